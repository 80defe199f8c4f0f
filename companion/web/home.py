"""The first page: one big choice, and what can be done without a room."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template

from companion.web.house import house
from companion.web.qr import qr_svg

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def home() -> str:
    """Start a room, join one, go back to the one where one sits; dice, tables, cards and rules."""
    address = house().config.address
    return render_template("home.html", qr=qr_svg(house().config.link(""), address))


@blueprint.get("/ping")
def ping() -> Response:
    """Says that the companion is reached under the name that was tried; a page under another name may ask."""
    response = make_response("here", 200, {"Content-Type": "text/plain; charset=utf-8"})
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
