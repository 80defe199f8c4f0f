"""Start a room, or join one by its code: the ways to a seat."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from cardgen.model.pieces import PawnColor
from companion.keeper import NoSuchGame, Opened
from companion.rooms import Command
from companion.rooms.seals import is_sealed
from companion.rooms.state import Seat
from companion.web.cookies import give_seat
from companion.web.errors import Sorry
from companion.web.house import house
from companion.web.present import NotSeated, fresh, seated_in
from companion.web.rulebook import known_game
from companion.web.tongue import shelf, told_game

blueprint = Blueprint("join", __name__)
_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_MADE = "made"
_LONGEST = 200  # characters of a name that the room looks at


@blueprint.get("/new")
def new() -> str:
    """Choose a game and its optional rules, a name and a colour."""
    keeper = house().keeper
    playable = [shelf().games[name] for name in keeper.games]
    wanted = request.args.get("game", "")
    chosen = next((one for one in playable if one.game.id == wanted), playable[0] if len(playable) == 1 else None)
    return render_template("new.html", playable=playable, chosen=chosen, secret=new_secret())


@blueprint.post("/new")
def create() -> Response:
    """Make a room, and its first seat for whoever made it. The same form sent twice leads to the same room."""
    shelved = known_game(request.form.get("game", ""))
    secret = _secret()
    known = house().passes.look(_MADE, secret, house().clock())
    if known is not None:
        return _sat_down(house().keeper.by_id(known.room), known.seat)
    if house().keeper.open_rooms() >= house().config.limits.rooms:
        raise Sorry(403, _("As many rooms are open here as the companion can hold: use one of those."))
    offered = shelved.game.play.options if shelved.game.play else ()
    options = [name for name in offered if request.form.get(f"option.{name}") == "yes"]
    seat = _seat_id(secret)
    first = _sit(seat, secret)
    try:
        room = house().keeper.create(shelved.game.id, _public(secret, "create"), options, first)
    except NoSuchGame:
        raise Sorry(404, _("There is no such game here.")) from None
    house().passes.lend(room.row, _MADE, seat, secret, house().clock() + house().config.pass_life)
    return _sat_down(room, seat)


@blueprint.get("/join")
def join() -> str:
    """Type the code of a room."""
    return render_template("join.html", typed=request.args.get("code", "")[:20])


@blueprint.post("/join")
def find() -> Response:
    """Go to the room of the code that was typed."""
    room = fresh(request.form.get("code", ""))
    return redirect(url_for("join.lobby", code=room.row.code), 303)


@blueprint.get("/join/<code>")
def lobby(code: str) -> Response:
    """Take a seat: a name and a colour. Who sits already comes back to the own seat."""
    room = fresh(code)
    try:
        seated_in(room)
    except NotSeated:
        return _lobby(room)
    return redirect(url_for("play.room", code=room.row.code), 303)


@blueprint.get("/J/<code>")
@blueprint.get("/j/<code>", endpoint="lower")
def short(code: str) -> Response:
    """What the QR code of a room holds: short, and in capitals so that it stays small."""
    return redirect(url_for("join.lobby", code=code), 303)


@blueprint.post("/join/<code>")
def sit(code: str) -> Response:
    """Sit down. The same form sent twice leads to the same seat."""
    room = fresh(code)
    try:
        seated_in(room)
    except NotSeated:
        pass
    else:
        return redirect(url_for("play.room", code=room.row.code), 303)
    secret = _secret()
    wanted = request.form.get("seat", "")
    if wanted:
        return _take_free(room, wanted, secret)
    seat = _seat_id(secret)
    if seat not in room.state.seats:
        _may_join(room)
        room = house().keeper.act(room.row.code, _sit(seat, secret)).room
    return _sat_down(room, seat)


def free_seats(room: Opened) -> Mapping[str, Seat]:
    """The seats without a phone, by id."""
    return {name: seat for name, seat in room.state.seats.items() if not seat.phone}


def colors(room: Opened) -> tuple[PawnColor, ...]:
    """The colours of pawns that nobody in the room has."""
    pawns = told_game(room.rules.game).pawns
    taken = {seat.color for seat in room.state.seats.values()}
    return tuple(color for color in pawns.colors if color.id not in taken) if pawns is not None else ()


def new_secret() -> str:
    """What makes two sendings of one form the same: only the phone that was given the form knows it."""
    return secrets.token_urlsafe(16)


def _lobby(room: Opened) -> Response:
    _may_join(room)
    free = free_seats(room)
    sealed = any(is_sealed(room.rules, room.state, seat) for seat in free)
    page = render_template("lobby.html", room=room, colors=colors(room), free=free, sealed=sealed, secret=new_secret())
    return make_response(page)


def _may_join(room: Opened) -> None:
    if room.state.locked:
        raise Sorry(403, _("This room is closed to newcomers: ask its host to open it, or to move your seat here."))


def _sit(seat: str, secret: str) -> Command:
    name, color = (request.form.get(field, "")[:_LONGEST] for field in ("name", "color"))
    data = {"seat": seat, "name": name, "color": color, "phone": True}
    return Command(_public(secret, "sit"), "sit", data=data)


def _take_free(room: Opened, seat: str, secret: str) -> Response:
    """Take over a seat that has no phone, in sight of all."""
    _may_join(room)
    command = Command(_public(secret, f"take:{seat}"), "phone", data={"seat": seat, "phone": True})
    if command.id not in room.state.ids:
        if seat not in free_seats(room):
            raise Sorry(409, _("Somebody else has taken that seat."))
        room = house().keeper.act(room.row.code, command).room
        house().passes.revoke(room.row, seat)
    return _sat_down(room, seat)


def _sat_down(room: Opened, seat: str) -> Response:
    hosts = room.state.host == seat
    token = house().passes.issue(room.row, seat, house().clock(), hosts=hosts)
    response = redirect(url_for("play.room", code=room.row.code), 303)
    give_seat(response, room.row.code, token)
    return response


def _secret() -> str:
    secret = request.form.get("secret", "")
    if _ID.fullmatch(secret) is None:
        raise Sorry(400, _("This form is not whole: load the page again."))
    return secret


def _public(secret: str, use: str) -> str:
    """An id for the log, from which the secret cannot be told."""
    return hashlib.sha256(f"{use}:{secret}".encode()).hexdigest()[:24]


def _seat_id(secret: str) -> str:
    return f"s{_public(secret, 'seat')[:10]}"
