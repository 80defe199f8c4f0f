"""The odds in game.yaml: read where they make sense, told at their line where they do not."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import GAME, write
from telling import the, told

from cardgen.load.game import load_game
from cardgen.model.odds import OddsRule

WORDS = GAME + "stats: {force: {name: Force}}\n"
CARDS = "code,name,Base Strength\nBC-1,Bat,7\n"


def load(folder: Path, entry: str) -> tuple[tuple[OddsRule, ...], list[str]]:
    write(folder, {"game.yaml": f"{WORDS}odds:\n{entry}\n", "beasts.csv": CARDS})
    loaded = load_game(folder)
    assert loaded.game is not None
    return loaded.game.odds, told(loaded.problems)


def test_a_rule_is_read(tmp_path: Path) -> None:
    entry = "  beasts: {field: Base Strength, dice: 4d6k3, versus: force, range: [-1, 12], wins: exceed}"
    odds, problems = load(tmp_path, entry)
    assert odds == (OddsRule("beasts", "base_strength", "4d6k3", "force", -1, 12, beyond=True),), problems


@pytest.mark.parametrize(
    ("entry", "words", "hint"),
    [
        ("  beats: {field: base_strength, dice: 1d6, versus: force}", "no deck “beats”", "“beasts”"),
        ("  beasts: {field: strenth, dice: 1d6, versus: force}", "no column “strenth”", "“base_strength”"),
        ("  beasts: {field: base_strength, dice: 1d6, versus: farce}", "no stat “farce”", "“force”"),
        ("  beasts: {field: base_strength, dice: 1d0, versus: force}", "1 to 1,000 sides", "1d20"),
        ("  beasts: {field: base_strength, dice: 1000d6, versus: force}", "too much", "1d20"),
        ("  beasts: {field: base_strength, dice: 1d6, versus: force, range: [3, 1]}", "the least before the most", ""),
        ("  beasts: {field: base_strength, dice: 1d6, versus: force, range: [0, 99]}", "60 steps", ""),
        ("  beasts: {field: base_strength, dice: 1d6, versus: force, wins: often}", "reach", ""),
    ],
)
def test_a_rule_that_makes_no_sense_is_told_at_its_line(tmp_path: Path, entry: str, words: str, hint: str) -> None:
    write(tmp_path, {"game.yaml": f"{WORDS}odds:\n{entry}\n", "beasts.csv": CARDS})
    loaded = load_game(tmp_path)
    problem = the(loaded.problems, words)
    assert problem.file == "game.yaml"
    assert problem.row == WORDS.count("\n") + 2
    assert hint in problem.hint
