"""Strips: what a page of prose holds whole, such as a line, a row of a table, or pictures side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from cardgen.display.geometry import Rect, translate
from cardgen.display.items import Group, Image, Item, Link, Path, Text
from cardgen.layout.scene import Sketch, TextMark


@dataclass(frozen=True, slots=True)
class Strip:
    """`height` mm of a column; the sketch is in mm from the strip's own top left.

    `before` is the space above it where something stands there; `keep` holds it on the page of the next strip;
    `room` is how many mm the page must have left for it to begin there. `head` goes above it again where it begins a
    page. Strips with one `bar` are joined by a rule at their left. `anchor` names the chapter that begins with it. One
    that `floats` goes to the top of the next page where it has no room, and what follows it in its chapter goes before.
    """

    height: float
    sketch: Sketch = field(default_factory=Sketch)
    before: float = 0.0
    keep: bool = False
    room: float = 0.0
    head: Strip | None = None
    bar: str = ""
    anchor: str = ""
    floats: bool = False


def moved(sketch: Sketch, x: float, y: float) -> Sketch:
    """The sketch shifted by x, y mm."""
    return Sketch(
        items=[shifted(item, x, y) for item in sketch.items],
        marks=[_mark(mark, x, y) for mark in sketch.marks],
        faults=sketch.faults,
        clear=[_box(box, x, y) for box in sketch.clear],
        icons=[_mark(mark, x, y) for mark in sketch.icons],
    )


def shifted(item: Item, x: float, y: float) -> Item:
    """An item shifted by x, y mm."""
    if isinstance(item, Text):
        return replace(item, x=item.x + x, y=item.y + y)
    if isinstance(item, Path | Group):
        return replace(item, transform=item.transform.then(translate(x, y)))
    if isinstance(item, Image):
        return Image(item.picture, _box(item.box, x, y))
    return Link(_box(item.box, x, y), item.uri)


def stacked(strips: Iterable[Strip]) -> Strip:
    """Strips one below the other as one that no page divides, with the first one's space above and the last's keep."""
    parts = list(strips)
    sketch, y = Sketch(), 0.0
    for number, strip in enumerate(parts):
        y += strip.before if number else 0.0
        sketch.take(moved(strip.sketch, 0.0, y))
        y += strip.height
    return Strip(y, sketch, parts[0].before if parts else 0.0, parts[-1].keep if parts else False)


def indented(strip: Strip, by: float) -> Strip:
    """The strip `by` mm further to the right, its head too."""
    head = indented(strip.head, by) if strip.head else None
    return replace(strip, sketch=moved(strip.sketch, by, 0.0), head=head)


def _mark(mark: TextMark, x: float, y: float) -> TextMark:
    return replace(mark, box=_box(mark.box, x, y), ink=_box(mark.ink, x, y))


def _box(box: Rect, x: float, y: float) -> Rect:
    return Rect(box.x + x, box.y + y, box.width, box.height)
