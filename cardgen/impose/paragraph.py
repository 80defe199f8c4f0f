"""Set sentences beside or below what is printed: wrapped to a width, as large as the room allows."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.display.geometry import translate
from cardgen.display.items import Group, Item
from cardgen.impose.furniture import Surroundings, find_spot
from cardgen.impose.marks import INK, Breaker, Caption, Captioner, Drawing

LEADING = 1.4
"""From line to line, in ems."""

APART = 0.5
"""Between paragraphs, in ems."""

_CLEAR = 1.5  # mm that other things keep off a line, beside what all keep


def wrap(words: str, size: float, wide: float, caption: Captioner) -> tuple[Caption, ...]:
    """The words in lines of at most `wide` mm; a word that is longer stands alone. Sizes in mm.

    Where a line may end within a word, as between Chinese signs, is for a caption to say that knows it.
    """
    rows: list[Caption] = []
    line: Caption | None = None
    said = ""
    parts = caption.pieces(words) if isinstance(caption, Breaker) else [(word, True) for word in words.split()]
    for word, spaced in parts:
        longer = f"{said}{' ' if spaced and said else ''}{word}"
        made = caption(longer, size, INK)
        if line and made.width > wide:
            rows.append(line)
            longer, made = word, caption(word, size, INK)
        said, line = longer, made
    return (*rows, line) if line else ()


def paragraphs(texts: Sequence[str], sizes: Sequence[float], wide: float, tall: float, caption: Captioner) -> Drawing:
    """Paragraphs in the first of the sizes (largest first, in mm) that fits `wide` by `tall` mm, else in the last."""
    drawing = Drawing((), 0.0, 0.0)
    for size in sizes:
        drawing = _set(texts, size, wide, caption)
        if drawing.height <= tall and drawing.width <= wide:
            break
    return drawing


def beside(
    words: str, sizes: Sequence[float], room: Surroundings, caption: Captioner, *, at_end: bool = False, name: str = ""
) -> tuple[tuple[Item, ...], Surroundings]:
    """One line in the free room around what is printed, in the largest of the sizes that fits, and what room is left.

    Room that printers may not reach is taken last. Nothing, where there is no room at all.
    """
    found = [
        (made, placed[1])
        for size in sizes
        if (made := caption(words, size, INK))
        and (placed := find_spot((Drawing((), made.width, made.height + made.depth),), room, at_end=at_end))
    ]
    if not found:
        return (), room
    made, spot = min(found, key=lambda one: one[1].in_margin)
    at = translate(0.0, made.height).then(spot.transform)
    return (Group(made.items, at, name=name),), room.with_taken(spot.box.inset(-_CLEAR))


def _set(texts: Sequence[str], size: float, wide: float, caption: Captioner) -> Drawing:
    items: list[Item] = []
    widest, y = 0.0, 0.0
    for number, text in enumerate(texts):
        y += size * APART if number else 0.0
        for row in wrap(text, size, wide, caption):
            items.append(Group(row.items, translate(0.0, y + size), name="words"))
            widest = max(widest, row.width)
            y += size * LEADING
    return Drawing(tuple(items), widest, y)
