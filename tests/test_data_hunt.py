"""Hunt as data and on paper: what its two sides show, and that each front has its own back under it."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from cardgen.build import Options, make_services
from cardgen.build.sheets import plan_of, sheets_of
from cardgen.build.stages import Checked, check_game
from cardgen.display.geometry import Rect
from cardgen.export import pdf, png
from cardgen.export.meta import Meta
from cardgen.impose.sheet import Sheet
from cardgen.model.game import Card, Game
from cardgen.stats.draws import draw_tables
from cardgen.stats.pages import paths, texts
from cardgen.stats.panel import percent

FOLDER = Path(__file__).parents[1] / "data" / "hunt"
RULES = (FOLDER / "rules.md").read_text("utf-8")
CARRIERS = ("bat", "spider", "wolf", "serpent", "lurker", "watcher")
POINTS = 72 / 25.4


@pytest.fixture(scope="module", params=["full", "low"])
def checked(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Checked:
    return check_game(FOLDER, make_services(tmp_path_factory.mktemp("cache")), Options(ink=request.param))


@pytest.fixture(scope="module")
def game(checked: Checked) -> Game:
    assert checked.game is not None
    return checked.game


def figure(card: Card, field: str) -> int:
    return int(card.fields[field])


def of_type(game: Game, *types: str) -> list[Card]:
    return [card for card in game.cards if card.type in types]


def test_nothing_is_wrong_and_every_face_fits(checked: Checked) -> None:
    assert [str(problem) for problem in checked.problems] == []
    assert checked.box is not None
    assert len(checked.box.aids) == 1


def test_the_cards_and_that_all_of_them_are_supplied(game: Game) -> None:
    assert game.players == (2, 6)
    assert Counter(card.type for card in game.cards) == {
        "dragon": 18, "melee": 14, "ranged": 10, "alert": 6, "disorient": 6,
    }  # fmt: skip
    assert all(card.supplement and card.qty == 1 for card in game.cards)
    assert len({card.name for card in game.cards}) == 54
    assert sum("cracked" in card.traits for card in game.cards) == 10


def test_every_monster_is_of_one_kind_and_has_points_in_its_range(game: Game) -> None:
    for card in game.cards:
        kind, *others = card.traits
        low, high = (int(number) for number in game.words.traits[kind].words.split("–"))
        assert low <= figure(card, "monster") <= high, card.name
        assert others in ([], ["cracked"])
        assert (kind == "drake") == (card.type == "dragon")
    kinds = Counter(card.traits[0] for card in game.cards)
    assert {kind: kinds[kind] for kind in CARRIERS} == dict.fromkeys(CARRIERS, 6)


def test_only_what_fights_has_points_for_the_fighters(game: Game) -> None:
    assert {figure(card, "weapon") for card in of_type(game, "alert", "disorient")} == {0}
    assert {figure(card, "weapon") for card in of_type(game, "melee", "ranged")} == {2, 3, 4, 5, 6, 7}
    assert {figure(card, "weapon") for card in of_type(game, "dragon")} == {4, 5, 6, 7}
    assert {card.type for card in game.cards if card.fields["vp"]} == {"dragon"}
    weapons = of_type(game, "melee", "ranged")
    cracked, whole = (
        [figure(c, "weapon") for c in weapons if ("cracked" in c.traits) == is_so] for is_so in (True, False)
    )
    assert sum(cracked) / len(cracked) > sum(whole) / len(whole) + 1


def test_the_public_side_tells_the_kind_and_nothing_of_the_item(checked: Checked) -> None:
    (deck,) = checked.decks
    assert checked.game is not None
    words = checked.game.words.traits
    backs: dict[str, set[int]] = {}
    for face in deck.faces:
        said = {text.string for text, _ in texts(face.back.items)}
        assert face.card.name not in said
        assert not any(face.card.code in one for one in said)
        kind = words[face.card.traits[0]]
        assert {kind.name, kind.words} <= said
        assert (face.card.fields["weapon"] in said) == (face.card.type == "dragon")
        shown = face.card.fields["weapon"] if face.card.type == "dragon" else kind.id
        backs.setdefault(shown, set()).add(id(face.back))
    assert sorted(backs) == sorted([*CARRIERS, "4", "5", "6", "7"])
    assert all(len(pages) == 1 for pages in backs.values()), "cards that look alike from behind share one drawing"


def test_the_code_stands_on_the_secret_side_alone(checked: Checked) -> None:
    (deck,) = checked.decks
    for face in deck.faces:
        assert [path.name for path, _ in paths(face.front.items)].count("qr") == 1
        assert "qr" not in [path.name for path, _ in paths(face.back.items)]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_each_front_has_its_own_back_under_it(checked: Checked, backs: str, tmp_path: Path) -> None:
    """Front and back as they are read from the PDF, where the other side of the paper is."""
    assert checked.game is not None
    options = Options(backs=backs)
    (group,) = sheets_of(checked, plan_of(options, make_services(tmp_path).fonts), options)
    document = pypdfium2.PdfDocument(pdf.render_sheets(group.sheets, Meta("Hunt")))
    cards = {card.code: card for card in checked.game.cards}
    met = []
    for front, place, number in fronts(group.sheets):
        (code,) = re.findall(r"HU-[DI]\d\d", said(document, number, front.height, place))
        behind = (
            Rect(front.width - place.right, place.y, place.width, place.height)
            if backs == "long-edge"
            else Rect(place.x, front.height - place.bottom, place.width, place.height)
        )
        card, kind = cards[code], checked.game.words.traits[cards[code].traits[0]]
        told = said(document, number + 1, front.height, behind)
        points = f"{card.fields['weapon']} when hypnotised {kind.words}" if card.type == "dragon" else kind.words
        assert kind.name in told
        assert points in told, f"{code} has behind it: {told}"
        met.append(code)
    assert sorted(met) == sorted(cards)


def fronts(sheets: tuple[Sheet, ...]) -> Iterator[tuple[Sheet, Rect, int]]:
    """Every place of a front, with its sheet and page; the page after it is its other side."""
    for number, sheet in enumerate(sheets):
        if sheet.side == "front":
            assert sheets[number + 1].side == "back"
            for placement in sheet.placements:
                yield sheet, placement.trim, number


def said(document: pypdfium2.PdfDocument, page: int, height: float, box: Rect) -> str:
    """The words in a rectangle of a page, in mm from its upper left corner."""
    text = (
        document[page]
        .get_textpage()
        .get_text_bounded(
            left=box.x * POINTS,
            right=box.right * POINTS,
            top=(height - box.y) * POINTS,
            bottom=(height - box.bottom) * POINTS,
        )
    )
    return " ".join(text.split())


def test_all_codes_are_read_from_the_secret_sides_and_none_from_the_public_ones(
    checked: Checked, tmp_path: Path
) -> None:
    options = Options()
    (group,) = sheets_of(checked, plan_of(options, make_services(tmp_path).fonts), options)
    drawn = png.render_pages(pdf.render_sheets(group.sheets, Meta("Hunt")), 200, range(len(group.sheets)))
    found: dict[str, list[str]] = {"front": [], "back": []}
    for sheet, data in zip(group.sheets, drawn, strict=True):
        image = Image.open(io.BytesIO(data)).convert("L")
        found[sheet.side] += [one.text for one in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)]
    assert sorted(found["front"]) == sorted(face.payload for face in checked.decks[0].faces)
    assert found["back"] == []


def test_the_odds_that_the_rules_print_are_those_of_the_cards(game: Game) -> None:
    tables = {table.rule.id: table.chances for table in draw_tables(game)}
    first, second = RULES.split("## The Odds")[1].split("## ")[0].split("You see the top")
    told = [[number.strip("% ") for number in row.split("|")[2:-1]] for row in first.splitlines() if "%" in row]
    assert told == [[percent(chance) for chance in row[:4]] for row in tables["weapons"]]
    told = [[number.strip("% ") for number in row.split("|")[2:-1]] for row in second.splitlines() if "%" in row]
    rows = zip(tables["dragons"][:4], tables["carriers"][:4], strict=True)
    assert told == [[percent(chance) for chance in (*one[:2], *two[:3])] for one, two in rows]


def test_the_figures_that_the_rules_name_are_those_of_the_cards(game: Game) -> None:
    def mean(field: str, *types: str) -> float:
        numbers = [figure(card, field) for card in of_type(game, *types)]
        return sum(numbers) / len(numbers)

    assert f"{mean('weapon', 'melee', 'ranged'):.4g} on average" in RULES
    assert f"{mean('weapon', 'dragon'):.1f} and {mean('monster', 'dragon'):.1f} on average" in RULES
    assert f"{mean('monster', 'melee', 'ranged', 'alert', 'disorient'):.1f} on average" in RULES
    aids = (FOLDER / "aids.yaml").read_text("utf-8")
    for kind in (*CARRIERS, "drake"):
        term = game.words.traits[kind]
        assert f"| {{{kind}}} {term.name} | {term.words} |" in RULES
        assert f"{{{kind}}} {term.words}" in aids


def test_the_example_adds_up(game: Game) -> None:
    by_name = {card.name: card for card in game.cards}
    halberd, knife, dragon = by_name["Halberd"], by_name["Bone Knife"], by_name["Verdigris"]
    assert f"Halberd, for {figure(halberd, 'weapon')}" in RULES
    assert f"Bone Knife, for {figure(knife, 'weapon')}" in RULES
    assert f"the dragon, {dragon.name}, {figure(dragon, 'monster')}" in RULES
    assert 3 in {figure(card, "monster") for card in game.cards if "wolf" in card.traits}
    assert {by_name["Hand Bell"].type, by_name["Hand Mirror"].type} == {"alert", "disorient"}
