"""The page behind a place's QR code on the board."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from cardgen.model.board import Board, Place
from companion.web.errors import Sorry
from companion.web.present import present
from companion.web.tongue import shelf

blueprint = Blueprint("places", __name__)


@blueprint.get("/P/<code>")
def place(code: str) -> str:
    """A place: its number, what it does, and where its roads lead; in a room also who and what is there."""
    room = present()
    found = shelf().place(code, room.game if room else "")
    if found is None:
        raise Sorry(404, _("No place on a board here has the code “%(code)s”.", code=code[:40]))
    near = neighbours(found.board, found.place)
    return render_template("place.html", found=found, place=found.place, near=near, room=room)


@blueprint.get("/p/<code>")
def lower(code: str) -> Response:
    """The same, for those who type small letters."""
    return redirect(url_for("places.place", code=code.upper()), 301)


def neighbours(board: Board, place: Place) -> tuple[Place, ...]:
    """The places to which a road leads, in the order of the data."""
    ends = {road.b if road.a == place.id else road.a for road in board.roads if place.id in (road.a, road.b)}
    return tuple(other for other in board.places if other.id in ends and other.id != place.id)
