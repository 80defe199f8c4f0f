"""Taking back: what an event changed is changed the other way round, by an event of its own."""

from __future__ import annotations

from companion.rooms import asking
from companion.rooms.commands import Command, Refused
from companion.rooms.draft import Draft, current
from companion.rooms.events import Event
from companion.rooms.fold import COUNT
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import mark, say
from companion.rooms.state import Entry, RoomState

FINAL = ("create", "sit", "phone", "host", "lock", "leave", "open", "rename", "undo", "annul")
"""Kinds of events that are not taken back: another of their kind does it."""

_KEPT = (("made",),)


def undo(rules: Rulebook, state: RoomState, command: Command, event: Event) -> tuple[Event, ...]:
    """Take an event back. A seat takes back its own last, the host any, as long as nothing else depends on it.

    `event` is the one that the command names, as the log has it. Raises Refused for rolls, which are annulled.
    """
    if event.rolled:
        raise Refused(say("Dice that have fallen stay: a roll can only be annulled, for all to see."))
    return _back(rules, state, command, event, mark("{name} takes back: {what}"))


def annul(rules: Rulebook, state: RoomState, command: Command, event: Event) -> tuple[Event, ...]:
    """Annul a roll with all that followed from it, in sight of all; the dice stay in the log."""
    if not event.rolled:
        raise Refused(say("No dice fell then."))
    return _back(rules, state, command, event, mark("{name} annuls: {what}"))


def _back(rules: Rulebook, state: RoomState, command: Command, event: Event, text: str) -> tuple[Event, ...]:
    if command.id in state.ids:
        return ()
    draft = Draft(rules, state, command, _no_random)
    _check(draft, event)
    _turn_back(draft, event)
    draft.tell(text, name=draft.name(command.seat or ""), what=event.said)
    made = draft.event()
    return (Event(made.id, made.kind, made.seat, made.seen, {**made.data, "undoes": event.id}),)


def _check(draft: Draft, event: Event) -> None:
    """Raises Refused where the asker may not take this event back."""
    asking.acts_for(draft, "")
    if event.kind in FINAL:
        raise Refused(say("This cannot be taken back."))
    if event.id in draft.state.undone:
        raise Refused(say("This has been taken back already."))
    if not asking.is_host(draft) and event.id != own_last(draft.state, draft.command.seat or ""):
        raise Refused(say("You can take back what you did last; the host can take back more."))


def _turn_back(draft: Draft, event: Event) -> None:
    """Make the changes of an event the other way round, counters last, as their limits may have changed with it."""
    changes = [change for change in event.changes if change[1] not in _KEPT]
    for change in reversed(changes):
        if change[0] != COUNT:
            _, path, old, new = change
            if current(draft.state, path) != new:
                raise Refused(say("Something else depends on this: take that back first, or put it right by hand."))
            draft.put_back(path, old)
    for change in reversed(changes):
        if change[0] == COUNT:
            _, counter, owner, by = change
            if counter in draft.rules.play.counters:
                draft.count(counter, owner, -by)


def _no_random(_: int) -> int:
    raise AssertionError("nothing is rolled when something is taken back")


def own_last(state: RoomState, seat: str) -> str:
    """The id of what a seat did last and has not taken back; empty where there is nothing."""

    def last() -> str:
        mine = (entry for entry in reversed(state.log) if entry.seat == seat and not entry.undone)
        return next((entry.id for entry in mine if entry.kind not in FINAL), "")

    found: str = state.once(("last", seat), None, last)
    return found


def may_undo(state: RoomState, entry: Entry, seat: str | None) -> bool:
    """Whether a seat may ask for an entry of the log to be taken back, as far as the log can tell."""
    if not seat or entry.undone or entry.kind in FINAL:
        return False
    return seat == state.host or entry.id == own_last(state, seat)
