"""What a command comes to: an event, nothing, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.rooms import answers, byhand, seals, seats, turns
from companion.rooms.commands import Command, Refused
from companion.rooms.dicebox import Random
from companion.rooms.draft import Draft
from companion.rooms.events import Event
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import say
from companion.rooms.state import RoomState

_HANDLERS: Mapping[str, Callable[[Draft], None]] = MappingProxyType(
    {
        "create": seats.create,
        "sit": seats.sit,
        "rename": seats.rename,
        "phone": seats.phone,
        "open": seals.open_,
        "host": seats.host,
        "lock": seats.lock,
        "leave": seats.leave,
        "options": seats.options,
        "begin": seats.begin,
        "answer": answers.answer,
        "waive": answers.waive,
        "act": turns.act,
        "next": turns.next_,
        "turn": turns.turn,
        "choose": byhand.choose,
        "roll": byhand.roll,
        "table": byhand.table,
        "count": byhand.count,
        "put": byhand.put,
        "name": byhand.name,
        "pawn": byhand.pawn,
        "groups": byhand.groups,
        "play": byhand.play,
        "out": byhand.out,
        "over": byhand.over,
    }
)

KINDS = tuple(_HANDLERS)
"""The kinds of commands that `decide` knows; `undo` and `annul` go by themselves."""


def decide(rules: Rulebook, state: RoomState, command: Command, random: Random) -> tuple[Event, ...]:
    """The event that a command leads to; none where a command of this id was carried out before.

    `random` gives a number from 0 to below its argument. Raises Refused, or Stale where the asker has to look again.
    """
    if command.id in state.ids:
        return ()
    handler = _HANDLERS.get(command.kind)
    if handler is None:
        raise Refused(say("The companion knows no “{kind}”.", kind=command.kind[:40]))
    if state.game and state.game != rules.game.id:
        raise Refused(say("This room plays another game."))
    draft = Draft(rules, state, command, random)
    handler(draft)
    return (draft.event(),)
