"""Words become the glyphs that HarfBuzz gives, with other faces for what a face lacks, and nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from text_case import block_font, library, shaper, write_font

from cardgen.text.clusters import clusters, right_to_left
from cardgen.text.fonts import FontLibrary
from cardgen.text.shape import Shaper

HEBREW = "שלום"
FACES = ("Cinzel", "Alegreya Sans", "Libre Baskerville", "DM Serif Display")


@pytest.mark.parametrize("family", FACES)
def test_kerning_draws_letters_together(family: str) -> None:
    together = shaper().shape("AV", family).words[0].advance
    apart = sum(shaper().shape(letter, family).words[0].advance for letter in "AV")
    assert together < apart


@pytest.mark.parametrize("family", FACES)
def test_letters_are_never_tied_together(family: str) -> None:
    (word,) = shaper().shape("office", family).words
    assert [glyph.text for glyph in word.glyphs] == list("office")


def test_figures_stand_on_the_line_and_are_of_one_height() -> None:
    tops = [shaper().shape(figure, "Alegreya Sans").ink[1] for figure in "0123456789"]
    assert max(tops) - min(tops) < 0.03
    assert all(shaper().shape(figure, "Alegreya Sans").ink[3] < 0.03 for figure in "0123456789")


def test_equal_words_are_one_object() -> None:
    assert shaper().shape("Dracula", "Cinzel") is shaper().shape("Dracula", "Cinzel")


def test_a_word_adds_up_to_its_advance_and_knows_its_ink() -> None:
    shaped = shaper().shape("Jo", "Libre Baskerville")
    (word,) = shaped.words
    assert word.advance == sum(glyph.advance for glyph in word.glyphs)
    assert shaped.width == word.advance / word.font.units_per_em
    assert word.ink is not None
    left, top, right, bottom = word.ink
    assert left < right
    assert top < 0 < bottom
    assert shaped.ink == pytest.approx([edge / 1000 for edge in word.ink])


def test_a_chinese_character_is_lent_by_another_face() -> None:
    shaped = shaper().shape("Count伯爵", "Cinzel")
    assert [(word.text, word.font.family) for word in shaped.words] == [("Count", "Cinzel"), ("伯爵", "Noto Sans TC")]
    assert shaped.fallbacks == {"Noto Sans TC"}
    assert shaped.missing == frozenset()
    assert shaped.width == pytest.approx(sum(word.advance / word.font.units_per_em for word in shaped.words))


def test_a_character_that_no_face_has_is_listed_and_shown_as_a_box() -> None:
    (word,) = (shaped := shaper().shape("a😀b", "Cinzel")).words
    assert shaped.missing == {"😀"}
    assert shaped.fallbacks == frozenset()
    assert [(glyph.id == 0, glyph.text) for glyph in word.glyphs] == [(False, "a"), (True, "😀"), (False, "b")]


def test_a_mark_stays_on_its_base() -> None:
    # Cinzel has the q and no dot below; Noto Sans has both.
    shaped = shaper().shape("aq\u0323", "Cinzel")
    assert [word.text for word in shaped.words] == ["a", "q\u0323"]
    assert shaped.words[1].font.family == "Noto Sans"
    base, mark = shaped.words[1].glyphs
    assert mark.advance == 0
    assert (base.text, mark.text) == ("q\u0323", "")


def test_a_mark_that_no_face_has_is_listed_and_its_base_is_not(tmp_path: Path) -> None:
    write_font(tmp_path, "a.ttf", block_font("Boxes", {"q": 500}))
    shaped = Shaper(FontLibrary([tmp_path], None), ()).shape("q\u0323", "Boxes")
    assert shaped.missing == {"\u0323"}


def test_composed_and_decomposed_letters_look_alike() -> None:
    composed, apart = shaper().shape("é", "Alegreya Sans"), shaper().shape("e\u0301", "Alegreya Sans")
    assert composed.words[0].glyphs == apart.words[0].glyphs


@pytest.mark.parametrize("word", ["A\ufe0f", "A\u200d", "\u200bA", "\u2060A", "A\u00ad"])
def test_what_leaves_no_mark_is_not_missed(word: str) -> None:
    shaped = shaper().shape(word, "Cinzel")
    assert shaped.missing == frozenset()
    assert len(shaped.words[0].glyphs) == 1
    assert shaped.words[0].glyphs[0].text == word


def test_right_to_left_words_run_to_the_left(tmp_path: Path) -> None:
    write_font(tmp_path, "h.ttf", block_font("Hebrew", dict.fromkeys(HEBREW, 600)))
    (word,) = Shaper(FontLibrary([tmp_path], None), ()).shape(HEBREW, "Hebrew").words
    assert [glyph.text for glyph in word.glyphs] == list(reversed(HEBREW))


def test_the_empty_word_is_nothing() -> None:
    shaped = shaper().shape("", "Cinzel")
    assert (shaped.words, shaped.width, shaped.count) == ((), 0.0, 0)


def test_a_fallback_that_is_not_there_is_passed_over() -> None:
    assert Shaper(library(), ("No Such Face",)).shape("伯", "Cinzel").missing == {"伯"}


def test_a_space_has_a_width(tmp_path: Path) -> None:
    assert shaper().space("Cinzel") == 250
    write_font(tmp_path, "a.ttf", block_font("Boxes", {"a": 500}))
    assert Shaper(FontLibrary([tmp_path], None), ()).space("Boxes") == 250


@pytest.mark.parametrize("family", FACES)
def test_heights_of_a_face_are_those_of_its_letters(family: str) -> None:
    metrics = shaper().metrics(shaper().font(family))
    capital = -shaper().shape("H", family).ink[1]
    assert metrics.cap_height == pytest.approx(capital, abs=0.03)
    assert 0.3 < metrics.x_height < metrics.cap_height < metrics.ascent < 1.3
    assert 0.1 < metrics.descender <= metrics.descent + 0.02


def test_a_face_whose_tables_are_silent_is_measured(tmp_path: Path) -> None:
    write_font(tmp_path, "a.ttf", block_font("Boxes", {"H": 500, "x": 500, "p": 500}))
    own = Shaper(FontLibrary([tmp_path], None), ())
    metrics = own.metrics(own.font("Boxes"))
    assert metrics.cap_height == metrics.x_height == metrics.ascender == 0.7
    assert metrics.descender == 0.0


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=12))
def test_no_character_is_lost(word: str) -> None:
    shaped = shaper().shape(word, "Cinzel")
    for part in shaped.words:
        assert sorted("".join(glyph.text for glyph in part.glyphs)) == sorted(part.text) or not part.glyphs
        assert part.advance == sum(glyph.advance for glyph in part.glyphs)


@given(st.text(max_size=30))
def test_clusters_put_together_are_the_text(text: str) -> None:
    assert "".join(clusters(text)) == text


@pytest.mark.parametrize(
    ("text", "count"), [("e\u0301a", 2), ("👩\u200d🚀x", 2), ("🇦🇹🇭🇺", 2), ("👍🏽", 1), ("abc", 3), ("風\ufe00吹", 2)]
)
def test_what_people_count_as_one_is_one(text: str, count: int) -> None:
    assert len(clusters(text)) == count


def test_the_first_letter_says_the_direction() -> None:
    assert right_to_left(f"12 {HEBREW} abc")
    assert not right_to_left(f"abc {HEBREW}")
    assert not right_to_left("12")


@pytest.mark.parametrize(
    ("text", "widths"),
    [
        ("「夜」（整）", [1000, 1000, 500, 1000, 1000, 1000]),
        ("說：「好。」", [1000, 500, 1000, 1000, 500, 1000]),
        ("（「好", [1000, 500, 1000]),
        ("好，好。", [1000, 1000, 1000, 1000]),
    ],
)
def test_full_width_marks_side_by_side_lose_the_gap_between_them(text: str, widths: list[int]) -> None:
    (word,) = Shaper(library(), ()).shape(text, "Noto Serif TC").words
    assert [glyph.advance for glyph in word.glyphs] == widths
    assert "".join(glyph.text for glyph in word.glyphs) == text
