"""Actions that any seat may take at any time: what they are in the data, and whether the asker may."""

from __future__ import annotations

from cardgen.model.play import Action
from companion.rooms import asking
from companion.rooms.commands import Refused
from companion.rooms.draft import Draft
from companion.rooms.flow import proceed
from companion.rooms.offers import is_there, reasons
from companion.rooms.said import say, word


def find(draft: Draft, name: str) -> Action | None:
    """An action of this id that may be taken at any time."""
    return next((one for one in draft.rules.play.always if one.id == name), None)


def act(draft: Draft, action: Action) -> None:
    """A seat takes an action, whoever's turn it is; what follows from it goes before all that is due."""
    seat = asking.seat(draft, "seat", draft.command.seat or "")
    asking.acts_for(draft, seat)
    asking.own_secret(draft, seat, say("This is for {name} to do.", name=draft.name(seat)))
    if not is_there(draft.rules, draft.state, action, seat, draft.command.seat):
        raise Refused(say("There is no such action now."))
    for reason in reasons(draft.rules, draft.state, action, seat, draft.command.seat):
        asking.warned(draft, reason)
    take(draft, action, seat)
    draft.push(action.do, seat)
    proceed(draft)


def take(draft: Draft, action: Action, seat: str) -> None:
    """Say that an action is taken, and keep in mind what can be taken once."""
    if action.once:
        draft.set(("marks", f"once.{action.id}@{seat}"), 1)
    draft.tell("{name}: {action}.", name=draft.name(seat), action=word(action.name))
