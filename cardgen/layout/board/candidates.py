"""Where a place's label and slot could go, and what each way costs whatever the neighbours do."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cardgen.layout.board.index import Box, gap, grown
from cardgen.layout.board.labels import DOT, Label, Stand
from cardgen.layout.board.terrain import SAMPLE, Terrain
from cardgen.model.board import Place
from cardgen.model.size import Size

LEADER_FROM = 6.0
"""A slot farther than this from the middle of its place's dot (mm) is tied to it by a line."""

CLEAR_OF_FRAME = 1.4
CLEAR_OF_ZONES = 1.5
CLEAR_OF_DOTS = 1.2

_ROAD_IN_LABEL = 7.0
_COAST_IN_LABEL = 0.12
_ROAD_IN_SLOT = 0.4
_COAST_IN_SLOT = 0.05
_DISTANCE = 0.3
_LEADER = 0.8
_STRANGER = 0.7
_STRANGER_REACH = 9.0
_ALONG_SIDES = 8
_CORNER_ANGLES = tuple(math.radians(angle) for angle in (22.5, 45, 67.5))
_RING_STEP = 2.9
_MOST_BERTHS = 150


@dataclass(frozen=True, slots=True)
class Berth:
    """A way for a slot to lie: its box, the line to its place's dot (None where it is near), and how it is disliked."""

    box: Box
    leader: tuple[float, float, float, float] | None
    cost: float


@dataclass(frozen=True, slots=True)
class Site:
    """A place's choices: `stands` of its label, `berths` of its slot, those that cost least first.

    `blockers` are what stood most in the way of slots, as words.
    """

    stands: tuple[Stand, ...]
    berths: tuple[Berth, ...]
    wants_slot: bool
    blockers: tuple[str, ...] = ()


def label_stands(number: int, place: Place, label: Label, terrain: Terrain) -> tuple[Stand, ...]:
    """The ways for a label to stand that hit nothing fixed, each with its cost."""
    found: list[Stand] = []
    for stand in label.stands(place.at.x, place.at.y, place.label):
        box = stand.box
        if not terrain.within(box, 1.0) or terrain.zones.meeting(grown(box, 1.0)):
            continue
        if any(owner != number for _, owner in terrain.dots.meeting(grown(box, 1.0))):
            continue
        cost = stand.cost + _ROAD_IN_LABEL * terrain.roads.count(grown(box, 2.4))
        cost += _COAST_IN_LABEL * terrain.coast.count(box)
        found.append(Stand(box, stand.side, cost))
    return tuple(sorted(found, key=lambda stand: stand.cost))


def slot_berths(
    number: int, place: Place, size: Size, reach: float, terrain: Terrain
) -> tuple[tuple[Berth, ...], tuple[str, ...]]:
    """The ways for a slot to lie within `reach` mm of a place, and what stands in the way of the others.

    A slot that the data fixes has one way, whatever it hits.
    """
    x, y = place.at.x, place.at.y
    if place.slot is not None:
        zone = place.slot
        box = (zone.x, zone.y, zone.x + zone.width, zone.y + zone.height)
        return (Berth(box, _leader(box, x, y), 0.0),), ()
    found: list[Berth] = []
    blockers: Counter[str] = Counter()
    for box in _ring_boxes(x, y, size, reach):
        hit = _hit(number, box, terrain)
        if hit:
            blockers.update(hit)
        else:
            found.append(Berth(box, _leader(box, x, y), _berth_cost(number, place, box, terrain)))
    found.sort(key=lambda berth: berth.cost)
    return tuple(found[:_MOST_BERTHS]), tuple(name for name, _ in blockers.most_common(3))


def _ring_boxes(x: float, y: float, size: Size, reach: float) -> Iterator[Box]:
    """Boxes at several distances from a point, all around it: along its four sides, and corner to point."""
    least = DOT + 1.4
    steps = max(2, math.ceil((reach - LEADER_FROM) / _RING_STEP))
    distances = [least, LEADER_FROM - 0.02]
    distances += [LEADER_FROM + (reach - 0.1 - LEADER_FROM) * step / steps for step in range(1, steps + 1)]
    for distance in (d for d in distances if d <= reach):
        for step in range(_ALONG_SIDES):
            part = step / (_ALONG_SIDES - 1)
            top, left = y - size.height * part, x - size.width * part
            yield _box(x + distance, top, size)
            yield _box(x - distance - size.width, top, size)
            yield _box(left, y + distance, size)
            yield _box(left, y - distance - size.height, size)
        for angle in _CORNER_ANGLES:
            dx, dy = distance * math.cos(angle), distance * math.sin(angle)
            yield _box(x + dx, y + dy, size)
            yield _box(x - dx - size.width, y + dy, size)
            yield _box(x + dx, y - dy - size.height, size)
            yield _box(x - dx - size.width, y - dy - size.height, size)


def _box(left: float, top: float, size: Size) -> Box:
    return left, top, left + size.width, top + size.height


def _hit(number: int, box: Box, terrain: Terrain) -> list[str]:
    """What fixed things a slot would lie on or over; empty where it is free."""
    if not terrain.within(box, CLEAR_OF_FRAME):
        return ["the frame"]
    hit = [name for _, name in terrain.zones.meeting(grown(box, CLEAR_OF_ZONES))]
    if any(owner != number for _, owner in terrain.dots.meeting(grown(box, CLEAR_OF_DOTS))):
        hit.append("another place")
    return hit


def _leader(box: Box, x: float, y: float) -> tuple[float, float, float, float] | None:
    """The line from the dot to the nearest point of the slot, where that is far."""
    distance = gap(box, x, y)
    if distance <= LEADER_FROM:
        return None
    to_x, to_y = min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])
    return x, y, to_x, to_y


def _berth_cost(number: int, place: Place, box: Box, terrain: Terrain) -> float:
    distance = gap(box, place.at.x, place.at.y)
    cost = _DISTANCE * max(0.0, distance - DOT) + (_LEADER if distance > LEADER_FROM else 0.0)
    cost += _ROAD_IN_SLOT * SAMPLE * terrain.roads.count(
        grown(box, 1.6)
    ) + _COAST_IN_SLOT * SAMPLE * terrain.coast.count(box)
    for dot, owner in terrain.dots.meeting(grown(box, _STRANGER_REACH)):
        if owner != number:
            away = gap(box, (dot[0] + dot[2]) / 2, (dot[1] + dot[3]) / 2)
            cost += _STRANGER * max(0.0, _STRANGER_REACH + DOT - away)
    return cost
