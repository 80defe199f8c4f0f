"""Text in an SVG: as characters in an embedded font where a character is a glyph, else as outlines."""

from __future__ import annotations

import base64
import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from svgwrite import Drawing
from svgwrite.base import BaseElement

from cardgen.display.fontdata import opened
from cardgen.display.items import FontFile, Text, Word
from cardgen.export._numbers import Scales
from cardgen.export.webfont import build_webfont

# What XML 1.0 cannot hold, not even as a reference.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NOT_IN_NAMES = re.compile(r"[^\w -]")
# A browser would reorder right-to-left letters, and join or hide the others of these by rules of its own.
_LEFT_TO_RIGHT = frozenset({"L", "EN", "ES", "ET", "CS", "ON", "WS", "BN"})
_COMBINING = frozenset({"Mn", "Mc", "Me", "Cf", "Cc", "Cs", "Cn", "Co"})
_LAST_OF_BASIC_PLANE = "\uffff"


def clean(text: str) -> str:
    """The text without the characters that XML forbids, a replacement character in place of each."""
    return _FORBIDDEN.sub("\ufffd", text)


class _Face:
    """One face in one drawing: the characters that stand in it, and its outlines."""

    def __init__(self, font: FontFile) -> None:
        self.font = font
        self.characters: dict[str, int] = {}
        self.elements: list[BaseElement] = []
        self._reader = opened(font.data, font.embolden)
        self.space: int | None = self._reader.get_nominal_glyph(ord(" "))

    def holds(self, word: Word) -> bool:
        """Whether each glyph of the word is a character's own one, so that a browser draws it as it was shaped."""
        wanted: dict[str, int] = {}
        for glyph in word.glyphs:
            if glyph.dy or not _is_plain(glyph.text):
                return False
            if self.characters.get(glyph.text, glyph.id) != glyph.id:
                return False
            if wanted.setdefault(glyph.text, glyph.id) != glyph.id:
                return False
        self.characters |= wanted
        return True

    def draw(self, glyph: int, pen: TransformPen) -> None:
        """Draw a glyph's outline, in font units with y upwards."""
        self._reader.draw_glyph_with_pen(glyph, pen)


class SvgText:
    """Writes the text of one drawing, and its fonts at the end."""

    def __init__(self, drawing: Drawing, scales: Scales, *, outlines: bool) -> None:
        self._drawing = drawing
        self._mm = scales.mm
        self._size = scales.size
        self._outlines = outlines
        self._faces: dict[str, _Face] = {}

    def elements(self, item: Text) -> Iterator[BaseElement]:
        """What draws a text: one element, or several where some of its words must be outlines."""
        face = self._faces.get(item.font.key)
        if face is None:
            face = self._faces[item.font.key] = _Face(item.font)
        placed = zip(item.words, _starts(item), strict=True)
        for as_text, words in groupby(placed, lambda each: not self._outlines and face.holds(each[0])):
            draw = self._text if as_text else self._path
            element = draw(item, list(words), face)
            if element is not None:
                yield element

    def styles(self) -> str:
        """Style rules that hold the fonts; what has been drawn so far is told their names."""
        return "".join(self._style(face) for face in self._faces.values() if face.elements)

    def _text(self, item: Text, words: list[tuple[Word, float]], face: _Face) -> BaseElement | None:
        em = item.size / item.font.units_per_em
        shown: list[str] = []
        places: list[str] = []
        for number, (word, start) in enumerate(words):
            pen = start
            if number:
                shown.append(" ")
                places.append(self._mm[pen - item.gap])
            for glyph in word.glyphs:
                shown.append(glyph.text)
                places.append(self._mm[pen + glyph.dx * em])
                pen += glyph.advance * em + item.tracking
        if len(words) > 1 and face.space is not None:
            face.characters.setdefault(" ", face.space)
        element = self._drawing.text("".join(shown), fill=item.color)
        element["x"] = " ".join(places)
        element["y"] = self._mm[item.y]
        element["font-size"] = self._size[item.size]
        face.elements.append(element)
        return element

    def _path(self, item: Text, words: list[tuple[Word, float]], face: _Face) -> BaseElement | None:
        em = item.size / item.font.units_per_em
        pen = SVGPathPen(None, ntos=self._mm.__getitem__)
        for word, start in words:
            x = start
            for glyph in word.glyphs:
                place = (em, 0, 0, -em, x + glyph.dx * em, item.y - glyph.dy * em)
                face.draw(glyph.id, TransformPen(pen, place))
                x += glyph.advance * em + item.tracking
        commands = pen.getCommands()
        if not commands:
            return None
        element = self._drawing.path(commands, fill=item.color)
        element["aria-label"] = clean(" ".join(word.text for word, _ in words))
        element["role"] = "img"
        return element

    def _style(self, face: _Face) -> str:
        font = face.font
        data = build_webfont(font, face.characters)
        # Several drawings may stand in one web page, where equal names must mean equal fonts.
        name = f"tw-{hashlib.sha256(data).hexdigest()[:12]}"
        weight, style = "bold" if font.bold else "normal", "italic" if font.italic else "normal"
        for element in face.elements:
            element["font-family"] = f"{name}, '{_NOT_IN_NAMES.sub('', font.family)}', serif"
            if font.bold:
                element["font-weight"] = weight
            if font.italic:
                element["font-style"] = style
        coded = base64.b64encode(data).decode("ascii")
        return (
            f"@font-face{{font-family:{name};font-weight:{weight};font-style:{style};"
            f"src:url(data:font/ttf;base64,{coded})}}"
        )


def _is_plain(text: str) -> bool:
    return (
        len(text) == 1
        and text <= _LAST_OF_BASIC_PLANE
        and unicodedata.bidirectional(text) in _LEFT_TO_RIGHT
        and unicodedata.category(text) not in _COMBINING
        and not text.isspace()
    )


def _starts(item: Text) -> Iterable[float]:
    """Where each word begins, in mm."""
    em = item.size / item.font.units_per_em
    x = item.x
    for word in item.words:
        yield x
        x += word.advance * em + item.tracking * len(word.glyphs) + item.gap
