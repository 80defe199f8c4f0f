"""A place in a note, and the small steps that the grammar of deck notation takes from it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardgen.model.lexicon import NUMBERS, Kind, Lexicon, tokens_of

LARGEST = 999
"""The largest amount that a note may name; anything beyond is more likely a slip of the keyboard."""

SIGNS: Mapping[str, int] = MappingProxyType({"+": 1, "-": -1, "−": -1, "–": -1})


class UnreadError(ValueError):
    """A note, or the rest of one, is no notation; the message is a sentence for the person who wrote it."""


class Cursor:
    """A place in a note, and the small steps from it."""

    def __init__(self, note: str, lexicon: Lexicon) -> None:
        self.written = note
        self.tokens = tokens_of(note)
        self.lexicon = lexicon
        self.at = 0

    @property
    def more(self) -> bool:
        """Whether anything is left to read."""
        return self.at < len(self.tokens)

    def rest(self) -> str:
        """The next few words as they were written, for a message."""
        if not self.more:
            return "the end of the note"
        start = self.tokens[self.at].start
        return f"“{' '.join(self.written[start : start + 120].split()[:3])[:40]}”"

    def wrong(self, what: str) -> UnreadError:
        """The next words are not what should stand here."""
        rest = self.rest()
        return UnreadError(f"{rest[:1].upper()}{rest[1:]} is {what}")

    def word(self, *choices: str) -> str:
        """Take the next word if it is one of these; it is returned without regard to case, else ""."""
        if self.more and self.tokens[self.at].folded in choices:
            self.at += 1
            return self.tokens[self.at - 1].folded
        return ""

    def phrase(self, *words: str) -> bool:
        """Take these words if they all come next, in this order."""
        # Most phrases fail at their first word.
        if not self.more or self.tokens[self.at].folded != words[0]:
            return False
        if tuple(token.folded for token in self.tokens[self.at : self.at + len(words)]) != words:
            return False
        self.at += len(words)
        return True

    def term(self, kind: Kind) -> str:
        """Take the longest term of a kind, and give its id, else ""."""
        found = self.lexicon.match(kind, self.tokens, self.at)
        if found is None:
            return ""
        self.at += found.length
        return found.id

    def number(self) -> int | None:
        """Take a number in figures or words, or an article, which counts one."""
        if not self.more:
            return None
        token = self.tokens[self.at]
        if token.text.isdecimal():
            value = int(token.text)
        elif token.folded in ("a", "an"):
            value = 1
        elif token.folded in NUMBERS:
            value = NUMBERS.index(token.folded)
        else:
            return None
        if value > LARGEST:
            raise UnreadError(f"“{token.text[:12]}” is more than {LARGEST}, the largest amount of the notation.")
        self.at += 1
        return value

    def signed(self) -> int | None:
        """Take a number with its sign."""
        start = self.at
        sign = self.word(*SIGNS)
        if sign and self.more and self.tokens[self.at].text.isdecimal():
            value = self.number()
            return None if value is None else SIGNS[sign] * value
        self.at = start
        return None

    def joint(self, *words: str) -> str:
        """Take a comma or a joining word, or both: gives `and`, `or`, `,` or ""."""
        comma = self.word(",")
        return self.word(*words).replace("&", "and") or comma
