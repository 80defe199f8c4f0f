"""The cells of a board in a grid as they are drawn: names, words, two slots, the chart, emblems; full ink and low."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from board_case import URL, bare, game, laid, materials, texts

from cardgen.layout.board.draw import lay_out_board
from cardgen.model.board import Beside, Board, Chart, Place, Spot, Zone
from cardgen.model.size import Size
from cardgen.model.words import Source


def grid(**other: Any) -> Board:
    """Two cells: a home, and one with two slots beside each other."""
    source = Source("map.yaml", 7)
    home = Place("a1", "Fort", Spot(60, 60), source, "T-PA", color="#9b1b26", holds=False, cell=Zone(20, 30, 80, 60))
    space = Place("b1", "B1", Spot(150, 60), source, "T-PB", slot=Zone(151, 40, 30, 40), cell=Zone(104, 30, 92, 60))
    more: dict[str, Any] = {
        "slot_size": Size(30, 40),
        "slot_deck": "beasts",
        "slot_words": "Face down",
        "beside": Beside(Size(30, 40), "beasts", "Face up"),
        "chart": Chart(Zone(20, 30, 176, 60), (("A", 60), ("B", 150)), (("1", 60),)),
    }
    return bare((replace(home, icon="rpga:lion"), space), Size(220, 120), **{**more, **other})


def words_of(board: Board) -> list[str]:
    return texts(laid(board))


@pytest.mark.parametrize("ink", ["full", "low"])
def test_all_words_of_a_grid_are_drawn_without_a_fault(ink: str) -> None:
    face = lay_out_board(grid(), game(), materials(ink), URL)
    assert [str(problem) for problem in face.problems] == []
    said = "".join(words_of(grid())).replace(" ", "")
    for words in ("Fort", "B1", "Facedown", "Faceup", "T-PB"):
        assert words in said
    assert set(face.codes) == {"b1"}


def test_letters_stand_on_both_sides_of_the_grid() -> None:
    with_chart, without = words_of(grid()), words_of(grid(chart=None))
    assert sorted(set(with_chart) - set(without)) == ["1", "A", "B"]
    assert [with_chart.count(word) for word in ("1", "A", "B")] == [2, 2, 2]


def test_seams_are_told_to_spare_both_slots() -> None:
    avoid = {(box.x, box.y) for box in laid(grid()).avoid}
    assert {(151, 40), (119, 40)} <= avoid


def test_an_emblem_that_is_not_there_is_told_with_its_line() -> None:
    wrong = grid()
    first = replace(wrong.places[0], icon="rpga:lino")
    (problem,) = laid(replace(wrong, places=(first, *wrong.places[1:]))).problems
    assert "no icon “rpga:lino”" in problem.message
    assert (problem.row, problem.column) == (7, "a1.icon")
    assert "rpga:lion" in problem.hint
