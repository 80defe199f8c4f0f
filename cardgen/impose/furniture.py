"""Find room beside the cards for the ruler and the sheet's line, clear of cut marks and of each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from cardgen.display.geometry import Matrix, Rect, rotate, translate
from cardgen.impose.marks import Drawing
from cardgen.model.size import Size

CLEAR = 0.5
"""The least distance in mm between what is printed beside the cards, and to the cards."""

EDGE = 1.0
"""Where the printable margin leaves no room, words may go this near to the paper's edge, in mm."""

_STEP = 0.5


class Where(Enum):
    """The strips beside the cards, in the order in which they are filled."""

    FOOT = "foot"
    HEAD = "head"
    LEFT = "left"
    RIGHT = "right"

    @property
    def level(self) -> bool:
        """Whether words in it run level; in the sides they are turned a quarter."""
        return self in (Where.FOOT, Where.HEAD)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a drawing goes: its transform to the sheet, the box that it takes, and whether the margin was broken."""

    transform: Matrix
    box: Rect
    in_margin: bool = False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A sheet as the ruler and the line see it, in mm.

    `cards` is the box around all cards and their bleeds, `taken` what else is printed beside them (cut marks, fold).
    """

    paper: Size
    margin: float
    cards: Rect
    taken: tuple[Rect, ...] = ()

    def with_taken(self, box: Rect) -> Surroundings:
        """The same with one more box taken."""
        return Surroundings(self.paper, self.margin, self.cards, (*self.taken, box))


def find_spot(
    drawings: Iterable[Drawing], around: Surroundings, *, at_end: bool = False
) -> tuple[Drawing, Spot] | None:
    """The first of the drawings (best first) that fits, with its spot.

    Foot, head, left and right are tried in this order inside the printable margin, as far from the cards as may be, and
    then, deepest strip first, nearer to the edge. The drawing is flush with the cards' left (in the sides, top) edge,
    or with `at_end` the other one, as nearly as its room allows. None where there is no room at all.
    """
    choices = tuple(drawings)
    strips = [(where, _strip(where, around, around.margin)) for where in Where]
    for where, strip in strips:
        for drawing in choices:
            box = _in_strip(drawing, where, strip, around, outermost=True, at_end=at_end)
            if box:
                return drawing, Spot(_transform(box, where), box)
    if around.margin <= EDGE:
        return None
    wide = [(where, _strip(where, around, EDGE)) for where in Where]
    for where, strip in sorted(wide, key=lambda item: -_depth(*item)):
        for drawing in choices:
            box = _in_strip(drawing, where, strip, around, outermost=False, at_end=at_end)
            if box:
                return drawing, Spot(_transform(box, where), box, in_margin=True)
    return None


def _strip(where: Where, around: Surroundings, margin: float) -> Rect:
    """The strip between the cards and the margin; its depth is negative where there is none."""
    inner = Rect(0.0, 0.0, around.paper.width, around.paper.height).inset(margin)
    cards = around.cards.inset(-CLEAR)
    match where:
        case Where.FOOT:
            return Rect(inner.x, cards.bottom, inner.width, inner.bottom - cards.bottom)
        case Where.HEAD:
            return Rect(inner.x, inner.y, inner.width, cards.y - inner.y)
        case Where.LEFT:
            return Rect(inner.x, inner.y, cards.x - inner.x, inner.height)
        case Where.RIGHT:
            return Rect(cards.right, inner.y, inner.right - cards.right, inner.height)


def _depth(where: Where, strip: Rect) -> float:
    return strip.height if where.level else strip.width


def _in_strip(
    drawing: Drawing, where: Where, strip: Rect, around: Surroundings, *, outermost: bool, at_end: bool
) -> Rect | None:
    """A free box for the drawing in a strip; bands are tried from the paper's edge inwards or the other way round."""
    slack = _depth(where, strip) - drawing.height
    length = strip.width if where.level else strip.height
    if slack < 0 or drawing.width > length:
        return None
    steps = [min(step * _STEP, slack) for step in range(math.ceil(slack / _STEP) + 1)]
    for inward in steps if outermost else reversed(steps):
        from_top = inward if where in (Where.HEAD, Where.LEFT) else slack - inward
        if where.level:
            band = Rect(strip.x, strip.y + from_top, strip.width, drawing.height)
        else:
            band = Rect(strip.x + from_top, strip.y, drawing.height, strip.height)
        box = _in_band(drawing.width, band, around, level=where.level, at_end=at_end)
        if box:
            return box
    return None


def _in_band(length: float, band: Rect, around: Surroundings, *, level: bool, at_end: bool) -> Rect | None:
    """A free box of a length in a band, as near to being flush with the cards as may be."""
    blocks = [block for taken in around.taken if band.overlaps(block := taken.inset(-CLEAR))]
    start, stop = (band.x, band.right) if level else (band.y, band.bottom)
    cards = around.cards
    if level:
        spans = [(block.x, block.right) for block in blocks]
        flush = cards.right - length if at_end else cards.x
    else:
        spans = [(block.y, block.bottom) for block in blocks]
        flush = cards.bottom - length if at_end else cards.y
    flush = min(max(flush, start), stop - length)
    best = min(_free(length, start, stop, spans, flush), key=lambda at: abs(at - flush), default=None)
    if best is None:
        return None
    return Rect(best, band.y, length, band.height) if level else Rect(band.x, best, band.width, length)


def _free(length: float, start: float, stop: float, spans: list[tuple[float, float]], flush: float) -> Iterator[float]:
    """The free positions: where it would be flush, at the ends of the band, and next to what is in the way."""
    candidates = [flush, start, stop - length]
    candidates += [low - length for low, _ in spans]
    candidates += [high for _, high in spans]
    for at in candidates:
        inside = start <= at and at + length <= stop + 1e-9
        if inside and all(at + length <= low + 1e-9 or at >= high - 1e-9 for low, high in spans):
            yield at


def _transform(box: Rect, where: Where) -> Matrix:
    """From the drawing's own box to the sheet: the left side reads upwards, the right side downwards."""
    match where:
        case Where.LEFT:
            return rotate(270).then(translate(box.x, box.bottom))
        case Where.RIGHT:
            return rotate(90).then(translate(box.right, box.y))
        case _:
            return translate(box.x, box.y)
