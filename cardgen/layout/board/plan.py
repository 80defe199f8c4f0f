"""Plan a board: where labels, slots and roads go, before anything is drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardgen.display.geometry import Rect
from cardgen.layout.board.candidates import Berth, Site, label_stands, slot_berths
from cardgen.layout.board.cells import slot_in_cell
from cardgen.layout.board.index import Box, BoxIndex, box_of, grown
from cardgen.layout.board.labels import DOT, Label, Stand
from cardgen.layout.board.placement import SPACE, Arrangement, arrange
from cardgen.layout.board.roads import (
    FORBIDDEN,
    HALF_WIDTH,
    SLOT_COST,
    ZONE_COST,
    Curve,
    Obstacle,
    first_course,
    route,
)
from cardgen.layout.board.terrain import Terrain, fixed_zones, road_points, survey
from cardgen.model.board import Board, Place, Zone
from cardgen.model.problem import Problem, Severity

_ROUNDS = 3
_OFF_NAMES = 0.7
_OFF_DOTS = 1.6
_NEARLY = 0.12


@dataclass(frozen=True, slots=True)
class Plan:
    """Where things go: by the numbers of the places their labels' stands, slots and leader lines; roads by theirs."""

    stands: Mapping[int, Stand]
    slots: Mapping[int, Rect]
    ties: tuple[tuple[float, float, float, float], ...]
    courses: Mapping[int, Curve]
    problems: tuple[Problem, ...]


def plan_board(board: Board, window: Rect, labels: Mapping[int, Label]) -> Plan:
    """Place the labels and slots of a board's free places, then its roads.

    A name that a road cannot but run through is moved aside where there is room. Places in cells have their slots in
    them.
    """
    seed = int.from_bytes(hashlib.sha256(repr((board.id, board.size, board.places)).encode()).digest()[:4], "big")
    drawn = _drawn_roads(board)
    straight = first_course(board)
    terrain = survey(board, window, [straight[number].points for number in drawn])
    sites = _sites(board, labels, terrain)
    numbers = list(labels)
    found = arrange([sites[number] for number in numbers], seed)
    stands, berths = _taken(sites, found, numbers)
    slots = {number: _rect(berth.box) for number, berth in berths.items()} | _cell_slots(board)
    ties = tuple(berth.leader for berth in berths.values() if berth.leader is not None)
    courses = route(board, _obstacles(board, stands, slots), drawn)
    for _ in range(_ROUNDS):
        moved = _moved_aside(courses, sites, stands, slots, ties)
        if not moved:
            break
        stands.update(moved)
        courses = route(board, _obstacles(board, stands, slots), drawn)
    problems = [*_unplaced(board, sites, found, numbers, (stands, berths)), *_crossed(board, courses)]
    return Plan(stands, slots, ties, courses, tuple(problems))


def _moved_aside(
    courses: Mapping[int, Curve],
    sites: Mapping[int, Site],
    stands: Mapping[int, Stand],
    slots: Mapping[int, Rect],
    ties: Sequence[Box],
) -> dict[int, Stand]:
    """Another stand for each name that a road runs through: one that no road, name, slot or leader line touches."""
    hit = {thing.label for course in courses.values() for thing in course.hits} & set(stands)
    if not hit:
        return {}
    points = road_points(course.points for course in courses.values())
    taken: BoxIndex[int] = BoxIndex((stand.box, number) for number, stand in stands.items())
    for box in slots.values():
        taken.add(box_of(*box), -1)
    for x1, y1, x2, y2 in ties:
        taken.add((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), -1)
    moved: dict[int, Stand] = {}
    for number in sorted(hit):
        for stand in sites[number].stands:
            wide = grown(stand.box, SPACE)
            if points.count(grown(stand.box, HALF_WIDTH + _OFF_NAMES)):
                continue
            if all(other == number for _, other in taken.meeting(wide)):
                moved[number] = stand
                taken.add(stand.box, -1)
                break
    return moved


def _drawn_roads(board: Board) -> list[int]:
    """The roads that are drawn: cells that touch show by themselves that they are neighbours."""
    cells = {place.id: place.cell for place in board.places}
    drawn: list[int] = []
    for number, road in enumerate(board.roads):
        a, b = cells[road.a], cells[road.b]
        if a is None or b is None or not _side_by_side(a, b):
            drawn.append(number)
    return drawn


def _side_by_side(a: Zone, b: Zone) -> bool:
    """Whether two cells touch, or nearly so for their size."""
    near = _NEARLY * min(a.width, a.height, b.width, b.height)
    return Rect(a.x, a.y, a.width, a.height).inset(-near).overlaps(Rect(b.x, b.y, b.width, b.height))


def _sites(board: Board, labels: Mapping[int, Label], terrain: Terrain) -> dict[int, Site]:
    sites: dict[int, Site] = {}
    for number, label in labels.items():
        place = board.places[number]
        stands = label_stands(number, place, label, terrain)
        berths: tuple[Berth, ...] = ()
        blockers: tuple[str, ...] = ()
        wants = place.holds and (board.slot_size is not None or place.slot is not None)
        if wants and board.slot_size is not None:
            berths, blockers = slot_berths(number, place, board.slot_size, board.reach, terrain)
        sites[number] = Site(stands, berths, wants, blockers)
    return sites


