"""Bend each road so that it misses names, other places and, where it can, slots and other roads."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgen.layout.board.index import BoxIndex, PointIndex, gap
from cardgen.layout.board.strokes import XY
from cardgen.model.board import Board

HALF_WIDTH = 1.1
"""Half of a road's width with its rails, in mm."""

FORBIDDEN = 1000.0
"""What a mm of road through something that it must not touch costs; a road that costs as much is a problem."""

_STEP = 2.0
SLOT_COST = 1.1
ZONE_COST = 60.0
_NEIGHBOUR = 3.2
_APART = 3.2
_BEND = 5.0
_SWAY = 4.0
_BENDS = (0.05, -0.05, 0.0, 0.09, -0.09, 0.14, -0.14, 0.2, -0.2, 0.27, -0.27, 0.35, -0.35, 0.45, -0.45)
_SWAYS = ((0.12, -0.12), (0.22, -0.22), (0.3, -0.1), (0.1, -0.3), (0.38, 0.1), (0.1, 0.38), (0.5, 0.2), (0.2, 0.5))
_SWEEPS = 3
_LEAVING = 7.0


@dataclass(frozen=True, slots=True)
class Curve:
    """A road as it runs: a cubic from the middle of one dot to that of the other, and points along it.

    `hits` is what it runs through though it must not.
    """

    cubic: tuple[XY, XY, XY, XY]
    points: tuple[XY, ...]
    hits: tuple[Obstacle, ...] = ()


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What a road may meet: `cost` per mm, `words` for what it is, `spares` the places whose roads it lets through.

    `label` is the number of the place whose name it is, −1 for other things.
    """

    cost: float
    words: str
    spares: frozenset[int] = frozenset()
    label: int = -1


def first_course(board: Board) -> list[Curve]:
    """The roads before anything is placed: straight, or as the data bends them."""
    network = _Network(board)
    return [curve_of(*network.line(number), network.fixed(number) or (0.0, 0.0)) for number in range(len(board.roads))]


def route(board: Board, obstacles: BoxIndex[Obstacle], drawn: Sequence[int]) -> dict[int, Curve]:
    """The course of the roads of those numbers: of all bends that it could have, each takes the one that costs least.

    The roads look at one another in turn, so a later sweep may mend what an earlier one chose.
    """
    network = _Network(board)
    found: dict[int, Curve] = {}
    for sweep in range(_SWEEPS):
        others = _traffic(found)
        changed = False
        for number in drawn:
            best = network.best(number, obstacles, others)
            if sweep == 0:
                _add(others, best, number)
            changed = changed or number not in found or best.cubic != found[number].cubic
            found[number] = best
        if not changed:
            break
    return found


class _Network:
    """The roads of a board with the spots that they join."""

    def __init__(self, board: Board) -> None:
        ids = {place.id: number for number, place in enumerate(board.places)}
        spots = [(place.at.x, place.at.y) for place in board.places]
        self._bends = [road.bend for road in board.roads]
        self._ends = [(ids[road.a], ids[road.b]) for road in board.roads]
        self._lines = [(spots[a], spots[b]) for a, b in self._ends]

    def line(self, number: int) -> tuple[XY, XY]:
        """The two spots that a road joins."""
        return self._lines[number]

    def fixed(self, number: int) -> tuple[float, float] | None:
        """The offsets of a road that the data bends: a cubic's middle lies at three quarters of its control points'."""
        bend = self._bends[number]
        return None if bend is None else (bend * 4 / 3, bend * 4 / 3)

    def best(self, number: int, obstacles: BoxIndex[Obstacle], others: PointIndex) -> Curve:
        """The course that costs least; where even that runs through what it must not, with what that is."""
        start, end = self._lines[number]
        ends = frozenset(self._ends[number])
        fixed = self.fixed(number)
        choices = [(0.0, fixed)] if fixed is not None else sorted(_choices(math.dist(start, end)))
        best, least = curve_of(start, end, choices[0][1]), math.inf
        for cost, offsets in choices:
            if cost >= least:
                break
            curve = curve_of(start, end, offsets)
            total = cost + _cost(curve, number, ends, obstacles, others, least - cost)
            if total < least:
                best, least = curve, total
        if least < FORBIDDEN:
            return best
        hits = dict.fromkeys(thing for thing in _met(best, ends, obstacles) if thing.cost >= FORBIDDEN)
        return Curve(best.cubic, best.points, tuple(hits))


def _choices(length: float) -> Iterator[tuple[float, tuple[float, float]]]:
    """What bends cost by themselves, with their offsets in mm at the two control points."""
    for bend in _BENDS:
        # A gentle bend looks better than a ruled line.
        cost = _BEND * length * max(0.0, abs(bend) - 0.05) ** 2 + (0.4 if bend == 0 else 0.0)
        yield cost, (bend * length * 4 / 3, bend * length * 4 / 3)
    for near, far in _SWAYS:
        for sign in (1.0, -1.0):
            cost = _SWAY * length * (near * near + far * far + (near - far) ** 2) / 2 + 1.0
            yield cost, (sign * near * length * 4 / 3, sign * far * length * 4 / 3)


def curve_of(start: XY, end: XY, offsets: tuple[float, float]) -> Curve:
    """The cubic whose control points lie at the thirds of the line, moved to its left by the offsets in mm."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    # To the left as one goes, with y downwards.
    nx, ny = dy / length, -dx / length
    first = (start[0] + dx / 3 + nx * offsets[0], start[1] + dy / 3 + ny * offsets[0])
    second = (start[0] + dx * 2 / 3 + nx * offsets[1], start[1] + dy * 2 / 3 + ny * offsets[1])
    count = max(4, math.ceil(length * 1.1 / _STEP))
    points = tuple(_at(start, first, second, end, number / count) for number in range(count + 1))
    return Curve((start, first, second, end), points)


def _at(a: XY, b: XY, c: XY, d: XY, t: float) -> XY:
    u = 1 - t
    p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]


def _cost(
    curve: Curve,
    number: int,
    ends: frozenset[int],
    obstacles: BoxIndex[Obstacle],
    others: PointIndex,
    limit: float,
) -> float:
    """What the course meets, per mm; it is not counted beyond the limit."""
    cost = 0.0
    points = curve.points
    step = _STEP
    start, end = points[0], points[-1]
    for x, y in points[1:-1]:
        for box, thing in obstacles.around(x, y):
            if box[0] < x < box[2] and box[1] < y < box[3] and not (thing.spares & ends):
                cost += thing.cost * step
        around = (x - _APART, y - _APART, x + _APART, y + _APART)
        out = min(math.dist((x, y), start), math.dist((x, y), end)) > _LEAVING
        if out and others.strangers(around, number):
            cost += _NEIGHBOUR * step
        if cost >= limit:
            return cost
    return cost


def _met(curve: Curve, ends: frozenset[int], obstacles: BoxIndex[Obstacle]) -> list[Obstacle]:
    return [
        thing
        for x, y in curve.points[1:-1]
        for box, thing in obstacles.around(x, y)
        if gap(box, x, y) == 0 and not (thing.spares & ends)
    ]


def _traffic(curves: dict[int, Curve]) -> PointIndex:
    points = PointIndex()
    for number, curve in curves.items():
        _add(points, curve, number)
    return points


def _add(points: PointIndex, curve: Curve, number: int) -> None:
    for x, y in curve.points[1:-1]:
        points.add(x, y, number)
