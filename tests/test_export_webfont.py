"""Fonts for browsers."""

from __future__ import annotations

import dataclasses
import io
import string

from export_samples import font_file, glyph_of, italic, regular
from fontTools.ttLib import TTFont
from PIL import ImageFont

from cardgen.display.fontdata import build_font, read_tables
from cardgen.display.items import FontFile
from cardgen.export.webfont import build_webfont

CHARACTERS = string.ascii_letters + " é“”—0"


def characters(font: FontFile, wanted: str = CHARACTERS) -> dict[str, int]:
    return {character: glyph_of(font, character) for character in wanted}


def test_it_has_the_tables_that_browsers_insist_on() -> None:
    made = TTFont(io.BytesIO(build_webfont(regular(), characters(regular()))), checkChecksums=2)
    assert {"OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"} <= set(made.keys())
    for tag in made.keys():  # noqa: SIM118  # a font iterates otherwise
        made[tag].ensureDecompiled() if hasattr(made[tag], "ensureDecompiled") else None


def test_each_character_has_its_own_glyph_and_advance() -> None:
    for font in (regular(), italic()):
        wanted = characters(font)
        made, source = TTFont(io.BytesIO(build_webfont(font, wanted))), TTFont(io.BytesIO(font.data))
        table = made.getBestCmap()
        assert {chr(code) for code in table} == set(wanted)
        for character, glyph in wanted.items():
            assert made["hmtx"][table[ord(character)]][0] == source["hmtx"][source.getGlyphName(glyph)][0]


def test_other_programs_can_draw_with_it() -> None:
    data = build_webfont(regular(), characters(regular()))
    small, whole = (ImageFont.truetype(io.BytesIO(each), 100) for each in (data, regular().data))
    assert small.getmask("Wolf").getbbox() == whole.getmask("Wolf", features=["-kern"]).getbbox()


def test_fonts_with_postscript_outlines_and_without_os2_do_as_well() -> None:
    chinese = font_file("pylopdf_fonts_zh_tw", "NotoSansTC-Regular.otf")
    made = TTFont(io.BytesIO(build_webfont(chinese, characters(chinese, "無限 A"))))
    assert set(made.getBestCmap()) == {ord(character) for character in "無限 A"}
    tables = read_tables(regular().data)
    del tables["OS/2"]
    bare = dataclasses.replace(regular(), data=build_font(tables))
    assert TTFont(io.BytesIO(build_webfont(bare, characters(bare))))["OS/2"].sTypoAscender > 0


def test_the_same_arguments_give_the_same_bytes() -> None:
    assert build_webfont(regular(), characters(regular())) == build_webfont(regular(), characters(regular()))
