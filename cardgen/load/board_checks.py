"""Checks that what a board shows has room: places apart and on the sheet, and zones that lie over nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import shapely

from cardgen.load.findings import Findings
from cardgen.model.board import Board, Place, Zone
from cardgen.model.size import Size

DOT = 6.0
"""How wide and high, in mm, the dot of a place is taken to be."""

_TOUCH = 0.01

LineOf = Callable[[tuple[str | int, ...]], int]


@dataclass(frozen=True, slots=True)
class _Thing:
    """Something that takes room on the sheet; things of one `owner` may lie over each other.

    `dot` says that it is that of a place.
    """

    words: str
    zone: Zone
    path: tuple[str, ...]
    owner: str
    dot: bool = False


def check_places(places: Sequence[Place], size: Size, apart: float, findings: Findings) -> tuple[Place, ...]:
    """The places that can stay: those on a sheet of `size` mm whose id and position no earlier one has.

    Two of one code or one number are told as well, and stay.
    """
    _tell_same(places, findings)
    kept: list[Place] = []
    crowd = _Crowd(apart)
    for place in places:
        path = f"places.{place.id}"
        if not (0 <= place.at.x <= size.width and 0 <= place.at.y <= size.height):
            where = f"{place.at.x:.0f}, {place.at.y:.0f} mm"
            hint = "move it, make the sheet larger, or let the projection's bounds take it in"
            findings.error(f"“{place.name}” lies at {where}, off the sheet of {size}", place.source.row, path, hint)
            continue
        alone = place.cell is None and not place.card
        other = crowd.near(place) if alone else None
        if other is not None:
            gap = _distance(place, other)
            message = f"“{place.name}” and “{other.name}” lie {gap:.1f} mm apart, too near to be drawn"
            hint = f"move one of them: it takes {apart:g} mm" + (" (see “apart:”)" if gap > 0 else "")
            findings.error(message, place.source.row, path, hint)
        elif alone:
            crowd.add(place)
        kept.append(place)
    return tuple(kept)


def check_zones(board: Board, line_of: LineOf, findings: Findings) -> None:
    """Tell slots, areas, tracks and plates that lie over each other, over a place, or over the sheet's edge.

    Each is told once, with the first thing that it lies over. A slot may cover its own place; one that lies farther
    off than the board's reach is a warning.
    """
    things = list(_things(board))
    for thing in things:
        over = _over_edge(thing.zone, board.size)
        if over > _TOUCH:
            off = _is_off(thing.zone, board.size)
            what = "lies wholly off the sheet" if off else f"reaches {over:.1f} mm over the sheet's edge"
            hint = f"the sheet is {board.size}"
            findings.error(f"{thing.words} {what}", line_of(thing.path), ".".join(thing.path), hint)
    _tell_overlaps(things, line_of, findings)
    for place in board.places:
        if place.slot is not None and place.cell is None:
            gap = _gap(place, place.slot)
            if gap > board.reach:
                message = f"the slot of “{place.name}” lies {gap:.0f} mm away from it, beyond the reach"
                path = ("places", place.id, "slot")
                findings.warning(message, line_of(path), ".".join(path), f"{board.reach:g} mm is the most")


class _Crowd:
    """Finds places that lie nearer than so many mm, by squares of that side."""

    def __init__(self, apart: float) -> None:
        self._apart = apart
        self._squares: dict[tuple[int, int], list[Place]] = {}

    def add(self, place: Place) -> None:
        """Take a place that is near to none."""
        if self._apart > 0:
            self._squares.setdefault(self._square(place), []).append(place)

    def near(self, place: Place) -> Place | None:
        """A place that was added and lies too near."""
        if self._apart <= 0:
            return None
        column, row = self._square(place)
        around = (
            other
            for right in (-1, 0, 1)
            for down in (-1, 0, 1)
            for other in self._squares.get((column + right, row + down), ())
        )
        return next((other for other in around if _distance(place, other) < self._apart), None)

    def _square(self, place: Place) -> tuple[int, int]:
        return math.floor(place.at.x / self._apart), math.floor(place.at.y / self._apart)


def _tell_same(places: Iterable[Place], findings: Findings) -> None:
    """Codes and numbers that two places bear."""
    codes: dict[str, Place] = {}
    numbers: dict[int, Place] = {}
    for place in places:
        first = codes.setdefault(place.code, place)
        if first is not place:
            message = f"“{place.name}” has the code {place.code} of “{first.name}” in line {first.source.row}"
            findings.error(message, place.source.row, f"places.{place.id}", "give one of them another code")
        for number in place.numbers:
            first = numbers.setdefault(number, place)
            if first is not place:
                message = f"“{place.name}” has the number {number} of “{first.name}” in line {first.source.row}"
                findings.error(message, place.source.row, f"places.{place.id}", "give one of them another number")
                break


def _things(board: Board) -> Iterable[_Thing]:
    """All that takes room; places first, so that a zone over a place is told as that."""
    for place in board.places:
        if place.card:
            continue  # it lies on an area, which is looked at below
        dot = Zone(place.at.x - DOT / 2, place.at.y - DOT / 2, DOT, DOT)
        path = ("places", place.id)
        yield _Thing(f"the place “{place.name}”", place.cell or dot, path, place.id, place.cell is None)
    for place in board.places:
        if place.slot is not None:
            yield _Thing(f"the slot of “{place.name}”", place.slot, ("places", place.id, "slot"), place.id)
        second = board.beside_slot(place)
        if second is not None:
            yield _Thing(f"the second slot of “{place.name}”", second, ("slots", "beside"), place.id)
    for area in board.areas:
        yield _Thing(f"the area “{area.title}”", area.zone, ("areas", area.id), f"area {area.id}")
    for track in board.tracks:
        yield _Thing(f"the track “{track.title}”", track.zone, ("tracks", track.id), f"track {track.id}")
    for name, zone in (("cartouche", board.cartouche), ("legend", board.legend), ("compass", board.compass)):
        if zone is not None:
            yield _Thing(f"the {name}", zone, (name,), name)


def _tell_overlaps(things: Sequence[_Thing], line_of: LineOf, findings: Findings) -> None:
    boxes = [
        shapely.box(one.zone.x, one.zone.y, one.zone.x + one.zone.width, one.zone.y + one.zone.height) for one in things
    ]
    tree = shapely.STRtree(boxes)
    for index, thing in enumerate(things):
        if thing.dot:
            continue  # that dots lie apart is another check
        earlier = sorted(int(other) for other in tree.query(boxes[index]) if other < index)
        for other in (things[found] for found in earlier):
            width, height = _overlap(thing.zone, other.zone)
            if min(width, height) > _TOUCH and thing.owner != other.owner:
                message = f"{thing.words} lies over {other.words}, by {width:.1f}×{height:.1f} mm"
                findings.error(message, line_of(thing.path), ".".join(thing.path), "move one of them")
                break


def _overlap(one: Zone, other: Zone) -> tuple[float, float]:
    width = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    height = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return width, height


def _over_edge(zone: Zone, size: Size) -> float:
    return max(-zone.x, -zone.y, zone.x + zone.width - size.width, zone.y + zone.height - size.height)


def _is_off(zone: Zone, size: Size) -> bool:
    return min(_overlap(zone, Zone(0, 0, size.width, size.height))) <= 0


def _gap(place: Place, zone: Zone) -> float:
    """How far a place lies from the nearest point of a zone, in mm."""
    across = max(zone.x - place.at.x, place.at.x - zone.x - zone.width, 0)
    down = max(zone.y - place.at.y, place.at.y - zone.y - zone.height, 0)
    return math.hypot(across, down)


def _distance(place: Place, other: Place) -> float:
    return math.hypot(place.at.x - other.at.x, place.at.y - other.at.y)
