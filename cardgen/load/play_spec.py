"""The shape of play.yaml, which tells the companion how a game is played."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, GetJsonSchemaHandler, WithJsonSchema
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from cardgen.load.shapes import Filled, Identifier, Names, Shape
from cardgen.model.play import Gives, Owner

_TEXT = {"type": ["string", "integer"]}


def _one_or_more(value: Any) -> Any:
    """A single step as a list of one."""
    return [value] if isinstance(value, dict) else value


class _OneOrMore:
    """Says in the schema that a single one may stand for a list."""

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        listed = handler(core)
        return {"anyOf": [listed["items"], listed]}


Expression = Annotated[str, WithJsonSchema(_TEXT)]
Steps = Annotated[tuple["StepEntry", ...], BeforeValidator(_one_or_more), _OneOrMore()]


class ChoiceEntry(Shape):
    """One answer to a question."""

    words: Filled = Field(description="What is on its button.")
    do: Steps = Field((), description="The steps that follow.")


class StepEntry(Shape):
    """One thing to do: exactly one verb, and what belongs to it."""

    draw: Expression = Field("", description="How many cards a seat takes from the printed deck `from`, into `to`.")
    flip: Expression = Field("", description="How many cards are turned up from the deck `from`, into the pile `to`.")
    move: Expression = Field(
        "", description="`pawn` along the roads; `card` (of the contest); or how many from `from`."
    )
    discard: Expression = Field("", description="How many cards are taken out of the pile `from`, or `all`.")
    roll: Expression = Field("", description="Dice, such as 1d6, or the id of a roll table.")
    add: Expression = Field("", description="What is added to the counter `to`.")
    set: Filled | None = Field(None, description="The counter that is set to the value `to`.")
    deal: Filled | None = Field(None, description="The deck of which the companion itself deals a card into `to`.")
    skip: Filled | None = Field(None, description="`turn`: the seat's next turn is left out, and `then` follows it.")
    eliminate: Filled | None = Field(None, description="`seat`: the seat takes no more part in the game.")
    ask: Filled | None = Field(None, description="Words for people to act on; with `choices` they pick one.")
    announce: Filled | None = Field(None, description="Words for all.")
    start: Filled | None = Field(None, description="The id of a contest.")
    source: str = Field("", alias="from", description="The deck, pile or counter from which cards come.")
    to: Expression = Field("", description="The pile or counter to which cards go; of `set`, the value.")
    each: Filled | None = Field(None, description="`seat`: for every seat in the game, in order.")
    condition: Expression = Field("", alias="if", description="The step is done only where this is not 0.")
    at_least: Expression = Field("", alias="at-least", description="What a roll has to reach for `then`.")
    at_most: Expression = Field("", alias="at-most", description="How many cards may lie at one place.")
    up_to: Expression = Field("", alias="up-to", description="How many spaces the pawn may go.")
    mark: str = Field("", description="The pawn goes to any place with this mark.")
    place: str = Field("", description="The dice that name the place, by its number.")
    gives: Gives | None = Field(None, description="What the dice decide: the seat's place, or who goes first.")
    types: Names = Field((), description="The types of cards that are meant, by id.")
    traits: Names = Field((), description="The traits that an eliminated seat's pawn takes over from the card.")
    random: bool = Field(False, description="Whether chance picks the cards.")
    again: bool = Field(False, description="Whether a card that is only carried out is replaced by another.")
    optional: bool = Field(False, description="Whether the seat may leave it.")
    first: Expression = Field("", description="What is added to the first roll of the contest.")
    words: str = Field("", description="What is said of it, in a sentence.")
    fields: dict[str, Expression] = Field(
        default_factory=dict, description="The figures of an eliminated seat's pawn, which then lies in `to` as a card."
    )
    then: Steps = Field((), description="What follows where it succeeded.")
    otherwise: Steps = Field((), description="What follows where it did not, or where `if` does not hold.")
    choices: dict[Identifier, ChoiceEntry] = Field(default_factory=dict, description="The answers to `ask`, by id.")


class CounterEntry(Shape):
    """A number that is counted up and down."""

    name: Filled = Field(description="What it is called.")
    of: Owner = Field(Owner.SEAT, description="To whom it belongs: seat, place or room.")
    start: Expression = Field("0", description="Where it begins.")
    min: Expression = Field("0", description="The least that it can be.")
    max: Expression = Field("", description="The most that it can be. Default: no end.")
    formula: Expression = Field("", alias="is", description="What it is reckoned from, such as victory.vp.")
    stat: str = Field("", description="The stat whose draws and discards on cards it counts.")
    deck: str = Field("", description="The deck of which it says how many cards are left.")
    icon: str = Field("", description="Its icon: an alias, a word of the game, or rpga:NAME.")


class PileEntry(Shape):
    """A place for cards."""

    name: Filled = Field(description="What it is called.")
    of: Owner = Field(Owner.SEAT, description="To whom it belongs: seat, place or room.")
    source: Names = Field((), alias="from", description="The decks whose cards lie here.")
    works: bool = Field(False, description="Whether the cards' bonuses count while they lie here.")
    secret: bool = Field(False, description="Whether its owner alone sees it.")
    alarm: Annotated[int, Field(ge=1, le=99)] | None = Field(None, description="From how many cards on it warns.")
    resolve: Names = Field((), description="Types of cards that never lie here: they are carried out and discarded.")
    keep: Annotated[int, Field(ge=0, le=99)] = Field(0, description="How many cards it is filled up to.")
    option: str = Field("", description="The option with which alone it is there.")
    icon: str = Field("", description="Its icon.")


class LimitEntry(Shape):
    """How many there may be; the table may overrule it."""

    pile: str = Field("", description="The pile whose cards are counted.")
    contest: str = Field("", description="The contest in which the cards played are counted.")
    counter: str = Field("", description="The counter that is limited.")
    at_most: Expression = Field(alias="at-most", min_length=1, description="The most that there may be.")
    types: Names = Field((), description="The types of cards that are counted. Default: all.")
    but: Names = Field((), description="Traits whose cards are not counted.")
    words: str = Field("", description="What is said when there are more.")


class ShiftEntry(Shape):
    """What changes a roll on a table."""

    condition: Expression = Field("", alias="if", description="When it does.")
    add: Expression = Field(min_length=1, description="How much is added.")
    words: Filled = Field(description="The reason, in a few words.")


class TableEntry(Shape):
    """What follows from a roll table of tables.yaml."""

    shifts: tuple[ShiftEntry, ...] = Field((), description="What changes its rolls besides cards and places.")
    rows: dict[str, Steps] = Field(default_factory=dict, description="Steps by the totals of its rows.")


class NeedEntry(Shape):
    """A condition of an action."""

    condition: Expression = Field(alias="if", min_length=1, description="What has to hold.")
    reason: Filled = Field(alias="else", description="What is said where it does not.")


class ActionEntry(Shape):
    """Something that a seat may do in its turn."""

    name: Filled = Field(description="What it is called.")
    words: str = Field("", description="What it does, in a sentence.")
    icon: str = Field("", description="Its icon.")
    option: str = Field("", description="The option with which alone it is there.")
    costs: Expression = Field("1", description="How many actions it takes.")
    at_most: Expression = Field("", alias="at-most", description="How often in a turn. Default: any number.")
    needs: tuple[NeedEntry, ...] = Field((), description="What has to hold for it.")
    do: Steps = Field((), description="The steps that follow.")


class PhaseEntry(Shape):
    """A part of a turn."""

    name: Filled = Field(description="What it is called.")
    words: str = Field("", description="What is due in it, in a sentence.")
    do: Steps = Field((), description="The steps that are due.")
    at_most: Expression = Field("", alias="at-most", description="How many actions there are.")
    actions: dict[Identifier, ActionEntry] = Field(default_factory=dict, description="The actions, by id.")


class JoinEntry(Shape):
    """How others take part in a contest."""

    option: Filled = Field(description="The option that allows it.")
    add: Expression = Field("0", description="What each of them then adds.")


class ChaseEntry(Shape):
    """The roll that is made where only one side wants to fight."""

    roll: Filled = Field(description="The roll table.")
    at_least: Expression = Field(alias="at-least", min_length=1, description="The total that is enough.")


class ContestEntry(Shape):
    """A contest of a seat against a card or another seat."""

    name: Filled = Field(description="What it is called.")
    against: Filled = Field(description="The pile at the seat's place in which the card lies, or `seat`.")
    roll: Filled = Field(description="The dice.")
    stat: Filled = Field(description="The stat that is added.")
    target: Expression = Field("", description="What has to be reached against a card.")
    win: Steps = Field((), description="What follows a roll that is won.")
    lose: Steps = Field((), description="What follows a roll that is lost.")
    until: Expression = Field("", description="When the loser cannot go on.")
    down: Steps = Field((), description="What follows then.")
    flee: Steps = Field((), description="What follows where the loser does not go on.")
    flee_words: str = Field("", alias="flee-words", description="What is on the button for that.")
    join: JoinEntry | None = Field(None, description="How others take part.")
    chase: ChaseEntry | None = Field(None, description="What is rolled where only one side wants to fight.")
    icon: str = Field("", description="Its icon.")


class EndEntry(Shape):
    """When the game is over."""

    when: Expression = Field(min_length=1, description="Looked at as a turn ends.")
    winner: Filled = Field(description="`nobody`, `left`, or the counter of which the winner has most.")
    words: Filled = Field(description="What is said then.")


class OptionEntry(Shape):
    """A rule that may be switched on."""

    name: Filled = Field(description="What it is called.")
    words: str = Field("", description="What it does, in a sentence.")


class EveryEntry(Shape):
    """What follows each time a counter passes another multiple."""

    counter: Filled = Field(description="The counter of a seat.")
    step: Annotated[int, Field(ge=1, le=999)] = Field(description="The number whose multiples count.")
    option: str = Field("", description="The option with which alone it happens.")
    do: Steps = Field((), description="The steps that follow.")


class PlayFile(Shape):
    """play.yaml: what the companion counts, what is due when, and how the game ends."""

    dice: Names = Field((), description="The dice of the game, for quick buttons: 1d6, 1d20.")
    counters: dict[Identifier, CounterEntry] = Field(default_factory=dict, description="The counters, by id.")
    piles: dict[Identifier, PileEntry] = Field(default_factory=dict, description="The piles of cards, by id.")
    limits: tuple[LimitEntry, ...] = Field((), description="How many there may be of what.")
    setup: Steps = Field((), description="The steps before the first turn.")
    phases: dict[Identifier, PhaseEntry] = Field(default_factory=dict, description="The parts of a turn, in order.")
    tables: dict[Identifier, TableEntry] = Field(default_factory=dict, description="What follows from roll tables.")
    contests: dict[Identifier, ContestEntry] = Field(default_factory=dict, description="The contests, by id.")
    ends: tuple[EndEntry, ...] = Field((), description="When the game is over; the first that holds counts.")
    options: dict[Identifier, OptionEntry] = Field(default_factory=dict, description="The optional rules, by id.")
    every: tuple[EveryEntry, ...] = Field((), description="What follows from multiples of a counter.")
