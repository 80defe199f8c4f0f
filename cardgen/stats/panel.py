"""What the panels of a picture share: the frame with its title, and cells of percentages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardgen.display.geometry import Rect
from cardgen.display.items import Item
from cardgen.stats.draw import Pen

HEAD = 11.0
PAD = 4.0
ROW = 5.2
_ACCENT = "accent"


@dataclass(frozen=True, slots=True)
class Panel:
    """A framed picture of its own, `height` mm tall, with items from its upper left corner; `wide` takes the line."""

    height: float
    items: tuple[Item, ...]
    wide: bool = False


def framed(title: str, note: str, width: float, height: float, inside: Iterable[Item], pen: Pen) -> tuple[Item, ...]:
    """A panel with its double rule, title and note."""
    box = Rect(0.0, 0.0, width, height)
    room = width - 2 * PAD
    return (
        pen.frame(box, width=0.5),
        pen.frame(box.inset(0.8), width=0.12),
        *pen.words(title, Rect(PAD, 2.0, room * 0.66, 6.0), face="display", size=8.5),
        *pen.words(note, Rect(PAD + room * 0.66, 2.0, room * 0.34, 6.0), size=7.5, color="muted", align="right"),
        pen.rule((PAD, 8.6, width - PAD, 8.6)),
        *inside,
    )


def cells(chances: Sequence[Fraction | None], at: tuple[float, float, float], pen: Pen) -> Iterator[Item]:
    """Chances side by side from x, y, each in a cell as wide as the third number, shaded by how great it is."""
    x, y, each = at
    for step, chance in enumerate(chances):
        box = Rect(x + step * each, y, each, ROW).inset(0.2)
        share = float(chance or 0)
        yield pen.plate(box, _ACCENT, share * 0.85)
        yield from pen.words(percent(chance), box, size=7, color=pen.on(_ACCENT, share * 0.85), align="center")


def percent(chance: Fraction | None) -> str:
    """A chance in whole percent, which says 0 and 100 only where it is never and always; a dash for none."""
    if chance is None:
        return "–"
    whole = round(chance * 100)
    if 0 < chance < 1:
        whole = min(max(whole, 1), 99)
    return str(whole)
