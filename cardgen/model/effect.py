"""What a note in deck notation does, as values that print and the companion share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verb(StrEnum):
    """What an effect does: add to a stat, draw, discard or lose something."""

    ADD = "add"
    DRAW = "draw"
    DISCARD = "discard"
    LOSE = "lose"


class Lasts(StrEnum):
    """How long an effect holds."""

    ROLL = "roll"
    FIGHT = "fight"
    TURN = "turn"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card.

    `stats` are ids of the game's stats, tables or limits (`force`, `wound`, `hand`); with several, `either` says that
    the player picks one (“Healing or Travel”), else it holds for all (“Search & Research”). `versus` are trait ids:
    the effect counts, once, against a creature that has any of them. `using` are the type ids or words in a name of
    another card that must be in use. `per` is `discard` where it counts once per card discarded, at most `at_most`
    times. `price` is `discard self` where the card itself is given up for it. `lasts` is None where the card's type
    decides. `choice` numbers alternatives of which one is taken: effects of equal number above 0 exclude each other.
    `target` is set where the bonus goes to a single roll of the player's choice: `own` to one of theirs on their turn,
    `any` to anyone's. `random` says that chance picks what is lost or discarded. `boosts` are type ids: each card of
    theirs that is played has its bonus raised by `amount`. `counts_as` is the type that the card passes for while it
    gives this bonus.
    """

    verb: Verb
    amount: int
    stats: tuple[str, ...]
    either: bool = False
    versus: tuple[str, ...] = ()
    using: tuple[str, ...] = ()
    per: str = ""
    at_most: int | None = None
    price: str = ""
    lasts: Lasts | None = None
    choice: int = 0
    target: str = ""
    random: bool = False
    boosts: tuple[str, ...] = ()
    counts_as: str = ""
