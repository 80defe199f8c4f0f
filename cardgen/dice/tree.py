"""What dice notation says, as a tree of frozen values."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

COMPARISONS: Mapping[str, Callable[[int, int], bool]] = MappingProxyType(
    {
        "<": operator.lt,
        "<=": operator.le,
        ">": operator.gt,
        ">=": operator.ge,
        "=": operator.eq,
        "<>": operator.ne,
    }
)
"""The comparisons by their signs; `≤ ≥ ≠ ==` are read as `<= >= <> =`."""

ARITHMETIC: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv}
)
"""The operations by their signs, on whole numbers: `/` rounds down, so that −7 / 2 is −4."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; `name` is the word that stood for it, empty where it was written in digits."""

    value: int
    name: str = ""
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Keep:
    """Which dice count: `drop` says that `count` of them are left out, from the highest or the lowest end."""

    count: int
    highest: bool
    drop: bool = False

    def kept(self, dice: int) -> tuple[int, bool]:
        """How many of so many dice count, and whether it is the highest of them."""
        return (dice - self.count, not self.highest) if self.drop else (self.count, self.highest)


@dataclass(frozen=True, slots=True)
class Explode:
    """When a die is rolled again and the new face added: if its face compares so with `value`."""

    sign: str
    value: int

    def on(self, face: int) -> bool:
        """Whether a face is rolled again."""
        return COMPARISONS[self.sign](face, self.value)


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice with `sides`, added up; with `explode` each by itself first, then those that `keep` tells."""

    count: int
    sides: int
    keep: Keep | None = None
    explode: Explode | None = None
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Negative:
    """The other side of nought."""

    inner: Tree
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Absolute:
    """How far a part is from nought, whatever its sign."""

    inner: Tree
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """Two parts with one of the operations between them."""

    sign: str
    left: Tree
    right: Tree
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Compare:
    """Two parts compared: 1 where it holds, 0 where it does not."""

    sign: str
    left: Tree
    right: Tree
    at: int = field(default=0, compare=False)


Tree = Number | Dice | Negative | Absolute | Binary | Compare
