"""Demon Hunter's map: the cities of the game, drawn true, with room for everything."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from test_load_spec import fits, plain

from cardgen.load.findings import Findings
from cardgen.load.game import load_game
from cardgen.load.spec import schemas
from cardgen.load.yaml_source import read_yaml
from cardgen.model.board import Board, Place, Spot
from cardgen.model.problem import Problem
from cardgen.model.size import Size

FOLDER = Path(__file__).parents[1] / "data" / "demon-hunter"
FRAME = 12.0
A2_WIDTH = 594.0


@pytest.fixture(scope="module")
def loaded() -> tuple[Board, list[Problem]]:
    """The board, and what is told of its files."""
    found = load_game(FOLDER)
    assert found.game is not None
    (board,) = found.game.boards
    return board, [one for one in found.problems if one.file in ("board.yaml", "europe-land.geojson", "game.yaml")]


@pytest.fixture(scope="module")
def board(loaded: tuple[Board, list[Problem]]) -> Board:
    return loaded[0]


@pytest.fixture(scope="module")
def cities(board: Board) -> dict[str, Place]:
    return {place.id: place for place in board.places}


def test_nothing_is_wrong_with_it(loaded: tuple[Board, list[Problem]]) -> None:
    assert loaded[1] == []


def test_it_fits_the_schema() -> None:
    node = read_yaml(FOLDER / "board.yaml", Findings())
    assert node is not None
    schema = schemas()["board"]
    value = plain(node)
    assert fits(value, schema, schema) == []
    assert fits({**value, "raods": []}, schema, schema) == [": raods is not known"]
    assert fits({**value, "cartouche": [1, 2, "x", 4]}, schema, schema)


def test_twenty_cities_for_a_die_of_twenty(board: Board) -> None:
    assert [place.number for place in board.places] == list(range(1, 21))
    assert [place.code for place in board.places] == [f"DH-P{number:02}" for number in range(1, 21)]
    assert all(place.holds and place.slot is None for place in board.places)
    assert board.supplement


def test_the_notes_are_those_of_the_game(cities: dict[str, Place]) -> None:
    said = {place.name: place.note for place in cities.values() if place.note}
    assert said == {
        "Dublin": "Research −1",
        "London": "Search +1",
        "Copenhagen": "Healing +1",
        "Paris": "Zombies +1F",
        "Berlin": "Search −1",
        "Danzig": "Werewolves +1F",
        "Budapest": "Healing −1",
        "Cracow": "Witches +1F",
        "Moscow": "Travel −1",
        "Constantinople": "Demons +1F",
        "Bucharest": "Vampires +1F",
        "Rome": "Research +1",
        "Venice": "Travel +1",
    }
    ports = {place.name for place in cities.values() if "port" in place.marks}
    assert ports == {"Dublin", "London", "Amsterdam", "Copenhagen", "Danzig", "Constantinople", "Rome", "Venice"}


def test_thirty_roads_one_to_four_at_each_city(board: Board) -> None:
    assert len(board.roads) == 30
    count = Counter(end for road in board.roads for end in (road.a, road.b))
    assert set(count) == {place.id for place in board.places}
    assert all(1 <= roads <= 4 for roads in count.values())


def test_the_map_is_true(board: Board, cities: dict[str, Place]) -> None:
    """Vienna and Budapest lie 214 km apart: about 37 mm where the sheet is as wide as A2."""
    one, other = cities["vienna"].at, cities["budapest"].at
    gap = math.dist((one.x, one.y), (other.x, other.y))
    assert gap * A2_WIDTH / board.size.width == pytest.approx(37, abs=0.5)


def test_cities_lie_well_inside_the_frame_and_apart(board: Board, cities: dict[str, Place]) -> None:
    assert board.size == Size(574, 400)
    for place in cities.values():
        assert FRAME <= place.at.x <= board.size.width - FRAME
        assert FRAME <= place.at.y <= board.size.height - FRAME
    assert min(math.dist((a.at.x, a.at.y), (b.at.x, b.at.y)) for a, b in combinations(cities.values(), 2)) > 30


def test_ports_lie_at_the_coast_and_the_others_on_land(board: Board, cities: dict[str, Place]) -> None:
    assert board.land is not None
    for place in cities.values():
        inside = sum(_crossings(place, ring) for ring in board.land.rings) % 2 == 1
        near = min(_off(place, a, b) for ring in board.land.rings for a, b in _sides(ring))
        if "port" in place.marks:
            assert near < 1e-6, place.name
        else:
            assert inside, place.name


def test_areas_lie_inside_the_frame_and_off_the_roads(board: Board, cities: dict[str, Place]) -> None:
    zones = [area.zone for area in board.areas]
    assert {area.deck for area in board.areas} == {"creatures", "research", "characters"}
    assert board.cartouche is not None
    assert board.legend is not None
    assert board.compass is not None
    zones += [board.cartouche, board.legend, board.compass]
    for zone in zones:
        assert min(zone.x, zone.y) >= FRAME
        assert zone.x + zone.width <= board.size.width - FRAME + 0.01
        assert zone.y + zone.height <= board.size.height - FRAME + 0.2
        for road in board.roads:
            for x, y in _road(cities[road.a], cities[road.b], road.bend or 0):
                over = -2 < x - zone.x < zone.width + 2 and -2 < y - zone.y < zone.height + 2
                assert not over, (road.a, road.b, zone)


def test_the_graticule_frames_it(board: Board) -> None:
    assert {"10° E", "0°", "30° E"} <= {line.words for line in board.graticule if not line.parallel}
    assert {"45° N", "50° N", "55° N"} <= {line.words for line in board.graticule if line.parallel}


def _road(a: Place, b: Place, bend: float) -> list[tuple[float, float]]:
    """Points of a road as a parabola that bows to the left by `bend` mm at its middle."""
    dx, dy = b.at.x - a.at.x, b.at.y - a.at.y
    length = math.hypot(dx, dy)
    points = []
    for step in range(1, 100):
        t = step / 100
        bow = 4 * bend * t * (1 - t) / length
        points.append((a.at.x + dx * t + dy * bow, a.at.y + dy * t - dx * bow))
    return points


def _sides(ring: Sequence[Spot]) -> Iterable[tuple[Spot, Spot]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def _crossings(place: Place, ring: Sequence[Spot]) -> int:
    """How often a line from the place to the right crosses a ring."""
    x, y = place.at.x, place.at.y
    return sum((a.y > y) != (b.y > y) and x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) for a, b in _sides(ring))


def _off(place: Place, a: Spot, b: Spot) -> float:
    """How far a place lies from a side, in mm."""
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    along = ((place.at.x - a.x) * dx + (place.at.y - a.y) * dy) / square if square else 0
    t = min(max(along, 0), 1)
    return math.dist((place.at.x, place.at.y), (a.x + t * dx, a.y + t * dy))
