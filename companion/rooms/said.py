"""Sentences that can be told in any language: a template in English, and what fills it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Said: TypeAlias = Mapping[str, Any]
"""`{"t": template, name: value, …}`, JSON-ready; a value may be a sentence itself, or a list of values."""

_COMMA = ", "


def say(template: str, **values: Any) -> Said:
    """A sentence to be told later. The template is a literal, so that it can be found for translation."""
    return {"t": template, **values}


def mark(template: str) -> str:
    """Mark a template for translation that is told further on."""
    return template


def render(said: Said | str, translate: Callable[[str], str] = str) -> str:
    """The sentence in words; `translate` gives a template in another language. Words alone stay as they are."""
    if isinstance(said, str):
        return said
    values = {name: _value(value, translate) for name, value in said.items() if name != "t"}
    return translate(str(said["t"])).format_map(values)


def _value(value: Any, translate: Callable[[str], str]) -> Any:
    if isinstance(value, Mapping) and "t" in value:
        return render(value, translate)
    if isinstance(value, list | tuple):
        return _COMMA.join(str(_value(one, translate)) for one in value)
    return value
