"""Secrets of seats that change hands: sealed until another seat, not the host's, opens them in sight of all.

A seat is sealed when its phone is taken from it, and one that never had a phone is sealed from the start, since the
host acts for it. Whoever looks at secrets asks `sight.reads`, and nothing else.
"""

from __future__ import annotations

from companion.rooms import asking
from companion.rooms.carried import root
from companion.rooms.commands import Refused, Stale
from companion.rooms.draft import Draft
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, mark, say
from companion.rooms.state import RoomState


def holds(rules: Rulebook, state: RoomState, seat: str) -> bool:
    """Whether a seat has cards in secret piles, was shown some, or has lines of the log that it alone may read."""
    secret = {pile.id for pile in rules.play.piles.values() if pile.secret}
    copies = [copy for copy in state.cards.values() if copy.pile in secret]
    cards = any(seat in copy.seen or root(state, copy.owner) == seat for copy in copies)
    return cards or any(seat in entry.private for entry in state.log)


def is_sealed(rules: Rulebook, state: RoomState, seat: str) -> bool:
    """Whether a seat has secrets that nobody may see for now."""
    return bool(state.seats[seat].sealed) and holds(rules, state, seat)


def openers(rules: Rulebook, state: RoomState, seat: str) -> tuple[str, ...]:
    """The seats that may open what a seat holds: with phones, and neither itself, nor the host, nor who freed it.

    Whose own secrets are sealed may not either: somebody could take two seats.
    """
    never = (seat, state.host, state.seats[seat].sealed)
    return tuple(
        key for key, one in state.seats.items() if one.phone and key not in never and not is_sealed(rules, state, key)
    )


def free(draft: Draft, seat: str) -> None:
    """Take the phone from a seat, and seal what it holds."""
    draft.seat(seat, phone=False, sealed=draft.command.seat or seat)
    draft.tell("{name}'s seat is free for another phone.", name=draft.name(seat))
    _tell(draft, seat)


def take(draft: Draft, seat: str) -> None:
    """Give a seat to another phone. It stays sealed where there is anything to see."""
    known = draft.state.seats[seat]
    shut = holds(draft.rules, draft.state, seat)
    by = known.sealed or draft.state.host or seat
    draft.seat(seat, phone=True, sealed=by if shut else "")
    draft.tell("{name} has a phone.", name=draft.name(seat))
    _tell(draft, seat)


def reseal(draft: Draft) -> None:
    """Seal the seats without phones anew: what was opened for one host is not for the next."""
    for key, seat in draft.state.seats.items():
        if not seat.phone and not seat.sealed:
            draft.seat(key, sealed=draft.state.host)
            _tell(draft, key)


def open_(draft: Draft) -> None:
    """A seat lets whoever sits on another now see what that one holds in secret."""
    key = asking.seat(draft)
    if not is_sealed(draft.rules, draft.state, key):
        raise Stale(say("Nothing is sealed there."))
    if draft.command.seat not in openers(draft.rules, draft.state, key):
        raise Refused(_why_not(draft, key))
    seat = draft.state.seats[key]
    draft.seat(key, sealed="")
    by = draft.name(draft.command.seat or "")
    if seat.phone:
        draft.tell("{by} opens what {name}'s seat holds in secret for its new phone.", by=by, name=seat.name)
    else:
        host = draft.name(draft.state.host)
        draft.tell("{by} opens what {name} holds in secret for {host}.", by=by, name=seat.name, host=host)


def check_open(draft: Draft, owner: str) -> None:
    """Raises Refused where what an owner holds in secret is sealed."""
    if owner in draft.state.seats and is_sealed(draft.rules, draft.state, owner):
        name = draft.name(owner)
        raise Refused(say("What {name} holds in secret is sealed: another seat has to open it first.", name=name))


def _why_not(draft: Draft, key: str) -> Said:
    others = [draft.name(one) for one in openers(draft.rules, draft.state, key)]
    if others:
        return say(mark("This is for others to open, neither the host nor who freed the seat: {names}."), names=others)
    return say("Nobody but the host is here to open it, so that it stays sealed.")


def _tell(draft: Draft, seat: str) -> None:
    if is_sealed(draft.rules, draft.state, seat):
        draft.tell("What it holds in secret is sealed.")
