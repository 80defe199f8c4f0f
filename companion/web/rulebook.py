"""The rules of a game, chapter by chapter, as the printed booklet has them."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.stock.shelf import Shelved
from companion.web.errors import Sorry
from companion.web.present import present
from companion.web.tongue import shelf

blueprint = Blueprint("rulebook", __name__)


@blueprint.get("/R/<code>")
def chapter(code: str) -> str:
    """A chapter, with the ones before and after it."""
    room = present()
    found = shelf().chapter(code, room.game if room else "")
    if found is None:
        raise Sorry(404, _("No chapter of the rules here has the code “%(code)s”.", code=code[:40]))
    chapters = found.game.game.rules.chapters if found.game.game.rules else ()
    at = chapters.index(found.chapter)
    before = chapters[at - 1] if at else None
    after = chapters[at + 1] if at + 1 < len(chapters) else None
    tables = {table.id: table for table in found.game.game.tables}
    return render_template(
        "chapter.html", found=found, chapter=found.chapter, before=before, after=after, tables=tables, room=room
    )


@blueprint.get("/r/<code>")
def lower(code: str) -> Response:
    """The same, for those who type small letters."""
    return redirect(url_for("rulebook.chapter", code=code.upper()), 301)


@blueprint.get("/rules")
def all_rules() -> Response | str:
    """The games that tell their rules; straight to the only one, or to that of the room."""
    room = present()
    told = [name for name, shelved in shelf().games.items() if shelved.game.rules is not None]
    if len(told) == 1 or (room and room.game in told):
        return redirect(url_for("rulebook.contents", game=room.game if room and room.game in told else told[0]))
    return render_template("all_rules.html")


@blueprint.get("/rules/<game>")
def contents(game: str) -> str:
    """The chapters of a game's rules."""
    return render_template("rules.html", shelved=known_game(game), room=present())


def known_game(name: str) -> Shelved:
    """The game of an id. Raises Sorry."""
    shelved = shelf().games.get(name)
    if shelved is None:
        raise Sorry(404, _("There is no game “%(name)s” here.", name=name[:40]))
    return shelved
