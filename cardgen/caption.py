"""Set the short lines that sheets carry beside their cards: what imposition asks for, made by text."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.display.items import Text
from cardgen.impose.marks import Caption
from cardgen.text.breaking import pieces
from cardgen.text.shape import Shaped, Shaper

FAMILY = "Alegreya Sans"
WEIGHT = 500
FALLBACK = ("Noto Sans TC", "Noto Sans")
"""The families that lend what the lines' own lacks: games are called as they are called."""


@dataclass(frozen=True, slots=True)
class LineSetter:
    """Sets lines in a family; raises UnknownFont where the shaper's library does not have it."""

    shaper: Shaper
    family: str
    weight: int

    def __call__(self, words: str, size: float, color: str) -> Caption:
        """Set words on one line, `size` being the em in mm."""
        font = self.shaper.font(self.family, self.weight)
        space = self.shaper.space(self.family, self.weight) / font.units_per_em
        shaped = [self.shaper.shape(word, self.family, self.weight) for word in words.split()]
        pen = 0.0
        items: list[Text] = []
        for part in shaped:
            items += _texts(part, pen, size, color)
            pen += (part.width + space) * size
        rise = max((-part.ink[1] for part in shaped), default=0.0)
        fall = max((part.ink[3] for part in shaped), default=0.0)
        return Caption(tuple(items), max(pen - space * size, 0.0), max(rise, 0.0) * size, max(fall, 0.0) * size)

    def pieces(self, words: str) -> list[tuple[str, bool]]:
        """The words in pieces behind which a line may end, each with whether a space stands before it."""
        return [(piece.text, not number) for word in words.split() for number, piece in enumerate(pieces(word))]


def captioner(shaper: Shaper, family: str = FAMILY, weight: int = WEIGHT) -> LineSetter:
    """Give a setter of lines in a family. Raises UnknownFont where the shaper's library does not have it."""
    shaper.font(family, weight)
    return LineSetter(shaper, family, weight)


def _texts(shaped: Shaped, pen: float, size: float, color: str) -> list[Text]:
    """Give the parts of a word, each in its own face, one after the other from `pen` mm."""
    texts = []
    for word in shaped.words:
        texts.append(Text(pen, 0.0, (word,), word.font, size, color))
        pen += word.advance / word.font.units_per_em * size
    return texts
