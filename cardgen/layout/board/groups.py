"""Plates around groups of spaces on which cards are laid, with the words that say what they have in common."""

from __future__ import annotations

from itertools import pairwise

from cardgen.display.geometry import Rect, rectangle
from cardgen.display.items import Path
from cardgen.layout.board.furniture import plate, rect_of
from cardgen.layout.board.lettering import Letterer, Where
from cardgen.layout.board.palette import Palette, mixed
from cardgen.layout.board.terrain import group_zones
from cardgen.layout.ornament import swelled_rule, vignette
from cardgen.layout.scene import Sketch
from cardgen.model.board import Board

_PITCH = 0.85
_INSIDE = 3.2
# Between two spaces the words need so much height, and rules on both sides of them so much width.
_LEAST_GAP = 6.0
_RULE = 1.6


def groups(board: Board, letterer: Letterer, palette: Palette) -> Sketch:
    """The plates of all groups; nothing on a board on which no cards are laid."""
    sketch = Sketch()
    if board.laid is None:
        return sketch
    where = Where(board.file, 0, "laid")
    areas = {area.id: rect_of(area.zone) for area in board.areas}
    for group, zone in zip(board.laid.groups, group_zones(board), strict=True):
        box = rect_of(zone)
        sketch.items += plate(box, palette)
        if not palette.plain:
            tint = mixed(palette.title, palette.slot, 0.5)
            sketch.items.append(Path(vignette(box.inset(_INSIDE), _PITCH, box.width * 0.2), tint, name="vignette"))
        spaces = [areas[one] for one in group]
        for first, second in pairwise(spaces):
            gap = _gap(first, second)
            if board.laid.words and gap is not None:
                sketch.take(_banner(board.laid.words, gap, letterer, palette, where))
    return sketch


def _gap(first: Rect, second: Rect) -> Rect | None:
    """The stripe between a space and the one below it; None where there is no room for words."""
    high = second.y - first.bottom
    left, right = max(first.x, second.x), min(first.right, second.right)
    return Rect(left, first.bottom, right - left, high) if high >= _LEAST_GAP and right > left else None


def _banner(words: str, gap: Rect, letterer: Letterer, palette: Palette, where: Where) -> Sketch:
    """The words on the paper's own colour between two swelling rules."""
    box = Rect(gap.x, gap.y + gap.height * 0.18, gap.width, gap.height * 0.64)
    sketch = Sketch([Path(rectangle(box), palette.slot, name="banner")])
    for y in (box.y, box.bottom):
        rule = Rect(box.x, y - _RULE / 2, box.width, _RULE)
        sketch.items.append(Path(swelled_rule(rule), palette.title, name="rule"))
    style = letterer.style(
        "display", 13, palette.title, align="center", valign="middle", min_size=2.3, balance=True, leading=1.1
    )
    line = Rect(box.x + 1, box.y + _RULE, box.width - 2, box.height - 2 * _RULE)
    sketch.take(letterer.write(words, line, style, where))
    return sketch
