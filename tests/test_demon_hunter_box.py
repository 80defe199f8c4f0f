"""Demon Hunter's whole box: the board in one piece and in tiles, with codes that are read, and the other parts."""

import io
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from cardgen.build import Options, make_services
from cardgen.build.box import Box
from cardgen.build.parts import Part, parts_of
from cardgen.build.sheets import plan_of
from cardgen.build.stages import Checked, check_game
from cardgen.display.geometry import Rect
from cardgen.export import pdf, png
from cardgen.export.meta import Meta
from cardgen.impose.sheet import Placement

GAME = Path(__file__).parent.parent / "data" / "demon-hunter"
OPTIONS = Options()


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    return check_game(GAME, make_services(tmp_path_factory.mktemp("cache")), OPTIONS)


@pytest.fixture(scope="module")
def box(checked: Checked) -> Box:
    assert checked.box is not None
    return checked.box


@pytest.fixture(scope="module")
def parts(checked: Checked, box: Box, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Part]:
    assert checked.game is not None
    plan = plan_of(OPTIONS, make_services(tmp_path_factory.mktemp("cache")).fonts)
    return {part.name: part for part in parts_of(box, checked.game, plan, OPTIONS)}


def page_image(data: bytes, number: int, dpi: int) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(png.render_pages(data, dpi, [number])[0])).convert("L"))


def codes_in(image: np.ndarray) -> set[str]:
    return {found.text for found in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)}


@pytest.mark.parametrize("dpi", [150, 300])
def test_each_city_s_code_is_read_from_the_one_sheet(box: Box, parts: dict[str, Part], dpi: int) -> None:
    face = box.boards[0]
    image = page_image(pdf.render_sheets(parts["europe-one-sheet"].sheets, Meta("x")), 0, dpi)
    assert len(face.codes) == 20
    assert codes_in(image) == set(face.codes.values())


@pytest.mark.parametrize("dpi", [150, 300])
def test_each_city_s_code_is_read_from_the_tiles(box: Box, parts: dict[str, Part], dpi: int) -> None:
    """From the paper as it comes out, before it is glued: no seam goes through a code."""
    sheets = parts["europe-tiles"].sheets
    data = pdf.render_sheets(sheets, Meta("x"))
    found = set().union(*(codes_in(page_image(data, number, dpi)) for number in range(1, len(sheets))))
    assert found == set(box.boards[0].codes.values())


def tiles_of(parts: dict[str, Part]) -> list[Placement]:
    """The board's placements on the tiles, without that in the assembly picture."""
    return [sheet.placements[0] for sheet in parts["europe-tiles"].sheets[1:]]


def test_six_tiles_give_back_the_single_sheet(box: Box, parts: dict[str, Part]) -> None:
    page = box.boards[0].page
    tiles = tiles_of(parts)
    assert len(tiles) == 6
    windows = []
    for tile in tiles:
        assert tile.page is page
        assert tuple(tile.transform)[:4] == (1.0, 0.0, 0.0, 1.0)
        windows.append(Rect(tile.clip.x - tile.transform.e, tile.clip.y - tile.transform.f, *tile.clip[2:]))
    covered = windows[0]
    for window in windows[1:]:
        covered = covered.union(window)
    assert covered == pytest.approx((0.0, 0.0, page.width, page.height), abs=1e-6)
    area = sum(window.width * window.height for window in windows)
    assert page.width * page.height < area < 1.06 * page.width * page.height


def test_the_tiles_laid_out_agree_with_the_single_sheet_within_a_pixel(box: Box, parts: dict[str, Part]) -> None:
    dpi = 200
    scale = dpi / 25.4
    whole = page_image(pdf.render_sheets(parts["europe-one-sheet"].sheets, Meta("x")), 0, dpi)
    data = pdf.render_sheets(parts["europe-tiles"].sheets, Meta("x"))
    for number, tile in enumerate(tiles_of(parts), 1):
        # The part of the window that no glue strip or neighbour's edge covers.
        window = tile.clip.inset(6.0)
        left, top = round(window.x * scale), round(window.y * scale)
        wide, tall = int(window.width * scale) // 4 * 4, int(window.height * scale) // 4 * 4
        x, y = left - round(tile.transform.e * scale), top - round(tile.transform.f * scale)
        got = blurred(page_image(data, number, dpi)[top : top + tall, left : left + wide])
        shifts = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        near = [np.abs(got - blurred(whole[y + dy : y + dy + tall, x + dx : x + dx + wide])) for dx, dy in shifts]
        assert max(float((difference < 48).mean()) for difference in near) > 0.999


def blurred(image: np.ndarray) -> np.ndarray:
    """Each four by four pixels as one: hairlines fall between pixels in other ways on each sheet."""
    height, width = image.shape
    means: np.ndarray = image.astype(float).reshape(height // 4, 4, width // 4, 4).mean(axis=(1, 3))
    return means


def test_nothing_is_wrong_with_the_box(box: Box, parts: dict[str, Part]) -> None:
    found = [*box.problems, *(problem for part in parts.values() for problem in part.problems)]
    assert [str(problem) for problem in found if problem.severity != "notice"] == []


def test_the_box_is_complete(parts: dict[str, Part]) -> None:
    assert {name: len(part.sheets) for name, part in parts.items() if not name.startswith("rules")} == {
        "europe-one-sheet": 1,
        "europe-tiles": 7,
        "aids": 6,
        "score-sheet": 1,
        "pawns": 1,
    }
    assert {name for name in parts if name.startswith("rules")} == {"rules-booklet", "rules-pages"}


def test_the_booklet_holds_each_page_once(box: Box, parts: dict[str, Part]) -> None:
    placed = [placement.page for sheet in parts["rules-booklet"].sheets for placement in sheet.placements]
    assert sorted(map(id, placed)) == sorted(map(id, box.booklet))


def test_each_chapter_s_code_is_read_from_the_booklet(checked: Checked, parts: dict[str, Part]) -> None:
    assert checked.game is not None
    assert checked.game.rules is not None
    sheets = parts["rules-booklet"].sheets
    data = pdf.render_sheets(sheets, Meta("x"))
    found = set().union(*(codes_in(page_image(data, number, 200)) for number in range(len(sheets))))
    wanted = {f"{OPTIONS.public_url}/R/{chapter.code}" for chapter in checked.game.rules.chapters}
    assert wanted <= found


def test_the_rules_can_be_searched(parts: dict[str, Part]) -> None:
    document = pypdfium2.PdfDocument(pdf.render_sheets(parts["rules-pages"].sheets, Meta("x")))
    words = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
    assert "five creatures or more" in words
    assert "Natural Earth" in words
