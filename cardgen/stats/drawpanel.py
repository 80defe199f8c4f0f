"""The panel of two sides drawn from decks: a grid of percentages, with what either side is made of beside it."""

from __future__ import annotations

from cardgen.display.geometry import Rect
from cardgen.display.items import Item
from cardgen.stats.draw import Pen
from cardgen.stats.draws import DrawTable, SideFigures
from cardgen.stats.panel import HEAD, PAD, ROW, Panel, cells, framed

_NAMES = 60.0


def draw_panel(table: DrawTable, pen: Pen, width: float) -> Panel:
    """The grid of a rule: a row for each number of our cards, a column for each of theirs."""
    start = PAD + _NAMES + 10.0
    each = (width - PAD - start) / len(table.columns)
    items: list[Item] = []
    for row, side in enumerate((table.ours, table.theirs)):
        items += pen.words(_told(side), Rect(PAD, HEAD + 4.6 + row * ROW, _NAMES, ROW), size=7, color="muted")
    items += pen.words(
        f"{table.theirs.title}:", Rect(PAD, HEAD - 1.0, start - PAD - 2.0, 5.0), size=7, color="muted", align="right"
    )
    for step, number in enumerate(table.columns):
        items += pen.words(
            str(number), Rect(start + step * each, HEAD - 1.0, each, 5.0), face="figure", size=9, align="center"
        )
    y = HEAD + 4.6
    for number, chances in zip(table.rows, table.chances, strict=True):
        items += pen.words(str(number), Rect(start - 9.0, y, 7.0, ROW), face="figure", size=10, align="right")
        items += cells(chances, (start, y, each), pen)
        y += ROW
    height = max(y, HEAD + 4.6 + 2 * ROW) + PAD
    return Panel(height, framed(table.rule.title, f"{title_of(table)}, in %", width, height, items, pen), wide=True)


def title_of(table: DrawTable) -> str:
    """What the chances are for."""
    how = "exceed" if table.rule.beyond else "reach"
    return f"chance of {table.ours.title} to {how} {table.theirs.title}"


def _told(side: SideFigures) -> str:
    return f"{side.title}: {side.copies} cards, mean {side.mean:.3g}, {side.least} to {side.most}"
