"""A digest of what one sees of a page on paper: equal for equal looks, in every process and on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardgen.display.geometry import IDENTITY, VERB_ARITY, Matrix, Outline, Rect
from cardgen.display.items import Group, Image, Item, Link, Page, Path, Stroke, Text

LENGTH = 32
"""Hexadecimal digits of a digest: 128 bits, so that no two of a million faces meet by chance."""

_SCHEME = b"page 1\n"  # to be raised when the same look would give another digest
_FONTS_LENGTH = 8


@dataclass(frozen=True, slots=True)
class PageDigest:
    """`look` stands for all that is drawn on the page, `fonts` for the set of font files that its texts are set in."""

    look: str
    fonts: str


@dataclass(slots=True)
class _Drawn:
    """A drawing as canonical bytes, and the keys of its fonts."""

    parts: list[bytes] = field(default_factory=list)
    fonts: set[str] = field(default_factory=set)


class Digester:
    """Digests pages; what pages share, as the same object, is read once. It keeps those pages alive."""

    def __init__(self) -> None:
        self._pages: dict[int, tuple[Page, PageDigest]] = {}
        self._shared: dict[tuple[int, Matrix], tuple[Group, _Drawn]] = {}

    def page(self, page: Page) -> PageDigest:
        """The digest of a page: its size, and its items in the order of drawing, lengths to 0.0001 mm.

        Labels, names, links, the text that a reader of the PDF copies, and how items are grouped are not seen on paper
        and do not count. Fonts and pictures count by the digests in their keys.
        """
        known = self._pages.get(id(page))
        if known is None:
            drawn = self._drawn(page.items, IDENTITY)
            size = _numbers((page.width, page.height))
            look = hashlib.sha256(b"".join((_SCHEME, size, *drawn.parts))).hexdigest()[:LENGTH]
            fonts = hashlib.sha256("\n".join(sorted(drawn.fonts)).encode()).hexdigest()[:_FONTS_LENGTH]
            known = self._pages[id(page)] = (page, PageDigest(look, fonts))
        return known[1]

    def _drawn(self, items: Sequence[Item], matrix: Matrix) -> _Drawn:
        drawn = _Drawn()
        for item in items:
            if isinstance(item, Group):
                inside = self._group(item, matrix)
                drawn.parts += inside.parts
                drawn.fonts |= inside.fonts
            elif not isinstance(item, Link):
                drawn.parts.append(canonical(item, matrix))
                if isinstance(item, Text):
                    drawn.fonts.update(word.font.key for word in item.words)
        return drawn

    def _group(self, group: Group, matrix: Matrix) -> _Drawn:
        key = (id(group), matrix)
        if key in self._shared:
            return self._shared[key][1]
        inner = group.transform.then(matrix)
        drawn = self._drawn(group.items, inner)
        if group.clip is not None:
            drawn.parts = [b"clip ", _outline(group.clip, inner), b"{", *drawn.parts, b"}"]
        if group.shared:
            joined = _Drawn([b"".join(drawn.parts)], drawn.fonts)
            self._shared[key] = (group, joined)
        return drawn


def canonical(item: Path | Text | Image, matrix: Matrix) -> bytes:
    """All that one sees of an item that `matrix` takes to the page, as bytes."""
    match item:
        case Path():
            fill = (item.fill or "none").lower()
            rule = "even-odd" if item.even_odd else "non-zero"
            head = f"path {fill} {rule} {item.opacity:.4f} {_stroke(item.stroke, matrix)} "
            return head.encode() + _outline(item.outline, item.transform.then(matrix))
        case Text():
            return _text(item, matrix)
        case Image():
            box = item.box
            corners = [matrix.point(x, y) for x, y in ((box.x, box.y), (box.right, box.y), (box.x, box.bottom))]
            return f"image {item.picture.key} ".encode() + _numbers([side for corner in corners for side in corner])


def _stroke(stroke: Stroke | None, matrix: Matrix) -> str:
    """A stroke; a group that scales or shears takes it along, while a path's own transform does not."""
    if stroke is None:
        return "no stroke"
    lengths = _numbers((stroke.width, *stroke.dash)).decode()
    return f"{stroke.color.lower()} {stroke.cap} {stroke.join} {lengths}{_shape(matrix)}"


def _text(text: Text, matrix: Matrix) -> bytes:
    place = _numbers((*matrix.point(text.x, text.y), text.size, text.gap, text.tracking)).decode()
    words = (
        f"{word.font.key} {word.advance}:"
        + " ".join(f"{one.id},{one.advance},{one.dx},{one.dy}" for one in word.glyphs)
        for word in text.words
    )
    return f"text {text.color.lower()} {place}{_shape(matrix)}{'/'.join(words)}\n".encode()


def _shape(matrix: Matrix) -> str:
    """How a matrix scales, turns and shears, whatever its shift."""
    return " ".join(f"{part:.6f}" for part in matrix[:4]).replace("-0.000000", "0.000000") + " "


def _outline(outline: Outline, matrix: Matrix) -> bytes:
    """An outline in the page's mm; a rectangle as its four corners, so that it can be turned."""
    verbs, coords = (outline.verbs, outline.coords) if "R" not in outline.verbs else _cornered(outline)
    if matrix != IDENTITY:
        a, b, c, d, e, f = matrix
        pairs = zip(coords[::2], coords[1::2], strict=True)
        coords = tuple(side for x, y in pairs for side in (a * x + c * y + e, b * x + d * y + f))
    return f"{verbs} ".encode() + _numbers(coords)


def _cornered(outline: Outline) -> tuple[str, tuple[float, ...]]:
    verbs: list[str] = []
    coords: list[float] = []
    at = 0
    for verb in outline.verbs:
        numbers = outline.coords[at : at + VERB_ARITY[verb]]
        at += VERB_ARITY[verb]
        if verb == "R":
            box = Rect(*numbers)
            verbs.append("MLLLZ")
            coords += (box.x, box.y, box.right, box.y, box.right, box.bottom, box.x, box.bottom)
        else:
            verbs.append(verb)
            coords += numbers
    return "".join(verbs), tuple(coords)


def _numbers(numbers: Sequence[float]) -> bytes:
    """Lengths in mm with four decimals, and nothing below zero that is none."""
    return (("%.4f " * len(numbers)) % tuple(numbers)).replace("-0.0000 ", "0.0000 ").encode()
