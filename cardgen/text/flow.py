"""Text fitted into a box: wrapped, shrunk where it must be, and placed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.display.geometry import Rect
from cardgen.display.items import Path, Text
from cardgen.text.breaking import Bar, balanced, widest
from cardgen.text.icons import Icon
from cardgen.text.rich import RichText
from cardgen.text.setting import Placed, place
from cardgen.text.shape import Shaper
from cardgen.text.style import MM_PER_POINT, Style
from cardgen.text.units import Line, Setter

__all__ = ["Block", "Style", "flow"]

_STEP = 0.25 * MM_PER_POINT
# No text is smaller than this, whatever a style asks for, in mm.
_LEAST = 0.1
# Below this part of its size, text is crowded.
_TIGHT = 0.75
# What rounding may add to a width, in ems.
_HAIR = 1e-6
# A blank line, in parts of the leading.
_BLANK = 0.5


@dataclass(frozen=True, slots=True)
class Block:
    """Text as it was set.

    `size` is the em that it came to and `height` the distance from the top of its first line's ink to the foot of
    its last one's, both in mm; `ink` the box around all ink, None where there is none. `overflow` says that it does
    not fit even at the smallest size, `tight` that it fits only well below its size. `broken` lists words that had
    to be cut, `missing` the characters that no font has, `fallbacks` the families that lent some.
    """

    items: tuple[Text | Path, ...]
    size: float
    lines: int
    ink: Rect | None
    height: float
    overflow: bool
    tight: bool
    broken: tuple[str, ...]
    missing: frozenset[str]
    fallbacks: frozenset[str]


class _Paragraph(NamedTuple):
    """The units of a paragraph, what wrapping needs to know of them, and the width of the widest, in ems."""

    line: Line
    bars: list[Bar]
    widest: float


def _paragraph(line: Line, setter: Setter) -> _Paragraph:
    bars = line.bars(setter.space)
    return _Paragraph(line, bars, widest(bars))


@dataclass(frozen=True, slots=True)
class _Fit:
    """Lines at a size, each with its baseline in ems below the first one's, and whether they fit."""

    size: float
    lines: list[Line]
    baselines: list[float]
    ends: list[bool]
    fits: bool


def flow(rich: RichText, box: Rect, style: Style, shaper: Shaper, icons: Mapping[str, Icon]) -> Block:
    """Set text into a box (mm) at the largest size, from the style's own down to its smallest, at which it fits.

    Words are broken only at the smallest size, and never where the style wants a single line. Text that does not
    fit is set all the same, from the top, and says so. An icon that is not in `icons` stays the token it was
    written as. Raises UnknownFont for a family that is not there, ValueError for a style without a size.
    """
    if style.size <= 0:
        raise ValueError("A text needs a size above 0.")
    setter = Setter(style, shaper, icons)
    text = [_paragraph(line, setter) for line in setter.paragraphs(rich)]
    if not text:
        return Block((), style.size, 0, None, 0.0, False, False, (), frozenset(), frozenset())
    sizes = _sizes(style)
    fit = _largest(text, box, setter, sizes)
    broken: tuple[str, ...] = ()
    if not fit.fits and not style.single_line:
        text, broken = _broken(text, box.width / sizes[-1], setter)
        fit = _fit(text, box, setter, sizes[-1]) if broken else fit
    placed = place(fit.lines, fit.baselines, fit.ends, fit.size, box, setter)
    return _block(placed, fit, text, sizes, broken)


def _block(placed: Placed, fit: _Fit, text: list[_Paragraph], sizes: list[float], broken: tuple[str, ...]) -> Block:
    missing: frozenset[str] = frozenset()
    fallbacks: frozenset[str] = frozenset()
    for paragraph in text:
        for unit in paragraph.line.units:
            if unit.missing or unit.fallbacks:
                missing, fallbacks = missing | unit.missing, fallbacks | unit.fallbacks
    tight = len(sizes) > 1 and (fit.size == sizes[-1] or fit.size < _TIGHT * sizes[0])
    height = placed.ink.height if placed.ink else 0.0
    return Block(
        items=placed.items,
        size=fit.size,
        lines=len(fit.lines),
        ink=placed.ink,
        height=height,
        overflow=not fit.fits,
        tight=tight,
        broken=broken,
        missing=missing,
        fallbacks=fallbacks,
    )


