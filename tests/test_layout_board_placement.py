"""Labels and slots are placed so that none lies over another, and what cannot be is told exactly."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.layout.board.candidates import Berth, Site
from cardgen.layout.board.index import Box, grown, meet
from cardgen.layout.board.labels import Stand
from cardgen.layout.board.placement import SPACE, Arrangement, arrange

SPOTS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=1, max_size=6, unique=True)


def site(x: float, y: float) -> Site:
    """A place with four ways for its label and four for its slot."""
    stands = [
        Stand((x - 5, y + 3, x + 5, y + 6), "below", 0.0),
        Stand((x - 5, y - 6, x + 5, y - 3), "above", 0.5),
        Stand((x + 3, y - 1, x + 13, y + 2), "right", 1.0),
        Stand((x - 13, y - 1, x - 3, y + 2), "left", 1.5),
    ]
    shifts = ((4.0, -10.0), (-14.0, -10.0), (-5.0, 7.0), (-5.0, -22.0))
    berths = [
        Berth((x + dx, y + dy, x + dx + 10, y + dy + 15), (x, y, x, y + dy) if number > 1 else None, float(number))
        for number, (dx, dy) in enumerate(shifts)
    ]
    return Site(tuple(stands), tuple(berths), wants_slot=True)


def taken(sites: list[Site], found: Arrangement) -> list[tuple[int, str, Box]]:
    boxes: list[tuple[int, str, Box]] = []
    for place, (stand, berth) in enumerate(zip(found.stands, found.berths, strict=True)):
        boxes.append((place, "label", grown(sites[place].stands[stand].box, SPACE / 2)))
        boxes.append((place, "slot", grown(sites[place].berths[berth].box, SPACE / 2)))
    return boxes


@given(SPOTS, st.integers(0, 9))
@settings(max_examples=12, deadline=None)
def test_what_clashes_is_what_lies_over_something(spots: list[tuple[int, int]], seed: int) -> None:
    sites = [site(float(x), float(y)) for x, y in spots]
    found = arrange(sites, seed)
    boxes = taken(sites, found)
    over = {
        frozenset({(place, kind), (other, sort)})
        for number, (place, kind, box) in enumerate(boxes)
        for other, sort, second in boxes[:number]
        if meet(box, second)
    }
    told = {frozenset(pair) for pair in found.clashes if all(kind != "leader" for _, kind in pair)}
    assert told == over


@given(SPOTS, st.integers(0, 9))
@settings(max_examples=4, deadline=None)
def test_the_same_seed_gives_the_same_arrangement(spots: list[tuple[int, int]], seed: int) -> None:
    sites = [site(float(x), float(y)) for x, y in spots]
    assert arrange(sites, seed) == arrange(sites, seed)


def test_a_place_alone_takes_what_is_liked_most() -> None:
    """The label that is liked most lies over the slot that is liked most: the pair that costs least is another."""
    assert arrange([site(0, 0)], 1) == Arrangement((3,), (0,), (), 1.5)


def test_neighbours_give_way_to_one_another() -> None:
    sites = [site(0, 0), site(12, 0), site(0, 24), site(30, 5)]
    assert arrange(sites, 3).clashes == ()


def test_places_without_choices_take_none() -> None:
    bare = Site((), (), wants_slot=True, blockers=("the frame",))
    assert arrange([bare, bare], 1) == Arrangement((-1, -1), (-1, -1), (), 0.0)
    assert arrange([], 1) == Arrangement((), (), (), 0.0)
