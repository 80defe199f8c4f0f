"""Pawns, tokens and the score sheet in game.yaml, and what must be told of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from load_case import game_of, write

from cardgen.load.game import Loaded, load_game
from cardgen.model.pieces import ScoreTrack
from cardgen.model.size import Size

HEAD = """\
title: Lamps
players: [2, 2]
stats:
  hits: {name: Hit, plural: Hits, icon: rpga:hearts}
decks:
  d: {template: creature}
"""


def load(folder: Path, text: str) -> Loaded:
    return load_game(write(folder, {"game.yaml": HEAD + text, "d.csv": "name\nA\n"}))


def told(loaded: Loaded) -> list[tuple[str, int | None]]:
    return [(problem.message, problem.row) for problem in loaded.problems if problem.severity != "notice"]


def test_a_game_may_have_none_of_them(tmp_path: Path) -> None:
    game = game_of(load(tmp_path, ""))
    assert (game.pawns, game.tokens, game.score_sheet) == (None, (), None)


def test_pawns_tokens_and_the_sheet_are_read(tmp_path: Path) -> None:
    text = (
        "pawns:\n  size: 20x30\n  colors:\n    red: {color: '#aa0000', icon: 'rpga:key'}\n"
        "    sea-green: {color: '#00aa66', icon: 'rpga:raven'}\n"
        "tokens:\n  coin: {count: 12, label: 1, back-label: 5, shape: square, size: 15}\n"
        "score-sheet:\n  size: half-letter\n  copies: 2\n  tracks: {hits: {last: 6, start: 3}}\n"
        "  fields: {gold: {value: 7}}\n  tally: {stat: hits, lines: 4}\n"
    )
    loaded = load(tmp_path, text)
    assert told(loaded) == []
    game = game_of(loaded)
    assert game.pawns is not None
    assert [pawn.name for pawn in game.pawns.colors] == ["Red", "Sea green"]
    assert game.tokens[0].back_label == "5"
    assert game.score_sheet is not None
    assert (game.score_sheet.size, game.score_sheet.copies) == (Size(139.7, 215.9), 2)
    assert game.score_sheet.tracks == (ScoreTrack("hits", "Hits", 0, 6, 3, "hits"),)
    assert game.score_sheet.fields[0].title == "Gold"
    assert game.score_sheet.tally is not None
    assert game.score_sheet.tally.title == "Hits"


@pytest.mark.parametrize(
    ("text", "words", "row"),
    [
        ("pawns:\n  colors:\n    red: {color: '#a00', icon: 'rpga:key'}\n", "There are 1 pawns for 2 players", 7),
        (
            "pawns:\n  size: 4x4\n  copies: 2\n  colors:\n    red: {color: '#a00', icon: 'rpga:key'}\n",
            "Pawns of 4×4",
            8,
        ),
        ("pawns:\n  size: huge\n  copies: 2\n  colors:\n    red: {color: '#a00', icon: 'rpga:key'}\n", "“huge”", 8),
        ("pawns:\n  copies: 2\n  colors:\n    red: {color: '#a00', icon: keys}\n", "There is no icon “keys”", 10),
        ("tokens:\n  coin: {count: 3}\n", "Nothing is on the token “coin”", 8),
        ("tokens:\n  coin: {count: 300, label: a}\n", "must be from 1 to 99", 8),
        ("tokens:\n  coin: {count: 3, label: a, shape: star}\n", "“shape” cannot be “star”", 8),
        ("score-sheet:\n  tracks:\n    hits: {first: 5, last: 5}\n", "A track from 5 to 5", 9),
        ("score-sheet:\n  tracks:\n    hits: {last: 5, start: 9}\n", "9 is not on the track from 0 to 5", 9),
        ("score-sheet:\n  tally: {stat: hit}\n", "There is no stat “hit”", 8),
        ("score-sheet:\n  size: b9\n", "“b9”", 8),
    ],
)
def test_what_is_wrong_is_told_at_its_line(tmp_path: Path, text: str, words: str, row: int) -> None:
    found = told(load(tmp_path, text))
    assert any(words in message and line == row for message, line in found), found


def test_pawns_that_only_their_colour_tells_apart_are_told(tmp_path: Path) -> None:
    text = (
        "pawns:\n  colors:\n    red: {color: '#a00', icon: 'rpga:key'}\n    blue: {color: '#00a', icon: 'rpga:key'}\n"
    )
    ((message, _),) = told(load(tmp_path, text))
    assert message == "The pawns “Red” and “Blue” have the same emblem."
