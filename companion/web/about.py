"""What this is, and whose work is in it."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from flask import Blueprint, render_template

from companion.web.house import house

blueprint = Blueprint("about", __name__)


@blueprint.get("/about")
def about() -> str:
    """The version, the games with their credits, and the fonts, icons and libraries that the pages are made with."""
    credits = {
        shelved.game.id: chapter
        for shelved in house().shelf.games.values()
        for chapter in (shelved.game.rules.chapters if shelved.game.rules else ())
        if chapter.code.endswith("CREDITS")
    }
    return render_template("about.html", version=_version(), credits=credits)


def _version() -> str:
    try:
        return version("tablewright")
    except PackageNotFoundError:
        return ""
