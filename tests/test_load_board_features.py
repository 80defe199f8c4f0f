"""Mountains, rivers and inscriptions of a board's file: where they come to lie, and what bad ones get."""

from __future__ import annotations

from pathlib import Path

import pytest
from board_folder import good, only

from cardgen.model.board import Inscription, Spot, Trace

PLAIN = """\
size: 200x150
places: {a: {x: 40, y: 40, code: T-PA}}
"""
MAP = """\
size: A3 landscape
projection: {parallels: [40, 50], centre: [5, 45], bounds: [-5, 38, 15, 52], margin: 10}
places: {a: {lon: 5, lat: 45, code: T-PA}}
"""
FEATURES = """\
mountains: {alps: {line: [[1, 2], [3, 4]], weight: 1.5}}
rivers: {po: {line: [[5, 45], [6, 46], [7, 45]]}}
inscriptions:
  - {words: Sea of Glass, at: [5, 45], kind: sea, size: 12, turn: -30}
  - {words: "rpga:octopus", at: [6, 45], kind: picture}
"""


def test_without_a_projection_they_are_in_millimetres(tmp_path: Path) -> None:
    board = good(tmp_path, PLAIN + FEATURES)
    assert board.ranges == (Trace("alps", (Spot(1, 2), Spot(3, 4)), 1.5),)
    assert board.rivers == (Trace("po", (Spot(5, 45), Spot(6, 46), Spot(7, 45))),)
    assert board.inscriptions == (
        Inscription("Sea of Glass", Spot(5, 45), "sea", 12, -30),
        Inscription("rpga:octopus", Spot(6, 45), "picture"),
    )


def test_with_one_they_are_in_degrees(tmp_path: Path) -> None:
    board = good(tmp_path, MAP + FEATURES)
    assert board.rivers[0].points[0] == board.places[0].at
    assert board.inscriptions[0].at == board.places[0].at
    assert board.rivers[0].points[1].x > board.places[0].at.x
    assert board.rivers[0].points[1].y < board.places[0].at.y


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("rivers: {po: {line: [[5, 45]]}}", "a list of two points or more"),
        ("rivers: {po: {line: [[5, 45], [6]]}}", "[longitude, latitude]"),
        ("mountains: {a: {line: [[5, 45], [6, 4]], weight: 9}}", "does not lie from 0.2 to 3"),
        ("mountains: {a: {line: [[5, 45], [6, x]]}}", "“x” is no number"),
        ("inscriptions: [{words: Sea, at: [5, 45], kind: see}]", "see"),
        ("inscriptions: [{words: Sea}]", "at"),
        ("inscriptions: [{words: Sea, at: [5, 45], turn: 400}]", "does not lie from -180 to 180"),
    ],
)
def test_bad_ones_are_told_with_their_line(tmp_path: Path, lines: str, said: str) -> None:
    problem = only(tmp_path, PLAIN + lines + "\n")
    assert said in str(problem)
    assert (problem.file, problem.row) == ("map.yaml", 3)
