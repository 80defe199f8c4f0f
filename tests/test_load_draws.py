"""The draws in game.yaml: read where they make sense, told at their line where they do not."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import GAME, write
from telling import the, told

from cardgen.load.game import load_game
from cardgen.model.draws import DrawRule, DrawSide

WORDS = GAME + "stats: {force: {name: Force}}\n"
CARDS = "code,name,qty,Force,Bite\nBC-1,Bat,3,7,900000\nBC-2,Cat,900,1,2\n"
OURS = "ours: {deck: beasts, field: force}"
THEIRS = "theirs: {deck: beasts, field: Bite}"


def load(folder: Path, entry: str) -> tuple[tuple[DrawRule, ...], list[str]]:
    write(folder, {"game.yaml": f"{WORDS}draws:\n  fair-fight: {{{entry}}}\n", "beasts.csv": CARDS})
    loaded = load_game(folder)
    assert loaded.game is not None
    return loaded.game.draws, told(loaded.problems)


def test_a_rule_is_read(tmp_path: Path) -> None:
    ours = "ours: {title: friends, deck: beasts, field: Force, types: [creature, spell], cards: [2, 3]}"
    draws, problems = load(tmp_path, f"{ours}, theirs: {{deck: beasts, field: force, cards: [1, 2]}}, wins: exceed")
    friends = DrawSide("friends", "beasts", "force", 2, 3, ("creature", "spell"))
    foes = DrawSide("Force", "beasts", "force", 1, 2)
    assert draws == (DrawRule("fair-fight", "Fair fight", friends, foes, beyond=True),), problems


@pytest.mark.parametrize(
    ("entry", "words", "hint"),
    [
        (f"ours: {{deck: beats, field: force}}, {THEIRS}", "no deck “beats”", "“beasts”"),
        (f"{OURS}, theirs: {{deck: beasts, field: bit}}", "no column “bit”", "“bite”"),
        (f"ours: {{deck: beasts, field: force, types: [spel]}}, {THEIRS}", "no type “spel”", "“spell”"),
        (f"ours: {{deck: beasts, field: force, cards: [0, 2]}}, {THEIRS}", "whole numbers from 1", ""),
        (f"ours: {{deck: beasts, field: force, cards: [3, 2]}}, {THEIRS}", "the least before the most", ""),
        (f"ours: {{deck: beasts, field: force, cards: [1, 99]}}, {THEIRS}", "more than 12 cards", ""),
        (f"ours: {{deck: beasts, field: force, cards: 3}}, {THEIRS}", "[least, most] must stand here", ""),
        (f"{OURS}, {THEIRS}", "too many cards and sums", "draw fewer"),
    ],
)
def test_a_rule_that_makes_no_sense_is_told_at_its_line(tmp_path: Path, entry: str, words: str, hint: str) -> None:
    write(tmp_path, {"game.yaml": f"{WORDS}draws:\n  fair-fight: {{{entry}}}\n", "beasts.csv": CARDS})
    loaded = load_game(tmp_path)
    assert loaded.game is None or loaded.game.draws == ()
    problem = the(loaded.problems, words)
    assert (problem.file, problem.row) == ("game.yaml", WORDS.count("\n") + 2)
    assert hint in problem.hint
