"""The box around items holds all their ink."""

from __future__ import annotations

import pytest
from export_samples import META, box, dark, page, picture, regular, text
from hypothesis import given
from hypothesis import strategies as st

from cardgen.display.geometry import Outline, Rect, rectangle, rotate, translate
from cardgen.display.items import Group, Image, Item, Link, Path, Stroke
from cardgen.export._bounds import items_bounds
from cardgen.export.pdf import render_pages
from cardgen.export.png import render_pages as rasterize

DPI = 150
MIXED = "MLRLZ"


@pytest.mark.parametrize(
    "item",
    [
        Path(Outline("MLL", (20, 40, 30, 20, 40, 40)), None, Stroke("#000000", 2)),
        Path(Outline(MIXED, (20, 40, 30, 20, 25, 50, 5, 5, 40, 40)), "#000000"),
        text("Jog AVA", regular(), 10, 30, tracking=0.5),
        Image(picture("PNG", "L"), Rect(10, 10, 20, 15)),
        Group((box(0, 0, 10, 5), text("gy", regular(), 0, 5)), rotate(40).then(translate(30, 30))),
        Group((box(-5, -5, 30, 30),), translate(20, 20), rectangle(Rect(0, 0, 8, 9))),
    ],
)
def test_ink_lies_inside(item: Item) -> None:
    ink = dark(rasterize(render_pages([page(item)], META), DPI)[0], DPI)
    found = items_bounds([item])
    pixel = 25.4 / DPI
    assert found.contains(Rect(ink.left, ink.top, ink.right - ink.left, ink.bottom - ink.top), pixel)
    assert found.width < 60


@given(st.lists(st.tuples(*[st.floats(-50, 50)] * 2, *[st.floats(0, 50)] * 2), min_size=1))
def test_every_item_lies_in_the_box_of_all(boxes: list[tuple[float, float, float, float]]) -> None:
    whole = items_bounds([box(*each) for each in boxes])
    assert all(whole.contains(Rect(*each), 1e-6) for each in boxes)


def test_what_leaves_no_ink_has_no_box() -> None:
    assert items_bounds([Link(Rect(5, 5, 5, 5), "https://example.org"), Path(Outline("", ()), "#000000")]) == (
        0,
        0,
        0,
        0,
    )
