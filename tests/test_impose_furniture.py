"""Room beside the cards is found where there is some."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.display.geometry import Rect
from cardgen.impose.furniture import CLEAR, EDGE, Surroundings, find_spot
from cardgen.impose.marks import Drawing
from cardgen.model.size import Size

A4 = Size(210, 297)


def test_the_foot_comes_first_flush_with_the_cards() -> None:
    around = Surroundings(A4, 5.0, Rect(10, 20, 190, 257))
    found = find_spot([Drawing((), 60, 2)], around)
    assert found is not None
    assert found[1].box == pytest.approx((10, 290, 60, 2))
    ended = find_spot([Drawing((), 60, 2)], around, at_end=True)
    assert ended is not None
    assert ended[1].box == pytest.approx((140, 290, 60, 2))


def test_without_room_at_head_and_foot_words_are_turned_into_the_side() -> None:
    around = Surroundings(A4, 5.0, Rect(12, 6, 186, 285))
    found = find_spot([Drawing((), 60, 2)], around)
    assert found is not None
    assert found[1].box == pytest.approx((5, 6, 2, 60))
    # Reads upwards: the start of the words is at the lower end.
    assert found[1].transform.point(0, 2) == pytest.approx((7, 66))
    assert found[1].transform.point(60, 0) == pytest.approx((5, 6))


def test_the_right_side_reads_downwards() -> None:
    around = Surroundings(A4, 5.0, Rect(5, 5, 190, 287))
    found = find_spot([Drawing((), 60, 2)], around)
    assert found is not None
    assert found[1].box == pytest.approx((203, 5, 2, 60))
    assert found[1].transform.point(0, 0) == pytest.approx((205, 5))
    assert found[1].transform.point(60, 2) == pytest.approx((203, 65))


def test_nearer_to_the_edge_where_the_margin_leaves_no_room() -> None:
    around = Surroundings(A4, 5.0, Rect(5, 5, 200, 286))
    found = find_spot([Drawing((), 60, 3)], around)
    assert found is not None
    assert found[1].in_margin
    assert found[1].box.y >= 291 + CLEAR


def test_no_room_at_all_is_none() -> None:
    around = Surroundings(A4, 5.0, Rect(1, 1, 208, 295))
    assert find_spot([Drawing((), 60, 2)], around) is None
    assert find_spot([Drawing((), 60, 2)], Surroundings(A4, 0.0, Rect(1, 1, 208, 295))) is None
    assert find_spot([Drawing((), 400, 2)], Surroundings(A4, 5.0, Rect(90, 90, 20, 20))) is None


boxes = st.builds(Rect, st.floats(0, 200), st.floats(0, 280), st.floats(0.1, 30), st.floats(0.1, 30))


@given(
    width=st.floats(5, 150),
    height=st.floats(1, 10),
    taken=st.lists(boxes, max_size=8),
    cards=st.builds(Rect, st.floats(0, 60), st.floats(0, 60), st.floats(20, 140), st.floats(20, 230)),
    at_end=st.booleans(),
)
def test_what_is_found_is_free(width: float, height: float, taken: list[Rect], cards: Rect, at_end: bool) -> None:
    around = Surroundings(A4, 5.0, cards, tuple(taken))
    found = find_spot([Drawing((), width, height)], around, at_end=at_end)
    if found is None:
        return
    spot = found[1]
    assert Rect(0, 0, 210, 297).inset(EDGE if spot.in_margin else 5).contains(spot.box, 1e-6)
    assert not spot.box.overlaps(cards.inset(-CLEAR), 1e-6)
    assert not any(spot.box.overlaps(block.inset(-CLEAR), 1e-6) for block in taken)
    assert spot.transform.rect(Rect(0, 0, width, height)) == pytest.approx(spot.box)
