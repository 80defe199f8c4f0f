"""The grid of tiles that a page is cut into: which part of it goes where on which sheet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from cardgen.display.geometry import Matrix, Rect, translate
from cardgen.impose.grid import printable
from cardgen.impose.paper import PAPERS, paper_name
from cardgen.impose.seams import FREE, SHARE, Axis, Cost, Span, place_seams
from cardgen.model.problem import Problem
from cardgen.model.size import Size

LEAST_TILE = 40.0
"""The shortest side in mm that the paper must leave for a tile: smaller ones would be all cutting and glue."""


class Orientation(StrEnum):
    """How the sheets of the tiles lie."""

    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile, in mm.

    `window` is its part of the page, with the overlaps that lie under its neighbours to the right and below; `shown` is
    what is seen of it once all is glued. `x`, `y` is the window's top left on the sheet. `left`, `above`, `right` and
    `below` name its neighbours, "" where there is none.
    """

    name: str
    column: int
    row: int
    window: Rect
    shown: Rect
    x: float
    y: float
    left: str = ""
    above: str = ""
    right: str = ""
    below: str = ""

    @property
    def transform(self) -> Matrix:
        """What takes the page's millimetres to the sheet's."""
        return translate(self.x - self.window.x, self.y - self.window.y)

    @property
    def box(self) -> Rect:
        """The window on the sheet."""
        return Rect(self.x, self.y, self.window.width, self.window.height)

    @property
    def kept(self) -> Rect:
        """What is seen of it, on the sheet."""
        return self.transform.rect(self.shown)


@dataclass(frozen=True, slots=True)
class TileGrid:
    """Columns and rows of tiles: `paper` lies as it is printed; `xs` and `ys` are the seams on the page, in mm."""

    page: Size
    paper: Size
    margin: float
    overlap: float
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    cost: Cost = FREE

    @property
    def columns(self) -> int:
        """How many tiles lie side by side."""
        return len(self.xs) + 1

    @property
    def rows(self) -> int:
        """How many tiles lie one below the other."""
        return len(self.ys) + 1

    @property
    def count(self) -> int:
        """How many tiles there are."""
        return self.columns * self.rows

    @property
    def area(self) -> Rect:
        """The part of the paper that a tile may take."""
        return printable(self.paper, self.margin)

    def tiles(self) -> tuple[Tile, ...]:
        """All tiles in reading order, each centred on its sheet."""
        return tuple(self._tile(column, row) for row in range(self.rows) for column in range(self.columns))

    def _tile(self, column: int, row: int) -> Tile:
        left, seen_right, right = _window(column, self.xs, self.page.width, self.overlap)
        top, seen_bottom, bottom = _window(row, self.ys, self.page.height, self.overlap)
        window = Rect(left, top, right - left, bottom - top)
        area = self.area
        return Tile(
            tile_name(column, row),
            column,
            row,
            window,
            Rect(left, top, seen_right - left, seen_bottom - top),
            area.x + (area.width - window.width) / 2,
            area.y + (area.height - window.height) / 2,
            left=tile_name(column - 1, row) if column else "",
            above=tile_name(column, row - 1) if row else "",
            right=tile_name(column + 1, row) if column < len(self.xs) else "",
            below=tile_name(column, row + 1) if row < len(self.ys) else "",
        )


