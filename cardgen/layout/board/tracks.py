"""Tracks of numbered spaces, and the cells of boards in a grid."""

from __future__ import annotations

from cardgen.display.geometry import Outline, Rect, rectangle
from cardgen.display.items import Path, Stroke
from cardgen.layout.board.furniture import rect_of
from cardgen.layout.board.lettering import Letterer, Where
from cardgen.layout.board.palette import Palette, mixed
from cardgen.layout.board.strokes import lines
from cardgen.layout.outlines import rounded
from cardgen.layout.scene import Sketch
from cardgen.model.board import Place, Track, Zone

_TITLE = 6.0


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
    size = min(cells[0].width, cells[0].height) / 0.3528 * 0.5
    style = letterer.style(
        "figure", min(size, 26.0), palette.ink, align="center", valign="middle", single_line=True, min_size=2.0
    )
    for number, cell in zip(numbers, cells, strict=True):
        sketch.take(letterer.write(str(number), cell.inset(1.2), style, where))
    return sketch


def _cells(box: Rect, count: int) -> list[Rect]:
    """Equal parts of a box along its longer side, from the left or from the top."""
    if box.width >= box.height:
        wide = box.width / count
        return [Rect(box.x + wide * number, box.y, wide, box.height) for number in range(count)]
    high = box.height / count
    return [Rect(box.x, box.y + high * number, box.width, high) for number in range(count)]


def _corner(cell: Rect, box: Rect) -> tuple[float, float]:
    return (cell.x, cell.bottom) if box.width >= box.height else (cell.right, cell.y)


def cell(place: Place, zone: Zone, slot: Rect | None, letterer: Letterer, palette: Palette, where: Where) -> Sketch:
    """A space of a board in a grid: its ground, its number and name above, its note below its slot."""
    box = rect_of(zone).inset(0.6)
    theme = letterer.materials.theme
    color = (theme.color(place.color) if place.color and not palette.plain else None) or palette.place
    ground = palette.slot if palette.plain or not place.color else mixed(palette.slot, color, 0.14)
    radius = min(2.5, min(box.width, box.height) * 0.08)
    fine = Stroke(mixed(color, palette.slot, 0.4), 0.15)
    sketch = Sketch(
        [
            Path(rounded(box, radius), ground, Stroke(color, 0.4 if palette.plain else 0.7), name="cell"),
            Path(rounded(box.inset(1.1), max(0.2, radius - 1.1)), None, fine, name="cell"),
        ]
    )
    inner = box.inset(min(2.2, box.width * 0.06))
    free = slot.y - inner.y - 1.0 if slot is not None else inner.height * (0.7 if place.note else 1.0)
    marks = "".join(f"{{{mark}}} " for mark in place.marks if mark in letterer.materials.icons)
    number = f"{place.number}  " if place.number is not None else ""
    words = f"{marks}{number}{place.name}"
    style = letterer.style(
        "display", 16, palette.ink, align="center", valign="middle", icon_color=palette.note, min_size=2.1, balance=True
    )
    sketch.take(letterer.write(words, Rect(inner.x, inner.y, inner.width, max(free, 2.2)), style, where))
    if place.note:
        top = slot.bottom + 0.8 if slot is not None else inner.y + free + 0.5
        small = letterer.style("label", 11, palette.note, align="center", valign="middle", min_size=2.1, balance=True)
        line = Rect(inner.x, top, inner.width, max(inner.bottom - top, 2.2))
        sketch.take(letterer.write(place.note, line, small, where))
    return sketch


def slot_in_cell(zone: Zone, width: float, height: float) -> Rect:
    """Where the cards of a space lie: in its middle, a little lower where its name needs the room above."""
    spare = zone.height - height
    return Rect(zone.x + (zone.width - width) / 2, zone.y + spare * 0.62, width, height)
