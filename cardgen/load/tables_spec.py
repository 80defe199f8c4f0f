"""The shape of tables.yaml, which holds the roll tables, and of aids.yaml, which holds the player aids."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from cardgen.load.shapes import Filled, Identifier, Parameters, Shape

_COPIES = re.compile(r"each|[1-9][0-9]?")


def _one_or_more(value: Any) -> Any:
    """A single text as a list of one."""
    return [value] if isinstance(value, str) else value


def _copies(value: Any) -> str:
    text = str(value).strip().lower() if isinstance(value, str | int) else ""
    if not _COPIES.fullmatch(text):
        raise ValueError("it is “each” (one for each player) or a number from 1 to 99")
    return text


Lines = Annotated[
    tuple[Filled, ...],
    BeforeValidator(_one_or_more),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
Copies = Annotated[
    str,
    BeforeValidator(_copies),
    WithJsonSchema({"anyOf": [{"const": "each"}, {"type": "integer", "minimum": 1, "maximum": 99}]}),
]


class RowEntry(Shape):
    """A row of a roll table; a text alone is its result."""

    short: str = Field("", description="The result in two or three words: “1 hit”. Default: the words.")
    words: str = Field("", description="The result in a sentence, for the mood or for what is to be done.")
    mark: str = Field("", description="A footnote to the result.")

    @model_validator(mode="before")
    @classmethod
    def _of_text(cls, value: Any) -> Any:
        return {"short": value} if isinstance(value, str) else value


class TableEntry(Shape):
    """A roll table: its dice, and its rows by the totals that lead to them."""

    title: str = Field("", description="What it is called in print. Default: its name in game.yaml.")
    dice: Filled = Field(description="What is rolled, from 1d2 to 20d100, or a sum: 1d10, 1d4+1d6.")
    when: str = Field("", description="When it is rolled on, in a sentence.")
    rows: dict[str, RowEntry] = Field(
        min_length=1, description="The rows by totals in rising order: 4, 1-3, 8+ or “up to 2”."
    )
    notes: Lines = Field((), description="What changes the roll besides cards and places: one text, or a list.")
    icon: str = Field("", description="Its icon. Default: that of its name in game.yaml.")
    params: Parameters = Field(default_factory=dict, description="Values for templates.")


class TablesFile(Shape):
    """tables.yaml: the roll tables that game.yaml names, with their dice and rows."""

    tables: dict[Identifier, TableEntry] = Field(
        default_factory=dict, description="The roll tables, by the ids that they have in game.yaml."
    )


class AidEntry(Shape):
    """A player aid: a card or half sheet with Markdown on one side or two."""

    title: str = Field("", description="What it is called in lists. Default: the id with a capital.")
    size: Filled = Field("a6", description="A card or paper size, the game's own too, or width x height in mm.")
    copies: Copies = Field("each", description="How many are printed: a number, or “each” for one a player.")
    icon: str = Field("", description="Its icon, which its sides may bear beside their titles.")
    front: Filled = Field(description="The front in Markdown; “# Words” in its first line are its title.")
    back: str = Field("", description="The back in Markdown. Default: it has one side only.")


class AidsFile(Shape):
    """aids.yaml: the player aids, in Markdown as in rules.md."""

    aids: dict[Identifier, AidEntry] = Field(default_factory=dict, description="The aids, by id, in order of print.")
