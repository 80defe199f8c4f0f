"""The grid of cards on a sheet, fixed by the paper and the card and never by how many cards there are."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from cardgen.display.geometry import Matrix, Rect, rotate, translate
from cardgen.impose.refusal import LEAST_CARD, Request, bad_measure, bleed_notice, refuse
from cardgen.model.problem import Problem
from cardgen.model.size import Size

_SLACK = 1e-6  # mm: what sums of floats may be off


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal places for cards in rows and columns, in mm on the sheet.

    `card` is the upright, trimmed card; with `turned` each lies a quarter turn clockwise. `x`, `y` is the top left of
    the whole grid, bleed included. Each card has its own `bleed` on all sides, and `gap` lies between the bleeds.
    """

    card: Size
    columns: int
    rows: int
    turned: bool
    x: float
    y: float
    bleed: float = 0.0
    gap: float = 0.0

    @property
    def count(self) -> int:
        """How many cards it holds."""
        return self.columns * self.rows

    @property
    def cell(self) -> Size:
        """The trimmed card as it lies on the sheet."""
        return self.card.turned if self.turned else self.card

    @property
    def box(self) -> Rect:
        """The rectangle around all cards and their bleeds."""
        return Rect(
            self.x,
            self.y,
            _extent(self.cell.width, self.columns, self.bleed, self.gap),
            _extent(self.cell.height, self.rows, self.bleed, self.gap),
        )

    def trim(self, index: int) -> Rect:
        """The trimmed card at a place, counted from 0 in reading order."""
        row, column = divmod(index, self.columns)
        cell = self.cell
        return Rect(
            self.x + self.bleed + column * (cell.width + 2 * self.bleed + self.gap),
            self.y + self.bleed + row * (cell.height + 2 * self.bleed + self.gap),
            cell.width,
            cell.height,
        )

    def transform(self, index: int) -> Matrix:
        """What takes a card's own millimetres to its place on the sheet."""
        trim = self.trim(index)
        if self.turned:
            return rotate(90).then(translate(trim.right, trim.y))
        return translate(trim.x, trim.y)

    def cut_lines(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The x of all vertical cuts and the y of all horizontal ones, each once, ascending."""
        across = [self.trim(column) for column in range(self.columns)]
        down = [self.trim(row * self.columns) for row in range(self.rows)]
        return (
            _distinct([x for trim in across for x in (trim.x, trim.right)]),
            _distinct([y for trim in down for y in (trim.y, trim.bottom)]),
        )


def plan_grid(
    card: Size, paper: Size, *, margin: float = 5.0, bleed: float = 0.0, gap: float = 0.0, reserve: float = 0.0
) -> Grid | Problem:
    """Lay the most cards on a sheet of paper: upright, or turned where that holds more, centred on the page.

    All in mm. `margin` is what the printer leaves white on each edge, `bleed` what each card needs beyond its trim
    (neighbours do not share it), `gap` what lies between bleeds, `reserve` what else stays free at head and foot.
    Returns a Problem, with what would fit as its hint, when not one card fits.
    """
    request = Request(card, paper, margin, bleed, gap, reserve)
    area = printable(paper, margin, reserve)
    return bad_measure(request) or plan_in(card, area, bleed=bleed, gap=gap) or refuse(request, _holds)


def bleed_cost(card: Size, paper: Size, grid: Grid, *, margin: float = 5.0, reserve: float = 0.0) -> Problem | None:
    """A notice where bleed keeps cards off the sheet that would fit without it; its hint says what holds them."""
    plain = plan_in(card, printable(paper, margin, reserve), gap=grid.gap)
    if plain is None:
        return None
    need = replace(plain, bleed=grid.bleed).box
    request = Request(card, paper, margin, grid.bleed, grid.gap, reserve)
    return bleed_notice(request, _holds, plain.count, Size(round(need.width, 2), round(need.height, 2)))


def plan_in(card: Size, area: Rect, *, bleed: float = 0.0, gap: float = 0.0) -> Grid | None:
    """The grid of the most cards centred in an area of the sheet, in mm; None when not one fits or a measure is bad."""
    measures = (card.width, card.height, *area, bleed, gap)
    if not all(map(math.isfinite, measures)) or min(card.width, card.height) < LEAST_CARD or min(bleed, gap) < 0:
        return None
    upright = _grid(card, area, turned=False, bleed=bleed, gap=gap)
    turned = _grid(card, area, turned=True, bleed=bleed, gap=gap)
    best = turned if turned.count > upright.count else upright
    return best if best.count else None


def printable(paper: Size, margin: float, reserve: float = 0.0) -> Rect:
    """The part of the paper inside the margin, in mm, less what is reserved at head and foot."""
    edge = margin + reserve
    return Rect(margin, edge, paper.width - 2 * margin, paper.height - 2 * edge)


def _holds(request: Request) -> int:
    area = printable(request.paper, request.margin, request.reserve)
    grid = plan_in(request.card, area, bleed=request.bleed, gap=request.gap)
    return grid.count if grid else 0


def _grid(card: Size, area: Rect, *, turned: bool, bleed: float, gap: float) -> Grid:
    cell = card.turned if turned else card
    columns = _fitting(cell.width, area.width, bleed, gap)
    rows = _fitting(cell.height, area.height, bleed, gap)
    x = area.x + (area.width - _extent(cell.width, columns, bleed, gap)) / 2
    y = area.y + (area.height - _extent(cell.height, rows, bleed, gap)) / 2
    return Grid(card, columns, rows, turned, x, y, bleed, gap)


def _fitting(side: float, room: float, bleed: float, gap: float) -> int:
    return max(0, math.floor((room + gap + _SLACK) / (side + 2 * bleed + gap)))


def _extent(side: float, times: int, bleed: float, gap: float) -> float:
    return times * (side + 2 * bleed) + max(0, times - 1) * gap


def _distinct(values: list[float]) -> tuple[float, ...]:
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > _SLACK:
            kept.append(value)
    return tuple(kept)
