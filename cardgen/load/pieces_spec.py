"""The shape of what game.yaml says of pawns, tokens and the score sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, Field, WithJsonSchema

from cardgen.load.shapes import Color, Filled, Identifier, Shape

NumberT = TypeVar("NumberT", int, float)


def _between(least: NumberT, most: NumberT) -> Callable[[NumberT], NumberT]:
    """A check that a number is neither less nor more."""

    def check(value: NumberT) -> NumberT:
        if not least <= value <= most:
            raise ValueError(f"it must be from {least:g} to {most:g}, and not {value:g}")
        return value

    return check


Words = Annotated[str, WithJsonSchema({"type": ["string", "number"]})]
"""A text that may be a figure, which YAML does not want in quotes."""

Few = Annotated[int, AfterValidator(_between(1, 99))]
Box = Annotated[int, AfterValidator(_between(-99, 99))]


class PawnEntry(Shape):
    """A pawn."""

    name: str = Field("", description="The name of its colour, which is printed on it. Default: the id with a capital.")
    color: Color = Field(description="Its colour as “#rrggbb” (in quotes), or a colour of the theme.")
    icon: str = Field("", description="Its emblem: an alias of `icons`, or rpga:NAME, mdi:NAME, art/FILE.svg.")


class PawnsEntry(Shape):
    """Pawns to cut out and fold."""

    size: Filled = Field("24x36", description="Width x height in mm of the face that stands: “24x36”.")
    copies: Few = Field(1, description="How many there are of each colour.")
    colors: dict[Identifier, PawnEntry] = Field(min_length=1, description="The pawns by the ids of their colours.")


class TokenEntry(Shape):
    """A counter."""

    title: str = Field("", description="What it is called in lists. Default: the id with a capital.")
    count: Few = Field(description="How many there are.")
    size: Annotated[float, AfterValidator(_between(8.0, 80.0))] = Field(
        18, description="Its diameter or side in mm, from 8 to 80."
    )
    shape: Literal["round", "square"] = Field("round", description="round or square.")
    label: Words = Field("", max_length=24, description="A word or figure on it.")
    icon: str = Field("", description="Its icon: an alias of `icons`, or rpga:NAME, mdi:NAME, art/FILE.svg.")
    color: Color = Field("", description="Its colour as “#rrggbb” (in quotes), or a colour of the theme.")
    back_label: Words = Field(
        "", alias="back-label", max_length=24, description="A word on its back. Default: the same."
    )
    back_icon: str = Field("", alias="back-icon", description="The icon on its back. Default: the same.")
    back_color: Color = Field("", alias="back-color", description="The colour of its back. Default: the same.")


class TrackEntry(Shape):
    """Numbered boxes on the score sheet."""

    title: str = Field("", description="What it is called. Default: the plural of the stat with that id.")
    icon: str = Field("", description="Its icon. Default: that of the stat with that id.")
    first: Box = Field(0, description="The first number.")
    last: Box = Field(description="The last number.")
    start: Box | None = Field(None, description="The number that players begin with.")


class FieldEntry(Shape):
    """A box to write in."""

    title: str = Field("", description="What it is called. Default: the name of the stat with that id.")
    icon: str = Field("", description="Its icon. Default: that of the stat with that id.")
    value: Words = Field("", max_length=12, description="What players begin with.")


class TallyEntry(Shape):
    """Lines with points, and their sum."""

    stat: str = Field("", description="The id of the stat that is counted, for its name and icon.")
    title: str = Field("", description="What it is called. Default: the plural of the stat.")
    item: str = Field("", description="What each line is for: “Creature”.")
    lines: Annotated[int, AfterValidator(_between(1, 40))] = Field(
        8, description="How many lines there are, from 1 to 40."
    )


class MembersEntry(Shape):
    """Panels for those whom a player leads, such as the heroes of a party."""

    title: str = Field("Member", description="What one of them is called: “Hero”.")
    count: Annotated[int, AfterValidator(_between(1, 8))] = Field(4, description="How many there are, from 1 to 8.")
    tracks: dict[Identifier, TrackEntry] = Field(
        default_factory=dict, description="Numbered boxes of each, by ids of stats."
    )
    fields: dict[Identifier, FieldEntry] = Field(
        default_factory=dict, description="Boxes to write in of each, by ids of stats."
    )
    lines: Annotated[int, AfterValidator(_between(0, 4))] = Field(
        0, description="How many lines each has for what belongs to it, up to 4."
    )
    lines_title: str = Field("", alias="lines-title", description="What stands before these lines: “Carries”.")


class ScoreSheetEntry(Shape):
    """A sheet to write on."""

    title: str = Field("Score sheet", description="Its heading.")
    size: Filled = Field("a5", description="A paper or card size, or width x height in mm.")
    players: Annotated[int, AfterValidator(_between(1, 8))] = Field(
        3, description="How many players share a sheet, from 1 to 8."
    )
    copies: Few = Field(
        1, description="How often all of them are printed: for more than one game, where paper has room."
    )
    tracks: dict[Identifier, TrackEntry] = Field(default_factory=dict, description="Numbered boxes, by ids of stats.")
    fields: dict[Identifier, FieldEntry] = Field(
        default_factory=dict, description="Boxes to write in, by ids of stats."
    )
    members: MembersEntry | None = Field(None, description="Panels for those whom a player leads.")
    tally: TallyEntry | None = Field(None, description="Lines with points, and their sum.")
    notes: Annotated[int, AfterValidator(_between(0, 20))] = Field(
        0, description="How many empty lines there are for notes."
    )
