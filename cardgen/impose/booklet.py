"""Impose a booklet: two pages on each side of a sheet, folded in the middle and stapled through the fold."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.display.geometry import Matrix, Rect, translate
from cardgen.display.items import Item, Page
from cardgen.impose.arrangement import Words, sheet_label
from cardgen.impose.backs import Mode, behind, instructions, mirror_x, turning
from cardgen.impose.corners import common, corner_marks
from cardgen.impose.dressing import LINE_SIZES
from cardgen.impose.furniture import Surroundings
from cardgen.impose.marks import (
    CROP,
    FOLD,
    HAIRLINE,
    MARK_LEAST,
    MARK_LENGTH,
    MARK_OFF,
    Captioner,
    Cut,
    Segment,
    hairlines,
    lines,
)
from cardgen.impose.paper import PAPERS, paper_name
from cardgen.impose.paragraph import beside
from cardgen.impose.sheet import Placement, Sheet
from cardgen.impose.signature import Leaf, leaves, pad, signature_sizes
from cardgen.model.problem import Problem
from cardgen.model.size import Size
from cardgen.model.speech import ENGLISH, Speech

MOST_CREEP = 5.0
"""The farthest in mm that creep may move a page: any farther it would eat the text at the fold."""

_SAME = 0.005  # mm: pages that differ by less are of one size
_STAPLES = (0.25, 0.75)  # of a page's height


@dataclass(frozen=True, slots=True)
class BookletPlan:
    """How to print a booklet: measures in mm.

    `paper` is folded in the middle of its longer side. `margin` is what the printer leaves white: the `line` keeps out
    of it where it can. A signature of more than `sheets_per_signature` sheets is split into several of about one size.
    `creep` is how far each folded sheet stands out from the one around it: its pages move so far towards the fold.
    `short_edge` tells how the printer turns the paper over. Marks and line stand where the pages leave room.
    """

    paper: Size
    margin: float = 5.0
    sheets_per_signature: int | None = None
    creep: float = 0.0
    short_edge: bool = True
    marks: Cut = Cut.CROP
    caption: Captioner | None = None
    line: Words | None = None
    speech: Speech = ENGLISH


@dataclass(frozen=True, slots=True)
class Booklet:
    """The sheets of a booklet, each front before its back, and how to print and fold it.

    With an error among the problems there are no sheets.
    """

    sheets: tuple[Sheet, ...]
    problems: tuple[Problem, ...] = ()
    instructions: str = ""


@dataclass(frozen=True, slots=True)
class _Frame:
    """What all sides share: the paper as it lies, its mirror to the back, and the trimmed page."""

    plan: BookletPlan
    paper: Size
    mirror: Matrix
    page: Size

    @property
    def spread(self) -> Rect:
        """Both pages of a side that creep does not move: at the fold, and in the middle of the paper's height."""
        return Rect(
            self.paper.width / 2 - self.page.width,
            (self.paper.height - self.page.height) / 2,
            2 * self.page.width,
            self.page.height,
        )


