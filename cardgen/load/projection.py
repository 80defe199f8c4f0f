"""Lambert's conformal conic projection of the sphere, and its fit to a sheet in millimetres.

The formulas are those of J. P. Snyder, Map Projections: A Working Manual (USGS Professional Paper 1395, 1987),
pages 106–107, with the sphere's mean radius.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cardgen.model.board import Spot
from cardgen.model.size import Size

EARTH_RADIUS = 6371.0
"""Mean radius of the earth in km."""

HIGHEST = 89.9
"""The latitude, in degrees, at which points nearer to a pole are held: one of the poles lies infinitely far away."""

_STEPS = 48
_FLATTEST = 1e-6
_STEEPEST = 700.0  # beyond it exp() leaves the floats; the latitude is that of a pole long before


def turned(longitude: float, centre: float) -> float:
    """The same longitude, in degrees, as one within half a turn of `centre`: above −180, up to 180 degrees off it."""
    return centre + 180 - (centre + 180 - longitude) % 360


@dataclass(frozen=True, slots=True)
class Lambert:
    """The projection with two standard parallels (true to scale) and a centre; degrees, and km to the east and north.

    `exponent` is Snyder's n, the cone's constant: negative where the cone opens to the north.
    """

    centre: tuple[float, float]
    exponent: float
    factor: float
    origin: float

    @classmethod
    def of(cls, parallels: tuple[float, float], centre: tuple[float, float]) -> Lambert:
        """The projection for two parallels and a centre as (longitude, latitude), in degrees.

        Raises ValueError, with a sentence, for parallels at a pole or of which one mirrors the other.
        """
        first, second = (math.radians(parallel) for parallel in parallels)
        if max(abs(parallel) for parallel in (*parallels, centre[1])) > HIGHEST:
            raise ValueError("a parallel of the projection lies at a pole")
        if math.isclose(first, second, abs_tol=_FLATTEST):
            exponent = math.sin(first)
        else:
            exponent = math.log(math.cos(first) / math.cos(second)) / math.log(_tangent(second) / _tangent(first))
        if abs(exponent) < _FLATTEST:
            raise ValueError("the two parallels mirror each other at the equator, so they touch no cone")
        factor = EARTH_RADIUS * math.cos(first) * _tangent(first) ** exponent / exponent
        return cls(centre, exponent, factor, factor / _tangent(math.radians(centre[1])) ** exponent)

    def forward(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Where a point lies, in km east and north of the centre; longitudes are not turned towards the centre."""
        held = math.radians(min(max(latitude, -HIGHEST), HIGHEST))
        radius = self.factor / _tangent(held) ** self.exponent
        angle = self.exponent * math.radians(longitude - self.centre[0])
        return radius * math.sin(angle), self.origin - radius * math.cos(angle)

    def backward(self, east: float, north: float) -> tuple[float, float]:
        """The longitude and latitude, in degrees, of what lies so many km east and north of the centre."""
        sign = math.copysign(1.0, self.exponent)
        down = self.origin - north
        radius = sign * math.hypot(east, down)
        if radius == 0:
            return self.centre[0], sign * 90
        angle = math.atan2(sign * east, sign * down)
        power = math.log(self.factor / radius) / self.exponent
        latitude = 2 * math.atan(math.exp(min(max(power, -_STEEPEST), _STEEPEST))) - math.pi / 2
        return self.centre[0] + math.degrees(angle / self.exponent), math.degrees(latitude)


@dataclass(frozen=True, slots=True)
class SheetMap:
    """A projection fitted to a sheet: `scale` is km to a mm, and `left` and `top` are what lies at the sheet's corner.

    Both in km east and north of the projection's centre.
    """

    projection: Lambert
    scale: float
    left: float
    top: float

    def spot(self, longitude: float, latitude: float) -> Spot:
        """Where a point of the earth lies on the sheet, in mm."""
        return Spot(*self.millimetres((turned(longitude, self.projection.centre[0]), latitude)))

    def millimetres(self, degrees: tuple[float, float]) -> tuple[float, float]:
        """Where a longitude, as it is, and a latitude lie on the sheet, in mm."""
        east, north = self.projection.forward(*degrees)
        return (east - self.left) / self.scale, (self.top - north) / self.scale

    def degrees(self, x: float, y: float) -> tuple[float, float]:
        """The longitude and latitude of a point of the sheet that is given in mm."""
        return self.projection.backward(self.left + x * self.scale, self.top - y * self.scale)

    def window(self, size: Size, margin: float) -> tuple[float, float, float, float]:
        """West, south, east and north of all that lies on the sheet and in a margin of so many mm around it.

        A sheet that shows the pole, towards which the cone's tip points, sees all longitudes.
        """
        low, width, height = -margin, size.width + margin, size.height + margin
        sides = rectangle(low, low, width, height)
        seen = [self.degrees(*point) for point in divided(sides, max(width, height) / _STEPS)]
        west, east = min(longitude for longitude, _ in seen), max(longitude for longitude, _ in seen)
        south, north = min(latitude for _, latitude in seen), max(latitude for _, latitude in seen)
        tip = (-self.left / self.scale, (self.top - self.projection.origin) / self.scale)
        if low <= tip[0] <= width and low <= tip[1] <= height:
            centre = self.projection.centre[0]
            west, east = centre - 180, centre + 180
            south, north = (south, 90.0) if self.projection.exponent > 0 else (-90.0, north)
        return west, south, east, north


def fitted(projection: Lambert, points: Iterable[tuple[float, float]], size: Size, margin: float) -> SheetMap:
    """The largest map, in the middle of the sheet, that keeps all points `margin` mm off the sheet's edges.

    `points` are longitudes and latitudes, at least two apart. Raises ValueError, with a sentence, where the margin
    leaves no sheet or the points leave no extent.
    """
    width, height = size.width - 2 * margin, size.height - 2 * margin
    if min(width, height) <= 0:
        raise ValueError(f"a margin of {margin:g} mm on each side leaves nothing of {size}")
    centre = projection.centre[0]
    placed = [projection.forward(turned(longitude, centre), latitude) for longitude, latitude in points]
    west, east = min(x for x, _ in placed), max(x for x, _ in placed)
    south, north = min(y for _, y in placed), max(y for _, y in placed)
    scale = max((east - west) / width, (north - south) / height)
    if scale < _FLATTEST:
        raise ValueError("all that the map shall show lies at one point")
    left = (west + east) / 2 - size.width / 2 * scale
    return SheetMap(projection, scale, left, (south + north) / 2 + size.height / 2 * scale)


def rectangle(left: float, top: float, right: float, bottom: float) -> tuple[tuple[float, float], ...]:
    """The closed ring around an upright rectangle, five points."""
    return (left, top), (right, top), (right, bottom), (left, bottom), (left, top)


def divided(line: Sequence[tuple[float, float]], longest: float) -> list[tuple[float, float]]:
    """The line with points added, so that in neither direction a step is longer than `longest`.

    A straight step in degrees follows its parallel; on a map that runs in a curve, which the added points keep.
    """
    points = list(line[:1])
    for (x1, y1), (x2, y2) in pairwise(line):
        steps = math.ceil(max(abs(x2 - x1), abs(y2 - y1)) / longest - 1e-9)
        points += [(x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps) for step in range(1, steps)]
        points.append((x2, y2))
    return points


def _tangent(latitude: float) -> float:
    return math.tan(math.pi / 4 + latitude / 2)
