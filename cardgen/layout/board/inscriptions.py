"""Names of seas, countries and ranges, set wide across the map where nothing else lies."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import shapely

from cardgen.display.geometry import Matrix, Rect, rotate, translate
from cardgen.display.items import Group, Path, Stroke
from cardgen.layout.board.index import Box, BoxIndex, PointIndex, grown
from cardgen.layout.board.lettering import ROOMY, Letterer, Where, placed, turned
from cardgen.layout.board.palette import Palette, mixed
from cardgen.layout.emblem import emblem, fitted
from cardgen.layout.scene import Sketch, TextMark
from cardgen.model.board import Inscription
from cardgen.text.flow import Style

_FARTHEST = 22.0
_RING = 2.5
_SMALLER = (1.0, 0.85, 0.72)
_SIZES = {"sea": 14.0, "land": 14.0, "range": 9.0}
_LEAST = 7.0
_WRONG = 5.0
_SHRUNK = 14.0
_AIR = 1.6
_PICTURE = 14.0


@dataclass(frozen=True, slots=True)
class Written:
    """An inscription where it stands: what is drawn, and the boxes that its letters take."""

    sketch: Sketch
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Grounds:
    """What inscriptions keep off (`taken` boxes, `roads`), where the map ends, and where its land is."""

    window: Rect
    taken: BoxIndex[str]
    roads: PointIndex
    land: shapely.Geometry | None


def inscribe(
    inscriptions: Sequence[Inscription], grounds: Grounds, letterer: Letterer, palette: Palette, file: str
) -> tuple[list[Written], list[Inscription]]:
    """Place inscriptions one after the other, each as near to where it should be and as large as may be.

    The second list holds those that found no room. What was placed is added to `grounds.taken`.
    """
    written: list[Written] = []
    left_out: list[Inscription] = []
    for inscription in inscriptions:
        found = _placed(inscription, grounds, letterer, palette, file)
        if found is None:
            left_out.append(inscription)
            continue
        written.append(found)
        for box in found.boxes:
            grounds.taken.add(box, inscription.words)
    return written, left_out


def _placed(
    inscription: Inscription, grounds: Grounds, letterer: Letterer, palette: Palette, file: str
) -> Written | None:
    if inscription.kind == "picture":
        return _pictured(inscription, grounds, letterer, palette, file)
    best: tuple[float, Matrix, Style, Rect, tuple[Box, ...]] | None = None
    for part in _SMALLER:
        style = _style(inscription, part, letterer, palette)
        ink = letterer.block(inscription.words, style, ROOMY).ink
        if ink is None:
            return None
        box = Rect(-ink.width / 2, -ink.height / 2, ink.width, ink.height)
        limit = math.inf if best is None else best[0]
        found = _spot(inscription, box, grounds, limit - _SHRUNK * (1 - part))
        if found is not None:
            best = (found[0] + _SHRUNK * (1 - part), found[1], style, box, found[2])
    if best is None:
        return None
    _, matrix, style, box, boxes = best
    where = Where(file, 0, "inscriptions")
    block = letterer.block(inscription.words, style, ROOMY)
    sketch = turned(placed(block, inscription.words, -box.width / 2, -box.height / 2, where), matrix)
    if inscription.turn and sketch.marks:
        # The upright box around a turned text says little of where its letters are; its middle does.
        middle = _rect(boxes[len(boxes) // 2])
        sketch.marks = [replace(sketch.marks[0], box=middle, ink=middle)]
    return Written(sketch, boxes)


def _pictured(
    inscription: Inscription, grounds: Grounds, letterer: Letterer, palette: Palette, file: str
) -> Written | None:
    """An icon cut like an engraving; None where there is no such icon or no room."""
    icon = letterer.materials.book.get(inscription.words)
    if icon is None:
        return None
    high = inscription.size or _PICTURE
    wide = high * icon.box.width / (icon.box.height or 1.0)
    box = Rect(-wide / 2, -high / 2, wide, high)
    found = _spot(inscription, box, grounds, math.inf)
    if found is None:
        return None
    _, matrix, boxes = found
    at_sea = grounds.land is not None and _astray("sea", boxes, grounds.land) < 0.5
    ink_color = palette.sea_words if at_sea else palette.relief
    ground = (palette.sea if at_sea else palette.land) or palette.ground
    drawn = emblem(icon, box, mixed(ink_color, ground, 0.25), ground, 0.5)
    if palette.plain:
        thin = Stroke(ink_color, 0.18, join="round")
        drawn = (Path(icon.outline, None, thin, fitted(icon, box), name=icon.name),)
    ink = matrix.rect(box)
    mark = TextMark(ink, ink, icon.name, "inscriptions", file, 0)
    return Written(Sketch([Group(drawn, matrix)], icons=[mark]), boxes)


def _spot(
    inscription: Inscription, box: Rect, grounds: Grounds, limit: float
) -> tuple[float, Matrix, tuple[Box, ...]] | None:
    """The nearest free spot that costs less than the limit: the cost, the transform and what the letters take."""
    best: tuple[float, Matrix, tuple[Box, ...]] | None = None
    for away, dx, dy in _spiral():
        least = limit if best is None else best[0]
        if away >= least:
            break
        matrix = rotate(inscription.turn).then(translate(inscription.at.x + dx, inscription.at.y + dy))
        boxes = _pieces(box, matrix)
        if not _free(boxes, grounds):
            continue
        cost = away + _WRONG * _astray(inscription.kind, boxes, grounds.land)
        if cost < least:
            best = (cost, matrix, boxes)
    return best


def _style(inscription: Inscription, part: float, letterer: Letterer, palette: Palette) -> Style:
    points = max(_LEAST, part * (inscription.size or _SIZES.get(inscription.kind, 12.0)))
    middle = {"align": "center", "valign": "middle", "single_line": True}
    if inscription.kind == "sea":
        return letterer.style("body", points, palette.sea_words, italic=True, tracking=0.16, **middle)
    if inscription.kind == "range":
        return letterer.style("body", points, palette.land_words, italic=True, tracking=0.1, **middle)
    return letterer.style("display", points, palette.land_words, weight=500, upper=True, tracking=0.3, **middle)


def _spiral() -> Iterator[tuple[float, float, float]]:
    """Shifts from nothing outwards: how far, and the two sides of it."""
    yield 0.0, 0.0, 0.0
    radius = _RING
    while radius <= _FARTHEST:
        count = max(8, round(2 * math.pi * radius / 3.5))
        for number in range(count):
            angle = 2 * math.pi * number / count
            yield radius, radius * math.cos(angle) * 1.4, radius * math.sin(angle)
        radius += _RING


def _pieces(box: Rect, matrix: Matrix) -> tuple[Box, ...]:
    """Boxes that cover the letters: one where they stand upright, several along them where they are turned."""
    count = 1 if abs(matrix.b) < 1e-6 else max(1, math.ceil(box.width / (1.2 * box.height)))
    found: list[Box] = []
    for number in range(count):
        part = Rect(box.x + box.width * number / count, box.y, box.width / count, box.height)
        whole = matrix.rect(part)
        found.append((whole.x, whole.y, whole.right, whole.bottom))
    return tuple(found)


def _free(boxes: Sequence[Box], grounds: Grounds) -> bool:
    window = grounds.window
    for box in boxes:
        wide = grown(box, _AIR)
        if wide[0] < window.x or wide[1] < window.y or wide[2] > window.right or wide[3] > window.bottom:
            return False
        if grounds.taken.meeting(wide) or grounds.roads.count(grown(box, 2.0)):
            return False
    return True


def _astray(kind: str, boxes: Sequence[Box], land: shapely.Geometry | None) -> float:
    """Which part of the letters, 0 to 1, lies in the sea though it names land, or the other way round."""
    if land is None or kind == "picture":
        return 0.0
    xs = [box[0] + (box[2] - box[0]) * part for box in boxes for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
    ys = [(box[1] + box[3]) / 2 for box in boxes for _ in range(5)]
    dry = shapely.contains_xy(land, xs, ys)
    share = float(sum(bool(one) for one in dry)) / len(xs)
    return share if kind == "sea" else 1 - share


def _rect(box: Box) -> Rect:
    return Rect(box[0], box[1], box[2] - box[0], box[3] - box[1])
