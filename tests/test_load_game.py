"""A whole game's folder: its words, its decks, and all that can be wrong with where things lie."""

from __future__ import annotations

from pathlib import Path

import pytest
from load_case import GAME, game_of, load, write
from telling import errors, the, told
from test_load_workbook import save_ods, save_xlsx

from cardgen.load.game import load_game
from cardgen.model.problem import Severity
from cardgen.model.size import Size
from cardgen.model.words import Source

DATA = Path(__file__).parent.parent / "data"


def test_a_small_game(tmp_path: Path) -> None:
    loaded = load(tmp_path / "bats and cats", "code,name,qty\nB-1,Bat,2\n")
    assert loaded.problems == ()
    game = game_of(loaded)
    assert (game.id, game.title, game.prefix, game.players) == ("bats and cats", "Bats and Cats", "BC", (2, 4))
    assert game.words.types["spell"].plural == "Spells"
    assert game.words.traits["wolf"].also == ("Hound",)
    (deck,) = game.decks
    assert (deck.id, deck.title, deck.template, deck.size_name, deck.size) == (
        "beasts",
        "Beasts",
        "creature",
        "micro",
        Size(31.75, 44.45),
    )
    assert (deck.back, deck.file, deck.total, deck.joins, deck.optional) == ("beasts", "beasts.csv", 2, "", False)


def test_defaults_come_from_names(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "game.yaml": "title: X\ndecks: {big-cats: {template: t}}\n",
        "big-cats.csv": "name\nCat\n",
    }
    game = game_of(load_game(write(tmp_path / "bats-and_cats", files)))
    assert (game.prefix, game.decks[0].title, game.decks[0].file) == ("BAC", "Big cats", "big-cats.csv")
    assert game.cards[0].code.startswith("BAC-B")
    assert game_of(load_game(write(tmp_path / "蝙蝠", files))).prefix == "G"


@pytest.mark.parametrize("name", ["cards.xlsx", "cards.ods"])
def test_decks_in_one_workbook(tmp_path: Path, name: str) -> None:
    save = save_xlsx if name.endswith("xlsx") else save_ods
    save(
        tmp_path / name,
        {
            "Beasts": [["code", "name", "qty"], ["B-1", "Bat", 2.0], ["B-2", "Cat", "two"]],
            "Spells": [["name"], ["Zap"]],
        },
    )
    game = (
        GAME.replace("beasts.csv", name) + f"    sheet: beasts\n  spells: {{file: {name}, template: s, sheet: Spels}}\n"
    )
    loaded = load(tmp_path, "", game)
    beasts, spells = game_of(loaded).decks
    assert beasts.cards[0].source == Source(name, 2, "Beasts")
    assert (beasts.cards[0].qty, spells.cards) == (2, ())
    first, second = errors(loaded.problems)
    assert str(first).startswith(f"{name} [Beasts]:3, qty: “two” is no quantity")
    assert "“Spells”" in second.hint


def test_places_of_files(tmp_path: Path) -> None:
    write(tmp_path, {"secret.csv": "name\nBat\n"})
    folder = tmp_path / "game"
    lines = [
        "title: X",
        "decks:",
        "  a: {template: t, file: beats.csv}",
        "  b: {template: t, file: ../secret.csv}",
        "  c: {template: t, file: /etc/passwd}",
        "  d: {template: t, file: link.csv}",
        "  e: {template: t, file: art}",
        "  f: {template: t, file: cards.doc}",
        "  g: {template: t, sheet: Cards, file: 'deep down\\Ärzte.csv'}",
    ]
    write(
        folder,
        {
            "game.yaml": "\n".join(lines),
            "beasts.csv": "name\nBat\n",
            "art/x": "",
            "cards.doc": "",
            "deep down/Ärzte.csv": "code,name\nX-1,Arzt\n",
        },
    )
    (folder / "link.csv").symlink_to(tmp_path / "secret.csv")
    loaded = load_game(folder)
    assert [(problem.row, problem.column) for problem in loaded.problems] == [
        (3, "decks.a.file"),
        (4, "decks.b.file"),
        (5, "decks.c.file"),
        (6, "decks.d.file"),
        (7, "decks.e.file"),
        (8, "decks.f.file"),
        (9, "decks.g.sheet"),
    ], told(loaded.problems)
    assert loaded.problems[0].hint == "did you mean “beasts.csv”?"
    assert [card.name for card in game_of(loaded).cards] == ["Arzt"]
    assert game_of(loaded).cards[0].source.file == "deep down/Ärzte.csv"


