"""Named card sizes in millimetres, trimmed; landscape is the same size turned."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in millimetres."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same size, a quarter turn."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g}×{self.height:g} mm"


CARD_SIZES: MappingProxyType[str, Size] = MappingProxyType(
    {
        "standard": Size(63, 88),
        "poker": Size(63.5, 88.9),
        "bridge": Size(57.15, 88.9),
        "japanese": Size(59, 86),
        "tarot": Size(69.85, 120.65),
        "euro": Size(59, 92),
        "usa": Size(56, 87),
        "business": Size(88.9, 50.8),
        "mini-american": Size(41, 63),
        "mini-european": Size(44, 68),
        "mini": Size(44.45, 63.5),
        "micro": Size(31.75, 44.45),
        "half-poker": Size(44.45, 62.23),
        "domino": Size(44.45, 88.9),
        "square-small": Size(44.45, 44.45),
        "square": Size(57.15, 57.15),
    }
)

_MEASURED = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?\s*")


def parse_size(words: str, names: MappingProxyType[str, Size] | dict[str, Size]) -> Size:
    """Read `poker`, `poker landscape` or `63.5x88.9` as a size in millimetres.

    Raises ValueError, with a sentence, for a name that is not among `names` and for measures that are not positive.
    """
    text = words.strip().lower()
    landscape = text.endswith(" landscape")
    base = text.removesuffix(" landscape").removesuffix(" portrait").strip()
    if base in names:
        found = names[base]
        return found.turned if landscape and found.width < found.height else found
    match = _MEASURED.fullmatch(base)
    if match is None:
        raise ValueError(f"“{words}” is no size that is known, and no measure such as 63.5x88.9")
    size = Size(*(float(part.replace(",", ".")) for part in match.groups()))
    if min(size.width, size.height) <= 0:
        raise ValueError(f"“{words}” has a side of no length")
    return size.turned if landscape and size.width < size.height else size
