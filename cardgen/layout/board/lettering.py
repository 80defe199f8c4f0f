"""Words on a board: set in the theme's faces, with marks for the check of the page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cardgen.display.geometry import IDENTITY, Matrix, Rect, translate
from cardgen.display.items import Group, Item, Path, Text
from cardgen.layout.scene import Fault, Materials, Sketch, TextMark
from cardgen.layout.units import MM_PER_POINT
from cardgen.text.flow import Block, Style, flow
from cardgen.text.rich import parse_rich

ROOMY = Rect(0.0, 0.0, 400.0, 100.0)
"""A box that no name fills, to see how large it is."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where words come from: file, line and field."""

    file: str
    row: int = 0
    field: str = ""


@dataclass(frozen=True, slots=True)
class Letterer:
    """Sets words in the theme's faces."""

    materials: Materials

    def style(self, role: str, points: float, color: str, **other: Any) -> Style:
        """A style in the theme's face of a role; it does not shrink unless `min_size` (mm) says so."""
        face = self.materials.theme.face(role)
        size = points * MM_PER_POINT
        plain: dict[str, Any] = {
            "family": face.family,
            "size": size,
            "color": color,
            "weight": face.weight,
            "bold_weight": face.bold_weight,
            "italic": face.italic,
            "min_size": size,
        }
        return Style(**{**plain, **other})

    def block(self, words: str, style: Style, box: Rect = ROOMY) -> Block:
        """The words, set in a box."""
        icons = self.materials.icons
        return flow(parse_rich(words, icons), box, style, self.materials.shaper, icons)

    def write(self, words: str, box: Rect, style: Style, where: Where, matrix: Matrix = IDENTITY) -> Sketch:
        """The words in a box, moved or turned by `matrix`, with their mark and what is wrong with them."""
        if not words:
            return Sketch()
        block = self.block(words, style, box)
        items: list[Item] = list(block.items)
        if matrix != IDENTITY:
            items = [Group(tuple(items), matrix)]
        sketch = Sketch(items, faults=troubles(block, words, where))
        if block.ink is not None:
            sketch.marks.append(_mark(matrix.rect(box), matrix.rect(block.ink), words, where))
        return sketch


def placed(block: Block, words: str, left: float, top: float, where: Where) -> Sketch:
    """A block that was set anywhere, moved so that its ink begins at a point."""
    if block.ink is None:
        return Sketch()
    x, y = left - block.ink.x, top - block.ink.y
    ink = Rect(left, top, block.ink.width, block.ink.height)
    items: list[Item] = [moved(item, x, y) for item in block.items]
    return Sketch(items, [_mark(ink, ink, words, where)], troubles(block, words, where))


def turned(sketch: Sketch, matrix: Matrix) -> Sketch:
    """A sketch under a transform."""
    marks = [replace(mark, box=matrix.rect(mark.box), ink=matrix.rect(mark.ink)) for mark in sketch.marks]
    return Sketch([Group(tuple(sketch.items), matrix)], marks, sketch.faults)


def moved(item: Text | Path, x: float, y: float) -> Text | Path:
    """A text or a path, so many mm to the right and down."""
    if isinstance(item, Text):
        return replace(item, x=item.x + x, y=item.y + y)
    return replace(item, transform=item.transform.then(translate(x, y)))


def troubles(block: Block, words: str, where: Where) -> list[Fault]:
    """What is wrong with a text that was set: too long for its box, or without a font for some of it."""
    short = words if len(words) <= 40 else f"{words[:39]}…"
    place = (where.file, where.row, where.field)
    found: list[Fault] = []
    if block.overflow:
        found.append(Fault(f"The text “{short}” does not fit its space on the board", *place, "shorten it"))
    found += [
        Fault(
            f"No font has the character “{character}” (U+{ord(character[0]):04X}) of “{short}”",
            *place,
            "put a font that has it into the game’s fonts/ folder and name it in the theme’s fallback",
        )
        for character in sorted(block.missing)
    ]
    return found


def _mark(box: Rect, ink: Rect, words: str, where: Where) -> TextMark:
    return TextMark(box, ink, words, where.field, where.file, where.row)
