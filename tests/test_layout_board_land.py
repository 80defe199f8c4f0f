"""Land, sea, relief and frame: shores near the data's, lakes as holes, lines that stop before words."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
import shapely
from board_case import board, materials
from hypothesis import given
from hypothesis import strategies as st

from cardgen.display.geometry import VERB_ARITY, Outline, Rect, outline_bounds
from cardgen.display.items import Path
from cardgen.layout.board.coast import SHORELINES, make_coast, sea_and_land, shorelines
from cardgen.layout.board.frame import frame, graticule, window_of
from cardgen.layout.board.furniture import compass
from cardgen.layout.board.lettering import Letterer
from cardgen.layout.board.palette import Palette, mixed
from cardgen.layout.board.relief import mountains, rivers
from cardgen.layout.board.strokes import resampled, smoothed
from cardgen.layout.theme import Face, Theme
from cardgen.model.board import Meridian, Spot
from cardgen.model.board import Outline as Land

WINDOW = Rect(0, 0, 200, 150)
SQUARE = tuple(Spot(x, y) for x, y in ((50, 40), (150, 40), (150, 110), (50, 110)))
LAKE = tuple(Spot(x, y) for x, y in ((90, 65), (110, 65), (110, 85), (90, 85)))
NOTHING = shapely.Polygon()
POINTS = st.lists(st.tuples(st.integers(0, 100), st.integers(0, 100)), min_size=2, max_size=8, unique=True)


def palette() -> Palette:
    return Palette.of(materials().theme)


def points_of(outline: Outline) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    at = 0
    for verb in outline.verbs:
        arity = VERB_ARITY[verb]
        if verb in "ML":
            found.append((outline.coords[at], outline.coords[at + 1]))
        at += arity
    return found


def test_the_shore_stays_near_the_data_and_lakes_are_holes() -> None:
    coast = make_coast(Land((SQUARE, LAKE)), WINDOW, plain=False)
    ideal = shapely.Polygon([(spot.x, spot.y) for spot in SQUARE], [[(spot.x, spot.y) for spot in LAKE]])
    assert coast.land.hausdorff_distance(ideal) < 2.5
    assert coast.land.area == pytest.approx(ideal.area, rel=0.03)
    assert not coast.land.contains(shapely.Point(100, 75))
    assert coast.land == make_coast(Land((SQUARE, LAKE)), WINDOW, plain=False).land


def test_rings_that_cross_themselves_do_no_harm() -> None:
    bow = tuple(Spot(x, y) for x, y in ((20, 20), (80, 80), (80, 20), (20, 80)))
    coast = make_coast(Land((bow, SQUARE)), WINDOW, plain=True)
    assert coast.land.is_valid
    assert coast.washes == ()


def test_each_shoreline_lies_outside_the_one_before() -> None:
    coast = make_coast(Land((SQUARE,)), WINDOW, plain=False)
    assert len(coast.shelves) == len(SHORELINES) == 5
    for inner, outer in zip((coast.land, *coast.shelves), coast.shelves, strict=False):
        assert outer.buffer(0.2).covers(inner)
    lines = shorelines(coast, WINDOW, NOTHING, palette())
    widths = [item.stroke.width for item in lines if isinstance(item, Path) and item.stroke and item.name == "shore"]
    assert widths == sorted(widths, reverse=True)


def test_lines_stop_before_words_and_tints_do_not() -> None:
    coast = make_coast(Land((SQUARE,)), WINDOW, plain=False)
    blank = shapely.box(30, 60, 70, 80)
    inside = shapely.box(30.1, 60.1, 69.9, 79.9)
    for item in shorelines(coast, WINDOW, blank, palette()):
        assert isinstance(item, Path)
        assert not [point for point in points_of(item.outline) if inside.contains(shapely.Point(point))]
    tints = {item.name for item in sea_and_land(coast, WINDOW, palette()) if isinstance(item, Path)}
    assert tints == {"sea", "shelf", "land"}
    assert sea_and_land(None, WINDOW, palette()) == []


def test_mountains_and_rivers_keep_to_the_land_and_off_words() -> None:
    drawn = board()
    land = shapely.Polygon([(spot.x, spot.y) for spot in (drawn.land.rings[0] if drawn.land else ())])
    blank = shapely.box(112, 95, 122, 130)
    (hachures,) = mountains(drawn.ranges, land, blank, palette())
    assert isinstance(hachures, Path)
    strokes = hachures.outline.verbs.count("M")
    assert strokes > 60
    for number in range(strokes):
        tip = shapely.Point(hachures.outline.coords[6 * number + 2 : 6 * number + 4])
        assert land.buffer(0.01).contains(tip)
        assert not blank.buffer(0.2).contains(tip)
    assert mountains((), land, blank, palette()) == []
    streams = rivers(drawn.rivers, land, blank, palette())
    widths = [item.stroke.width for item in streams if isinstance(item, Path) and item.stroke]
    assert len(widths) > 1
    for item in streams:
        assert isinstance(item, Path)
        assert all(land.buffer(0.02).covers(shapely.Point(point)) for point in points_of(item.outline))


def test_the_frame_has_degrees_where_the_graticule_meets_it() -> None:
    drawn = board()
    window = window_of(drawn)
    sketch = frame(drawn, window, Letterer(materials()), palette())
    said = [mark.words for mark in sketch.marks]
    assert said.count("1° E") == 2
    assert said.count("2° N") == 2
    (ladder,) = [item for item in sketch.items if isinstance(item, Path) and item.name == "ladder"]
    box = outline_bounds(ladder.outline)
    assert box is not None
    assert Rect(0, 0, 310, 225).contains(box)
    (net,) = graticule(drawn, window, NOTHING, palette())
    assert isinstance(net, Path)
    assert all(window.contains(Rect(x, y, 0, 0), 0.01) for x, y in points_of(net.outline))


def test_the_compass_lies_along_the_meridian() -> None:
    slanted = Meridian("0°", (Spot(250, 0), Spot(200, 200)), parallel=False)
    drawn = board(graticule=(slanted,))
    north = next(mark.ink for mark in compass(drawn, Letterer(materials()), palette()).marks if mark.words == "N")
    middle = (285.0, 27.0)
    angle = math.degrees(math.atan2(north.x + north.width / 2 - middle[0], middle[1] - north.y - north.height / 2))
    assert angle == pytest.approx(math.degrees(math.atan2(50, 200)), abs=1.5)


@given(POINTS, st.floats(0.5, 10))
def test_resampled_points_keep_the_ends_and_the_step(points: list[tuple[int, int]], step: float) -> None:
    line = [(float(x), float(y)) for x, y in points]
    found = resampled(line, step)
    assert found[0] == line[0]
    assert found[-1] == line[-1]
    assert all(math.dist(a, b) < 1.5 * step + 1e-6 or len(found) == 2 for a, b in pairwise(found))
    assert smoothed(line, step)[-1] == line[-1]


def test_colours_are_mixed_and_a_theme_without_board_colours_has_some() -> None:
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert mixed("#123456", "#ffffff", 0.0) == "#123456"
    plain = Palette.of(Theme("plain", {"paper": "#ffffff", "ink": "#101010"}, {"body": Face("Cinzel")}, ()))
    assert (plain.sea, plain.land, plain.coast, plain.plain) == (None, "#ffffff", "#101010", False)
