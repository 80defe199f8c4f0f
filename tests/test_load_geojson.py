"""The land's outline: what is read from GeoJSON, and what is told of files that are broken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from board_folder import SQUARE
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.load import geojson
from cardgen.load.findings import Findings
from cardgen.load.geojson import read_land
from cardgen.model.problem import Problem, Severity

BOWTIE = [[[0, 0], [10, 10], [10, 0], [0, 10], [0, 0]]]
HOLE = [[2, 42], [2, 44], [4, 44], [4, 42], [2, 42]]


def told(folder: Path, data: Any) -> tuple[int, tuple[Problem, ...]]:
    """How many polygons are read, and the problems."""
    path = folder / "land.geojson"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    findings = Findings("land.geojson")
    return len(read_land(path, findings)), findings.problems


def error(folder: Path, data: Any) -> Problem:
    """The one error that a file of which nothing can be used has."""
    count, problems = told(folder, data)
    assert count == 0
    assert len(problems) == 1
    assert problems[0].severity is Severity.ERROR
    assert problems[0].file == "land.geojson"
    return problems[0]


@pytest.mark.parametrize(
    ("data", "count"),
    [
        ({"type": "Polygon", "coordinates": SQUARE}, 1),
        ({"type": "Polygon", "coordinates": [*SQUARE, HOLE]}, 1),
        ({"type": "Polygon", "coordinates": [SQUARE[0][:-1]]}, 1),
        ({"type": "MultiPolygon", "coordinates": [SQUARE, [[[x + 20, y, 7] for x, y in SQUARE[0]]]]}, 2),
        ({"type": "Feature", "properties": None, "geometry": {"type": "Polygon", "coordinates": SQUARE}}, 1),
        (
            {
                "type": "FeatureCollection",
                "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}},
                "features": [
                    {"type": "Feature", "geometry": None},
                    {
                        "type": "Feature",
                        "geometry": {
                            "type": "GeometryCollection",
                            "geometries": [{"type": "Polygon", "coordinates": SQUARE}],
                        },
                    },
                ],
            },
            1,
        ),
    ],
)
def test_every_kind_of_area_is_read(tmp_path: Path, data: Any, count: int) -> None:
    assert told(tmp_path, data) == (count, ())


def test_holes_stay_holes(tmp_path: Path) -> None:
    (tmp_path / "land.geojson").write_text(json.dumps({"type": "Polygon", "coordinates": [*SQUARE, HOLE]}))
    (polygon,) = read_land(tmp_path / "land.geojson", Findings())
    assert polygon.area == pytest.approx(100 - 4)


def test_lines_among_areas_are_passed_over_with_a_notice(tmp_path: Path) -> None:
    line = {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}
    shapes = {"type": "GeometryCollection", "geometries": [line, {"type": "Polygon", "coordinates": SQUARE}]}
    count, problems = told(tmp_path, shapes)
    assert count == 1
    assert [problem.severity for problem in problems] == [Severity.NOTICE]


@pytest.mark.parametrize(
    ("text", "words", "row"),
    [
        ("", "file is empty", 1),
        ('{"type": "Polygon",\n "coordinates": [[[1, 2],\n}', "no JSON", 3),
        ("[1, 2]", "no GeoJSON", None),
        ('{"name": "x"}', "no GeoJSON", None),
        ('{"type": "Topology"}', "TopoJSON", None),
        ('{"type": "Polygon", "coordinates": [[[NaN, 1], [1, 2], [2, 3]]]}', "NaN is no number", None),
        ("[" * 100_000, "nest too deep", None),
    ],
)
def test_what_is_no_geojson(tmp_path: Path, text: str, words: str, row: int | None) -> None:
    problem = error(tmp_path, text)
    assert words in problem.message
    assert problem.row == row
    assert problem.hint


@pytest.mark.parametrize(
    ("data", "words", "path"),
    [
        ({"type": "FeatureCollection", "features": []}, "no land", ""),
        ({"type": "FeatureCollection"}, "list must stand here", "features"),
        ({"type": "FeatureCollection", "features": [7]}, "GeoJSON object", "features.0"),
        ({"type": "Feature", "geometry": {"type": ["Polygon"]}}, "no kind of GeoJSON", "geometry.type"),
        ({"type": "Polygon", "coordinates": [[[0, 0], [1, 1]]]}, "three points", "coordinates.0"),
        ({"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [0, 0], [1, 1]]]}, "three points", "coordinates.0"),
        ({"type": "Polygon", "coordinates": [[[0, 0], [1, "x"], [2, 0]]]}, "longitude and a lat", "coordinates.0.1"),
        ({"type": "Polygon", "coordinates": [[[0, 0], [1, True], [2, 0]]]}, "longitude and a lat", "coordinates.0.1"),
        ({"type": "Polygon", "coordinates": [[[0, 0], [9, 10**400], [2, 0]]]}, "is no longitude", "coordinates.0.1"),
        ({"type": "Polygon", "coordinates": [7]}, "list must stand here", "coordinates.0"),
    ],
)
def test_parts_that_are_wrong_are_told_with_their_path(tmp_path: Path, data: Any, words: str, path: str) -> None:
    problem = error(tmp_path, data)
    assert words in problem.message
    assert problem.column == path


def test_metres_and_swapped_degrees_get_a_hint(tmp_path: Path) -> None:
    metres = {"type": "Polygon", "coordinates": [[[565000, 5934000], [565100, 5934000], [565100, 5934100]]]}
    swapped = {"type": "Polygon", "coordinates": [[[52, 104], [53, 104], [53, 105]]]}
    assert "EPSG:4326" in error(tmp_path, metres).hint
    assert "longitude first" in error(tmp_path, swapped).hint


def test_another_coordinate_system_is_refused(tmp_path: Path) -> None:
    crs = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}
    problem = error(tmp_path, {"type": "Polygon", "coordinates": SQUARE, "crs": crs})
    assert "EPSG::3857" in problem.message
    assert "WGS 84" in problem.hint


def test_an_outline_that_crosses_itself_is_told_where_and_the_rest_stays(tmp_path: Path) -> None:
    count, problems = told(tmp_path, {"type": "MultiPolygon", "coordinates": [SQUARE, BOWTIE]})
    assert count == 1
    (problem,) = problems
    assert problem.severity is Severity.ERROR
    assert problem.column == "coordinates.1"
    assert "crosses or touches itself near longitude 5, latitude 5" in problem.message


def test_a_hole_outside_of_its_land_is_told(tmp_path: Path) -> None:
    outside = [[20, 20], [21, 20], [21, 21], [20, 20]]
    assert "hole lies outside" in error(tmp_path, {"type": "Polygon", "coordinates": [*SQUARE, outside]}).message


def test_many_faults_are_counted(tmp_path: Path) -> None:
    _, problems = told(tmp_path, {"type": "MultiPolygon", "coordinates": [BOWTIE] * 30})
    assert len(problems) == geojson.MAX_TOLD + 1
    assert "10 more" in problems[-1].message


def test_an_outline_of_too_many_points_is_refused(tmp_path: Path) -> None:
    ring = [[index / 2000, 0] for index in range(geojson.MAX_POINTS + 1)]
    assert "200,001 points" in error(tmp_path, {"type": "Polygon", "coordinates": [ring]}).message


def test_collections_nested_without_end_are_refused(tmp_path: Path) -> None:
    data: Any = {"type": "Polygon", "coordinates": SQUARE}
    for _ in range(60):
        data = {"type": "GeometryCollection", "geometries": [data]}
    assert "nest deeper" in error(tmp_path, data).message


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=12,
)
_KIND = st.sampled_from(["Polygon", "MultiPolygon", "Feature", "FeatureCollection", "GeometryCollection", "Point"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(kind=_KIND, inner=_JSON, outer=_KIND)
def test_nothing_that_is_json_makes_the_reader_raise(tmp_path: Path, kind: str, inner: Any, outer: str) -> None:
    geometry = {"type": kind, "coordinates": inner, "geometry": inner, "features": inner, "geometries": inner}
    data = {"type": outer, "geometry": geometry, "features": [geometry], "geometries": [geometry], "coordinates": inner}
    count, problems = told(tmp_path, data)
    assert count or problems
