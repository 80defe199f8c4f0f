"""Commands of the turn: actions with what they cost, the next phase, and putting the turn right by hand."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.model.play import Action
from companion.rooms import asking
from companion.rooms.commands import Refused
from companion.rooms.draft import Draft
from companion.rooms.flow import next_phase, phase_of, proceed, start_turn
from companion.rooms.reckon import Reckoner
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, say
from companion.rooms.state import PLAY, RoomState


def act(draft: Draft) -> None:
    """The seat whose turn it is takes an action."""
    asking.playing(draft)
    asking.fresh(draft)
    seat = draft.state.turn.seat
    asking.acts_for(draft, seat, say("It is {name}'s turn.", name=draft.name(seat)))
    action = {one.id: one for one in phase_of(draft).actions}.get(asking.text(draft, "action"))
    if action is None or (action.option and not draft.state.options.get(action.option)):
        raise Refused(say("There is no such action now."))
    if draft.state.tasks:
        raise Refused(say("Something else has to be done first."))
    for reason in reasons(draft.rules, draft.state, action):
        asking.warned(draft, reason)
    turn = draft.state.turn
    cost = draft.reckoner(seat).value(action.costs)
    draft.turn(taken=(*turn.taken, action.id), spent=turn.spent + cost)
    draft.tell("{name}: {action}.", name=draft.name(seat), action=action.name)
    draft.push(action.do, seat)
    proceed(draft)


def reasons(rules: Rulebook, state: RoomState, action: Action) -> Iterator[Said]:
    """Why an action cannot be taken, each as a sentence; none where it can."""
    here = Reckoner(rules, state, state.turn.seat)
    for need in action.needs:
        if not here.holds(need.condition):
            yield say("{words}", words=need.reason)
    times = state.turn.taken.count(action.id)
    if action.at_most and times >= here.value(action.at_most):
        yield say("{action} has been done already this turn.", action=action.name)
    cost, left = here.value(action.costs), actions_left(rules, state)
    if cost > left:
        if left > 0:
            yield say("{action} takes {cost} actions, and {left} is left.", action=action.name, cost=cost, left=left)
        else:
            yield say("No action is left this turn.")


def actions_left(rules: Rulebook, state: RoomState) -> int:
    """How many actions the seat whose turn it is may still take in this phase."""
    if state.stage != PLAY or not rules.play.phases:
        return 0
    most = Reckoner(rules, state, state.turn.seat).value(rules.play.phases[state.turn.phase].at_most)
    return max(most - state.turn.spent, 0)


def next_(draft: Draft) -> None:
    """Go on to the next phase."""
    asking.playing(draft)
    asking.fresh(draft)
    if not draft.rules.play.phases:
        raise Refused(say("This game has no turns here."))
    seat = draft.state.turn.seat
    asking.acts_for(draft, seat, say("It is {name}'s turn.", name=draft.name(seat)))
    if draft.state.tasks:
        raise Refused(say("Something is still due in this phase."))
    left = actions_left(draft.rules, draft.state)
    if left:
        asking.warned(draft, say("Actions that are left: {left}. Go on all the same?", left=left))
    next_phase(draft)
    proceed(draft)


def turn(draft: Draft) -> None:
    """The host puts the turn right: it is this seat's, from its beginning."""
    asking.playing(draft)
    asking.host_only(draft)
    seat = asking.seat(draft)
    if draft.state.seats[seat].out or not draft.rules.play.phases:
        raise Refused(say("This seat has no turn."))
    draft.set(("tasks",), ())
    draft.set(("contest",), None)
    draft.tell("The host puts the turn right.")
    start_turn(draft, seat)
    proceed(draft)
