"""Sentences that can be told in any language: a template in English, and what fills it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

Said: TypeAlias = Mapping[str, Any]
"""`{"t": template, name: value, …}`, JSON-ready; a value may be a sentence itself, a word of the game, or a list."""


def say(template: str, **values: Any) -> Said:
    """A sentence to be told later. The template is a literal, so that it can be found for translation."""
    return {"t": template, **values}


def say_all(sentences: Sequence[Said]) -> Said:
    """Several sentences to be told one after the other."""
    return {"all": list(sentences)}


def mark(template: str) -> str:
    """Mark a template for translation that is told further on."""
    return template


_COMMA = mark(", ")
_FULL_WIDTH = ("。", "！", "？", "；", "：", "，", "」", "』", "）", "…")
"""Marks that bring their own space."""


def ends_sentence(text: str) -> bool:
    """Whether words are a sentence of their own, and not a few words that stand in one."""
    return text.rstrip("”’)").endswith((".", "!", "?", "…", *_FULL_WIDTH))


def figure(number: int) -> str:
    """A whole number as it is printed, below 0 with a minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def word(text: str) -> Said:
    """A word or sentence of the game itself (a card, a place, a step's words), which its own translations tell.

    Names that people gave themselves are no such words: they stay as they are in all languages.
    """
    return {"w": text}


def render(said: Said | str, translate: Callable[[str], str] = str, terms: Callable[[str], str] = str) -> str:
    """The sentence in words; `translate` gives a template in another language, `terms` a word of the game.

    Plain text stays as it is.
    """
    if isinstance(said, str):
        return said
    if "w" in said:
        return terms(str(said["w"]))
    if "all" in said:
        return joined(render(one, translate, terms) for one in said["all"])
    values = {name: _value(value, translate, terms) for name, value in said.items() if name != "t"}
    return translate(str(said["t"])).format_map(values)


def joined(sentences: Iterable[str]) -> str:
    """Sentences one after the other, with a space between where their language has one."""
    whole = ""
    for sentence in sentences:
        gap = " " if whole and sentence and not whole.endswith(_FULL_WIDTH) else ""
        whole += f"{gap}{sentence}"
    return whole


def _value(value: Any, translate: Callable[[str], str], terms: Callable[[str], str]) -> Any:
    if isinstance(value, Mapping) and ("t" in value or "w" in value or "all" in value):
        return render(value, translate, terms)
    if isinstance(value, list | tuple):
        return translate(_COMMA).join(str(_value(one, translate, terms)) for one in value)
    return value
