"""What a board in a grid may have besides its cells: a second slot in each, a chart around them, emblems."""

from __future__ import annotations

from pathlib import Path

from board_folder import good, only, read

from cardgen.model.board import Chart, Zone
from cardgen.model.size import Size

GRID = """\
size: 300x200
grid: {columns: 2, rows: 2, cell: [100, 60], gap: 4, at: [20, 30], corners: home, chart: yes}
slots: {deck: creatures, words: Under it, beside: {deck: creatures, words: Face up}}
places:
  a1: {name: Home, code: T-PA, slot: no, icon: "rpga:lion"}
"""


def test_a_cell_may_have_two_slots_beside_each_other(tmp_path: Path) -> None:
    board = good(tmp_path, GRID)
    by_id = {place.id: place for place in board.places}
    assert board.slot_words == "Under it"
    assert board.beside is not None
    assert (board.beside.size, board.beside.deck, board.beside.words) == (Size(31.75, 44.45), "creatures", "Face up")
    # The middle of the cell lies in the middle of the 2 mm between the two.
    middle, top = 20 + 104 + 50, 30 + 30 - 44.45 / 2
    assert by_id["b1"].slot == Zone(middle + 1, top, 31.75, 44.45)
    assert board.beside_slot(by_id["b1"]) == Zone(middle - 1 - 31.75, top, 31.75, 44.45)


def test_a_place_without_a_slot_has_no_second_one_and_may_have_an_emblem(tmp_path: Path) -> None:
    board = good(tmp_path, GRID)
    (home,) = [place for place in board.places if place.id == "a1"]
    assert board.beside_slot(home) is home.slot is None
    assert home.icon == "rpga:lion"


def test_a_chart_names_columns_and_rows_at_their_middles(tmp_path: Path) -> None:
    board = good(tmp_path, GRID)
    assert board.chart == Chart(Zone(20, 30, 204, 124), (("A", 70.0), ("B", 174.0)), (("1", 60.0), ("2", 124.0)))
    assert good(tmp_path, GRID.replace(", chart: yes", "")).chart is None


def test_two_slots_that_no_cell_can_hold_lie_over_its_neighbour(tmp_path: Path) -> None:
    narrow = GRID.replace("[100, 60]", "[60, 60]").replace("gap: 4", "gap: 0")
    _, problems = read(tmp_path, narrow)
    assert any("The second slot of “B1” lies over" in problem.message for problem in problems)
    assert all(problem.file == "map.yaml" for problem in problems)


def test_a_second_slot_needs_a_grid(tmp_path: Path) -> None:
    words = (
        "size: 300x200\nslots: {deck: creatures, beside: {deck: creatures}}\nplaces: {a: {x: 90, y: 90, code: T-PA}}\n"
    )
    problem = only(tmp_path, words)
    assert "A second slot lies in a cell, but the board has no grid" in problem.message
    assert (problem.row, problem.column) == (2, "slots.beside")


def test_a_second_slot_of_a_deck_that_is_not_there(tmp_path: Path) -> None:
    problem = only(tmp_path, GRID.replace("beside: {deck: creatures", "beside: {deck: creature"))
    assert "“creature”" in problem.message
    assert "creatures" in problem.hint
