"""The shape of the files in a game's folder: what may stand in game.yaml, in a deck of YAML and in a translation."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from cardgen.load.board_spec import BoardFile
from cardgen.load.draws_spec import DrawEntry
from cardgen.load.odds_spec import OddsEntry
from cardgen.load.pieces_spec import PawnsEntry, ScoreSheetEntry, TokenEntry
from cardgen.load.play_spec import PlayFile
from cardgen.load.shapes import (
    Color,
    Filled,
    Identifier,
    Language,
    Letters,
    Names,
    Parameters,
    Players,
    Prefix,
    Shape,
    Texts,
    Version,
)
from cardgen.load.tables_spec import AidsFile, TablesFile
from cardgen.model.effect import Lasts

_SCHEMA = "https://json-schema.org/draft/2020-12/schema"


class TermEntry(Shape):
    """A word of the game: a card type, a trait, a stat or a roll table."""

    name: str = Field("", description="What it is called on cards. Default: the id with a capital.")
    plural: str = Field("", description="Its plural, which card notes may use. Default: the name with an s.")
    letter: Letters = Field("", description="Its shorthand in card notes, such as F in “+2F”.")
    icon: str = Field("", description="Its icon: an alias of `icons`, or rpga:NAME, mdi:NAME, art/FILE.svg.")
    color: Color = Field("", description="Its colour as “#rrggbb” (in quotes), or a colour of the theme.")
    words: str = Field("", description="What a bonus to it says without a condition, such as “in every fight”.")
    also: Names = Field((), description="Other names that the data uses for it.")
    lasts: Lasts | None = Field(
        None, description="How long effects of cards of this type last: roll, fight, turn or play."
    )


class DeckEntry(Shape):
    """A deck: cards of one size and template in one file."""

    title: str = Field("", description="What the deck is called in print. Default: the id with a capital.")
    file: str = Field("", description="The CSV, XLSX, ODS or YAML file with the cards. Default: the id with .csv.")
    sheet: str = Field("", description="The sheet of a workbook; needed where several hold something.")
    template: Filled = Field(description="The card template: a file of templates/cards/ without its ending.")
    size: Filled = Field("poker", description="A named size, “poker landscape”, or width x height in mm: “63.5x88.9”.")
    back: str = Field("", description="The back of the cards. Default: that of the deck it joins, else the deck's id.")
    color: Color = Field("", description="The deck's colour as “#rrggbb” (in quotes), or a colour of the theme.")
    icon: str = Field("", description="The deck's icon: an alias of `icons`, or rpga:NAME, mdi:NAME, art/FILE.svg.")
    type: str = Field("", description="The type of the cards that name none.")
    joins: str = Field("", description="The id of another deck, into whose PDF the cards of this one go.")
    optional: bool = Field(False, description="Whether all cards of the deck belong to an optional rule.")
    separator: str = Field("", max_length=3, description="What stands between traits beside comma and semicolon: “/”.")
    columns: dict[str, Filled] = Field(
        default_factory=dict,
        description="What a column is for, where its header does not tell: {qty: num, name: Card}. A word that is not "
        "known names a field for templates.",
    )
    params: Parameters = Field(default_factory=dict, description="Values that the template asks for.")


class BoardEntry(Shape):
    """A board: a file that says what it shows, and the template that draws it."""

    title: str = Field("", description="What the board is called in print. Default: the title in its file.")
    file: str = Field("", description="The YAML file with the board. Default: the id with .yaml.")
    template: Filled = Field("map", description="What draws it: a file of templates/boards/ without its ending.")
    params: Parameters = Field(default_factory=dict, description="Values that the template asks for.")


class GameFile(Shape):
    """game.yaml: what the game is called, its words, its decks and its boards."""

    title: Filled = Field(description="The game's title.")
    subtitle: str = Field("", description="A line below the title.")
    prefix: Prefix | None = Field(
        None, description="Begins every card's code, as in SI-G12. Default: the folder's initials."
    )
    players: Players = Field((1, 99), description="The fewest and the most players: [2, 6]. Default: any number.")
    language: Language = Field("en", description="The language that the game's data is in: en, de, zh-Hant.")
    version: Version = Field("", description="A version that sheets print, in quotes: “1.0”. Default: none.")
    theme: Filled = Field("engraved", description="Colours and fonts: a file of templates/themes/ without its ending.")
    types: dict[Identifier, TermEntry] = Field(default_factory=dict, description="The card types, by id.")
    traits: dict[Identifier, TermEntry] = Field(default_factory=dict, description="The traits of cards, by id.")
    stats: dict[Identifier, TermEntry] = Field(default_factory=dict, description="What card notes change, by id.")
    tables: dict[Identifier, TermEntry] = Field(default_factory=dict, description="The roll tables, by id.")
    icons: dict[str, Filled] = Field(
        default_factory=dict, description="Short names for icons: {skull: rpga:skull}; texts use them as {skull}."
    )
    sizes: dict[str, Filled] = Field(default_factory=dict, description="The game's own card sizes: {wide: 120x70}.")
    decks: dict[Identifier, DeckEntry] = Field(
        default_factory=dict, description="The decks, by id, in the order of print."
    )
    boards: dict[Identifier, BoardEntry] = Field(
        default_factory=dict, description="The boards, by id, in the order of print."
    )
    pawns: PawnsEntry | None = Field(None, description="Pawns to cut out and fold, one of each colour.")
    tokens: dict[Identifier, TokenEntry] = Field(
        default_factory=dict, description="Counters to cut out, by id, in the order of print."
    )
    score_sheet: ScoreSheetEntry | None = Field(
        None, alias="score-sheet", description="The sheet on which players write what they have."
    )
    odds: dict[Identifier, OddsEntry] = Field(
        default_factory=dict, description="For decks, by id: the dice that have to reach a number on each card."
    )
    draws: dict[Identifier, DrawEntry] = Field(
        default_factory=dict, description="By id: cards drawn for one side that have to reach those of another."
    )


class TermText(Shape):
    """A translated word."""

    name: str = Field("", description="The translated name.")
    plural: str = Field("", description="The translated plural.")
    words: str = Field("", description="The translated phrase of a bonus without a condition.")
    letter: str = Field("", description="What stands for it behind a figure: +2F. Default: its letter.")


class DeckText(Shape):
    """A translated deck."""

    title: str = Field("", description="The translated title.")


class TextFile(Shape):
    """text/LANGUAGE.yaml: translations; every key that is none of these is a card's code, with texts by field."""

    model_config = ConfigDict(extra="allow", defer_build=True)
    __pydantic_extra__: dict[str, Texts]

    title: str = Field("", description="The translated title of the game.")
    subtitle: str = Field("", description="The translated subtitle.")
    types: dict[str, TermText] = Field(default_factory=dict, description="Translated card types, by id.")
    traits: dict[str, TermText] = Field(default_factory=dict, description="Translated traits, by id.")
    stats: dict[str, TermText] = Field(default_factory=dict, description="Translated stats, by id.")
    tables: dict[str, TermText] = Field(default_factory=dict, description="Translated roll tables, by id.")
    decks: dict[str, DeckText] = Field(default_factory=dict, description="Translated decks, by id.")
    phrases: Texts = Field(
        default_factory=dict, description="All other words of the game, each as it stands there, and its translation."
    )


