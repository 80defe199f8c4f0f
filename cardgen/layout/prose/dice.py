"""Roll tables: a plate with icon, title and dice, then totals, results and their words, ruled and framed."""

from __future__ import annotations

import re
from dataclasses import replace

from cardgen.display.geometry import Outline, Rect, rectangle
from cardgen.display.items import Path, Stroke
from cardgen.layout.emblem import emblem
from cardgen.layout.prose.desk import Desk, text_strips
from cardgen.layout.prose.strip import Strip, moved, stacked
from cardgen.layout.scene import Sketch
from cardgen.model.rolltable import RollTable, Row
from cardgen.text.icons import Icon
from cardgen.text.style import Style

_SIDES = re.compile(r"\d*d(\d+)", re.IGNORECASE)
# In ems: the air inside the frame, between columns, and above and below a row's words.
_PAD = 0.75
_GUTTER = 0.9
_ROW_PAD = 0.30
# The part of the width that results in short may take beside their words.
_SHORT_SHARE = 0.38


def roll_table(table: RollTable, desk: Desk) -> Strip:
    """The whole table as one strip, as wide as the column."""
    plate = _plate(table, desk)
    parts = [plate, *_rows(table, desk)]
    notes = [*table.notes, *([desk.places[table.id]] if table.id in desk.places else [])]
    if notes:
        parts.append(_notes(notes, table, desk))
    body = stacked(parts)
    inks = desk.styles.inks
    frame = Path(rectangle(Rect(0.0, 0.0, desk.width, body.height)), None, Stroke(inks.text, 0.3), name="frame")
    return replace(body, sketch=Sketch([*body.sketch.items, frame], body.sketch.marks, body.sketch.faults))


def dice_icon(dice: str, desk: Desk) -> Icon | None:
    """The picture of a die with so many sides, where there is one."""
    found = _SIDES.fullmatch(dice.replace(" ", ""))
    return desk.materials.book.get(f"mdi:dice-d{found[1]}") if found else None


def _plate(table: RollTable, desk: Desk) -> Strip:
    """The head: dark with light letters, or ruled where ink is low."""
    styles, em = desk.styles, desk.styles.em
    color = styles.inks.ground or styles.inks.text
    title = replace(styles.title, color=color, leading=1.0)
    dice = replace(styles.figure, color=color, size=styles.figure.size * 0.9, leading=1.0, align="right")
    tall, pad = 2.15 * em if styles.spoken else 1.8 * em, _PAD * em
    icon_size = tall * 0.62
    sketch = Sketch()
    if styles.inks.ground:
        sketch.items.append(Path(rectangle(Rect(0.0, 0.0, desk.width, tall)), styles.inks.text, name="plate"))
    else:
        rule = Outline("ML", (0.0, tall, desk.width, tall))
        sketch.items.append(Path(rule, None, Stroke(styles.inks.text, 0.3), name="rule"))
    left = pad
    if icon := desk.materials.book.get(table.icon or table.id):
        box = Rect(left, (tall - icon_size) / 2, icon_size, icon_size)
        sketch.items += emblem(icon, box, color, color, 0.0)
        left += icon_size + 0.55 * em
    right = desk.width - pad
    if die := dice_icon(table.dice, desk):
        box = Rect(right - icon_size, (tall - icon_size) / 2, icon_size, icon_size)
        sketch.items += emblem(die, box, color, color, 0.0)
        right -= icon_size + 0.4 * em
    room = right - left
    wide = min(desk.widths(table.dice, dice)[1] + 0.1, room / 2)
    for text, style, x, width in ((table.title, title, left, room - wide - em), (table.dice, dice, right - wide, wide)):
        fitted = replace(style, size=_fitting(desk, text, style, width))
        words = stacked(text_strips(desk, text, fitted, table.source_line, width))
        sketch.take(moved(words.sketch, x, (tall - words.height) / 2))
    return Strip(tall, sketch)


def _fitting(desk: Desk, text: str, style: Style, width: float) -> float:
    """The size at which a title keeps to one line, no smaller than the smallest."""
    wide = desk.widths(text, style)[1]
    return max(style.size * min(1.0, width / wide), style.size * 0.6) if wide else style.size


