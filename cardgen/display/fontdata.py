"""Font files as tables of bytes, and the small TrueType fonts that exporters embed.

Layouts of the tables: OpenType specification 1.9 (“The OpenType Font File”, glyf, loca, hmtx, head, maxp).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import uharfbuzz
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

_TRUETYPE = b"\x00\x01\x00\x00"
_HINTING = ("cvt ", "fpgm", "prep")
_MAGIC = 0xB1B0AFBA

# The tables that every font needs, with the bytes that are read of them.
_NEEDED = {"head": 54, "hhea": 36, "hmtx": 4, "maxp": 6}

# Flags of a component in a composite glyph.
_WORDS, _SCALE, _MORE, _BOTH_SCALES, _TWO_BY_TWO = 0x0001, 0x0008, 0x0020, 0x0040, 0x0080

# How far a quadratic outline may lie from the cubic it stands for, in ems.
_CURVE_ERROR = 0.0005


class BrokenFont(ValueError):
    """The bytes are no font that can be read; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class _Outlines:
    """Glyph descriptions in order, and what `maxp` must promise about them."""

    glyphs: list[bytes]
    sources: list[int]
    maxp: bytes


def read_tables(data: bytes) -> dict[str, bytes]:
    """The tables of a TrueType or OpenType file by tag, in the order of its directory.

    Raises BrokenFont where the directory is not one or points outside the file.
    """
    if data[:4] not in (_TRUETYPE, b"OTTO", b"true") or len(data) < 12:
        raise BrokenFont("This is no TrueType or OpenType font.")
    (count,) = struct.unpack_from(">H", data, 4)
    if len(data) < 12 + 16 * count:
        raise BrokenFont("The font’s table directory is cut off.")
    tables: dict[str, bytes] = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, at)
        if offset + length > len(data):
            raise BrokenFont("The font is cut off: a table lies beyond its end.")
        tables[tag.decode("latin-1")] = data[offset : offset + length]
    return tables


def build_font(tables: Mapping[str, bytes]) -> bytes:
    """A TrueType file of the tables, in order of their tags, with its checksums right; `head` must be among them."""
    ordered = sorted(tables.items())
    power = 1 << (len(ordered).bit_length() - 1)
    header = struct.pack(
        ">4sHHHH", _TRUETYPE, len(ordered), power * 16, power.bit_length() - 1, (len(ordered) - power) * 16
    )
    offset = len(header) + 16 * len(ordered)
    directory, body, head_at = [header], [], 0
    for tag, content in ordered:
        table = content[:8] + bytes(4) + content[12:] if tag == "head" else content
        padded = table + bytes(-len(table) % 4)
        head_at = offset if tag == "head" else head_at
        directory.append(struct.pack(">4sIII", tag.encode("latin-1"), _checksum(padded), offset, len(table)))
        body.append(padded)
        offset += len(padded)
    font = b"".join(directory + body)
    adjustment = (_MAGIC - _checksum(font)) & 0xFFFFFFFF
    return font[: head_at + 8] + struct.pack(">I", adjustment) + font[head_at + 12 :]


def opened(data: bytes, embolden: float = 0.0) -> uharfbuzz.Font:
    """A font opened by HarfBuzz, its outlines thickened by so many ems, level strokes a third as much."""
    font = uharfbuzz.Font(_face(data))
    if embolden:
        font.synthetic_bold = (embolden, embolden / 3, True)
    return font


@lru_cache(maxsize=24)
def _face(data: bytes) -> uharfbuzz.Face:
    """A font file as HarfBuzz reads it, which copies it: fonts of Chinese have eight megabytes."""
    return uharfbuzz.Face(data)


def to_truetype_subset(data: bytes, glyph_ids: Sequence[int], embolden: float = 0.0) -> bytes:
    """A small TrueType font whose glyph i is glyph `glyph_ids[i]` of the font `data` (TrueType or CFF outlines).

    By the rules of TrueType the first id should be 0 (.notdef); an id may come twice. Parts of composite glyphs that
    are not asked for follow at the end. With `embolden` the outlines are thickened by so many ems, and hints left out.
    The result has glyf, loca, head, hhea, hmtx and maxp, and the hinting
    programs where the source has them; no cmap and no names, which a PDF does not need. The same arguments give the
    same bytes. Raises BrokenFont for bytes that are no font, ValueError for an id that the font does not have.
    """
    tables = read_tables(data)
    for tag, least in _NEEDED.items():
        if len(tables.get(tag, b"")) < least:
            raise BrokenFont(f"The font has no whole table “{tag}”.")
    (count,) = struct.unpack_from(">H", tables["maxp"], 4)
    wrong = [glyph for glyph in glyph_ids if not 0 <= glyph < count]
    if wrong:
        raise ValueError(f"The font has no glyph {wrong[0]}: it has {count}.")
    as_they_are = "glyf" in tables and not embolden
    outlines = _copied(tables, glyph_ids) if as_they_are else _drawn(data, tables, glyph_ids, embolden)
    glyf, loca = _joined(outlines.glyphs)
    number = len(outlines.glyphs)
    head, hhea = bytearray(tables["head"]), bytearray(tables["hhea"])
    struct.pack_into(">H", head, 50, 1)
    struct.pack_into(">H", hhea, 34, number)
    small = {
        "glyf": glyf,
        "loca": loca,
        "head": bytes(head),
        "hhea": bytes(hhea),
        "hmtx": _metrics(tables, outlines),
        "maxp": outlines.maxp[:4] + struct.pack(">H", number) + outlines.maxp[6:],
    }
    if as_they_are:
        small |= {tag: tables[tag] for tag in _HINTING if tag in tables}
    return build_font(small)


