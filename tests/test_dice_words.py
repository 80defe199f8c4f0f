"""Dice in words: what is asked for, and what a roll came to and why."""

from __future__ import annotations

import pytest
from dice_trees import loaded

from cardgen.dice import describe, explain, parse, roll


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2d6", "2 dice with 6 sides."),
        ("d%", "A die with 100 sides."),
        ("4d6k3", "4 dice with 6 sides, the highest 3 kept."),
        ("4d6d1 + 2", "4 dice with 6 sides, the lowest dropped, plus 2."),
        ("d6!", "A die with 6 sides, each rolled again and added on 6, at most 20 times."),
        ("2d6 >= 7", "Whether 2 dice with 6 sides come to at least 7."),
        ("d20 <> 1", "Whether a die with 20 sides comes to anything but 1."),
        ("(d6 + 1) * 2", "(a die with 6 sides plus 1) times 2."),
        ("d6 / 2", "A die with 6 sides divided by 2, rounded down."),
    ],
)
def test_what_is_rolled(text: str, words: str) -> None:
    assert describe(parse(text)) == words


@pytest.mark.parametrize(
    ("text", "faces", "words"),
    [
        ("2d6", [3, 5], "2d6: 3 and 5 make 8."),
        ("0d6", [], "0d6: no dice make 0."),
        ("d20", [17], "1d20: 17."),
        ("4d6k3", [6, 1, 4, 3], "4d6, the highest 3 kept: 6, 4 and 3, without 1, make 13."),
        ("2d20kl", [7, 12], "2d20, the lowest kept: 7, without 12, makes 7."),
        ("2d6k0", [7, 12], "2d6, the highest 0 kept: nothing, without 7 and 12, makes 0."),
        ("2d6!", [6, 2, 5], "2d6!: 8 (6 + 2) and 5 make 13."),
        ("d6!", [6, 2], "1d6!: 8 (6 + 2)."),
        ("2d6+3-d4", [3, 5, 2], "2d6: 3 and 5 make 8. 1d4: 2. 8 + 3 − 2 = 9."),
        ("d6/2", [5], "1d6: 5. 5 ÷ 2 (rounded down) = 2."),
        ("-d6", [5], "1d6: 5. −5 = −5."),
        ("d20+2>=15", [13], "1d20: 13. 13 + 2 ≥ 15, that is 15 ≥ 15: yes."),
        ("d20>=15", [13], "1d20: 13. 13 ≥ 15: no."),
        ("7", [], "7."),
    ],
)
def test_what_a_roll_came_to(text: str, faces: list[int], words: str) -> None:
    assert " ".join(explain(roll(parse(text), loaded(faces)))) == words


def test_names_are_told_with_their_numbers() -> None:
    tree = parse("force + d20", {"force": 3})
    assert explain(roll(tree, loaded([9]))) == ("1d20: 9.", "force 3 + 9 = 12.")


def test_many_dice_are_not_all_told() -> None:
    (words,) = explain(roll(parse("1000d6"), lambda _: 0))
    assert words == f"1000d6: {', '.join(['1'] * 40)} and 960 more that make 960 make 1000."
