"""What “cardgen stats” tells of cards drawn against each other, in words, for programs and as a picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import run
from pypdf import PdfReader
from small_game import FILES, GAME, write

DRAWS = """\
stats: {force: {name: Force}}
draws:
  fight:
    title: A fair fight
    ours: {title: friends, deck: beasts, field: force, cards: [1, 2]}
    theirs: {title: foes, deck: beasts, field: bite, cards: [1, 2]}
"""
CARDS = "code,name,qty,force,bite\nBC-1,Bat,1,7,1\nBC-2,Cat,1,2,\nBC-3,Cow,1,,7\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write(tmp_path / "bats", {**FILES, "game.yaml": GAME + DRAWS, "beasts.csv": CARDS})


def test_the_chances_as_a_table(game: Path) -> None:
    ran = run("stats", game)
    assert ran.status == 0, ran.err
    assert "A fair fight: chance of friends to reach foes, in %" in ran.out
    assert "  friends: 2 cards, mean 4.5, 2 to 7" in ran.out
    # Bat or Cat against Cow, and Cat against Bat: 7 reaches 7, and 2 reaches 1.
    assert "  friends | foes    1  2" in ran.out
    assert "  1                67  0" in ran.out
    assert "  2               100  –" in ran.out


def test_the_chances_for_programs(game: Path) -> None:
    (draws,) = json.loads(run("stats", game, "--json").out)["draws"]
    assert (draws["id"], draws["wins"], draws["rows"], draws["columns"]) == ("fight", "reach", [1, 2], [1, 2])
    assert draws["chances"] == [[pytest.approx(2 / 3), 0.0], [1.0, None]]
    assert draws["theirs"] == {"title": "foes", "copies": 2, "least": 1, "mean": 4.0, "most": 7}


def test_the_chances_as_a_picture(game: Path, tmp_path: Path) -> None:
    assert run("stats", game, "--pdf", tmp_path / "figures.pdf").status == 0
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "figures.pdf").pages)
    for words in ("A fair fight", "chance of friends to reach foes", "friends: 2 cards, mean 4.5, 2 to 7", "67", "100"):
        assert words in text