class CardRow(BaseModel):
    """A card in a deck of YAML; other keys are fields for the template."""

    model_config = ConfigDict(extra="allow", defer_build=True)

    name: str = Field(description="The card's name.")
    code: str = Field("", description="Its code, PREFIX-XXX, of capitals and digits. Default: made from the name.")
    qty: Annotated[int, Field(ge=0, le=1000)] = Field(1, description="How many copies there are.")
    type: str = Field("", description="Its type, by id or name. Default: the deck's.")
    traits: Names = Field((), description="Its traits, by id or name.")
    notes: str = Field("", description="What it does, in deck notation: “+2F vs. Vampires”.")
    text: str = Field("", description="What it says.")
    flavour: str = Field("", description="Words for the mood.")
    picture: str = Field("", description="A PNG, JPEG or SVG file in the game's folder.")
    back: str = Field("", description="Its own back.")
    was: Names = Field((), description="Codes that it had before, which printed copies still bear.")
    optional: bool = Field(False, description="Whether it belongs to an optional rule.")
    supplement: bool = Field(False, description="Whether it is this project's own addition to the game.")


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas by name, each of one kind of file: `game` is that of game.yaml, `text` of translations."""
    shapes = {
        "game": GameFile.model_json_schema(),
        "deck": TypeAdapter(list[CardRow]).json_schema(),
        "board": BoardFile.model_json_schema(),
        "tables": TablesFile.model_json_schema(),
        "aids": AidsFile.model_json_schema(),
        "play": PlayFile.model_json_schema(),
        "text": TextFile.model_json_schema(),
    }
    return {name: {"$schema": _SCHEMA, **shape} for name, shape in shapes.items()}
