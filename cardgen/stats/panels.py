"""Panels of a picture: counts as lying bars, curves as standing ones, odds as a grid of percentages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.display.geometry import Rect
from cardgen.display.items import Item
from cardgen.stats.counts import Count
from cardgen.stats.curves import Bar, Curve, bars
from cardgen.stats.draw import Pen
from cardgen.stats.drawpanel import draw_panel
from cardgen.stats.figures import DeckFigures, Figures
from cardgen.stats.odds import OddsTable
from cardgen.stats.panel import HEAD, PAD, ROW, Panel, cells, framed

_CURVE = 34.0
_MOST_ROWS = 36


def panels(figures: Figures, pen: Pen, narrow: float, whole: float) -> Iterator[Panel]:
    """All panels of a game in reading order; `narrow` and `whole` are the widths in mm that they have."""
    for deck in figures.decks:
        title = deck.counts.title
        for name, counts in (("types", deck.counts.types), ("traits", deck.counts.traits)):
            if counts and (len(counts) > 1 or name == "traits"):
                yield _counts(f"{title}: {name}", counts, deck, pen, narrow)
        for curve in deck.curves:
            yield _curve(f"{title}: {curve.title}", curve, deck, pen, narrow)
    for table in figures.odds:
        yield from _odds(table, pen, whole)
    for drawn in figures.draws:
        yield draw_panel(drawn, pen, whole)


def _counts(title: str, counts: Sequence[Count], deck: DeckFigures, pen: Pen, width: float) -> Panel:
    most = max(count.copies for count in counts) or 1
    start, end = width * 0.42, width - PAD - 9.0
    items: list[Item] = []
    for number, count in enumerate(counts):
        y = HEAD + number * ROW
        color = count.color or deck.color or "ink"
        items += pen.icon(count.icon, Rect(PAD, y + 0.6, 3.8, 3.8), color)
        items += pen.words(count.name, Rect(PAD + 5.2, y, start - PAD - 7.0, 5.0), size=8)
        length = (end - start) * count.copies / most
        items.append(pen.plate(Rect(start, y + 0.9, max(length, 0.15), 3.2), color))
        items += pen.words(str(count.copies), Rect(start + length + 1.2, y, 9.0, 5.0), face="figure", size=9)
    height = HEAD + len(counts) * ROW + PAD
    copies = f"{deck.counts.copies} cards"
    return Panel(height, framed(title, copies, width, height, items, pen))


def _curve(title: str, curve: Curve, deck: DeckFigures, pen: Pen, width: float) -> Panel:
    shown = bars(curve)
    most = max(bar.copies for bar in shown) or 1
    each = (width - 2 * PAD) / len(shown)
    foot = HEAD + 4.0 + _CURVE
    items: list[Item] = [pen.rule((PAD, foot, width - PAD, foot), width=0.25)]
    every = _label_step(shown, each)
    for number, bar in enumerate(shown):
        left = PAD + number * each
        tall = _CURVE * bar.copies / most
        if bar.copies:
            items.append(pen.plate(Rect(left + each * 0.12, foot - tall, each * 0.76, tall), deck.color or "ink"))
            items += pen.words(
                str(bar.copies), Rect(left, foot - tall - 4.2, each, 4.0), size=7, color="muted", align="center"
            )
        if number % every == 0:
            room = Rect(left - each * (every - 1) / 2, foot + 0.6, each * every, 4.4)
            items += pen.words(bar.label, room, face="figure", size=8.5, align="center")
    height = foot + 5.6 + PAD / 2
    return Panel(height, framed(title, _summary(curve), width, height, items, pen))


def _summary(curve: Curve) -> str:
    return f"mean {curve.mean:.4g}, sum {float(curve.total):g}"


def _label_step(shown: Sequence[Bar], each: float) -> int:
    """Every how many bars a label has room."""
    longest = max(len(bar.label) for bar in shown)
    return max(1, round(longest * 1.9 / each + 0.49))


def _odds(table: OddsTable, pen: Pen, width: float) -> Iterator[Panel]:
    """The grid of a rule, in several panels where it has more rows than a sheet holds."""
    numbers = table.numbers
    for start in range(0, len(numbers), _MOST_ROWS):
        part = numbers[start : start + _MOST_ROWS]
        last = start + _MOST_ROWS >= len(numbers)
        yield _grid(table, part, pen, width, average=last)


def _grid(table: OddsTable, numbers: Sequence[int], pen: Pen, width: float, *, average: bool) -> Panel:
    names, left = 46.0, PAD + 10.0
    start = left + names
    each = (width - PAD - start) / len(table.bonuses)
    items: list[Item] = []
    items += pen.words(table.field, Rect(PAD, HEAD - 1.0, 24.0, 5.0), size=7, color="muted")
    items += pen.words(
        f"{table.rule.dice} + {table.versus}:", Rect(left + 10, HEAD - 1.0, names - 12, 5.0), size=7, color="muted",
        align="right",
    )  # fmt: skip
    for step, bonus in enumerate(table.bonuses):
        box = Rect(start + step * each, HEAD - 1.0, each, 5.0)
        items += pen.words(str(bonus), box, face="figure", size=9, align="center")
    rows = [(str(number), _bearers(table, number), table.of(number)[0].chances) for number in numbers]
    if average:
        rows.append(("", "average of all copies", table.average))
    y = HEAD + 4.6
    for number, who, chances in rows:
        items += pen.words(number, Rect(PAD, y, 9.0, ROW), face="figure", size=10)
        items += pen.words(who, Rect(left, y, names - 2.0, ROW), size=7)
        items += cells(chances, (start, y, each), pen)
        y += ROW
    how = "exceed" if table.rule.beyond else "reach"
    height = y + PAD
    title = f"{table.deck}: odds against {table.field}"
    return Panel(height, framed(title, f"to {how} it, in %", width, height, items, pen), wide=True)


def _bearers(table: OddsTable, number: int) -> str:
    """Who has the number: one name and how many more."""
    cards = table.of(number)
    copies = sum(card.copies for card in cards)
    return cards[0].name if copies == 1 else f"{cards[0].name} and {copies - 1} more"
