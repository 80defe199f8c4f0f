"""The box around display items, generous rather than tight."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.display.geometry import Rect, outline_bounds
from cardgen.display.items import Group, Image, Item, Path, Text

# A mitre reaches ten half widths beyond its corner at most (the limit that PDF starts with).
_MITRE = 5


def items_bounds(items: Iterable[Item]) -> Rect:
    """The smallest upright box that holds all ink, in the items' units; empty at 0, 0 for none."""
    boxes = [box for item in items if (box := _bounds(item)) is not None]
    whole = boxes[0] if boxes else Rect(0, 0, 0, 0)
    for box in boxes[1:]:
        whole = whole.union(box)
    return whole


def _bounds(item: Item) -> Rect | None:
    if isinstance(item, Path):
        box = outline_bounds(item.outline)
        if box is None:
            return None
        return item.transform.rect(box).inset(-_MITRE * item.stroke.width if item.stroke else 0)
    if isinstance(item, Text):
        return _text_bounds(item)
    if isinstance(item, Image):
        return item.box
    if isinstance(item, Group):
        box = outline_bounds(item.clip) if item.clip is not None else items_bounds(item.items)
        return None if box is None else item.transform.rect(box)
    return None


def _text_bounds(text: Text) -> Rect | None:
    em = text.size / text.font.units_per_em
    boxes: list[Rect] = []
    x = text.x
    for word in text.words:
        spread = text.tracking * len(word.glyphs)
        if word.ink is not None:
            left, top, right, bottom = (side * em for side in word.ink)
            boxes.append(Rect(x + left, text.y + top, right - left + max(spread, 0), bottom - top))
        x += word.advance * em + spread + text.gap
    whole = boxes[0] if boxes else None
    for box in boxes[1:]:
        whole = box if whole is None else whole.union(box)
    return whole
