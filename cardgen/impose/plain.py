"""Impose pages one to a sheet: in the middle of a paper, or on sheets of their own size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.display.geometry import Rect, translate
from cardgen.display.items import Item, Page
from cardgen.impose.arrangement import Words
from cardgen.impose.backs import Mode, instructions
from cardgen.impose.booklet import Booklet
from cardgen.impose.corners import common, corner_marks
from cardgen.impose.dressing import LINE_SIZES
from cardgen.impose.furniture import Surroundings
from cardgen.impose.marks import CROP, Captioner, Cut, Segment, hairlines, lines
from cardgen.impose.paper import PAPERS, paper_name
from cardgen.impose.paragraph import beside
from cardgen.impose.sheet import Placement, Sheet
from cardgen.model.problem import Problem
from cardgen.model.size import Size
from cardgen.model.speech import ENGLISH, Speech

_SAME = 0.005


@dataclass(frozen=True, slots=True)
class PlainPlan:
    """How to print single pages: `paper` and `margin` in mm.

    Without a `paper` each sheet is its page trimmed. The paper lies as the page does. Blank pages are left out.
    """

    paper: Size | None = None
    margin: float = 5.0
    marks: Cut = Cut.CROP
    caption: Captioner | None = None
    line: Words | None = None
    speech: Speech = ENGLISH


def plain(pages: Sequence[Page | None], plan: PlainPlan) -> Booklet:
    """One page to a sheet, centred, with marks at its corners where the paper is larger.

    Problems: a page that is larger than the paper, and a margin that is no measure.
    """
    if not math.isfinite(plan.margin) or plan.margin < 0:
        return Booklet((), (Problem(f"A margin of {plan.margin:g} mm is no measure.", hint="give 5, say"),))
    real = [(number, page) for number, page in enumerate(pages, 1) if page]
    problems = [problem for number, page in real if (problem := _misfit(number, page, plan.paper))]
    if problems:
        return Booklet((), tuple(problems))
    sheets = tuple(_sheet(page, str(number), plan, at, len(real)) for at, (number, page) in enumerate(real, 1))
    return Booklet(sheets, (), instructions(Mode.NONE, sheets=len(sheets), paper=plan.paper))


def _sheet(page: Page, key: str, plan: PlainPlan, number: int, total: int) -> Sheet:
    size = Size(page.width, page.height)
    paper = _lying(size, plan.paper) if plan.paper else size
    trim = Rect((paper.width - size.width) / 2, (paper.height - size.height) / 2, size.width, size.height)
    whole = Rect(0.0, 0.0, paper.width, paper.height)
    crops: tuple[Segment, ...] = ()
    if plan.marks is Cut.CROP:
        crops = corner_marks(trim, whole, bleed=page.bleed)
    marks: tuple[Item, ...] = lines(crops, CROP, "crop")
    if plan.marks is Cut.HAIRLINE and whole.inset(_SAME).contains(trim):
        marks += lines(hairlines((trim,)), CROP, "hairline")
    if plan.caption and plan.line:
        around = trim.inset(-page.bleed)
        room = Surroundings(paper, plan.margin, around, tuple(mark.box(CROP.width) for mark in crops))
        marks += beside(plan.line(number, total, ""), LINE_SIZES, room, plan.caption, name="line")[0]
    clip = common(trim.inset(-page.bleed), whole)
    placed = Placement(page, translate(trim.x, trim.y), trim, clip, key)
    label = page.label or plan.speech.say("Page {number}", number=key)
    return Sheet(paper.width, paper.height, (placed,), marks, number=number, total=total, label=label)


def _lying(page: Size, paper: Size) -> Size:
    """The paper as it lies under the page."""
    return paper if (paper.width > paper.height) == (page.width > page.height) else paper.turned


def _misfit(number: int, page: Page, paper: Size | None) -> Problem | None:
    size = Size(page.width, page.height)
    if not all(map(math.isfinite, (page.width, page.height))) or min(page.width, page.height) <= 0:
        return Problem(f"Page {number} is {size}, which is no measure.", hint="give millimetres, such as 148x210")
    if paper is None or _holds(size, paper):
        return None
    known = next((name for name, other in PAPERS.items() if _holds(size, other)), "")
    return Problem(
        f"Page {number} of {size} is larger than the paper, {paper_name(_lying(size, paper))}.",
        hint=f"use {known}" if known else "print it as tiles",
    )


def _holds(page: Size, paper: Size) -> bool:
    flat = _lying(page, paper)
    return page.width <= flat.width + _SAME and page.height <= flat.height + _SAME
