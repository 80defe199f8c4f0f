"""Contests of two sides with totals: what each side is made of, how cards are played, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from cardgen.model.steps import Step


class Which(StrEnum):
    """The two sides: ours is that of the seat that starts the contest."""

    OURS = "ours"
    THEIRS = "theirs"

    @property
    def other(self) -> Which:
        """The side that is against it."""
        return Which.THEIRS if self is Which.OURS else Which.OURS


class Order(StrEnum):
    """How cards are played: by each seat in turn, or by all as they like."""

    TURNS = "turns"
    OPEN = "open"


class Tie(StrEnum):
    """What equal totals come to."""

    OURS = "ours"
    THEIRS = "theirs"
    AGAIN = "again"


class Who(StrEnum):
    """Who may play a card: all, those who take part, or the others."""

    ALL = "all"
    FIGHTERS = "fighters"
    OTHERS = "others"


OWN = "own"
"""The side of the seat that plays, where a play names neither of the two."""


@dataclass(frozen=True, slots=True)
class Side:
    """What the total of a side is made of.

    `start` is an expression for each of its seats, or with the card of the contest. Each of its cards adds its number
    in the column `figure` and its bonus to `stat`: those in the piles that it `counts`, and those played for it, which
    lie in `lies`, a pile of the room. `roll` are its dice.
    """

    name: str
    start: str = ""
    figure: str = ""
    stat: str = ""
    counts: tuple[str, ...] = ()
    lies: str = ""
    roll: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class CardPlay:
    """A way to play a card in a contest: from a pile, a counter or a deck, for a side; docs/play.md has the rest."""

    id: str
    name: str
    source: str
    side: str
    types: tuple[str, ...] = ()
    who: Who = Who.ALL
    condition: str = ""
    joins: bool = False
    follows: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()
    at_most: str = ""
    quiets: Which | None = None
    then: tuple[Step, ...] = ()
    words: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Sides:
    """How the two sides of a contest meet, and what follows once, by how our side fared."""

    ours: Side
    theirs: Side
    order: Order = Order.OPEN
    ties: Tie = Tie.OURS
    plays: Mapping[str, CardPlay] = field(default_factory=lambda: MappingProxyType({}))
    won: tuple[Step, ...] = ()
    lost: tuple[Step, ...] = ()
    after: tuple[Step, ...] = ()

    def side(self, name: Which) -> Side:
        """One of the two."""
        return self.ours if name is Which.OURS else self.theirs

    @property
    def must_join(self) -> bool:
        """Whether a seat takes part only once it has played a card that lets it join."""
        return any(play.joins for play in self.plays.values())

    @property
    def rolls(self) -> bool:
        """Whether dice are thrown for either side."""
        return bool(self.ours.roll or self.theirs.roll)


@dataclass(frozen=True, slots=True)
class Back:
    """What the back of a card of a deck shows: that it is of one of these types, has these traits, and its number."""

    deck: str
    types: tuple[str, ...]
    name: str
    figure: str = ""
    icon: str = ""
    traits: tuple[str, ...] = ()
