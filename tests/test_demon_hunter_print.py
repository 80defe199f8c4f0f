"""Demon Hunter as it comes out of the printer: every card on paper, where it belongs, with a code that is read."""

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from pypdf import PdfReader

from cardgen.build import BuiltFile, Options, Report, Services, build_game, make_services
from cardgen.build.sheets import plan_of, sheets_of
from cardgen.build.stages import Checked, check_game
from cardgen.export import png
from cardgen.impose.sheet import Placement, Sheet

GAME = Path(__file__).parent.parent / "data" / "demon-hunter"
DECKS = ("characters", "research", "creatures")
DPI = 300


@dataclass(frozen=True)
class Printed:
    """A PDF file with the sheets that it was drawn from."""

    path: Path
    sheets: tuple[Sheet, ...]


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    return make_services(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def report(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Report:
    return build_game(GAME, tmp_path_factory.mktemp("output"), Options(), services)


def decks(report: Report) -> list[BuiltFile]:
    """The files with cards in them."""
    return [file for file in report.files if file.cards]


@pytest.fixture(scope="module")
def checked(services: Services) -> Checked:
    return check_game(GAME, services, Options(decks=DECKS))


@pytest.fixture(scope="module")
def printed(services: Services, checked: Checked, report: Report) -> list[Printed]:
    groups = sheets_of(checked, plan_of(Options(), services.fonts), Options())
    return [Printed(file.path, group.sheets) for file, group in zip(decks(report), groups, strict=True)]


def placements(printed: list[Printed], side: str) -> Iterator[tuple[np.ndarray, Placement, Sheet]]:
    """Each card's place, cut out of the rendered page."""
    for file in printed:
        wanted = [number for number, sheet in enumerate(file.sheets) if sheet.side == side]
        for number, data in zip(wanted, png.render_pages(file.path.read_bytes(), DPI, wanted), strict=True):
            page = np.asarray(Image.open(io.BytesIO(data)).convert("L"))
            for placement in file.sheets[number].placements:
                left, top, right, bottom = (
                    round(mm / 25.4 * DPI)
                    for mm in (placement.trim.x, placement.trim.y, placement.trim.right, placement.trim.bottom)
                )
                yield page[top:bottom, left:right], placement, file.sheets[number]


def test_nothing_is_wrong_with_it(report: Report) -> None:
    assert report.written
    assert [str(problem) for problem in report.problems if problem.severity != "notice"] == []


def test_it_has_all_decks(report: Report) -> None:
    assert {file.path.name: (file.cards, file.sheets) for file in decks(report)} == {
        "characters.pdf": (45, 5),
        "research.pdf": (88, 10),
        "creatures.pdf": (56, 2),
    }


def test_each_card_s_code_is_read_as_often_as_its_quantity(checked: Checked, printed: list[Printed]) -> None:
    expected = Counter({face.payload: face.card.qty for deck in checked.decks for face in deck.faces})
    found: Counter[str] = Counter()
    for image, placement, _ in placements(printed, "front"):
        code = zxingcpp.read_barcode(image)
        assert code is not None, f"The code of {placement.key} is not read"
        assert f"/C/{placement.key}." in code.text
        found[code.text] += 1
    assert found == expected
    assert sum(found.values()) == 189


def test_a_part_full_sheet_s_backs_keep_their_places(printed: list[Printed]) -> None:
    """The last sheet of creatures has 20 of 36 cards; from behind, the gap is on the other side."""
    sheet = printed[2].sheets[-1]
    assert (sheet.side, len(sheet.placements)) == ("back", 20)
    data = png.render_pages(printed[2].path.read_bytes(), 72, [len(printed[2].sheets) - 1])[0]
    page = np.asarray(Image.open(io.BytesIO(data)).convert("L"))
    for trim in (placement.trim for placement in sheet.placements):
        x, y = round((trim.x + trim.width / 2) * 72 / 25.4), round((trim.y + trim.height / 2) * 72 / 25.4)
        assert page[y - 20 : y + 20, x - 20 : x + 20].min() < 120
    last_row = max(placement.trim.y for placement in sheet.placements)
    assert min(place.trim.x for place in sheet.placements if place.trim.y == last_row) > sheet.width / 2


def test_cards_measure_to_a_hundredth_of_a_millimetre(printed: list[Printed]) -> None:
    """The boxes in the PDF, which cutters and shops go by, against the sizes that the cards should have."""
    sizes = {"characters.pdf": (63.5, 88.9), "research.pdf": (63.5, 88.9), "creatures.pdf": (31.75, 44.45)}
    for file in printed:
        width, height = sizes[file.path.name]
        for sheet in file.sheets:
            for placement in sheet.placements:
                assert placement.trim.width == pytest.approx(width, abs=0.01)
                assert placement.trim.height == pytest.approx(height, abs=0.01)
        page = PdfReader(file.path).pages[0]
        cells = file.sheets[0].placements
        across = max(cell.trim.right for cell in cells) - min(cell.trim.x for cell in cells)
        assert float(page.trimbox.width) * 25.4 / 72 == pytest.approx(across, abs=0.01)


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_each_front_s_back_lies_under_it(services: Services, checked: Checked, backs: str) -> None:
    options = Options(backs=backs)
    for group in sheets_of(checked, plan_of(options, services.fonts), options):
        for front, back in zip(group.sheets[::2], group.sheets[1::2], strict=True):
            assert (front.side, back.side) == ("front", "back")
            behind = {placement.key: placement.trim for placement in back.placements}
            for placement in front.placements:
                trim, other = placement.trim, behind[placement.key]
                if backs == "long-edge":
                    assert (other.x, other.y) == pytest.approx((front.width - trim.right, trim.y), abs=1e-6)
                else:
                    assert (other.x, other.y) == pytest.approx((trim.x, front.height - trim.bottom), abs=1e-6)


def test_all_fonts_are_embedded_and_the_text_can_be_copied(checked: Checked, report: Report) -> None:
    names = {face.card.name for deck in checked.decks for face in deck.faces}
    copied = ""
    for file in report.files:
        assert b"Helvetica" not in file.path.read_bytes()
        for font in fonts_of(PdfReader(file.path)):
            assert "/FontFile2" in font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        document = pypdfium2.PdfDocument(file.path)
        copied += " ".join(page.get_textpage().get_text_bounded() for page in document)
    words = " ".join(copied.split())
    assert {name for name in names if name not in words} == set()


def fonts_of(reader: PdfReader) -> list[Any]:
    """Every font object of a file."""
    found: list[Any] = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    return [entry for entry in found if isinstance(entry, dict) and entry.get("/Subtype") == "/Type0"]


def test_low_ink_takes_much_less(services: Services, report: Report, tmp_path: Path) -> None:
    low = build_game(GAME, tmp_path, Options(ink="low", decks=DECKS), services)
    assert low.written
    assert decks(low)[0].path.name == "characters-low-ink.pdf"

    def ink(path: Path) -> float:
        page = np.asarray(Image.open(io.BytesIO(png.render_pages(path.read_bytes(), 60, [0])[0])).convert("L"))
        return float((255 - page).mean())

    # What stays on a creature's card is mostly its QR code.
    for full, little, part in zip(decks(report), decks(low), (0.45, 0.45, 0.7), strict=True):
        assert ink(little.path) < part * ink(full.path)


def test_ink_and_copies_leave_the_fingerprint_as_it_is(services: Services, checked: Checked) -> None:
    low = check_game(GAME, services, Options(ink="low", copies=3))
    marks = [[face.fingerprint for deck in laid.decks for face in deck.faces] for laid in (checked, low)]
    assert marks[0] == marks[1]
    assert len(set(marks[0])) == 189


def test_one_lost_card_is_one_card_on_one_sheet(services: Services, tmp_path: Path) -> None:
    again = build_game(GAME, tmp_path, Options(cards=("DH-C09",)), services)
    assert [(file.path.name, file.cards, file.sheets) for file in again.files] == [("creatures-selected.pdf", 1, 1)]
