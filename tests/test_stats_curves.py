"""Curves: which columns are numbers, what they sum to, and the bars that show them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stats_game import card, deck, game

from cardgen.stats.curves import Curve, bars, deck_curves, figure, number_of


def curve(*cells: tuple[str, int]) -> Curve:
    beasts = deck(*(card(f"c{number}", qty, power=text) for number, (text, qty) in enumerate(cells)))
    (found,) = deck_curves(game(beasts), beasts)
    return found


def test_a_column_of_numbers_with_a_few_others() -> None:
    found = curve(("3", 2), ("10", 1), ("", 4), ("X", 1), ("-1,5", 1))
    assert (found.title, found.count, found.blank, found.other) == ("Power", 4, 4, 1)
    assert found.copies == {Decimal("-1.5"): 1, Decimal(3): 2, Decimal(10): 1}
    assert (float(found.total), found.mean, found.median) == (14.5, 3.625, 3.0)


def test_columns_of_words_and_of_quantities_are_no_curves() -> None:
    beasts = deck(
        card("fox", 2, count="2", power="7", kind_of="red", note=""), card("owl", 3, count="3", power="8", kind_of="9")
    )
    assert [one.field for one in deck_curves(game(beasts), beasts)] == ["power", "kind_of"]
    words = deck(card("fox", colour="red"), card("owl", colour="brown"), card("elk", colour="3"))
    assert deck_curves(game(words), words) == ()


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", "3"), ("3.0", "3"), ("−2", "-2"), ("+4", "4"), ("0,5", "0.5"), ("1e9", None), ("x", None), ("", None)],
)
def test_what_is_a_number(text: str, number: str | None) -> None:
    found = number_of(text)
    assert (None if found is None else figure(found)) == number


def test_whole_numbers_have_a_bar_each_and_empty_ones_too() -> None:
    assert [(bar.label, bar.copies) for bar in bars(curve(("3", 2), ("5", 1)))] == [("3", 2), ("4", 0), ("5", 1)]


def test_many_numbers_are_gathered_in_ranges() -> None:
    found = bars(curve(*((str(number), 1) for number in range(0, 1000, 10))))
    assert [bar.label for bar in found] == [f"{start}–{start + 99}" for start in range(0, 1000, 100)]
    assert {bar.copies for bar in found} == {10}


@given(
    st.lists(
        st.tuples(st.decimals(-10_000, 10_000, places=2, allow_nan=False), st.integers(2, 9)), min_size=1, max_size=40
    )
)
def test_bars_lose_no_copy_and_sums_are_exact(cells: list[tuple[Decimal, int]]) -> None:
    found = curve(*((str(number), qty) for number, qty in cells), ("0.25", 1))
    shown = bars(found)
    assert sum(bar.copies for bar in shown) == sum(qty for _, qty in cells) + 1
    assert len(shown) <= 26
    exact = sum((Fraction(number) * qty for number, qty in cells), Fraction(1, 4))
    assert Fraction(found.total) == exact
    assert all(one.low <= one.high for one in shown)
