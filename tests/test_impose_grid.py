"""Grids hold what fits, centred, and refusals say what would fit."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from impose_cards import papers, sizes

from cardgen.display.geometry import Rect
from cardgen.impose.grid import Grid, bleed_cost, plan_grid, plan_in
from cardgen.impose.paper import PAPERS, parse_paper
from cardgen.model.problem import Problem, Severity
from cardgen.model.size import CARD_SIZES, Size

A4, LETTER = PAPERS["A4"], PAPERS["Letter"]


def grid(card: Size, paper: Size, **more: float) -> Grid:
    found = plan_grid(card, paper, **more)
    assert isinstance(found, Grid), found
    return found


@pytest.mark.parametrize(("paper", "left", "top"), [(A4, 9.75, 15.15), (LETTER, 12.7, 6.35)], ids=["A4", "Letter"])
def test_nine_poker_cards_leave_the_known_margins(paper: Size, left: float, top: float) -> None:
    found = grid(CARD_SIZES["poker"], paper)
    assert (found.columns, found.rows, found.turned) == (3, 3, False)
    assert found.box == pytest.approx((left, top, 190.5, 266.7))


@pytest.mark.parametrize(
    ("name", "count", "turned"),
    [("standard", 9, False), ("micro", 36, False), ("tarot", 4, False), ("business", 10, False), ("domino", 12, False)],
)
def test_how_many_cards_an_a4_sheet_holds(name: str, count: int, turned: bool) -> None:
    found = grid(CARD_SIZES[name], A4)
    assert (found.count, found.turned) == (count, turned)


def test_cards_are_turned_where_that_holds_more() -> None:
    found = grid(CARD_SIZES["standard"], A4, bleed=3.0)
    assert (found.columns, found.rows, found.turned) == (2, 4, True)
    assert found.trim(0).width == 88


def test_reading_order_runs_along_the_rows() -> None:
    found = grid(CARD_SIZES["poker"], A4, gap=2.0)
    assert found.trim(1).x == pytest.approx(found.trim(0).right + 2)
    assert found.trim(1).y == found.trim(0).y
    assert found.trim(found.columns).x == found.trim(0).x
    assert found.trim(found.columns).y == pytest.approx(found.trim(0).bottom + 2)


def test_what_is_reserved_stays_free_at_head_and_foot() -> None:
    found = grid(CARD_SIZES["poker"], LETTER, reserve=5.0)
    assert found.box.y >= 10
    assert found.box.bottom <= LETTER.height - 10


def test_cut_lines_are_shared_only_without_gap_and_bleed() -> None:
    poker = CARD_SIZES["poker"]
    assert [len(lines) for lines in grid(poker, A4).cut_lines()] == [4, 4]
    assert [len(lines) for lines in grid(poker, PAPERS["A3"], bleed=3.0).cut_lines()] == [2 * 4, 2 * 4]


@given(
    card=sizes,
    paper=papers,
    margin=st.floats(0, 20),
    bleed=st.floats(0, 5),
    gap=st.floats(0, 5),
)
def test_cards_with_their_bleed_lie_apart_inside_the_margin(
    card: Size, paper: Size, margin: float, bleed: float, gap: float
) -> None:
    found = plan_grid(card, paper, margin=margin, bleed=bleed, gap=gap)
    if isinstance(found, Problem):
        room = (paper.width - 2 * margin, paper.height - 2 * margin)
        need = (card.width + 2 * bleed, card.height + 2 * bleed)
        assert not (need[0] <= room[0] and need[1] <= room[1])
        assert not (need[1] <= room[0] and need[0] <= room[1])
        return
    inside = Rect(0, 0, paper.width, paper.height).inset(margin)
    boxes = [found.trim(index).inset(-bleed) for index in range(min(found.count, 60))]
    assert all(inside.contains(box, 1e-5) for box in boxes)
    assert inside.contains(found.box, 1e-5)
    for at, box in enumerate(boxes):
        assert found.box.contains(box, 1e-6)
        assert not any(box.overlaps(other, 1e-6) for other in boxes[at + 1 :])
    assert found.box.x + found.box.right == pytest.approx(paper.width)
    assert found.box.y + found.box.bottom == pytest.approx(paper.height)
    corners = found.transform(0).rect(Rect(0, 0, card.width, card.height))
    assert corners == pytest.approx(found.trim(0))


@given(card=sizes, paper=papers)
def test_no_other_orientation_and_no_more_rows_would_fit(card: Size, paper: Size) -> None:
    found = plan_grid(card, paper)
    count = found.count if isinstance(found, Grid) else 0
    room = Rect(0, 0, paper.width, paper.height).inset(5)
    for cell in (card, card.turned):
        fits = max(0, math.floor(room.width / cell.width)) * max(0, math.floor(room.height / cell.height))
        assert count >= fits


def refusal(card: Size, paper: Size, **more: float) -> Problem:
    found = plan_grid(card, paper, **more)
    assert isinstance(found, Problem)
    return found


def test_a_card_larger_than_the_paper_is_a_problem_that_names_a_larger_paper() -> None:
    problem = refusal(Size(300, 400), A4)
    assert "larger than the paper, A4 (210×297 mm)" in problem.message
    assert problem.hint == "use A2"
    assert problem.severity is Severity.ERROR


def test_bleed_that_does_not_fit_is_refused_with_what_would() -> None:
    problem = refusal(CARD_SIZES["tarot"], Size(80, 130), bleed=3.0, margin=4.0)
    assert "75.85×126.65 mm" in problem.message
    assert "leaves 72×122 mm" in problem.message
    assert "use A5" in problem.hint
    assert "--bleed 0.5" in problem.hint
    assert isinstance(plan_grid(CARD_SIZES["tarot"], Size(80, 130), bleed=0.5, margin=4.0), Grid)


def test_a_smaller_margin_is_offered_where_it_helps() -> None:
    problem = refusal(Size(200, 280), A4, margin=10.0)
    assert "--margin 5" in problem.hint


@given(card=sizes, paper=papers, bleed=st.sampled_from([0.0, 1.0, 3.0, 8.0]), margin=st.sampled_from([5.0, 12.0, 30.0]))
def test_what_a_refusal_offers_fits(card: Size, paper: Size, bleed: float, margin: float) -> None:
    found = plan_grid(card, paper, bleed=bleed, margin=margin)
    if isinstance(found, Grid):
        return
    for way in found.hint.split(", or "):
        words = way.split()
        if words[0] == "use":
            assert isinstance(plan_grid(card, parse_paper(words[1]), bleed=bleed, margin=margin), Grid)
        elif words[0] == "--bleed":
            assert isinstance(plan_grid(card, paper, bleed=float(words[1]), margin=margin), Grid)
        elif words[0] == "--margin":
            assert isinstance(plan_grid(card, paper, bleed=bleed, margin=float(words[1])), Grid)
        else:
            assert way == "take a larger paper"


@pytest.mark.parametrize(
    "more",
    [{"margin": -1.0}, {"bleed": -0.1}, {"gap": math.nan}, {"bleed": math.inf}, {"margin": 1e9}, {"bleed": 1e12}],
)
def test_measures_that_make_no_sense_are_refused(more: dict[str, float]) -> None:
    assert refusal(CARD_SIZES["poker"], A4, **more).severity is Severity.ERROR


def test_cards_too_small_to_cut_are_refused() -> None:
    assert "too small" in refusal(Size(0.01, 0.01), A4).message


def test_bleed_that_costs_cards_is_told() -> None:
    card = CARD_SIZES["standard"]
    notice = bleed_cost(card, A4, grid(card, A4, bleed=3.0))
    assert notice is not None
    assert notice.severity is Severity.NOTICE
    assert "Nine standard cards with 3 mm bleed need 207×282 mm" in notice.message
    assert "A4 leaves 200×287 mm" in notice.message
    assert "eight to a sheet" in notice.message
    assert notice.hint == "for nine use A3 or --bleed 1.5"


def test_letter_is_offered_larger_american_papers() -> None:
    card = CARD_SIZES["standard"]
    notice = bleed_cost(card, LETTER, grid(card, LETTER, bleed=3.0))
    assert notice is not None
    assert "use Legal" in notice.hint


def test_bleed_that_costs_nothing_is_not_told() -> None:
    card = CARD_SIZES["standard"]
    assert bleed_cost(card, A4, grid(card, A4)) is None
    assert bleed_cost(card, A4, grid(card, A4, bleed=1.5)) is None


def test_an_area_without_room_holds_no_grid() -> None:
    assert plan_in(CARD_SIZES["poker"], Rect(5, 5, 60, 80)) is None
    assert plan_in(CARD_SIZES["poker"], Rect(5, 5, -60, -80)) is None
