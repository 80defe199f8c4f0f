"""What is printed on a sheet beside the cards: cut marks, the fold, the ruler; in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol, runtime_checkable

from cardgen.display.geometry import Outline, Rect, translate
from cardgen.display.items import Group, Item, Path, Stroke
from cardgen.impose.grid import Grid

MARK_LENGTH = 4.0
MARK_OFF = 1.0
MARK_LEAST = 1.0
"""A crop mark is 4 mm long and stands 1 mm off the cards and their bleed; where the paper ends sooner it may be as
short as 1 mm, and below that there is none."""

INK = "#000000"
HAIRLINE = Stroke("#808080", 0.1)
CROP = Stroke(INK, 0.1)
FOLD = Stroke("#808080", 0.15, dash=(3.0, 2.0))

SMALL = 2.12
"""The size of the ruler's words in mm: 6 pt, the least that is read with ease."""

_GAP = 2.0
_TICKS = ((10, 2.0), (5, 1.5), (1, 1.0))  # every so many mm a tick of such a length


class Cut(StrEnum):
    """How cards are marked for cutting."""

    CROP = "crop"
    HAIRLINE = "hairline"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Caption:
    """A line of words set by the caller, its pen at 0, 0 on the baseline.

    `width` is its length, `height` how far its ink rises above the baseline, `depth` how far it hangs below; in mm.
    """

    items: tuple[Item, ...]
    width: float
    height: float
    depth: float = 0.0


Captioner = Callable[[str, float, str], Caption]
"""Sets words in a size in mm and a colour."""


@runtime_checkable
class Breaker(Protocol):
    """A captioner that knows where lines may end within words."""

    def pieces(self, words: str) -> Sequence[tuple[str, bool]]:
        """The words in pieces behind which a line may end, each with whether a space stands before it."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Items in a box of `width` by `height` mm, with 0, 0 at its top left."""

    items: tuple[Item, ...]
    width: float
    height: float


class Segment(NamedTuple):
    """A straight line from x1, y1 to x2, y2, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float

    def box(self, around: float = 0.0) -> Rect:
        """The rectangle around it, drawn out by `around` mm."""
        x, y = min(self.x1, self.x2), min(self.y1, self.y2)
        return Rect(x, y, abs(self.x2 - self.x1), abs(self.y2 - self.y1)).inset(-around)


def parse_cut(words: str) -> Cut:
    """Read how to mark the cuts. Raises ValueError, with a sentence, for what is not known."""
    try:
        return Cut(words.strip().lower())
    except ValueError as error:
        raise ValueError(f"“{words}” is no kind of cut mark: take {', '.join(Cut)}") from error


def crop_marks(grid: Grid, limits: Rect) -> tuple[Segment, ...]:
    """Marks at each cut line on the four sides of the grid, outside it and its bleed, and inside `limits`."""
    box = grid.box
    xs, ys = grid.cut_lines()
    above = _span(box.y, limits.y)
    below = _span(box.bottom, limits.bottom)
    left = _span(box.x, limits.x)
    right = _span(box.right, limits.right)
    upright = [Segment(x, span[0], x, span[1]) for span in (above, below) if span for x in xs]
    level = [Segment(span[0], y, span[1], y) for span in (left, right) if span for y in ys]
    return tuple(upright + level)


def hairlines(trims: Iterable[Rect]) -> tuple[Segment, ...]:
    """A line along each edge of the trimmed cards; edges that neighbours share are drawn once."""
    edges: dict[tuple[float, ...], Segment] = {}
    for trim in trims:
        x, y, right, bottom = trim.x, trim.y, trim.right, trim.bottom
        for edge in (
            Segment(x, y, right, y),
            Segment(x, bottom, right, bottom),
            Segment(x, y, x, bottom),
            Segment(right, y, right, bottom),
        ):
            edges.setdefault(tuple(round(number, 4) for number in edge), edge)
    return tuple(edges.values())


def lines(segments: Iterable[Segment], stroke: Stroke, name: str) -> tuple[Path, ...]:
    """One path of all the segments; nothing where there are none."""
    coords = tuple(number for segment in segments for number in segment)
    if not coords:
        return ()
    return (Path(Outline("ML" * (len(coords) // 4), coords), stroke=stroke, name=name),)


def ruler(length: int, label: Caption | None, *, stacked: bool = False) -> Drawing:
    """A ruler of `length` mm with ticks every 1, 5 and 10 mm, its label beside it or, when `stacked`, below it.

    The scale is a path named `ruler`; the first tick's middle stands half a line's width inside the drawing.
    """
    half = CROP.width / 2
    tall = max(length for _, length in _TICKS)
    base = tall - half
    ticks = [Segment(at + half, base, at + half, tall - _tick(at)) for at in range(length + 1)]
    scale = lines([Segment(half, base, length + half, base), *ticks], CROP, "ruler")
    width, height = length + 2 * half, tall
    if label is None:
        return Drawing(scale, width, height)
    if stacked:
        at = translate(0.0, height + _GAP / 2 + label.height)
        width, height = max(width, label.width), height + _GAP / 2 + label.height + label.depth
    else:
        at = translate(width + _GAP, max(tall, label.height))
        width, height = width + _GAP + label.width, max(tall, label.height) + label.depth
    return Drawing((*scale, Group(label.items, at)), width, height)


def _tick(at: int) -> float:
    return next(length for every, length in _TICKS if at % every == 0)


def _span(edge: float, limit: float) -> tuple[float, float] | None:
    """From where to where a mark runs between the cards' edge and the paper's; None where there is no room."""
    way = 1.0 if limit > edge else -1.0
    reach = min(abs(limit - edge), MARK_OFF + MARK_LENGTH)
    if reach < MARK_OFF + MARK_LEAST:
        return None
    return edge + way * MARK_OFF, edge + way * reach
