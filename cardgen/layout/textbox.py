"""Set the text of a <textbox>: its face from the theme, its size from the box, its troubles as faults."""

from __future__ import annotations

import unicodedata
from xml.etree.ElementTree import Element

from cardgen.display.geometry import Rect
from cardgen.layout.attributes import Attributes
from cardgen.layout.markup import place_of, words_of
from cardgen.layout.scene import Fault, Setting, Sketch, TextMark
from cardgen.layout.units import MM_PER_POINT
from cardgen.model.problem import Severity
from cardgen.text.flow import Block, Style, flow
from cardgen.text.rich import RichText, parse_rich

FLOOR = 6 * MM_PER_POINT
CODE_FLOOR = 5 * MM_PER_POINT


def textbox(element: Element, setting: Setting) -> Sketch:
    """The lines of a text box. Raises ValueError for attributes that are not understood."""
    attributes = Attributes(element, setting.materials.theme)
    box = attributes.box()
    style = _style(attributes, setting)
    field = attributes.word("of", "")
    attributes.done()
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
    for trouble in (*_misread(rich, materials), *_misfits(block, words, style)):
        sketch.faults.append(replace(trouble, template=template, line=line, field=field))
    # A text that does not fit is told once, and not also for all that it then runs into.
    if block.ink is not None and not block.overflow:
        placed = (setting.matrix.rect(box), setting.matrix.rect(block.ink))
        sketch.marks.append(TextMark(*placed, words, field, template, line))
    return sketch


def _no_font(fault: Exception, theme: Theme) -> str:
    roles = ", ".join(sorted(theme.faces))
    if isinstance(fault, UnknownFont):
        return f"{fault} The theme’s are {roles}; “cardgen fonts” lists the others."
    return f"A font cannot be read: {fault}"


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
        leading=attributes.number("leading", 1.25),
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


def _troubles(rich: RichText, block: Block, words: str, style: Style) -> list[tuple[str, str, Severity]]:
    found: list[tuple[str, str, Severity]] = []
    start = words if len(words) <= 40 else f"{words[:39]}…"
    if block.overflow:
        floor = style.min_size / MM_PER_POINT
        found.append(
            (
                f"The text “{start}” does not fit its box, even at {floor:g} pt",
                "Shorten it, or give it more room in the template",
                Severity.ERROR,
            )
        )
    found += [(fault, "Close it, or write it twice to print it", Severity.ERROR) for fault in rich.faults]
    for character in sorted(block.missing):
        found.append(
            (
                f"No font has the character {named(character)}",
                "Put a font that has it into the game’s fonts/ folder and name it in the theme’s fallback",
                Severity.ERROR,
            )
        )
    if block.fallbacks:
        families = ", ".join(sorted(block.fallbacks))
        found.append((f"Part of “{start}” is set in {families}, since {style.family} lacks it", "", Severity.WARNING))
    for word in block.broken:
        found.append((f"The word “{word}” is too long for its line and was broken", "", Severity.WARNING))
    return found


def named(character: str) -> str:
    """A character with its code point, and its name where it has one."""
    codes = " ".join(f"U+{ord(part):04X}" for part in character)
    name = unicodedata.name(character, "") if len(character) == 1 else ""
    return f"“{character}” ({codes}{', ' + name.lower() if name else ''})"


def inside(box: Rect, ink: Rect, slack: float = 0.1) -> bool:
    """Whether the ink of a text keeps to its box, give or take a hair (mm)."""
    return box.contains(ink, slack)
