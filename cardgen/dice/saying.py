"""How this package says things: in English, or by a function that is given, in another language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Say: TypeAlias = Callable[..., str]
"""Says a phrase with its places filled, `say("{count} dice", count=3)`. Phrases are literals, found for translation."""


def mark(words: str) -> str:
    """Mark a phrase for translation that is said further on."""
    return words


def english(words: str, **values: object) -> str:
    """The phrase as it stands here."""
    return words.format(**values)
