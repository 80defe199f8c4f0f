"""Set the text of a <textbox>: its face from the theme, its size from the box, its troubles as faults."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from xml.etree.ElementTree import Element

from cardgen.display.geometry import Rect
from cardgen.layout.attributes import Attributes
from cardgen.layout.hints import token_hint
from cardgen.layout.markup import place_of, words_of
from cardgen.layout.scene import Fault, Materials, Setting, Sketch, TextMark, remembered
from cardgen.layout.theme import Theme
from cardgen.layout.units import MM_PER_POINT
from cardgen.model.problem import Severity
from cardgen.text.flow import Block, Style, flow
from cardgen.text.fonts import UnknownFont
from cardgen.text.rich import RichText, parse_rich

FLOOR = 6 * MM_PER_POINT
CODE_FLOOR = 5 * MM_PER_POINT


def textbox(element: Element, setting: Setting) -> Sketch:
    """The lines of a text box. Raises ValueError for attributes that are not understood."""
    key = tuple(element.attrib.items())
    box, style, field = remembered(setting.materials.styles, key, lambda: _said(element, setting))
    words = words_of(element)
    sketch = Sketch()
    if not words:
        return sketch
    materials = setting.materials
    rich = parse_rich(words, materials.icons)
    try:
        block = flow(rich, box, style, materials.shaper, materials.icons)
    except (UnknownFont, OSError) as fault:
        raise ValueError(_no_font(fault, materials.theme)) from fault
    sketch.items += block.items
    template, line = place_of(element, setting.template)
    for trouble in (*_misread(rich, materials), *_misfits(block, words, style, materials.theme)):
        sketch.faults.append(replace(trouble, template=template, line=line, field=field))
    # A text that does not fit is told once, and not also for all that it then runs into.
    if block.ink is not None and not block.overflow:
        placed = (setting.matrix.rect(box), setting.matrix.rect(block.ink))
        sketch.marks.append(TextMark(*placed, words, field, template, line, block.size, block.tight))
    return sketch


def _no_font(fault: Exception, theme: Theme) -> str:
    roles = ", ".join(sorted(theme.faces))
    if isinstance(fault, UnknownFont):
        return f"{fault} The theme’s are {roles}; “cardgen fonts” lists the others."
    return f"A font cannot be read: {fault}"


def _said(element: Element, setting: Setting) -> tuple[Rect, Style, str]:
    """The box, the style and the card's field that the attributes name."""
    attributes = Attributes(element, setting.materials.theme)
    found = attributes.box(), _style(attributes, setting), attributes.word("of", "")
    attributes.done()
    return found


def _style(attributes: Attributes, setting: Setting) -> Style:
    face = setting.materials.theme.face(attributes.word("font", "body"))
    size = attributes.length("size", 8 * MM_PER_POINT)
    color = attributes.color("color", "ink") or "#000000"
    short = attributes.switch("short")
    return Style(
        family=face.family,
        size=size,
        color=color,
        weight=int(attributes.number("weight", face.weight)),
        bold_weight=face.bold_weight,
        italic=attributes.switch("italic", default=face.italic),
        leading=attributes.number("leading", 1.25) * setting.materials.theme.leading,
        align=attributes.choice("align", "left", ("left", "center", "right", "justify")),
        valign=attributes.choice("valign", "top", ("top", "middle", "bottom")),
        tracking=attributes.number("tracking", 0.0),
        upper=attributes.switch("upper"),
        min_size=attributes.length("min", min(size, CODE_FLOOR if short else FLOOR)),
        icon_color=attributes.color("icon-color", color) or color,
        icon_scale=attributes.number("icon-scale", 1.0),
        paragraph_gap=attributes.number("paragraph-gap", 0.35),
        single_line=attributes.switch("single-line"),
        balance=attributes.switch("balance"),
    )


def _misread(rich: RichText, materials: Materials) -> list[Fault]:
    """What is doubtful about a text’s marks: emphasis that is not closed, tokens that name no icon."""
    found = [Fault(fault, "", 0, hint="close it, or take it out") for fault in rich.faults]
    for token in rich.unknown:
        message = f"“{token}” names no icon, so it is printed as it stands"
        hint = token_hint(token, materials.icons)
        found.append(Fault(message, "", 0, hint=hint, severity=Severity.WARNING, group=f"token {token}"))
    return found


def _misfits(block: Block, words: str, style: Style, theme: Theme) -> list[Fault]:
    """What the setting of a text came to that it should not have."""
    found: list[Fault] = []
    start = _shortened(words)
    if block.overflow:
        message = f"The text “{start}” does not fit its box, even at {style.min_size / MM_PER_POINT:g} pt"
        found.append(Fault(message, "", 0, hint="shorten it, or give it more room in the template"))
    if block.missing:
        found.append(Fault(_missing(sorted(block.missing)), "", 0, hint=_FONT_HINT))
    if lent := theme.unexpected(block.fallbacks):
        families = ", ".join(lent)
        message = f"Part of “{start}” is set in {families}, since {style.family} lacks it"
        group = f"fallback {families} {style.family}"
        found.append(Fault(message, "", 0, severity=Severity.WARNING, group=group))
    for word in () if block.overflow else block.broken:
        message = f"The word “{_shortened(word)}” is too long for its line and was broken"
        hint = "shorten it, or write a soft hyphen where it may be broken"
        found.append(Fault(message, "", 0, hint=hint, severity=Severity.WARNING))
    return found


_FONT_HINT = (
    "write it otherwise, use an icon, or put a font that has it into the game’s fonts/ folder and name it in the "
    "theme’s fallback"
)
_MOST_NAMED = 4


def _missing(characters: list[str]) -> str:
    first = [named(character) for character in characters[:_MOST_NAMED]]
    more = len(characters) - len(first)
    rest = f" and {more} more" if more else ""
    return f"No font has the character{'s' if len(characters) > 1 else ''} {', '.join(first)}{rest}"


def _shortened(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= 40 else f"{line[:39]}…"


def named(character: str) -> str:
    """A character with its code point, and its name where it has one."""
    codes = " ".join(f"U+{ord(part):04X}" for part in character)
    name = unicodedata.name(character, "") if len(character) == 1 else ""
    return f"“{character}” ({codes}{', ' + name.lower() if name else ''})"


def inside(box: Rect, ink: Rect, slack: float = 0.1) -> bool:
    """Whether the ink of a text keeps to its box, give or take a hair (mm)."""
    return box.contains(ink, slack)