def test_words_that_clash_are_told(tmp_path: Path) -> None:
    game = GAME.replace("stats:\n", "  hound: {name: Dog}\nstats:\n  foot: {name: Foot, letter: F}\n")
    loaded = load(tmp_path, "code,name\nB-1,Bat\n", game)
    assert [(problem.column, problem.message) for problem in errors(loaded.problems)] == [
        ("traits.hound", "“hound” means “wolf” already."),
        ("stats.force", "The letter F means “foot” already."),
    ]


def test_unknown_size_and_type_and_own_sizes(tmp_path: Path) -> None:
    game = (
        GAME.replace("size: micro", "size: mikro\n    type: creatur")
        + "  wide: {template: t, size: Banner landscape}\n"
    )
    game += "  zero: {template: t, size: 0x10}\nsizes: {banner: 70x120, odd: big}\n"
    files: dict[str, str | bytes] = {"wide.csv": "code,name\nB-2,x\n", "zero.csv": "code,name\nB-3,x\n"}
    loaded = load(tmp_path, "code,name\nB-1,Bat\n", game, **files)
    assert the(loaded.problems, "“mikro”").hint.startswith("did you mean “micro”")
    assert the(loaded.problems, "no type “creatur”").column == "decks.beasts.type"
    assert the(loaded.problems, "no length").column == "decks.zero.size"
    assert the(loaded.problems, "“big”").column == "sizes.odd"
    assert game_of(loaded).decks[1].size == Size(120, 70)


def test_decks_that_join(tmp_path: Path) -> None:
    more = "".join(
        f"  {name}: {{template: t, file: beasts.csv, size: {size}, joins: {joins}}}\n"
        for name, size, joins in (
            ("good", "micro", "beasts"),
            ("lost", "micro", "beests"),
            ("self", "micro", "self"),
            ("chain", "micro", "good"),
            ("large", "poker", "beasts"),
        )
    )
    loaded = load(tmp_path, "", GAME + more)
    joins = [problem for problem in errors(loaded.problems) if problem.column.endswith(".joins")]
    assert [(problem.column, problem.hint) for problem in joins] == [
        ("decks.lost.joins", "did you mean “beasts”?"),
        ("decks.self.joins", ""),
        ("decks.chain.joins", "join “beasts”"),
        ("decks.large.joins", "cards of one PDF have one size: leave “joins” out, or give both decks the same size"),
    ]
    decks = {deck.id: deck for deck in game_of(loaded).decks}
    assert (decks["good"].joins, decks["good"].back, decks["lost"].joins) == ("beasts", "beasts", "")


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({}, "there is no game.yaml"),
        ({"game.yml": "title: x"}, "there is no game.yaml"),
        ({"game.yaml": ""}, "empty"),
        ({"game.yaml": "a: [\n"}, "not YAML"),
        ({"game.yaml": "just words"}, "mapping"),
        ({"game.yaml/x": ""}, "is no file"),
    ],
)
def test_no_game_at_all(tmp_path: Path, files: dict[str, str | bytes], words: str) -> None:
    loaded = load_game(write(tmp_path, files))
    assert loaded.game is None
    assert the(loaded.problems, words).severity is Severity.ERROR
    assert load_game(tmp_path / "nowhere").game is None


def test_a_game_without_decks_is_a_warning(tmp_path: Path) -> None:
    loaded = load_game(write(tmp_path, {"game.yaml": "title: X\n"}))
    assert game_of(loaded).decks == ()
    assert the(loaded.problems, "no decks").severity is Severity.WARNING


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_encodings_of_all_files(tmp_path: Path, encoding: str) -> None:
    game = GAME.replace("Bats", "Fées").encode(encoding)
    files: dict[str, str | bytes] = {"game.yaml": game, "beasts.csv": "code;name\nB-1;Élan\n".encode(encoding)}
    loaded = load_game(write(tmp_path, files))
    assert (game_of(loaded).title, game_of(loaded).cards[0].name) == ("Fées and Cats", "Élan")
    assert errors(loaded.problems) == []


@pytest.mark.parametrize("path", sorted(DATA.glob("*/game.yaml")), ids=lambda path: path.parent.name)
def test_the_built_in_games_have_no_errors(path: Path) -> None:
    loaded = load_game(path.parent)
    assert [problem for problem in loaded.problems if problem.severity is not Severity.NOTICE] == []
    assert game_of(loaded).id == path.parent.name
