"""The cells of boards in a grid: their ground, the chart around them, their emblems, and the second slot in them."""

from __future__ import annotations

from itertools import pairwise

from cardgen.display.geometry import Outline, Rect, rectangle
from cardgen.display.items import Path, Stroke
from cardgen.layout.board.furniture import rect_of
from cardgen.layout.board.lettering import Letterer, Where
from cardgen.layout.board.palette import Palette, mixed
from cardgen.layout.board.spaces import card_outline
from cardgen.layout.emblem import emblem, fitted
from cardgen.layout.hints import icon_hint
from cardgen.layout.ornament import corners, vignette
from cardgen.layout.outlines import rounded
from cardgen.layout.scene import Fault, Sketch, TextMark
from cardgen.model.board import Board, Chart, Place, Zone
from cardgen.model.game import Deck
from cardgen.text.icons import Icon, IconProblem

CHART_BAND = 6.0
"""How broad the frame with the letters and numbers of a chart is, in mm."""

_LEAST_NAME = 2.4
_DIAMOND = 1.1


def chart(board: Board, letterer: Letterer, palette: Palette) -> Sketch:
    """The board under a grid: a frame with the letters of columns and the numbers of rows, and what shows in gaps."""
    if board.chart is None:
        return Sketch()
    inner = rect_of(board.chart.zone)
    outer = inner.inset(-CHART_BAND)
    bold = 0.4 if palette.plain else 0.9
    sketch = Sketch()
    if not palette.plain:
        sketch.items.append(Path(rectangle(outer), palette.slot, name="chart"))
        sketch.items.append(Path(rectangle(inner), mixed(palette.title, palette.ground, 0.72), name="chart"))
        sketch.items.append(Path(_diamonds(board), palette.slot, name="chart"))
    sketch.items += [
        Path(rectangle(outer), None, Stroke(palette.ink, bold), name="chart"),
        Path(rectangle(outer.inset(1.0)), None, Stroke(palette.ink, 0.14), name="chart"),
        Path(rectangle(inner), None, Stroke(palette.ink, 0.3), name="chart"),
    ]
    where = Where(board.file, 0, "grid.chart")
    style = letterer.style("display", 11, palette.ink, align="center", valign="middle", single_line=True)
    half = CHART_BAND / 2
    for words, box in _edges(board.chart, inner, half):
        sketch.take(letterer.write(words, box, style, where))
    return sketch


def _edges(around: Chart, inner: Rect, half: float) -> list[tuple[str, Rect]]:
    """Each letter above and below its column, each number at both ends of its row."""
    found: list[tuple[str, Rect]] = []
    for y in (inner.y - half, inner.bottom + half):
        found += [(words, Rect(x - 6, y - half + 0.6, 12, 2 * half - 0.4)) for words, x in around.columns]
    for x in (inner.x - half, inner.right + half):
        found += [(words, Rect(x - half + 0.3, y - 4, 2 * half - 0.6, 8)) for words, y in around.rows]
    return found


def _diamonds(board: Board) -> Outline:
    """A small lozenge where the gaps between four cells cross."""
    cells = [place.cell for place in board.places if place.cell is not None]
    across, down = _gaps({(cell.x, cell.width) for cell in cells}), _gaps({(cell.y, cell.height) for cell in cells})
    verbs, coords = "", []
    for x in across:
        for y in down:
            verbs += "MLLLZ"
            coords += [x - _DIAMOND, y, x, y - _DIAMOND, x + _DIAMOND, y, x, y + _DIAMOND]
    return Outline(verbs, tuple(coords))


def _gaps(spans: set[tuple[float, float]]) -> list[float]:
    """The middles between stretches, each given by its start and its length, and the next."""
    ordered = sorted(spans)
    return [(start + length + after) / 2 for (start, length), (after, _) in pairwise(ordered)]


def cell(place: Place, zone: Zone, slot: Rect | None, letterer: Letterer, palette: Palette, where: Where) -> Sketch:
    """A space of a board in a grid: its ground, its number and name above, its note below its slot.

    One without a slot has its emblem, where it has one, large above its name.
    """
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
    icon, faults = _emblem_of(place, letterer, where) if place.icon and slot is None else (None, [])
    sketch.faults += faults
    if icon is not None:
        share = 0.66 if place.note else 0.78
        top = Rect(inner.x, inner.y, inner.width, inner.height * share)
        sketch.take(_arms(icon, top, color, ground, palette))
        inner = Rect(inner.x, top.bottom, inner.width, inner.bottom - top.bottom)
    sketch.take(_words(place, inner, slot, letterer, palette, where))
    return sketch


def _emblem_of(place: Place, letterer: Letterer, where: Where) -> tuple[Icon | None, list[Fault]]:
    """The emblem of a place; None, with what is wrong, where there is no such icon or its file cannot be used."""
    try:
        icon = letterer.materials.book.get(place.icon)
        message = f"There is no icon “{place.icon}”"
        hint = icon_hint(place.icon, letterer.materials.book)
    except IconProblem as problem:
        icon, message, hint = None, str(problem), "mend the file, or take another icon"
    return icon, [] if icon is not None else [Fault(message, where.file, where.row, f"{where.field}.icon", hint)]


