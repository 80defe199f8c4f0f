"""The label of a place, its name with marks and its note under it, and the ways it can stand around the place's dot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.display.geometry import Rect
from cardgen.layout.board.index import Box
from cardgen.layout.board.lettering import Letterer, Where, placed
from cardgen.layout.board.palette import Palette
from cardgen.layout.scene import Materials, Sketch
from cardgen.model.board import Place
from cardgen.text.flow import Block

DOT = 3.9
"""Radius of a place's dot in mm."""

NAME_POINTS = 16.5
NOTE_POINTS = 12.0
MARK_ICONS: Mapping[str, str] = MappingProxyType({"port": "mdi:anchor"})
"""Icons of marks that every map knows, where the game has none of its own."""

_LINE_GAP = 1.35
_OFF = 1.3


@dataclass(frozen=True, slots=True)
class Stand:
    """A way for a label to stand: the box of its ink, the side (`left`, `above` …), and how much it is disliked."""

    box: Box
    side: str
    cost: float


@dataclass(frozen=True, slots=True)
class Label:
    """A label, set: its blocks with their words, from the top down, and its size in mm."""

    blocks: tuple[tuple[Block, str], ...]
    width: float
    height: float
    where: Where

    def stands(self, x: float, y: float, side: str, radius: float = DOT) -> Iterator[Stand]:
        """All ways to stand around a dot at a point; only those on `side` where it is not empty."""
        wide, high, away = self.width, self.height, radius + _OFF
        slant = radius * 0.72 + _OFF * 0.5
        ways = (
            ("below", x - wide / 2, y + away, 0.0),
            ("above", x - wide / 2, y - away - high, 0.8),
            ("right", x + away, y - high / 2, 0.5),
            ("left", x - away - wide, y - high / 2, 1.0),
            ("right", x + slant, y + slant, 1.4),
            ("right", x + slant, y - slant - high, 1.6),
            ("left", x - slant - wide, y + slant, 1.8),
            ("left", x - slant - wide, y - slant - high, 2.0),
            ("below", x - wide * 0.25, y + away, 1.0),
            ("below", x - wide * 0.75, y + away, 1.1),
            ("above", x - wide * 0.25, y - away - high, 1.8),
            ("above", x - wide * 0.75, y - away - high, 1.9),
            ("right", x + away, y - high * 0.2, 0.9),
            ("right", x + away, y - high * 0.8, 0.9),
            ("left", x - away - wide, y - high * 0.2, 1.4),
            ("left", x - away - wide, y - high * 0.8, 1.4),
        )
        for name, left, top, cost in ways:
            if not side or name == side:
                yield Stand((left, top, left + wide, top + high), name, cost)

    def draw(self, stand: Stand) -> Sketch:
        """The label where it stands: ranged towards the dot, centred above and below it."""
        sketch = Sketch()
        left, top = stand.box[0], stand.box[1]
        for block, words in self.blocks:
            if block.ink is None:
                continue
            spare = self.width - block.ink.width
            share = {"right": 0.0, "left": 1.0}.get(stand.side, 0.5)
            sketch.take(placed(block, words, left + spare * share, top, self.where))
            top += block.ink.height + _LINE_GAP
        return sketch


def set_label(place: Place, letterer: Letterer, palette: Palette, where: Where, width: float = 400.0) -> Label:
    """Set the name of a place, led by the icons of its marks, and its note; shrunk where `width` mm are too little."""
    box = Rect(0.0, 0.0, width, 60.0)
    narrow = {} if width >= 400.0 else {"min_size": 2.2}
    name = letterer.style(
        "display", NAME_POINTS, palette.ink, icon_color=palette.coast, single_line=True, tracking=0.03, **narrow
    )
    marks = "".join(f"{{{mark}}} " for mark in place.marks if mark in letterer.materials.icons)
    blocks = [(letterer.block(marks + place.name, name, box), place.name)]
    if place.note:
        note = letterer.style("label", NOTE_POINTS, palette.note, single_line=True, **narrow)
        blocks.append((letterer.block(note_words(place, letterer.materials), note, box), place.note))
    inks = [block.ink for block, _ in blocks if block.ink is not None]
    height = sum(ink.height for ink in inks) + _LINE_GAP * max(len(inks) - 1, 0)
    return Label(tuple(blocks), max((ink.width for ink in inks), default=0.0), height, where)


def note_words(place: Place, materials: Materials) -> str:
    """The note of a place, led by the icon of what it is about where there is one."""
    names = [name for effect in place.effects for name in (*effect.versus, *effect.stats)]
    icon = next((name for name in names if name in materials.icons), "")
    return f"{{{icon}}} {place.note}" if icon else place.note
