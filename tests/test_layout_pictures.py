"""Pictures: only whole PNG and JPEG files inside the folder, placed to fit, with a check of their resolution."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Raster
from small_game import check, flat, only_front, small_game, write
from telling import the, told

from cardgen.display.geometry import Rect
from cardgen.display.items import Image, Picture
from cardgen.layout import pictures
from cardgen.layout.pictures import PictureFault, PictureShelf, placed, resolution
from cardgen.model.problem import Severity

sides = st.floats(1, 500)
pixels = st.integers(1, 4000)


def raster(width: int = 600, height: int = 300, kind: str = "PNG") -> bytes:
    file = io.BytesIO()
    Raster.new("RGB", (width, height), "#803020").save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize(("kind", "name"), [("PNG", "a.png"), ("JPEG", "a.jpg"), ("JPEG", "a.png")])
def test_a_picture_is_opened_once_and_keyed_by_its_bytes(tmp_path: Path, kind: str, name: str) -> None:
    shelf = PictureShelf(write(tmp_path, {f"art/{name}": raster(kind=kind), "art/twin.png": raster(kind=kind)}))
    found = shelf.picture(f"art/{name}")
    assert (found.format, found.width_px, found.height_px) == (kind.lower(), 600, 300)
    assert shelf.picture(f"art\\{name}") is found
    assert shelf.picture("art/twin.png") == found


def huge() -> bytes:
    """A PNG whose head promises 40,000 × 40,000 pixels."""
    head = b"IHDR" + (40_000).to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0"
    return b"\x89PNG\r\n\x1a\n" + b"\0\0\0\r" + head + zlib.crc32(head).to_bytes(4, "big") + b"\0\0\0\0IDAT"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("missing.png", None, "cannot be read: No such file"),
        ("empty.png", b"", "is empty"),
        ("text.png", b"hello", "is damaged"),
        ("half.png", raster()[:90], "is damaged"),
        ("half.jpg", raster(kind="JPEG")[:600], "is damaged"),
        ("other.png", raster(kind="GIF"), "is damaged"),
        ("drawing.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "is an SVG drawing"),
        ("huge.png", huge(), "no whole PNG|more than can be printed"),
        ("../outside.png", None, "lies outside the game’s folder"),
        ("/etc/hostname", None, "lies outside the game’s folder"),
    ],
)
def test_what_is_no_picture_is_refused_with_a_sentence(
    tmp_path: Path, name: str, data: bytes | None, said: str
) -> None:
    (tmp_path / "outside.png").write_bytes(raster())
    folder = write(tmp_path / "game", {} if data is None else {name: data})
    with pytest.raises(PictureFault, match=said) as caught:
        PictureShelf(folder).picture(name)
    assert caught.value.hint


def test_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(raster())
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "link.png").symlink_to(tmp_path / "secret.png")
    with pytest.raises(PictureFault, match="lies outside"):
        PictureShelf(tmp_path / "game").picture("link.png")


def test_a_file_that_is_too_large_is_not_even_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_MOST_BYTES", 100)
    with pytest.raises(PictureFault, match="is larger than"):
        PictureShelf(write(tmp_path, {"a.png": raster()})).picture("a.png")


@given(pixels, pixels, st.builds(Rect, sides, sides, sides, sides))
def test_pictures_keep_their_shape_and_their_middle(width: int, height: int, box: Rect) -> None:
    picture = Picture("k", "png", width, height, b"")
    contained, covering = placed(picture, box, "contain"), placed(picture, box, "cover")
    for where in (contained, covering):
        assert where.width * height == pytest.approx(where.height * width)
        assert where.x + where.width / 2 == pytest.approx(box.x + box.width / 2)
        assert where.y + where.height / 2 == pytest.approx(box.y + box.height / 2)
    assert box.contains(contained, 1e-6)
    assert covering.contains(box, 1e-6)
    assert placed(picture, box, "stretch") == box
    assert resolution(picture, contained) >= resolution(picture, covering) - 1e-6


def test_resolution_is_that_of_the_coarser_direction() -> None:
    assert resolution(Picture("k", "png", 600, 300, b""), Rect(0, 0, 50.8, 50.8)) == pytest.approx(150)
    assert resolution(Picture("k", "png", 600, 300, b""), Rect(0, 0, 0, 0)) == float("inf")


FRONT = '<page><image x="6" y="6" width="50.8" height="25.4" href="{{ card.picture }}" of="picture"/></page>'
CARDS = "code,name,picture\nBC-1,Bat,bat.png\n"


@pytest.mark.parametrize(("width", "dots"), [(400, None), (398, "199"), (200, "100")])
def test_a_coarse_picture_is_a_warning_with_what_it_should_have(tmp_path: Path, width: int, dots: str | None) -> None:
    data = raster(width, width // 2)
    checked = check(small_game(tmp_path, front=FRONT, cards=CARDS, **{"art/bat.png": data}))
    if dots is None:
        assert told(checked.problems) == []
        return
    problem = the(checked.problems, f"prints at {dots} dpi")
    assert (problem.place, problem.severity) == ("beasts.csv:2, picture", Severity.WARNING)
    assert "×200 pixels" in problem.hint


def test_a_picture_is_clipped_to_its_box(tmp_path: Path) -> None:
    checked = check(small_game(tmp_path, front=FRONT, cards=CARDS, **{"art/bat.png": raster(800, 800)}))
    (group, image) = flat(only_front(checked).items)
    assert isinstance(image, Image)
    assert image.box == pytest.approx(Rect(6, 6 - 12.7, 50.8, 50.8))
    assert getattr(group, "clip").coords == (6, 6, 50.8, 25.4)  # noqa: B009 - one of several kinds of item


def test_a_card_is_printed_without_a_picture_that_cannot_be_used(tmp_path: Path) -> None:
    checked = check(small_game(tmp_path, front=FRONT, cards=CARDS, **{"art/bat.png": raster()[:90]}))
    assert only_front(checked).items == ()
    problem = the(checked.problems, "is damaged")
    assert (problem.place, problem.severity) == ("beasts.csv:2, picture", Severity.WARNING)
    assert problem.message.endswith("; the card is printed without it.")