def _rows(table: RollTable, desk: Desk) -> list[Strip]:
    styles, em = desk.styles, desk.styles.em
    pad, gutter = _PAD * em, _GUTTER * em
    totals = max(desk.widths(row.totals_in(desk.materials.speech), styles.figure)[1] for row in table.rows) + 0.1
    left = pad + totals + gutter
    room = desk.width - pad - left
    short = max(desk.widths(row.short or row.words, styles.strong)[1] for row in table.rows) + 0.1
    beside = styles.spoken and any(row.short and row.words for row in table.rows) and short < room * 0.6
    if beside:
        short = min(short, room * _SHORT_SHARE)
    strips: list[Strip] = []
    if styles.spoken and table.when:
        when = text_strips(desk, table.when, styles.small, table.source_line, desk.width - 2 * pad)
        one = stacked(when)
        sketch = moved(one.sketch, pad, _ROW_PAD * em)
        tall = one.height + 2 * _ROW_PAD * em
        strips.append(Strip(tall, _ruled(sketch, tall, desk)))
    for number, row in enumerate(table.rows):
        strip = _row(row, desk, (pad, totals), (left, short if beside else room), room if beside else 0.0, table)
        if number:
            strip = replace(strip, sketch=_ruled(strip.sketch, 0.0, desk))
        if number % 2 == 0 and styles.inks.tint and styles.inks.ground:
            ground = Path(rectangle(Rect(0.0, 0.0, desk.width, strip.height)), styles.inks.tint, name="tint")
            strip.sketch.items.insert(0, ground)
        strips.append(strip)
    return strips


def _row(
    row: Row, desk: Desk, totals: tuple[float, float], short: tuple[float, float], room: float, table: RollTable
) -> Strip:
    """Totals, the result, and beside or below it its words and its footnote."""
    styles, em, line = desk.styles, desk.styles.em, table.source_line
    pad = _ROW_PAD * em
    result = text_strips(desk, row.short or row.words, styles.strong, line, short[1])
    told: list[Strip] = []
    if room:
        width = room - short[1] - _GUTTER * em
        if row.short and row.words:
            told += text_strips(desk, row.words, styles.words, line, width)
        if row.mark:
            told += text_strips(desk, row.mark, styles.small, line, width)
    elif row.mark:
        result += text_strips(desk, row.mark, styles.small, line, short[1])
    numbers = replace(styles.figure, align="center", leading=1.0)
    figure = stacked(text_strips(desk, row.totals_in(desk.materials.speech), numbers, line, totals[1]))
    first, second = stacked(result), stacked(told)
    tall = max(figure.height, first.height, second.height)
    sketch = Sketch()
    sketch.take(moved(figure.sketch, totals[0], pad + (tall - figure.height) / 2))
    sketch.take(moved(first.sketch, short[0], pad + (tall - first.height) / 2))
    if told:
        x = short[0] + short[1] + _GUTTER * em
        sketch.take(moved(second.sketch, x, pad + (tall - second.height) / 2))
    edge = totals[0] + totals[1] + _GUTTER * em / 2
    upright = Outline("ML", (edge, 0.0, edge, tall + 2 * pad))
    sketch.items.append(Path(upright, None, Stroke(styles.inks.muted, 0.12), name="rule"))
    return Strip(tall + 2 * pad, sketch)


def _notes(notes: list[str], table: RollTable, desk: Desk) -> Strip:
    """What changes the roll, below a rule."""
    styles, em = desk.styles, desk.styles.em
    pad = _PAD * em
    lines: list[Strip] = []
    for note in notes:
        lines += text_strips(desk, note, styles.small, table.source_line, desk.width - 2 * pad)
    one = stacked(lines)
    sketch = moved(one.sketch, pad, _ROW_PAD * em)
    rule = Outline("ML", (0.0, 0.0, desk.width, 0.0))
    sketch.items.append(Path(rule, None, Stroke(styles.inks.text, 0.3), name="rule"))
    return Strip(one.height + 2 * _ROW_PAD * em, sketch)


def _ruled(sketch: Sketch, y: float, desk: Desk) -> Sketch:
    rule = Outline("ML", (0.0, y, desk.width, y))
    path = Path(rule, None, Stroke(desk.styles.inks.muted, 0.12), name="rule")
    return Sketch([*sketch.items, path], sketch.marks, sketch.faults)
