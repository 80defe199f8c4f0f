"""What an expression can come to at the least and at the most, without rolling it."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.dice.fault import DiceFault
from cardgen.dice.limits import MAX_EXPLOSIONS, MAX_RESULT
from cardgen.dice.tree import Absolute, Binary, Compare, Dice, Negative, Number, Tree


class Span(NamedTuple):
    """The least and the most."""

    low: int
    high: int


def bounds(tree: Tree) -> Span:
    """Between which numbers every roll of a tree lies; each part is looked at alone, so the span may be too wide.

    Raises DiceFault where a part may go beyond the limits, or where something is divided by what may be nought.
    """
    span = _span(tree)
    if not -MAX_RESULT <= span.low <= span.high <= MAX_RESULT:
        raise DiceFault("this may go beyond {most}", tree.at, most=f"{MAX_RESULT:,}")
    return span


def _span(tree: Tree) -> Span:
    match tree:
        case Number():
            return Span(tree.value, tree.value)
        case Dice():
            return _dice(tree)
        case Negative():
            inner = bounds(tree.inner)
            return Span(-inner.high, -inner.low)
        case Absolute():
            inner = bounds(tree.inner)
            least = 0 if inner.low <= 0 <= inner.high else min(abs(inner.low), abs(inner.high))
            return Span(least, max(abs(inner.low), abs(inner.high)))
        case Compare():
            bounds(tree.left)
            bounds(tree.right)
            return Span(0, 1)
        case Binary():
            return _binary(tree)


def _dice(dice: Dice) -> Span:
    kept = dice.keep.kept(dice.count)[0] if dice.keep else dice.count
    low, high = 1, dice.sides
    if dice.explode is not None:
        faces = range(1, dice.sides + 1)
        low = next(face for face in faces if not dice.explode.on(face))
        high += MAX_EXPLOSIONS * next(face for face in reversed(faces) if dice.explode.on(face))
    return Span(kept * low, kept * high)


def _binary(tree: Binary) -> Span:
    left, right = bounds(tree.left), bounds(tree.right)
    if tree.sign == "+":
        return Span(left.low + right.low, left.high + right.high)
    if tree.sign == "-":
        return Span(left.low - right.high, left.high - right.low)
    if tree.sign == "*":
        corners = [one * other for one in left for other in right]
        return Span(min(corners), max(corners))
    if right.low <= 0 <= right.high:
        if right == (0, 0):
            raise DiceFault("nothing can be divided by what is nought", tree.right.at)
        raise DiceFault("nothing can be divided by what may come to nought", tree.right.at)
    corners = [one // other for one in left for other in right]
    return Span(min(corners), max(corners))
