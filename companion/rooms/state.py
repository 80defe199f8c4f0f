"""The state of a room: frozen values, of which the reducer makes new ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from cardgen.model.steps import Step
from companion.rooms.codec import dump, load
from companion.rooms.said import Said

ROOM = "room"
"""The owner of what belongs to no seat and no place."""

LOBBY, SETUP, PLAY, OVER = "lobby", "setup", "play", "over"
LOG_LENGTH, IDS_KEPT = 200, 1000


def _none() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Seat:
    """One person. `color` is the id of a pawn, `home` the place to which it goes back.

    `skips` are what follows each turn that is left out. Where what it holds in secret is `sealed`, this is the seat on
    whose account it is.
    """

    name: str
    color: str = ""
    phone: bool = True
    place: str = ""
    out: bool = False
    home: str = ""
    skips: tuple[tuple[Step, ...], ...] = ()
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class Copy:
    """A card on the table, in a pile of an owner (a seat, a place, or the room).

    `code` is empty while nobody has said which card it is; where its back was seen, `types` are those that it may be
    of, and `fields` what stands there. A card that the game has not printed (a hunter who became a creature) has a
    name, fields and traits of its own. `order` is its place in the pile. In a secret pile, one that is `shown` is seen
    by all, any other by its owner and by the seats in `seen`.
    """

    code: str
    pile: str
    owner: str
    order: int
    name: str = ""
    fields: Mapping[str, str] = field(default_factory=_none)
    traits: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    shown: bool = False
    seen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """A card chosen for a roll: from the table (`card`) or from a hand (`code`), or a figure by hand (`by`, `words`).

    `discards` are the cards given up for it; `seat` is who plays it.
    """

    seat: str
    card: str = ""
    code: str = ""
    discards: int = 0
    by: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """Something that is due: a step that waits for people, or one that waits for those before it.

    `kind` says what an answer looks like; `seat` is whose it is. `card` and `place` are what it is about, `among` the
    cards or seats to choose from, `left` how many. `target` is the seat that was chosen before, `rolled` what the roll
    came to that it follows from. Where it is `secret`, only these seats read what it says. What the seat does to itself
    is done `by` another, where that one has brought it about.
    """

    id: str
    kind: str
    seat: str
    step: Step
    card: str = ""
    place: str = ""
    chosen: tuple[Chosen, ...] = ()
    left: int = 0
    among: tuple[str, ...] = ()
    target: str = ""
    rolled: int = 0
    secret: tuple[str, ...] = ()
    by: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is. `phase` counts from 0; `taken` are the actions taken, `spent` what they cost.

    `lasting` are cards whose bonus holds until the turn ends, `used` those that can be used once in it. `repeats` are
    phases that come once more, each from its first to its last; while one of them does, `stop` is its last phase, and
    `back` the last that was over before.
    """

    seat: str = ""
    number: int = 0
    phase: int = 0
    taken: tuple[str, ...] = ()
    spent: int = 0
    lasting: tuple[Chosen, ...] = ()
    used: tuple[str, ...] = ()
    repeats: tuple[tuple[int, int], ...] = ()
    back: int = -1
    stop: int = -1


@dataclass(frozen=True, slots=True)
class Played:
    """A card that a seat has played: by which way to play it, in which round, and from where, with whose it was."""

    card: str
    seat: str
    play: str
    source: str
    round: int
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Clash:
    """How a contest of two sides stands.

    `quiet` are cards that count for nothing any more, `passed` the seats that play nothing since the last card. `fell`
    is what the dice of each side came to; `result` is how our side fared, and `final` what both came to then, ours
    first. `picks` is who takes the next card of the spoils.
    """

    played: tuple[Played, ...] = ()
    quiet: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    fell: Mapping[str, int] = field(default_factory=_none)
    result: str = ""
    final: tuple[int, ...] = ()
    picks: str = ""


