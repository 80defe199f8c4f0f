"""Fonts for the tests of text: those of the installed packages, and small ones made on the spot."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from cardgen.text.fonts import FontLibrary, installed_font_folders
from cardgen.text.shape import Shaper


@cache
def library() -> FontLibrary:
    """The installed fonts, without a folder for what is made from them."""
    return FontLibrary(installed_font_folders(), None)


@cache
def shaper() -> Shaper:
    """A shaper that falls back to Noto Sans, then to its Chinese sister."""
    return Shaper(library(), ("Noto Sans", "Noto Sans TC"))


def block_font(family: str, letters: Mapping[str, int], *, style: str = "Regular", weight: int = 400) -> bytes:
    """A TrueType font whose glyphs are boxes, as wide as their advance less 100 of 1000 units and 700 tall."""
    names = {ord(letter): f"u{ord(letter):04X}" for letter in letters}
    widths = {names[ord(letter)]: width for letter, width in letters.items()}
    order = [".notdef", *names.values()]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    builder.setupGlyf({name: _box(widths.get(name, 500)) for name in order})
    builder.setupHorizontalMetrics({name: (widths.get(name, 500), 50) for name in order})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": style})
    builder.setupOS2(usWeightClass=weight, sTypoAscender=800, sTypoDescender=-200)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 3_800_000_000
    file = io.BytesIO()
    builder.save(file)
    return file.getvalue()


def write_font(folder: Path, name: str, data: bytes) -> Path:
    """Put a font file into a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(data)
    return path


def _box(width: int) -> object:
    pen = TTGlyphPen(None)
    if width > 100:
        pen.moveTo((50, 0))
        pen.lineTo((50, 700))
        pen.lineTo((width - 50, 700))
        pen.lineTo((width - 50, 0))
        pen.closePath()
    return pen.glyph()
