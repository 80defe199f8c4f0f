"""Lines placed in a box as items of the display list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from cardgen.display.geometry import Matrix, Rect
from cardgen.display.items import Path, Text, Word
from cardgen.text.icons import Icon
from cardgen.text.order import visual_order
from cardgen.text.shape import NO_INK, Shaped
from cardgen.text.style import Style
from cardgen.text.units import Line, Part, Setter, Unit

# How far the spaces of a justified line may be drawn out, in ems; a line that would need more stays ragged.
_STRETCH = 0.6
# What rounding may make of equal lengths, in mm.
_SAME = 1e-6


@dataclass(frozen=True, slots=True)
class Placed:
    """Items in mm, and the box around their ink."""

    items: tuple[Text | Path, ...]
    ink: Rect | None


@dataclass(frozen=True, slots=True)
class _Extent:
    """What a line takes, in mm from its start and its baseline: its advance, and its ink with y downwards."""

    advance: float
    left: float
    top: float
    right: float
    bottom: float


def place(
    lines: Sequence[Line], baselines: Sequence[float], ends: Sequence[bool], size: float, box: Rect, setter: Setter
) -> Placed:
    """Place lines in a box (mm). `baselines` are in ems below the first one's; `ends` marks the last of paragraphs."""
    style = setter.style
    finished = [line if line.plain else _finished(line, setter) for line in lines]
    first = _first_baseline(finished, baselines[-1], size, box, setter)
    items: list[Text | Path] = []
    left, top, right, bottom = NO_INK
    for line, below, last in zip(finished, baselines, ends, strict=True):
        gap = setter.space * size
        if style.align == "justify" and not last:
            gap += _stretch(line, size, box.width, setter)
        y = first + below * size
        extent = _extent(line, gap, size)
        x = _start(extent, box, style, size)
        left, right = min(left, x + extent.left), max(right, x + extent.right)
        top, bottom = min(top, y + extent.top), max(bottom, y + extent.bottom)
        items += _items(line, x, y, gap, size, setter)
    return Placed(tuple(items), Rect(left, top, right - left, bottom - top) if left <= right else None)


def _finished(line: Line, setter: Setter) -> Line:
    """The line with its hyphen, the pieces of words that stayed together shaped as one, and in visual order."""
    units, spaces = line.units, line.spaces
    if units[-1].hyphen or any(unit.inside for unit in units):
        units, spaces = _rejoined(units, spaces, setter)
    if any(unit.direction == 1 for unit in units):
        base = next((unit.direction for unit in units if unit.direction >= 0), 0)
        order = visual_order([unit.direction for unit in units], base)
        # The space before a unit stays on that side of it which it has towards the word before.
        apart = [True, *(abs(a - b) != 1 or spaces[max(a, b)] for a, b in pairwise(order))]
        units, spaces = [units[number] for number in order], apart
    return Line(units, spaces, plain=False)


def _rejoined(units: list[Unit], spaces: list[bool], setter: Setter) -> tuple[list[Unit], list[bool]]:
    joined: list[Unit] = []
    apart: list[bool] = []
    for unit, spaced in zip(units, spaces, strict=True):
        before = joined[-1] if joined else None
        if before and unit.inside and not spaced and _alike(before.parts[-1], unit.parts[0]):
            last, part = before.parts[-1], unit.parts[0]
            both = setter.word(last.text + part.text, bold=part.bold, italic=part.italic)
            shift = last.x + both.width - part.width
            tail = tuple(replace(other, x=other.x + shift) for other in unit.parts[1:])
            whole = replace(both.parts[0], x=last.x, spaced=last.spaced)
            joined[-1] = _around((*before.parts[:-1], whole, *tail), before, unit, last.x + both.width)
        else:
            joined.append(unit)
            apart.append(spaced)
    if units[-1].hyphen:
        end = joined[-1]
        shown = replace(setter.hyphenated(end.parts[-1]), x=end.parts[-1].x, spaced=end.parts[-1].spaced)
        joined[-1] = _around((*end.parts[:-1], shown), end, end, shown.x + shown.width)
    return joined, apart


def _alike(first: Part, second: Part) -> bool:
    return first.icon is None and second.icon is None and (first.bold, first.italic) == (second.bold, second.italic)


def _around(parts: tuple[Part, ...], first: Unit, second: Unit, least: float) -> Unit:
    """A unit of the parts, as wide as they are."""
    end = parts[-1]
    width = max(least, end.x + end.width)
    right = end.x + (_inked(end.shaped, end.width) if end.shaped else end.width)
    ink = (first.ink[0], min(first.ink[1], second.ink[1]), right, max(first.ink[3], second.ink[3]))
    words = end.shaped.words if end.shaped and len(parts) == 1 else ()
    return replace(first, parts=parts, width=width, ink=ink, only=words[0] if len(words) == 1 else None)


def _inked(shaped: Shaped, width: float) -> float:
    """Where the ink of a word ends whose width has the style's tracking in it: there is none after its last glyph."""
    tracking = width - shaped.width
    return shaped.ink[2] + tracking * max(shaped.count - 1, 0) / max(shaped.count, 1)


