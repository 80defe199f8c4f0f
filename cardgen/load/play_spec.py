"""The shape of play.yaml, which tells the companion how a game is played."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, GetJsonSchemaHandler, WithJsonSchema
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from cardgen.load.shapes import Filled, Identifier, Names, Shape
from cardgen.model.people import Alive
from cardgen.model.sides import Order, Tie, Which, Who
from cardgen.model.steps import Gives, Owner

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
    condition: Expression = Field("", alias="if", description="What has to hold for it to be offered.")
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
    stop: Filled | None = Field(None, description="`contest`: it ends without a result.")
    share: Filled | None = Field(None, description="`all`: the cards of the pile `from` are picked in turn, into `to`.")
    restore: Filled | None = Field(None, description="`all`: the cards of `from` go back to a deck or to their seats.")
    lay: Expression = Field("", description="How many cards of the deck `from` are laid on places, into the pile `to`.")
    spread: Expression = Field("", description="How much the seat takes off the counter `to` of the cards `over`.")
    mend: Expression = Field("", description="How much the seat adds to the counter `to` of the cards `over`.")
    name: Filled | None = Field(None, description="The pile on which a card lies that somebody names.")
    repeat: Filled | None = Field(None, description="The phase that comes once more, with those up to the phase `to`.")
    choose: Filled | None = Field(None, description="`seat`: one is chosen as the target; `each`: all are, in order.")
    reveal: Filled | None = Field(None, description="The secret pile whose cards all may see from now on.")
    send: Filled | None = Field(None, description="The deck of which a card is handed on in secret, into `to`.")
    give: Expression = Field("", description="How many cards of the pile `from` go to the target, into `to`.")
    take: Expression = Field("", description="How many cards of the target's pile `from` the seat takes, into `to`.")
    scatter: Filled | None = Field(None, description="`places`: they come to lie in groups, by chance.")
    run: Filled | None = Field(None, description="The id of a routine.")
    end: Filled | None = Field(None, description="Words for all with which the game ends; `winner` says who has won.")
    source: str = Field("", alias="from", description="The deck, pile or counter from which cards come.")
    to: Expression = Field("", description="The pile or counter to which cards go; of `set`, the value.")
    each: Filled | None = Field(
        None, description="`seat`: for every seat in order; `others`, `near`, `far`; `place`; or the cards of a pile."
    )
    where: Expression = Field("", description="Looked at for each card of a pile, or seat: only those are meant.")
    of: str = Field("", description="`target`: the counter is that of the target.")
    turned: str = Field("", alias="as", description="`target`: the target does it, to the one who chose it.")
    at: Expression = Field("", description="The place to which the pawn goes, or an expression for its number.")
    shares: dict[str, dict[str, Annotated[int, Field(ge=0, le=99)]]] = Field(
        default_factory=dict, description="Of `deal`, how many cards of each type there are, by the number of seats."
    )
    without: dict[str, Names] = Field(
        default_factory=dict, description="Of `deal`, the codes of cards that stay out, by the number of seats."
    )
    winner: str = Field("", description="Of `end`, who has won, as in `ends`.")
    lies: Expression = Field("", description="Of `send`, when the receiver need not tell the truth.")
    given: Expression = Field("", alias="with", description="Of `run`, what the name `rolled` stands for in it.")
    condition: Expression = Field("", alias="if", description="The step is done only where this is not 0.")
    at_least: Expression = Field("", alias="at-least", description="What a roll has to reach for `then`.")
    at_most: Expression = Field("", alias="at-most", description="How many cards may lie at one place.")
    up_to: Expression = Field("", alias="up-to", description="How many spaces the pawn may go.")
    mark: str = Field("", description="The pawn goes to any place with this mark.")
    place: str = Field("", description="The dice that name the place, by its number.")
    gives: Gives | None = Field(None, description="What the dice decide: the seat's place, or who goes first.")
    types: Names = Field((), description="The types of cards that are meant, by id.")
    traits: Names = Field((), description="The traits that an eliminated seat's pawn takes over from the card.")
    over: str = Field("", description="The pile over whose cards something is spread.")
    but: Names = Field((), description="Of `spread`, traits of cards that may take any number; of `lay`, marks.")
    stops: Names = Field((), description="What ends the pawn's way: a pile with cards in it, or `seats`.")
    random: bool = Field(False, description="Whether chance picks the cards.")
    again: bool = Field(False, description="Whether a card that is only carried out is replaced by another.")
    optional: bool = Field(False, description="Whether the seat may leave it.")
    first: Expression = Field("", description="What is added to the first roll of the contest.")
    goes_with: Names = Field((), alias="along", description="The piles at a card whose cards go along with it.")
    among: str = Field("", description="Of `share`, who picks: all or fighters; of `choose`, which seats.")
    sort: dict[str, str] = Field(default_factory=dict, description="Of `draw`, other piles for cards of a type.")
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
    of: Owner = Field(Owner.SEAT, description="To whom it belongs: seat, place, room or card.")
    inside: Names = Field((), alias="in", description="The piles to whose cards it belongs, where it is of cards.")
    start: Expression = Field("0", description="Where it begins.")
    min: Expression = Field("0", description="The least that it can be.")
    max: Expression = Field("", description="The most that it can be. Default: no end.")
    formula: Expression = Field("", alias="is", description="What it is reckoned from, such as victory.vp.")
    stat: str = Field("", description="The stat whose draws and discards on cards it counts.")
    deck: str = Field("", description="The deck of which it says how many cards are left.")
    again: Expression = Field("", description="How many the deck has when its discards are shuffled.")
    quiet: bool = Field(False, description="Whether it is kept without being shown or told.")
    icon: str = Field("", description="Its icon: an alias, a word of the game, or rpga:NAME.")


class PileEntry(Shape):
    """A place for cards."""

    name: Filled = Field(description="What it is called.")
    of: Owner = Field(Owner.SEAT, description="To whom it belongs: seat, place, room or card.")
    inside: Names = Field((), alias="in", description="The piles to whose cards it belongs, where it is of cards.")
    source: Names = Field((), alias="from", description="The decks whose cards lie here.")
    works: bool = Field(False, description="Whether the cards' bonuses count while they lie here.")
    secret: bool = Field(False, description="Whether its owner alone sees it.")
    veiled: bool = Field(False, description="Whether its owner sees it only while holding a finger on it.")
    alarm: Annotated[int, Field(ge=1, le=99)] | None = Field(None, description="From how many cards on it warns.")
    resolve: Names = Field((), description="Types of cards that never lie here: they are carried out and discarded.")
    keep: Annotated[int, Field(ge=0, le=99)] = Field(0, description="How many cards it is filled up to.")
    option: str = Field("", description="The option with which alone it is there.")
    drops: str = Field("", description="The pile to which they go when their card leaves. Default: off the table.")
    suits: str = Field("", description="The column that names the trait which their card needs for them to work.")
    one_of: Names = Field((), alias="one-of", description="Types or traits of which one card alone works, the best.")
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
    condition: Expression = Field("", alias="if", description="What has to hold for it to be there at all.")
    once: bool = Field(False, description="Whether it can be taken once in the game.")
    out: bool = Field(False, description="Whether it is there for seats that are out of the game, too.")
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
    moves_on: bool = Field(
        False, alias="moves-on", description="Whether the next phase comes by itself once nothing can be done in it."
    )


class JoinEntry(Shape):
    """How others take part in a contest."""

    option: Filled = Field(description="The option that allows it.")
    add: Expression = Field("0", description="What each of them then adds.")


class ChaseEntry(Shape):
    """The roll that is made where only one side wants to fight."""

    roll: Filled = Field(description="The roll table.")
    at_least: Expression = Field(alias="at-least", min_length=1, description="The total that is enough.")


class SideEntry(Shape):
    """One of the two sides of a contest, and what its total is made of."""

    name: Filled = Field(description="What it is called.")
    start: Expression = Field("", description="What each of its seats adds, or the side with the card of the contest.")
    figure: str = Field("", description="The column whose number each of its cards adds.")
    stat: str = Field("", description="The stat whose bonuses on its cards are added.")
    counts: Names = Field((), description="Piles whose cards are of the side from the start.")
    lies: str = Field("", description="The pile of the room where cards lie that are played for it.")
    roll: str = Field("", description="Its dice.")
    icon: str = Field("", description="Its icon.")


class SidesEntry(Shape):
    """The two sides of a contest."""

    ours: SideEntry = Field(description="The side of the seat that starts it.")
    theirs: SideEntry = Field(description="The other: a card, a seat, or what is played.")


class CardPlayEntry(Shape):
    """A way to play a card in a contest of two sides."""

    name: Filled = Field(description="What it is called.")
    words: str = Field("", description="What it does, in a sentence.")
    icon: str = Field("", description="Its icon.")
    source: Filled = Field(alias="from", description="The pile, the counter or the deck from which the card comes.")
    types: Names = Field((), description="The types that can be played so. Default: all.")
    side: Literal["ours", "theirs", "own"] = Field("own", description="For which side it counts and where it lies.")
    who: Who = Field(Who.ALL, description="Who may: all, fighters (who take part) or others.")
    condition: Expression = Field("", alias="if", description="What has to hold.")
    joins: bool = Field(False, description="Whether who plays it in the first round takes part.")
    follows: Names = Field((), description="The plays right after which alone it can be made.")
    not_after: Names = Field((), alias="not-after", description="The plays after which a seat cannot make it any more.")
    at_most: Expression = Field("", alias="at-most", description="How often a seat may in one contest.")
    quiets: Which | None = Field(None, description="The side of which one card counts for nothing from then on.")
    then: Steps = Field((), description="The steps that follow.")


class ContestEntry(Shape):
    """A contest of a seat against a card or another seat, or of two sides with totals."""

    name: Filled = Field(description="What it is called.")
    against: str = Field("", description="The pile at the seat's place in which the card lies, or `seat`.")
    roll: str = Field("", description="The dice.")
    stat: str = Field("", description="The stat that is added.")
    target: Expression = Field("", description="What has to be reached against a card.")
    win: Steps = Field((), description="What follows a roll that is won.")
    lose: Steps = Field((), description="What follows a roll that is lost.")
    until: Expression = Field("", description="When the loser cannot go on.")
    down: Steps = Field((), description="What follows then.")
    flee: Steps = Field((), description="What follows where the loser does not go on.")
    flee_words: str = Field("", alias="flee-words", description="What is on the button for that.")
    join: JoinEntry | None = Field(None, description="How others take part.")
    chase: ChaseEntry | None = Field(None, description="What is rolled where only one side wants to fight.")
    sides: SidesEntry | None = Field(None, description="The two sides, where it is a contest of two sides with totals.")
    order: Order = Field(Order.OPEN, description="How cards are played: in `turns`, or `open`, by all as they like.")
    ties: Tie = Field(Tie.OURS, description="Who wins with equal totals: ours, theirs, or nobody yet (again).")
    plays: dict[Identifier, CardPlayEntry] = Field(default_factory=dict, description="How cards are played, by id.")
    won: Steps = Field((), description="What follows once where our side has won.")
    lost: Steps = Field((), description="What follows once where it has not.")
    after: Steps = Field((), description="What follows last, in any case.")
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


class BackEntry(Shape):
    """What the back of a card tells."""

    deck: Filled = Field(description="The deck whose cards have such backs.")
    types: Names = Field(min_length=1, description="The types of the cards that may be behind it.")
    traits: Names = Field((), description="The traits that all cards behind it have.")
    name: Filled = Field(description="What is seen on it.")
    figure: str = Field("", description="The column whose number it shows.")
    icon: str = Field("", description="Its icon.")


class EveryEntry(Shape):
    """What follows each time a counter passes another multiple."""

    counter: Filled = Field(description="The counter of a seat.")
    step: Annotated[int, Field(ge=1, le=999)] = Field(description="The number whose multiples count.")
    option: str = Field("", description="The option with which alone it happens.")
    do: Steps = Field((), description="The steps that follow.")


class TallyEntry(Shape):
    """A name for how many seats a condition holds for."""

    of: Alive = Field(Alive.LEFT, description="Which seats are counted: those left in the game, those out, or all.")
    condition: Expression = Field("", alias="if", description="What has to hold for a seat to be counted.")


class GoalEntry(Shape):
    """What whoever holds a card has to reach."""

    when: Expression = Field(min_length=1, description="When it is reached.")
    words: Filled = Field(description="The goal, in a sentence.")
    late: bool = Field(False, description="Whether it counts at the end alone, and cannot be declared.")


class TriggerEntry(Shape):
    """What follows for a seat as soon as a condition holds for it."""

    when: Expression = Field(min_length=1, description="Looked at for each seat after all that happens.")
    once: bool = Field(False, description="Whether it happens once in the game.")
    do: Steps = Field((), description="The steps that follow; the target is who caused it.")


class CardEntry(Shape):
    """What a card does when it is carried out."""

    applies: Expression = Field("", description="Of a card that is handed on: whether it concerns the receiver.")
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
    backs: tuple[BackEntry, ...] = Field((), description="What the backs of cards show, where they differ.")
    always: dict[Identifier, ActionEntry] = Field(default_factory=dict, description="Actions at any time, by id.")
    routines: dict[Identifier, Steps] = Field(default_factory=dict, description="Steps that others `run`, by id.")
    cards: dict[str, CardEntry] = Field(default_factory=dict, description="What cards do, by code or type.")
    triggers: dict[Identifier, TriggerEntry] = Field(default_factory=dict, description="What follows by itself, by id.")
    tallies: dict[Identifier, TallyEntry] = Field(default_factory=dict, description="Names for numbers of seats.")
    goals: dict[str, GoalEntry] = Field(default_factory=dict, description="What has to be reached, by the card's code.")
