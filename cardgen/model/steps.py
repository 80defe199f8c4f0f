"""The steps of a game's play: each has one verb, and the parts that this verb needs (docs/play.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType


class Verb(StrEnum):
    """What a step does; each is built once."""

    DRAW = "draw"
    FLIP = "flip"
    MOVE = "move"
    DISCARD = "discard"
    ROLL = "roll"
    ADD = "add"
    SET = "set"
    DEAL = "deal"
    SKIP = "skip"
    ELIMINATE = "eliminate"
    ASK = "ask"
    ANNOUNCE = "announce"
    START = "start"
    STOP = "stop"
    SHARE = "share"
    RESTORE = "restore"
    LAY = "lay"
    SPREAD = "spread"
    MEND = "mend"
    NAME = "name"
    REPEAT = "repeat"
    CHOOSE = "choose"
    REVEAL = "reveal"
    SEND = "send"
    GIVE = "give"
    TAKE = "take"
    SCATTER = "scatter"
    RUN = "run"
    END = "end"


class Owner(StrEnum):
    """To whom a counter or a pile belongs."""

    SEAT = "seat"
    PLACE = "place"
    ROOM = "room"
    CARD = "card"


class Gives(StrEnum):
    """What dice decide: where a pawn stands, who goes first or the order of all; and a move: where the home is."""

    PLACE = "place"
    FIRST = "first"
    ORDER = "order"
    HOME = "home"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question, and the steps that follow it. Where a condition does not hold, it is not offered."""

    id: str
    words: str
    do: tuple[Step, ...] = ()
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do. `what` is what stands after the verb; the other parts are those of docs/play.md.

    `each` is `seat`, `place`, or a pile whose cards it is done for, empty where it is done once. `otherwise` is done
    where the condition does not hold, where nothing is there to take, or where a roll falls short.
    """

    verb: Verb
    what: str = ""
    source: str = ""
    to: str = ""
    each: str = ""
    where: str = ""
    condition: str = ""
    at_least: str = ""
    at_most: str = ""
    up_to: str = ""
    mark: str = ""
    place: str = ""
    gives: Gives | None = None
    types: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    over: str = ""
    but: tuple[str, ...] = ()
    stops: tuple[str, ...] = ()
    goes_with: tuple[str, ...] = ()
    random: bool = False
    again: bool = False
    optional: bool = False
    first: str = ""
    among: str = ""
    sort: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    words: str = ""
    fields: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    then: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()
    choices: tuple[Choice, ...] = ()
    of: str = ""
    turned: bool = False
    at: str = ""
    shares: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: MappingProxyType({}))
    without: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    winner: str = ""
    lies: str = ""
    given: str = ""
