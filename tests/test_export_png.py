"""What the PDFs look like: where ink lands, in pixels."""

from __future__ import annotations

import io

import pytest
from export_samples import META, box, dark, page, picture, pixel, placed, regular, sheet, text
from PIL import Image as Raster

from cardgen.display.geometry import Matrix, Outline, Point, Rect, rectangle, rotate, scale, translate
from cardgen.display.items import Group, Image, Item, Page, Path, Stroke
from cardgen.export.pdf import render_pages, render_sheets
from cardgen.export.png import render_pages as rasterize
from cardgen.impose.sheet import Placement

DPI = 300
PIXEL = 25.4 / DPI
WHITE, RED = (255, 255, 255), (200, 0, 0)


def png(*items: Item, bleed: float = 0.0) -> bytes:
    return rasterize(render_pages([page(*items)], META, bleed=bleed), DPI)[0]


def near(found: tuple[int, ...], wanted: tuple[int, ...], slack: int = 6) -> bool:
    return all(abs(one - other) <= slack for one, other in zip(found, wanted, strict=True))


def test_pictures_have_whole_pixels_and_their_resolution() -> None:
    pdf = render_pages([page(width=63.5, height=88.9), page(width=63, height=88), page(width=100, height=50)], META)
    found = rasterize(pdf, DPI)
    sizes = []
    for data in found:
        with Raster.open(io.BytesIO(data)) as opened:
            sizes.append(opened.size)
            assert opened.info["dpi"] == pytest.approx((DPI, DPI), abs=0.01)
    assert sizes == [(750, 1050), (744, 1039), (1181, 591)]


def test_single_pages_can_be_asked_for() -> None:
    pdf = render_pages([page(width=10, height=10), page(width=20, height=20)], META)
    (second,) = rasterize(pdf, 72, [1])
    with Raster.open(io.BytesIO(second)) as opened:
        assert opened.size == (57, 57)
    with pytest.raises(IndexError, match="no page 2"):
        rasterize(pdf, 72, [2])


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_a_rectangle_lands_where_it_should(bleed: float) -> None:
    found = dark(png(box(10, 20, 30, 40), bleed=bleed), DPI)
    assert found == pytest.approx((10 + bleed, 20 + bleed, 40 + bleed, 60 + bleed), abs=PIXEL)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_turned_placement_lands_where_it_should(degrees: int) -> None:
    face = page(box(10, 20, 30, 5), bleed=3)
    turn = rotate(degrees)
    around = turn.rect(Rect(0, 0, face.width, face.height))
    matrix = turn.then(translate(40 - around.x, 60 - around.y))
    trim = matrix.rect(Rect(0, 0, face.width, face.height))
    found = dark(rasterize(render_sheets([sheet(Placement(face, matrix, trim, trim))], META), DPI)[0], DPI)
    ink = matrix.rect(Rect(10, 20, 30, 5))
    assert found == pytest.approx((ink.x, ink.y, ink.right, ink.bottom), abs=PIXEL)


def test_a_placement_is_cut_to_its_clip_and_marks_lie_above() -> None:
    face = Page(63, 88, (box(-3, -3, 69, 94),), bleed=3)
    clip = Rect(48, 58, 60, 80)
    drawn = sheet(placed(face, 50, 60, clip), marks=(box(70, 80, 5, 5, "#c80000"),))
    picture_ = rasterize(render_sheets([drawn], META), DPI)[0]
    assert dark(picture_, DPI) == pytest.approx((48, 58, 108, 138), abs=PIXEL)
    assert near(pixel(picture_, DPI, 72, 82), RED)


def test_a_page_without_bleed_shows_none() -> None:
    face = page(box(-3, -3, 69, 94))
    found = dark(rasterize(render_sheets([sheet(placed(face, 50, 60, Rect(40, 50, 90, 110)))], META), DPI)[0], DPI)
    assert found == pytest.approx((50, 60, 113, 148), abs=PIXEL)


def test_a_stroke_keeps_its_width_through_the_transform_of_its_path() -> None:
    line = Path(Outline("ML", (1, 2, 3, 2)), None, Stroke("#000000", 2), scale(10, 10))
    assert dark(png(line), DPI) == pytest.approx((10, 19, 30, 21), abs=PIXEL)


