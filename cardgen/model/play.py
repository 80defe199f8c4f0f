"""What a game tells the companion: counters, piles, limits, setup, phases, actions, contests, ends, options.

Expressions are dice notation with names and comparisons; `docs/play.md` lists the names. A condition holds where its
expression comes to anything but 0; an empty one holds always.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cardgen.model.people import CardRule, Goal, Tally, Trigger
from cardgen.model.sides import Back, Sides
from cardgen.model.steps import Owner, Step


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that is counted up and down.

    `max` and `min` hold always; `start` is where it begins. With `formula` it is reckoned, and counting only corrects
    it. `stat` is the stat whose draws and discards it counts; `deck` the deck of which it says how many cards are left,
    and `again` how many there are when its discards are shuffled because it ran out. One of cards is there for the
    cards in the piles `inside`.
    """

    id: str
    name: str
    of: Owner = Owner.SEAT
    start: str = "0"
    min: str = "0"
    max: str = ""
    formula: str = ""
    stat: str = ""
    deck: str = ""
    icon: str = ""
    again: str = ""
    inside: tuple[str, ...] = ()
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """A place for cards of some decks. In one that `works` the cards' bonuses count.

    `secret` piles are seen by their owner alone, `veiled` ones only while a finger is held on them. `alarm` is the
    count from which a warning is shown. Cards of the types in `resolve` never lie here: they are carried out and
    discarded. `keep` is how many cards it is filled up to, when one is taken; with `option` it is there only when that
    is switched on.

    One of cards lies at each card in the piles `inside` and moves with it; when that card leaves them, its cards go to
    `drops`, or off the table. Of the cards of each type or trait in `one_of` only the best works,
    and of a card whose column `suits` names a trait, only where the card at which it lies has that.
    """

    id: str
    name: str
    of: Owner = Owner.SEAT
    decks: tuple[str, ...] = ()
    works: bool = False
    secret: bool = False
    alarm: int | None = None
    resolve: tuple[str, ...] = ()
    keep: int = 0
    option: str = ""
    icon: str = ""
    inside: tuple[str, ...] = ()
    drops: str = ""
    one_of: tuple[str, ...] = ()
    suits: str = ""
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """How many there may be: cards of some types in a pile or cast in a contest, or what a counter shows.

    Cards with a trait in `but` are not counted. The table may overrule it.
    """

    at_most: str
    pile: str = ""
    contest: str = ""
    counter: str = ""
    types: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Shift:
    """What is added to a roll where a condition holds, with the reason."""

    add: str
    words: str
    condition: str = ""


@dataclass(frozen=True, slots=True)
class RowPlay:
    """What follows from a row of a roll table; `low` and `high` are those of the row."""

    low: int | None
    high: int | None
    do: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class TablePlay:
    """What a roll table does besides saying words: what shifts its rolls, and what follows from its rows."""

    id: str
    shifts: tuple[Shift, ...] = ()
    rows: tuple[RowPlay, ...] = ()


@dataclass(frozen=True, slots=True)
class Need:
    """A condition of an action, and what is said where it does not hold."""

    condition: str
    reason: str


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a seat may do in its turn; it is there only with `option`, if one is named."""

    id: str
    name: str
    words: str = ""
    icon: str = ""
    option: str = ""
    costs: str = "1"
    at_most: str = ""
    needs: tuple[Need, ...] = ()
    do: tuple[Step, ...] = ()
    condition: str = ""
    once: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a turn: steps that are due, or actions to choose from, `at_most` of them.

    One that `moves_on` gives way to the next phase by itself, when nothing is left that the seat could do in it.
    """

    id: str
    name: str
    words: str = ""
    do: tuple[Step, ...] = ()
    at_most: str = ""
    actions: tuple[Action, ...] = ()
    moves_on: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """How others take part in a contest: with which option, and what each of them then adds."""

    option: str
    add: str


@dataclass(frozen=True, slots=True)
class Chase:
    """A roll on a table that has to be made where only one side wants to fight."""

    table: str
    at_least: str


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest of a seat against a card or against another seat.

    The seat rolls `roll` and adds its bonus to `stat`. Against a card it has to reach `target`; against a seat it has
    to come higher, and a tie is rolled again. `win` and `lose` follow each roll; while `until` does not hold the loser
    may go on or take `flee`; where it holds, `down` follows.
    """

    id: str
    name: str
    against: str
    roll: str
    stat: str
    target: str = ""
    win: tuple[Step, ...] = ()
    lose: tuple[Step, ...] = ()
    until: str = ""
    down: tuple[Step, ...] = ()
    flee: tuple[Step, ...] = ()
    flee_words: str = ""
    join: Join | None = None
    chase: Chase | None = None
    sides: Sides | None = None
    icon: str = ""

    @property
    def duel(self) -> bool:
        """Whether it is against another seat."""
        return self.against == Owner.SEAT


@dataclass(frozen=True, slots=True)
class End:
    """When the game is over, looked at as a turn ends.

    `winner` is `nobody`, `left` (whoever is still in the game) or a counter: whoever has most of it.
    """

    condition: str
    winner: str
    words: str


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that may be switched on before setup."""

    id: str
    name: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Every:
    """What follows each time a counter passes another multiple of `step`."""

    counter: str
    step: int
    option: str = ""
    do: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """All that the companion runs on, in the order of the data."""

    counters: Mapping[str, Counter]
    piles: Mapping[str, Pile]
    limits: tuple[Limit, ...] = ()
    setup: tuple[Step, ...] = ()
    phases: tuple[Phase, ...] = ()
    tables: Mapping[str, TablePlay] = field(default_factory=lambda: MappingProxyType({}))
    contests: Mapping[str, Contest] = field(default_factory=lambda: MappingProxyType({}))
    ends: tuple[End, ...] = ()
    options: Mapping[str, Option] = field(default_factory=lambda: MappingProxyType({}))
    every: tuple[Every, ...] = ()
    dice: tuple[str, ...] = ()
    backs: tuple[Back, ...] = ()
    always: tuple[Action, ...] = ()
    routines: Mapping[str, tuple[Step, ...]] = field(default_factory=lambda: MappingProxyType({}))
    cards: Mapping[str, CardRule] = field(default_factory=lambda: MappingProxyType({}))
    triggers: tuple[Trigger, ...] = ()
    tallies: Mapping[str, Tally] = field(default_factory=lambda: MappingProxyType({}))
    goals: Mapping[str, Goal] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def actions(self) -> Mapping[str, Action]:
        """All actions of all phases, by their ids."""
        return MappingProxyType({action.id: action for phase in self.phases for action in phase.actions})
