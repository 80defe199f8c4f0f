"""Treasure Hunter as data: its four decks, what the source bans and names, and the board with its homes."""

from __future__ import annotations

import io
import re
from collections import Counter
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from cardgen.build import Options, make_services
from cardgen.build.parts import parts_of
from cardgen.build.sheets import plan_of
from cardgen.build.stages import Checked, check_game
from cardgen.dice import odds, parse
from cardgen.export import pdf, png
from cardgen.export.meta import Meta
from cardgen.model.board import Board
from cardgen.model.game import Card, Game
from cardgen.model.problem import Severity

FOLDER = Path(__file__).parents[1] / "data" / "treasure-hunter"
BANNED = {"Party Encounter", "Double Trouble", "Second Guardian", "Monty Haul"}
NAMED = {"Pandoras Box", "Happy Hunting", "Lost"}
SPACES = 21
"""Spaces of the board that are no home."""


@pytest.fixture(scope="module", params=["full", "low"])
def checked(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Checked:
    return check_game(FOLDER, make_services(tmp_path_factory.mktemp("cache")), Options(ink=request.param))


@pytest.fixture(scope="module")
def game(checked: Checked) -> Game:
    assert checked.game is not None
    return checked.game


@pytest.fixture(scope="module")
def board(game: Game) -> Board:
    (found,) = game.boards
    return found


def cards(game: Game, deck: str) -> tuple[Card, ...]:
    return next(one for one in game.decks if one.id == deck).cards


def copies(found: tuple[Card, ...], kind: str = "") -> int:
    return sum(card.qty for card in found if kind in ("", card.type))


def figure(card: Card, field: str) -> int:
    return int(card.fields[field])


def test_nothing_is_wrong_and_every_face_fits(checked: Checked) -> None:
    assert [str(problem) for problem in checked.problems if problem.severity is not Severity.NOTICE] == []
    assert sum(len(faces.faces) for faces in checked.decks) == 24 + 27 + 27 + 56
    assert checked.box is not None
    assert len(checked.box.aids) == 1


def test_the_decks_have_what_the_board_and_a_party_need(game: Game) -> None:
    assert game.players == (2, 4)
    assert copies(cards(game, "locations")) >= SPACES
    # A roll for Pandoras Box takes up to six guardians that lie on no space.
    assert copies(cards(game, "guardians")) == SPACES + 6
    treasures, adventure = cards(game, "treasures"), cards(game, "adventure")
    assert (copies(treasures, "treasure"), copies(treasures, "item")) == (15, 12)
    assert (copies(adventure, "hero"), copies(adventure, "spell"), copies(adventure, "event")) == (27, 15, 21)
    assert sum("weapon" in card.traits for card in treasures) == 6


def test_what_the_source_bans_is_absent_and_what_it_names_is_there(game: Game) -> None:
    names = {card.name for deck in game.decks for card in deck.cards}
    assert not names & BANNED
    assert names >= NAMED


def test_every_card_but_those_that_the_source_names_is_marked_as_supplied(game: Game) -> None:
    assert {card.name for deck in game.decks for card in deck.cards if not card.supplement} == NAMED


def test_each_location_changes_the_combat_of_some_guardians_but_not_of_all(game: Game) -> None:
    guardians = cards(game, "guardians")
    for card in cards(game, "locations"):
        (effect,) = card.effects
        assert effect.stats == ("combat",)
        helped = [one for one in guardians if set(one.traits) & set(effect.versus)]
        assert 0 < len(helped) < len(guardians), card.name


def test_guardians_have_a_kind_and_some_cast_spells(game: Game) -> None:
    guardians = cards(game, "guardians")
    kinds = Counter(trait for card in guardians for trait in card.traits)
    assert all(set(card.traits) - {"mage", "priest"} for card in guardians)
    assert (kinds["mage"], kinds["priest"]) == (4, 3)
    assert sorted(figure(card, "combat") for card in guardians)[::26] == [3, 13]


def test_heroes_have_figures_and_casters_are_those_with_a_calling_for_it(game: Game) -> None:
    heroes = [card for card in cards(game, "adventure") if card.type == "hero"]
    for hero in heroes:
        assert 1 <= figure(hero, "combat") <= 4
        assert 2 <= figure(hero, "hits") <= 4
        assert (figure(hero, "spells") > 0) == bool(set(hero.traits) & {"mage", "priest"}), hero.name
    assert sum("martyr" in hero.traits for hero in heroes) == 2


def test_treasures_have_points_or_effects_and_bearers_are_callings(game: Game) -> None:
    for card in cards(game, "treasures"):
        assert bool(card.fields.get("points")) == (card.type == "treasure")
        assert bool(card.effects) == (card.type == "item")
        assert card.fields.get("bearer", "") in {"", "warrior", "mage", "priest"}


def test_the_odds_that_the_rules_print_are_those_of_the_dice(game: Game) -> None:
    (rule,) = game.odds
    chances = odds(parse(rule.dice))
    rows = re.findall(r"\| ([−+]?\d) \| (\d+) %", (FOLDER / "rules.md").read_text("utf-8"))
    told = {int(ahead.replace("−", "-")): int(percent) for ahead, percent in rows}
    assert sorted(told) == list(range(-5, 5))
    for ahead, percent in told.items():
        assert round(100 * chances.at_least(-ahead)) == percent


def test_the_board_has_four_homes_in_the_pawns_colours_and_21_spaces(board: Board, game: Game) -> None:
    homes = [place for place in board.places if "home" in place.marks]
    assert {place.id for place in homes} == {"a1", "e1", "a5", "e5"}
    assert game.pawns is not None
    assert {(home.color, home.icon) for home in homes} == {(pawn.color, pawn.icon) for pawn in game.pawns.colors}
    spaces = [place for place in board.places if place.holds]
    assert len(spaces) == SPACES
    assert len(board.places) == SPACES + 4
    assert len({place.code for place in board.places}) == len(board.places)


def test_each_space_holds_a_guardian_and_a_location_beside_it_in_its_own_cell(board: Board) -> None:
    for place in board.places:
        second = board.beside_slot(place)
        if not place.holds:
            assert place.slot is second is None
            continue
        cell, slot = place.cell, place.slot
        assert cell is not None
        assert slot is not None
        assert second is not None
        assert (slot.width, slot.height) == (second.width, second.height) == (41, 63)
        assert cell.x < second.x < second.x + second.width < slot.x < slot.x + slot.width < cell.x + cell.width
        assert cell.y < slot.y < slot.y + slot.height < cell.y + cell.height


def test_orthogonal_neighbours_are_joined(board: Board) -> None:
    joined = {frozenset((road.a, road.b)) for road in board.roads}
    assert len(joined) == 2 * 4 * 5
    assert frozenset(("a1", "b1")) in joined
    assert frozenset(("a1", "b2")) not in joined


def test_the_board_takes_four_tiles_and_its_codes_are_read(
    checked: Checked, game: Game, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert checked.box is not None
    plan = plan_of(Options(), make_services(tmp_path_factory.mktemp("fonts")).fonts)
    parts = {part.name: part for part in parts_of(checked.box, game, plan, Options())}
    assert len(parts["lands-tiles"].sheets) == 1 + 4
    face = checked.box.boards[0]
    data = pdf.render_sheets(parts["lands-one-sheet"].sheets, Meta("x"))
    (page,) = png.render_pages(data, 150, [0])
    image = Image.open(io.BytesIO(page)).convert("L")
    found = {code.text for code in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)}
    assert len(face.codes) == SPACES
    assert found == set(face.codes.values())
