"""What a board's file gets told: each fault with its line, the names of both things, and a hint."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from board_folder import SQUARE, only, read
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from work import steps

from cardgen.load.spec import schemas
from cardgen.model.problem import Severity

HEAD = (
    "size: 200x150\nplaces:\n  a: {x: 40, y: 40, code: T-PA, number: 1}\n  b: {x: 80, y: 40, code: T-PB, number: 2}\n"
)
ROADS = "roads: [[a, b]]\n"
MICRO = "slots: {deck: creatures}\n"
THREE = HEAD + "  c: {x: 120, y: 100, code: T-PC, number: 3}\n"


@pytest.mark.parametrize(
    ("board", "row", "words", "hint"),
    [
        (HEAD + "roads: [[a, b], [a, bb]]\n", 5, "The road from “A” leads to “bb”, which is no place", "“b”"),
        (HEAD + "roads: [[x, y]]\n", 5, "leads to “x” or “y”", "there is"),
        (
            HEAD + "roads:\n  - [a, b]\n  - [b, a]\n",
            7,
            "“B” and “A” are joined twice; the first road is in line 6",
            "out",
        ),
        (HEAD + "roads: [[a, b], [b, b]]\n", 5, "“B” to itself", "another"),
        (HEAD + "roads: [[a, b], [b]]\n", 5, "this is no road", "[place, place"),
        (HEAD + "roads: [[a, b, far]]\n", 5, "“far” is no number", "mm"),
        (HEAD + "roads: [[a, b, 400]]\n", 5, "from “A” to “B” bows by 400 mm", "300"),
        (THREE + ROADS, 5, "No road leads from “A” to “C”", "add a road"),
        (
            THREE + "roads: [[a, b], [b, c]]\nroads-per-place: [1, 1]\n",
            4,
            "“B” has 2 roads (to “A” and “C”), but the game has 1 at each place",
            "take one out",
        ),
        (HEAD.replace("number: 2", "number: 1") + ROADS, 4, "“B” has the number 1 of “A” in line 3", "another number"),
        (HEAD.replace("T-PB", "T-PA") + ROADS, 4, "“B” has the code T-PA of “A” in line 3", "another code"),
        (HEAD.replace("x: 80", "x: 44") + ROADS, 4, "“B” and “A” lie 4.0 mm apart", "6 mm"),
        (HEAD.replace("x: 80", "x: 201") + ROADS, 4, "“B” lies at 201, 40 mm, off the sheet of 200×150 mm", "move it"),
        (HEAD.replace("y: 40, code: T-PB", "code: T-PB"), 4, "“b” has one of x and y alone", "both"),
        (HEAD.replace("x: 80, y: 40, ", ""), 4, "“b” has no position", "x and y"),
        (HEAD.replace("x: 80, y: 40", "lon: 8, lat: 40"), 4, "the board has no projection", "projection"),
        (HEAD.replace("x: 80", "x: far"), 4, "“far” is no number", "mm"),
        (HEAD + ROADS + "  b: {}\n", None, "", ""),
        (HEAD.replace("  b:", "  a:"), 4, "“a” is given twice", "out"),
        (HEAD.replace("size: 200x150", "size: 20x150"), 1, "no board can be 20×150 mm", "30"),
        (HEAD.replace("size: 200x150", "size: A9"), 1, "no size that is known", "there is “a5”"),
        (HEAD + ROADS + "road-per-place: 1\n", 6, "no key that is known", "roads-per-place"),
        (HEAD + ROADS + "roads-per-place: [4, 1]\n", 6, "the fewest before the most", "fewest"),
        (HEAD + ROADS + "slots: {deck: creature}\n", 6, "there is no deck “creature”", "creatures"),
        (HEAD + ROADS + "slots: {reach: 9}\n", 6, "the slots have no size", "size"),
        (HEAD.replace("number: 2", "slot: [1, 1]") + ROADS, 4, "the board has none", "slots"),
        (HEAD.replace("number: 2", "label: up") + ROADS, 4, "left, right, above or below", "side"),
        (HEAD + ROADS + "cartouche: [1, 2, 3]\n", 6, "[x, y, width, height] must stand here", "mm"),
        (HEAD + ROADS + "legend: [1, 2, 3, 0]\n", 6, "more than nothing", "mm"),
        (HEAD + ROADS + "tracks: {t: {from: 9, to: 2, zone: [5, 60, 90, 9]}}\n", 6, "from 9 down to 2", "smaller"),
        (HEAD + ROADS + "areas: {x: {at: [100, 5]}}\n", 6, "the area “X” has no size", "size"),
        (HEAD + ROADS + "outline: ../land.geojson\n", 6, "no projection", "one"),
        (HEAD + ROADS + "grid: {columns: 30, rows: 2, cell: 10}\n", 6, "from 1 to 26, and not 30", "columns"),
    ],
)
def test_each_fault_is_told_at_its_line(tmp_path: Path, board: str, row: int | None, words: str, hint: str) -> None:
    if row is None:
        _, problems = read(tmp_path, board)
        assert [problem.message[:16] for problem in problems] == ["This is not YAML"]
        return
    problem = only(tmp_path, board)
    assert problem.severity is Severity.ERROR
    assert (problem.file, problem.row) == ("map.yaml", row)
    assert words.casefold() in problem.message.casefold()
    assert hint in problem.hint


@pytest.mark.parametrize(
    ("b", "more", "words"),
    [
        ("slot: [90, 20]", "areas: {x: {at: [100, 40], size: 20x20}}\n", "The area “X” lies over the slot of “B”"),
        ("slot: [30, 38]", "", "The slot of “B” lies over the place “A”"),
        ("slot: [176, 40]", "", "The slot of “B” reaches 7.8 mm over the sheet's edge"),
        ("label: left", "areas: {x: {at: [70, 30], size: 20x20}}\n", "The area “X” lies over the place “B”"),
        ("label: left", "areas: {x: {at: [150, 120], size: 20x40}}\n", "“X” reaches 10.0 mm over the sheet's edge"),
        ("label: left", "areas: {x: {at: [300, 120], size: 20x20}}\n", "“X” lies wholly off the sheet"),
        (
            "label: left",
            "areas: {x: {at: [90, 90], size: 20x20}, y: {at: [105, 95], size: 20x20}}\n",
            "The area “Y” lies over the area “X”, by 5.0×15.0 mm",
        ),
        (
            "label: left",
            "tracks: {t: {to: 9, zone: [90, 100, 50, 10]}}\nlegend: [100, 90, 30, 15]\n",
            "The legend lies over the track “T”",
        ),
        ("label: left", "compass: [35, 35, 9, 9]\n", "The compass lies over the place “A”"),
    ],
)
def test_what_lies_over_something_else_is_told_with_both_names(tmp_path: Path, b: str, more: str, words: str) -> None:
    board = HEAD.replace("number: 2", b) + ROADS + MICRO + more
    _, problems = read(tmp_path, board)
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    assert len(errors) == 1
    assert words in errors[0].message
    assert errors[0].row is not None
    assert errors[0].hint


def test_two_slots_over_each_other(tmp_path: Path) -> None:
    board = HEAD.replace("number: 1", "slot: [44, 44]").replace("number: 2", "slot: [60, 44]") + ROADS + MICRO
    problem = only(tmp_path, board)
    assert problem.message == "The slot of “B” lies over the slot of “A”, by 15.8×44.5 mm."
    assert (problem.row, problem.column) == (4, "places.b.slot")


def test_zones_that_touch_are_no_fault(tmp_path: Path) -> None:
    areas = (
        "areas: {x: {at: [90, 90], size: 20x20}, y: {at: [110, 90], size: 20x20}, z: {at: [180, 130], size: 20x20}}\n"
    )
    assert read(tmp_path, HEAD + ROADS + areas)[1] == []


def test_a_slot_beyond_reach_is_a_warning(tmp_path: Path) -> None:
    problem = only(tmp_path, HEAD.replace("number: 2", "slot: [105, 20]") + ROADS + MICRO)
    assert problem.severity is Severity.WARNING
    assert "the slot of “B” lies 25 mm away" in problem.message[0].lower() + problem.message[1:]


def test_a_board_without_roads_is_no_network(tmp_path: Path) -> None:
    assert read(tmp_path, HEAD)[1] == []


def test_roads_to_a_place_that_is_wrong_are_no_second_fault(tmp_path: Path) -> None:
    board = THREE.replace("x: 120", "x: 999") + "roads: [[a, b], [b, c]]\nroads-per-place: [1, 4]\n"
    assert "off the sheet" in only(tmp_path, board).message


MAP = """\
size: 200x150
projection: {parallels: [40, 50], centre: [5, 45]}
outline: land.geojson
places:
  a: {lon: 2, lat: 42, code: T-PA}
  b: {lon: 8, lat: 48, code: T-PB}
