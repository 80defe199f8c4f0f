"""Lambert's projection: the textbook's figures, there and back again, and its fit to a sheet."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.load.projection import EARTH_RADIUS, Lambert, divided, fitted, rectangle, turned
from cardgen.model.size import Size

EUROPE = Lambert.of((42, 56), (15, 48))
PARALLELS = st.tuples(st.floats(10, 70), st.floats(10, 70))


def test_the_example_of_the_manual() -> None:
    """Snyder 1987, page 295: standard parallels 33° and 45°, centre 96° W 23° N, a point at 75° W 35° N."""
    x, y = Lambert.of((33, 45), (-96, 23)).forward(-75, 35)
    assert x / EARTH_RADIUS == pytest.approx(0.2966785, abs=1e-7)
    assert y / EARTH_RADIUS == pytest.approx(0.2462112, abs=1e-7)


@given(PARALLELS, st.floats(-179, 180), st.floats(-80, 80), st.floats(-170, 170), st.booleans())
def test_there_and_back(
    parallels: tuple[float, float], centre: float, latitude: float, off: float, south: bool
) -> None:
    first, second = parallels
    projection = Lambert.of((-first, -second) if south else (first, second), (centre, -40 if south else 40))
    back = projection.backward(*projection.forward(centre + off, latitude))
    assert back == pytest.approx((centre + off, latitude), abs=1e-6)


@given(st.floats(30, 65), st.floats(-20, 50))
def test_true_to_scale_at_a_standard_parallel_and_conformal(latitude: float, longitude: float) -> None:
    """A small step to the north and one to the east are as long as each other, and of true length at 42° and 56°."""
    step = 1e-4
    x, y = EUROPE.forward(longitude, latitude)
    north = math.dist((x, y), EUROPE.forward(longitude, latitude + step)) / (math.radians(step) * EARTH_RADIUS)
    parallel = math.radians(step) * EARTH_RADIUS * math.cos(math.radians(latitude))
    east = math.dist((x, y), EUROPE.forward(longitude + step, latitude)) / parallel
    assert north == pytest.approx(east, rel=1e-4)
    x, y = EUROPE.forward(longitude, 56)
    parallel = math.radians(step) * EARTH_RADIUS * math.cos(math.radians(56))
    assert math.dist((x, y), EUROPE.forward(longitude + step, 56)) == pytest.approx(parallel, rel=1e-6)


@pytest.mark.parametrize(
    ("parallels", "words"), [((-20, 20), "mirror"), ((0, 0), "mirror"), ((90, 40), "pole"), ((40, -90), "pole")]
)
def test_parallels_that_make_no_cone(parallels: tuple[float, float], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Lambert.of(parallels, (0, 30))


def test_one_parallel_twice_is_a_cone() -> None:
    assert Lambert.of((50, 50), (0, 50)).exponent == pytest.approx(math.sin(math.radians(50)))


@given(st.lists(st.tuples(st.floats(-25, 45), st.floats(35, 70)), min_size=2, max_size=12), st.floats(0, 60))
def test_all_points_lie_inside_the_margin_and_two_touch_it(points: list[tuple[float, float]], margin: float) -> None:
    size = Size(594, 420)
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    if wide < 0.01:
        return
    sheet = fitted(EUROPE, points, size, margin)
    spots = [sheet.spot(*point) for point in points]
    left, right = min(spot.x for spot in spots), max(spot.x for spot in spots)
    top, bottom = min(spot.y for spot in spots), max(spot.y for spot in spots)
    assert min(left, top, size.width - right, size.height - bottom) == pytest.approx(margin, abs=1e-6)
    assert (left + right, top + bottom) == pytest.approx((size.width, size.height))
    for point, spot in zip(points, spots, strict=True):
        assert sheet.degrees(spot.x, spot.y) == pytest.approx(point, abs=1e-6)


def test_north_is_up_and_east_is_right() -> None:
    sheet = fitted(EUROPE, [(0, 40), (30, 60)], Size(300, 300), 10)
    assert sheet.spot(15, 60).y < sheet.spot(15, 40).y
    assert sheet.spot(0, 50).x < sheet.spot(30, 50).x


def test_a_fit_that_cannot_be_says_why() -> None:
    with pytest.raises(ValueError, match="margin of 60 mm"):
        fitted(EUROPE, [(0, 40), (30, 60)], Size(100, 300), 60)
    with pytest.raises(ValueError, match="at one point"):
        fitted(EUROPE, [(5, 40), (5, 40)], Size(100, 300), 10)


def test_the_window_holds_all_that_the_sheet_shows() -> None:
    size = Size(574, 400)
    sheet = fitted(EUROPE, [(-6, 53), (38, 56), (-4, 40)], size, 30)
    west, south, east, north = sheet.window(size, 10)
    for x in (0, 100, 287, 574):
        for y in (0, 200, 400):
            longitude, latitude = sheet.degrees(x, y)
            assert west < longitude < east
            assert south < latitude < north


def test_a_sheet_with_the_pole_sees_all_longitudes() -> None:
    arctic = Lambert.of((80, 70), (0, 85))
    sheet = fitted(arctic, divided(rectangle(-60, 70, 60, 89), 1), Size(300, 300), 0)
    west, _, east, north = sheet.window(Size(300, 300), 60)
    assert (west, east, north) == (-180, 180, 90)


@given(st.floats(-1000, 1000), st.floats(-180, 180))
def test_a_turned_longitude_is_the_same_one_near_the_centre(longitude: float, centre: float) -> None:
    found = turned(longitude, centre)
    assert abs(found - centre) <= 180 + 1e-9
    assert (found - longitude) / 360 == pytest.approx(round((found - longitude) / 360), abs=1e-9)


@given(st.lists(st.tuples(st.floats(-50, 50), st.floats(-50, 50)), min_size=2, max_size=8), st.floats(0.5, 20))
def test_a_divided_line_keeps_its_points_and_steps_no_farther(line: list[tuple[float, float]], longest: float) -> None:
    points = divided(line, longest)
    assert [point for point in points if point in line][:1] == line[:1]
    assert points[-1] == line[-1]
    assert all(point in points for point in line)
    for (x1, y1), (x2, y2) in pairwise(points):
        assert max(abs(x2 - x1), abs(y2 - y1)) <= longest * (1 + 1e-6)
