"""The shape of the draws in game.yaml."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, PlainValidator, WithJsonSchema

from cardgen.load.measures import read_number
from cardgen.load.odds_spec import Wins
from cardgen.load.shapes import Filled, Names, Shape

MOST_DRAWN = 12


def _drawn(value: Any) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("[least, most] must stand here, such as [1, 4]")
    low, high = (read_number(part) for part in value)
    if low != int(low) or high != int(high) or not 1 <= low <= high:
        raise ValueError("two whole numbers from 1 must stand here, the least before the most")
    if high > MOST_DRAWN:
        raise ValueError(f"no more than {MOST_DRAWN} cards can be drawn for a side")
    return int(low), int(high)


Drawn = Annotated[
    tuple[int, int],
    PlainValidator(_drawn),
    WithJsonSchema({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}),
]


class DrawSideEntry(Shape):
    """A side: which cards are drawn for it, and the column with what each is worth."""

    title: str = Field("", description="What the side is called. Default: the name of the column.")
    deck: Filled = Field(description="The id of the deck.")
    field: Filled = Field(description="The column with the number that a card adds; a blank one adds 0.")
    types: Names = Field((), description="Only cards of these types. Default: all.")
    cards: Drawn = Field((1, 4), description="The fewest and the most cards to tell the chances for: [1, 4].")


class DrawEntry(Shape):
    """For “cardgen stats”: how often cards drawn for one side reach the total of cards drawn for the other."""

    title: str = Field("", description="What is told. Default: the id with a capital.")
    ours: DrawSideEntry = Field(description="The side whose chances are told.")
    theirs: DrawSideEntry = Field(description="The side whose total has to be reached.")
    wins: Wins = Field(Wins.REACH, description="Whether it is enough to reach the total, or ours must exceed it.")
