"""Text as lines of one width, for columns that break between any two of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from cardgen.display.geometry import Rect
from cardgen.display.items import Path, Text
from cardgen.text.breaking import accompanied, widest
from cardgen.text.icons import Icon
from cardgen.text.rich import RichText
from cardgen.text.setting import place
from cardgen.text.shape import Shaper
from cardgen.text.style import Style
from cardgen.text.units import Line, Setter

# What rounding may add to a width, in ems; and a box so tall that no ink can leave it, in mm.
_HAIR = 1e-6
_TALL = 1000.0


@dataclass(frozen=True, slots=True)
class ColumnLine:
    """A line: its items and ink in mm from the column's left edge and the line's own baseline.

    `ends` says that a paragraph ends with it; `words` is what it says.
    """

    items: tuple[Text | Path, ...]
    ink: Rect | None
    words: str
    ends: bool


@dataclass(frozen=True, slots=True)
class Column:
    """Lines of one style, and what a person should know of them, as in `cardgen.text.flow.Block`.

    `ascent` and `descent` are how far letters reach above and below a baseline, in mm.
    """

    lines: tuple[ColumnLine, ...]
    ascent: float
    descent: float
    broken: tuple[str, ...] = ()
    missing: frozenset[str] = frozenset()
    fallbacks: frozenset[str] = frozenset()


def set_column(rich: RichText, width: float, style: Style, shaper: Shaper, icons: Mapping[str, Icon]) -> Column:
    """Set text at its style's own size in lines of at most `width` mm; words that are wider are cut.

    `valign`, `balance`, `optical`, `single_line` and `min_size` of the style have no meaning here. Raises UnknownFont.
    """
    setter = Setter(replace(style, valign="middle", optical=False), shaper, icons)
    limit = (width + style.tracking * style.size) / style.size + _HAIR
    lines: list[ColumnLine] = []
    broken: list[str] = []
    missing: frozenset[str] = frozenset()
    fallbacks: frozenset[str] = frozenset()
    for paragraph in setter.paragraphs(rich):
        for unit in paragraph.units:
            missing, fallbacks = missing | unit.missing, fallbacks | unit.fallbacks
        parts = _lines(_narrow(paragraph, limit, setter, broken), limit, setter)
        lines += [_placed(part, part is parts[-1], width, setter) for part in parts]
    size, metrics = style.size, setter.metrics
    ascent, descent = max(metrics.ascender, metrics.cap_height) * size, metrics.descender * size
    return Column(tuple(lines), ascent, descent, tuple(dict.fromkeys(broken)), missing, fallbacks)


def widths(rich: RichText, style: Style, shaper: Shaper, icons: Mapping[str, Icon]) -> tuple[float, float]:
    """The width of the widest word, which no column should be narrower than, and of the whole in one line, in mm."""
    setter = Setter(style, shaper, icons)
    least = most = 0.0
    for paragraph in setter.paragraphs(rich):
        bars = paragraph.bars(setter.space)
        if bars:
            least = max(least, widest(bars))
            most = max(most, bars[0][4] + bars[-1][5] + sum(gap + width for gap, width, *_ in bars))
    return least * style.size, max(least, most) * style.size


def _narrow(paragraph: Line, limit: float, setter: Setter, broken: list[str]) -> Line:
    """The paragraph with every unit that is wider than the limit cut up; what was cut is added to `broken`."""
    if widest(paragraph.bars(setter.space)) <= limit:
        return paragraph
    line = Line([], [], plain=False)
    for unit, spaced in zip(paragraph.units, paragraph.spaces, strict=True):
        cut = setter.split(unit, limit) if unit.width > limit else [unit]
        if len(cut) > 1:
            broken.append(unit.text)
        line.units += cut
        line.spaces += [spaced and number == 0 for number in range(len(cut))]
    return line


def _lines(paragraph: Line, limit: float, setter: Setter) -> Sequence[Line]:
    bars = paragraph.bars(setter.space)
    starts = accompanied(bars, paragraph.starts(bars, limit), limit)
    return [paragraph.part(start, end) for start, end in pairwise([*starts, len(paragraph.units)])]


def _placed(line: Line, ends: bool, width: float, setter: Setter) -> ColumnLine:
    """A line with its baseline at 0: in the middle of a tall box whose middle is where lines are centred."""
    metrics, size = setter.metrics, setter.style.size
    top = -(_TALL + (metrics.ascent - metrics.descent) * size) / 2
    placed = place([line], [0.0], [ends], size, Rect(0.0, top, width, _TALL), setter)
    words = "".join(f"{' ' if spaced else ''}{unit.text}" for unit, spaced in zip(line.units, line.spaces, strict=True))
    return ColumnLine(placed.items, placed.ink, words.strip(), ends)
