"""Seats on other phones, and codes that open a shared screen."""

from __future__ import annotations

import secrets

from flask import Blueprint, make_response, redirect, render_template, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.keeper import ALPHABET
from companion.store.passes import Pass, new_word
from companion.web.cookies import give_screen, give_seat
from companion.web.errors import Sorry
from companion.web.house import house
from companion.web.present import seated
from companion.web.qr import qr_svg

blueprint = Blueprint("seats", __name__)
SEAT, SCREEN = "seat", "screen"
_SCREEN_LETTERS = 8


@blueprint.get("/room/<code>/seats")
def people(code: str) -> str:
    """Who sits here, and the QR code by which others join."""
    phone = seated(code)
    address = f"{house().config.address}/J/{phone.code}"
    touch = house().hub.owners(phone.code)
    code_picture = qr_svg(house().config.link(f"/J/{phone.code}"), _("Join the room %(code)s", code=phone.code))
    return render_template("seats.html", phone=phone, view=phone.view, qr=code_picture, address=address, touch=touch)


@blueprint.post("/room/<code>/move")
def pass_on(code: str) -> Response:
    """A QR code, to be used once and soon, that moves the own seat to the phone which scans it."""
    phone = seated(code)
    word = new_word()
    house().passes.lend(phone.room.row, SEAT, phone.seat, word, _soon())
    path = url_for("seats.move", word=word)
    address = f"{house().config.address}{path}"
    picture = qr_svg(house().config.link(path), _("Move the seat to the phone that scans this"))
    return make_response(render_template("move.html", phone=phone, qr=picture, address=address))


@blueprint.get("/move/<word>")
def move(word: str) -> str:
    """Ask whether the seat is to come to this phone; looking at the address alone does not use it up."""
    found = house().passes.look(SEAT, word, house().clock())
    if found is None:
        raise _over()
    room = house().keeper.by_id(found.room)
    seat = room.state.seats.get(found.seat)
    if seat is None:
        raise _over()
    return render_template("take.html", room=room, seat=seat, word=word)


@blueprint.post("/move/<word>")
def take(word: str) -> Response:
    """Take the seat: from now on no other phone holds it."""
    found = house().passes.redeem(SEAT, word, house().clock())
    if found is None:
        raise _over()
    return _seat_here(found)


@blueprint.post("/room/<code>/screen")
def screen_pass(code: str) -> Response:
    """A short code that opens the shared screen on another device."""
    phone = seated(code)
    word = "".join(secrets.choice(ALPHABET) for _letter in range(_SCREEN_LETTERS))
    house().passes.lend(phone.room.row, SCREEN, "", word, _soon())
    address = f"{house().config.address}/screen/{word}"
    picture = qr_svg(house().config.link(f"/screen/{word}"), _("Open the shared screen"))
    return make_response(render_template("screen_pass.html", phone=phone, word=word, address=address, qr=picture))


@blueprint.post("/room/<code>/screen/here")
def screen_here(code: str) -> Response:
    """Make this browser the shared screen."""
    phone = seated(code)
    response = redirect(url_for("screen.show"), 303)
    give_screen(response, phone.code, house().passes.issue(phone.room.row, "", house().clock()))
    return response


@blueprint.post("/room/<code>/screen/close")
def screens_close(code: str) -> Response:
    """Close all shared screens of the room."""
    phone = seated(code)
    house().passes.revoke(phone.room.row, "")
    house().hub.dismiss(phone.code, "")
    return redirect(url_for("seats.people", code=phone.code), 303)


def _seat_here(found: Pass) -> Response:
    room = house().keeper.by_id(found.room)
    if found.seat not in room.state.seats:
        raise _over()
    hosts = room.state.host == found.seat
    token = house().passes.issue(room.row, found.seat, house().clock(), hosts=hosts, only=True)
    house().hub.dismiss(room.row.code, found.seat)
    response = redirect(url_for("play.room", code=room.row.code), 303)
    give_seat(response, room.row.code, token)
    return response


def _soon() -> float:
    return house().clock() + house().config.pass_life


def _over() -> Sorry:
    return Sorry(404, _("That code was used already or is too old: make a new one on the phone that has the seat."))
