"""Rolling: faces come from the source in order, and what counts is what the notation says."""

from __future__ import annotations

import random

import pytest
from dice_trees import dice_of, expressions, loaded, small, value_of
from hypothesis import given
from hypothesis import strategies as st

from cardgen.dice import bounds, dice_in, explain, parse, roll
from cardgen.dice.limits import MAX_EXPLOSIONS
from cardgen.dice.tree import Tree


@pytest.mark.parametrize(
    ("text", "faces", "value"),
    [
        ("0d6", [], 0),
        ("2d6+1", [3, 5], 9),
        ("4d6k3", [1, 6, 4, 2], 12),
        ("4d6kl1", [3, 6, 2, 2], 2),
        ("4d6d1", [1, 6, 4, 2], 12),
        ("4d6dh1", [1, 6, 4, 2], 7),
        ("4d6k0", [1, 6, 4, 2], 0),
        ("d6!", [6, 6, 2], 14),
        ("2d6!k1", [6, 1, 6, 3], 9),
        ("d6!>4+d6!", [5, 6, 1, 2], 14),
        ("7/2", [], 3),
        ("-7/2", [], -4),
        ("-d6", [4], -4),
        ("2d6>=7", [3, 4], 1),
        ("2d6>7", [3, 4], 0),
        ("(d6=1)+(d6<>1)", [1, 1], 1),
        ("2*d6-3*d6", [4, 2], 2),
    ],
)
def test_dice_that_fall_so_come_to_that(text: str, faces: list[int], value: int) -> None:
    assert roll(parse(text), loaded(faces)).value == value


@given(small(), st.randoms(use_true_random=False))
def test_a_roll_is_what_its_faces_make(tree: Tree, source: random.Random) -> None:
    result = roll(tree, source.randrange)
    faces = [die.value for one in dice_in(result) for die in one.dice]
    assert result.value == value_of(tree, iter(faces))


@given(expressions(), st.integers(0, 2**32))
def test_a_roll_keeps_to_the_bounds_and_to_the_number_of_dice(tree: Tree, seed: int) -> None:
    source = random.Random(seed)  # noqa: S311 - a test wants the same numbers again
    result = roll(tree, source.randrange)
    low, high = bounds(tree)
    assert low <= result.value <= high
    rolled = list(dice_in(result))
    assert [one.tree for one in rolled] == list(dice_of(tree))
    for one in rolled:
        assert len(one.dice) == one.tree.count
        kept = one.tree.keep.kept(one.tree.count)[0] if one.tree.keep else one.tree.count
        assert sum(die.kept for die in one.dice) == kept
        assert all(1 <= face <= one.tree.sides for die in one.dice for face in die.faces)
        assert all(len(die.faces) <= 1 + MAX_EXPLOSIONS for die in one.dice)
    assert all(sentence.endswith(".") for sentence in explain(result))


def test_a_die_explodes_no_more_often_than_the_limit() -> None:
    result = roll(parse("d6!"), lambda below: below - 1)
    assert result.value == 6 * (1 + MAX_EXPLOSIONS)
    assert bounds(parse("d6!")).high == result.value
