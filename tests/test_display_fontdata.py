"""The small fonts that are embedded show the same glyphs as the fonts they come from."""

from __future__ import annotations

import io
import struct

import pytest
import uharfbuzz
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from text_case import block_font, library

from cardgen.display.fontdata import BrokenFont, build_font, read_tables, to_truetype_subset
from cardgen.display.items import FontFile


def opened(data: bytes) -> uharfbuzz.Font:
    return uharfbuzz.Font(uharfbuzz.Face(data))


def glyph_ids(file: FontFile, letters: str) -> list[int]:
    font = opened(file.data)
    return [0, *(font.get_nominal_glyph(ord(letter)) for letter in letters)]


def drawn(font: uharfbuzz.Font, glyph: int) -> list[object]:
    pen = RecordingPen()
    font.draw_glyph_with_pen(glyph, pen)
    return list(pen.value)


def test_tables_come_back_as_they_went_in() -> None:
    data = library().face("Alegreya Sans").data
    tables = read_tables(data)
    assert read_tables(build_font(tables)).keys() == tables.keys()
    again = read_tables(build_font(tables))
    assert all(again[tag] == table for tag, table in tables.items() if tag != "head")


def test_a_subset_draws_the_same_outlines_in_the_order_asked_for() -> None:
    file = library().face("Alegreya Sans", 700)
    glyphs = glyph_ids(file, "ÄéñAbg Ç")
    small = to_truetype_subset(file.data, glyphs)
    source, result = opened(file.data), opened(small)
    for number, glyph in enumerate(glyphs):
        assert drawn(result, number) == drawn(source, glyph)
        assert result.get_glyph_h_advance(number) == source.get_glyph_h_advance(glyph)
    assert len(small) < len(file.data) / 10


def test_the_parts_of_accented_letters_follow_behind_the_glyphs_asked_for() -> None:
    file = library().face("Alegreya Sans")
    glyphs = glyph_ids(file, "Ä")
    font = TTFont(io.BytesIO(to_truetype_subset(file.data, glyphs)), checkChecksums=2)
    names = font.getGlyphOrder()
    assert font["glyf"][names[1]].isComposite()
    assert len(names) == 4
    assert {part.glyphName for part in font["glyf"][names[1]].components} == set(names[2:])


def test_a_glyph_may_come_twice() -> None:
    file = library().face("Alegreya Sans")
    _, glyph = glyph_ids(file, "n")
    result = opened(to_truetype_subset(file.data, [0, glyph, glyph]))
    assert drawn(result, 1) == drawn(result, 2) != []


def test_postscript_outlines_become_truetype_ones_that_lie_where_they_lay() -> None:
    file = library().face("Noto Serif TC")
    assert file.data[:4] == b"OTTO"
    glyphs = glyph_ids(file, "吸血鬼 A")
    small = to_truetype_subset(file.data, glyphs)
    source, result = opened(file.data), opened(small)
    assert set(read_tables(small)) == {"glyf", "loca", "head", "hhea", "hmtx", "maxp"}
    for number, glyph in enumerate(glyphs):
        before, after = BoundsPen(None), BoundsPen(None)
        source.draw_glyph_with_pen(glyph, before)
        result.draw_glyph_with_pen(number, after)
        assert (before.bounds is None) == (after.bounds is None)
        assert before.bounds is None or before.bounds == pytest.approx(after.bounds, abs=1.5)
        assert result.get_glyph_h_advance(number) == source.get_glyph_h_advance(glyph)
    font = TTFont(io.BytesIO(small), checkChecksums=2)
    assert font["maxp"].maxPoints >= max(len(font["glyf"][name].coordinates) for name in font.getGlyphOrder()[:1])


def test_a_subset_is_the_same_each_time_and_sums_up_right() -> None:
    file = library().face("Libre Baskerville", 700)
    glyphs = glyph_ids(file, "Dracula")
    small = to_truetype_subset(file.data, glyphs)
    assert small == to_truetype_subset(file.data, glyphs)
    words = struct.unpack(f">{len(small) // 4}I", small)
    assert sum(words) & 0xFFFFFFFF == 0xB1B0AFBA


def test_a_space_alone_is_a_font_too() -> None:
    file = library().face("Alegreya Sans")
    small = to_truetype_subset(file.data, glyph_ids(file, " ")[1:])
    assert opened(small).get_glyph_h_advance(0) == opened(file.data).get_glyph_h_advance(glyph_ids(file, " ")[1])


def test_a_glyph_that_is_not_there_is_refused() -> None:
    data = block_font("Boxes", {"a": 500})
    with pytest.raises(ValueError, match="no glyph 2"):
        to_truetype_subset(data, [0, 2])


@pytest.mark.parametrize("data", [b"", b"no font at all", b"\x00\x01\x00\x00" + bytes(8), b"OTTO" + bytes(40)])
def test_what_is_no_font_is_refused(data: bytes) -> None:
    with pytest.raises(BrokenFont):
        to_truetype_subset(data, [0])


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0, max_value=600))
def test_a_font_that_is_cut_off_is_refused(length: int) -> None:
    data = block_font("Boxes", {"a": 500})
    with pytest.raises(BrokenFont):
        to_truetype_subset(data[:length], [0, 1])
