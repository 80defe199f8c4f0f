"""Typefaces, the pages' own icons, and what makes a home-screen shortcut of the companion."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify
from flask_babel import gettext as _

from companion.stock.page_icons import page_icon_sheet
from companion.stock.typefaces import Typefaces
from companion.web.assets import send
from companion.web.errors import Sorry
from companion.web.house import House, house
from companion.web.packed import Packed, packed
from companion.web.tongue import language

blueprint = Blueprint("dress", __name__)
_EXTENSION = "tablewright-dress"
_A_MONTH = "public, max-age=2592000"
_AN_HOUR = "public, max-age=3600"


class Dress:
    """What the pages wear: made once for an application."""

    def __init__(self, home: House) -> None:
        self._home = home
        self._typefaces: Typefaces | None = None
        self._icons: Packed | None = None

    @property
    def typefaces(self) -> Typefaces:
        """The typefaces, found when one is first asked for."""
        if self._typefaces is None:
            services = self._home.services
            self._typefaces = Typefaces(services.fonts, services.cache / "pages")
        return self._typefaces

    @property
    def icons(self) -> Packed:
        """The sheet of the pages' own icons."""
        if self._icons is None:
            self._icons = packed(page_icon_sheet().encode())
        return self._icons


def _dress() -> Dress:
    found = current_app.extensions.get(_EXTENSION)
    if not isinstance(found, Dress):
        found = current_app.extensions[_EXTENSION] = Dress(house())
    return found


@blueprint.get("/fonts/<name>.woff2")
def typeface(name: str) -> Response:
    """A typeface of the theme, with the characters that pages use."""
    data = _dress().typefaces.get(name)
    if data is None:
        raise Sorry(404, _("There is no typeface of that name here."))
    response = Response(data, mimetype="font/woff2")
    response.headers["Cache-Control"] = _A_MONTH
    return response


@blueprint.get("/icons.svg")
def icons() -> Response:
    """The icons of the pages."""
    return send(_dress().icons, "image/svg+xml", _AN_HOUR)


@blueprint.get("/app.webmanifest")
def manifest() -> Response:
    """How a phone shows the companion on its home screen."""
    response = jsonify(
        {
            "name": _("Tablewright companion"),
            "short_name": _("Companion"),
            "lang": language(),
            "start_url": "/",
            "display": "standalone",
            "background_color": "#15120d",
            "theme_color": "#15120d",
        }
    )
    response.mimetype = "application/manifest+json"
    response.headers["Cache-Control"] = _AN_HOUR
    return response
