"""A gutterfold's halves meet back to back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from impose_cards import papers, sizes

from cardgen.display.geometry import Rect
from cardgen.impose.fold import FOLD_CLEAR, Fold, plan_fold
from cardgen.impose.paper import PAPERS
from cardgen.model.problem import Problem
from cardgen.model.size import CARD_SIZES, Size

A4 = PAPERS["A4"]


@given(card=sizes, paper=papers, bleed=st.sampled_from([0.0, 3.0]))
def test_fronts_stay_on_their_half_off_the_fold(card: Size, paper: Size, bleed: float) -> None:
    fold = plan_fold(card, paper, bleed=bleed)
    if isinstance(fold, Problem):
        assert fold.message
        return
    box, mirrored = fold.grid.box, fold.mirror.rect(fold.grid.box)
    assert Rect(0, 0, paper.width, paper.height).inset(5).contains(box.union(mirrored), 1e-5)
    assert fold.half.contains(box, 1e-6)
    assert not fold.half.overlaps(mirrored, 1e-6)
    if fold.upright:
        assert fold.half.right == paper.width / 2
        assert mirrored.x - box.right >= 2 * FOLD_CLEAR - 1e-5
    else:
        assert fold.half.bottom == paper.height / 2
        assert mirrored.y - box.bottom >= 2 * FOLD_CLEAR - 1e-5


def test_the_fold_that_holds_more_is_taken_and_else_the_shorter_one() -> None:
    poker = plan_fold(CARD_SIZES["poker"], A4)
    assert isinstance(poker, Fold)
    assert (poker.grid.count, poker.upright) == (4, False)
    landscape = plan_fold(CARD_SIZES["poker"], A4.turned)
    assert isinstance(landscape, Fold)
    assert (landscape.grid.count, landscape.upright) == (4, True)
    slim = plan_fold(Size(90, 94), A4)
    assert isinstance(slim, Fold)
    assert (slim.grid.count, slim.upright) == (3, True)


def test_a_card_larger_than_half_the_paper_is_refused() -> None:
    problem = plan_fold(Size(190, 200), A4)
    assert isinstance(problem, Problem)
    assert "each half" in problem.message
    assert "use A3" in problem.hint
    assert isinstance(plan_fold(Size(190, 200), PAPERS["A3"]), Fold)


def test_folding_brings_fronts_and_backs_together() -> None:
    fold = plan_fold(CARD_SIZES["poker"], A4)
    assert isinstance(fold, Fold)
    assert fold.mirror.point(30, 40) == pytest.approx((30, 297 - 40))