def booklet(pages: Sequence[Page | None], plan: BookletPlan) -> Booklet:
    """Lay out pages so that, printed on both sides and folded, they read in order; None is a blank page.

    They are filled up with blanks before the last page. All pages have one size, and stand upright on both sides of
    the folded paper. Problems: no pages, measures that are none, pages of several sizes or too large for half of the
    paper, too much creep.
    """
    real = [page for page in pages if page]
    if not real:
        return Booklet((), (Problem("A booklet of no pages cannot be printed."),))
    size = Size(real[0].width, real[0].height)
    problems = [problem for problem in (_bad_measure(plan, size, len(pages)), _misfit(size, plan.paper)) if problem]
    problems = problems[:1] or list(_other_sizes(pages, size))
    if problems:
        return Booklet((), tuple(problems))
    paper = _landscape(plan.paper)
    mode = Mode.SHORT_EDGE if plan.short_edge else Mode.LONG_EDGE
    frame = _Frame(plan, paper, turning(paper, mode), size)
    padded = pad(list(enumerate(pages, 1)))
    total = len(padded) // 4
    sides = leaves(len(padded), plan.sheets_per_signature)
    sheets = tuple(_side(side, padded, frame, at // 2 + 1, total) for at, side in enumerate(sides))
    return Booklet(sheets, (), _instructions(plan, mode, total))


def _side(
    side: Leaf, padded: Sequence[tuple[int, Page | None] | None], frame: _Frame, number: int, total: int
) -> Sheet:
    """One side of a sheet with its two pages and what marks there is room for."""
    placed = []
    for index, right in ((side.left, False), (side.right, True)):
        count, page = padded[index] or (0, None)
        if page:
            placed.append(_placement(page, str(count), side, frame, right=right))
    name = "back" if side.back else "front"
    marks, room = _marks(side, frame)
    plan, paper = frame.plan, frame.paper
    if plan.caption and plan.line:
        marks = (*marks, *beside(plan.line(number, total, name), LINE_SIZES, room, plan.caption, name="line")[0])
    label = sheet_label(number, total, name, plan.speech)
    return Sheet(paper.width, paper.height, tuple(placed), marks, name, number, total, label)


def _placement(page: Page, key: str, side: Leaf, frame: _Frame, *, right: bool) -> Placement:
    """A page on its half of a side: at the fold, moved over it by creep, and cut off there."""
    spread, middle = frame.spread, frame.paper.width / 2
    creep = side.depth * frame.plan.creep
    x = middle - creep if right else spread.x + creep
    half = Rect(middle if right else 0.0, 0.0, middle, frame.paper.height)
    transform = translate(x, spread.y)
    if side.back:
        # Where it lies as seen through the front, and from there to the back's page, which may be upside down.
        through = mirror_x(middle)
        front = through.rect(Rect(x, spread.y, frame.page.width, frame.page.height))
        transform = behind(translate(front.x, front.y), frame.page, frame.mirror)
        half = frame.mirror.rect(through.rect(half))
    trim = transform.rect(Rect(0.0, 0.0, frame.page.width, frame.page.height))
    return Placement(page, transform, trim, common(trim.inset(-page.bleed), half), key)


def _marks(side: Leaf, frame: _Frame) -> tuple[tuple[Item, ...], Surroundings]:
    """Cut, fold and staple marks on the outermost fronts, which is where one cuts and staples; and the room left."""
    spread, paper, plan = frame.spread, frame.paper, frame.plan
    room = Surroundings(paper, plan.margin, spread)
    if side.back or side.depth or plan.marks is Cut.NONE:
        return (), room
    limits = Rect(0.0, 0.0, paper.width, paper.height)
    crops = corner_marks(spread, limits) if plan.marks is Cut.CROP else ()
    folds, staples = _fold_marks(spread, limits), _staple_marks(spread, limits)
    items = lines(crops, CROP, "crop") + lines(folds, FOLD, "fold") + lines(staples, CROP, "staple")
    if plan.marks is Cut.HAIRLINE:
        items += lines(_inner(hairlines((spread,)), limits), HAIRLINE, "hairline")
    taken = tuple(mark.box(FOLD.width / 2) for mark in (*crops, *folds, *staples))
    return items, Surroundings(paper, plan.margin, spread, taken)


def _inner(edges: Sequence[Segment], limits: Rect) -> list[Segment]:
    """The edges that do not lie on the paper's own."""
    near = limits.inset(MARK_LEAST)
    return [edge for edge in edges if near.overlaps(edge.box(_SAME))]


def _fold_marks(spread: Rect, limits: Rect) -> tuple[Segment, ...]:
    """The fold at head and foot, from the pages to the paper's edge, where there is room."""
    middle = spread.x + spread.width / 2
    ends = ((limits.y, spread.y - MARK_OFF), (spread.bottom + MARK_OFF, limits.bottom))
    return tuple(Segment(middle, low, middle, high) for low, high in ends if high - low >= MARK_LEAST)


def _staple_marks(spread: Rect, limits: Rect) -> tuple[Segment, ...]:
    """How high the staples go through the fold, marked at both sides of the pages, where there is room."""
    ends = (
        (max(limits.x, spread.x - MARK_OFF - MARK_LENGTH), spread.x - MARK_OFF),
        (spread.right + MARK_OFF, min(limits.right, spread.right + MARK_OFF + MARK_LENGTH)),
    )
    heights = [spread.y + share * spread.height for share in _STAPLES]
    return tuple(Segment(low, y, high, y) for y in heights for low, high in ends if high - low >= MARK_LEAST)


def _landscape(paper: Size) -> Size:
    return paper if paper.width >= paper.height else paper.turned


def _bad_measure(plan: BookletPlan, page: Size, count: int) -> Problem | None:
    for name, value in (("margin", plan.margin), ("creep", plan.creep)):
        if not math.isfinite(value) or value < 0:
            return Problem(f"A {name} of {value:g} mm is no measure.", hint="give millimetres, such as 5 or 0.1")
    for name, size in (("page", page), ("paper", plan.paper)):
        if not all(map(math.isfinite, (size.width, size.height))) or min(size.width, size.height) <= 0:
            return Problem(f"A {name} of {size} is no measure.", hint="give millimetres, such as 148x210")
    most = plan.sheets_per_signature
    if most is not None and most < 1:
        return Problem(f"A signature of {most} sheets cannot be folded.", hint="take 1 to 6 sheets")
    deepest = max(signature_sizes(math.ceil(count / 4), most)) - 1
    if deepest * plan.creep > MOST_CREEP:
        return Problem(
            f"A creep of {plan.creep:g} mm moves the innermost pages by {deepest * plan.creep:g} mm, into the fold.",
            hint="a sheet of 80 g paper makes about 0.1 mm; or take fewer sheets to a signature",
        )
    return None


def _misfit(page: Size, paper: Size) -> Problem | None:
    """Pages larger than half of the paper, with the smallest known paper that would do."""
    if _holds(page, paper):
        return None
    flat = _landscape(paper)
    fitting = min(
        ((size.width * size.height, name) for name, size in PAPERS.items() if _holds(page, size)), default=(0.0, "")
    )[1]
    half = Size(flat.width / 2, flat.height)
    hint = f"use {fitting}, or pages of {half}" if fitting else f"make pages of {half}"
    return Problem(f"Pages of {page} are larger than half of {paper_name(paper)}, {half}.", hint=hint)


def _holds(page: Size, paper: Size) -> bool:
    flat = _landscape(paper)
    return page.width <= flat.width / 2 + _SAME and page.height <= flat.height + _SAME


def _other_sizes(pages: Sequence[Page | None], size: Size) -> tuple[Problem, ...]:
    return tuple(
        Problem(
            f"Page {number} is {Size(page.width, page.height)}, but the booklet’s first page is {size}.",
            hint="all pages of a booklet share one size",
        )
        for number, page in enumerate(pages, 1)
        if page and max(abs(page.width - size.width), abs(page.height - size.height)) > _SAME
    )


def _instructions(plan: BookletPlan, mode: Mode, total: int) -> str:
    sizes = signature_sizes(total, plan.sheets_per_signature)
    print_it = instructions(mode, sheets=total, paper=_landscape(plan.paper).turned)
    staple = "staple them twice through the fold"
    if len(sizes) > 1:
        counts = " + ".join(map(str, sizes))
        return (
            f"{print_it} Part the stack in their order into {len(sizes)} signatures of {counts} sheets. Fold each in "
            f"the middle with its first sheet outside and {staple}, then glue the signatures together at their spines."
        )
    if total == 1:
        return f"{print_it} Fold the sheet in the middle with page 1 outside."
    return f"{print_it} Keep the sheets in order, fold them in the middle with page 1 outside, and {staple}."
