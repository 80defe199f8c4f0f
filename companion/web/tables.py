"""Roll tables without a room: rows with their odds, and rolls with a figure added by hand."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, make_response, render_template, request
from flask_babel import gettext as _

from cardgen.dice import DiceFault, Distribution, bounds, explain, odds, parse, roll
from cardgen.model.rolltable import RollTable, Row
from companion.stock.shelf import Shelved
from companion.web.errors import Sorry
from companion.web.house import house
from companion.web.present import present
from companion.web.rulebook import known_game
from companion.web.tongue import told

blueprint = Blueprint("tables", __name__)
_MOST_ADDED = 99


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll on a table: what the dice came to, what was added, and the row; `said` tells the dice in sentences."""

    dice: int
    added: int
    total: int
    row: Row
    said: tuple[str, ...]


@blueprint.get("/tables")
def tables() -> str:
    """The tables of all games."""
    return render_template("tables.html", room=present())


@blueprint.get("/tables/<game>/<table>")
def table(game: str, table: str) -> Response:
    """A table: its rows, each with its chance when the figure in `?add=` is added."""
    shelved, found = _table(game, table)
    return _page(shelved, found, _number(request.args.get("add", "")), None)


@blueprint.post("/tables/<game>/<table>")
def throw(game: str, table: str) -> Response:
    """Roll on a table, or take what a real die shows from the field `shown`."""
    shelved, found = _table(game, table)
    added = _number(request.form.get("add", ""))
    tree = parse(found.dice)
    shown = request.form.get("shown", "").strip()
    if shown:
        span = bounds(tree)
        dice = _number(shown, max(abs(span.low), abs(span.high)))
        if not span.low <= dice <= span.high:
            message = _("%(dice)s shows %(low)s to %(high)s.", dice=found.dice, low=span.low, high=span.high)
            raise Sorry(400, message)
        said: tuple[str, ...] = (_("You rolled it yourself."),)
    else:
        result = roll(tree, house().random)
        dice, said = result.value, explain(result, told)
    return _page(shelved, found, added, Rolled(dice, added, dice + added, found.row(dice + added), said))


def shares(table: RollTable, added: int) -> tuple[float, ...]:
    """The chance of each row when a figure is added to the dice."""
    try:
        spread: Distribution = odds(parse(table.dice))
    except DiceFault:
        return tuple(0.0 for _row in table.rows)
    weights = dict.fromkeys(range(len(table.rows)), 0)
    for value, weight in spread.items():
        weights[table.rows.index(table.row(value + added))] += weight
    return tuple(weight / spread.total for weight in weights.values())


def _page(shelved: Shelved, found: RollTable, added: int, rolled: Rolled | None) -> Response:
    rows = tuple(zip(found.rows, shares(found, added), strict=True))
    page = render_template(
        "table.html", shelved=shelved, table=found, rows=rows, added=added, rolled=rolled, room=present()
    )
    return make_response(page)


def _table(game: str, name: str) -> tuple[Shelved, RollTable]:
    shelved = known_game(game)
    found = next((one for one in shelved.game.tables if one.id == name), None)
    if found is None or not found.rows:
        raise Sorry(404, _("“%(game)s” has no table “%(name)s”.", game=shelved.game.title, name=name[:40]))
    return shelved, found


def _number(typed: str, most: int = _MOST_ADDED) -> int:
    """A figure as people type it, with whichever minus. Raises Sorry."""
    words = typed.strip().replace("−", "-").replace("–", "-").removeprefix("+")
    if not words:
        return 0
    if not words.removeprefix("-").isdecimal() or len(words) > 6 or abs(int(words)) > most:
        raise Sorry(400, _("“%(typed)s” is no whole number from −%(most)s to %(most)s.", typed=typed[:20], most=most))
    return int(words)
