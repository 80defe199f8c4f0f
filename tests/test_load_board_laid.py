"""Cards that are laid on a board's areas by chance and are its places: what is read, and what bad data gets."""

from __future__ import annotations

from pathlib import Path

import pytest
from board_folder import good, read

from cardgen.model.board import Laid, Spot

BOARD = """\
size: 200x150
laid: {deck: creatures, on: [[left, right]], words: Neighbours}
places:
  den: {card: t-1, number: 2-3, marks: [den]}
  pit: {card: T-2, number: 6, code: T-PIT}
areas:
  left: {deck: creatures, at: [20, 20]}
  right: {deck: creatures, at: [80, 20]}
tracks:
  doom: {from: 0, to: 5, zone: [20, 90, 150, 30], marks: {2: Dusk, 5: "Night"}, counters: no}
"""
TWO = "name,code\nGhoul,T-1\nCrone,T-2\n"
CARDS = "  creatures: {file: creatures.csv, template: creature, size: micro}\n"


def game(folder: Path) -> str:
    """A game of which the deck “creatures” has two cards."""
    (folder / "two.csv").write_text(TWO, encoding="utf-8")
    return (
        "title: T\nprefix: T\ndecks:\n"
        + CARDS.replace("creatures.csv", "two.csv")
        + "boards: {map: {file: map.yaml}}\n"
    )


def test_places_are_cards_on_areas(tmp_path: Path) -> None:
    board, problems = read(tmp_path, BOARD, game=game(tmp_path))
    assert problems == []
    assert board is not None
    assert board.laid == Laid("creatures", (("left", "right"),), "Neighbours")
    assert board.laid.areas == ("left", "right")
    den, pit = board.places
    assert (den.card, den.code, pit.card, pit.code) == ("T-1", "T-1", "T-2", "T-PIT")
    assert (den.number, den.upto, list(den.numbers), den.figure) == (2, 3, [2, 3], "2–3")
    assert (pit.number, pit.upto, list(pit.numbers), pit.figure) == (6, None, [6], "6")
    left, right = board.areas
    for place, area in ((den, left), (pit, right)):
        zone = area.zone
        assert place.at == Spot(zone.x + zone.width / 2, zone.y + zone.height / 2)
        assert not place.holds


def test_a_place_without_a_number_has_none(tmp_path: Path) -> None:
    board = good(tmp_path, "size: 200x150\nplaces: {a: {x: 40, y: 40, code: T-PA}}\n")
    assert (list(board.places[0].numbers), board.places[0].figure) == ([], "")


def test_a_track_has_words_in_its_spaces(tmp_path: Path) -> None:
    board, _ = read(tmp_path, BOARD, game=game(tmp_path))
    assert board is not None
    (track,) = board.tracks
    assert (dict(track.marks), track.counters) == ({2: "Dusk", 5: "Night"}, False)


@pytest.mark.parametrize(
    ("old", "new", "message", "hint"),
    [
        ("deck: creatures, on", "deck: creature, on", "There is no deck “creature” to lay out", "creatures"),
        ("[[left, right]]", "[[left, rihgt]]", "There is no area “rihgt” to lay a card on", "right"),
        ("[[left, right]]", "[[left, left]]", "The area “left” is named twice", "two cards"),
        ("[[left, right]]", "[[left]]", "2 places are cards, but there is 1 area", "as many areas"),
        ("card: T-2", "card: T-3", "“pit” is the card “T-3”, which the deck “creatures” lacks", "T-"),
        ("card: T-2", "card: T-1", "“pit” is the card T-1, and so is “den”", "its own"),
        ("card: T-2", "x: 9, card: T-2", "“pit” is a card and has x too", "leave them out"),
        ("number: 6", "number: 3", "“Pit” has the number 3 of “Den” in line 4", "another number"),
        ("number: 2-3", "number: 3-2", "the numbers run from 3 down to 2", ""),
        ("number: 2-3", "number: two", "a number such as 6 must stand here", ""),
        ('5: "Night"', "6: Night", "The track has no space “6”", "from 0 to 5"),
        ("laid: {deck: creatures, on: [[left, right]], words: Neighbours}\n", "", "is a card, but no cards", "laid:"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(old: str, new: str, message: str, hint: str, tmp_path: Path) -> None:
    assert old in BOARD
    _, problems = read(tmp_path, BOARD.replace(old, new), game=game(tmp_path))
    told = [one for one in problems if message.casefold() in one.message.casefold()]
    assert told, [str(one) for one in problems]
    assert hint in told[0].hint
    assert told[0].file == "map.yaml"
    assert told[0].row


def test_a_card_that_is_no_place_is_told(tmp_path: Path) -> None:
    without = BOARD.replace("  pit: {card: T-2, number: 6, code: T-PIT}\n", "")
    _, problems = read(tmp_path, without, game=game(tmp_path))
    assert any("No place is the card “T-2” of the deck" in one.message for one in problems)
