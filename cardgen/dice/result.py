"""What a roll came to: a tree like the expression's, in which every part has its value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardgen.dice.tree import Absolute, Binary, Compare, Dice, Negative, Number


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it fell: its faces, several where it exploded, and whether it counts."""

    faces: tuple[int, ...]
    kept: bool = True

    @property
    def value(self) -> int:
        """The sum of its faces."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True)
class NumberResult:
    """A number is what it is."""

    tree: Number

    @property
    def value(self) -> int:
        """The number."""
        return self.tree.value


@dataclass(frozen=True, slots=True)
class DiceResult:
    """Dice in the order in which they fell."""

    tree: Dice
    dice: tuple[Die, ...]

    @property
    def value(self) -> int:
        """The sum of the dice that count."""
        return sum(die.value for die in self.dice if die.kept)


@dataclass(frozen=True, slots=True)
class NegativeResult:
    """A part with its sign turned."""

    tree: Negative
    inner: Result

    @property
    def value(self) -> int:
        """The value."""
        return -self.inner.value


@dataclass(frozen=True, slots=True)
class AbsoluteResult:
    """A part without its sign."""

    tree: Absolute
    inner: Result

    @property
    def value(self) -> int:
        """The value."""
        return abs(self.inner.value)


@dataclass(frozen=True, slots=True)
class BinaryResult:
    """Two parts, and what the operation made of them."""

    tree: Binary
    left: Result
    right: Result
    value: int


@dataclass(frozen=True, slots=True)
class CompareResult:
    """Two parts, and 1 where the comparison holds, else 0."""

    tree: Compare
    left: Result
    right: Result
    value: int


Result = NumberResult | DiceResult | NegativeResult | AbsoluteResult | BinaryResult | CompareResult


def dice_in(result: Result) -> Iterator[DiceResult]:
    """All dice of a result, from left to right: for a history, and for how the dice have fallen."""
    match result:
        case DiceResult():
            yield result
        case NegativeResult() | AbsoluteResult():
            yield from dice_in(result.inner)
        case BinaryResult() | CompareResult():
            yield from dice_in(result.left)
            yield from dice_in(result.right)
