"""Every game of the checkout as it comes out of the printer, in each of its languages: every code on paper is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import zxingcpp

from cardgen.build import ALL_LANGUAGES, Options, Report, Services, build_spoken, check_game, make_services
from cardgen.model.game import Game

DATA = Path(__file__).parents[1] / "data"
GAMES = sorted(path.parent.name for path in DATA.glob("*/game.yaml"))
DPI = 300
URL = Options().public_url


@dataclass(frozen=True)
class Box:
    """A game in one language: what was written, every code that was read from each file, and what should be there.

    `files` are by their names without the language; `cards` are the payloads by deck, each as often as it is printed.
    """

    game: Game
    report: Report
    files: dict[str, Counter[str]]
    cards: dict[str, Counter[str]]


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    return make_services(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module", params=GAMES)
def boxes(request: pytest.FixtureRequest, services: Services, tmp_path_factory: pytest.TempPathFactory) -> list[Box]:
    folder = DATA / request.param
    reports = build_spoken(folder, tmp_path_factory.mktemp("out"), Options(language=ALL_LANGUAGES), services)
    return [box(folder, report, services) for report in reports]


def box(folder: Path, report: Report, services: Services) -> Box:
    assert report.written, [str(problem) for problem in report.problems]
    decks = tuple(file.path.stem.removesuffix(f"-{report.language}") for file in report.files if file.cards)
    checked = check_game(folder, services, Options(language=report.language, decks=decks))
    assert checked.game is not None
    cards: dict[str, Counter[str]] = {}
    for laid in checked.decks:
        printed = cards.setdefault(laid.deck.joins or laid.deck.id, Counter())
        printed.update({face.payload: face.card.qty for face in laid.faces})
    names = {file.path.stem.removesuffix(f"-{report.language}"): file.path for file in report.files}
    return Box(checked.game, report, {name: Counter(codes(path)) for name, path in names.items()}, cards)


def codes(path: Path) -> Iterator[str]:
    """Every code of a file, page after page; what a scanner takes for one of another kind in a drawing is none."""
    for page in pypdfium2.PdfDocument(path):
        image = np.ascontiguousarray(page.render(scale=DPI / 72, grayscale=True).to_numpy().squeeze())
        for found in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode):
            if found.format == zxingcpp.BarcodeFormat.QRCode:
                yield found.text


def test_each_language_is_printed_and_nothing_is_wrong(boxes: list[Box]) -> None:
    assert [one.report.language for one in boxes] == ["", *boxes[0].report.translations]
    for one in boxes:
        assert [str(problem) for problem in one.report.problems if problem.severity != "notice"] == []
        assert {file.path.stem.endswith(f"-{one.report.language}") for file in one.report.files} == {
            bool(one.report.language)
        }


def test_each_card_is_on_its_deck_s_sheets_as_often_as_its_quantity(boxes: list[Box]) -> None:
    for one in boxes:
        assert {name: one.files[name] for name in one.cards} == one.cards
        assert sum(map(Counter.total, one.cards.values())) == sum(deck.total for deck in one.game.decks)


def test_each_place_s_code_is_on_the_board_once_and_on_its_tiles(boxes: list[Box]) -> None:
    for one in boxes:
        for board in one.game.boards:
            places = {f"{URL}/P/{place.code}" for place in board.places if place.holds and not place.card}
            assert one.files[f"{board.id}-one-sheet"] == Counter(places)
            assert one.files[f"{board.id}-tiles"].keys() == places


def test_each_chapter_s_code_is_in_the_rules_once(boxes: list[Box]) -> None:
    for one in boxes:
        assert one.game.rules is not None
        chapters = Counter(f"{URL}/R/{chapter.code}" for chapter in one.game.rules.chapters)
        for name in ("rules-booklet", "rules-pages"):
            assert Counter({text: often for text, often in one.files[name].items() if "/R/" in text}) == chapters


def test_no_code_leads_to_what_there_is_not(boxes: list[Box]) -> None:
    """Also the codes of cards and cities that the rules show as examples."""
    for one in boxes:
        assert one.game.rules is not None
        known = {text for deck in one.cards.values() for text in deck}
        known |= {f"{URL}/P/{place.code}" for board in one.game.boards for place in board.places}
        known |= {f"{URL}/R/{chapter.code}" for chapter in one.game.rules.chapters}
        assert {text for found in one.files.values() for text in found} <= known
