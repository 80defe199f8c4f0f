"""Marks and rulers are where they should be and as long as they say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from impose_cards import caption, inks, papers, sizes

from cardgen.display.geometry import Rect
from cardgen.display.items import Path
from cardgen.impose.grid import Grid, plan_grid
from cardgen.impose.marks import CROP, Cut, crop_marks, hairlines, lines, parse_cut, ruler
from cardgen.impose.paper import PAPERS
from cardgen.model.size import CARD_SIZES, Size

A4 = PAPERS["A4"]
SHEET = Rect(0, 0, A4.width, A4.height)


def poker(**more: float) -> Grid:
    grid = plan_grid(CARD_SIZES["poker"], A4, **more)
    assert isinstance(grid, Grid)
    return grid


def test_kinds_of_marks_are_read() -> None:
    assert parse_cut("Crop") is Cut.CROP
    with pytest.raises(ValueError, match=r"“dots”.*hairline"):
        parse_cut("dots")


def test_crop_marks_stand_at_each_cut_line_on_four_sides() -> None:
    grid = poker()
    marks = crop_marks(grid, SHEET)
    xs, ys = grid.cut_lines()
    assert len(marks) == 2 * len(xs) + 2 * len(ys) == 16
    top = [mark for mark in marks if mark.x1 == mark.x2 and mark.y1 < grid.box.y]
    assert [mark.x1 for mark in top] == pytest.approx([9.75, 73.25, 136.75, 200.25])
    assert {(round(mark.y1, 6), round(mark.y2, 6)) for mark in top} == {(14.15, 10.15)}


def test_with_bleed_marks_show_the_trim_from_beyond_the_bleed() -> None:
    grid = poker(bleed=3.0)
    upright = [mark for mark in crop_marks(grid, SHEET) if mark.x1 == mark.x2]
    assert {mark.x1 for mark in upright} == set(grid.cut_lines()[0])
    assert all(mark.y1 <= grid.box.y - 1 or mark.y1 >= grid.box.bottom + 1 for mark in upright)


@given(
    card=sizes,
    paper=papers,
    margin=st.floats(0, 12),
    bleed=st.sampled_from([0.0, 3.0]),
    gap=st.sampled_from([0.0, 3.0]),
)
def test_crop_marks_stay_on_the_paper_and_off_the_cards(
    card: Size, paper: Size, margin: float, bleed: float, gap: float
) -> None:
    grid = plan_grid(card, paper, margin=margin, bleed=bleed, gap=gap)
    if not isinstance(grid, Grid):
        return
    sheet = Rect(0, 0, paper.width, paper.height)
    around = grid.box.inset(-0.9)
    for mark in crop_marks(grid, sheet):
        assert sheet.contains(mark.box(), 1e-6)
        assert not around.overlaps(mark.box(), 1e-6)
        assert 1 - 1e-6 <= abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) <= 4 + 1e-6


def test_no_mark_where_the_paper_ends_at_the_cards() -> None:
    grid = poker(margin=0.0)
    limits = grid.box.inset(-1.5)
    assert crop_marks(grid, limits) == ()


def test_hairlines_are_drawn_once_where_cards_touch() -> None:
    grid = poker()
    assert len(hairlines([grid.trim(0)])) == 4
    assert len(hairlines(grid.trim(index) for index in range(9))) == 24
    apart = poker(gap=2.0)
    assert len(hairlines(apart.trim(index) for index in range(4))) == 16


def test_no_segments_are_no_path() -> None:
    assert lines((), CROP, "crop") == ()


@pytest.mark.parametrize("length", [50, 100])
@pytest.mark.parametrize("stacked", [False, True])
def test_a_ruler_measures_what_it_says(length: int, stacked: bool) -> None:
    drawing = ruler(length, caption("50 mm", 2.12, "#000000"), stacked=stacked)
    scale = drawing.items[0]
    assert isinstance(scale, Path)
    coords = scale.outline.coords
    base, ticks = coords[:4], [coords[at : at + 4] for at in range(4, len(coords), 4)]
    assert base[2] - base[0] == pytest.approx(length)
    assert len(ticks) == length + 1
    assert ticks[-1][0] - ticks[0][0] == pytest.approx(length)
    tall = [abs(tick[3] - tick[1]) for tick in ticks]
    assert tall[10] > tall[5] > tall[1]
    assert tall[10] == tall[20]
    assert tall[5] == tall[15]
    inside = Rect(0, 0, drawing.width, drawing.height)
    assert all(inside.contains(box, 1e-9) for _, box in inks(drawing.items))


def test_a_ruler_needs_no_label() -> None:
    assert len(ruler(50, None).items) == 1
    assert ruler(50, None).width == pytest.approx(50.1)
