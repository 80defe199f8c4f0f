"""Frozen values to plain JSON and back, by their types."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any


def dump(value: Any) -> Any:
    """Plain JSON values: a frozen value as a mapping of the parts that are not as they are by default."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        written = {}
        for part, default in _parts(type(value)):
            inner = getattr(value, part)
            if inner != default:
                written[part] = dump(inner)
        return written
    if isinstance(value, Mapping):
        return {key: dump(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [dump(inner) for inner in value]
    return value.value if isinstance(value, Enum) else value


def load(kind: Any, read: Any) -> Any:
    """The value of a type that these JSON values stand for. Raises KeyError or TypeError for anything else."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        known = hints(kind)
        return kind(**{part: load(known[part], inner) for part, inner in read.items()})
    origin = typing.get_origin(kind)
    if origin is not None:
        return _load_several(origin, typing.get_args(kind), read)
    return kind(read) if isinstance(kind, type) and issubclass(kind, Enum) else read


def _load_several(origin: Any, inside: tuple[Any, ...], read: Any) -> Any:
    """A value that may be missing, a tuple or a mapping."""
    if origin in (typing.Union, types.UnionType):
        kinds = [one for one in inside if one is not type(None)]
        return None if read is None else load(kinds[0], read)
    if issubclass(origin, Mapping):
        return MappingProxyType({key: load(inside[1], inner) for key, inner in read.items()})
    if inside[1] is Ellipsis:
        return tuple(load(inside[0], one) for one in read)
    return tuple(load(one, part) for one, part in zip(inside, read, strict=True))


@cache
def hints(kind: type) -> Mapping[str, Any]:
    """The types of a frozen value's parts."""
    return MappingProxyType(typing.get_type_hints(kind))


_NO_DEFAULT = object()


@cache
def _parts(kind: type) -> tuple[tuple[str, Any], ...]:
    """The parts of a frozen value, each with its default; what it keeps for itself is none."""
    return tuple((part.name, _default(part)) for part in dataclasses.fields(kind) if part.init)


def _default(part: dataclasses.Field[Any]) -> Any:
    if part.default is not dataclasses.MISSING:
        return part.default
    if part.default_factory is not dataclasses.MISSING:
        return part.default_factory()
    return _NO_DEFAULT
