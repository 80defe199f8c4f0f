"""docs/boards.md: its examples are read, and no key of boards, sheets and pieces is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.load.game import load_game
from cardgen.load.spec import schemas
from cardgen.model.game import Game
from cardgen.model.problem import Severity

DOCS = (Path(__file__).parents[1] / "docs" / "boards.md").read_text(encoding="utf-8")
BOARDS = re.findall(r"```yaml board\n(.*?)```", DOCS, re.DOTALL)
PIECES = re.findall(r"```yaml game\n(.*?)```", DOCS, re.DOTALL)
GAME = """\
title: Test
prefix: T
traits: {zombie: {name: Zombie, plural: Zombies}}
stats: {force: {name: Force, letter: F}, hand: {name: Hand Size}, hits: {name: Hits}, points: {name: Points}}
tables: {search: {name: Search}}
decks:
  creatures: {file: cards.csv, template: creature, size: micro}
  research: {file: cards.csv, template: creature, size: poker}
  guardians: {file: cards.csv, template: creature, size: mini-american}
  places: {file: cards.csv, template: creature, size: mini-american}
  grounds: {file: grounds.csv, template: creature, size: poker landscape}
"""


def loaded(folder: Path, game: str) -> Game:
    """A game with four cards for places, of which nothing but notices may be told."""
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "cards.csv").write_text("name,qty\nGhoul,1\n", encoding="utf-8")
    rows = "".join(f"T-A0{number},Ground {number}\n" for number in range(1, 5))
    (folder / "grounds.csv").write_text(f"code,name\n{rows}", encoding="utf-8")
    found = load_game(folder)
    assert [str(one) for one in found.problems if one.severity is not Severity.NOTICE] == []
    assert found.game is not None
    return found.game


@pytest.mark.parametrize("text", BOARDS, ids=range(len(BOARDS)))
def test_the_boards_of_the_documentation_are_read(text: str, tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text(text, encoding="utf-8")
    (board,) = loaded(tmp_path, GAME + "boards: {map: {file: board.yaml}}\n").boards
    assert board.places or board.tracks


@pytest.mark.parametrize("text", PIECES, ids=range(len(PIECES)))
def test_the_pieces_of_the_documentation_are_read(text: str, tmp_path: Path) -> None:
    game = loaded(tmp_path, GAME + text)
    sheet = game.score_sheet
    assert sheet is not None
    assert sheet.members is not None
    assert (sheet.members.count, game.tokens[0].count) == (4, 40)


def test_every_key_is_documented() -> None:
    found = schemas()
    shapes = [found["board"], *found["board"]["$defs"].values()]
    pieces = ("ScoreSheet", "Members", "Tally", "Field", "Pawn", "Pawns", "Token", "Track")
    shapes += [found["game"]["$defs"][f"{name}Entry"] for name in pieces]
    keys = {key for shape in shapes for key in shape.get("properties", {})}
    plain = {"title", "subtitle", "name", "supplement", "params"}
    assert sorted(key for key in keys - plain if not re.search(rf"\b{re.escape(key)}\b", DOCS)) == []
