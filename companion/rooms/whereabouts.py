"""Which seats are in the game, in the order of their turns, and where their pawns may go."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.model.people import ANY, Among
from cardgen.model.steps import Gives
from companion.rooms.roads import free_homes, reached
from companion.rooms.rulebook import Rulebook
from companion.rooms.state import RoomState, Task


def seats_in(state: RoomState) -> tuple[str, ...]:
    """The seats that are still in the game, in order."""
    return tuple(key for key in turn_order(state) if not state.seats[key].out)


def those(state: RoomState, seat: str, which: Among) -> tuple[str, ...]:
    """The seats in the game that are meant, seen from one: at its place, in its group of places, elsewhere, or all.

    They come in the order of turns, from that seat on.
    """
    order = turn_order(state)
    at = order.index(seat) if seat in order else 0
    inside = tuple(key for key in (*order[at:], *order[:at]) if not state.seats[key].out)
    others = tuple(key for key in inside if key != seat)
    here = state.seats[seat].place if seat in state.seats else ""
    near = next((group for group in state.groups if here in group), (here,)) if here else ()
    found: Mapping[Among, tuple[str, ...]] = {
        Among.ALL: inside,
        Among.OTHERS: others,
        Among.HERE: tuple(key for key in others if here and state.seats[key].place == here),
        Among.NEAR: tuple(key for key in others if state.seats[key].place in near),
        Among.FAR: tuple(key for key in others if here and state.seats[key].place not in (*near, "")),
        Among.TURN: tuple(key for key in others if key == state.turn.seat),
    }
    return found[which]


def turn_order(state: RoomState) -> tuple[str, ...]:
    """All seats as their turns come."""
    known = [key for key in state.order if key in state.seats]
    return (*known, *(key for key in state.seats if key not in known))


def places_for(rules: Rulebook, state: RoomState, task: Task) -> tuple[str, ...]:
    """Where the pawn of a task may go: along the roads, the place where it stands first, or to a place with a mark."""
    here = state.seats[task.seat].place
    step = task.step
    if step.gives is Gives.HOME:
        return free_homes(rules, state, step.mark)
    if step.to == ANY:
        return tuple(place for place in rules.places if place != here)
    if step.to == Among.NEAR:
        group = next((group for group in state.groups if here in group), ())
        return tuple(place for place in group if place != here)
    if step.mark:
        return tuple(place for place in rules.marked(step.mark) if place != here)
    return reached(rules, state, task.seat, step.stops, task.left) if here else ()
