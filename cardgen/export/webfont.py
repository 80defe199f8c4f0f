"""A small TrueType font that a browser accepts: some characters of a face, with the tables that browsers insist on."""

from __future__ import annotations

import io
from collections.abc import Mapping

from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTFont, newTable

from cardgen.display.fontdata import read_tables, to_truetype_subset
from cardgen.display.items import FontFile

_REGULAR_WEIGHT, _BOLD_WEIGHT = 400, 700


def build_webfont(font: FontFile, characters: Mapping[str, int]) -> bytes:
    """The face's glyphs for these characters, as `{"A": 36}`: glyphs by their number in the face.

    To the outlines of the subset come cmap, name, OS/2 and post, without which the sanitizer that browsers share
    refuses a font. The same arguments give the same bytes. Raises BrokenFont or ValueError as the subset does.
    """
    glyphs = list(dict.fromkeys([0, *characters.values()]))
    subset = TTFont(io.BytesIO(to_truetype_subset(font.data, glyphs, font.embolden)), recalcTimestamp=False)
    count = subset["maxp"].numGlyphs
    names = [".notdef", *(f"g{number}" for number in range(1, count))]
    subset.setGlyphOrder(names)
    places = {glyph: names[place] for place, glyph in enumerate(glyphs)}
    builder = FontBuilder(font=subset)
    builder.setupCharacterMap({ord(character): places[glyph] for character, glyph in characters.items()})
    builder.setupNameTable({"familyName": font.family, "styleName": _style(font), "psName": "Subset"}, mac=False)
    _setup_os2(builder, font, read_tables(font.data).get("OS/2"))
    builder.setupPost(keepGlyphNames=False)
    written = io.BytesIO()
    subset.save(written)
    return written.getvalue()


def _style(font: FontFile) -> str:
    return " ".join(word for word, applies in (("Bold", font.bold), ("Italic", font.italic)) if applies) or "Regular"


def _setup_os2(builder: FontBuilder, font: FontFile, source: bytes | None) -> None:
    """The face's own OS/2 where it has one, since it holds the heights that browsers set lines by."""
    if source is not None:
        table = newTable("OS/2")
        table.decompile(source, builder.font)
        builder.font["OS/2"] = table
        return
    hhea = builder.font["hhea"]
    builder.setupOS2(
        usWeightClass=_BOLD_WEIGHT if font.bold else _REGULAR_WEIGHT,
        sTypoAscender=hhea.ascent,
        sTypoDescender=hhea.descent,
        usWinAscent=max(hhea.ascent, 0),
        usWinDescent=max(-hhea.descent, 0),
    )
