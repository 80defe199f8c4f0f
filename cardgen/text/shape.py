"""Words as glyphs: HarfBuzz shapes them, other faces lend the characters that a face does not have."""

from __future__ import annotations

import math
import re
import struct
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import uharfbuzz
from fontTools.pens.boundsPen import BoundsPen

from cardgen.display.fontdata import opened, read_tables
from cardgen.display.items import FontFile, Glyph, Word
from cardgen.text.clusters import IGNORABLE, clusters
from cardgen.text.fonts import FontLibrary

# Ligatures off, so that copied text keeps its letters; lining figures, so that numbers do not dance.
FEATURES = MappingProxyType({"kern": True, "liga": False, "clig": False, "dlig": False, "lnum": True})
# W3C, Requirements for Chinese Text Layout, 3.1.6.1: of two marks side by side one is set to half its width.
_OPENING, _CLOSING = "「『（《〈【〔〖｛［〝", "」』）》〉】〕〗｝］〞，。、；：！？．"
_PRESSED = re.compile(f"[{_CLOSING}](?=[{_CLOSING}{_OPENING}])|(?<=[{_OPENING}])[{_OPENING}]")
_FLAGS = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES | uharfbuzz.BufferFlags.DO_NOT_INSERT_DOTTED_CIRCLE


# Left, top, right and bottom. The ink of what leaves none is neutral: joined to another box it changes nothing.
Ink = tuple[float, float, float, float]
NO_INK: Ink = (math.inf, math.inf, -math.inf, -math.inf)


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights of a face in ems, all positive: of its line, its capitals, and its letters with and without ascenders.

    `ascender` is the height of b, d, h and the like, `descender` the depth of p and q, as drawn.
    """

    ascent: float
    descent: float
    cap_height: float
    x_height: float
    ascender: float
    descender: float


@dataclass(frozen=True, slots=True)
class Shaped:
    """A word, shaped: several `words`, without space between them, where other faces lend characters.

    `fallbacks` names the families that do, `missing` the characters that no face has. Then, in ems: the width, and
    `ink` as left, top, right and bottom with y downwards from the baseline (NO_INK where there is none). `count` is
    the number of glyphs.
    """

    words: tuple[Word, ...]
    fallbacks: frozenset[str]
    missing: frozenset[str]
    width: float
    ink: Ink
    count: int


class _Face:
    """A font file, opened by HarfBuzz."""

    def __init__(self, file: FontFile) -> None:
        self.file = file
        self.font = opened(file.data, file.embolden)
        self.has = frozenset(self.font.face.unicodes)
        self._curves = file.data[:4] == b"OTTO" or file.embolden > 0
        self._inks: dict[int, tuple[int, int, int, int] | None] = {}

    def covers(self, cluster: str) -> bool:
        """Whether the face can show a base and its marks, composed or not; what leaves no mark is not asked for."""
        wanted = [letter for letter in cluster if not IGNORABLE.match(letter)]
        if all(ord(letter) in self.has for letter in wanted):
            return True
        return all(ord(letter) in self.has for letter in unicodedata.normalize("NFD", "".join(wanted)))

    def ink(self, glyph: int) -> tuple[int, int, int, int] | None:
        """A glyph's box as left, top, right, bottom with y downwards, in font units."""
        if glyph not in self._inks:
            self._inks[glyph] = self._measured(glyph)
        return self._inks[glyph]

    def _measured(self, glyph: int) -> tuple[int, int, int, int] | None:
        if self._curves:
            # HarfBuzz measures the control points of cubic curves, which lie outside of the ink.
            pen = BoundsPen(None)
            self.font.draw_glyph_with_pen(glyph, pen)
            if pen.bounds is None:
                return None
            left, bottom, right, top = (round(edge) for edge in pen.bounds)
            return left, -top, right, -bottom
        box = self.font.get_glyph_extents(glyph)
        if box is None or not (box.width or box.height):
            return None
        return box.x_bearing, -box.y_bearing, box.x_bearing + box.width, -box.y_bearing - box.height


