"""Adds to a game what it says in words: its roll tables, its rules and its player aids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from cardgen.load.aids import AIDS_FILE, load_aids
from cardgen.load.findings import Findings
from cardgen.load.pictures import PictureFinder
from cardgen.load.references import References, card_codes, icon_names
from cardgen.load.rules import RULES_FILE, load_rules
from cardgen.load.tables import TABLES_FILE, load_tables
from cardgen.model.game import Game
from cardgen.model.problem import Problem
from cardgen.model.size import Size


def with_prose(
    game: Game, folder: Path, sizes: Mapping[str, Size], pictures: PictureFinder
) -> tuple[Game, tuple[Problem, ...]]:
    """The game with the roll tables, rules and aids in its folder, and what is wrong with them.

    The game has its decks and boards already, which words may name; `sizes` are the card sizes that it knows.
    """
    boards = {board.id: frozenset(place.id for place in board.places) for board in game.boards}
    known = References(icon_names(game.words), frozenset(game.words.tables), pictures, card_codes(game.cards), boards)
    in_tables, in_rules, in_aids = Findings(TABLES_FILE), Findings(RULES_FILE), Findings(AIDS_FILE)
    tables = load_tables(folder, game.words.tables, known, in_tables)
    known = replace(known, tables=frozenset(table.id for table in tables))
    rules = load_rules(folder, game.prefix, known, in_rules)
    aids = load_aids(folder, game.players[1], sizes, known, in_aids)
    found = (*in_tables.problems, *in_rules.problems, *in_aids.problems)
    return replace(game, tables=tables, rules=rules, aids=aids), found
