"""Text in lines of one width, for columns."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from text_case import shaper

from cardgen.display.items import Text
from cardgen.text.column import set_column, widths
from cardgen.text.rich import parse_rich
from cardgen.text.style import Style

STYLE = Style("Libre Baskerville", 3.4, "#000000", leading=1.3)
WORDS = st.lists(st.sampled_from(("lamp", "of", "extraordinary", "night,", "a", "quay.")), min_size=1, max_size=40)


@given(WORDS, st.floats(30, 120))
def test_every_word_is_set_once_in_its_order_and_no_line_is_too_wide(words: list[str], width: float) -> None:
    column = set_column(parse_rich(" ".join(words), {}), width, STYLE, shaper(), {})
    assert " ".join(line.words for line in column.lines).split() == words
    assert [line.ends for line in column.lines] == [False] * (len(column.lines) - 1) + [True]
    assert all(line.ink is not None and line.ink.x >= -0.01 for line in column.lines)
    assert all(line.ink is not None and line.ink.right <= width + 0.01 for line in column.lines)


@pytest.mark.parametrize("text", ["ace", "Apfel", "(jumping)", "ÅÉ"])
def test_every_line_has_its_baseline_at_zero(text: str) -> None:
    (line,) = set_column(parse_rich(text, {}), 80, STYLE, shaper(), {}).lines
    assert [item.y for item in line.items if isinstance(item, Text)] == pytest.approx([0.0], abs=1e-9)


def test_a_word_that_is_too_wide_is_cut_and_told() -> None:
    column = set_column(parse_rich("Donaudampfschiffahrtsgesellschaft", {}), 20, STYLE, shaper(), {})
    assert column.broken == ("Donaudampfschiffahrtsgesellschaft",)
    assert len(column.lines) > 2
    assert all(line.ink is not None and line.ink.right <= 20.01 for line in column.lines)


def test_a_character_that_no_font_has_is_told() -> None:
    assert set_column(parse_rich("a \U000f0000", {}), 50, STYLE, shaper(), {}).missing == {"\U000f0000"}


def test_lines_at_the_right_end_where_the_column_does() -> None:
    column = set_column(parse_rich("one two three four", {}), 22, replace(STYLE, align="right"), shaper(), {})
    rights = [line.ink.right for line in column.lines if line.ink]
    assert rights == pytest.approx([22.0] * len(rights), abs=0.3)


@given(WORDS)
def test_a_column_as_wide_as_the_whole_has_one_line_and_none_is_narrower_than_its_widest_word(words: list[str]) -> None:
    rich = parse_rich(" ".join(words), {})
    least, most = widths(rich, STYLE, shaper(), {})
    assert len(set_column(rich, most + 0.01, STYLE, shaper(), {}).lines) == 1
    assert set_column(rich, least + 0.01, STYLE, shaper(), {}).broken == ()
    assert least <= most


def test_no_text_is_no_line() -> None:
    assert set_column(parse_rich("", {}), 50, STYLE, shaper(), {}).lines == ()
    assert widths(parse_rich("", {}), STYLE, shaper(), {}) == (0.0, 0.0)