def _first_baseline(lines: list[Line], span: float, size: float, box: Rect, setter: Setter) -> float:
    """Where the first baseline lies, in mm, `span` ems above the last one.

    Equal boxes get equal baselines whatever their words, so that cards of a deck agree: at the top, text hangs by
    the height of its letters, at the foot it stands on their depth, in the middle it is centred from capital height
    to baseline. Only ink that would leave the box (an accent, a tall bracket) moves it.
    """
    style, metrics = setter.style, setter.metrics
    lower = any(part.text != part.text.upper() for line in lines for unit in line.units for part in unit.parts)
    top = max(metrics.cap_height, metrics.ascender) if lower else metrics.cap_height
    foot = metrics.descender if lower else 0.0
    if style.valign == "top":
        first = box.y + top * size
    elif style.valign == "bottom":
        first = box.bottom - (foot + span) * size
    elif style.optical:
        first = box.y + (box.height + (metrics.cap_height - span) * size) / 2
    else:
        first = box.y + (box.height + (metrics.ascent - metrics.descent - span) * size) / 2
    over = -min(0.0, *(unit.ink[1] for unit in lines[0].units))
    under = max(0.0, *(unit.ink[3] for unit in lines[-1].units))
    highest, lowest = box.y + over * size, box.bottom - (span + under) * size
    return highest if highest > lowest else min(max(first, highest), lowest)


def _stretch(line: Line, size: float, width: float, setter: Setter) -> float:
    """What each space of a justified line gets beside its own width, in mm."""
    spaces = sum(line.spaces[1:])
    if not spaces:
        return 0.0
    natural = _extent(line, setter.space, 1.0)
    tracking = setter.style.tracking
    # Ink that reaches beyond the advance is kept inside, so it has its share of the width.
    over = max(0.0, -natural.left) + max(0.0, natural.right - natural.advance + tracking)
    extra = (width - (natural.advance - tracking + over) * size) / spaces
    return max(extra, 0.0) if extra <= _STRETCH * size else 0.0


def _extent(line: Line, gap: float, size: float) -> _Extent:
    """What a line takes, with spaces of `gap` mm."""
    left, top, right, bottom = NO_INK
    x, between = 0.0, gap / size
    for number, unit in enumerate(line.units):
        if number and line.spaces[number]:
            x += between
        starts, high, ends, low = unit.ink
        left = min(left, x + starts)
        right = max(right, x + ends)
        top = min(top, high)
        bottom = max(bottom, low)
        x += unit.width
    return _Extent(x * size, left * size, top * size, right * size, bottom * size)


def _start(extent: _Extent, box: Rect, style: Style, size: float) -> float:
    """Where a line begins, in mm."""
    width = extent.advance - style.tracking * size
    inked = extent.left <= extent.right
    if style.align == "center":
        middle = (extent.left + extent.right) / 2 if style.optical and inked else width / 2
        start = box.x + box.width / 2 - middle
    else:
        start = box.right - width if style.align == "right" else box.x
    # Letters may reach beyond their advance: keep the ink inside, where it fits at all.
    least, most = box.x - extent.left, box.right - extent.right
    return min(max(start, least), most) if inked and least <= most + _SAME else start


def _items(line: Line, x: float, y: float, gap: float, size: float, setter: Setter) -> list[Text | Path]:
    """The line's items from left to right: one Text for each run of one face, one Path for each icon."""
    items: list[Text | Path] = []
    style, tracking = setter.style, setter.style.tracking * size
    run: list[Word] = []
    run_x = at = x

    def finish() -> None:
        if run:
            items.append(Text(run_x, y, tuple(run), run[0].font, size, style.color, gap, tracking))
            run.clear()

    for number, unit in enumerate(line.units):
        spaced = line.spaces[number] and number > 0
        at += gap if spaced else 0.0
        if unit.only is not None and spaced and run and unit.only.font is run[0].font:
            run.append(unit.only)
        else:
            for part in unit.parts:
                pen = at + part.x * size
                if part.icon is not None:
                    finish()
                    items.append(_icon(part.icon, part, pen, y, size, setter))
                joins = spaced if part is unit.parts[0] else part.spaced and abs(gap - setter.space * size) < _SAME
                for word in part.shaped.words if part.shaped else ():
                    if not (run and joins and word.font is run[0].font):
                        finish()
                        run_x = pen
                    run.append(word)
                    pen += word.advance * size / word.font.units_per_em + tracking * len(word.glyphs)
                    joins = False
        at += unit.width * size
    finish()
    return items


def _icon(icon: Icon, part: Part, x: float, y: float, size: float, setter: Setter) -> Path:
    """An icon from x mm on, its ink as wide as the part; one lower than the others stands at half their height."""
    style = setter.style
    scale = part.width * size / (icon.box.width or 1.0)
    tall = setter.metrics.cap_height * style.icon_scale * size
    top = y - (tall + icon.box.height * scale) / 2
    matrix = Matrix(scale, 0.0, 0.0, scale, x - icon.box.x * scale, top - icon.box.y * scale)
    return Path(icon.outline, style.icon_color or style.color, None, matrix, icon.even_odd, icon.name)
