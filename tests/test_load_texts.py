"""Translations, from their files and from columns, and a game in another language."""

from __future__ import annotations

from pathlib import Path

import pytest
from load_case import GAME, game_of, load
from telling import errors, the

from cardgen.model.problem import Severity
from cardgen.model.translate import languages, localise

CARDS = "code,Title,text,Lore,traits,strength\nB-1,Bat,Flies,Old,large,3\nB-2,Cat,Purrs,,wolf,1\n"
GERMAN = """\
title: Fledermäuse und Katzen
traits:
  wolf: {name: Wolf, plural: Wölfe}
decks:
  beasts: {title: Bestien}
B-1:
  name: Fledermaus
  text: Fliegt
  flavour: Alt
  strength: drei
B-2:
  title: Katze
  text:
"""


def test_a_game_in_another_language(tmp_path: Path) -> None:
    loaded = load(tmp_path, CARDS, **{"text/de.yaml": GERMAN})
    assert [problem.message.partition(":")[0] for problem in loaded.problems] == [
        "1 of 2 cards lacks words in “de”",
        "6 of the game's words have no translation in “de”",
    ]
    game = game_of(loaded)
    assert languages(game) == ("en", "de")
    german = localise(game, "de")
    assert (german.title, german.language, german.decks[0].title) == ("Fledermäuse und Katzen", "de", "Bestien")
    assert (german.words.traits["wolf"].name, german.words.traits["wolf"].plural) == ("Wolf", "Wölfe")
    assert "Wolves" in german.words.traits["wolf"].also
    bat, cat = german.cards
    assert (bat.name, bat.text, bat.fields["title"], bat.fields["flavour"], bat.fields["lore"]) == (
        "Fledermaus",
        "Fliegt",
        "Fledermaus",
        "Alt",
        "Alt",
    )
    assert bat.fields["strength"] == "drei"
    assert (cat.name, cat.fields["title"], cat.text) == ("Katze", "Katze", "Purrs")
    assert (bat.code, bat.traits, bat.effects) == (game.cards[0].code, ("large",), game.cards[0].effects)
    assert game.cards[0].name == "Bat"
    assert localise(game, "en") is game


def test_an_unknown_language_is_told_with_those_that_exist(tmp_path: Path) -> None:
    game = game_of(load(tmp_path, CARDS, **{"text/de.yaml": GERMAN}))
    with pytest.raises(LookupError, match="“fr”; its languages are “en”, “de”"):
        localise(game, "fr")


def test_columns_are_translations_and_the_file_goes_first(tmp_path: Path) -> None:
    cards = "code,name,name_DE,text,text (fr)\nB-1,Bat,Flattertier,Flies,Vole\nB-2,Cat,Katze,Purrs,\n"
    loaded = load(tmp_path, cards, **{"text/de.yaml": "B-1: {name: Fledermaus}\n"})
    game = game_of(loaded)
    assert game.texts["de"]["B-1"]["name"] == "Fledermaus"
    assert localise(game, "de").cards[1].name == "Katze"
    assert localise(game, "fr").cards[0].text == "Vole"
    assert "name_de" not in game.cards[0].fields
    problem = the(loaded.problems, "1 of 2 cards has no text in “fr”: B-2")
    assert (problem.severity, problem.file) == (Severity.WARNING, "")


def test_cards_and_fields_that_are_not_there_are_told_at_their_line(tmp_path: Path) -> None:
    text = "B-1:\n  name: x\n  txt: y\n  qty: 3\n  class: c\nB-3:\n  name: z\n"
    text += "traits:\n  wulf: {name: Wolf}\n  wolf: {nmae: Wolf}\n"
    cards = CARDS.replace("strength", "Class").replace(",3", ",spell").replace(",1", ",")
    loaded = load(tmp_path, cards, **{"text/fr.yaml": text})
    assert {(problem.row, problem.column, problem.message) for problem in errors(loaded.problems)} == {
        (3, "B-1.txt", "B-1 has no field “txt”."),
        (4, "B-1.qty", "“qty” of B-1 cannot be translated."),
        (5, "B-1.class", "“class” of B-1 cannot be translated."),
        (6, "B-3", "There is no card B-3."),
        (9, "traits.wulf", "There is no “wulf” among the traits of game.yaml."),
        (10, "traits.wolf.nmae", "“nmae” is no key that is known here."),
    }
    assert all(problem.file == "text/fr.yaml" for problem in loaded.problems)
    assert the(loaded.problems, "no field").hint.startswith("did you mean “text”")
    assert the(loaded.problems, "1 of 2 cards has no text").severity is Severity.WARNING


def test_cards_without_translation_are_counted_once(tmp_path: Path) -> None:
    cards = "code,name\n" + "".join(f"B-{number},c{number}\n" for number in range(20))
    loaded = load(tmp_path, cards, **{"text/zh-Hant.yaml": "title: 蝙蝠\n"})
    problem = the(loaded.problems, "20 of 20 cards have no text in “zh-Hant”: B-0, B-1, B-2, B-3, B-4, B-5 and 14 more")
    assert problem.file == "text/zh-Hant.yaml"
    assert sum("cards" in problem.message for problem in loaded.problems) == 1


def test_cards_that_are_translated_in_part_are_told_with_what_they_lack(tmp_path: Path) -> None:
    cards = "code,name,text,goal,notes\nB-1,Bat,Flies,Win,+2F\nB-2,Cat,,Sleep,It purrs\nB-3,Dog,,,\n"
    text = "B-1: {name: Fledermaus, text: Fliegt, goal: Siegen}\nB-2: {name: Katze}\nB-3: {name: Hund}\n"
    problem = the(load(tmp_path, cards, **{"text/de.yaml": text}).problems, "lacks words")
    assert problem.message == "1 of 3 cards lacks words in “de”: B-2 (notes, goal)."
    assert (problem.file, problem.severity) == ("text/de.yaml", Severity.WARNING)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("text/German.yaml", "title: x\n", "“German” is no language"),
        ("text/en.yaml", "title: x\n", "itself is in “en”"),
        ("text/de.yaml", "- x\n", "mapping"),
        ("text/de.yaml", "B-1: hello\n", "mapping"),
        ("text/de.yaml", "B-1: {name: [1]}\n", "one line of text"),
        ("text/de.yaml", "a: 'b\n", "not YAML"),
    ],
)
def test_files_that_are_no_translation(tmp_path: Path, name: str, text: str, words: str) -> None:
    problem = the(errors(load(tmp_path, CARDS, **{name: text}).problems), words)
    assert problem.file == name
    assert problem.severity is Severity.ERROR


def test_game_yaml_may_be_in_another_language(tmp_path: Path) -> None:
    game = GAME.replace("players", "language: zh-Hant\nplayers")
    loaded = load(tmp_path, CARDS, game, **{"text/en.yaml": "title: Bats\n"})
    assert languages(game_of(loaded)) == ("zh-Hant", "en")
