"""Blocks of prose as strips: paragraphs, headings, lists and asides; the rest has files of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from cardgen.display.geometry import Outline
from cardgen.display.items import Path
from cardgen.layout.prose.desk import Desk, text_strips
from cardgen.layout.prose.dice import roll_table
from cardgen.layout.prose.figures import figure_row
from cardgen.layout.prose.grid import table
from cardgen.layout.prose.strip import Strip, indented, moved
from cardgen.layout.scene import Sketch
from cardgen.model.rules import Block, Bullets, Figure, Heading, Numbered, Paragraph, Quote, RollTableRef, TableBlock
from cardgen.text.style import Style

# In ems of the running text: what stands before a block where another one is above it.
_GAP = 0.55
_BELOW = 1.05
_HEADING_GAP = 1.25
_ITEM_GAP = 0.22
_INDENT = 1.75
_ASIDE = 1.5
_BAR = "aside"
_APART = (Quote, RollTableRef, TableBlock)


def set_blocks(blocks: Sequence[Block], desk: Desk) -> list[Strip]:
    """Blocks one below the other. Figures in a row stand side by side; what announces a block stays with it."""
    strips: list[Strip] = []
    at = 0
    below = 0.0  # what the last block wants below it, in mm
    while at < len(blocks):
        block = blocks[at]
        if isinstance(block, Figure):
            row = _figures(blocks, at)
            found, at = figure_row(row, desk), at + len(row)
        else:
            found, at = _SETTERS[type(block)](block, desk), at + 1
        announces = isinstance(block, Heading) or (isinstance(block, Paragraph) and block.text.rstrip().endswith(":"))
        if found and announces and at < len(blocks):
            found[-1] = replace(found[-1], keep=True)
        strips += _spaced(found, max(found[0].before, below)) if found else []
        below = _BELOW * desk.styles.em if isinstance(block, _APART) else 0.0
    return strips


def _figures(blocks: Sequence[Block], at: int) -> list[Figure]:
    row: list[Figure] = []
    for block in blocks[at:]:
        if not isinstance(block, Figure):
            break
        row.append(block)
    return row


def _spaced(strips: list[Strip], gap: float) -> list[Strip]:
    """The strips with a gap (mm) before the first."""
    return [replace(strips[0], before=gap), *strips[1:]] if strips else strips


def _paragraph(block: Paragraph, desk: Desk) -> list[Strip]:
    styles = desk.styles
    return _spaced(text_strips(desk, block.text, styles.body, block.line), _GAP * styles.em)


def _heading(block: Heading, desk: Desk) -> list[Strip]:
    styles = desk.styles
    style = styles.section if block.level <= 3 else styles.minor
    strips = _spaced(text_strips(desk, block.text, style, block.line), _HEADING_GAP * styles.em)
    return [replace(strip, keep=True) for strip in strips]


def _bullets(block: Bullets, desk: Desk) -> list[Strip]:
    return _items(block.items, block.line, desk, lambda _: Sketch([_lozenge(desk)]))


def _numbered(block: Numbered, desk: Desk) -> list[Strip]:
    styles = desk.styles
    numbers = range(block.start, block.start + len(block.items))
    style = replace(styles.strong, color=styles.inks.accent, size=styles.em * 1.08, leading=1.0)
    wide = max(desk.widths(f"{number}.", style)[1] for number in numbers)
    indent = max(_INDENT * styles.em, wide + 0.45 * styles.em)

    def mark(number: int) -> Sketch:
        line = text_strips(desk, f"{block.start + number}.", replace(style, align="right"), block.line, wide + 0.02)
        return _level(line[0], style, desk)

    return _items(block.items, block.line, desk, mark, indent)


def _level(strip: Strip, style: Style, desk: Desk) -> Sketch:
    """A mark set on the first baseline of the running text beside it."""
    body = desk.styles.body
    rise = _baseline(desk, body) - _baseline(desk, style)
    return moved(strip.sketch, 0.0, rise)


def _baseline(desk: Desk, style: Style) -> float:
    """How far below the top of a line its baseline lies, in mm."""
    column = desk.column(desk.read("x"), style, 100.0)
    return (style.leading * style.size - column.ascent - column.descent) / 2 + column.ascent


def _lozenge(desk: Desk) -> Path:
    em = desk.styles.em
    x, half = 0.62 * em, 0.21 * em
    y = _baseline(desk, desk.styles.body) - 0.30 * em
    outline = Outline("MLLLZ", (x - half, y, x, y - half, x + half, y, x, y + half))
    return Path(outline, desk.styles.inks.accent, name="bullet")


def _items(
    items: Sequence[str], line: int, desk: Desk, mark: Callable[[int], Sketch], indent: float = 0.0
) -> list[Strip]:
    """The items of a list, each with its mark beside its first line."""
    styles = desk.styles
    indent = indent or _INDENT * styles.em
    style = replace(styles.body, paragraph_gap=_ITEM_GAP)
    strips: list[Strip] = []
    for number, item in enumerate(items):
        lines = [indented(strip, indent) for strip in text_strips(desk, item, style, line, desk.width - indent)]
        if not lines:
            continue
        sign = mark(number)
        sign.take(lines[0].sketch)
        gap = (_ITEM_GAP if strips else _GAP * 0.8) * styles.em
        strips += [replace(lines[0], sketch=sign, before=gap), *lines[1:]]
    return strips


def _aside(block: Quote, desk: Desk) -> list[Strip]:
    """An example: a little smaller, with a rule at its side."""
    styles = desk.styles
    by = _ASIDE * styles.em
    inner = replace(desk.narrower(by), styles=replace(styles, body=styles.aside))
    bar = f"{_BAR} {block.line}"
    strips = [replace(indented(strip, by), bar=bar) for strip in set_blocks(block.blocks, inner)]
    return _spaced(strips, 1.2 * _GAP * styles.em)


def _roll(block: RollTableRef, desk: Desk) -> list[Strip]:
    found = desk.tables.get(block.table)
    return [replace(roll_table(found, desk), before=0.9 * desk.styles.em)] if found else []


def _table(block: TableBlock, desk: Desk) -> list[Strip]:
    return _spaced(table(block, desk), _GAP * 1.2 * desk.styles.em)


_SETTERS: Mapping[type, Callable[[Any, Desk], list[Strip]]] = MappingProxyType(
    {
        Paragraph: _paragraph,
        Heading: _heading,
        Bullets: _bullets,
        Numbered: _numbered,
        Quote: _aside,
        RollTableRef: _roll,
        TableBlock: _table,
    }
)
