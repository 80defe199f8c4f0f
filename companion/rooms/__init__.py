"""What happens in a room, as pure functions: a command and a state give an event, an event and a state the next state.

    rules = Rulebook.of(game)
    state = EMPTY
    events = decide(rules, state, Command(id="…", kind="create", data={"room": "r1"}), secrets.randbelow)
    for event in events:
        state = fold(state, event)
    page = view(rules, state, seat)          # JSON-ready; seat None is the public view

`decide` gives no event for a command whose id was seen before, and raises `Refused` or `Stale` with a sentence. `fold`
needs no rules and no random numbers, so an old evening stays what it was. `undo` takes the event to be taken back.
"""

from companion.rooms.commands import Command, Refused, Stale
from companion.rooms.decide import decide
from companion.rooms.events import Event, event_from_json, event_to_json
from companion.rooms.fold import fold, replay
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, render
from companion.rooms.state import EMPTY, RoomState, state_from_json, state_to_json
from companion.rooms.undo import annul, undo
from companion.rooms.view import view

__all__ = [
    "EMPTY",
    "Command",
    "Event",
    "Refused",
    "RoomState",
    "Rulebook",
    "Said",
    "Stale",
    "annul",
    "decide",
    "event_from_json",
    "event_to_json",
    "fold",
    "render",
    "replay",
    "state_from_json",
    "state_to_json",
    "undo",
    "view",
]
