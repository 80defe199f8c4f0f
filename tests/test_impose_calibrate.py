"""The calibration sheet measures what it says: what is read, passed as a shift, makes the crosses meet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from impose_cards import caption, inks

from cardgen.display.geometry import Matrix, Point, Rect
from cardgen.display.items import Group, Path
from cardgen.impose.backs import Mode, turns_about_vertical
from cardgen.impose.calibrate import LEAST, calibration_sheets, cross_centres
from cardgen.impose.paper import PAPERS
from cardgen.impose.sheet import Sheet
from cardgen.model.size import Size

A4 = PAPERS["A4"]
MODES = st.sampled_from([Mode.LONG_EDGE, Mode.SHORT_EDGE, Mode.SEPARATE])
PAPER = st.sampled_from([A4, A4.turned, PAPERS["A5"], PAPERS["Letter"].turned])
MM = st.integers(-4, 4)


def centres(sheet: Sheet, name: str) -> list[Point]:
    return [item.transform.point(0, 0) for item in sheet.marks if isinstance(item, Group) and item.name == name]


def figure_places(scale: Group, words: str) -> list[Point]:
    """The middles of a figure's two appearances on a scale, seen from the middle of its cross."""
    found = [box for name, box in inks(scale.items) if name == words]
    return [Point(box.x + box.width / 2, box.y + box.height / 2) for box in found]


@given(paper=PAPER, mode=MODES)
def test_without_shift_each_back_cross_lies_behind_a_front_one(paper: Size, mode: Mode) -> None:
    front, back = calibration_sheets(paper, caption, mode)
    fronts, backs = centres(front, "scale"), centres(back, "cross")
    assert fronts == list(cross_centres(paper))
    vertical = turns_about_vertical(paper, mode)
    through = [(paper.width - x, y) if vertical else (x, paper.height - y) for x, y in fronts]
    assert len(backs) == len(through) == 5
    assert all(there == pytest.approx(here) for there, here in zip(backs, through, strict=True))
    assert (front.side, back.side) == ("front", "back")


@given(paper=PAPER, mode=MODES, error=st.tuples(MM, MM).filter(lambda off: off[0] % 2 == off[1] % 2 == 0))
def test_what_is_read_is_the_shift_that_mends_it(paper: Size, mode: Mode, error: tuple[int, int]) -> None:
    front, back = calibration_sheets(paper, caption, mode)
    scale = next(item for item in front.marks if isinstance(item, Group) and item.name == "scale")
    vertical = turns_about_vertical(paper, mode)

    def seen(sheet: Sheet) -> Point:
        """The back's first cross as the front's reader sees it, off its place by the printer's error."""
        x, y = centres(sheet, "cross")[0]
        x, y = x + error[0], y + error[1]
        x, y = (paper.width - x, y) if vertical else (x, paper.height - y)
        middle = centres(front, "scale")[0]
        return Point(x - middle.x, y - middle.y)

    off = seen(back)
    shift = (read(scale, off.x, level=True), read(scale, off.y, level=False))
    assert shift == (-error[0], -error[1])
    _, mended = calibration_sheets(paper, caption, mode, (float(shift[0]), float(shift[1])))
    assert seen(mended) == pytest.approx((0, 0))


def read(scale: Group, at: float, *, level: bool) -> int:
    """The figure that stands at `at` mm from the middle, below the frame or beside it."""
    for value in range(-4, 5, 2):
        words = "0" if value == 0 else f"{'+' if value > 0 else '−'}{abs(value)}"
        for place in figure_places(scale, words):
            below = place.y > 5 and abs(place.x) < 5
            where = place.x if below else place.y
            if below is level and abs(where - at) < 0.5:
                return value
    raise AssertionError(f"no figure at {at}")


def test_scales_have_ticks_every_half_millimetre_to_five() -> None:
    front, _ = calibration_sheets(A4, caption)
    scale = next(item for item in front.marks if isinstance(item, Group) and item.name == "scale")
    ticks = next(item for item in scale.items if isinstance(item, Path) and item.name == "ticks")
    coords = ticks.outline.coords
    xs = {coords[at] for at in range(8, len(coords), 4) if coords[at] == coords[at + 2] and coords[at + 1] == 5}
    assert sorted(xs) == pytest.approx([half / 2 for half in range(-10, 11)])


def test_the_ruler_is_a_hundred_millimetres_long() -> None:
    front, _ = calibration_sheets(A4, caption)
    boxes = [box for name, box in inks(front.marks) if name == "ruler"]
    assert max(box.width for box in boxes) == pytest.approx(100)


@given(paper=PAPER, mode=MODES, shift=st.sampled_from([(0.0, 0.0), (-0.5, 1.25)]))
def test_nothing_lies_over_anything_or_outside_the_margin(paper: Size, mode: Mode, shift: tuple[float, float]) -> None:
    for sheet in calibration_sheets(paper, caption, mode, shift):
        inside = Rect(0, 0, paper.width, paper.height).inset(5)
        blocks = [group_box(item) for item in sheet.marks if isinstance(item, Group)]
        assert len(blocks) == len(sheet.marks)
        for at, block in enumerate(blocks):
            assert inside.contains(block)
            assert not any(block.overlaps(other) for other in blocks[at + 1 :])


def group_box(group: Group) -> Rect:
    boxes = [box for _, box in inks((group,), Matrix())]
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    return whole


def test_a_shift_in_use_is_named_and_added_to() -> None:
    front, _ = calibration_sheets(A4, caption, back_shift=(0.5, -1.0))
    words = " ".join(name for name, _ in inks(front.marks))
    assert "shifted by 0.5,-1 mm" in words
    assert "Add them to the shift in use" in words
    plain, _ = calibration_sheets(A4, caption)
    assert "not shifted" in " ".join(name for name, _ in inks(plain.marks))


@pytest.mark.parametrize("mode", [Mode.GUTTERFOLD, Mode.NONE])
def test_one_sided_printing_needs_no_calibration(mode: Mode) -> None:
    with pytest.raises(ValueError, match="other side of the paper"):
        calibration_sheets(A4, caption, mode)


def test_a_paper_too_small_for_the_test_is_refused() -> None:
    with pytest.raises(ValueError, match="too small"):
        calibration_sheets(Size(LEAST - 1, 200), caption)