def _sizes(style: Style) -> list[float]:
    """The sizes to try, the largest first: steps of a quarter point, and the smallest of all."""
    floor = min(max(style.min_size, _LEAST), style.size)
    steps = math.ceil((style.size - floor) / _STEP - _HAIR)
    return [style.size - step * _STEP for step in range(steps)] + [floor]


def _largest(text: list[_Paragraph], box: Rect, setter: Setter, sizes: list[float]) -> _Fit:
    """The text at the largest size that fits, else at the smallest; found by halving."""
    best = _fit(text, box, setter, sizes[0])
    if best.fits or len(sizes) == 1:
        return best
    best = _fit(text, box, setter, sizes[-1])
    if not best.fits:
        return best
    low, high = 0, len(sizes) - 1
    while high - low > 1:
        middle = (low + high) // 2
        tried = _fit(text, box, setter, sizes[middle])
        if tried.fits:
            best, high = tried, middle
        else:
            low = middle
    return best


def _fit(text: list[_Paragraph], box: Rect, setter: Setter, size: float) -> _Fit:
    """The lines of the text at a size."""
    style = setter.style
    limit = (box.width + style.tracking * size) / size + _HAIR
    lines: list[Line] = []
    baselines: list[float] = []
    ends: list[bool] = []
    below, wide = 0.0, False
    for paragraph, bars, most in text:
        if not bars:
            below += _BLANK * style.leading
            continue
        for line, last in _wrapped(paragraph, bars, limit, style):
            if lines:
                below += style.leading + (style.paragraph_gap if ends[-1] else 0.0)
            lines.append(line)
            baselines.append(below)
            ends.append(last)
        if style.single_line:
            overhang = bars[0][4] + bars[-1][5]
            wide = overhang + sum(gap + width for gap, width, *_ in bars) > limit
        else:
            wide = wide or most > limit
    rise = -min(unit.ink[1] for unit in lines[0].units)
    depth = max(unit.ink[3] for unit in lines[-1].units)
    tall = baselines[-1] + max(rise, 0.0) + max(depth, 0.0)
    return _Fit(size, lines, baselines, ends, fits=not wide and tall * size <= box.height + _HAIR)


def _wrapped(paragraph: Line, bars: list[Bar], limit: float, style: Style) -> Iterator[tuple[Line, bool]]:
    """The lines of a paragraph, each with whether it is the last."""
    if style.single_line:
        yield paragraph, True
        return
    starts = balanced(bars, limit, paragraph.pausing()) if style.balance else paragraph.starts(bars, limit)
    ends = [*starts[1:], len(bars)]
    for start, end in zip(starts, ends, strict=True):
        yield paragraph.part(start, end), end == len(bars)


def _broken(text: list[_Paragraph], limit: float, setter: Setter) -> tuple[list[_Paragraph], tuple[str, ...]]:
    """The text with every unit wider than the limit cut up, and what was cut."""
    broken: list[str] = []
    made: list[_Paragraph] = []
    for paragraph in text:
        line = Line([], [], plain=False)
        for unit, spaced in zip(paragraph.line.units, paragraph.line.spaces, strict=True):
            cut = setter.split(unit, limit) if unit.width > limit + setter.style.tracking + _HAIR else [unit]
            if len(cut) > len(unit.parts):
                broken.append(unit.text)
            line.units += cut
            line.spaces += [spaced and number == 0 for number in range(len(cut))]
        made.append(_paragraph(line, setter))
    return made, tuple(dict.fromkeys(broken))
