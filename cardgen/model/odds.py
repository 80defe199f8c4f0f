"""What a game says of its odds: which dice have to reach which number on the cards of a deck."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OddsRule:
    """Dice, plus a bonus from `low` to `high`, against the number in a field of each card of a deck.

    `dice` is dice notation; `versus` the id of the stat that the bonus is counted in. The dice win where they reach the
    number or, with `beyond`, only where they exceed it.
    """

    deck: str
    field: str
    dice: str
    versus: str
    low: int
    high: int
    beyond: bool = False
