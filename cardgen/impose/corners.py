"""Cut marks at the corners of one rectangle."""

from __future__ import annotations

from cardgen.display.geometry import Rect
from cardgen.impose.grid import Grid
from cardgen.impose.marks import Segment, crop_marks
from cardgen.model.size import Size


def corner_marks(box: Rect, limits: Rect, *, bleed: float = 0.0) -> tuple[Segment, ...]:
    """Crop marks of a trimmed rectangle, outside its bleed and inside `limits`; all in mm."""
    grid = Grid(Size(box.width, box.height), 1, 1, turned=False, x=box.x - bleed, y=box.y - bleed, bleed=bleed)
    return crop_marks(grid, limits)


def common(one: Rect, other: Rect) -> Rect:
    """What two rectangles share; of no size where that is nothing."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    width, height = min(one.right, other.right) - left, min(one.bottom, other.bottom) - top
    return Rect(left, top, max(0.0, width), max(0.0, height))
