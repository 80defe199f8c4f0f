"""Games built: backs under their fronts, the same bytes twice, and pictures of a card that agree."""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

import numpy as np
import pytest
from defusedxml.ElementTree import fromstring
from fontTools.svgLib.path import parse_path
from PIL import Image
from small_game import GAME, build, check, decks_of, services, small_game

from cardgen.build import DEFAULT_URL, Options, WrongUsage, render_card
from cardgen.build.sheets import plan_of, sheets_of
from cardgen.display.geometry import IDENTITY, Matrix, Outline, Rect, translate
from cardgen.display.items import Group, Item, Page, Stroke, Text
from cardgen.display.items import Path as Drawn
from cardgen.display.pen import OutlinePen
from cardgen.export import pdf, png
from cardgen.export.meta import Meta

ROOT = Path(__file__).parent.parent
HUNTER = ROOT / "data" / "demon-hunter"


def texts(page: Page) -> list[str]:
    return [item.string for item in page.items if isinstance(item, Text)]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "separate", "gutterfold"])
def test_a_card_s_own_back_lies_under_its_own_front(tmp_path: Path, backs: str) -> None:
    rows = "".join(f"BC-{number},Card {number},{'own' if number % 3 == 0 else ''}\n" for number in range(14))
    own = '<page bleed="3">\n<textbox x="9" y="9" width="40" height="9">{{ card.code }}</textbox>\n</page>'
    folder = small_game(tmp_path, cards=f"code,name,back\n{rows}", **{"templates/own.xml": own})
    options = Options(backs=backs)
    checked = check(folder, options)
    (group,) = sheets_of(checked, plan_of(options, services().fonts), options)
    faces = {face.card.code: face for face in checked.decks[0].faces}
    places: dict[str, list[tuple[int, Rect]]] = {"front": [], "back": []}
    for sheet in group.sheets:
        for placed in sheet.placements:
            face = faces[placed.key]
            side = "back" if placed.page is face.back else "front"
            assert placed.page is getattr(face, side)
            places[side].append((sheet.number, placed.trim))
    for (front_sheet, front), (back_sheet, back) in zip(places["front"], places["back"], strict=True):
        assert front_sheet == back_sheet
        if backs == "long-edge":
            assert (back.x, back.y) == pytest.approx((group.sheets[0].width - front.right, front.y))
    own_backs = [face for face in faces.values() if face.card.back == "own"]
    assert [texts(face.back) for face in own_backs] == [[face.card.code] for face in own_backs]
    assert len({id(face.back) for face in faces.values()}) == 1 + len(own_backs) == 1 + 5


def test_decks_that_join_another_share_its_sheets(tmp_path: Path) -> None:
    game = GAME + "  cats: {template: plain, size: poker, joins: beasts}\n"
    report = build(small_game(tmp_path / "g", game=game, **{"cats.csv": "code,name\nBC-9,Tom\n"}), tmp_path / "out")
    assert [(file.path.name, file.cards, file.sheets) for file in decks_of(report)] == [("beasts.pdf", 4, 1)]


def test_files_are_named_by_what_is_not_the_whole_deck(tmp_path: Path) -> None:
    folder = small_game(tmp_path / "g")
    for options, name in (
        (Options(), "beasts.pdf"),
        (Options(ink="low"), "beasts-low-ink.pdf"),
        (Options(cards=("bc-2",)), "beasts-selected.pdf"),
        (Options(copies=2, ink="low"), "beasts-low-ink-selected.pdf"),
    ):
        assert [file.path.name for file in decks_of(build(folder, tmp_path / "out", options))] == [name]


BUILDER = """
import sys
from pathlib import Path
from cardgen.build import Options, build_game, make_services
decks = Options(decks=("characters", "research", "creatures"))
assert build_game(Path(sys.argv[1]), Path(sys.argv[2]), decks, make_services(Path(sys.argv[3]))).written
"""


def test_the_same_game_gives_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    running = []
    for seed in ("1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", BUILDER, str(HUNTER), str(tmp_path / seed), str(services().cache)]
        running.append(subprocess.Popen(command, env=environment, cwd=tmp_path, stderr=subprocess.PIPE))
    assert [process.communicate()[1] for process in running] == [b"", b""]
    one, two = (
        {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (tmp_path / seed).rglob("*.pdf")}
        for seed in ("1", "4242")
    )
    assert one == two
    assert {"characters.pdf", "research.pdf", "creatures.pdf"} <= one.keys()


_NUMBER = re.compile(r"-?[\d.]+(?:e-?\d+)?")


def read_svg(root: Element) -> Page:
    """An SVG of outlines as a page, read without the help of what wrote it."""
    width, height = (float(number) for number in root.get("viewBox", "").split()[2:])
    clips = {one.get("id", ""): one[0].get("d", "") for one in root.iter() if one.tag.endswith("clipPath")}
    return Page(width, height, tuple(_items(root, clips)))


