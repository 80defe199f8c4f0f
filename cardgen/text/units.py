"""Rich text as units: what stands on one line together, measured in ems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from cardgen.display.items import Word
from cardgen.text.breaking import (
    LEADING,
    UNITS,
    Bar,
    Piece,
    kept_together,
    may_end_alone,
    may_part,
    needs_hyphen,
    pauses,
    pieces,
    wrap,
)
from cardgen.text.clusters import SPACE, clusters, right_to_left
from cardgen.text.icons import Icon
from cardgen.text.rich import RichText, Span
from cardgen.text.shape import Ink, Shaped, Shaper
from cardgen.text.style import Style

# The air between an icon and text that touches it, and the widest that an icon may be, in its heights.
_ICON_AIR = 0.08
_WIDEST_ICON = 2.5

_DASHES = frozenset({"—", "–", "-", "−"})
_NOTHING: frozenset[str] = frozenset()
_FIRST_IDEOGRAPH = "\u2e80"


@dataclass(frozen=True, slots=True)
class Part:
    """A word or icon of a unit, `x` ems from its start; `spaced` where a space stands before it."""

    x: float
    width: float
    text: str
    bold: bool = False
    italic: bool = False
    shaped: Shaped | None = None
    icon: Icon | None = None
    spaced: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """Parts that no line break divides. Widths and ink are in ems, ink with y downwards from the baseline.

    `hyphen` is the width of the hyphen to be shown where a line ends behind the unit; `rest` the width of what is
    left of its word; `inside` says that it continues a word. `direction` is 1 for text that runs to the left, 0 to
    the right, −1 for neither. `only` is its word, where it is no more than one in one face, as most units are.
    """

    parts: tuple[Part, ...]
    width: float
    ink: Ink
    hyphen: float = 0.0
    rest: float = 0.0
    inside: bool = False
    direction: int = 0
    fallbacks: frozenset[str] = _NOTHING
    missing: frozenset[str] = _NOTHING
    only: Word | None = None

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(f"{' ' if part.spaced else ''}{part.text}" for part in self.parts)


@dataclass(slots=True)
class Line:
    """Units that may become lines: a paragraph, or a line of it. `spaces` says before which of them a space stands.

    `plain` is False where some unit is a part of a word or runs to the left.
    """

    units: list[Unit]
    spaces: list[bool]
    plain: bool = True

    def bars(self, space: float) -> list[Bar]:
        """The units as wrapping needs them, with a space of so many ems."""
        return [
            (
                space if spaced else 0.0,
                unit.width,
                unit.hyphen,
                unit.rest,
                -unit.ink[0] if unit.ink[0] < 0.0 else 0.0,
                unit.ink[2] - unit.width if unit.ink[2] > unit.width else 0.0,
            )
            for unit, spaced in zip(self.units, self.spaces, strict=True)
        ]

    def pausing(self) -> list[bool]:
        """Behind which units a sentence pauses as Chinese does; empty where none does."""
        found = [pauses(unit.parts[-1].text) for unit in self.units]
        return found if any(found) else []

    def starts(self, bars: list[Bar], limit: float) -> list[int]:
        """The first unit of each line as `wrap` has it, but that no Chinese character ends a paragraph alone."""
        starts, last = wrap(bars, limit), len(bars) - 1
        if len(starts) > 1 and starts[-1] == last and starts[-2] < last - 1 and not may_end_alone(self.units[-1].text):
            starts[-1] -= 1
        return starts

    def part(self, start: int, end: int) -> Line:
        """The units from one number up to another."""
        return Line(self.units[start:end], self.spaces[start:end], self.plain)


class Setter:
    """Measures text in one style; what it measured stays with the shaper."""

    def __init__(self, style: Style, shaper: Shaper, icons: Mapping[str, Icon]) -> None:
        self.style = style
        self.shaper = shaper
        self._icons = icons
        self.font = shaper.font(style.family, style.weight, style.italic)
        self.metrics = shaper.metrics(self.font)
        space = shaper.space(style.family, style.weight, style.italic) / self.font.units_per_em
        self.space = space + style.tracking
        self._kept = [self._notes(bold=bold, italic=italic) for bold in (False, True) for italic in (False, True)]

    def paragraphs(self, rich: RichText) -> list[Line]:
        """The paragraphs as units; empty ones at the start and the end are left out."""
        found = [self._paragraph(paragraph) for paragraph in rich.paragraphs]
        while found and not found[-1].units:
            found.pop()
        while found and not found[0].units:
            found.pop(0)
        if self.style.single_line and len(found) > 1:
            units = [unit for line in found for unit in line.units]
            spaces = [spaced or not number for line in found for number, spaced in enumerate(line.spaces)]
            return [Line(units, spaces)]
        return found

    def word(self, text: str, *, bold: bool, italic: bool) -> Unit:
        """A word as one unit, without breaks."""
        style = self.style
        weight = style.bold_weight if bold else style.weight
        shaped = self.shaper.shape(text, style.family, weight, style.italic != italic)
        width = shaped.width + style.tracking * shaped.count
        left, top, right, bottom = shaped.ink
        ink = (left, top, right + style.tracking * max(shaped.count - 1, 0), bottom)
        direction = int(right_to_left(text)) if any(letter.isalpha() for letter in text) else -1
        part = Part(0.0, width, text, bold, italic, shaped)
        only = shaped.words[0] if len(shaped.words) == 1 else None
        return Unit(
            parts=(part,),
            width=width,
            ink=ink,
            rest=width,
            direction=direction,
            fallbacks=shaped.fallbacks,
            missing=shaped.missing,
            only=only,
        )

    def split(self, unit: Unit, limit: float) -> list[Unit]:
        """A unit that is wider than `limit` ems cut into some that are not, with hyphens between letters."""
        found: list[Unit] = []
        for part in unit.parts:
            if part.width > limit and part.shaped is not None:
                found += self._cut(part, limit)
            else:
                alone = (replace(part, x=0.0, spaced=False),)
                found.append(replace(unit, parts=alone, width=part.width, hyphen=0.0, ink=_ink(part, unit), only=None))
        return _word_of(found)

    def hyphenated(self, part: Part) -> Part:
        """A word with a hyphen behind it."""
        return self.word(f"{part.text}-", bold=part.bold, italic=part.italic).parts[0]

    def _notes(self, *, bold: bool, italic: bool) -> dict[str, tuple[Unit, ...]]:
        style = self.style
        key = (style.family, style.weight, style.bold_weight, style.italic, style.tracking, bold, italic)
        return cast("dict[str, tuple[Unit, ...]]", self.shaper.notes(key))

    def _paragraph(self, spans: Iterable[Span]) -> Line:
        line = Line([], [])
        spaced = False
        for span in spans:
            icon = self._icons.get(span.icon) if span.icon else None
            if icon is not None:
                self._add(line, self._icon_unit(icon, span.text), spaced=spaced)
                spaced = False
                continue
            text = span.text.upper() if self.style.upper else span.text
            spaced = self._words(line, text, span, spaced=spaced)
        if line.spaces:
            line.spaces[0] = False
        line.plain = all(unit.direction != 1 and not unit.inside and not unit.hyphen for unit in line.units)
        return line

    def _words(self, line: Line, text: str, span: Span, *, spaced: bool) -> bool:
        """Add the words of a span's text to the line; `spaced` and the answer: whether a space is waiting."""
        if not text:
            return spaced
        kept = self._kept[2 * span.bold + span.italic]
        words = SPACE.split(text)
        lead = bool(line.units) and line.units[-1].parts[-1].text in LEADING
        for word in words:
            if word:
                units = kept.get(word)
                if units is None:
                    units = kept[word] = self._measured(word, span)
                # A plain word after a space has nothing to join: the common case.
                if spaced and len(units) == 1 and word < _FIRST_IDEOGRAPH and not (lead or _joins(word)):
                    line.units.append(units[0])
                    line.spaces.append(True)
                else:
                    for number, unit in enumerate(units):
                        self._add(line, unit, spaced=spaced and number == 0)
                lead = word in LEADING
            spaced = True
        return not words[-1]

    def _measured(self, word: str, span: Span) -> tuple[Unit, ...]:
        """The units of a word; more than one where it has places to break."""
        return tuple(_word_of([self._piece(piece, span) for piece in pieces(word)]))

    def _piece(self, piece: Piece, span: Span) -> Unit:
        unit = self.word(piece.text, bold=span.bold, italic=span.italic)
        if piece.soft:
            unit = replace(unit, hyphen=self.hyphenated(unit.parts[0]).width - unit.width)
        return unit

    def _icon_unit(self, icon: Icon, text: str) -> Unit:
        tall = self.metrics.cap_height * self.style.icon_scale
        scale = min(tall / (icon.box.height or 1.0), _WIDEST_ICON * tall / (icon.box.width or 1.0))
        width, height = icon.box.width * scale, icon.box.height * scale
        low = (tall - height) / 2
        part = Part(0.0, width, text, icon=icon)
        return Unit((part,), width, (0.0, -low - height, width, -low), rest=width, direction=-1)

    def _add(self, line: Line, unit: Unit, *, spaced: bool) -> None:
        """Put a unit at the end of a line, joined to the last one where no line may break between the two."""
        last = line.units[-1] if line.units else None
        if last is None or not _together(last, unit, spaced=spaced):
            line.units.append(unit)
            line.spaces.append(spaced)
            return
        edges = (last.parts[-1].icon, unit.parts[0].icon)
        air = self.space if spaced else 0.0 if edges == (None, None) else _ICON_AIR
        line.units[-1] = _joined(last, unit, air, spaced=spaced)

    def _cut(self, part: Part, limit: float) -> list[Unit]:
        """A word in pieces of at most `limit` ems; none is shorter than a character."""
        letters = clusters(part.text)
        found: list[Unit] = []
        at = 0
        while at < len(letters):
            end = self._reach(letters, at, part, limit)
            unit = self.word("".join(letters[at:end]), bold=part.bold, italic=part.italic)
            if end < len(letters) and needs_hyphen(letters[end - 1], letters[end]):
                unit = replace(unit, hyphen=self.hyphenated(unit.parts[0]).width - unit.width)
            found.append(unit)
            at = end
        return found

    def _reach(self, letters: Sequence[str], at: int, part: Part, limit: float) -> int:
        """How far from `at` the letters go on a line of `limit` ems, with a hyphen where they need one."""
        end, width = at, 0.0
        while end < len(letters) and (end == at or width <= limit):
            width += self.word(letters[end], bold=part.bold, italic=part.italic).width
            end += 1
        while end > at + 1:
            text = "".join(letters[at:end])
            if end < len(letters) and needs_hyphen(text, letters[end]):
                text += "-"
            if self.word(text, bold=part.bold, italic=part.italic).width <= limit:
                break
            end -= 1
        # A single letter looks lost on either side of a hyphen.
        if len(letters) - end == 1 and end - at > 3 and needs_hyphen(letters[end - 1], letters[end]):
            end -= 1
        return end


