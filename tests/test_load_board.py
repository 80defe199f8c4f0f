"""Boards as data: places by degrees, millimetres or in a grid, their roads, notes, slots and areas."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import shapely
from board_folder import SQUARE, good, only, read

from cardgen.load.board_land import MARGIN
from cardgen.load.spec import schemas
from cardgen.model.board import Spot, Zone
from cardgen.model.effect import Effect, Verb
from cardgen.model.problem import Severity
from cardgen.model.size import Size

LAND = {"type": "Polygon", "coordinates": SQUARE}
PLAIN = """\
size: 200x150
places:
  a: {x: 40, y: 40, code: T-PA}
  b: {x: 80, y: 40, code: T-PB, name: Bree, number: 7, marks: [inn], label: left, color: "#123456", fields: {k: v}}
roads: [[a, b]]
"""
MAP = """\
size: A3 landscape
projection: {kind: lambert, parallels: [40, 50], centre: [5, 45], bounds: [-5, 38, 15, 52], margin: 10}
outline: land.geojson
graticule: 5
places:
  west: {lon: 0.2, lat: 45, code: T-P1, marks: [port]}
  inland: {lon: 5, lat: 45, code: T-P2, marks: [port]}
  farm: {lon: 9.9, lat: 45, code: T-P3}
roads: [[west, inland], [inland, farm]]
"""


def test_places_in_millimetres_keep_what_they_say(tmp_path: Path) -> None:
    board = good(tmp_path, PLAIN)
    a, b = board.places
    assert (board.size, board.title, board.template, board.file) == (Size(200, 150), "Map", "map", "map.yaml")
    assert (a.name, a.at, a.number, a.holds, a.source.row) == ("A", Spot(40, 40), None, False, 3)
    assert (b.name, b.code, b.number, b.marks, b.label, b.color) == ("Bree", "T-PB", 7, ("inn",), "left", "#123456")
    assert (b.fields, b.source.file, b.source.row) == ({"k": "v"}, "map.yaml", 4)
    assert [(road.a, road.b, road.bend) for road in board.roads] == [("a", "b", None)]
    assert board.land is None
    assert board.graticule == ()


def test_a_road_bows_by_its_third_value(tmp_path: Path) -> None:
    board = good(tmp_path, PLAIN.replace("[[a, b]]", "[[a, b, -12.5]]"))
    assert board.roads[0].bend == -12.5


def test_projection_none_is_millimetres(tmp_path: Path) -> None:
    assert good(tmp_path, PLAIN + "projection: none\n").places == good(tmp_path, PLAIN).places


def test_places_in_degrees_are_projected(tmp_path: Path) -> None:
    """On a map that is true to scale at 40° and 50°, 5° along 45° N are about 393 km."""
    board = good(tmp_path, MAP.replace("[port]", "[]"), LAND)
    west, inland, farm = (place.at for place in board.places)
    assert inland.x == pytest.approx(210, abs=0.5)
    assert west.x < inland.x < farm.x
    assert inland.x - west.x == pytest.approx((farm.x - inland.x) * 4.8 / 4.9, rel=1e-3)
    assert west.y < inland.y + 2  # a parallel is bowed: it runs lowest at the centre


def test_without_bounds_the_places_fill_the_sheet(tmp_path: Path) -> None:
    board = good(tmp_path, MAP.replace("bounds: [-5, 38, 15, 52], ", "").replace("[port]", "[]"), LAND)
    assert min(place.at.x for place in board.places) == pytest.approx(10)
    assert max(place.at.x for place in board.places) == pytest.approx(410)


def test_ports_move_to_the_coast_where_it_is_near(tmp_path: Path) -> None:
    plain = good(tmp_path, MAP.replace("[port]", "[]"), LAND)
    board, problems = read(tmp_path, MAP, LAND)
    assert board is not None
    assert board.land is not None
    coast = shapely.LinearRing([(spot.x, spot.y) for spot in board.land.rings[0]])
    west, inland, farm = board.places
    assert coast.distance(shapely.Point(west.at.x, west.at.y)) == pytest.approx(0, abs=1e-9)
    assert 0 < math.dist((west.at.x, west.at.y), (plain.places[0].at.x, plain.places[0].at.y)) < 8
    assert inland.at == plain.places[1].at
    assert farm.at == plain.places[2].at
    assert [problem.severity for problem in problems] == [Severity.NOTICE]
    assert "“Inland” bears “port”" in problems[0].message
    assert problems[0].row == 7


def test_the_coast_can_be_switched_off_or_have_another_mark(tmp_path: Path) -> None:
    plain = good(tmp_path, MAP.replace("[port]", "[]"), LAND)
    for words in ("coast: {within: 0}\n", "coast: {mark: harbour}\n"):
        assert [place.at for place in good(tmp_path, MAP + words, LAND).places] == [place.at for place in plain.places]


def test_land_is_clipped_to_the_sheet_and_its_margin(tmp_path: Path) -> None:
    wide = {"type": "Polygon", "coordinates": [[[-60, 20], [70, 20], [70, 75], [-60, 75], [-60, 20]]]}
    board = good(tmp_path, MAP.replace("[port]", "[]"), wide)
    assert board.land is not None
    (ring,) = board.land.rings
    assert {round(spot.x, 6) for spot in ring} == {-MARGIN, 420 + MARGIN}
    assert {round(spot.y, 6) for spot in ring} == {-MARGIN, 297 + MARGIN}


def test_lakes_are_rings_and_neighbours_become_one(tmp_path: Path) -> None:
    lake = [[4, 44], [4, 46], [6, 46], [6, 44], [4, 44]]
    east = [[[10, 40], [12, 40], [12, 50], [10, 50], [10, 40]]]
    land = {"type": "MultiPolygon", "coordinates": [[*SQUARE, lake], east]}
    board = good(tmp_path, MAP.replace("[port]", "[]"), land)
    assert board.land is not None
    assert len(board.land.rings) == 2


def test_a_straight_side_follows_its_parallel(tmp_path: Path) -> None:
    """The south coast along 40° N bends on the map as the parallel of the graticule does."""
    board = good(tmp_path, MAP.replace("[port]", "[]"), LAND)
    assert board.land is not None
    (parallel,) = [line for line in board.graticule if line.words == "40° N"]
    along = shapely.LineString([(spot.x, spot.y) for spot in parallel.points])
    assert along.bounds[3] - along.bounds[1] > 3
    spots = [shapely.Point(spot.x, spot.y) for spot in board.land.rings[0]]
    assert sum(along.distance(spot) < 0.02 for spot in spots) >= 20


def test_the_graticule_has_words_and_stays_on_the_sheet(tmp_path: Path) -> None:
    lines = good(tmp_path, MAP.replace("[port]", "[]"), LAND).graticule
    assert [line.words for line in lines if not line.parallel] == [
        "10° W",
        "5° W",
        "0°",
        "5° E",
        "10° E",
        "15° E",
        "20° E",
    ]
    assert {line.words for line in lines if line.parallel} == {"40° N", "45° N", "50° N"}
    for line in lines:
        assert all(-1e-6 <= spot.x <= 420 + 1e-6 and -1e-6 <= spot.y <= 297 + 1e-6 for spot in line.points)


def test_land_beyond_the_date_line_is_found(tmp_path: Path) -> None:
    pacific = MAP.replace("centre: [5, 45], bounds: [-5, 38, 15, 52]", "centre: [180, 45], bounds: [170, 38, 190, 52]")
    places = "places:\n  one: {lon: -175, lat: 45, code: T-P1}\n"
    board = good(tmp_path, pacific.split("places:")[0] + places, {"type": "Polygon", "coordinates": _moved(-180)})
    assert board.land is not None
    ring = shapely.Polygon([(spot.x, spot.y) for spot in board.land.rings[0]])
    assert ring.contains(shapely.Point(board.places[0].at.x, board.places[0].at.y))
    assert [line.words for line in board.graticule if not line.parallel] == [
        "165° E",
        "170° E",
        "175° E",
        "180°",
        "175° W",
        "170° W",
        "165° W",
    ]


def _moved(by: float) -> list[list[list[float]]]:
    return [[[x + by, y] for x, y in ring] for ring in SQUARE]


@pytest.mark.parametrize(
    ("note", "words", "effects"),
    [
        ("{table: search, add: -1}", "Search −1", (Effect(Verb.ADD, -1, ("search",)),)),
        ("{table: Travel, add: +2}", "Travel +2", (Effect(Verb.ADD, 2, ("travel",)),)),
        ("{stat: hand, add: 1}", "Hand Size +1", (Effect(Verb.ADD, 1, ("hand",)),)),
        ("{creatures: zombie, force: 1}", "Zombies +1F", (Effect(Verb.ADD, 1, ("force",), versus=("zombie",)),)),
        (
            "{creatures: [zombie, witch], hand: 2}",
            "Zombies & Witches +2 Hand Size",
            (Effect(Verb.ADD, 2, ("hand",), versus=("zombie", "witch")),),
        ),
        ("Nobody   sleeps here", "Nobody sleeps here", ()),
        ("[{table: search, add: 1}, No ferry]", "Search +1\nNo ferry", (Effect(Verb.ADD, 1, ("search",)),)),
        ("null", "", ()),
    ],
)
def test_notes(tmp_path: Path, note: str, words: str, effects: tuple[Effect, ...]) -> None:
    place = good(tmp_path, PLAIN.replace("code: T-PA", f"code: T-PA, note: {note}")).places[0]
    assert place.note == words
    assert place.effects == effects


@pytest.mark.parametrize(
    ("note", "words", "hint"),
    [
        ("{table: serch, add: 1}", "names the table “serch”", "did you mean “Search”?"),
        ("{creatures: zombi, force: 1}", "names the trait “zombi”", "did you mean “Zombie”?"),
        ("{creatures: zombie, farce: 1}", "names the stat “farce”", "did you mean “Force”?"),
        ("{creatures: zombie}", "one stat and a number", "STAT"),
        ("{table: search, add: lots}", "“lots” is no change", "write a number"),
        ("{table: search, add: 0}", "“0” is no change", "write a number"),
        ("{table: search}", "this is no note", "plain words"),
        ("[[search]]", "this is no note", "plain words"),
        ("{table: [search], add: 1}", "what stands here", "Search"),
    ],
)
def test_notes_that_mean_nothing(tmp_path: Path, note: str, words: str, hint: str) -> None:
    problem = only(tmp_path, PLAIN.replace("code: T-PA", f"code: T-PA, note: {note}"))
    assert words.casefold() in problem.message.casefold()
    assert hint in problem.hint
    assert (problem.file, problem.row, problem.column) == ("map.yaml", 3, "places.a.note")


def test_slots_take_the_size_of_their_deck(tmp_path: Path) -> None:
    board = good(tmp_path, PLAIN.replace("x: 40, y: 40", "x: 40, y: 40, slot: [5, 50]") + "slots: {deck: creatures}\n")
    a, b = board.places
    assert (board.slot_size, board.slot_deck, board.reach) == (Size(31.75, 44.45), "creatures", 15)
    assert (a.slot, a.holds) == (Zone(5, 50, 31.75, 44.45), True)
    assert (b.slot, b.holds) == (None, True)


def test_a_place_may_have_no_slot(tmp_path: Path) -> None:
    words = PLAIN.replace("x: 40, y: 40", "x: 40, y: 40, slot: no") + "slots: {size: mini, without: [INN], reach: 9}\n"
    board = good(tmp_path, words)
    assert [place.holds for place in board.places] == [False, False]
    assert (board.slot_size, board.reach) == (Size(44.45, 63.5), 9)


def test_areas_tracks_and_plates(tmp_path: Path) -> None:
    words = PLAIN + (
        "areas:\n"
        "  pile: {deck: research, at: [100, 5], icon: x}\n"
        "  gone: {title: Gone, deck: research, at: [100, 96], size: 40x50, discards: true}\n"
        "tracks: {damage: {from: 0, to: 14, zone: [5, 100, 80, 10]}}\n"
        "cartouche: [0, 0, 60, 20]\nlegend: [5, 120, 50, 20]\ncompass: [60, 120, 20, 20]\n"
    )
    board = good(tmp_path, words)
    pile, gone = board.areas
    assert (pile.id, pile.title, pile.zone) == ("pile", "Pile", Zone(100, 5, 63.5, 88.9))
    assert (pile.deck, pile.icon, pile.discards) == ("research", "x", False)
    assert (gone.title, gone.zone, gone.discards) == ("Gone", Zone(100, 96, 40, 50), True)
    (track,) = board.tracks
    assert (track.id, track.title, track.first, track.last) == ("damage", "Damage", 0, 14)
    assert (board.cartouche, board.legend) == (Zone(0, 0, 60, 20), Zone(5, 120, 50, 20))
    assert board.compass == Zone(60, 120, 20, 20)


GRID = """\
size: 300x300
grid: {columns: 5, rows: 5, cell: 50, gap: 2, corners: [home]}
slots: {size: micro, without: [home]}
roads-per-place: [2, 4]
places:
  c3: {name: Castle, code: T-PC}
  red: {cell: a1, code: T-PR}
