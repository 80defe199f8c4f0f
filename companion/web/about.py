"""What this is, and whose work is in it."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from flask import Blueprint, render_template

from companion.web.house import house
from companion.web.tongue import shelf

blueprint = Blueprint("about", __name__)
MADE_WITH = (
    ("RPG Awesome", "icons by Daniela Howe and Ivan Montiel, SIL Open Font License 1.1"),
    ("Material Design Icons", "Pictogrammers, Apache License 2.0"),
    ("Cinzel, DM Serif Display, Libre Baskerville, Alegreya Sans, Noto Sans", "SIL Open Font License 1.1"),
    ("Natural Earth", "the outlines of maps, public domain"),
    ("Flask, Flask-WTF, Flask-Limiter, Flask-Babel, SQLAlchemy, waitress, python-zeroconf", "BSD, MIT, ZPL and LGPL"),
    ("qrcode, reportlab, HarfBuzz, fontTools", "BSD and MIT"),
)


@blueprint.get("/about")
def about() -> str:
    """The version, the games with their credits, and the fonts, icons and libraries that the pages are made with."""
    thanks = {
        shelved.game.id: chapter
        for shelved in shelf().games.values()
        for chapter in (shelved.game.rules.chapters if shelved.game.rules else ())
        if chapter.code.endswith("CREDITS")
    }
    stale = house().stock.now().stale
    return render_template("about.html", version=_version(), credits=thanks, made_with=MADE_WITH, stale=stale)


def _version() -> str:
    try:
        return version("tablewright")
    except PackageNotFoundError:
        return ""
