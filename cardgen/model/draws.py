"""What a game says of two sides drawn from decks: whose cards have to reach the other side's total."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawSide:
    """Cards of a deck, of these types (all where there are none), each worth the number in `field`.

    From `low` to `high` of them are drawn together.
    """

    title: str
    deck: str
    field: str
    low: int
    high: int
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawRule:
    """Two sides of cards drawn at random, of which no card can be on both.

    Ours wins where its total reaches that of theirs or, with `beyond`, only where it exceeds it.
    """

    id: str
    title: str
    ours: DrawSide
    theirs: DrawSide
    beyond: bool = False
