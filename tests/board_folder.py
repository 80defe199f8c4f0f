"""A small game with a board, written into a folder, for tests of what is read from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cardgen.load.game import load_game
from cardgen.model.board import Board
from cardgen.model.problem import Problem, Severity

_GAME = """\
title: Test
prefix: T
traits: {zombie: {name: Zombie, plural: Zombies}, witch: {name: Witch, plural: Witches}}
stats: {force: {name: Force, letter: F}, hand: {name: Hand Size}}
tables: {search: {name: Search}, travel: {name: Travel}}
decks:
  creatures: {file: creatures.csv, template: creature, size: micro}
  research: {file: creatures.csv, template: creature, size: poker, separator: "/"}
boards:
  map: {file: map.yaml}
"""

SQUARE = [[[0, 40], [10, 40], [10, 50], [0, 50], [0, 40]]]
"""A polygon in degrees without holes."""


def read(folder: Path, board: str, land: Any = None, game: str = _GAME) -> tuple[Board | None, list[Problem]]:
    """The board of a game whose map.yaml holds `board` and whose land.geojson holds `land`, and the board's problems.

    Notices about codes made from ids are left out.
    """
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "creatures.csv").write_text("name,code\nGhoul,T-1\n", encoding="utf-8")
    (folder / "map.yaml").write_text(board, encoding="utf-8")
    if land is not None:
        text = land if isinstance(land, str) else json.dumps(land)
        (folder / "land.geojson").write_text(text, encoding="utf-8")
    loaded = load_game(folder)
    assert loaded.game is not None
    boards = loaded.game.boards
    told = [one for one in loaded.problems if one.file != "creatures.csv" and "codes were made" not in one.message]
    return (boards[0] if boards else None), told


def good(folder: Path, board: str, land: Any = None) -> Board:
    """The board, of which nothing but notices may be told."""
    found, problems = read(folder, board, land)
    assert [str(one) for one in problems if one.severity is not Severity.NOTICE] == []
    assert found is not None
    return found


def only(folder: Path, board: str, land: Any = None) -> Problem:
    """The one problem that a board has."""
    _, problems = read(folder, board, land)
    assert len(problems) == 1, [str(one) for one in problems]
    return problems[0]