def _taken(
    sites: Mapping[int, Site], found: Arrangement, numbers: Sequence[int]
) -> tuple[dict[int, Stand], dict[int, Berth]]:
    """What each place took, without what would lie over something else."""
    lost = {(numbers[place], kind) for place, kind in _losers(found, numbers, sites)}
    stands = {
        number: sites[number].stands[stand]
        for number, stand in zip(numbers, found.stands, strict=True)
        if stand >= 0 and (number, "label") not in lost
    }
    berths = {
        number: sites[number].berths[berth]
        for number, berth in zip(numbers, found.berths, strict=True)
        if berth >= 0 and not {(number, "slot"), (number, "leader")} & lost
    }
    return stands, berths


def _losers(found: Arrangement, numbers: Sequence[int], sites: Mapping[int, Site]) -> Iterator[tuple[int, str]]:
    """Of each pair that clashes the one that is left out.

    That is a slot before a name, and what layout placed before what the data fixed.
    """
    for one, other in found.clashes:
        pair = sorted((one, other), key=lambda thing: (thing[1] == "label", len(sites[numbers[thing[0]]].berths) == 1))
        yield pair[0]


def _cell_slots(board: Board) -> dict[int, Rect]:
    size = board.slot_size
    slots: dict[int, Rect] = {}
    for number, place in enumerate(board.places):
        if place.cell is None or not place.holds:
            continue
        if place.slot is not None:
            slots[number] = Rect(place.slot.x, place.slot.y, place.slot.width, place.slot.height)
        elif size is not None:
            slots[number] = slot_in_cell(place.cell, size.width, size.height)
    return slots


def _obstacles(board: Board, stands: Mapping[int, Stand], slots: Mapping[int, Rect]) -> BoxIndex[Obstacle]:
    """What roads keep off: names and other places always, slots where they can."""
    index: BoxIndex[Obstacle] = BoxIndex()
    for number, place in enumerate(board.places):
        radius = DOT + _OFF_DOTS
        x, y = place.at.x, place.at.y
        if place.cell is None:
            dot = Obstacle(FORBIDDEN, f"the place “{place.name}”", frozenset((number,)))
            index.add((x - radius, y - radius, x + radius, y + radius), dot)
        if number in stands:
            named = Obstacle(FORBIDDEN, f"the name “{place.name}”", label=number)
            index.add(grown(stands[number].box, HALF_WIDTH + _OFF_NAMES), named)
        if number in slots:
            index.add(box_of(*slots[number], margin=HALF_WIDTH), Obstacle(SLOT_COST, f"the slot of “{place.name}”"))
    for zone, name in fixed_zones(board):
        box = box_of(zone.x, zone.y, zone.width, zone.height, HALF_WIDTH + _OFF_NAMES)
        index.add(box, Obstacle(ZONE_COST, name))
    return index


def _unplaced(
    board: Board,
    sites: Mapping[int, Site],
    found: Arrangement,
    numbers: Sequence[int],
    placed: tuple[Mapping[int, Stand], Mapping[int, Berth]],
) -> Iterator[Problem]:
    """A problem for each name and each slot that has no place, with what is in its way."""
    stands, berths = placed
    for position, number in enumerate(numbers):
        place, site = board.places[number], sites[number]
        if number not in stands:
            way = _in_the_way(board, found, numbers, position, ("label",)) or "the frame or a fixed zone"
            yield _problem(
                board,
                place,
                f"The name “{place.name}” finds no room beside its place: {way} is there",
                "move the place or what is around it, or shorten the name",
            )
        if site.wants_slot and number not in berths:
            way = _in_the_way(board, found, numbers, position, ("slot", "leader")) or ", ".join(site.blockers)
            size = board.slot_size
            yield _problem(
                board,
                place,
                f"The slot of “{place.name}” ({size}) finds no room within {board.reach:g} mm of it: "
                f"{way or 'the sheet is too small'} is in its way",
                "move the place or its neighbours apart, fix slots by hand with `slot`, or allow a longer reach",
            )


def _in_the_way(board: Board, found: Arrangement, numbers: Sequence[int], position: int, kinds: tuple[str, ...]) -> str:
    words = {"label": "the name of “{}”", "slot": "the slot of “{}”", "leader": "the line to the slot of “{}”"}
    others = [
        other for pair in found.clashes for one, other in (pair, pair[::-1]) if one[0] == position and one[1] in kinds
    ]
    named = dict.fromkeys(words[kind].format(board.places[numbers[other]].name) for other, kind in others)
    return " and ".join(named)


def _crossed(board: Board, courses: Mapping[int, Curve]) -> Iterator[Problem]:
    names = {place.id: place for place in board.places}
    for number, course in courses.items():
        road = board.roads[number]
        if course.hits:
            yield _problem(
                board,
                names[road.a],
                f"The road from “{names[road.a].name}” to “{names[road.b].name}” runs through "
                f"{' and '.join(thing.words for thing in course.hits)} whichever way it is bent",
                "give it a `bend` of its own, or choose another side for the name with `label`",
                Severity.WARNING,
            )


def _problem(board: Board, place: Place, message: str, hint: str, severity: Severity = Severity.ERROR) -> Problem:
    return Problem(message, place.source.file or board.file, place.source.row, place.id, hint, severity)


def _rect(box: Box) -> Rect:
    return Rect(box[0], box[1], box[2] - box[0], box[3] - box[1])
