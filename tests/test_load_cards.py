"""Rows as cards: what each cell comes to, and what is told of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from load_case import GAME, game_of, load, only_card
from telling import errors, the, told

from cardgen.model.effect import Effect, Verb
from cardgen.model.problem import Severity
from cardgen.model.words import Source


def test_a_card_with_everything(tmp_path: Path) -> None:
    header = "Code,Card Name,Count,Class,Traits,Note,Rules,Lore,was,optional,supplement,STR (base)"
    loaded = load(tmp_path, f"{header}\nBC-1,Bát 蝙蝠,2.0,CREATURE,Large Dragon,+2F,Flies,Old,BC-9,x,yes,7\n")
    card = only_card(loaded)
    assert (card.code, card.name, card.deck, card.source) == ("BC-1", "Bát 蝙蝠", "beasts", Source("beasts.csv", 2))
    assert (card.qty, card.type, card.traits) == (2, "creature", ("large", "dragon"))
    assert (card.notes, card.text, card.effects) == ("+2F", "Flies", (Effect(Verb.ADD, 2, ("force",)),))
    assert (card.was, card.optional, card.supplement) == (("BC-9",), True, True)
    assert card.fields["str_base"] == "7"
    assert card.fields["lore"] == card.fields["flavour"] == "Old"
    assert card.fields["card_name"] == "Bát 蝙蝠"
    assert [problem.message for problem in loaded.problems] == ["The column “Count” was taken as the quantity."]


def test_quantities(tmp_path: Path) -> None:
    cards = (
        "code,name,qty\nB-1,a,\nB-2,b,two\nB-3,c,無限\nB-4,d,-1\nB-5,e,2.0\nB-6,f,0\nB-7,g,999999\nB-8,h,\nB-9,i,1.5\n"
    )
    loaded = load(tmp_path, cards)
    assert [card.qty for card in game_of(loaded).cards] == [1, 1, 1, 1, 2, 0, 1, 1, 1]
    assert game_of(loaded).decks[0].total == 9
    wrong = errors(loaded.problems)
    assert [(problem.row, problem.column) for problem in wrong] == [
        (3, "qty"),
        (4, "qty"),
        (5, "qty"),
        (8, "qty"),
        (10, "qty"),
    ]
    assert "“無限” is no quantity" in wrong[1].message
    assert "more than 1,000" in wrong[3].message
    blank = the(loaded.problems, "blank")
    assert blank.severity is Severity.NOTICE
    assert "2 quantities are blank and counted as 1: rows 2 and 9" in blank.message


def test_unknown_types_and_traits_are_told_with_near_names(tmp_path: Path) -> None:
    loaded = load(tmp_path, "code,name,type,traits\nB-1,Bat,creeture,Wolfs\nB-2,Cat,charm,large dragn\n")
    first, second = game_of(loaded).cards
    assert (first.type, first.traits, second.type, second.traits) == ("", (), "spell", ("large",))
    assert [(problem.row, problem.column, problem.hint) for problem in errors(loaded.problems)] == [
        (2, "type", "did you mean “Creature”?"),
        (2, "traits", "did you mean “Wolf”?"),
        (3, "traits", "did you mean “Dragon”?"),
    ]


def test_types_and_traits_stay_text_where_the_game_names_none(tmp_path: Path) -> None:
    game = "title: X\nprefix: X\ndecks: {beasts: {template: plain}}\n"
    loaded = load(tmp_path, "code,name,type,traits\nX-1,Bat,flyer,dark\n", game)
    card = only_card(loaded)
    assert (card.type, card.traits, card.fields["type"]) == ("", (), "flyer")
    assert errors(loaded.problems) == []
    assert (
        the(loaded.problems, "“type” is plain text").hint == "list them below “types:” to give them icons and colours"
    )
    assert the(loaded.problems, "“traits” is plain text")


def test_the_deck_gives_type_option_and_separator(tmp_path: Path) -> None:
    game = GAME + "    type: Charm\n    optional: yes\n    separator: /\n"
    loaded = load(tmp_path, "code,name,type,traits\nB-1,Bat,,large/wolf\nB-2,Cat,creature,\n", game)
    assert [(card.type, card.traits, card.optional) for card in game_of(loaded).cards] == [
        ("spell", ("large", "wolf"), True),
        ("creature", (), True),
    ]
    assert loaded.problems == ()


def test_a_deck_without_names_is_told_with_its_headers(tmp_path: Path) -> None:
    loaded = load(tmp_path, "Bat,2,strong\nCat,1,weak\n")
    problem = the(errors(loaded.problems), "no column holds the names")
    assert "“Bat”, “2” and “strong”" in problem.hint
    assert game_of(loaded).decks[0].cards == ()


def test_a_card_without_a_name_is_told(tmp_path: Path) -> None:
    loaded = load(tmp_path, "code,name\nB-1,\nB-2,Cat\n")
    assert only_card(loaded).name == "Cat"
    assert (the(loaded.problems, "no name").row, the(loaded.problems, "no name").column) == (2, "name")


@pytest.mark.parametrize("name", ["🦇 Fledermaus", "خفاش", "蝙蝠", "Ba\u0301t", "x" * 2000, "**open", "{unknown}"])
def test_names_and_texts_are_kept_as_they_are(tmp_path: Path, name: str) -> None:
    card = only_card(load(tmp_path, f"code,name,text\nB-1,{name},{name}\n"))
    assert card.name == card.text == name


def test_notes_that_are_no_notation_are_told_with_the_reason(tmp_path: Path) -> None:
    loaded = load(tmp_path, "code,name,notes\nB-1,Bat,Sing a song of sixpence\nB-2,Cat,Sing a song of sixpence\n")
    told_at = [problem for problem in loaded.problems if "stays text" in problem.message]
    assert [(problem.row, problem.column, problem.severity) for problem in told_at] == [
        (2, "notes", Severity.NOTICE),
        (3, "notes", Severity.NOTICE),
    ]
    card = game_of(loaded).cards[0]
    assert card.effects == ()
    assert card.reason
    assert card.reason in told_at[0].message
    plain = load(tmp_path, "code,name,notes\nX-1,Bat,Sing\n", "title: X\ndecks: {beasts: {template: plain}}\n")
    assert plain.problems == (), told(plain.problems)


def test_neither_yes_nor_no(tmp_path: Path) -> None:
    loaded = load(tmp_path, "code,name,optional,supplement\nB-1,Bat,perhaps,1\n")
    assert (only_card(loaded).optional, only_card(loaded).supplement) == (False, True)
    assert (the(loaded.problems, "neither").row, the(loaded.problems, "neither").column) == (2, "optional")


def test_all_is_told_at_once(tmp_path: Path) -> None:
    cards = "code,name,qty,traits,,extra,Extra\nB-1,Bat,two,bear,lost,,\nB-1,Bat,1,,,,,much\nB-1,Cat,-1,,,,\n"
    found = " ".join(told(load(tmp_path, cards).problems))
    for words in ("no header", "two columns", "8 cells", "“two”", "“bear”", "“-1”", "also the code"):
        assert words in found.casefold(), words
