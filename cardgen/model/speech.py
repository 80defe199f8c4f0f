"""The program's own words in the language of a game: English as it stands, or what a catalogue has for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def mark(words: str) -> str:
    """Mark words for translation that are told further on, by `Speech.say`."""
    return words


def _either(one: str, many: str, number: int) -> str:
    """English has two forms."""
    return one if number == 1 else many


@dataclass(frozen=True, slots=True)
class Speech:
    """Says the program's own words in one language.

    `translate` gives a template in the language, `choose` one of two by a number. Templates are whole phrases with
    named places, since languages order words otherwise; they are literals, so that they can be found for the catalogue.
    """

    language: str = "en"
    translate: Callable[[str], str] = str
    choose: Callable[[str, str, int], str] = _either

    def say(self, words: str, **values: Any) -> str:
        """A phrase with its places filled."""
        said = self.translate(words) if words else ""
        return said.format(**values) if values else said

    def count(self, one: str, many: str, number: int, **values: Any) -> str:
        """A phrase that hangs on a number, which is also the value of `{number}` in it."""
        return self.choose(one, many, number).format(number=number, **values)


ENGLISH = Speech()
"""The words as they stand in the program."""