def _word_of(units: list[Unit]) -> list[Unit]:
    """The units that a word was divided into, each knowing what follows it; nothing follows one that is alone."""
    if len(units) == 1 and units[0].rest == units[0].width and not units[0].inside:
        return units
    rest = 0.0
    found: list[Unit] = []
    for number in range(len(units) - 1, -1, -1):
        rest += units[number].width
        found.append(replace(units[number], rest=rest, inside=number > 0))
    return found[::-1]


def _ink(part: Part, unit: Unit) -> Ink:
    """The ink of one part of a unit."""
    return part.shaped.ink if part.shaped else (0.0, unit.ink[1], part.width, unit.ink[3])


def _joins(word: str) -> bool:
    """Whether a word may have to stay with what stands before it, a space or not."""
    return word in _DASHES or word.startswith(UNITS)


def _together(last: Unit, unit: Unit, *, spaced: bool) -> bool:
    """Whether two units stay on one line: what touches, a dash with the word before it, a number with its icon."""
    before, after = last.parts[-1], unit.parts[0]
    if spaced:
        if (len(unit.parts) == 1 and after.text in _DASHES) or kept_together(before.text, after.text):
            return True
        return after.icon is not None and before.icon is None and before.text[-1:].isdigit()
    if unit.inside or (before.icon and after.icon):
        return False
    if before.icon or after.icon:
        return True
    return not may_part(before.text[-1], after.text[0])


def _joined(last: Unit, unit: Unit, air: float, *, spaced: bool) -> Unit:
    """Two units as one, the second `air` ems behind the first."""
    shift = last.width + air
    moved = tuple(replace(part, x=part.x + shift, spaced=part.spaced or spaced) for part in unit.parts[:1])
    moved += tuple(replace(part, x=part.x + shift) for part in unit.parts[1:])
    (left, top, right, bottom), added = last.ink, unit.ink
    ink = min(left, added[0] + shift), min(top, added[1]), max(right, added[2] + shift), max(bottom, added[3])
    return replace(
        unit,
        parts=last.parts + moved,
        width=shift + unit.width,
        ink=ink,
        rest=shift + unit.rest,
        inside=last.inside,
        direction=last.direction if last.direction >= 0 else unit.direction,
        fallbacks=last.fallbacks | unit.fallbacks,
        missing=last.missing | unit.missing,
        only=None,
    )
