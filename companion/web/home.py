"""The first page: one big choice, and what can be done without a room."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template

from companion.web.house import house
from companion.web.qr import qr_svg
from companion.web.reach import own_mark

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def home() -> str:
    """Start a room, join one, go back to the one where one sits; dice, tables, cards and rules."""
    address = house().config.address
    return render_template("home.html", qr=qr_svg(house().config.link(""), address))


@blueprint.get("/ping")
def ping() -> Response:
    """Says which companion is reached under the name that was tried; a page under another name may ask."""
    response = make_response(f"here {own_mark()}", 200, {"Content-Type": "text/plain; charset=utf-8"})
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
