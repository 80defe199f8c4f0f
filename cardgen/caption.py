"""Set the short lines that sheets carry beside their cards: what imposition asks for, made by text."""

from __future__ import annotations

from cardgen.display.items import Text
from cardgen.impose.marks import Caption, Captioner
from cardgen.text.shape import Shaped, Shaper

FAMILY = "Alegreya Sans"
WEIGHT = 500


def captioner(shaper: Shaper, family: str = FAMILY, weight: int = WEIGHT) -> Captioner:
    """Give a setter of lines in a family. Raises UnknownFont where the shaper's library does not have it."""
    font = shaper.font(family, weight)
    space = shaper.space(family, weight) / font.units_per_em

    def caption(words: str, size: float, color: str) -> Caption:
        """Set words on one line, `size` being the em in mm."""
        shaped = [shaper.shape(word, family, weight) for word in words.split()]
        pen = 0.0
        items: list[Text] = []
        for part in shaped:
            items += _texts(part, pen, size, color)
            pen += (part.width + space) * size
        rise = max((-part.ink[1] for part in shaped), default=0.0)
        fall = max((part.ink[3] for part in shaped), default=0.0)
        return Caption(tuple(items), max(pen - space * size, 0.0), max(rise, 0.0) * size, max(fall, 0.0) * size)

    return caption


def _texts(shaped: Shaped, pen: float, size: float, color: str) -> list[Text]:
    """Give the parts of a word, each in its own face, one after the other from `pen` mm."""
    texts = []
    for word in shaped.words:
        texts.append(Text(pen, 0.0, (word,), word.font, size, color))
        pen += word.advance / word.font.units_per_em * size
    return texts