def _words(place: Place, inner: Rect, slot: Rect | None, letterer: Letterer, palette: Palette, where: Where) -> Sketch:
    """The name and the note of a space; above a slot the name stands where there is room, else in the slot."""
    sketch = Sketch()
    free = slot.y - inner.y - 1.0 if slot is not None else inner.height * (0.7 if place.note else 1.0)
    marks = "".join(f"{{{mark}}} " for mark in place.marks if mark in letterer.materials.icons and not place.icon)
    number = f"{place.figure}  " if place.figure else ""
    points = 24 if place.icon else 16
    style = letterer.style(
        "display",
        *(points, palette.ink),
        align="center",
        valign="middle",
        icon_color=palette.note,
        min_size=2.1,
        balance=True,
    )
    if slot is None or free >= _LEAST_NAME:
        line = Rect(inner.x, inner.y, inner.width, max(free, 2.2))
        sketch.take(letterer.write(f"{marks}{number}{place.name}", line, style, where))
    if place.note:
        top = slot.bottom + 0.8 if slot is not None else inner.y + free + 0.5
        small = letterer.style("label", 11, palette.note, align="center", valign="middle", min_size=2.1, balance=True)
        line = Rect(inner.x, top, inner.width, max(inner.bottom - top, 2.2))
        sketch.take(letterer.write(place.note, line, small, where))
    return sketch


def _arms(icon: Icon, box: Rect, color: str, ground: str, palette: Palette) -> Sketch:
    """An emblem in a medallion on engraved waves, with leaves in the corners."""
    radius = min(box.width, box.height) * 0.44
    x, y = box.x + box.width / 2, box.y + box.height / 2
    round_box = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
    size = radius * 1.3
    picture = Rect(x - size / 2, y - size / 2, size, size)
    ink = fitted(icon, picture).rect(icon.box)
    if palette.plain:
        drawn = Path(icon.outline, None, Stroke(palette.ink, 0.25, join="round"), fitted(icon, picture), name=icon.name)
        ring = Path(rounded(round_box, radius), None, Stroke(color, 0.3), name="medal")
        return Sketch([ring, drawn], icons=[TextMark(picture, ink, icon.name, "", "", 0)])
    return Sketch(
        [
            Path(vignette(box, 0.9, radius), mixed(color, ground, 0.45), name="vignette"),
            Path(corners(box.inset(0.6), 9.0), mixed(color, ground, 0.25), name="corners"),
            Path(rounded(round_box, radius), palette.slot, Stroke(color, 0.8), name="medal"),
            Path(rounded(round_box.inset(1.2), radius - 1.2), None, Stroke(color, 0.18), name="medal"),
            *emblem(icon, picture, color, palette.slot, 0.6),
        ],
        icons=[TextMark(picture, ink, icon.name, "", "", 0)],
    )


def second_slot(
    zone: Zone, deck: Deck | None, words: str, letterer: Letterer, palette: Palette, where: Where
) -> Sketch:
    """The slot beside the first one of a cell: a card’s outline with the deck’s emblem and words."""
    box = rect_of(zone)
    told = letterer.materials.theme.color(deck.color) if deck is not None and deck.color else None
    color = palette.ink if palette.plain else told or palette.place
    sketch = Sketch(list(card_outline(box, palette, color)))
    icon = letterer.materials.book.get(deck.icon) if deck is not None and deck.icon else None
    if icon is not None:
        size = min(box.width, box.height) * 0.5
        picture = Rect(box.x + (box.width - size) / 2, box.y + box.height * 0.2, size, size)
        if palette.plain:
            thin = Stroke(palette.ink, 0.2, join="round")
            sketch.items.append(Path(icon.outline, None, thin, fitted(icon, picture), name=icon.name))
        else:
            sketch.items += emblem(icon, picture, mixed(color, palette.slot, 0.55), palette.slot, 0.5)
        ink = fitted(icon, picture).rect(icon.box)
        sketch.icons.append(TextMark(picture, ink, icon.name, "", "", 0))
    style = letterer.style("label", 9, color, align="center", valign="middle", leading=1.15, min_size=2.1, balance=True)
    line = Rect(box.x + 3.5, box.y + box.height * 0.62, box.width - 7, box.height * 0.24)
    sketch.take(letterer.write(words or (deck.title if deck is not None else ""), line, style, where))
    return sketch


def slot_in_cell(zone: Zone, width: float, height: float) -> Rect:
    """Where the cards of a space lie: in its middle, a little lower where its name needs the room above."""
    spare = zone.height - height
    return Rect(zone.x + (zone.width - width) / 2, zone.y + spare * 0.62, width, height)
