"""How one sheet of a plan is laid out: places for fronts and backs, and the cut marks of each side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from cardgen.display.geometry import Matrix, Rect, translate
from cardgen.display.items import Group, Item
from cardgen.impose.backs import Mode, Shift, behind, turning
from cardgen.impose.fold import plan_fold
from cardgen.impose.furniture import Surroundings
from cardgen.impose.grid import Grid, bleed_cost, plan_grid
from cardgen.impose.marks import CROP, FOLD, HAIRLINE, Captioner, Cut, Segment, crop_marks, hairlines, lines
from cardgen.model.problem import Problem
from cardgen.model.size import Size
from cardgen.model.speech import ENGLISH, Speech, mark

_SIDES: Mapping[str, str] = MappingProxyType({"front": mark("front"), "back": mark("back")})
_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "front": mark("Sheet {number} of {total}, front"),
        "back": mark("Sheet {number} of {total}, back"),
        "": mark("Sheet {number} of {total}"),
    }
)

Words = Callable[[int, int, str], str]
"""Words the sheet's line, given its number, the total, and its side: `front`, `back`, or "" where there is one only."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to print: measures in mm.

    `margin` is what the printer leaves white at each edge; `bleed`, `gap` and `reserve` are those of `plan_grid`.
    `back_shift` moves backs (to the right and down on the back's page) to meet a printer that is off; a gutterfold,
    printed on one side, needs none. `reverse` turns round the order of the backs in `separate`. `caption` sets the
    words of the ruler and of the `line`; without it there are none. `speech` says them in the game's language.
    """

    paper: Size
    mode: Mode = Mode.LONG_EDGE
    marks: Cut = Cut.CROP
    bleed: float = 0.0
    margin: float = 5.0
    gap: float = 0.0
    reserve: float = 0.0
    back_shift: Shift = (0.0, 0.0)
    reverse: bool = False
    ruler: bool = True
    line: Words | None = None
    caption: Captioner | None = None
    speech: Speech = ENGLISH


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a card's face on a sheet, as `Placement` has it."""

    transform: Matrix
    trim: Rect
    clip: Rect


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A sheet of a plan: the grid of its fronts, the mirror that takes a front's place to its back's, and the fold."""

    plan: Plan
    grid: Grid
    mirror: Matrix
    fold: Segment | None
    limits: Rect

    def front(self, index: int) -> Slot:
        """The place of a front, counted from 0 in reading order."""
        trim = self.grid.trim(index)
        return Slot(self.grid.transform(index), trim, trim.inset(-self.plan.bleed))

    def back(self, index: int) -> Slot:
        """The place of the back that belongs to that front, on the back's page (or on the other half)."""
        shift = self.shift
        trim = shift.rect(self.mirror.rect(self.grid.trim(index)))
        transform = behind(self.grid.transform(index), self.grid.card, self.mirror).then(shift)
        return Slot(transform, trim, trim.inset(-self.plan.bleed))

    @property
    def shift(self) -> Matrix:
        """The shift of the backs: none on a folded sheet."""
        return translate(0.0, 0.0) if self.fold else translate(*self.plan.back_shift)

    def cuts(self, filled: int) -> tuple[Item, ...]:
        """The marks over the fronts of a sheet with so many cards: crop marks are of the grid, hairlines of the cards.

        They are on the fronts alone, for that is where one cuts; a second set on the back would only disagree.
        """
        items: list[Item] = []
        if self.plan.marks is Cut.CROP:
            items += lines(crop_marks(self.grid, self.limits), CROP, "crop")
        elif self.plan.marks is Cut.HAIRLINE:
            items += lines(hairlines(self.grid.trim(index) for index in range(filled)), HAIRLINE, "hairline")
        if self.fold:
            items += lines((self.fold,), FOLD, "fold")
        return (Group(tuple(items), shared=True, name="marks"),) if items else ()

    def surroundings(self, *, back: bool = False) -> Surroundings:
        """What lies beside the cards of a front or a back, for the ruler and the line to keep clear of."""
        plan, box = self.plan, self.grid.box
        mirrored = self.shift.rect(self.mirror.rect(box))
        if back:
            return Surroundings(plan.paper, plan.margin, mirrored)
        taken: list[Rect] = []
        if plan.marks is Cut.CROP:
            taken += [mark.box(CROP.width / 2) for mark in crop_marks(self.grid, self.limits)]
        if self.fold:
            taken.append(self.fold.box(FOLD.width / 2))
            box = box.union(mirrored)
        return Surroundings(plan.paper, plan.margin, box, tuple(taken))


def arrange(card: Size, plan: Plan, *, backs: bool = True) -> Arrangement | Problem:
    """Arrange cards of a size for a plan; without `backs` a gutterfold is not folded and uses the whole sheet.

    Returns a Problem, with what would fit as its hint, when the paper does not hold one card.
    """
    paper = plan.paper
    if plan.mode is Mode.GUTTERFOLD and backs:
        fold = plan_fold(card, paper, margin=plan.margin, bleed=plan.bleed, gap=plan.gap, reserve=plan.reserve)
        if isinstance(fold, Problem):
            return fold
        middle = Segment(paper.width / 2, 0.0, paper.width / 2, paper.height)
        if not fold.upright:
            middle = Segment(0.0, paper.height / 2, paper.width, paper.height / 2)
        return Arrangement(plan, fold.grid, fold.mirror, middle, fold.half)
    grid = plan_grid(card, paper, margin=plan.margin, bleed=plan.bleed, gap=plan.gap, reserve=plan.reserve)
    if isinstance(grid, Problem):
        return grid
    return Arrangement(plan, grid, turning(paper, plan.mode), None, Rect(0.0, 0.0, paper.width, paper.height))


def arrangement_notices(found: Arrangement) -> tuple[Problem, ...]:
    """What the person should know of it: where bleed costs cards, what would hold more."""
    if found.fold:
        return ()
    plan, grid = found.plan, found.grid
    notice = bleed_cost(grid.card, plan.paper, grid, margin=plan.margin, reserve=plan.reserve)
    return (notice,) if notice else ()


def sheet_words(game: str, deck: str, language: str, version: str, speech: Speech = ENGLISH) -> Words:
    """The usual line of a sheet: game · deck · sheet 2 of 7 · front · language · version, leaving out what is empty."""
    return partial(_words, (game, deck), (language, version), speech)


def _words(before: tuple[str, ...], after: tuple[str, ...], speech: Speech, number: int, total: int, side: str) -> str:
    sheet = speech.say("sheet {number} of {total}", number=number, total=total)
    parts = (*before, sheet, speech.say(_SIDES[side]) if side in _SIDES else side, *after)
    return " · ".join(part for part in parts if part)


def sheet_label(number: int, total: int, side: str, speech: Speech) -> str:
    """What a reader of the file calls a sheet; `side` is `front`, `back` or nothing."""
    return speech.say(_LABELS[side], number=number, total=total)
