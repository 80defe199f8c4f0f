"""Pages as plain values (numbers, strings, tuples) that can be kept in a file, and pages made of them again.

Words, outlines and shared groups recur on many pages: they are parts, which are kept once, by their digest. Fonts and
pictures are named by their keys; whoever reads the pages has them.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Callable, Mapping
from typing import Any

from cardgen.display.geometry import IDENTITY, Matrix, Outline, Rect
from cardgen.display.items import FontFile, Glyph, Group, Image, Item, Link, Page, Path, Picture, Stroke, Text, Word

# The second version writes equal values as equal bytes, whoever else refers to them.
_MARSHAL = 2
_PATH, _TEXT, _IMAGE, _LINK, _GROUP, _SHARED = range(6)
_SMALL = 12
Plain = Any
"""Nested tuples of None, booleans, numbers, strings and bytes."""


class NotPlain(ValueError):
    """Values that no page was written as, or a font, picture or part that is not there."""


def packed(value: Plain) -> bytes:
    """A plain value as bytes, equal for equal values. Raises NotPlain for anything else."""
    try:
        return marshal.dumps(value, _MARSHAL)
    except ValueError as fault:
        raise NotPlain(str(fault)) from fault


def unpacked(data: bytes) -> Plain:
    """The value of its bytes. Raises NotPlain where they are none."""
    try:
        return marshal.loads(data)  # noqa: S302 - marshal holds values and code objects, and runs neither
    except (ValueError, EOFError, TypeError) as fault:
        raise NotPlain(str(fault)) from fault


def digest(data: bytes) -> str:
    """A name for bytes that no others have."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


class Freezer:
    """Makes plain values of pages; `parts` collects what recurs, and `used` names the parts of the last page."""

    def __init__(self) -> None:
        self.parts: dict[str, bytes] = {}
        self.used: dict[str, None] = {}
        # What a part was made of is kept with its name, so that no other takes its identity.
        self._outlines: dict[int, tuple[Outline, str]] = {}
        self._groups: dict[int, tuple[Group, str, dict[str, None]]] = {}
        self._spelt: dict[int, tuple[Word, str]] = {}
        self._words: dict[int, int] = {}
        self._table: list[Plain] = []

    def page(self, page: Page) -> Plain:
        """The page as a plain value. Raises NotPlain where it holds other numbers than Python's own."""
        self.used = {}
        items, words = self._drawing(page.items)
        return page.width, page.height, page.bleed, page.label, items, words

    def group(self, group: Group) -> str:
        """A name for a shared group: equal groups have one name. Raises NotPlain as `packed` does."""
        return self._shared(group)

    def _drawing(self, items: tuple[Item, ...]) -> tuple[Plain, Plain]:
        self._words, self._table = {}, []
        return tuple(self._item(item) for item in items), tuple(self._table)

    def _item(self, item: Item) -> Plain:
        match item:
            case Text():
                words = tuple(self._word(word) for word in item.words)
                return _TEXT, item.x, item.y, words, item.font.key, item.size, item.color, item.gap, item.tracking
            case Path():
                stroke = _stroke(item.stroke)
                outline, matrix = self._outline(item.outline), _matrix(item.transform)
                return _PATH, outline, item.fill, stroke, matrix, item.even_odd, item.name, item.opacity
            case Image():
                return _IMAGE, item.picture.key, tuple(item.box)
            case Link():
                return _LINK, tuple(item.box), item.uri
            case Group():
                return (_SHARED, self._shared(item)) if item.shared else (_GROUP, *self._group(item))

    def _group(self, group: Group) -> Plain:
        clip = None if group.clip is None else self._outline(group.clip)
        items = tuple(self._item(item) for item in group.items)
        return items, _matrix(group.transform), clip, group.name

    def _shared(self, group: Group) -> str:
        """The name of a shared group, which is a drawing of its own with its own words."""
        known = self._groups.get(id(group))
        if known is None:
            outer = self.used, self._words, self._table
            self.used, self._words, self._table = {}, {}, []
            try:
                data = packed((self._group(group), tuple(self._table)))
                name = digest(data)
                self.parts[name] = data
                known = self._groups[id(group)] = (group, name, self.used)
            finally:
                self.used, self._words, self._table = outer
        self.used |= known[2] | {known[1]: None}
        return known[1]

    def _outline(self, outline: Outline) -> Plain:
        if len(outline.coords) <= _SMALL:
            return outline.verbs, outline.coords
        known = self._outlines.get(id(outline))
        if known is None:
            data = packed((outline.verbs, outline.coords))
            known = self._outlines[id(outline)] = (outline, digest(data))
            self.parts[known[1]] = data
        self.used[known[1]] = None
        return known[1]

    def _word(self, word: Word) -> int:
        place = self._words.get(id(word))
        if place is None:
            place = self._words[id(word)] = len(self._table)
            self._table.append(self._spelling(word))
        return place

    def _spelling(self, word: Word) -> str:
        known = self._spelt.get(id(word))
        if known is None:
            glyphs = tuple((one.id, one.advance, one.dx, one.dy, one.text) for one in word.glyphs)
            data = packed((word.text, word.font.key, glyphs, word.advance, word.ink))
            known = self._spelt[id(word)] = (word, digest(data))
            self.parts[known[1]] = data
        self.used[known[1]] = None
        return known[1]


