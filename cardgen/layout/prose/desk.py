"""What blocks of prose are set with, and the setting of a text as strips of one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from cardgen.display.geometry import Rect
from cardgen.display.items import Page
from cardgen.layout.prose.strip import Strip, shifted
from cardgen.layout.prose.styles import Styles
from cardgen.layout.scene import Fault, Materials, Sketch, TextMark
from cardgen.layout.textbox import named
from cardgen.model.problem import Severity
from cardgen.model.rolltable import RollTable
from cardgen.text.column import Column, set_column, widths
from cardgen.text.rich import RichText, parse_rich
from cardgen.text.style import Style

PictureOf = Callable[[str], Page | None]
# How far ink may reach above and below its line, in mm, before it is told.
_SLACK = 0.8


def no_picture(target: str) -> Page | None:
    """For prose without pictures: none, whatever the target."""
    del target
    return None


@dataclass(frozen=True, slots=True)
class Desk:
    """What blocks are set with: a column of `width` mm, for the text of `file`.

    `tables` are the game's roll tables by id, `places` what the boards' places add to each, `picture` gives the page
    of a figure's target and None where there is none.
    """

    materials: Materials
    styles: Styles
    width: float
    file: str
    tables: Mapping[str, RollTable] = field(default_factory=lambda: MappingProxyType({}))
    places: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    picture: PictureOf = no_picture

    def narrower(self, by: float) -> Desk:
        """A desk whose column is so many mm narrower."""
        return replace(self, width=self.width - by)

    def column(self, rich: RichText, style: Style, width: float) -> Column:
        """Text in lines of a width."""
        return set_column(rich, width, style, self.materials.shaper, self.materials.icons)

    def read(self, text: str) -> RichText:
        """A text with its icons known."""
        return parse_rich(text, self.materials.icons)

    def widths(self, text: str, style: Style) -> tuple[float, float]:
        """The widest word of a text and the whole in one line, in mm."""
        return widths(self.read(text), style, self.materials.shaper, self.materials.icons)


def text_strips(desk: Desk, text: str, style: Style, line: int, width: float | None = None) -> list[Strip]:
    """A text as strips of one line each; no first or last line of a paragraph stands alone on a page."""
    wide = desk.width if width is None else width
    rich = desk.read(text)
    column = desk.column(rich, style, wide)
    faults = _faults(column, rich, desk, line, style)
    leading = style.leading * style.size
    drop = (leading - column.ascent - column.descent) / 2 + column.ascent
    strips: list[Strip] = []
    count = len(column.lines)
    for number, one in enumerate(column.lines):
        items = Sketch([shifted(item, 0.0, drop) for item in one.items])
        if number == 0:
            items.faults += faults
        if one.ink is not None:
            ink = Rect(one.ink.x, one.ink.y + drop, one.ink.width, one.ink.height)
            box = Rect(0.0, -_SLACK, wide, leading + 2 * _SLACK)
            items.marks.append(TextMark(box, ink, one.words, "", desk.file, line))
        gap = style.paragraph_gap * style.size if number and column.lines[number - 1].ends else 0.0
        keep = count > 1 and number in {0, count - 2}
        strips.append(Strip(leading, items, gap, keep=keep))
    return strips


def _faults(column: Column, rich: RichText, desk: Desk, line: int, style: Style) -> list[Fault]:
    """What is wrong with a text that was set."""
    file = desk.file
    start = " ".join(rich.string.split())
    start = start if len(start) <= 40 else f"{start[:39]}…"
    found = [Fault(said, file, line, hint="close it, or write it twice to print it") for said in rich.faults]
    for character in sorted(column.missing):
        hint = "put a font that has it into the game’s fonts/ folder and name it in the theme’s fallback"
        found.append(Fault(f"No font has the character {named(character)}", file, line, hint=hint))
    if lent := desk.materials.theme.unexpected(column.fallbacks):
        families = ", ".join(lent)
        message = f"Part of “{start}” is set in {families}, since {style.family} lacks it"
        found.append(Fault(message, file, line, severity=Severity.NOTICE))
    for word in column.broken:
        message = f"The word “{word}” is too long for its line and was broken"
        found.append(Fault(message, file, line, severity=Severity.WARNING))
    return found