def _items(parent: Element, clips: dict[str, str]) -> Iterator[Item]:
    for element in parent:
        tag = element.tag.rpartition("}")[2]
        if tag == "path":
            yield _path(element)
        elif tag in ("g", "a"):
            clip = element.get("clip-path", "").removeprefix("url(#").removesuffix(")")
            inside = tuple(_items(element, clips))
            yield Group(inside, _matrix(element), _outline(clips[clip]) if clip else None)
        else:
            assert tag in ("title", "defs"), tag


def _path(element: Element) -> Drawn:
    fill, stroke = element.get("fill", "#000000"), element.get("stroke")
    line = Stroke(stroke, float(element.get("stroke-width", "1"))) if stroke else None
    matrix = _matrix(element)
    even_odd = element.get("fill-rule") == "evenodd"
    return Drawn(_outline(element.get("d", "")), None if fill == "none" else fill, line, matrix, even_odd)


def _outline(commands: str) -> Outline:
    pen = OutlinePen()
    parse_path(commands, pen)
    return pen.outline


def _matrix(element: Element) -> Matrix:
    words = element.get("transform", "")
    numbers = [float(number) for number in _NUMBER.findall(words)]
    if words.startswith("matrix"):
        return Matrix(*numbers)
    if words.startswith("translate"):
        return translate(numbers[0], numbers[1] if len(numbers) > 1 else 0.0)
    assert not words
    return IDENTITY


def pixels(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(data)).convert("L"), dtype=np.int16)


def drawn(code: str, form: str, face: str = "front") -> bytes:
    data, problems = render_card(
        HUNTER, code, face=face, format=form, dpi=200, options=Options(), services=services(), outlines=True
    )
    assert data is not None
    assert not [problem for problem in problems if problem.severity != "notice"]
    return data


@pytest.mark.parametrize(("code", "face"), [("DH-C09", "front"), ("DH-R12", "front"), ("DH-C09", "back")])
def test_pdf_and_svg_of_a_card_agree(code: str, face: str) -> None:
    """The SVG, read back by a reader of its own and printed, gives the pixels of the PDF."""
    page = read_svg(fromstring(drawn(code, "svg", face).decode()))
    again = pixels(png.render_pages(pdf.render_pages([page], Meta("again")), 200)[0])
    printed = pixels(drawn(code, "png", face))
    assert again.shape == printed.shape
    assert printed.min() < 60
    assert printed.max() > 200
    away = np.abs(again - printed)
    assert away.mean() < 1.5
    assert (away > 96).mean() < 0.002
    other = pixels(drawn("DH-C10", "png", "front"))
    if code == "DH-C09" and face == "front":
        assert np.abs(other - printed).mean() > 4


def test_a_picture_of_a_card_is_of_the_format_that_was_asked_for() -> None:
    assert drawn("dh-c09", "pdf").startswith(b"%PDF-")
    assert pixels(drawn("DH-C09", "png")).shape == (350, 250)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"code": "DH-X1"}, "no card “DH-X1”"),
        ({"face": "side"}, "“side” is no face"),
        ({"format": "gif"}, "“gif” is no format"),
        ({"dpi": 9}, "9 dpi are not between"),
        ({"options": Options(bleed=9)}, "draws 3 mm of bleed, not 9"),
    ],
)
def test_a_picture_that_cannot_be_made_is_wrong_usage(change: dict[str, object], said: str) -> None:
    words: dict[str, object] = {"code": "DH-C09", "face": "front", "format": "png", "dpi": 72, "options": Options()}
    with pytest.raises(WrongUsage, match=said):
        render_card(HUNTER, services=services(), **{**words, **change})  # type: ignore[arg-type]


def test_a_card_that_cannot_be_laid_out_has_problems_and_no_picture(tmp_path: Path) -> None:
    folder = small_game(tmp_path, front="<page>{{ card.nosuch }}</page>")
    data, problems = render_card(
        folder, "BC-1", face="front", format="svg", dpi=72, options=Options(), services=services()
    )
    assert data is None
    assert "no column “nosuch”" in problems[0].message


@pytest.mark.parametrize(
    "words",
    [
        {"ink": "red"},
        {"copies": -1},
        {"copies": 1001},
        {"bleed": -1.0},
        {"bleed": float("nan")},
        {"margin": 51.0},
        {"public_url": "ftp://example"},
        {"public_url": ""},
    ],
)
def test_options_that_make_no_sense_are_refused_with_a_sentence(words: dict[str, object]) -> None:
    with pytest.raises(WrongUsage):
        Options(**words)  # type: ignore[arg-type]


def test_the_default_address_is_the_one_on_the_cards(tmp_path: Path) -> None:
    checked = check(small_game(tmp_path))
    assert all(face.payload.startswith(f"{DEFAULT_URL}/C/BC-") for face in checked.decks[0].faces)