class Thawer:
    """Makes pages of plain values. Equal words, and parts of one name, are one object on all pages that it makes.

    `part` gives the bytes of a part, `font` and `picture` what has a key; None where it is not there.
    """

    def __init__(
        self,
        part: Callable[[str], bytes | None],
        font: Callable[[str], FontFile | None],
        picture: Callable[[str], Picture | None],
    ) -> None:
        self._part = part
        self._font_of = font
        self._picture_of = picture
        self._outlines: dict[str, Outline] = {}
        self._groups: dict[str, Group] = {}
        self._words: dict[str, Word] = {}
        self._fonts: dict[str, FontFile] = {}
        self._makers: Mapping[int, Callable[..., Item]] = {
            _PATH: self._path,
            _TEXT: self._text,
            _IMAGE: self._image,
            _LINK: lambda _words, box, uri: Link(Rect(*box), uri),
            _GROUP: self._group,
            _SHARED: lambda _words, name: self._shared(name),
        }

    def page(self, plain: Plain) -> Page:
        """The page. Raises NotPlain where the value is no page, or what it is made of is not there."""
        try:
            width, height, bleed, label, items, words = plain
            return Page(width, height, self._items(items, self._table(words)), label, bleed)
        except (TypeError, ValueError, LookupError) as fault:
            raise NotPlain(str(fault)) from fault

    def _items(self, items: Plain, words: list[Word]) -> tuple[Item, ...]:
        makers = self._makers
        return tuple(makers[item[0]](words, *item[1:]) for item in items)

    def _table(self, words: Plain) -> list[Word]:
        known = self._words
        return [known.get(name) or self._word(name) for name in words]

    def _word(self, name: str) -> Word:
        text, font, glyphs, advance, ink = self._bytes(name)
        word = Word(text, self._font(font), tuple(Glyph(*glyph) for glyph in glyphs), advance, ink)
        self._words[name] = word
        return word

    def _font(self, key: str) -> FontFile:
        if key not in self._fonts:
            found = self._font_of(key)
            if found is None or found.key != key:
                raise NotPlain(f"There is no font “{key}”")
            self._fonts[key] = found
        return self._fonts[key]

    def _path(
        self,
        _words: list[Word],
        outline: Plain,
        fill: str | None,
        stroke: Plain,
        matrix: Plain,
        even_odd: bool,
        name: str,
        opacity: float,
    ) -> Path:
        pen = None if stroke is None else Stroke(*stroke)
        return Path(self._outline(outline), fill, pen, _thawed(matrix), even_odd, name, opacity)

    def _text(self, table: list[Word], x: float, y: float, words: Plain, font: str, *rest: Plain) -> Text:
        return Text(x, y, tuple(table[number] for number in words), self._font(font), *rest)

    def _image(self, _words: list[Word], key: str, box: Plain) -> Image:
        picture = self._picture_of(key)
        if picture is None or picture.key != key:
            raise NotPlain(f"There is no picture “{key}”")
        return Image(picture, Rect(*box))

    def _group(self, words: list[Word], items: Plain, matrix: Plain, clip: Plain, name: str) -> Group:
        cut = None if clip is None else self._outline(clip)
        return Group(self._items(items, words), _thawed(matrix), cut, shared=False, name=name)

    def _shared(self, name: str) -> Group:
        if name not in self._groups:
            (items, matrix, clip, title), words = self._bytes(name)
            cut = None if clip is None else self._outline(clip)
            inside = self._items(items, self._table(words))
            self._groups[name] = Group(inside, _thawed(matrix), cut, shared=True, name=title)
        return self._groups[name]

    def _outline(self, plain: Plain) -> Outline:
        if not isinstance(plain, str):
            return Outline(*plain)
        found = self._outlines.get(plain)
        if found is None:
            found = self._outlines[plain] = Outline(*self._bytes(plain))
        return found

    def _bytes(self, name: str) -> Plain:
        data = self._part(name)
        if data is None:
            raise NotPlain(f"There is no part “{name}”")
        return unpacked(data)


def _matrix(matrix: Matrix) -> Plain:
    return None if matrix is IDENTITY else tuple(matrix)


def _thawed(matrix: Plain) -> Matrix:
    return IDENTITY if matrix is None else Matrix(*matrix)


def _stroke(stroke: Stroke | None) -> Plain:
    return None if stroke is None else (stroke.color, stroke.width, stroke.dash, stroke.cap, stroke.join)
