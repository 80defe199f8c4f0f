"""Tracks of numbered spaces."""

from __future__ import annotations

from cardgen.display.geometry import Outline, Rect, rectangle
from cardgen.display.items import Path, Stroke
from cardgen.layout.board.furniture import rect_of
from cardgen.layout.board.lettering import Letterer, Where
from cardgen.layout.board.palette import Palette, mixed
from cardgen.layout.board.strokes import lines
from cardgen.layout.scene import Sketch
from cardgen.model.board import Track

_TITLE = 6.0
# What numbers and words take of the height of a space that bears words.
_HEAD, _FOOT = 0.22, 0.26
_HIGH_HEAD, _HIGH_FOOT = 0.46, 0.52


def track(drawn: Track, letterer: Letterer, palette: Palette, where: Where) -> Sketch:
    """A row of spaces with their numbers along the longer side of the zone, under the track's title."""
    zone = rect_of(drawn.zone)
    head = min(_TITLE, zone.height * 0.3) if drawn.title else 0.0
    sketch = Sketch()
    if drawn.title:
        style = letterer.style(
            "display", 12, palette.title, valign="middle", single_line=True, tracking=0.05, min_size=2.3
        )
        sketch.take(letterer.write(drawn.title, Rect(zone.x, zone.y, zone.width, head), style, where))
    box = Rect(zone.x, zone.y + head, zone.width, zone.height - head)
    step = 1 if drawn.last >= drawn.first else -1
    numbers = range(drawn.first, drawn.last + step, step)
    cells = _cells(box, len(numbers))
    sketch.items.append(Path(rectangle(box), palette.slot, Stroke(palette.ink, 0.6), name="track"))
    shaded = [cell for number, cell in enumerate(cells) if number % 2]
    if shaded and not palette.plain:
        bands = Outline("R" * len(shaded), tuple(side for cell in shaded for side in cell))
        sketch.items.append(Path(bands, mixed(palette.slot, palette.place, 0.09), name="track"))
    walls = lines([((cell.x, cell.y), _corner(cell, box)) for cell in cells[1:]])
    sketch.items.append(Path(walls, None, Stroke(palette.ink, 0.2), name="track"))
    sketch.items.append(Path(rectangle(box.inset(0.9)), None, Stroke(palette.ink, 0.12), name="track"))
    top, foot = (_HEAD, _FOOT) if drawn.counters else (_HIGH_HEAD, _HIGH_FOOT)
    high = cells[0].height * (top * 1.6 if drawn.marks else 1.0)
    size = min(cells[0].width, high) / 0.3528 * 0.5
    style = letterer.style(
        "figure", min(size, 26.0), palette.ink, align="center", valign="middle", single_line=True, min_size=2.0
    )
    for number, cell in zip(numbers, cells, strict=True):
        inner = cell.inset(1.2)
        if not drawn.marks:
            sketch.take(letterer.write(str(number), inner, style, where))
            continue
        sketch.take(letterer.write(str(number), _part(inner, 0.0, top), style, where))
        if number in drawn.marks:
            sketch.take(_mark(drawn.marks[number], _part(inner, 1 - foot, foot), letterer, palette, where))
    return sketch


def _mark(words: str, box: Rect, letterer: Letterer, palette: Palette, where: Where) -> Sketch:
    """The words at the foot of a space, under a fine line."""
    sketch = Sketch([Path(lines([((box.x, box.y), (box.right, box.y))]), None, Stroke(palette.muted, 0.15))])
    style = letterer.style(
        "label", 10.5, palette.note, align="center", valign="middle", leading=1.15, min_size=2.1, balance=True
    )
    sketch.take(letterer.write(words, Rect(box.x, box.y + 0.6, box.width, box.height - 0.6), style, where))
    return sketch


def _part(box: Rect, start: float, share: float) -> Rect:
    """A part of a box's height, from `start` on, both as shares of it."""
    return Rect(box.x, box.y + box.height * start, box.width, box.height * share)


def _cells(box: Rect, count: int) -> list[Rect]:
    """Equal parts of a box along its longer side, from the left or from the top."""
    if box.width >= box.height:
        wide = box.width / count
        return [Rect(box.x + wide * number, box.y, wide, box.height) for number in range(count)]
    high = box.height / count
    return [Rect(box.x, box.y + high * number, box.width, high) for number in range(count)]


def _corner(cell: Rect, box: Rect) -> tuple[float, float]:
    return (cell.x, cell.bottom) if box.width >= box.height else (cell.right, cell.y)
