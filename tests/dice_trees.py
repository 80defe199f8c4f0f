"""Strategies that mirror the grammar of dice, and what to test it with: all rolls of a small tree, and loaded dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from cardgen.dice.bounds import bounds
from cardgen.dice.fault import DiceFault
from cardgen.dice.limits import MAX_EXPLOSIONS
from cardgen.dice.roller import Source
from cardgen.dice.tree import (
    ARITHMETIC,
    COMPARISONS,
    Absolute,
    Binary,
    Compare,
    Dice,
    Explode,
    Keep,
    Negative,
    Number,
    Tree,
)

SIGNS = sorted(COMPARISONS)


@st.composite
def keeps(draw: st.DrawFn, dice: int) -> Keep:
    """Which of so many dice count."""
    return Keep(draw(st.integers(0, dice)), draw(st.booleans()), draw(st.booleans()))


@st.composite
def explosions(draw: st.DrawFn, sides: int) -> Explode:
    """Some of the faces, and not all."""
    possible = [
        Explode(sign, value)
        for sign in SIGNS
        for value in range(1, sides + 1)
        if 0 < sum(Explode(sign, value).on(face) for face in range(1, sides + 1)) < sides
    ]
    return draw(st.sampled_from(possible))


@st.composite
def dice(draw: st.DrawFn, most: int = 30, sides: int = 100, *, exploding: bool = True) -> Dice:
    """Dice with all that may follow them."""
    count, faces = draw(st.integers(0, most)), draw(st.integers(1, sides))
    explode = draw(st.none() | explosions(faces)) if exploding and faces > 1 else None
    return Dice(count, faces, draw(st.none() | keeps(count)), explode)


def trees(leaves: st.SearchStrategy[Tree], most: int = 8) -> st.SearchStrategy[Tree]:
    """Expressions of leaves that the parser accepts: without a division by nought, within the limits."""
    grown = st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(Negative, inner),
            st.builds(Absolute, inner),
            st.builds(Binary, st.sampled_from("+-*/"), inner, inner),
            st.builds(Compare, st.sampled_from(SIGNS), inner, inner),
        ),
        max_leaves=most,
    )
    return grown.filter(sound)


def sound(tree: Tree) -> bool:
    """Whether a tree keeps to its bounds."""
    try:
        bounds(tree)
    except DiceFault:
        return False
    return True


def expressions() -> st.SearchStrategy[Tree]:
    """Any tree that can be written."""
    return trees(st.builds(Number, st.integers(0, 999)) | dice())


def small() -> st.SearchStrategy[Tree]:
    """Trees of so few dice that all their rolls can be counted."""
    return trees(st.builds(Number, st.integers(0, 9)) | dice(3, 4, exploding=False), 3)


def all_rolls(tree: Tree) -> dict[int, Fraction]:
    """The chance of each value, by counting every roll of dice that do not explode."""
    found: Counter[int] = Counter()
    sides = [one.sides for one in dice_of(tree) for _ in range(one.count)]
    for faces in product(*(range(1, side + 1) for side in sides)):
        found[value_of(tree, iter(faces))] += 1
    total = sum(found.values())
    return {value: Fraction(count, total) for value, count in found.items()}


def dice_of(tree: Tree) -> Iterator[Dice]:
    """All dice from left to right."""
    match tree:
        case Dice():
            yield tree
        case Negative() | Absolute():
            yield from dice_of(tree.inner)
        case Binary() | Compare():
            yield from dice_of(tree.left)
            yield from dice_of(tree.right)


def value_of(tree: Tree, faces: Iterator[int]) -> int:
    """What a tree comes to with dice that fall so, reckoned in the plainest way."""
    match tree:
        case Number():
            return tree.value
        case Dice():
            fallen = sorted(next(faces) for _ in range(tree.count))
            return sum(_counting(fallen, tree.keep))
        case Negative():
            return -value_of(tree.inner, faces)
        case Absolute():
            return abs(value_of(tree.inner, faces))
        case Binary():
            left = value_of(tree.left, faces)
            return ARITHMETIC[tree.sign](left, value_of(tree.right, faces))
        case Compare():
            left = value_of(tree.left, faces)
            return int(COMPARISONS[tree.sign](left, value_of(tree.right, faces)))


def _counting(rising: list[int], keep: Keep | None) -> list[int]:
    if keep is None:
        return rising
    if keep.drop:
        return rising[: len(rising) - keep.count] if keep.highest else rising[keep.count :]
    return rising[len(rising) - keep.count :] if keep.highest else rising[: keep.count]


def loaded(faces: Iterable[int]) -> Source:
    """A source that lets dice fall as told, each face once."""
    falling = iter(faces)
    return lambda _: next(falling) - 1


def most_faces(one: Dice) -> int:
    """The most that one die can show."""
    return one.sides * (1 + MAX_EXPLOSIONS)
