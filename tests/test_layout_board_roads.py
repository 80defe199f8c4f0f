"""Roads: where they begin and end, which way they bend, and what they keep off."""

from __future__ import annotations

import math

import pytest
from board_case import bare, place
from hypothesis import given
from hypothesis import strategies as st

from cardgen.layout.board.index import BoxIndex
from cardgen.layout.board.roads import FORBIDDEN, SLOT_COST, Obstacle, curve_of, first_course, route
from cardgen.model.board import Board, Road
from cardgen.model.size import Size

COORDINATES = st.floats(0, 300)
OFFSETS = st.floats(-40, 40)


def row(*, bend: float | None = None) -> Board:
    """Two places side by side and a third between them, a little below."""
    places = [place(0, 20, 50), place(1, 180, 50), place(2, 100, 90)]
    return bare(places, Size(200, 120), roads=(Road("p0", "p1", bend),))


@given(COORDINATES, COORDINATES, COORDINATES, COORDINATES, OFFSETS, OFFSETS)
def test_a_curve_joins_its_ends(a: float, b: float, c: float, d: float, near: float, far: float) -> None:
    curve = curve_of((a, b), (c, d), (near, far))
    assert curve.points[0] == pytest.approx((a, b))
    assert curve.points[-1] == pytest.approx((c, d))
    assert (curve.cubic[0], curve.cubic[3]) == ((a, b), (c, d))


def test_a_bend_bows_to_the_left_by_its_mm() -> None:
    """Going east with y downwards, the left lies above."""
    (course,) = first_course(row(bend=12.0))
    middle = course.points[len(course.points) // 2]
    assert middle[1] == pytest.approx(50 - 12, abs=0.3)


def test_a_road_goes_round_a_name_and_under_nothing_else() -> None:
    index: BoxIndex[Obstacle] = BoxIndex([((80.0, 40.0, 120.0, 55.0), Obstacle(FORBIDDEN, "the name “X”", label=2))])
    course = route(row(), index, [0])[0]
    assert course.hits == ()
    assert not [1 for x, y in course.points if 80 < x < 120 and 40 < y < 55]


def test_a_short_way_under_a_slot_is_better_than_a_wide_bow() -> None:
    index: BoxIndex[Obstacle] = BoxIndex([((95.0, 0.0, 105.0, 100.0), Obstacle(SLOT_COST, "a slot"))])
    course = route(row(), index, [0])[0]
    assert max(abs(y - 50) for _, y in course.points) < 20


def test_what_cannot_be_avoided_is_told() -> None:
    wall = Obstacle(FORBIDDEN, "the name “Wall”", label=2)
    index: BoxIndex[Obstacle] = BoxIndex([((90.0, -300.0, 110.0, 400.0), wall)])
    assert route(row(), index, [0])[0].hits == (wall,)


def test_a_place_lets_its_own_roads_through() -> None:
    dot = Obstacle(FORBIDDEN, "the place “p0”", frozenset((0,)))
    index: BoxIndex[Obstacle] = BoxIndex([((14.0, 44.0, 26.0, 56.0), dot)])
    assert route(row(), index, [0])[0].hits == ()


def test_two_roads_between_the_same_places_part() -> None:
    board = bare(row().places, Size(200, 120), roads=(Road("p0", "p1"), Road("p1", "p0")))
    courses = route(board, BoxIndex(), [0, 1])
    middles = [course.points[len(course.points) // 2] for course in courses.values()]
    assert math.dist(*middles) > 3
