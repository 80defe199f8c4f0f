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


def test_a_short_last_word_is_not_left_alone_where_the_line_before_can_spare_one() -> None:
    text = "The player with the most of them has won it all at last"
    least = widths(parse_rich("The player with the most of them has won it all at", {}), STYLE, shaper(), {})[1]
    told = [line.words for line in set_column(parse_rich(text, {}), least + 0.01, STYLE, shaper(), {}).lines]
    assert told == ["The player with the most of them has won it all", "at last"]
    long = text.replace("last", "internationalisation")
    assert set_column(parse_rich(long, {}), least + 0.01, STYLE, shaper(), {}).lines[-1].words == "internationalisation"


@pytest.mark.parametrize(
    ("text", "kept"),
    [("so it is 100 % now", "100 %"), ("set by © Adobe here", "© Adobe"), ("a <b>12</b> mm rule", "12 mm")],
)
def test_what_belongs_together_stays_on_one_line(text: str, kept: str) -> None:
    rich = parse_rich(text, {})
    least, most = widths(rich, STYLE, shaper(), {})
    for step in range(20):
        column = set_column(rich, least + (most - least) * step / 20, STYLE, shaper(), {})
        assert any(kept in line.words for line in column.lines)


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
