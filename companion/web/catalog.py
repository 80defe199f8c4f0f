"""What a phone needs to let people pick a card, a place or a table of a game by name: one small file of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, current_app

from cardgen.model.board import Board, Place
from cardgen.model.game import Card
from cardgen.model.rolltable import RollTable
from cardgen.model.wording import effect_lines, marks
from cardgen.words import speech_of
from companion.stock.shelf import Shelf, Shelved
from companion.web.assets import send
from companion.web.packed import Packed, packed
from companion.web.prose import plain, term
from companion.web.rulebook import known_game
from companion.web.tongue import language, shelf

blueprint = Blueprint("catalog", __name__)
_ASK = "no-cache"
_EXTENSION = "tablewright-catalogs"


@blueprint.get("/catalog/<game>.json")
def catalog(game: str) -> Response:
    """The cards, places and tables of a game, with the words and icons that the phone shows."""
    shelved = known_game(game)
    made: dict[tuple[str, str], tuple[Shelved, Packed]] = current_app.extensions.setdefault(_EXTENSION, {})
    key = (shelved.game.id, language())
    known = made.get(key)
    if known is None or known[0] is not shelved:  # it was edited
        text = json.dumps(catalog_of(shelved, shelf()), ensure_ascii=False, separators=(",", ":"))
        known = made[key] = (shelved, packed(text.encode()))
    return send(known[1], "application/json", _ASK)


def catalog_of(shelved: Shelved, here: Shelf) -> Mapping[str, Any]:
    """The catalog as plain values. Empty parts are left out, so that the file stays small.

    `here` is the shelf in the phone's language, which knows what translated cards were called.
    """
    game = shelved.game
    words = game.words
    return {
        "title": game.title,
        "decks": [
            _without_empty(id=deck.id, title=deck.title, icon=deck.icon, total=deck.total, joins=deck.joins)
            for deck in game.decks
        ],
        "piles": {pile.id: list(pile.decks) for pile in (game.play.piles.values() if game.play else ())},
        "types": {
            one.id: _without_empty(name=one.name, icon=one.icon, color=one.color) for one in words.types.values()
        },
        "traits": {one.id: _without_empty(name=one.name, icon=one.icon) for one in words.traits.values()},
        "cards": [_card(shelved, card, here.also(game.id, card)) for card in game.cards],
        "places": [_place(shelved, place, cells_of(board)) for board in game.boards for place in board.places],
        "tables": [_table(shelved, table) for table in game.tables if table.rows],
        "pawns": [
            {"id": color.id, "name": color.name, "color": color.color, "icon": color.icon}
            for color in (game.pawns.colors if game.pawns else ())
        ],
    }


def _card(shelved: Shelved, card: Card, also: str) -> Mapping[str, Any]:
    words, speech = shelved.game.words, speech_of(shelved.game.language)
    lines = [
        " ".join(filter(None, (line.figure, plain(line.text, shelved)))) for line in effect_lines(card, words, speech)
    ]
    return _without_empty(
        code=card.code,
        name=card.name or card.code,
        also=also,
        deck=card.deck,
        type=card.type,
        traits=list(card.traits),
        says="; ".join(filter(None, (*lines, *marks(card, words, speech)))),
        strength=card.fields.get("strength", ""),
        vp=card.fields.get("vp", ""),
    )


def cells_of(board: Board) -> Mapping[str, tuple[int, int]]:
    """The column and row of each place that is a cell of a grid, from 0."""
    cells = {place.id: place.at for place in board.places if place.cell is not None}
    columns = sorted({round(spot.x, 3) for spot in cells.values()})
    rows = sorted({round(spot.y, 3) for spot in cells.values()})
    return {key: (columns.index(round(spot.x, 3)), rows.index(round(spot.y, 3))) for key, spot in cells.items()}


def _place(shelved: Shelved, place: Place, cells: Mapping[str, tuple[int, int]]) -> Mapping[str, Any]:
    column, row = cells.get(place.id, (None, None))
    return _without_empty(
        column=column,
        row=row,
        id=place.id,
        name=place.name,
        number=place.number,
        code=place.code,
        note=plain(place.note, shelved),
        marks=list(place.marks),
    )


def _table(shelved: Shelved, table: RollTable) -> Mapping[str, Any]:
    rows = [
        _without_empty(
            totals=row.totals_in(speech_of(shelved.game.language)),
            low=row.low,
            high=row.high,
            short=plain(row.short or row.words, shelved),
            words=plain(row.words, shelved) if row.short else "",
            mark=plain(row.mark, shelved),
        )
        for row in table.rows
    ]
    sign = table.icon or term(shelved.game, "tables", table.id).icon
    return _without_empty(
        id=table.id,
        title=table.title,
        dice=table.dice,
        icon=sign,
        when=plain(table.when, shelved),
        rows=rows,
        notes=[plain(note, shelved) for note in table.notes],
    )


def _without_empty(**values: Any) -> Mapping[str, Any]:
    return {name: value for name, value in values.items() if value not in (None, "", [])}
