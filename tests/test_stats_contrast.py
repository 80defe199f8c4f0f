"""Contrast as the guidelines reckon it, of the colours that a game and its cards have."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stats_game import card, deck, game

from cardgen.layout.theme import Theme
from cardgen.stats.contrast import Inks, contrast, contrasts

COLORS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")
THEME = Theme("plain", MappingProxyType({"paper": "#ffffff", "ink": "#000000", "sea": "#ddeeff"}), {}, ())


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#777777", "#ffffff", 4.48),
        ("#ff0000", "#ffffff", 4.0),
        ("#ffffff", "#ffffff", 1.0),
    ],
)
def test_known_ratios(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)


@given(COLORS, COLORS)
def test_a_ratio_is_from_1_to_21_and_the_same_both_ways(one: str, other: str) -> None:
    assert 1 <= contrast(one, other) <= 21.0001
    assert contrast(one, other) == contrast(other, one)


def test_colours_of_words_and_those_of_the_theme_that_cards_have() -> None:
    found = contrasts(game(deck(card("fox"))), THEME, Inks(frozenset({"#000000", "#ffffff"}), frozenset({"#102030"})))
    assert [(one.path, one.shapes) for one in found] == [("colors.ink", False), ("types.beast.color", True)]
    assert found[0].ratio == pytest.approx(21)
