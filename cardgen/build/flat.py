"""Flat dataclasses as plain values, and back: problems, faults, marks."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

from cardgen.display.plain import NotPlain, Plain

_Kind = TypeVar("_Kind")


def flat(value: Any) -> Plain:
    """The fields of a dataclass, none of which is one itself, as a plain value."""
    # Much quicker than to ask `dataclasses.fields`; a deck has thousands of marks.
    return tuple(_plain(getattr(value, name)) for name in type(value).__match_args__)


def unflat(kind: type[_Kind], values: Plain, **readers: Callable[[Any], Any]) -> _Kind:
    """The dataclass of its fields; `readers` make what is no plain value of one. Raises NotPlain for other values."""
    try:
        names = [field.name for field in dataclasses.fields(kind)]  # type: ignore[arg-type]  # a dataclass
        given = dict(zip(names, values, strict=True))
        return kind(**{name: readers[name](value) if name in readers else value for name, value in given.items()})
    except (TypeError, ValueError) as fault:
        raise NotPlain(str(fault)) from fault


def _plain(value: Any) -> Plain:
    if isinstance(value, StrEnum):
        return str(value)
    return tuple(value) if isinstance(value, tuple) else value
