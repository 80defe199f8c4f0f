"""Points, curves and shapely's shapes as outlines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import shapely

from cardgen.display.geometry import Outline

XY = tuple[float, float]


def lines(parts: Iterable[Sequence[XY]], *, closed: bool = False) -> Outline:
    """Polylines (or polygons) as one outline, to the hundredth of a mm."""
    verbs: list[str] = []
    coords: list[float] = []
    for part in parts:
        if len(part) > 1:
            verbs.append("M" + "L" * (len(part) - 1) + ("Z" if closed else ""))
            for x, y in part:
                coords += (round(x, 2), round(y, 2))
    return Outline("".join(verbs), tuple(coords))


def joined(outlines: Iterable[Outline]) -> Outline:
    """Several outlines as one."""
    parts = list(outlines)
    return Outline("".join(part.verbs for part in parts), tuple(c for part in parts for c in part.coords))


def rings_of(shape: shapely.Geometry) -> list[list[XY]]:
    """The rings of all polygons of a shape, each without its repeated last point."""
    return [
        [(x, y) for x, y in ring.coords[:-1]]
        for polygon in parts_of(shape, "Polygon")
        for ring in (polygon.exterior, *polygon.interiors)
    ]


def lines_of(shape: shapely.Geometry) -> list[list[XY]]:
    """The points of all lines of a shape."""
    found = [*parts_of(shape, "LineString"), *parts_of(shape, "LinearRing")]
    return [[(x, y) for x, y in line.coords] for line in found]


def parts_of(shape: shapely.Geometry, kind: str) -> list[shapely.Geometry]:
    """The parts of one kind (`Polygon`, `LineString`) of a shape that may be a collection of collections."""
    if shape.geom_type == kind:
        return [] if shape.is_empty else [shape]
    return [part for inner in getattr(shape, "geoms", ()) for part in parts_of(inner, kind)]


def smoothed(points: Sequence[XY], step: float) -> list[XY]:
    """A curve through the points, as points about `step` mm apart: a Catmull–Rom spline in its centripetal form.

    Source: E. Catmull and R. Rom, A class of local interpolating splines (1974), as uniform cubics per span.
    """
    if len(points) < 3:
        return resampled(points, step)
    ends = [mirrored(points[1], points[0]), *points, mirrored(points[-2], points[-1])]
    curve: list[XY] = []
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        count = max(2, math.ceil(math.dist(start, end) / step))
        curve += [_catmull(before, start, end, after, number / count) for number in range(count)]
    return resampled([*curve, points[-1]], step)


def mirrored(point: XY, about: XY) -> XY:
    """The point on the other side of `about`."""
    return 2 * about[0] - point[0], 2 * about[1] - point[1]


def _catmull(before: XY, start: XY, end: XY, after: XY, t: float) -> XY:
    def axis(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - 3 * c + d - a) * t**3)

    return axis(before[0], start[0], end[0], after[0]), axis(before[1], start[1], end[1], after[1])


def resampled(points: Sequence[XY], step: float) -> list[XY]:
    """Points at equal distances of about `step` mm along a polyline, its ends among them."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    total = sum(lengths)
    if total == 0:
        return list(points[:1])
    count = max(1, round(total / step))
    found: list[XY] = []
    index, passed = 0, 0.0
    for number in range(count):
        wanted = total * number / count
        while passed + lengths[index] < wanted:
            passed += lengths[index]
            index += 1
        part = (wanted - passed) / lengths[index] if lengths[index] else 0.0
        (x1, y1), (x2, y2) = points[index], points[index + 1]
        found.append((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part))
    return [*found, points[-1]]
