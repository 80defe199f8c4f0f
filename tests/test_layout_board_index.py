"""What lies near a point or a box is found as if all were looked at."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardgen.layout.board.index import BoxIndex, PointIndex, box_of, gap, grown, meet

NUMBERS = st.floats(-80, 80, allow_nan=False).map(lambda number: round(number, 2))
SIDES = st.floats(0.1, 60).map(lambda number: round(number, 2))
BOXES = st.builds(box_of, NUMBERS, NUMBERS, SIDES, SIDES)
POINTS = st.lists(st.tuples(NUMBERS, NUMBERS, st.integers(0, 3)), max_size=40)


@given(st.lists(BOXES, max_size=25), BOXES)
def test_boxes_that_meet_are_found_once_each(
    boxes: list[tuple[float, float, float, float]], one: tuple[float, ...]
) -> None:
    box = (one[0], one[1], one[2], one[3])
    index: BoxIndex[int] = BoxIndex((other, number) for number, other in enumerate(boxes))
    found = sorted(number for _, number in index.meeting(box))
    assert found == [number for number, other in enumerate(boxes) if meet(other, box)]


@given(st.lists(BOXES, max_size=25), NUMBERS, NUMBERS)
def test_all_boxes_around_a_point_are_among_those_of_its_square(
    boxes: list[tuple[float, float, float, float]], x: float, y: float
) -> None:
    index: BoxIndex[int] = BoxIndex((other, number) for number, other in enumerate(boxes))
    holding = {number for number, other in enumerate(boxes) if gap(other, x, y) == 0}
    assert holding <= {number for _, number in index.around(x, y)}


@given(POINTS, BOXES)
def test_points_in_a_box_are_counted(
    points: list[tuple[float, float, int]], box: tuple[float, float, float, float]
) -> None:
    index = PointIndex()
    for x, y, owner in points:
        index.add(x, y, owner)
    # A point on the upper edge counts, one on another edge does not; no road is laid out so finely.
    inside = [(x, y, owner) for x, y, owner in points if box[0] < x < box[2] and box[1] <= y < box[3]]
    assert index.count(box) == len(inside)
    assert index.strangers(box, 1) == any(owner != 1 for _, _, owner in inside)


def test_gaps_and_margins() -> None:
    box = box_of(10, 20, 30, 40)
    assert list(box) == [10, 20, 40, 60]
    assert gap(box, 20, 30) == 0
    assert gap(box, 43, 64) == 5
    assert list(grown(box, 2)) == [8, 18, 42, 62]
