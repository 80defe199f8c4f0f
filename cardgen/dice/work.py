"""How much work the odds of an expression are, told before any of it is done."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cardgen.dice.bounds import bounds
from cardgen.dice.fault import DiceFault
from cardgen.dice.limits import MAX_EXPLOSIONS
from cardgen.dice.tree import Absolute, Binary, Compare, Dice, Negative, Number, Tree

# What takes about a tenth of a second on a slow laptop: bytes of a product of long integers, pairs of values in a
# loop, and bytes times steps where dice are kept.
_MOST_BYTES = 120_000
_MOST_PAIRS = 60_000
_MOST_STEPS = 120_000_000

FEW_PAIRS = 2_000
"""So many pairs of values are added faster one by one than as long integers."""


@dataclass(frozen=True, slots=True)
class Work:
    """A bound on the values and on the bits of the weights of a part, and its share of what is allowed (1)."""

    values: float
    bits: float
    share: float


def check_work(tree: Tree) -> None:
    """Raise DiceFault where the odds of a tree would take more than about 100 ms."""
    if _work(tree).share > 1:
        raise DiceFault("the odds of this are too much to work out; try fewer dice or fewer sides", tree.at)


def as_long_integers(values: int, other: int, span: float, bits: float) -> bool:
    """Whether two distributions with so many values are better added as long integers than pair by pair."""
    return values * other > FEW_PAIRS and _product(span, bits) < _pairs(values, other, bits)


def _work(tree: Tree) -> Work:
    match tree:
        case Number():
            return Work(1, 0, 0)
        case Dice():
            return _dice(tree)
        case Negative():
            return _work(tree.inner)
        case Absolute():
            inner = _work(tree.inner)
            return Work(inner.values, inner.bits, inner.share + _pairs(inner.values, 1, inner.bits))
        case Compare():
            left, right = _work(tree.left), _work(tree.right)
            return Work(2, left.bits + right.bits, left.share + right.share)
        case Binary():
            return _binary(tree)


def _binary(tree: Binary) -> Work:
    left, right = _work(tree.left), _work(tree.right)
    span = bounds(tree)
    wide, bits = span.high - span.low + 1, left.bits + right.bits
    share = _pairs(left.values, right.values, bits)
    if tree.sign in {"+", "-"} and left.values * right.values > FEW_PAIRS:
        share = min(share, _product(wide, bits))
    return Work(min(wide, left.values * right.values), bits, left.share + right.share + share)


def _dice(dice: Dice) -> Work:
    kept = dice.keep.kept(dice.count)[0] if dice.keep else dice.count
    throws = 1 if dice.explode is None else 1 + MAX_EXPLOSIONS
    bits = math.log2(dice.sides) * throws * dice.count
    most = dice.sides * throws
    share = _product(kept * most, bits)
    if dice.explode is not None:
        share += dice.sides * most * throws / 4 / _MOST_PAIRS
    if kept < dice.count:
        share += kept * most * bits / 8 * most * kept * dice.count / 2 / _MOST_STEPS
    return Work(kept * most, bits, share)


def _product(span: float, bits: float) -> float:
    return span * bits / 8 / _MOST_BYTES


def _pairs(values: float, others: float, bits: float) -> float:
    return values * others * (1 + bits / 512) / _MOST_PAIRS
