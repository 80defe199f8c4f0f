"""Backs lie behind their fronts and read upright when the card is turned like a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from impose_cards import papers

from cardgen.display.geometry import Matrix, Point, translate
from cardgen.impose.backs import Mode, behind, instructions, parse_mode, parse_shift, turning, turns_about_vertical
from cardgen.impose.grid import Grid
from cardgen.impose.paper import PAPERS
from cardgen.model.size import Size

A4 = PAPERS["A4"]
CARD = Size(63.5, 88.9)


def up(transform: Matrix) -> Point:
    """Which way a card's head points on the page."""
    foot, head = transform.point(0, 1), transform.point(0, 0)
    return Point(head.x - foot.x, head.y - foot.y)


def test_modes_are_read() -> None:
    assert parse_mode("Long-Edge") is Mode.LONG_EDGE
    assert parse_mode("short edge") is Mode.SHORT_EDGE
    assert parse_mode("none") is Mode.NONE
    with pytest.raises(ValueError, match=r"“duplex”.*gutterfold"):
        parse_mode("duplex")


def test_shifts_are_read() -> None:
    assert parse_shift("0.5,-1") == (0.5, -1.0)
    assert parse_shift(" 0 , 2 ") == (0.0, 2.0)


@pytest.mark.parametrize("words", ["", "1", "1,2,3", "a,b", "nan,0", "inf,0", "100,0", "1;2"])
def test_other_shifts_are_refused(words: str) -> None:
    with pytest.raises(ValueError, match="“"):
        parse_shift(words)


@pytest.mark.parametrize(
    ("paper", "mode", "vertical"),
    [
        (A4, Mode.LONG_EDGE, True),
        (A4, Mode.SHORT_EDGE, False),
        (A4, Mode.SEPARATE, True),
        (A4.turned, Mode.LONG_EDGE, False),
        (A4.turned, Mode.SHORT_EDGE, True),
        (A4.turned, Mode.SEPARATE, False),
    ],
)
def test_the_axis_is_the_named_edge_of_the_paper(paper: Size, mode: Mode, vertical: bool) -> None:
    assert turns_about_vertical(paper, mode) is vertical


def test_on_the_long_edge_backs_are_upright_and_on_the_short_edge_upside_down() -> None:
    front = translate(10, 20)
    assert up(behind(front, CARD, turning(A4, Mode.LONG_EDGE))) == (0, -1)
    assert up(behind(front, CARD, turning(A4, Mode.SHORT_EDGE))) == (0, 1)


@given(
    paper=papers,
    mode=st.sampled_from([Mode.LONG_EDGE, Mode.SHORT_EDGE, Mode.SEPARATE]),
    turned=st.booleans(),
    index=st.integers(0, 8),
)
def test_turning_card_and_paper_meet(paper: Size, mode: Mode, turned: bool, index: int) -> None:
    grid = Grid(CARD, 3, 3, turned, 7.0, 9.0)
    front = grid.transform(index)
    back = behind(front, CARD, turning(paper, mode))
    vertical = (paper.height >= paper.width) is (mode is not Mode.SHORT_EDGE)
    for u, v in ((0.0, 0.0), (CARD.width, 0.0), (10.0, 70.0)):
        x, y = front.point(u, v)
        through = (paper.width - x, y) if vertical else (x, paper.height - y)
        # Turned like a page, the card shows at its right what was at its left, and its head stays up.
        assert back.point(CARD.width - u, v) == pytest.approx(through)
    assert back.a * back.d - back.b * back.c == pytest.approx(1), "a back is never mirrored"


def test_instructions_name_the_edge_the_count_and_the_scale() -> None:
    words = instructions(Mode.LONG_EDGE, sheets=7, paper=A4)
    assert words.startswith("Load 7 sheets of A4. ")
    assert "long edge" in words
    assert "100 %" in words
    assert "Load 1 sheet. " in instructions(Mode.NONE, sheets=1)
    assert "short edge" in instructions(Mode.SHORT_EDGE)
    assert "dashed line" in instructions(Mode.GUTTERFOLD)


def test_instructions_for_two_runs_name_pages_and_the_first_sheet() -> None:
    plain = instructions(Mode.SEPARATE, sheets=3)
    assert "pages 1 to 3" in plain
    assert "pages 4 to 6" in plain
    assert "that of sheet 1:" in plain
    assert "use --reverse" in plain
    turned = instructions(Mode.SEPARATE, sheets=3, reverse=True)
    assert "that of sheet 3:" in turned
    assert "leave out --reverse" in turned
    assert "--reverse" not in instructions(Mode.SEPARATE, sheets=1)
    assert "the last sheet" in instructions(Mode.SEPARATE, reverse=True)