class Shaper:
    """Shapes words in the families of a library; those of `fallback`, in order, lend what a family does not have.

    All that was shaped is kept, so that equal words are the same objects. A fallback family that the library does
    not have is passed over.
    """

    def __init__(self, library: FontLibrary, fallback: Sequence[str]) -> None:
        self._library = library
        self._fallback = tuple(family for family in fallback if library.has(family))
        self._faces: dict[str, _Face] = {}
        self._shaped: dict[tuple[str, int, bool], dict[str, Shaped]] = {}
        self._metrics: dict[str, Metrics] = {}
        self._notes: dict[object, dict[str, object]] = {}

    def shape(self, word: str, family: str, weight: int = 400, italic: bool = False) -> Shaped:
        """The glyphs of a word without spaces; raises UnknownFont."""
        kept = self.shapes(family, weight, italic)
        shaped = kept.get(word)
        if shaped is None:
            shaped = kept[word] = self._shape(unicodedata.normalize("NFC", word), family, weight, italic)
        return shaped

    def shapes(self, family: str, weight: int, italic: bool) -> dict[str, Shaped]:
        """What was shaped in a face so far, by word: a look into the cache, for loops that cannot wait."""
        return self._shaped.setdefault((family, weight, italic), {})

    def notes(self, key: object) -> dict[str, object]:
        """A place where a caller keeps what it worked out about words, for as long as the shaper lives."""
        return self._notes.setdefault(key, {})

    def font(self, family: str, weight: int = 400, italic: bool = False) -> FontFile:
        """The file of a face; raises UnknownFont."""
        return self._library.face(family, weight, italic)

    def requests(self) -> Mapping[str, tuple[str, int, bool]]:
        """The fonts that were asked for so far: see `FontLibrary.requests`."""
        return self._library.requests()

    def space(self, family: str, weight: int = 400, italic: bool = False) -> int:
        """The width of the space in font units; a quarter of an em in a face that has none."""
        face = self._face(self.font(family, weight, italic))
        glyph = face.font.get_nominal_glyph(0x20)
        return face.font.get_glyph_h_advance(glyph) if glyph else face.file.units_per_em // 4

    def metrics(self, font: FontFile) -> Metrics:
        """The heights of a face: what its tables say, or its letters where the tables are silent."""
        if font.key not in self._metrics:
            self._metrics[font.key] = _metrics(self._face(font))
        return self._metrics[font.key]

    def _face(self, font: FontFile) -> _Face:
        face = self._faces.get(font.key)
        if face is None:
            face = self._faces[font.key] = _Face(font)
        return face

    def _shape(self, text: str, family: str, weight: int, italic: bool) -> Shaped:
        main = self._face(self.font(family, weight, italic))
        missing: set[str] = set()
        runs: list[tuple[_Face, str]] = []
        if all(ord(letter) in main.has for letter in text):
            runs = [(main, text)] if text else []
        else:
            for cluster in clusters(text):
                face = self._face_for(cluster, main, weight, italic)
                missing.update(_absent(face, cluster))
                if runs and runs[-1][0] is face:
                    runs[-1] = (face, runs[-1][1] + cluster)
                else:
                    runs.append((face, cluster))
        words = tuple(_word(face, part) for face, part in runs)
        fallbacks = frozenset(face.file.family for face, _ in runs if face is not main)
        return _measured(words, fallbacks, frozenset(missing))

    def _face_for(self, cluster: str, main: _Face, weight: int, italic: bool) -> _Face:
        """The first face that covers the whole cluster, else its base, else the main one; each opened when needed."""
        for part in (cluster, cluster[0]):
            if main.covers(part):
                return main
            for family in self._fallback:
                face = self._face(self.font(family, weight, italic))
                if face.covers(part):
                    return face
        return main


