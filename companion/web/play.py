"""A room as a seat sees it, what it does there, and how it learns what others did."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from companion.keeper import Acted, PutAway, read_code
from companion.live import TooManyStreams, frames
from companion.rooms import Command, Refused, RoomState, Stale
from companion.web.cookies import enter, forget, give_seat
from companion.web.errors import Sorry, answer, wants_json
from companion.web.house import house
from companion.web.onward import onward
from companion.web.orders import Order, read_order
from companion.web.present import NotSeated, Present, present, seated, seated_in
from companion.web.tongue import told_refusal

blueprint = Blueprint("play", __name__)
# Joining has a page of its own, where names, colours and tokens are seen to; a room is made once.
_ELSEWHERE = frozenset(("create",))
_TAKE_BACK = frozenset(("undo", "annul"))


@blueprint.get("/room/<code>")
def room(code: str) -> AnyResponse:
    """The room. Who holds no seat in it is led to the lobby."""
    try:
        phone = seated(code)
    except NotSeated as fault:
        return redirect(url_for("join.lobby", code=fault.room.row.code), 303)
    return page(phone)


@blueprint.get("/room/<code>/state")
def state(code: str) -> Response:
    """What the seat may see, as JSON. `?since=` the revision that the phone has: 204 where that is still the last."""
    phone = seated(code)
    if request.args.get("since", "") == str(phone.room.state.revision):
        return Response(status=204)
    response = jsonify(told(phone))
    _renew(response, phone)
    return response


@blueprint.get("/room/<code>/stream")
def stream(code: str) -> Response:
    """Server-sent events with the number of each new revision; 503 where the phone has to poll instead."""
    phone = seated(code)
    return open_stream(phone.code, phone.seat)


@blueprint.post("/room/<code>/do")
def do(code: str) -> AnyResponse:
    """Do something in the room, once however often it is sent."""
    phone = seated(code)
    order = read_order()
    try:
        acted = _act(phone, order)
    except Stale as fault:
        return _refused(phone, order, fault, 409)
    except Refused as fault:
        return _refused(phone, order, fault, 422)
    _see_to_seats(acted)
    if wants_json():
        return jsonify(told(_again(phone, acted), repeated=not acted.events))
    return redirect(_next(phone.code), 303)


@blueprint.get("/room/<code>/export.json")
def export(code: str) -> Response:
    """The evening as the seat that asks may see it, whether the room is put away or not."""
    phone = seated_in(house().keeper.look(read_code(code)))
    row = phone.room.row
    made = {
        "code": row.code,
        "game": row.game,
        "created": row.created,
        "touched": row.touched,
        "revision": row.revision,
        "view": phone.view,
    }
    response = Response(json.dumps(made, ensure_ascii=False, indent=2), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{row.game}-{row.code}.json"'
    return response


@blueprint.post("/room/<code>/back")
def back(code: str) -> AnyResponse:
    """Bring back a room that was put away; any of its seats may."""
    phone = seated_in(house().keeper.look(read_code(code)))
    house().keeper.bring_back(phone.code)
    return redirect(url_for("play.room", code=phone.code), 303)


@blueprint.app_errorhandler(NotSeated)
def not_seated(fault: NotSeated) -> Response:
    """Nobody is given a seat silently: the page offers the lobby, and how to bring one’s own seat here."""
    sentence = _("This phone holds no seat in that room.")
    if wants_json():
        return answer(401, sentence)
    response = make_response(render_template("not_seated.html", sentence=sentence, room=fault.room), 401)
    forget(response, fault.room.row.code)
    return response


@blueprint.app_errorhandler(PutAway)
def put_away(fault: PutAway) -> Response:
    """A room that was put away can be exported and brought back by those who sat in it."""
    sentence = _("This room was put away, as nothing had happened in it for a long time.")
    if wants_json():
        return answer(410, sentence)
    try:
        seated_in(house().keeper.look(fault.row.code))
    except NotSeated:
        return answer(410, sentence)
    return make_response(render_template("put_away.html", sentence=sentence, row=fault.row), 410)


@blueprint.app_errorhandler(Refused)
def refused(fault: Refused) -> Response:
    """What the room refuses outside of a tap, such as a name."""
    here = present()
    return answer(409 if isinstance(fault, Stale) else 422, told_refusal(fault, here.game if here else ""))


def page(phone: Present, **more: Any) -> Response:
    """The page of the room for a seat."""
    response = make_response(render_template("room.html", phone=phone, view=phone.view, **more))
    enter(response, phone.code)
    _renew(response, phone)
    return response


def told(phone: Present, **more: Any) -> Mapping[str, Any]:
    """What a script is told: the revision and what the seat may see."""
    return {"revision": phone.room.state.revision, "view": phone.view, **more}


def open_stream(code: str, owner: str) -> Response:
    """The stream of a room."""
    hub = house().hub
    try:
        listener = hub.join(code, owner)
    except TooManyStreams:
        response = answer(503, _("As many phones listen as can; this one asks every three seconds instead."))
        response.headers["Retry-After"] = "3"
        return response
    keeper = house().keeper
    lines = frames(hub, listener, lambda: keeper.row(code).revision, house().config.heartbeat)
    response = Response(lines, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(lambda: hub.leave(listener))
    return response


def _act(phone: Present, order: Order) -> Acted:
    if order.kind in _ELSEWHERE:
        raise Sorry(400, _("The companion does not know how to do that."))
    keeper = house().keeper
    command = Command(order.id, order.kind, phone.seat, order.seen, _without_phone(order))
    if order.kind in _TAKE_BACK:
        return keeper.take_back(phone.code, command, str(order.data.get("event", "")), annulled=order.kind == "annul")
    return keeper.act(phone.code, command)


def _without_phone(order: Order) -> Mapping[str, Any]:
    """The data of an order. Only who holds a phone gives it a seat: what others add or free has none."""
    if order.kind == "sit":
        seat = hashlib.sha256(f"sit:{order.id}".encode()).hexdigest()[:10]
        return {**order.data, "seat": f"s{seat}", "phone": False}
    return {**order.data, "phone": False} if order.kind == "phone" else order.data


def _again(phone: Present, acted: Acted) -> Present:
    """The phone in the room as it is after the command."""
    return Present(acted.room, phone.seat, phone.holder)


def _refused(phone: Present, order: Order, fault: Refused, status: int) -> Response:
    """What could not be done and why, with the room as it is now."""
    now = Present(house().keeper.open(phone.code), phone.seat, phone.holder)
    sentence = told_refusal(fault, phone.game)
    if wants_json():
        response = jsonify(told(now, error=sentence, overridable=fault.overridable, status=status))
    else:
        response = page(now, sentence=sentence, overridable=fault.overridable, order=order)
    response.status_code = status
    return response


def _see_to_seats(acted: Acted) -> None:
    """Void the tokens of seats that have lost their phone, and end their streams."""
    for seat in lost(acted.before, acted.room.state):
        house().passes.revoke(acted.room.row, seat)
        house().hub.dismiss(acted.room.row.code, seat)


def lost(before: RoomState, after: RoomState) -> tuple[str, ...]:
    """The seats that had a phone and have none now."""
    held = [name for name, seat in before.seats.items() if seat.phone]
    return tuple(name for name in held if name not in after.seats or not after.seats[name].phone)


def _renew(response: Response, phone: Present) -> None:
    """A new token when a seat has gained the host's rights; the old one ends when the new one is first used."""
    passes, holder = house().passes, phone.holder
    if phone.hosts and not holder.hosts:
        token = passes.issue(phone.room.row, phone.seat, house().clock(), hosts=True)
        give_seat(response, phone.code, token)
    elif phone.hosts:
        passes.retire_before(holder)
    elif holder.hosts:
        passes.rehost(holder, hosts=False)


def _next(code: str) -> str:
    """Where a form leads to: a page of the companion, by default the room."""
    return onward(url_for("play.room", code=code))
