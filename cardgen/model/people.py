"""What a game with hidden roles adds to play: goals, tallies, triggers, what cards do when they are carried out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardgen.model.steps import Step

TARGET = "target"
"""The seat that was chosen; for a trigger the one that caused it."""

GOALS = "goals"
"""As a winner: every seat whose goal holds."""

ANY = "any"
"""Any place but the one where the pawn stands."""

PLACES = "places"


class Among(StrEnum):
    """Which seats a step is about, seen from the one that acts; never that one itself, but with `all`.

    `here` are those at its place, `near` those at its place or one of the same group, `far` those at places of other
    groups, `turn` is the seat whose turn it is.
    """

    ALL = "all"
    OTHERS = "others"
    HERE = "here"
    NEAR = "near"
    FAR = "far"
    TURN = "turn"


class Alive(StrEnum):
    """Which seats a tally counts."""

    LEFT = "left"
    OUT = "out"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Tally:
    """A name for how many seats a condition holds for; with hidden cards in it, nobody is told but by goals."""

    id: str
    of: Alive
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """What whoever holds a card has to reach. With `late` it counts at the end alone, and cannot be declared."""

    card: str
    condition: str
    words: str
    late: bool = False


@dataclass(frozen=True, slots=True)
class Trigger:
    """What follows for a seat as soon as a condition holds for it; with `once` a single time in the game."""

    id: str
    condition: str
    once: bool
    do: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class CardRule:
    """What a card does when it is carried out; one that was handed on does so where it `applies` to the receiver."""

    do: tuple[Step, ...] = ()
    applies: str = ""
