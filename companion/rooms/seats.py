"""Commands about the room itself: making it, sitting down, names, the host's rights, options, and the beginning."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.model.steps import Owner
from companion.rooms import asking, dealing, latecomers, seals
from companion.rooms.commands import Refused, Stale
from companion.rooms.draft import Draft, owners
from companion.rooms.flow import proceed
from companion.rooms.names import clean_name
from companion.rooms.said import mark, say, word
from companion.rooms.state import LOBBY, SETUP, Seat

MOST_SEATS = 12


def create(draft: Draft) -> None:
    """A new room for the game of the rulebook."""
    if draft.state.stage:
        raise Refused(say("This room is there already."))
    draft.set(("room",), asking.text(draft, "room"))
    draft.set(("game",), draft.rules.game.id)
    draft.set(("stage",), LOBBY)
    wanted = draft.command.data.get("options", {})
    for option, on in wanted.items() if isinstance(wanted, Mapping) else ():
        if on is True:
            _switch(draft, option, on=True)
    draft.tell("A room for {game}.", game=word(draft.rules.game.title))


def sit(draft: Draft) -> None:
    """Somebody sits down; the first hosts. The host may add seats for people without a phone."""
    if not draft.state.stage:
        raise Refused(say("There is no such room."))
    key = asking.text(draft, "seat")
    if not key or key in draft.state.seats:
        raise Refused(say("This seat is taken."))
    phone = asking.flag(draft, "phone", otherwise=True)
    if draft.state.seats and not asking.is_host(draft):
        if not phone:
            raise Refused(say("Only the host can add a seat without a phone."))
        if draft.state.locked:
            raise Refused(say("The room is locked: ask the host to let you in."))
    latecomers.check(draft)
    most = min(draft.rules.game.players[1], MOST_SEATS)
    if len(draft.state.seats) >= most:
        raise Refused(say("All {most} seats are taken.", most=most))
    name = clean_name(asking.text(draft, "name"), [seat.name for seat in draft.state.seats.values()])
    sealed = "" if phone else draft.command.seat or key
    draft.set(("seats", key), Seat(name, _color(draft, key), phone, sealed=sealed))
    if not draft.state.host:
        draft.set(("host",), key)
    draft.tell("{name} sits down.", name=name)
    latecomers.welcome(draft, key)


def _color(draft: Draft, key: str) -> str:
    """The colour that was asked for where nobody has it, else the first that is free."""
    pawns = draft.rules.game.pawns
    known = [color.id for color in pawns.colors] if pawns else []
    taken = {seat.color for other, seat in draft.state.seats.items() if other != key}
    wanted = asking.text(draft, "color", "")
    if wanted in known and wanted not in taken:
        return wanted
    return next((color for color in known if color not in taken), "")


def rename(draft: Draft) -> None:
    """A seat takes another name or colour."""
    key = asking.seat(draft, "seat", draft.command.seat or "")
    asking.acts_for(draft, key)
    old = draft.state.seats[key]
    others = [seat.name for other, seat in draft.state.seats.items() if other != key]
    name = clean_name(asking.text(draft, "name", old.name), others)
    color = _color(draft, key) if draft.command.data.get("color") else old.color
    draft.seat(key, name=name, color=color)
    if name != old.name:
        draft.tell("{old} is now called {name}.", old=old.name, name=name)
    else:
        draft.tell("{name} has another colour.", name=name)


def phone(draft: Draft) -> None:
    """A seat gains or loses its phone; one without is acted for by the host."""
    key = asking.seat(draft)
    on = asking.flag(draft, "phone")
    if not on:
        asking.acts_for(draft, key)
    if on == draft.state.seats[key].phone:
        raise Stale(say("This seat has a phone already.") if on else say("This seat is free already."))
    (seals.take if on else seals.free)(draft, key)


def host(draft: Draft) -> None:
    """The host hands its rights over."""
    asking.host_only(draft)
    key = asking.seat(draft)
    if not draft.state.seats[key].phone:
        raise Refused(say("{name} has no phone, and cannot host.", name=draft.name(key)))
    draft.set(("host",), key)
    draft.tell("{name} hosts the room now.", name=draft.name(key))
    seals.reseal(draft)


def lock(draft: Draft) -> None:
    """Nobody can join a room that is locked."""
    asking.host_only(draft)
    locked = asking.flag(draft, "locked")
    draft.set(("locked",), locked)
    draft.tell(mark("The room is locked.") if locked else mark("The room is open."))


def leave(draft: Draft) -> None:
    """A seat is taken away, before the game begins."""
    key = asking.seat(draft)
    asking.acts_for(draft, key)
    if draft.state.stage != LOBBY:
        raise Refused(say("The game has begun: the seat stays, but the host can free it for another phone."))
    draft.tell("{name} leaves.", name=draft.name(key))
    draft.set(("seats", key), None)
    if draft.state.host == key:
        heirs = [other for other, seat in draft.state.seats.items() if seat.phone]
        draft.set(("host",), next(iter([*heirs, *draft.state.seats]), ""))


def options(draft: Draft) -> None:
    """Optional rules are switched on and off, before the game begins."""
    asking.host_only(draft)
    if draft.state.stage != LOBBY:
        raise Refused(say("The game has begun: its rules stay as they are."))
    for option, on in draft.command.data.items():
        if option != "force":
            _switch(draft, option, on=on is True)


def _switch(draft: Draft, option: object, *, on: bool) -> None:
    known = draft.rules.play.options
    if not isinstance(option, str) or option not in known:
        raise Refused(say("There is no such rule."))
    draft.set(("options", option), on or None)
    text = mark("{option} is switched on.") if on else mark("{option} is switched off.")
    draft.tell(text, option=word(known[option].name))


def begin(draft: Draft) -> None:
    """Counters start, and setup is due."""
    asking.host_only(draft)
    if draft.state.stage != LOBBY:
        raise Refused(say("The game has begun already."))
    least, most = draft.rules.game.players
    if not least <= len(draft.state.seats) <= most:
        text = mark("{game} is for {least} to {most} players, and here are {n}.")
        said = say(text, game=word(draft.rules.game.title), least=least, most=most, n=len(draft.state.seats))
        asking.warned(draft, said)
    dealing.check_shares(draft)
    draft.set(("stage",), SETUP)
    for counter in draft.rules.play.counters.values():
        for owner in owners(draft.rules, draft.state, counter.of):
            here = draft.reckoner(owner if counter.of is Owner.SEAT else "")
            start = here.value(counter.start)
            draft.count(counter.id, owner, start or (draft.rules.deck_size(counter.deck) if counter.deck else 0))
    draft.push(draft.rules.play.setup, "")
    draft.tell("The game begins.")
    proceed(draft)
