"""A game that is read again after only its tables of cards have changed is the game that is read anew."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from small_game import CARDS, GAME, small_game, write

from cardgen.load.game import load_game

DATA = Path(__file__).parents[1] / "data" / "demon-hunter"


@pytest.mark.parametrize(
    "cards",
    [
        CARDS,
        CARDS.replace("Bat", "Rat"),
        CARDS.replace("BC-2,Cat,1,Sleeps by day.\n", ""),
        f"{CARDS}BC-3,Rat,many,Bites.\n",
        CARDS.replace("qty", "quantity"),
        "",
        "nonsense",
    ],
)
def test_it_is_the_same_game_with_the_same_problems(tmp_path: Path, cards: str) -> None:
    rules = "# Rules\n\n## Bats {#BATS}\n\nA bat.\n\n![A cat](card:BC-2)\n"
    folder = small_game(tmp_path / "game", **{"rules.md": rules, "game": GAME})
    before = load_game(folder)
    write(folder, {"beasts.csv": cards})
    again, anew = load_game(folder, before), load_game(folder)
    assert again.game == anew.game
    assert again.problems == anew.problems


def test_so_it_is_with_boards_tables_and_aids(tmp_path: Path) -> None:
    folder = tmp_path / "demon-hunter"
    shutil.copytree(DATA, folder)
    before = load_game(folder)
    path = folder / "creatures.csv"
    path.write_text(path.read_text("utf-8").replace("Succubi", "Succubae"), "utf-8")
    again, anew = load_game(folder, before), load_game(folder)
    assert again.game == anew.game
    assert again.problems == anew.problems
    assert again.game is not None
    assert before.game is not None
    assert replace(again.game, decks=(), words=before.game.words) == replace(before.game, decks=())
    assert again.game.boards is before.game.boards
