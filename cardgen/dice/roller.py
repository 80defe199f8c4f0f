"""Rolls a tree with the random numbers that it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardgen.dice.limits import MAX_EXPLOSIONS
from cardgen.dice.result import (
    AbsoluteResult,
    BinaryResult,
    CompareResult,
    DiceResult,
    Die,
    NegativeResult,
    NumberResult,
    Result,
)
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

Source = Callable[[int], int]
"""Gives a random number from 0 to below its argument, each as likely as the next: `secrets.randbelow` is one."""


def roll(tree: Tree, source: Source) -> Result:
    """Roll every die of a parsed tree once, from left to right."""
    match tree:
        case Number():
            return NumberResult(tree)
        case Dice():
            return DiceResult(tree, _thrown(tree, source))
        case Negative():
            return NegativeResult(tree, roll(tree.inner, source))
        case Absolute():
            return AbsoluteResult(tree, roll(tree.inner, source))
        case Binary():
            left, right = roll(tree.left, source), roll(tree.right, source)
            return BinaryResult(tree, left, right, ARITHMETIC[tree.sign](left.value, right.value))
        case Compare():
            left, right = roll(tree.left, source), roll(tree.right, source)
            return CompareResult(tree, left, right, int(COMPARISONS[tree.sign](left.value, right.value)))


def _thrown(dice: Dice, source: Source) -> tuple[Die, ...]:
    thrown = [_die(dice.sides, dice.explode, source) for _ in range(dice.count)]
    counted = _counted(thrown, dice.keep) if dice.keep else range(dice.count)
    return tuple(Die(die.faces, number in counted) for number, die in enumerate(thrown))


def _die(sides: int, explode: Explode | None, source: Source) -> Die:
    faces = [source(sides) + 1]
    while explode is not None and explode.on(faces[-1]) and len(faces) <= MAX_EXPLOSIONS:
        faces.append(source(sides) + 1)
    return Die(tuple(faces))


def _counted(thrown: Sequence[Die], keep: Keep) -> frozenset[int]:
    """The places of the dice that count; of equal dice the first."""
    count, highest = keep.kept(len(thrown))
    order = sorted(range(len(thrown)), key=lambda place: -thrown[place].value if highest else thrown[place].value)
    return frozenset(order[:count])
