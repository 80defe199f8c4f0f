"""The shared screen: what everybody may see, read-only, with a token of its own."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from companion.keeper import NoSuchGame, Opened, PutAway
from companion.store import UnknownRoom
from companion.web.cookies import give_screen, screen_cookie
from companion.web.errors import Sorry
from companion.web.house import house
from companion.web.play import open_stream
from companion.web.qr import qr_svg
from companion.web.seats import SCREEN
from companion.web.tongue import told_view

blueprint = Blueprint("screen", __name__)


@blueprint.get("/screen")
def show() -> Response:
    """The screen of the room, or the question for its code."""
    room = _room()
    if room is None:
        return make_response(render_template("screen_code.html", typed=""))
    address = f"{house().config.address}/J/{room.row.code}"
    picture = qr_svg(house().config.link(f"/J/{room.row.code}"), _("Join the room %(code)s", code=room.row.code))
    return make_response(
        render_template("screen.html", room=room, view=told_view(room, None), qr=picture, address=address)
    )


@blueprint.get("/screen/state")
def state() -> Response:
    """The public view as JSON; 204 where the revision in `?since=` is still the last."""
    room = _open()
    if request.args.get("since", "") == str(room.state.revision):
        return Response(status=204)
    return jsonify({"revision": room.state.revision, "view": told_view(room, None)})


@blueprint.get("/screen/stream")
def stream() -> Response:
    """Server-sent events with the number of each new revision."""
    return open_stream(_open().row.code, "")


@blueprint.get("/screen/<word>")
def open_screen(word: str) -> str:
    """Ask whether this is to be the screen; looking at the address alone does not use the code up."""
    if house().passes.look(SCREEN, _typed(word), house().clock()) is None:
        raise _over()
    return render_template("screen_code.html", typed=_typed(word))


@blueprint.post("/screen")
def enter() -> AnyResponse:
    """Become the screen of the room whose code was typed."""
    found = house().passes.redeem(SCREEN, _typed(request.form.get("code", "")), house().clock())
    if found is None:
        raise _over()
    room = house().keeper.by_id(found.room)
    response = redirect(url_for("screen.show"), 303)
    give_screen(response, room.row.code, house().passes.issue(room.row, "", house().clock()))
    return response


def _room() -> Opened | None:
    """The room whose screen this is; None where it is none, or no longer."""
    code, token = screen_cookie()
    if not code:
        return None
    try:
        room = house().keeper.open(code)
    except (UnknownRoom, PutAway, NoSuchGame):
        return None
    holder = house().passes.holder(room.row, token)
    return room if holder is not None and holder.seat == "" else None


def _open() -> Opened:
    room = _room()
    if room is None:
        raise Sorry(401, _("This is no screen of a room, or no longer."))
    return room


def _typed(word: str) -> str:
    return "".join(char for char in word[:40].upper() if char.isalnum())


def _over() -> Sorry:
    return Sorry(404, _("That code opens no screen: make a new one on a phone that sits in the room."))
