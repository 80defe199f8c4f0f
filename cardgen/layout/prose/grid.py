"""Tables with ruled rows: columns as wide as their words need, the head again on every page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgen.display.geometry import Outline
from cardgen.display.items import Path, Stroke
from cardgen.layout.prose.desk import Desk, text_strips
from cardgen.layout.prose.strip import Strip, moved, stacked
from cardgen.layout.scene import Sketch
from cardgen.model.rules import TableBlock
from cardgen.text.breaking import unspaced
from cardgen.text.style import Style

# Space between columns, and above and below the words of a row, in ems.
_GUTTER = 1.3
_PAD = 0.21
# So many signs of Chinese stay on a line, where a cell has as many.
_UNSPACED = 7.0
# So many rows stay with the head, and as many together at the end; a table of fewer than that is never divided.
_KEPT = 4
_WHOLE = 10


def table(block: TableBlock, desk: Desk) -> list[Strip]:
    """A table's head and rows, each a strip; the head is repeated where a page begins among the rows."""
    if not (block.head or block.rows):
        return []
    styles = desk.styles
    gutter = _GUTTER * styles.em
    edges = _columns(block, desk, desk.width, gutter)
    head = _row(block.head, block, desk, edges, styles.cell_head) if any(block.head) else None
    wide = edges[-1][0] + edges[-1][1]
    strips = [_ruled(head, wide, desk, 0.35)] if head else []
    rows = [_ruled(_row(row, block, desk, edges, styles.cell), wide, desk, 0.12) for row in block.rows]
    top = _line(0.0, wide, desk, 0.35)
    if head:
        strips[0] = replace(strips[0], sketch=_with(strips[0].sketch, top), keep=True)
        rows = [replace(row, head=strips[0]) for row in rows]
    elif rows:
        rows[0] = replace(rows[0], sketch=_with(rows[0].sketch, top))
    if rows:
        rows[-1] = replace(rows[-1], sketch=_with(rows[-1].sketch, _line(rows[-1].height, wide, desk, 0.35)))
    last = len(rows) - 1
    kept = last if last < _WHOLE else _KEPT
    rows = [replace(row, keep=at < last and not kept - 1 <= at <= last - kept) for at, row in enumerate(rows)]
    return strips + rows


def _columns(block: TableBlock, desk: Desk, width: float, gutter: float) -> list[tuple[float, float]]:
    """Where each column begins and how wide it is: as its words want, or, where that is too much, as they need."""
    styles = desk.styles
    least: list[float] = []
    most: list[float] = []
    for number in range(max(len(row) for row in (block.head, *block.rows))):
        wants = [_wants(row[number], styles.cell_head, desk) for row in (block.head,) if number < len(row)]
        wants += [_wants(row[number], styles.cell, desk) for row in block.rows if number < len(row)]
        least.append(max(want[0] for want in wants) + 0.05)
        most.append(max(want[1] for want in wants) + 0.05)
    sizes = shares(least, most, width - gutter * (len(least) - 1))
    found: list[tuple[float, float]] = []
    x = 0.0
    for size in sizes:
        found.append((x, size))
        x += size + gutter
    return found


def _wants(text: str, style: Style, desk: Desk) -> tuple[float, float]:
    """The least width of a cell and the one that it would like; Chinese, whose words are not told apart, needs some."""
    least, most = desk.widths(text, style)
    return (max(least, min(most, _UNSPACED * style.size)), most) if unspaced(text) else (least, most)


def shares(least: Sequence[float], most: Sequence[float], room: float) -> list[float]:
    """Widths of columns within `room`: what each wants, else what it needs and its part of what is left.

    Where not even the needs have room, all shrink alike.
    """
    if sum(most) <= room:
        return list(most)
    if sum(least) >= room:
        return [size * room / sum(least) for size in least]
    wish = [big - small for small, big in zip(least, most, strict=True)]
    part = (room - sum(least)) / sum(wish)
    return [small + part * extra for small, extra in zip(least, wish, strict=True)]


def _row(
    cells: Sequence[str], block: TableBlock, desk: Desk, edges: Sequence[tuple[float, float]], style: Style
) -> Strip:
    """A row's words, without rules."""
    pad = _PAD * desk.styles.em
    sketch, tall = Sketch(), 0.0
    aligned = (*block.align, *("left" for _ in edges[len(block.align) :]))
    for cell, (x, width), align in zip(cells, edges, aligned, strict=False):
        lines = text_strips(desk, cell, replace(style, align=align, paragraph_gap=0.0), block.line, width)
        if lines:
            one = stacked(lines)
            sketch.take(moved(one.sketch, x, pad))
            tall = max(tall, one.height)
    return Strip(tall + 2 * pad, sketch)


def _ruled(row: Strip, width: float, desk: Desk, weight: float) -> Strip:
    """A row with a rule below it."""
    return replace(row, sketch=_with(row.sketch, _line(row.height, width, desk, weight)))


def _line(y: float, width: float, desk: Desk, weight: float) -> Path:
    color = desk.styles.inks.text if weight > 0.2 else desk.styles.inks.muted
    return Path(Outline("ML", (0.0, y, width, y)), None, Stroke(color, weight), name="rule")


def _with(sketch: Sketch, path: Path) -> Sketch:
    return Sketch([*sketch.items, path], sketch.marks, sketch.faults, sketch.clear, sketch.icons)
