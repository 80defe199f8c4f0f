"""The one refusal of this package: a sentence, and the place of the mistake in the text as it was typed."""

from __future__ import annotations

from cardgen.dice.saying import Say, english


class DiceFault(ValueError):
    """Dice that cannot be read, rolled or reckoned.

    `words` with `values` in their places say what is wrong, `at` is the place of the character, from 0, in the text
    that the person typed.
    """

    def __init__(self, words: str, at: int, **values: object) -> None:
        super().__init__(words, at)
        self.words = words
        self.values = values
        self.at = at

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return english(self.words, **self.values)

    def told(self, say: Say = english) -> str:
        """The sentence, with the place counted from 1."""
        return say("At character {n}: {phrase}.", n=self.at + 1, phrase=say(self.words, **self.values))

    def __str__(self) -> str:
        return self.told()
