"""The gutterfold: fronts on one half of the sheet's side, backs on the other, back to back once the sheet is folded."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.display.geometry import Matrix, Rect
from cardgen.impose.backs import mirror_x, mirror_y
from cardgen.impose.grid import Grid, plan_in
from cardgen.impose.refusal import Request, bad_measure, refuse
from cardgen.model.problem import Problem
from cardgen.model.size import Size

FOLD_CLEAR = 2.0
"""How far cards and their bleed stay off the fold, in mm."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A sheet to be folded in the middle: `grid` holds the fronts, `half` is their half of the paper.

    `mirror` takes a place on the front's half to the one that lies behind it after folding. The fold runs across the
    paper at half its height, or, when `upright`, from head to foot at half its width.
    """

    grid: Grid
    half: Rect
    mirror: Matrix
    upright: bool


def plan_fold(
    card: Size, paper: Size, *, margin: float = 5.0, bleed: float = 0.0, gap: float = 0.0, reserve: float = 0.0
) -> Fold | Problem:
    """Plan each half from half of the paper, with the fold that holds more cards (ties: the shorter fold); all in mm.

    Returns a Problem, with what would fit as its hint, when half of the paper does not hold one card.
    """
    request = Request(card, paper, margin, bleed, gap, reserve, folded=True)
    return bad_measure(request) or _best(request) or refuse(request, _holds)


def _best(request: Request) -> Fold | None:
    across_first = request.paper.height >= request.paper.width
    order = (False, True) if across_first else (True, False)
    folds = [fold for upright in order if (fold := _fold(request, upright=upright))]
    return max(folds, key=lambda fold: fold.grid.count, default=None)


def _holds(request: Request) -> int:
    fold = _best(request)
    return fold.grid.count if fold else 0


def _fold(request: Request, *, upright: bool) -> Fold | None:
    paper, margin = request.paper, request.margin
    edge = margin + request.reserve
    if upright:
        middle = paper.width / 2
        half = Rect(0.0, 0.0, middle, paper.height)
        area = Rect(margin, edge, middle - margin - FOLD_CLEAR, paper.height - 2 * edge)
        mirror = mirror_x(middle)
    else:
        middle = paper.height / 2
        half = Rect(0.0, 0.0, paper.width, middle)
        area = Rect(margin, edge, paper.width - 2 * margin, middle - edge - FOLD_CLEAR)
        mirror = mirror_y(middle)
    grid = plan_in(request.card, area, bleed=request.bleed, gap=request.gap)
    return Fold(grid, half, mirror, upright) if grid else None
