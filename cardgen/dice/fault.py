"""The one refusal of this package: a sentence, and the place of the mistake in the text as it was typed."""

from __future__ import annotations


class DiceFault(ValueError):
    """Dice that cannot be read, rolled or reckoned.

    `message` says what is wrong, `at` is the place of the character, from 0, in the text that the person typed.
    """

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message, at)
        self.message = message
        self.at = at

    def __str__(self) -> str:
        return f"At character {self.at + 1}: {self.message}."
