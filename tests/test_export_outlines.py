"""Outlines through a transform."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.display.geometry import Matrix, Outline, Point, Rect, outline_bounds, rectangle, rotate, scale, translate
from cardgen.export._outlines import transformed

_SIDES = st.floats(-100, 100)
_FACTORS = st.floats(-3, 3)


@given(st.tuples(*[_SIDES] * 10), st.tuples(*[_FACTORS] * 4, _SIDES, _SIDES))
def test_each_point_goes_where_the_matrix_takes_it(coords: tuple[float, ...], numbers: tuple[float, ...]) -> None:
    matrix = Matrix(*numbers)
    moved = transformed(Outline("MCLZ", coords), matrix)
    assert moved.verbs == "MCLZ"
    for at in range(0, 10, 2):
        assert moved.coords[at : at + 2] == tuple(matrix.point(coords[at], coords[at + 1]))


@given(st.floats(0, 360))
def test_a_turned_rectangle_covers_the_same_box(degrees: float) -> None:
    box, matrix = Rect(1, 2, 30, 20), rotate(degrees, Point(5, 5))
    bounds = outline_bounds(transformed(rectangle(box), matrix))
    assert bounds is not None
    assert tuple(bounds) == pytest.approx(tuple(matrix.rect(box)))


def test_a_rectangle_stays_one_while_it_stands_upright() -> None:
    matrix = scale(2, 3).then(translate(1, 1))
    assert transformed(rectangle(Rect(1, 1, 2, 2)), matrix) == Outline("R", (3, 4, 4, 6))


def test_a_mirrored_rectangle_runs_the_other_way_like_any_outline() -> None:
    assert transformed(rectangle(Rect(0, 0, 1, 1)), scale(-1, 1)).verbs == "MLLLZ"
