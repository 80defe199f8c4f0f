"""What a seat may do: the actions that are there for it, and why one cannot be taken, as far as a viewer may know."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.model.play import Action
from companion.rooms.reckon import Reckoner
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, mark, say, word
from companion.rooms.sight import NOBODY
from companion.rooms.state import PLAY, RoomState


def is_there(rules: Rulebook, state: RoomState, action: Action, seat: str, viewer: str | None) -> bool:
    """Whether an action is there for a seat at all, as a viewer sees it."""
    if action.option and not state.options.get(action.option):
        return False
    if state.seats[seat].out and not action.out:
        return False
    return Reckoner(rules, state, seat, viewer=viewer).holds(action.condition)


def reasons(rules: Rulebook, state: RoomState, action: Action, seat: str, viewer: str | None) -> Iterator[Said]:
    """Why an action cannot be taken, each as a sentence; none where it can."""
    here = Reckoner(rules, state, seat, viewer=viewer)
    for need in action.needs:
        if not here.holds(need.condition):
            yield word(need.reason)
    if action.once and was_taken(state, action, seat):
        yield say("{action} has been used already in this game.", action=word(action.name))


def turn_reasons(rules: Rulebook, state: RoomState, action: Action, viewer: str | None) -> Iterator[Said]:
    """Why an action of the turn cannot be taken, with what it costs."""
    seat = state.turn.seat
    yield from reasons(rules, state, action, seat, viewer)
    here = Reckoner(rules, state, seat, viewer=viewer)
    times = state.turn.taken.count(action.id)
    if action.at_most and times >= here.value(action.at_most):
        yield say("{action} has been done already this turn.", action=word(action.name))
    cost, left = here.value(action.costs), actions_left(rules, state)
    if cost > left:
        if left > 0:
            text = mark("{action} takes {cost} actions, and {left} is left.")
            yield say(text, action=word(action.name), cost=cost, left=left)
        else:
            yield say("No action is left this turn.")


def was_taken(state: RoomState, action: Action, seat: str) -> bool:
    """Whether a seat has taken an action that can be taken once in the game."""
    return bool(state.marks.get(f"once.{action.id}@{seat}"))


def actions_left(rules: Rulebook, state: RoomState) -> int:
    """How many actions the seat whose turn it is may still take in this phase."""
    if state.stage != PLAY or not rules.play.phases:
        return 0
    most = Reckoner(rules, state, state.turn.seat).value(rules.play.phases[state.turn.phase].at_most)
    return max(most - state.turn.spent, 0)


def anything_left(rules: Rulebook, state: RoomState) -> bool:
    """Whether the seat whose turn it is can still do something in this phase, as far as everybody sees."""
    return any(
        is_there(rules, state, action, state.turn.seat, NOBODY) and not any(turn_reasons(rules, state, action, NOBODY))
        for action in rules.play.phases[state.turn.phase].actions
    )
