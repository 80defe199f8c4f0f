"""Exact odds: they sum to one, equal the counting of all rolls, and are refused at once where they are too much."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from dice_trees import all_rolls, dice, expressions, small
from hypothesis import given, settings
from hypothesis import strategies as st
from work import steps

from cardgen.dice import DiceFault, Distribution, bounds, odds, parse
from cardgen.dice.distribution import repeated, summed, weighed
from cardgen.dice.limits import MAX_EXPLOSIONS
from cardgen.dice.tree import Dice, Keep, Tree

AT_ONCE = 20_000  # calls: a hundredth of a second


def chances(one: Distribution) -> dict[int, Fraction]:
    return {value: Fraction(weight, one.total) for value, weight in one.items()}


@given(small())
def test_odds_are_what_counting_all_rolls_gives(tree: Tree) -> None:
    assert chances(odds(tree)) == all_rolls(tree)


def refused(tree: Tree) -> str:
    """Why the odds of some dice are not worked out."""
    with pytest.raises(DiceFault) as caught:
        odds(tree)
    return caught.value.message


@settings(max_examples=60, deadline=None)
@given(expressions())
def test_odds_sum_to_one_within_the_bounds_or_are_refused_at_once(tree: Tree) -> None:
    try:
        found = odds(tree)
    except DiceFault:
        assert steps(lambda: refused(tree)) < AT_ONCE
        return
    assert sum(found.weights) == found.total
    assert min(found.weights) > 0
    assert list(found.values) == sorted(set(found.values))
    low, high = bounds(tree)
    assert low <= found.values[0] <= found.values[-1] <= high
    assert found.at_least(low) == found.at_most(high) == 1


@pytest.mark.parametrize(
    "text",
    ["1000d1000", "1000d6", "100d6k50", "d1000!", "100d100k5", "d1000*d1000", "60d6!k3", "+".join(["90d20"] * 10)],
)
def test_what_is_too_much_is_refused_at_once(text: str) -> None:
    tree = parse(text)
    assert "too much to work out" in refused(tree)
    assert steps(lambda: refused(tree)) < AT_ONCE


@pytest.mark.parametrize("text", ["100d20", "10d6!", "200d6", "20d20k10", "7d1000", "2d6 * 3d8", "(d6!) > 4", "5d%"])
def test_what_people_roll_is_worked_out(text: str) -> None:
    assert sum(odds(parse(text)).weights) == odds(parse(text)).total


def test_keeping_the_highest_three_of_four() -> None:
    found = odds(parse("4d6k3"))
    assert found.total == 6**4
    assert found.chance(18) == Fraction(21, 1296)
    assert found.chance(3) == Fraction(1, 1296)
    assert found.mean == Fraction(15869, 1296)


def test_a_die_and_its_spread() -> None:
    found = odds(parse("d6"))
    assert [found.mean, found.variance] == [Fraction(7, 2), Fraction(35, 12)]
    assert [found.at_least(5), found.at_most(2), found.chance(7)] == [Fraction(1, 3), Fraction(1, 3), Fraction(0)]


def test_no_dice_come_to_nought() -> None:
    assert chances(odds(parse("0d6"))) == {0: 1}


def test_an_exploding_die_never_shows_its_own_highest_face() -> None:
    found = odds(parse("d6!"))
    assert found.chance(6) == 0
    assert found.chance(7) == Fraction(1, 36)
    assert found.chance(6 * (1 + MAX_EXPLOSIONS)) == Fraction(1, 6 ** (1 + MAX_EXPLOSIONS))
    assert abs(found.mean - Fraction(42, 10)) < Fraction(1, 10**10)


@settings(deadline=None)
@given(dice(4, 6), st.booleans())
def test_keeping_and_dropping_are_two_ways_to_say_one_thing(one: Dice, highest: bool) -> None:
    for kept in range(one.count + 1):
        keep = Dice(one.count, one.sides, Keep(kept, highest), one.explode)
        drop = Dice(one.count, one.sides, Keep(one.count - kept, not highest, drop=True), one.explode)
        assert chances(odds(keep)) == chances(odds(drop))


@given(st.integers(1, 8), st.integers(0, 6))
def test_a_comparison_counts_like_a_binomial(dice_count: int, wanted: int) -> None:
    text = f"({' + '.join(['(d6>=5)'] * dice_count)}) >= {wanted}"
    third = Fraction(1, 3)
    expected = sum(
        (comb(dice_count, n) * third**n * (1 - third) ** (dice_count - n) for n in range(wanted, dice_count + 1)),
        Fraction(0),
    )
    assert odds(parse(text)).chance(1) == expected


@given(st.dictionaries(st.integers(-9, 9), st.integers(1, 99), min_size=1), st.integers(0, 5))
def test_adding_as_long_integers_is_adding_one_by_one(weights: dict[int, int], times: int) -> None:
    one = weighed(weights)
    plain = {0: Fraction(1)}
    for _ in range(times):
        following: dict[int, Fraction] = {}
        for total, chance in plain.items():
            for value, share in chances(one).items():
                following[total + value] = following.get(total + value, Fraction(0)) + chance * share
        plain = following
    assert chances(repeated(one, times)) == plain
    assert chances(summed(one, one)) == chances(repeated(one, 2))
