"""Shadow Hunters as data: its characters, decks, areas and board, and that all of it fits its paper."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cardgen.build import Options, make_services
from cardgen.build.stages import Checked, check_game
from cardgen.model.board import Board
from cardgen.model.game import Card, Game

FOLDER = Path(__file__).parents[1] / "data" / "shadow-hunters"
LIFE = {
    "Allie": 8, "Bob": 10, "Charles": 11, "Daniel": 13, "Emi": 10,
    "Franklin": 12, "George": 14, "Unknown": 11, "Vampire": 13, "Werewolf": 14,
}  # fmt: skip
SIDES = {
    "hunter": {"Emi", "Franklin", "George"},
    "shadow": {"Unknown", "Vampire", "Werewolf"},
    "neutral": {"Allie", "Bob", "Charles", "Daniel"},
}
NUMBERS = {"hermits-cabin": "2–3", "gate": "4–5", "church": "6", "cemetery": "8", "woods": "9", "altar": "10"}


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


def figure(card: Card, field: str) -> int:
    return int(card.fields[field])


def test_nothing_is_wrong_and_every_face_fits(checked: Checked) -> None:
    assert [str(problem) for problem in checked.problems] == []
    assert sum(len(faces.faces) for faces in checked.decks) == 64
    assert checked.box is not None
    assert len(checked.box.aids) == 2


def test_ten_characters_of_three_sides(game: Game) -> None:
    characters = cards(game, "characters")
    assert {card.name: figure(card, "life") for card in characters} == LIFE
    assert {side: {card.name for card in characters if card.type == side} for side in SIDES} == SIDES
    assert all(card.fields["ability"] and card.text and card.fields["goal"] for card in characters)
    assert game.players == (4, 8)


@pytest.mark.parametrize("deck", ["hermit", "white", "black"])
def test_sixteen_supplied_cards_of_each_deck(deck: str, game: Game) -> None:
    found = cards(game, deck)
    assert sum(card.qty for card in found) == len(found) == 16
    assert all(card.supplement for card in found)
    assert len({card.name for card in found}) == 16
    assert all(card.notes or card.text for card in found)


def test_what_the_source_gives_is_no_supplement(game: Game) -> None:
    assert not any(card.supplement for deck in ("characters", "areas") for card in cards(game, deck))


def test_hermit_cards_ask_hunters_and_shadows_alike(game: Game) -> None:
    hermit = cards(game, "hermit")
    by_side = [card for card in hermit if (figure(card, "lowest"), figure(card, "highest")) == (1, 14)]
    asked = Counter(side for card in by_side for side in SIDES if figure(card, side))
    assert asked == {"hunter": 8, "shadow": 8, "neutral": 4}
    assert [card.name for card in hermit if card not in by_side] == ["Thin Blood", "Heavy Tread"]
    harm = {side: sum(figure(card, "damage") for card in by_side if figure(card, side) == 1) for side in SIDES}
    assert harm["hunter"] == harm["shadow"]


def test_hermit_figures_are_those_of_their_words(game: Game) -> None:
    for card in cards(game, "hermit"):
        for side, name in (("hunter", "Hunter"), ("shadow", "Shadow"), ("neutral", "Neutral")):
            by_life = "life" in card.fields["asks"]
            assert by_life or (name in card.fields["asks"]) == bool(figure(card, side)), card.name
        assert ("equipment" in card.text) == bool(figure(card, "equipment"))
        for verb in ("damage", "heal"):
            said = f"take {figure(card, 'damage')} damage" if verb == "damage" else f"heal {figure(card, 'heal')}"
            if figure(card, verb):
                assert said in card.text.lower().replace("takes", "take").replace("heals", "heal"), card.name


def test_equipment_and_single_use_are_balanced(game: Game) -> None:
    kinds = {deck: Counter(card.type for card in cards(game, deck)) for deck in ("white", "black")}
    assert kinds == {"white": {"single": 9, "equipment": 7}, "black": {"single": 8, "equipment": 8}}
    sums: Counter[tuple[str, str]] = Counter()
    for deck in ("white", "black"):
        for card in cards(game, deck):
            assert not card.reason, card.reason
            for effect in card.effects:
                sums[deck, effect.stats[0]] += effect.amount
    assert sums == {
        ("white", "damage"): 0, ("white", "guard"): 3, ("black", "damage"): 5, ("black", "guard"): 1,
    }  # fmt: skip
    assert "Machine Gun" in {card.name for card in cards(game, "black")}


def test_the_areas_are_the_board_s_places(game: Game, board: Board) -> None:
    assert {place.id: place.figure for place in board.places} == NUMBERS
    assert {place.card for place in board.places} == {card.code for card in cards(game, "areas")}
    rolls = {card.code: card.fields["roll"] for card in cards(game, "areas")}
    assert all(rolls[place.card] == place.figure for place in board.places)
    assert all(
        place.name == next(c.name for c in cards(game, "areas") if c.code == place.card) for place in board.places
    )
    assert {mark for place in board.places for mark in place.marks} == {
        "cabin", "gate", "church", "cemetery", "woods", "altar",
    }  # fmt: skip
    assert board.laid is not None
    assert [len(group) for group in board.laid.groups] == [2, 2, 2]


def test_movement_leads_to_the_areas_of_the_board(game: Game, board: Board) -> None:
    (table,) = game.tables
    assert (table.id, table.dice) == ("movement", "1d4+1d6")
    names = {number: place.name for place in board.places for number in place.numbers}
    assert names.keys() == {2, 3, 4, 5, 6, 8, 9, 10}
    assert all(table.row(number).short == name for number, name in names.items())
    assert table.row(7).short == "Any area you like"


def test_the_damage_track_tells_who_dies(board: Board) -> None:
    track = next(one for one in board.tracks if one.id == "damage")
    assert (track.first, track.last) == (0, 14)
    told = {name: number for number, words in track.marks.items() for name in LIFE if name in words}
    assert told == LIFE


def test_pawns_and_tokens_have_the_same_eight_colours(game: Game) -> None:
    assert game.pawns is not None
    pawns = {pawn.id: (pawn.color, pawn.icon) for pawn in game.pawns.colors}
    tokens = {token.id: (token.color, token.icon) for token in game.tokens}
    assert len(pawns) == 8
    assert pawns == tokens
    assert all(token.count == 2 for token in game.tokens)


def test_the_aids_tell_the_lives_of_the_cards(game: Game) -> None:
    said = str(game.aids)
    assert all(name in said for name in LIFE)
    assert game.rules is not None
    rules = str(game.rules)
    for name, life in LIFE.items():
        assert f"{name}</b>, life {life}" in rules or f"**{name}**, life {life}" in rules, name