def _checksum(padded: bytes) -> int:
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(words) & 0xFFFFFFFF


def _joined(glyphs: list[bytes]) -> tuple[bytes, bytes]:
    """The tables glyf and (long) loca."""
    offsets, at, parts = [0], 0, []
    for glyph in glyphs:
        padded = glyph + bytes(-len(glyph) % 4)
        parts.append(padded)
        at += len(padded)
        offsets.append(at)
    # An empty glyf table makes some renderers give up on the font.
    return b"".join(parts) or bytes(4), struct.pack(f">{len(offsets)}I", *offsets)


def _metrics(tables: Mapping[str, bytes], outlines: _Outlines) -> bytes:
    """The table hmtx: advance and left side bearing of each glyph."""
    (long_count,) = struct.unpack_from(">H", tables["hhea"], 34)
    hmtx = tables["hmtx"]
    if long_count == 0 or len(hmtx) < long_count * 4:
        raise BrokenFont("The font’s table of advances is cut off.")
    rows = []
    for source, glyph in zip(outlines.sources, outlines.glyphs, strict=True):
        advance = hmtx[4 * min(source, long_count - 1) :][:2]
        # The bearing of the outline itself: fonts with CFF outlines may say otherwise.
        rows.append(advance + (glyph[2:4] if glyph else b"\x00\x00"))
    return b"".join(rows)


def _copied(tables: Mapping[str, bytes], glyph_ids: Sequence[int]) -> _Outlines:
    """The TrueType glyphs as they are, with the parts of composites appended and renumbered."""
    glyf, loca, maxp = tables["glyf"], tables.get("loca", b""), tables["maxp"]
    (long_offsets,) = struct.unpack_from(">H", tables["head"], 50)
    size, form, unit = (4, ">II", 1) if long_offsets else (2, ">HH", 2)
    sources = list(glyph_ids)
    places = {glyph: place for place, glyph in reversed(list(enumerate(sources)))}
    glyphs: list[bytes] = []
    while len(glyphs) < len(sources):
        source = sources[len(glyphs)]
        if len(loca) < (source + 2) * size:
            raise BrokenFont("The font’s index of glyphs is cut off.")
        start, end = struct.unpack_from(form, loca, source * size)
        glyph = glyf[start * unit : end * unit]
        if glyph[:1] >= b"\x80":
            glyph = _renumbered(glyph, sources, places)
        glyphs.append(glyph)
    return _Outlines(glyphs, sources, maxp)


def _renumbered(glyph: bytes, sources: list[int], places: dict[int, int]) -> bytes:
    """A composite glyph whose parts are numbered by `places`; parts that have no place yet are added to `sources`."""
    changed = bytearray(glyph)
    at, more = 10, True  # behind the contour count and the bounding box
    try:
        while more:
            flags, part = struct.unpack_from(">HH", glyph, at)
            if part not in places:
                places[part] = len(sources)
                sources.append(part)
            struct.pack_into(">H", changed, at + 2, places[part])
            at += 8 if flags & _WORDS else 6
            at += 2 if flags & _SCALE else 4 if flags & _BOTH_SCALES else 8 if flags & _TWO_BY_TWO else 0
            more = bool(flags & _MORE)
    except struct.error as fault:
        raise BrokenFont("A composite glyph of the font is cut off.") from fault
    return bytes(changed)


def _drawn(data: bytes, tables: Mapping[str, bytes], glyph_ids: Sequence[int], embolden: float) -> _Outlines:
    """The glyphs drawn anew: cubic curves turned into quadratic ones, outlines thickened."""
    if "glyf" not in tables and "CFF " not in tables and "CFF2" not in tables:
        raise BrokenFont("The font has neither TrueType nor CFF outlines.")
    drawer = _drawer(data, embolden)
    drawn = [drawer.glyph(glyph_id) for glyph_id in glyph_ids]
    points, contours = max(one.points for one in drawn), max(one.contours for one in drawn)
    # Version 1.0 of maxp: no instructions (one zone), no composites.
    maxp = struct.pack(">I14H", 0x00010000, len(drawn), points, contours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    return _Outlines([one.data for one in drawn], list(glyph_ids), maxp)


class _DrawnGlyph(NamedTuple):
    """A glyph's description as `glyf` has it, and how many points and contours it has."""

    data: bytes
    points: int
    contours: int


class _Drawer:
    """Draws the glyphs of a font, each once: the files of a game share most of theirs."""

    def __init__(self, data: bytes, embolden: float) -> None:
        tables = read_tables(data)
        self._font = opened(data, embolden)
        (units,) = struct.unpack_from(">H", tables["head"], 18)
        self._error = units * _CURVE_ERROR
        # PostScript outlines run the other way round than TrueType's: they are reversed.
        self._other_way = "glyf" not in tables
        self._known: dict[int, _DrawnGlyph] = {}

    def glyph(self, glyph_id: int) -> _DrawnGlyph:
        """A glyph with quadratic curves."""
        if glyph_id not in self._known:
            pen = TTGlyphPen(None)
            self._font.draw_glyph_with_pen(glyph_id, Cu2QuPen(pen, self._error, reverse_direction=self._other_way))
            # To leave out points that others imply takes more time than all the rest, for a hundredth of the size.
            glyph = pen.glyph()
            made = _DrawnGlyph(b"", 0, 0)
            if glyph.numberOfContours:
                made = _DrawnGlyph(glyph.compile(None), len(glyph.coordinates), glyph.numberOfContours)
            self._known[glyph_id] = made
        return self._known[glyph_id]


@lru_cache(maxsize=6)
def _drawer(data: bytes, embolden: float) -> _Drawer:
    return _Drawer(data, embolden)