"""


def test_a_grid_is_a_board_whose_neighbours_are_joined(tmp_path: Path) -> None:
    board = good(tmp_path, GRID)
    assert len(board.places) == 25
    assert len(board.roads) == 40
    by_id = {place.id: place for place in board.places}
    assert "a1" not in by_id
    assert (by_id["red"].name, by_id["red"].at, by_id["red"].cell) == ("Red", Spot(46, 46), Zone(21, 21, 50, 50))
    assert (by_id["c3"].name, by_id["c3"].at) == ("Castle", Spot(150, 150))
    assert by_id["b5"].name == "B5"
    assert {place.id for place in board.places if "home" in place.marks} == {"red", "e1", "a5", "e5"}
    assert {place.id for place in board.places if not place.holds} == {"red", "e1", "a5", "e5"}
    assert by_id["c3"].slot == Zone(150 - 31.75 / 2, 150 - 44.45 / 2, 31.75, 44.45)
    assert by_id["red"].slot is None
    assert len({place.code for place in board.places}) == 25


def test_a_grid_may_have_holes_and_diagonals(tmp_path: Path) -> None:
    words = "size: 300x300\ngrid: {columns: 3, rows: 2, cell: [50, 80], at: [10, 20], without: [B1], diagonal: yes}\n"
    board = good(tmp_path, words)
    assert [place.id for place in board.places] == ["a1", "c1", "a2", "b2", "c2"]
    assert board.places[1].cell == Zone(110, 20, 50, 80)
    pairs = {frozenset((road.a, road.b)) for road in board.roads}
    assert pairs == {
        frozenset(pair) for pair in (("a1", "a2"), ("a1", "b2"), ("c1", "c2"), ("c1", "b2"), ("a2", "b2"), ("b2", "c2"))
    }


def test_codes_come_from_ids_and_never_from_the_order(tmp_path: Path) -> None:
    one = "size: 200x150\nplaces:\n  a: {x: 40, y: 40}\n  b: {x: 80, y: 40}\n"
    other = "size: 200x150\nplaces:\n  z: {x: 20, y: 90}\n  b: {x: 80, y: 40}\n  a: {x: 40, y: 40}\n"
    first = {place.id: place.code for place in good(tmp_path, one).places}
    second = {place.id: place.code for place in good(tmp_path, other).places}
    assert first.items() <= second.items()
    assert all(code.startswith("T-P") and len(code) == 9 for code in second.values())
    assert len(set(second.values())) == 3


def test_a_game_may_have_several_boards(tmp_path: Path) -> None:
    (tmp_path / "second.yaml").write_text(PLAIN, encoding="utf-8")
    game = (
        "title: T\nprefix: T\ndecks: {c: {file: creatures.csv, template: creature}}\n"
        "boards: {map: {title: One, params: {x: 1}}, second: {template: other}, third: {}}\n"
    )
    _, problems = read(tmp_path, PLAIN + "title: Unused\nparams: {y: 2}\n", game=game)
    assert [(one.file, one.row) for one in problems] == [("second.yaml", 3), ("second.yaml", 4), ("game.yaml", 4)]
    assert "no file “third.yaml” for the board “third”" in problems[2].message
    assert "has the code T-PA of “A” in map.yaml:3" in problems[0].message
    board, _ = read(tmp_path, PLAIN + "title: Unused\nparams: {y: 2}\n", game=game)
    assert board is not None
    assert (board.title, board.params) == ("One", {"y": "2", "x": "1"})


def test_the_schema_knows_the_keys_as_they_are_written() -> None:
    schema = schemas()["board"]
    assert {"roads-per-place", "places", "grid", "apart"} <= schema["properties"].keys()
    assert "from" in schema["$defs"]["TrackEntry"]["properties"]
    assert schemas()["game"]["properties"]["boards"]


def test_every_key_is_described() -> None:
    schema = schemas()["board"]
    shapes = [schema, *schema["$defs"].values()]
    keys = [(key, value) for shape in shapes for key, value in shape.get("properties", {}).items()]
    assert len(keys) > 50
    assert [key for key, value in keys if not value.get("description")] == []
