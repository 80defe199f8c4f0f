"""Exact distributions over whole numbers, and how independent ones are put together.

Weights are whole numbers, so that nothing is rounded. Two distributions are added by packing their weights as the
digits of one long integer and multiplying these (Kronecker substitution): the multiplication of long integers then
does the convolution, faster than any loop over values.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Distribution:
    """Values in rising order, each with its weight; the chance of a value is its weight of `total`."""

    values: tuple[int, ...]
    weights: tuple[int, ...]
    total: int

    def chance(self, value: int) -> Fraction:
        """The chance of exactly this value."""
        return self._share(lambda one: one == value)

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or more."""
        return self._share(lambda one: one >= value)

    def at_most(self, value: int) -> Fraction:
        """The chance of this value or less."""
        return self._share(lambda one: one <= value)

    @property
    def mean(self) -> Fraction:
        """The average in the long run."""
        return Fraction(sum(value * weight for value, weight in self.items()), self.total)

    @property
    def variance(self) -> Fraction:
        """The mean of the squared distance from the mean; its root is the standard deviation."""
        squares = Fraction(sum(value * value * weight for value, weight in self.items()), self.total)
        return squares - self.mean * self.mean

    def items(self) -> Iterator[tuple[int, int]]:
        """Values with their weights."""
        return zip(self.values, self.weights, strict=True)

    def _share(self, wanted: Callable[[int], bool]) -> Fraction:
        return Fraction(sum(weight for value, weight in self.items() if wanted(value)), self.total)

    @property
    def span(self) -> int:
        """How many whole numbers lie from the lowest value to the highest."""
        return self.values[-1] - self.values[0] + 1


def weighed(weights: Mapping[int, int]) -> Distribution:
    """The distribution of values with their weights; those that weigh nothing are left out."""
    pairs = sorted((value, weight) for value, weight in weights.items() if weight)
    values, shares = zip(*pairs, strict=True)
    return Distribution(values, shares, sum(shares))


def constant(value: int) -> Distribution:
    """What is always the same."""
    return Distribution((value,), (1,), 1)


def negated(one: Distribution) -> Distribution:
    """The distribution of the values with their signs turned."""
    return Distribution(tuple(-value for value in reversed(one.values)), one.weights[::-1], one.total)


def shifted(one: Distribution, by: int) -> Distribution:
    """The distribution with a number added to each value."""
    return Distribution(tuple(value + by for value in one.values), one.weights, one.total)


def combined(one: Distribution, other: Distribution, operation: Callable[[int, int], int]) -> Distribution:
    """What any operation makes of each pair of values."""
    found: defaultdict[int, int] = defaultdict(int)
    for left, weight in one.items():
        for right, share in other.items():
            found[operation(left, right)] += weight * share
    return weighed(found)


def slot_bytes(most: int) -> int:
    """How many bytes hold a weight up to `most`."""
    return (most.bit_length() + 7) // 8


def packed(one: Distribution, slot: int) -> int:
    """The weights as digits of a long integer, `slot` bytes each; the lowest value is digit 0."""
    digits = bytearray(one.span * slot)
    for value, weight in one.items():
        start = (value - one.values[0]) * slot
        digits[start : start + slot] = weight.to_bytes(slot, "little")
    return int.from_bytes(digits, "little")


def unpacked(number: int, slot: int, lowest: int) -> Distribution:
    """The distribution whose weights are the digits of a long integer."""
    size = (number.bit_length() + 7) // 8
    digits = number.to_bytes(size + slot, "little")
    return weighed(
        {
            lowest + place: int.from_bytes(digits[place * slot : (place + 1) * slot], "little")
            for place in range(size // slot + 1)
        }
    )


def summed(one: Distribution, other: Distribution) -> Distribution:
    """The distribution of the sum of two independent ones."""
    slot = slot_bytes(one.total * other.total)
    return unpacked(packed(one, slot) * packed(other, slot), slot, one.values[0] + other.values[0])


def repeated(one: Distribution, times: int) -> Distribution:
    """The distribution of the sum of so many independent ones of a kind."""
    if not times:
        return constant(0)
    slot = slot_bytes(one.total**times)
    return unpacked(packed(one, slot) ** times, slot, one.values[0] * times)