def tile_name(column: int, row: int) -> str:
    """A tile's name, its column and row counted from 0: A1, B1 … Z1, AA1, as in a spreadsheet."""
    letters, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def plan_tiles(
    page: Size,
    paper: Size,
    *,
    margin: float = 5.0,
    overlap: float = 5.0,
    orientation: Orientation = Orientation.AUTO,
    avoid: Sequence[Rect] = (),
) -> TileGrid | Problem:
    """Cut a page into the fewest tiles, with seams that spare the rectangles of `avoid` as far as the play allows.

    All in mm, `avoid` on the page. With `auto` the paper lies as takes fewer tiles; where that is the same, as cuts
    less of `avoid`; and where that is the same too, as gives squarer tiles. Returns a Problem, with a hint, where the
    paper is too small or the overlap too large.
    """
    bad = _bad_measure(page, paper, margin, overlap)
    if bad:
        return Problem(bad, hint="sizes are millimetres, such as a margin of 5 and an overlap of 5")
    upright = paper if paper.height >= paper.width else paper.turned
    lying = {Orientation.PORTRAIT: [upright], Orientation.LANDSCAPE: [upright.turned]}.get(
        orientation, [upright, upright.turned] if upright.width < upright.height else [upright]
    )
    ways = [(one, axes) for one in lying if (axes := _axes(page, one, margin, overlap))]
    if not ways:
        return _refuse(lying[0], margin, overlap)
    fewest = min(across.count * down.count for _, (across, down) in ways)
    grids = [_grid(page, one, margin, axes, avoid) for one, axes in ways if axes[0].count * axes[1].count == fewest]
    return min(grids, key=lambda grid: (grid.cost.cuts, round(grid.cost.length, 3), _oblong(grid)))


def _axes(page: Size, paper: Size, margin: float, overlap: float) -> tuple[Axis, Axis] | None:
    """The page's width and height on a paper that lies so; None where it does not take tiles."""
    area = printable(paper, margin)
    across, down = Axis(page.width, area.width, overlap), Axis(page.height, area.height, overlap)
    fits = min(area.width, area.height) >= LEAST_TILE and across.fits and down.fits
    return (across, down) if fits else None


def _grid(page: Size, paper: Size, margin: float, axes: tuple[Axis, Axis], avoid: Sequence[Rect]) -> TileGrid:
    across, down = axes
    xs, first = place_seams(across, [Span(box.x, box.right, box.height) for box in avoid])
    ys, second = place_seams(down, [Span(box.y, box.bottom, box.width) for box in avoid])
    return TileGrid(page, paper, margin, across.overlap, xs, ys, first.plus(second))


def _window(at: int, seams: tuple[float, ...], length: float, overlap: float) -> tuple[float, float, float]:
    """Where a window starts, where its neighbour begins to cover it, and where it ends."""
    start = seams[at - 1] if at else 0.0
    if at == len(seams):
        return start, length, length
    return start, seams[at], seams[at] + overlap


def _oblong(grid: TileGrid) -> float:
    """How far tiles of even size are from squares: 1 for a square."""
    width = (grid.page.width + len(grid.xs) * grid.overlap) / grid.columns
    height = (grid.page.height + len(grid.ys) * grid.overlap) / grid.rows
    return round(max(width, height) / min(width, height), 6)


def _bad_measure(page: Size, paper: Size, margin: float, overlap: float) -> str:
    for name, value in (("A margin", margin), ("An overlap", overlap)):
        if not math.isfinite(value) or value < 0:
            return f"{name} of {value:g} mm is no measure."
    for name, size in (("page", page), ("paper", paper)):
        if not all(map(math.isfinite, (size.width, size.height))) or min(size.width, size.height) <= 0:
            return f"A {name} of {size} is no measure."
    return ""


def _refuse(paper: Size, margin: float, overlap: float) -> Problem:
    """Why no tiles can be cut: `paper` is one way in which it may lie."""
    area = printable(paper, margin)
    name = paper_name(paper)
    least = min(area.width, area.height)
    leaves = f"{max(0.0, area.width):g}×{max(0.0, area.height):g} mm inside a margin of {margin:g} mm"
    if least < LEAST_TILE:
        need = max(LEAST_TILE, SHARE * overlap) + 2 * margin
        larger = next((known for known, size in PAPERS.items() if size.width >= need), "")
        return Problem(
            f"{name} is too small for tiles: it leaves {leaves}, and a tile needs {LEAST_TILE:g} mm a side.",
            hint=f"take {larger} or a smaller margin" if larger else "take a smaller margin: 5 mm is usual",
        )
    return Problem(
        f"An overlap of {overlap:g} mm is too much for tiles on {name}, which leaves {leaves}: "
        f"a tile is at least {SHARE:g} times as large as its overlap.",
        hint=f"at most {math.floor(least / SHARE * 10) / 10:g} mm of overlap fit; 5 mm are usual",
    )
