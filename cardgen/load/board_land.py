"""Brings the land and the graticule onto the sheet, in millimetres, and finds the coast next to a point."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import shapely
from shapely import affinity

from cardgen.load.projection import HIGHEST, SheetMap, divided
from cardgen.model.board import Meridian, Outline, Spot
from cardgen.model.size import Size

MARGIN: Final = 10.0
"""How many mm of land beyond the sheet's edges are kept, so that no shoreline runs along them."""

_STEP: Final = 0.5
_BEYOND: Final = 1.0
_CIRCLE: Final = 360.0


class Land(NamedTuple):
    """The land on the sheet, and its coast as lines in mm for `nearest_coast`."""

    outline: Outline
    coast: Any


def land_on_sheet(polygons: Iterable[shapely.Polygon], sheet: SheetMap, size: Size) -> Land:
    """Project polygons in degrees onto a sheet of `size` mm, join those that touch, and clip them to it and a margin.

    Their sides are divided before, as what is straight in degrees is not so on the map.
    """
    window = _window(sheet, size)
    projected = [one for polygon in _seen(polygons, window) for one in _projected(polygon, sheet)]
    land = shapely.union_all(projected)
    frame = shapely.box(-MARGIN, -MARGIN, size.width + MARGIN, size.height + MARGIN)
    rings: list[tuple[Spot, ...]] = []
    for polygon in _polygons(shapely.intersection(land, frame)):
        rings += [_spots(ring.coords) for ring in (polygon.exterior, *polygon.interiors)]
    return Land(Outline(tuple(rings)), shapely.intersection(shapely.boundary(land), frame))


def nearest_coast(coast: Any, spot: Spot) -> tuple[Spot, float] | None:
    """The point of the coast that lies nearest to a spot, and how many mm away; None where there is no coast."""
    line = shapely.shortest_line(shapely.Point(spot.x, spot.y), coast)
    if line is None or shapely.is_empty(line):
        return None
    end = line.coords[-1]
    return Spot(float(end[0]), float(end[1])), float(shapely.length(line))


def graticule_on_sheet(sheet: SheetMap, size: Size, step: float) -> tuple[Meridian, ...]:
    """The meridians and parallels at every `step` degrees that cross a sheet of `size` mm, clipped to it.

    Meridians come first, from west to east, then parallels from south to north; a line that leaves the sheet and
    comes back gives one for each of its parts.
    """
    west, south, east, north = _window(sheet, size)
    frame = shapely.box(0, 0, size.width, size.height)
    lines: list[Meridian] = []
    for longitude in _multiples(west, min(east, west + _CIRCLE - step / 2), step):
        points = ((longitude, south), (longitude, north))
        lines += _lines(points, _degree_words(_turned(longitude), "E", "W"), False, sheet, frame)
    for latitude in _multiples(south, north, step):
        points = ((west, latitude), (east, latitude))
        lines += _lines(points, _degree_words(latitude, "N", "S"), True, sheet, frame)
    return tuple(lines)


def _window(sheet: SheetMap, size: Size) -> tuple[float, float, float, float]:
    """West, south, east and north of what may be seen, with something to spare, and off the poles."""
    west, south, east, north = sheet.window(size, MARGIN)
    south, north = max(south - _BEYOND, -HIGHEST), min(north + _BEYOND, HIGHEST)
    centre = sheet.projection.centre[0]
    half = _CIRCLE / 2
    return max(west - _BEYOND, centre - half), south, min(east + _BEYOND, centre + half), north


def _seen(polygons: Iterable[shapely.Polygon], window: tuple[float, float, float, float]) -> Iterator[shapely.Polygon]:
    """What of the polygons lies in the window, which may reach beyond 180 degrees east or west."""
    west, _, east, _ = window
    box = shapely.box(*window)
    for polygon in polygons:
        low, _, high, _ = polygon.bounds
        for shift in (-_CIRCLE, 0.0, _CIRCLE):
            if low + shift <= east and high + shift >= west:
                there = affinity.translate(polygon, shift) if shift else polygon
                yield from _polygons(shapely.intersection(there, box))


def _projected(polygon: shapely.Polygon, sheet: SheetMap) -> list[shapely.Polygon]:
    """A polygon in mm; should its sides cross by a hair after the projection, it is made sound."""
    rings = [
        [sheet.millimetres(point) for point in divided(list(ring.coords), _STEP)]
        for ring in (polygon.exterior, *polygon.interiors)
    ]
    found = shapely.Polygon(rings[0], rings[1:])
    return [found] if shapely.is_valid(found) else _polygons(shapely.make_valid(found))


def _polygons(geometry: Any) -> list[shapely.Polygon]:
    """The polygons of any geometry; lines and points, which touching areas leave, are dropped."""
    parts = shapely.get_parts(shapely.get_parts(geometry))
    return [part for part in parts if isinstance(part, shapely.Polygon) and not part.is_empty]


def _spots(points: Iterable[tuple[float, ...]]) -> tuple[Spot, ...]:
    return tuple(Spot(float(point[0]), float(point[1])) for point in points)


def _lines(
    points: Sequence[tuple[float, float]], words: str, parallel: bool, sheet: SheetMap, frame: Any
) -> list[Meridian]:
    line = shapely.LineString([sheet.millimetres(point) for point in divided(points, _STEP)])
    parts = shapely.get_parts(shapely.intersection(line, frame))
    return [
        Meridian(words, _spots(part.coords), parallel)
        for part in parts
        if isinstance(part, shapely.LineString) and part.length > 0
    ]


def _multiples(low: float, high: float, step: float) -> list[float]:
    return [step * index for index in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def _turned(longitude: float) -> float:
    """The longitude from −180 to 180."""
    return longitude - _CIRCLE * math.floor((longitude + _CIRCLE / 2) / _CIRCLE)


def _degree_words(degrees: float, positive: str, negative: str) -> str:
    """`10° E`, `2.5° S`, and `0°` or `180°` without a side."""
    figure = f"{abs(degrees):.4g}°"
    if figure in ("0°", "180°"):
        return figure
    return f"{figure} {positive if degrees > 0 else negative}"
