"""The shape of the odds in game.yaml."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field, PlainValidator, WithJsonSchema

from cardgen.load.measures import read_number
from cardgen.load.shapes import Filled, Shape

MOST_STEPS = 60


class Wins(StrEnum):
    """When the dice win: where they reach the number, or only where they exceed it."""

    REACH = "reach"
    EXCEED = "exceed"


def _span(value: Any) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("[least, most] must stand here, such as [0, 12]")
    low, high = (read_number(part) for part in value)
    if low != int(low) or high != int(high) or not low <= high:
        raise ValueError("two whole numbers must stand here, the least before the most")
    if high - low > MOST_STEPS:
        raise ValueError(f"from {low:g} to {high:g} are more than {MOST_STEPS} steps")
    return int(low), int(high)


Steps = Annotated[
    tuple[int, int],
    PlainValidator(_span),
    WithJsonSchema({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}),
]


class OddsEntry(Shape):
    """For “cardgen stats”: which dice have to reach the number on each card of a deck."""

    field: Filled = Field(description="The column with the number that has to be reached.")
    dice: Filled = Field(description="What is rolled, in dice notation: 1d20, 2d6, 4d6k3.")
    versus: Filled = Field(description="The stat that is added to the dice: an id of `stats`.")
    range: Steps = Field((0, 10), description="The least and the most of that stat to tell the odds for: [0, 12].")
    wins: Wins = Field(Wins.REACH, description="Whether it is enough to reach the number, or the dice must exceed it.")
