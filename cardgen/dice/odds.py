"""The exact odds of an expression, or a refusal at once where they would take too long."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from itertools import accumulate
from types import MappingProxyType

from cardgen.dice.distribution import (
    Distribution,
    combined,
    constant,
    negated,
    repeated,
    shifted,
    slot_bytes,
    summed,
    unpacked,
    weighed,
)
from cardgen.dice.limits import MAX_EXPLOSIONS
from cardgen.dice.tree import ARITHMETIC, Absolute, Binary, Compare, Dice, Explode, Negative, Number, Tree
from cardgen.dice.work import as_long_integers, check_work


def odds(tree: Tree) -> Distribution:
    """The distribution of all that a parsed tree can come to.

    Raises DiceFault, before any long work, where it would take more than about 100 ms.
    """
    check_work(tree)
    return _odds(tree)


def _odds(tree: Tree) -> Distribution:
    match tree:
        case Number():
            return constant(tree.value)
        case Dice():
            return _dice(tree)
        case Negative():
            return negated(_odds(tree.inner))
        case Absolute():
            return combined(_odds(tree.inner), constant(0), lambda value, _: abs(value))
        case Binary():
            return _binary(tree, _odds(tree.left), _odds(tree.right))
        case Compare():
            return _compared(tree, _odds(tree.left), _odds(tree.right))


def _binary(tree: Binary, left: Distribution, right: Distribution) -> Distribution:
    if tree.sign not in {"+", "-"}:
        return combined(left, right, ARITHMETIC[tree.sign])
    right = right if tree.sign == "+" else negated(right)
    if len(right.values) == 1:
        return shifted(left, right.values[0])
    bits = left.total.bit_length() + right.total.bit_length()
    if as_long_integers(len(left.values), len(right.values), left.span + right.span, bits):
        return summed(left, right)
    return combined(left, right, ARITHMETIC["+"])


def _compared(tree: Compare, left: Distribution, right: Distribution) -> Distribution:
    """1 and 0 with the weights of yes and no: for each value on the left, how much on the right makes it hold."""
    below = [0, *accumulate(right.weights)]
    yes = 0
    for value, weight in left.items():
        less, upto = below[bisect_left(right.values, value)], below[bisect_right(right.values, value)]
        equal = upto - less
        share = {
            "<": right.total - upto,
            "<=": right.total - less,
            ">": less,
            ">=": upto,
            "=": equal,
            "<>": right.total - equal,
        }[tree.sign]
        yes += weight * share
    return weighed({1: yes, 0: left.total * right.total - yes})


def _dice(dice: Dice) -> Distribution:
    kept, highest = dice.keep.kept(dice.count) if dice.keep else (dice.count, True)
    if not kept:
        return constant(0)
    die = _die(dice.sides, dice.explode)
    if kept == dice.count:
        return repeated(die, dice.count)
    return _kept(die, dice.count, kept) if highest else _lowest(die, dice.count, kept)


def _die(sides: int, explode: Explode | None) -> Distribution:
    """One die with its explosions: a chain of exploding faces, and then a face that does not or that is the last."""
    even: Mapping[int, int] = MappingProxyType(dict.fromkeys(range(1, sides + 1), 1))
    if explode is None:
        return weighed(even)
    again = {face: 1 for face in even if explode.on(face)}
    ends = {face: 1 for face in even if not explode.on(face)}
    chain, found = {0: 1}, dict[int, int]()
    for step in range(MAX_EXPLOSIONS + 1):
        last = step == MAX_EXPLOSIONS
        rest = sides ** (MAX_EXPLOSIONS - step)
        _add_pairs(found, chain, even if last else ends, rest)
        following: dict[int, int] = {}
        _add_pairs(following, chain, again, 1)
        chain = following
    return weighed(found)


def _add_pairs(found: dict[int, int], chain: Mapping[int, int], faces: Mapping[int, int], factor: int) -> None:
    for total, weight in chain.items():
        for face, share in faces.items():
            found[total + face] = found.get(total + face, 0) + weight * share * factor


def _lowest(die: Distribution, count: int, kept: int) -> Distribution:
    """The sum of the lowest dice is that of the highest of the mirrored ones."""
    edge = die.values[0] + die.values[-1]
    mirrored = shifted(negated(die), edge)
    return shifted(negated(_kept(mirrored, count, kept)), edge * kept)


def _kept(die: Distribution, count: int, kept: int) -> Distribution:
    """The sum of the highest dice, face by face from the highest.

    `open_sums[n]` packs the sums of n dice that show faces passed so far, all of them kept. At each face some of the
    dice that are left show it; once as many as are kept have been seen, the others may show this face or any below.
    """
    slot = slot_bytes(die.total**count)
    open_sums = [1, *[0] * (kept - 1)]
    closed = 0
    lower = die.total
    for face, weight in zip(reversed(die.values), reversed(die.weights), strict=True):
        lower -= weight
        following = [0] * kept
        for seen, sums in enumerate(open_sums):
            if not sums:
                continue
            left, wanted = count - seen, kept - seen
            ends = (weight + lower) ** left
            for more in range(wanted):
                ways = math.comb(left, more) * weight**more
                following[seen + more] += (sums * ways) << (8 * slot * face * more)
                ends -= ways * lower ** (left - more)
            closed += (sums * ends) << (8 * slot * face * wanted)
        open_sums = following
    return unpacked(closed, slot, 0)
