"""Commands of the turn: actions with what they cost, the next phase, and putting the turn right by hand."""

from __future__ import annotations

from companion.rooms import anytime, asking, sides
from companion.rooms.commands import Refused
from companion.rooms.draft import Draft
from companion.rooms.flow import next_phase, phase_of, proceed, start_turn
from companion.rooms.offers import actions_left, is_there, turn_reasons
from companion.rooms.said import say, word


def act(draft: Draft) -> None:
    """The seat whose turn it is takes an action."""
    asking.playing(draft)
    name = asking.text(draft, "action")
    whenever = anytime.find(draft, name)
    if whenever is not None:
        anytime.act(draft, whenever)
        return
    asking.fresh(draft)
    seat = draft.state.turn.seat
    asking.acts_for(draft, seat, say("It is {name}'s turn.", name=draft.name(seat)))
    action = {one.id: one for one in phase_of(draft).actions}.get(name)
    if action is None or not is_there(draft.rules, draft.state, action, seat, draft.command.seat):
        raise Refused(say("There is no such action now."))
    if draft.state.tasks:
        raise Refused(say("Something else has to be done first."))
    for reason in turn_reasons(draft.rules, draft.state, action, draft.command.seat):
        asking.warned(draft, reason)
    turn = draft.state.turn
    cost = draft.reckoner(seat).value(action.costs)
    draft.turn(taken=(*turn.taken, action.id), spent=turn.spent + cost)
    anytime.take(draft, action, seat)
    draft.push(action.do, seat)
    proceed(draft)


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
    now = draft.state.turn
    next_phase(draft)
    after = draft.state.turn
    if after.number == now.number and after.phase != now.phase:
        draft.tell("{name}: {phase}.", name=draft.name(seat), phase=word(draft.rules.play.phases[after.phase].name))
    proceed(draft)


def turn(draft: Draft) -> None:
    """The host puts the turn right: it is this seat's, from its beginning."""
    asking.playing(draft)
    asking.host_only(draft)
    seat = asking.seat(draft)
    if draft.state.seats[seat].out or not draft.rules.play.phases:
        raise Refused(say("This seat has no turn."))
    if draft.state.contest is not None and draft.state.contest.clash is not None:
        sides.call_off(draft)
    draft.set(("tasks",), ())
    draft.set(("contest",), None)
    draft.tell("The host puts the turn right.")
    start_turn(draft, seat)
    proceed(draft)
