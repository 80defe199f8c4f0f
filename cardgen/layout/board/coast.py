"""Land and sea as an engraver shows them: a shore with small bays, lines that follow it and fade, and tints."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import shapely

from cardgen.display.geometry import Rect
from cardgen.display.items import Item, Path, Stroke
from cardgen.layout.board.palette import Palette, mixed
from cardgen.layout.board.strokes import XY, lines, lines_of, rings_of
from cardgen.model.board import Outline as Land

SHORELINES = (0.8, 1.75, 2.9, 4.3, 6.0)
"""How far the five lines lie off the shore, in mm."""

_WASHES = (0.9, 2.1)
_FINEST = 0.9
_ROUGH = 0.16
_ROUGHEST = 0.75
_CURVE = 0.06
_SMALLEST = 0.8
_BEYOND = 12.0


@dataclass(frozen=True, slots=True)
class Coast:
    """The land on the sheet, and the land with so many mm of sea around it, from the shore outwards."""

    land: shapely.Geometry
    shelves: tuple[shapely.Geometry, ...]
    washes: tuple[shapely.Geometry, ...]


def make_coast(land: Land, window: Rect, *, plain: bool) -> Coast:
    """The coast of a board in a window of the sheet; `plain` leaves the washes of the land out."""
    view = shapely.box(*_edges(window, _BEYOND))
    shape = _even_odd(
        [_crinkled([(spot.x, spot.y) for spot in ring], number) for number, ring in enumerate(land.rings)]
    )
    shape = shapely.simplify(shapely.intersection(shape, view), 0.03)
    shelves: list[shapely.Geometry] = []
    # Each shelf is grown from the one before, whose corners are round already, which is quicker than from the shore.
    shelf, reach = shape, 0.0
    for distance in SHORELINES:
        shelf = shapely.simplify(shapely.buffer(shelf, distance - reach, quad_segs=4), _CURVE)
        reach = distance
        shelves.append(shelf)
    washes = () if plain else tuple(shapely.simplify(shapely.buffer(shape, -by, quad_segs=2), _CURVE) for by in _WASHES)
    return Coast(shape, tuple(shelves), washes)


def sea_and_land(coast: Coast | None, window: Rect, palette: Palette) -> list[Item]:
    """The tints: the sea, deeper towards the shore, and the land with its washed edge."""
    if coast is None:
        return []
    items: list[Item] = []
    if palette.sea is not None:
        items.append(Path(lines([_corners(window)], closed=True), palette.sea, name="sea"))
        for number, shelf in reversed(list(enumerate(coast.shelves))):
            depth = 0.30 * (1 - number / len(coast.shelves)) ** 1.3
            items.append(_area(shelf, mixed(palette.sea, palette.shore, depth), window, "shelf"))
    if palette.land is not None:
        wash = palette.wash or palette.land
        items.append(_area(coast.land, wash, window, "land"))
        for number, inner in enumerate(coast.washes, 1):
            tint = mixed(wash, palette.land, number / len(coast.washes))
            items.append(_area(inner, tint, window, "land"))
    return items


def shorelines(coast: Coast, window: Rect, blank: shapely.Geometry, palette: Palette) -> list[Item]:
    """The shore and the lines that follow it, thinner and paler the farther off; none of them in `blank`."""
    view = shapely.difference(shapely.box(*_edges(window, 0.0)), blank)
    shapely.prepare(view)
    away = palette.sea or palette.ground
    items: list[Item] = []
    for number, shelf in enumerate(coast.shelves):
        fade = number / len(coast.shelves)
        width = 0.24 * (1 - fade) + 0.08 * fade
        color = mixed(palette.shore, away, 0.62 * fade)
        drawn = shapely.intersection(shapely.boundary(shelf), view)
        items.append(Path(lines(lines_of(drawn)), None, Stroke(color, width, cap="round", join="round"), name="shore"))
    shore = shapely.intersection(shapely.boundary(coast.land), view)
    width = 0.3 if palette.plain else 0.42
    stroke = Stroke(palette.coast, width, cap="round", join="round")
    items.append(Path(lines(lines_of(shore)), None, stroke, name="coast"))
    return items


def _area(shape: shapely.Geometry, color: str, window: Rect, name: str) -> Path:
    cut = shapely.clip_by_rect(shape, *_edges(window, 0.0))
    return Path(lines(rings_of(cut), closed=True), color, even_odd=True, name=name)


def _edges(window: Rect, beyond: float) -> tuple[float, float, float, float]:
    return window.x - beyond, window.y - beyond, window.right + beyond, window.bottom + beyond


def _corners(window: Rect) -> list[XY]:
    return [
        (window.x, window.y),
        (window.right, window.y),
        (window.right, window.bottom),
        (window.x, window.bottom),
    ]


def _even_odd(rings: Sequence[Sequence[XY]]) -> shapely.Geometry:
    """The area of rings by the even–odd rule, without specks that no pen would draw."""
    drawn = [shapely.Polygon(ring) for ring in rings if len(ring) > 2]
    shapes = [shape if shape.is_valid else shapely.make_valid(shape) for shape in drawn]
    shapes = sorted((shape for shape in shapes if shape.area >= _SMALLEST), key=lambda shape: -shape.area)
    # Rings that lie in none and hold none are joined at once; the others one by one, the larger first.
    tree = shapely.STRtree(shapes)
    first, second = tree.query(shapes, predicate="intersects")
    touching = {int(number) for number, other in zip(first, second, strict=True) if number != other}
    area = shapely.union_all([shape for number, shape in enumerate(shapes) if number not in touching])
    for number in sorted(touching):
        area = shapely.symmetric_difference(area, shapes[number])
    return area


def _crinkled(ring: Sequence[XY], seed: int) -> list[XY]:
    """A ring with its straight stretches broken into small bays and points, by moving their middles to and fro.

    Source: A. Fournier, D. Fussell and L. Carpenter, Computer rendering of stochastic models (1982). The ring's own
    points, and so what was snapped to it, stay within a line's width of the shore after the corners are cut.
    """
    random = Random(seed)  # noqa: S311 - no secret: it must be repeatable
    points: list[XY] = []
    for start, end in zip(ring, [*ring[1:], ring[0]], strict=True):
        points += _broken(start, end, random)
    return _corners_cut(points)


def _broken(start: XY, end: XY, random: Random) -> list[XY]:
    """The points from the start up to the end, without the end."""
    length = math.dist(start, end)
    if length <= _FINEST:
        return [start]
    swing = min(_ROUGH * length, _ROUGHEST) * (2 * random.random() - 1)
    part = 0.42 + 0.16 * random.random()
    nx, ny = (start[1] - end[1]) / length, (end[0] - start[0]) / length
    middle = (
        start[0] + (end[0] - start[0]) * part + nx * swing,
        start[1] + (end[1] - start[1]) * part + ny * swing,
    )
    return _broken(start, middle, random) + _broken(middle, end, random)


def _corners_cut(ring: Sequence[XY]) -> list[XY]:
    """The ring with each corner cut at a quarter of its sides (G. Chaikin, 1974)."""
    cut: list[XY] = []
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
        cut.append((x1 + (x2 - x1) * 0.25, y1 + (y2 - y1) * 0.25))
        cut.append((x1 + (x2 - x1) * 0.75, y1 + (y2 - y1) * 0.75))
    return cut
