"""Print a page that is larger than the paper: cut it into tiles, each on a sheet of its own, to be glued together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.display.geometry import Rect
from cardgen.display.items import Page
from cardgen.impose.arrangement import Words
from cardgen.impose.assembly import assembly_sheet, assembly_words
from cardgen.impose.backs import Mode, instructions
from cardgen.impose.marks import Captioner, Cut
from cardgen.impose.paper import paper_name
from cardgen.impose.refusal import count_word
from cardgen.impose.seams import SLACK
from cardgen.impose.sheet import Placement, Sheet
from cardgen.impose.tilegrid import Orientation, Tile, TileGrid, plan_tiles
from cardgen.impose.tilemarks import tile_marks
from cardgen.model.problem import Problem, Severity
from cardgen.model.size import Size
from cardgen.model.speech import ENGLISH, Speech

# A cut through what is to be avoided most counts as so many more.
_WEIGHT = 8


@dataclass(frozen=True, slots=True)
class TilePlan:
    """How to print a large page on small paper: measures in mm.

    `margin` is what the printer leaves white at each edge, `overlap` what of each tile lies glued under the next (0:
    they are taped edge to edge). `avoid` are rectangles on the page that seams should not cut, `avoid_most` those of
    them that they should cut last, as a code that is cut is not read. `caption` sets all words; `line` words the line
    beside each tile, its side being `tile A1` or `assembly`.
    """

    paper: Size
    margin: float = 5.0
    overlap: float = 5.0
    orientation: Orientation = Orientation.AUTO
    marks: Cut = Cut.CROP
    caption: Captioner | None = None
    line: Words | None = None
    avoid: tuple[Rect, ...] = ()
    avoid_most: tuple[Rect, ...] = ()
    speech: Speech = ENGLISH


@dataclass(frozen=True, slots=True)
class Tiled:
    """The sheets of a tiled page and what should be known of it; with an error among the problems there are none.

    Where there is more than one tile the first sheet is the assembly picture. `grid` tells how the page was cut, and
    `instructions` how to print it and put it together; `cut` counts the seams that go through what is to be avoided
    most.
    """

    sheets: tuple[Sheet, ...]
    problems: tuple[Problem, ...] = ()
    grid: TileGrid | None = None
    instructions: str = ""
    cut: int = 0


def tile(page: Page, plan: TilePlan) -> Tiled:
    """Cut a page into the fewest tiles that the paper takes, each with its marks, after a picture of how they lie.

    Every tile places the same page, moved but never scaled or turned, and cut to its window. A page that fits on one
    sheet comes alone. Problems: measures that are none, a paper too small, an overlap too large, and a notice
    where seams cut something of `avoid`.
    """
    found = plan_tiles(
        Size(page.width, page.height),
        plan.paper,
        margin=plan.margin,
        overlap=plan.overlap,
        orientation=plan.orientation,
        avoid=(*plan.avoid, *plan.avoid_most * _WEIGHT),
    )
    if isinstance(found, Problem):
        return Tiled((), (found,))
    first = 0 if found.count == 1 else 1
    total = found.count + first
    sheets = [_tile_sheet(page, one, found, plan, number, total) for number, one in enumerate(found.tiles(), 1 + first)]
    if first:
        sheets.insert(0, _assembly(page, found, plan, total))
    cut = _cuts(found, plan.avoid_most)
    return Tiled(tuple(sheets), _notices(found, plan.avoid), found, _instructions(found, plan), cut)


def _tile_sheet(page: Page, one: Tile, grid: TileGrid, plan: TilePlan, number: int, total: int) -> Sheet:
    name = plan.speech.say("tile {name}", name=one.name) if grid.count > 1 else ""
    line = plan.line(number, total, name) if plan.line else ""
    marks = tile_marks(one, grid, plan.marks, plan.caption, line, plan.speech)
    placed = Placement(page, one.transform, one.box, one.box, one.name)
    label = plan.speech.say("Tile {name}", name=one.name) if grid.count > 1 else page.label
    return Sheet(grid.paper.width, grid.paper.height, (placed,), marks, number=number, total=total, label=label)


def _assembly(page: Page, grid: TileGrid, plan: TilePlan, total: int) -> Sheet:
    line = plan.line(1, total, plan.speech.say("assembly")) if plan.line else ""
    sheet = assembly_sheet(page, grid, plan.marks, plan.caption, line, plan.speech)
    return Sheet(sheet.width, sheet.height, sheet.placements, sheet.marks, number=1, total=total, label=sheet.label)


def _instructions(grid: TileGrid, plan: TilePlan) -> str:
    if grid.count > 1:
        return " ".join(assembly_words(grid, plan.marks, plan.speech))
    return instructions(Mode.NONE, sheets=1, paper=grid.paper, speech=plan.speech)


def _cuts(grid: TileGrid, boxes: Sequence[Rect]) -> int:
    """How often seams go through rectangles."""
    across = sum(box.x + SLACK < seam < box.right - SLACK for box in boxes for seam in grid.xs)
    return across + sum(box.y + SLACK < seam < box.bottom - SLACK for box in boxes for seam in grid.ys)


def _notices(grid: TileGrid, avoid: Sequence[Rect]) -> tuple[Problem, ...]:
    cuts, spared = _cuts(grid, avoid), len(avoid)
    if not cuts:
        return ()
    what = "one cut goes" if cuts == 1 else f"{count_word(cuts)} cuts go"
    message = (
        f"Of the {spared} places that seams should spare, not all could be: {what} through them on "
        f"{paper_name(grid.paper)}."
    )
    return (
        Problem(
            message, hint="less overlap, a smaller margin or a larger paper gives more play", severity=Severity.NOTICE
        ),
    )