@dataclass(frozen=True, slots=True)
class Contest:
    """A fight that goes on: the seats that take part, against a card or a seat.

    `lasting` are cards that hold until it ends; `cast` all that were played in it; `first` what is added to the first
    roll. `rolls` are this round's: the total, what the dice showed before anything was added, and 1 where it was won.
    `going` are those who go on, `taken` is who has won it. One of two sides with totals has a `clash`; `seats` are then
    those who take part on our side.
    """

    kind: str
    seat: str
    seats: tuple[str, ...]
    card: str = ""
    foe: str = ""
    place: str = ""
    round: int = 1
    first: int = 0
    lasting: tuple[Chosen, ...] = ()
    cast: tuple[Chosen, ...] = ()
    rolls: Mapping[str, tuple[int, ...]] = field(default_factory=_none)
    going: tuple[str, ...] = ()
    taken: str = ""
    clash: Clash | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the room's log. `private` are words that one seat alone may read; `total` what a roll came to."""

    revision: int
    id: str
    kind: str
    seat: str | None
    say: Said
    lines: tuple[Any, ...] = ()
    dice: tuple[tuple[int, int], ...] = ()
    undone: bool = False
    private: Mapping[str, Any] = field(default_factory=_none)
    undoes: str = ""
    total: int | None = None


@dataclass(frozen=True, slots=True)
class RoomState:
    """Everything about a room.

    Counters are kept as `counter@owner`. `groups` are the places that were laid out together, by chance. `order` is
    that of the turns, where it is not that of the seats. `flow` is the revision at which what is due, the turn or a
    contest last changed: whoever saw less has to look again.
    """

    room: str = ""
    game: str = ""
    revision: int = 0
    flow: int = 0
    stage: str = ""
    locked: bool = False
    host: str = ""
    options: Mapping[str, bool] = field(default_factory=_none)
    seats: Mapping[str, Seat] = field(default_factory=_none)
    order: tuple[str, ...] = ()
    counters: Mapping[str, int] = field(default_factory=_none)
    cards: Mapping[str, Copy] = field(default_factory=_none)
    groups: tuple[tuple[str, ...], ...] = ()
    tasks: tuple[Task, ...] = ()
    turn: Turn = Turn()
    contest: Contest | None = None
    marks: Mapping[str, int] = field(default_factory=_none)
    made: int = 0
    winners: tuple[str, ...] | None = None
    ending: Said | None = None
    dice: Mapping[str, int] = field(default_factory=_none)
    log: tuple[Entry, ...] = ()
    ids: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    _kept: dict[Any, tuple[Any, Any]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, key: tuple[Any, ...], rules: Any, reckon: Callable[[], Any]) -> Any:
        """What is reckoned from the state by some rules: kept with it, as neither of them changes."""
        known = self._kept.get(key)
        if known is None or known[0] is not rules:
            known = self._kept[key] = (rules, reckon())
        return known[1]

    def count(self, counter: str, owner: str) -> int:
        """What a counter shows; 0 where nothing was counted yet."""
        return self.counters.get(f"{counter}@{owner}", 0)

    def pile(self, pile: str, owner: str) -> tuple[str, ...]:
        """The cards of a pile, by their ids, from the bottom."""
        piles: Mapping[tuple[str, str], tuple[str, ...]] = self.once(("piles",), None, self._piles)
        return piles.get((pile, owner), ())

    def _piles(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The cards of all piles."""
        found: dict[tuple[str, str], list[tuple[int, str]]] = {}
        for key, copy in self.cards.items():
            found.setdefault((copy.pile, copy.owner), []).append((copy.order, key))
        return {where: tuple(key for _, key in sorted(cards)) for where, cards in found.items()}


EMPTY = RoomState()
"""A room before anything happened."""


def state_to_json(state: RoomState) -> dict[str, Any]:
    """A snapshot: plain JSON values."""
    written: dict[str, Any] = dump(state)
    return written


def state_from_json(read: Mapping[str, Any]) -> RoomState:
    """The state of a snapshot."""
    state: RoomState = load(RoomState, read)
    return state


@cache
def field_type(name: str) -> Any:
    """The type of a part of the state, for reading what an event says about it."""
    from companion.rooms.codec import hints  # noqa: PLC0415  (the codec knows no states)

    return hints(RoomState)[name]