roads: [[a, b]]
"""
LAND = {"type": "Polygon", "coordinates": SQUARE}


@pytest.mark.parametrize(
    ("old", "new", "row", "words"),
    [
        ("[40, 50]", "[40, -40]", 2, "mirror each other"),
        ("[40, 50]", "[40]", 2, "[first, second] must stand here"),
        ("centre: [5, 45]", "centre: [5, 95]", 2, "no longitude and latitude"),
        ("centre: [5, 45]", "centre: [5, 45], margin: 90", 2, "leaves nothing of 200×150 mm"),
        ("centre: [5, 45]", "centre: [5, 45], bounds: [9, 40, 2, 50]", 2, "the west must lie before the east"),
        ("centre: [5, 45]", "centre: [5, 45], bounds: [2, 50, 9, 40]", 2, "the south must lie below the north"),
        ("roads:", "  c: {lon: 190, lat: 4, code: T-PC}\nroads:", 7, "190 does not lie from -180 to 180 degrees"),
        ("lon: 8, lat: 48", "lon: 2, lat: 42", 2, "all that the map shall show lies at one point"),
        ("lon: 8, lat: 48", "lon: 8, lat: 48, x: 1, y: 1", 6, "“b” has degrees and millimetres"),
        ("centre: [5, 45]", "kind: mercator, centre: [5, 45]", 2, "must be lambert, and not “mercator”"),
        ("land.geojson", "lend.geojson", 3, "no file “lend.geojson” for the outline"),
        ("land.geojson", "../land.geojson", 3, "does not lie inside the game's folder"),
        ("outline:", "graticule: 0.01\noutline:", 3, "more than 100 lines"),
        ("land.geojson", "land.geojson\ngraticule: -5", 4, "-5 does not lie from 0 to 90 degrees"),
    ],
)
def test_maps_that_cannot_be(tmp_path: Path, old: str, new: str, row: int, words: str) -> None:
    assert old in MAP
    problem = only(tmp_path, MAP.replace(old, new), LAND)
    assert (problem.file, problem.row) == ("map.yaml", row)
    assert words.casefold() in problem.message.casefold()


def test_a_broken_outline_is_told_in_its_own_file_and_the_board_stays(tmp_path: Path) -> None:
    board, (problem,) = read(tmp_path, MAP, '{"type": "Polygon",\n')
    assert (problem.file, problem.row) == ("land.geojson", 2)
    assert board is not None
    assert board.land is None
    assert len(board.places) == 2


def test_land_elsewhere_is_a_warning(tmp_path: Path) -> None:
    south = {"type": "Polygon", "coordinates": [[[100, -40], [110, -40], [110, -30], [100, -40]]]}
    problem = only(tmp_path, MAP, south)
    assert problem.severity is Severity.WARNING
    assert "no land of “land.geojson” lies on this board" in problem.message[0].lower() + problem.message[1:]


def test_cells_that_are_not_there(tmp_path: Path) -> None:
    grid = (
        "size: 200x150\ngrid: {columns: 2, rows: 2, cell: 40, without: [z9]}\n"
        "places: {x: {cell: c1}, y: {cell: a1}, z: {cell: a1}}\n"
    )
    _, problems = read(tmp_path, grid)
    assert [problem.message for problem in problems] == [
        "“z9” is no cell of the grid.",
        "“x” stands in the cell “c1”, which is not there.",
        "“z” stands in the cell of “y”.",
    ]


def test_a_road_that_the_grid_has_already(tmp_path: Path) -> None:
    grid = "size: 200x150\ngrid: {columns: 2, rows: 2, cell: 40}\nroads: [[a1, b1], [a1, b2]]\n"
    assert "“A1” and “B1” are joined twice; the first road is in the grid" in only(tmp_path, grid).message


def test_a_grid_larger_than_its_sheet(tmp_path: Path) -> None:
    _, problems = read(tmp_path, "size: 200x150\ngrid: {columns: 2, rows: 1, cell: 110}\n")
    assert "“A1” reaches 10.0 mm over the sheet's edge" in problems[0].message


_KEYS = """
a b x y lon lat cell columns rows at size deck from to zone table add slot note marks parallels centre bounds margin
mark within without corners
"""
_KEY = st.sampled_from(_KEYS.split())
_VALUE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-500, 500)
    | st.floats(-1e6, 1e6).map(lambda number: round(number, 3))
    | st.sampled_from(["a", "b", "a1", "none", "no", "A2", "poker", "creatures", "land.geojson", "1e9", "∞", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEY, inner, max_size=4),
    max_leaves=8,
)
_TOP = st.sampled_from(sorted(schemas()["board"]["properties"]))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(st.dictionaries(_TOP, _VALUE, max_size=5), st.booleans())
def test_nothing_that_is_yaml_makes_the_loader_raise(tmp_path: Path, changes: dict[str, Any], on_map: bool) -> None:
    base = yaml.safe_load(MAP if on_map else HEAD + ROADS + MICRO)
    board, problems = read(tmp_path, json.dumps({**base, **changes}), LAND)
    assert board is not None
    assert all(problem.message and problem.file for problem in problems)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=25)
@given(
    st.lists(st.floats(-89, 89).map(lambda number: round(number, 1)), min_size=2, max_size=2),
    st.lists(st.floats(-179, 179).map(lambda number: round(number, 1)), min_size=3, max_size=3),
    st.lists(st.floats(-90, 90).map(lambda number: round(number, 1)), min_size=3, max_size=3),
    st.floats(0, 74).map(lambda number: round(number, 1)),
)
def test_every_projection_makes_a_board_or_a_problem(
    tmp_path: Path, parallels: list[float], longitudes: list[float], latitudes: list[float], margin: float
) -> None:
    projection = {"parallels": parallels, "centre": [longitudes[0], latitudes[0]], "margin": margin}
    places = {
        f"p{index}": {"lon": longitudes[index], "lat": latitudes[index], "code": f"T-P{index}"} for index in (1, 2)
    }
    data = {"size": "200x150", "projection": projection, "places": places, "outline": "land.geojson", "graticule": 10}
    board, problems = read(tmp_path, json.dumps(data), LAND)
    assert board is not None
    if not any(problem.severity is Severity.ERROR for problem in problems):
        assert len(board.places) == 2
        for place in board.places:
            assert margin - 1e-6 <= place.at.x <= 200 - margin + 1e-6
            assert margin - 1e-6 <= place.at.y <= 150 - margin + 1e-6


def crowd(count: int) -> str:
    """Places at one point, with three roads to each, of which none leads anywhere."""
    places = "".join(f"  p{index}: {{x: 50, y: 50, code: T-P{index}}}\n" for index in range(count))
    roads = "".join(f"  - [p{index}, q{index}]\n" for index in range(3 * count))
    return f"size: 200x150\nplaces:\n{places}roads:\n{roads}"


def test_a_crowd_of_faults_is_told_one_by_one(tmp_path: Path) -> None:
    _, problems = read(tmp_path, crowd(2000))
    assert len(problems) == 1999 + 6000


def test_twice_the_crowd_is_twice_the_work(tmp_path: Path) -> None:
    few, many = crowd(250), crowd(500)
    assert steps(lambda: read(tmp_path, many)) < 2.5 * steps(lambda: read(tmp_path, few))


def test_a_large_board_loads(tmp_path: Path) -> None:
    """Two thousand places and six thousand roads, four to each side."""
    places = "".join(
        f"  p{index}: {{x: {10 + index % 50 * 20}, y: {10 + index // 50 * 20}, code: T-P{index}}}\n"
        for index in range(2000)
    )
    roads = "".join(f"  - [p{index}, p{(index + step) % 2000}]\n" for index in range(2000) for step in (1, 2, 3))
    board, problems = read(tmp_path, f"size: 1100x900\nplaces:\n{places}roads:\n{roads}")
    assert problems == []
    assert board is not None
    assert (len(board.places), len(board.roads)) == (2000, 6000)
