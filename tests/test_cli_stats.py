"""The commands stats and new, called as a person calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import run
from defusedxml import ElementTree as SafeTree
from pypdf import PdfReader


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    made = run("new", "Storm Island", "--into", "my games")
    assert made.status == 0, made.err
    assert 'cardgen check "my games/storm-island"' in made.out
    return tmp_path / "my games" / "storm-island"


def test_new_refuses_a_folder_that_is_taken_and_a_name_that_is_none(game: Path) -> None:
    again = run("new", "Storm Island", "--into", game.parent)
    assert again.status == 2
    assert "is there already" in again.err
    nameless = run("new", "!!!")
    assert nameless.status == 2
    assert "no letter from a to z" in nameless.err


def test_stats_tells_counts_curves_and_odds(game: Path) -> None:
    ran = run("stats", game)
    assert ran.status == 0, ran.err
    assert "Gear: 9 cards, 6 of them different" in ran.out
    assert "    Tool  6  █" in ran.out
    assert "Strength: mean 6.3, median 6, sum 63" in ran.out
    assert "  Strength  cards  +0  +1  +2   +3   +4   +5   +6" in ran.out
    assert "  11            1   0  10  20   30   40   50   60" in ran.out
    assert "Great Eel" not in ran.out
    assert "Great Eel" in run("stats", game, "--verbose").out


def test_stats_answers_programs_in_json(game: Path) -> None:
    data = json.loads(run("stats", game, "--json").out)
    assert data["cards"] == 19
    gear, troubles = data["decks"]
    assert (gear["copies"], gear["types"][0]["name"], gear["types"][0]["copies"]) == (9, "Tool", 6)
    assert troubles["curves"][0]["copies"] == [[4.0, 3], [5.0, 2], [7.0, 2], [8.0, 2], [11.0, 1]]
    (odds,) = data["odds"]
    assert odds["bonuses"] == [0, 1, 2, 3, 4, 5, 6]
    assert odds["cards"][0]["chances"][:2] == [0.7, 0.8]
    assert troubles["qr"]["modules"] == 29


def test_stats_draws_pictures(game: Path, tmp_path: Path) -> None:
    ran = run("stats", game, "--svg", "figures.svg", "--pdf", "deep/figures.pdf")
    assert ran.status == 0, ran.err
    assert "Wrote figures.svg." in ran.out
    drawing = SafeTree.fromstring((tmp_path / "figures.svg").read_bytes())
    assert drawing.tag.endswith("svg")
    words = "".join(page.extract_text() for page in PdfReader(tmp_path / "deep" / "figures.pdf").pages)
    assert "Storm Island" in words
    assert "Wild Boar" in words


def test_stats_of_a_game_with_errors_says_so(game: Path) -> None:
    (game / "gear.csv").write_text("code,name,qty\nSI-1,Rope,two\n", encoding="utf-8")
    ran = run("stats", game, "--svg", "figures.svg")
    assert ran.status == 1
    assert "“two” is no quantity" in ran.err
    assert not Path("figures.svg").exists()


def test_stats_lists_what_could_be_better(game: Path) -> None:
    (game / "templates" / "lost.xml").write_text("<page/>", encoding="utf-8")
    assert "templates/lost.xml" not in run("stats", game).err
    assert "templates/lost.xml" in run("stats", game, "-v").err