def _absent(face: _Face, cluster: str) -> set[str]:
    """The characters of a cluster that the face cannot show."""
    if face.covers(cluster):
        return set()
    return {letter for letter in cluster if not IGNORABLE.match(letter) and not face.covers(letter)}


def _word(face: _Face, text: str) -> Word:
    buffer = uharfbuzz.Buffer()
    buffer.flags = _FLAGS
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(face.font, buffer, _features(text))
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    if not infos:
        return Word(text, face.file, (), 0, None)
    starts = sorted({info.cluster for info in infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    glyphs: list[Glyph] = []
    pen = 0
    boxes: list[tuple[int, int, int, int]] = []
    for info, place in zip(infos, positions, strict=True):
        # The first glyph of a cluster stands for all of its characters; those before the first cluster join it.
        end = ends.pop(info.cluster, None)
        start = 0 if info.cluster == starts[0] else info.cluster
        said = text[start:end] if end is not None else ""
        glyphs.append(Glyph(info.codepoint, place.x_advance, place.x_offset, place.y_offset, said))
        box = face.ink(info.codepoint)
        if box is not None:
            x, y = pen + place.x_offset, -place.y_offset
            boxes.append((box[0] + x, box[1] + y, box[2] + x, box[3] + y))
        pen += place.x_advance
    lefts, tops, rights, bottoms = zip(*boxes, strict=True) if boxes else ((), (), (), ())
    ink = (min(lefts), min(tops), max(rights), max(bottoms)) if boxes else None
    return Word(text, face.file, tuple(glyphs), pen, ink)


def _features(text: str) -> dict[str, Any]:
    """The features that a text is shaped with: full-width marks side by side lose the empty half between them."""
    pressed = [(found.start(), found.end(), True) for found in _PRESSED.finditer(text)]
    return {**FEATURES, "halt": pressed} if pressed else dict(FEATURES)


def _measured(words: tuple[Word, ...], fallbacks: frozenset[str], missing: frozenset[str]) -> Shaped:
    """The words with their width and ink in ems."""
    left, top, right, bottom = NO_INK
    width = 0.0
    for word in words:
        em = word.font.units_per_em
        if word.ink is not None:
            box = word.ink
            left, right = min(left, width + box[0] / em), max(right, width + box[2] / em)
            top, bottom = min(top, box[1] / em), max(bottom, box[3] / em)
        width += word.advance / em
    count = sum(len(word.glyphs) for word in words)
    return Shaped(words, fallbacks, missing, width, (left, top, right, bottom), count)


def _metrics(face: _Face) -> Metrics:
    em = face.file.units_per_em
    tables = read_tables(face.file.data)
    ascent, descent = struct.unpack_from(">hh", tables["hhea"], 4)
    os2 = tables.get("OS/2", b"")
    said = struct.unpack_from(">hh", os2, 86) if len(os2) >= 90 and os2[:2] >= b"\x00\x02" else (0, 0)
    x_height, cap_height = said[0] / em, said[1] / em
    cap_height = cap_height or _reach(face, "HEI", up=True) or 0.7
    x_height = x_height or _reach(face, "xz", up=True) or 0.5 * cap_height
    return Metrics(
        ascent=ascent / em,
        descent=-descent / em,
        cap_height=cap_height,
        x_height=x_height,
        ascender=_reach(face, "bdhkl", up=True) or cap_height,
        descender=_reach(face, "pqgy", up=False) or 0.0,
    )


def _reach(face: _Face, letters: str, *, up: bool) -> float:
    """How far the letters reach above (or below) the baseline in ems; 0 where the face has none of them."""
    boxes = [face.ink(glyph) for letter in letters if (glyph := face.font.get_nominal_glyph(ord(letter)))]
    edges = [-box[1] if up else box[3] for box in boxes if box is not None]
    return max(edges, default=0) / face.file.units_per_em