def test_groups_turn_and_cut() -> None:
    group = Group((box(0, 0, 20, 10),), rotate(90, Point(0, 0)).then(translate(40, 10)), rectangle(Rect(0, 0, 15, 10)))
    assert dark(png(group), DPI) == pytest.approx((30, 10, 40, 25), abs=PIXEL)


def test_a_group_puts_back_the_colour_that_was() -> None:
    inner = Group((box(1, 1, 5, 5, "#00ff00"),), rotate(0).then(translate(1, 0)))
    found = png(box(0, 40, 5, 5, "#c80000"), inner, box(10, 40, 5, 5, "#c80000"))
    assert near(pixel(found, DPI, 12, 42), RED)


def test_a_shared_group_is_drawn_through_its_transform() -> None:
    shared = Group((box(0, 0, 5, 5), text("X", regular(), 0, 4)), scale(2).then(translate(10, 20)), shared=True)
    assert dark(png(shared), DPI) == pytest.approx((10, 20, 20, 30), abs=PIXEL)


def test_even_odd_leaves_holes() -> None:
    twice = Outline("RR", (10, 10, 30, 30, 20, 20, 10, 10))
    assert near(pixel(png(Path(twice, "#c80000", even_odd=True)), DPI, 25, 25), WHITE)
    assert near(pixel(png(Path(twice, "#c80000")), DPI, 25, 25), RED)


def test_opacity_mixes_with_the_ground_and_ends_with_its_path() -> None:
    found = png(Path(rectangle(Rect(0, 0, 10, 10)), "#000000", opacity=0.5), box(20, 0, 10, 10))
    assert near(pixel(found, DPI, 5, 5), (128, 128, 128))
    assert near(pixel(found, DPI, 25, 5), (0, 0, 0))


@pytest.mark.parametrize(
    ("kind", "mode", "options"),
    [
        ("PNG", "RGB", {}),
        ("PNG", "RGBA", {}),
        ("PNG", "P", {}),
        ("PNG", "L", {}),
        ("PNG", "1", {}),
        ("JPEG", "RGB", {"quality": 95}),
        ("JPEG", "L", {"quality": 95}),
        ("JPEG", "CMYK", {"quality": 95}),
    ],
)
def test_a_picture_fills_its_box_the_right_way_up(kind: str, mode: str, options: dict[str, object]) -> None:
    shown = picture(kind, mode, (40, 20), **options)
    found = png(box(0, 0, 63, 88, "#00c8c8"), Image(shown, Rect(10, 20, 20, 10)))
    red, green, blue = pixel(found, DPI, 14, 25)
    assert min(red, 255 - green, 255 - blue) > 120 if mode in {"RGB", "RGBA", "P", "CMYK"} else red < 130
    assert near(pixel(found, DPI, 26, 25), (0, 200, 200) if mode == "RGBA" else WHITE, 12)
    assert near(pixel(found, DPI, 9, 25), (0, 200, 200))
    assert near(pixel(found, DPI, 31, 25), (0, 200, 200))


def test_a_picture_is_not_upside_down() -> None:
    raster = Raster.new("RGB", (2, 2), (255, 255, 255))
    raster.putpixel((0, 0), (200, 0, 0))
    written = io.BytesIO()
    raster.save(written, "PNG")
    shown = picture("PNG", "RGB")
    upright = type(shown)("corner", "png", 2, 2, written.getvalue())
    found = png(Image(upright, Rect(10, 10, 20, 20)))
    assert near(pixel(found, DPI, 13, 13), RED, 12)
    assert near(pixel(found, DPI, 13, 27), WHITE, 12)


def test_an_icon_that_recurs_keeps_place_and_colour() -> None:
    icon = Outline("MLLLZ" + "MZ" * 20, (0, 0, 100, 0, 100, 100, 0, 100, *([0.0, 0.0] * 20)))
    uses = [
        Path(icon, color, transform=Matrix(0.05, 0, 0, 0.05, x, 10))
        for x, color in ((5, "#c80000"), (20, "#00c8c8"), (35, "#c80000"), (50, "#00c8c8"))
    ]
    found = png(*uses)
    assert near(pixel(found, DPI, 37, 12), RED)
    assert near(pixel(found, DPI, 52, 12), (0, 200, 200))
    assert near(pixel(found, DPI, 41, 12), WHITE)
