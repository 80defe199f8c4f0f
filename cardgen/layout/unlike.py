"""Where two pages differ: the boxes of what only one of them draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardgen.display.digest import canonical
from cardgen.display.geometry import IDENTITY, Matrix, Rect, outline_bounds
from cardgen.display.items import Group, Image, Item, Link, Page, Path, Text

Boxes = tuple[Rect, ...]

_NEAR = 0.8  # mm: marks that come nearer to each other become one
_MOST = 60  # boxes of one page: where there are more, all of it differs
_LEAST = 0.05  # mm of a box that lies on the page


def unlike(before: Page, now: Page) -> tuple[Boxes, Boxes]:
    """The boxes on each page (its mm) of what the other does not draw so, those that lie near each other as one.

    Texts are compared word by word. What moved counts on both pages, where it was and where it is.
    """
    old, new = list(_seen(before.items, IDENTITY, None)), list(_seen(now.items, IDENTITY, None))
    kept_old, kept_new = Counter(key for key, _ in new), Counter(key for key, _ in old)
    return _boxes(old, kept_old, before), _boxes(new, kept_new, now)


def _boxes(seen: Sequence[tuple[bytes, Rect]], kept: Counter[bytes], page: Page) -> Boxes:
    """The boxes of what is not kept, as far as they lie on the page."""
    whole = Rect(0.0, 0.0, page.width, page.height)
    found: list[Rect] = []
    for key, box in seen:
        if kept[key]:
            kept[key] -= 1
            continue
        shown = _common(box, whole)
        if shown is not None:
            found.append(shown)
    return _merged(found)


def _merged(boxes: Sequence[Rect]) -> Boxes:
    """The boxes, with those that come near each other joined until none do."""
    if len(boxes) > _MOST:
        whole = boxes[0]
        for box in boxes:
            whole = whole.union(box)
        return (whole,)
    waiting, done = list(boxes), list[Rect]()
    while waiting:
        box = waiting.pop()
        near = next(
            (other for other in (*waiting, *done) if box.inset(-_NEAR / 2).overlaps(other.inset(-_NEAR / 2))), None
        )
        if near is None:
            done.append(box)
            continue
        (waiting if near in waiting else done).remove(near)
        waiting.append(box.union(near))
    return tuple(sorted(done, key=lambda box: (box.y, box.x)))


def _seen(items: Sequence[Item], matrix: Matrix, clip: Rect | None) -> Iterator[tuple[bytes, Rect]]:
    """All that a page draws, each thing as a key that is equal for equal looks, with its box in the page's mm."""
    for item in items:
        match item:
            case Group():
                inner = item.transform.then(matrix)
                bounds = outline_bounds(item.clip) if item.clip else None
                inside = clip if bounds is None else _cut(inner.rect(bounds), clip)
                yield from _seen(item.items, inner, inside)
            case Text():
                for word, box in _words(item):
                    yield from _one(word, matrix.rect(box), matrix, clip)
            case Path():
                bounds = outline_bounds(item.outline)
                if bounds is not None:
                    line = item.stroke.width / 2 if item.stroke else 0.0
                    yield from _one(item, matrix.rect(item.transform.rect(bounds).inset(-line)), matrix, clip)
            case Image():
                yield from _one(item, matrix.rect(item.box), matrix, clip)
            case Link():
                continue


def _one(item: Path | Text | Image, box: Rect, matrix: Matrix, clip: Rect | None) -> Iterator[tuple[bytes, Rect]]:
    shown = box if clip is None else _common(box, clip)
    if shown is not None:
        seen_through = b"" if clip is None else repr([f"{side:.4f}" for side in shown]).encode()
        yield canonical(item, matrix) + seen_through, shown


def _words(text: Text) -> Iterator[tuple[Text, Rect]]:
    """Each word of a text as a text of its own, with the box of its ink."""
    em = text.size / text.font.units_per_em
    pen = text.x
    for word in text.words:
        spread = text.tracking * len(word.glyphs)
        if word.ink is not None:
            left, top, right, bottom = (side * em for side in word.ink)
            box = Rect(pen + left, text.y + top, right - left + max(spread, 0.0), bottom - top)
            yield replace(text, x=pen, words=(word,), gap=0.0), box
        pen += word.advance * em + spread + text.gap


def _cut(box: Rect, clip: Rect | None) -> Rect:
    """What a clip leaves of a box; a box of no size where that is nothing."""
    return box if clip is None else _common(box, clip) or Rect(box.x, box.y, 0.0, 0.0)


def _common(box: Rect, other: Rect) -> Rect | None:
    """What two boxes share, None where it is nothing; a line has a box without width or height, which is something."""
    x, y = max(box.x, other.x), max(box.y, other.y)
    width, height = min(box.right, other.right) - x, min(box.bottom, other.bottom) - y
    if min(width, height) < 0 or max(width, height) < _LEAST:
        return None
    return Rect(x, y, width, height)
