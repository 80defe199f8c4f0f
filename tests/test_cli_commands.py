"""The commands, called as a person calls them, on a small game and on the one that is built in."""

from __future__ import annotations

import inspect
from dataclasses import fields
from pathlib import Path

import pytest
from command_line import run
from pypdf import PdfReader

from cardgen.build import Options
from cardgen.cli.make import build as build_command

GAME = """\
title: Small Game
prefix: SG
types:
  beast: {name: Beast}
decks:
  beasts: {title: Beasts, template: plain, size: micro, back: plain, type: beast}
  towers: {title: Towers, template: plain, size: micro, back: plain, type: beast}
"""
BEASTS = "code,name,qty\nSG-1,Fox,2\nSG-2,Owl,1\n"
TOWERS = "code,name,qty\nSG-8,Gate,1\n"
TEMPLATE = """\
<page bleed="3">
<rect x="3" y="3" width="25" height="38" stroke="ink" stroke-width="0.3"/>
<textbox x="4" y="5" width="23" height="8" font="display" size="8pt" of="name">{{ card.name or "" }}</textbox>
</page>
"""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, with settings of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cardgen.cli.printer.settings_folder", lambda: tmp_path / "settings")
    return tmp_path


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Write a small game into a folder whose name has a space and an accent."""
    folder = tmp_path / "Små spel"
    (folder / "templates").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "beasts.csv").write_text(BEASTS, encoding="utf-8")
    (folder / "towers.csv").write_text(TOWERS, encoding="utf-8")
    (folder / "templates" / "plain.xml").write_text(TEMPLATE, encoding="utf-8")
    return folder


def test_defaults_are_those_of_the_builder() -> None:
    options = {item.name: item.default for item in fields(Options)}
    shown = {name: one.default for name, one in inspect.signature(build_command).parameters.items()}
    for name in ("paper", "backs", "reverse", "marks", "ink", "language", "public_url"):
        assert shown[name] == options[name], name
    for name in ("bleed", "margin"):
        assert float(shown[name]) == options[name], name


def test_games_lists_what_is_built_in() -> None:
    listed = run("games")
    assert listed.status == 0
    assert "demon-hunter" in listed.out
    (hunter,) = (one for one in run("games", "--json").data if one["id"] == "demon-hunter")
    assert hunter["title"] == "Demon Hunter"
    assert hunter["cards"] == 40 + 5 + 88 + 56


def test_games_in_the_data_folder_here_have_a_name_too(game: Path) -> None:
    (game.parent / "data").mkdir()
    game.rename(game.parent / "data" / "small")
    assert "small" in [one["id"] for one in run("games", "--json").data]
    assert run("check", "small").status == 0


def test_a_game_that_is_not_known_is_wrong_usage_with_near_names() -> None:
    ran = run("build", "demon-hunte")
    assert ran.status == 2
    assert "There is no game “demon-hunte”" in ran.err
    assert "Did you mean “demon-hunter”" in ran.err
    assert ran.out == ""


def test_a_folder_that_is_no_game_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ran = run("check", "empty")
    assert ran.status == 2
    assert "The folder “empty” has no game.yaml" in ran.err
    assert run("check", "no/such/folder").status == 2


def test_check_of_a_good_game_is_fine(game: Path) -> None:
    ran = run("check", game)
    assert ran.status == 0, ran.err
    assert "2 decks, 4 cards, " in ran.out


def test_check_tells_file_line_column_and_hint(game: Path) -> None:
    (game / "beasts.csv").write_text(BEASTS.replace("Fox,2", "Fox,two"), encoding="utf-8")
    ran = run("check", game)
    assert ran.status == 1
    assert f"{game.name}/beasts.csv\n  error    line 2, qty: " in ran.err
    assert "“two”" in ran.err
    (found,) = run("check", game, "--json").data["games"]
    errors = [one for one in found["problems"] if one["severity"] == "error"]
    assert [(one["file"], one["row"], one["column"]) for one in errors] == [("beasts.csv", 2, "qty")]


def test_check_of_a_broken_game_file_gives_no_traceback(game: Path) -> None:
    (game / "game.yaml").write_text("title: [", encoding="utf-8")
    ran = run("check", game)
    assert ran.status == 1
    assert "game.yaml" in ran.err
    (found,) = run("check", game, "--json").data["games"]
    assert found["problems"]


def test_build_writes_files_and_says_how_many_sheets_to_load(game: Path, tmp_path: Path) -> None:
    ran = run("build", game, "--out", "printed")
    assert ran.status == 0, ran.err
    written = {path.name for path in (tmp_path / "printed").rglob("*.pdf")}
    assert written == {"print-me-first.pdf", "beasts.pdf", "towers.pdf"}
    assert "3 sheets of A4 in 3 files, with 4 cards." in ran.out
    assert "100 %" in ran.out
    assert "long edge" in ran.out


def test_a_second_build_says_the_same_and_no_cache_makes_all_anew(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgen.build.signature._STARTED", 2**63)
    first = run("build", game, "--out", "printed")
    files = {path: path.stat().st_mtime_ns for path in (tmp_path / "printed").rglob("*.pdf")}
    monkeypatch.setattr("cardgen.layout.decks.compose", forbidden)
    second = run("build", game, "--out", "printed")
    assert (second.status, second.out) == (0, first.out)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "printed").rglob("*.pdf")} == files
    with pytest.raises(AssertionError, match="laid out"):
        run("build", game, "--out", "printed", "--no-cache")


def forbidden(*_: object) -> None:
    raise AssertionError("A card was laid out.")


def test_build_with_separate_backs_says_for_each_file_how_to_put_the_paper_back(game: Path) -> None:
    (game / "beasts.csv").write_text(BEASTS.replace("Fox,2", "Fox,40"), encoding="utf-8")
    ran = run("build", game, "--backs", "separate", "--paper", "letter", "--out", "printed")
    assert ran.status == 0, ran.err
    assert "sheets of Letter in 3 files, with" in ran.out
    assert "beasts.pdf: Load 2 sheets of Letter. Print pages 1 to 2" in ran.out
    assert "towers.pdf: Load 1 sheet of Letter. Print page 1" in ran.out


def test_build_answers_programs_in_json(game: Path) -> None:
    (found,) = run("build", game, "--deck", "beasts", "--out", "printed", "--json").data["games"]
    assert found["written"] is True
    (file,) = found["files"]
    assert (file["cards"], file["sheets"], file["sides"]) == (3, 1, 2)
    assert Path(file["path"]).is_file()
    assert found["sheets"] == 1


def test_one_lost_card_is_printed_by_its_code_alone(game: Path, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    game.rename(tmp_path / "data" / "small")
    ran = run("build", "--cards", "SG-2", "--copies", "3", "--out", "printed", "--json")
    assert ran.status == 0, ran.err
    (found,) = ran.data["games"]
    assert [file["cards"] for file in found["files"]] == [3]


@pytest.mark.parametrize(
    "words",
    [
        ("--deck", "beats"),
        ("--cards", "SG-77"),
        ("--paper", "A44"),
        ("--paper", "0x10"),
        ("--backs", "long"),
        ("--marks", "dots"),
        ("--ink", "red"),
        ("--lang", "tlh"),
        ("--bleed", "two"),
        ("--bleed", "-1"),
        ("--margin", "nan"),
        ("--copies", "0"),
        ("--back-shift", "1"),
        ("--back-shift", "99,0"),
        ("--printer", "Unknown Printer"),
        ("--deck", ","),
        ("--no-such-option",),
    ],
)
def test_wrong_options_are_said_in_a_sentence_and_write_nothing(
    game: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    ran = run("build", game, "--out", "printed", *words)
    assert ran.status == 2
    assert "Error: " in ran.err
    assert "Traceback" not in ran.err
    assert ran.out == ""
    assert not (tmp_path / "printed").exists()


def test_build_of_a_broken_game_writes_nothing(game: Path, tmp_path: Path) -> None:
    (game / "beasts.csv").write_text(BEASTS.replace("Fox,2", "Fox,-1"), encoding="utf-8")
    ran = run("build", game, "--out", "printed")
    assert ran.status == 1
    assert "nothing was written (1 error" in ran.out
    assert not list((tmp_path / "printed").rglob("*.pdf"))


def test_an_output_folder_that_cannot_be_written_is_said(game: Path, tmp_path: Path) -> None:
    (tmp_path / "printed").write_text("a file", encoding="utf-8")
    ran = run("build", game, "--out", "printed")
    assert ran.status == 1
    assert "cannot be written" in ran.err
    assert (tmp_path / "printed").read_text(encoding="utf-8") == "a file"


def test_notices_are_counted_and_shown_when_asked_for(game: Path) -> None:
    (game / "beasts.csv").write_text("code,name,qty\nSG-1,Fox,\n", encoding="utf-8")
    ran = run("build", game, "--out", "printed")
    assert ran.status == 0
    assert "1 notice" in ran.out
    assert "notice  " not in ran.err
    assert "notice  " in run("build", game, "--out", "printed", "--verbose").err


@pytest.mark.parametrize(
    ("name", "begins"), [("a.png", b"\x89PNG\r\n\x1a\n"), ("a.pdf", b"%PDF-"), ("a.svg", b"<svg ")]
)
def test_card_is_written_as_its_name_says(game: Path, tmp_path: Path, name: str, begins: bytes) -> None:
    ran = run("card", game, "SG-1", "--dpi", "72", "-o", name)
    assert ran.status == 0, ran.err
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_card_names_its_file_by_code_and_face(game: Path, tmp_path: Path) -> None:
    assert run("card", game, "SG-1", "--face", "back", "--format", "svg").status == 0
    assert (tmp_path / "SG-1-back.svg").is_file()


@pytest.mark.parametrize(
    "words", [("SG-99",), ("SG-1", "-o", "a.gif"), ("SG-1", "--dpi", "9"), ("SG-1", "--face", "side")]
)
def test_card_refuses_what_it_cannot_do(game: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    ran = run("card", game, *words)
    assert ran.status == 2
    assert "Error: " in ran.err
    assert sorted(path.name for path in tmp_path.iterdir()) == [game.name]


def test_dump_gives_the_whole_model(game: Path) -> None:
    whole = run("dump", game, "--json").data
    assert whole["title"] == "Small Game"
    assert [(deck["id"], deck["total"]) for deck in whole["decks"]] == [("beasts", 3), ("towers", 1)]
    card = whole["decks"][0]["cards"][0]
    assert (card["code"], card["name"], card["qty"], card["source"]["row"]) == ("SG-1", "Fox", 2, 2)
    listed = run("dump", game).out
    assert "Fox" in listed
    assert "Beasts: 3 cards, micro (31.75×44.45 mm), from beasts.csv" in listed


def test_dump_of_a_broken_game_tells_what_is_wrong(game: Path) -> None:
    (game / "game.yaml").write_text("decks: 7", encoding="utf-8")
    ran = run("dump", game, "--json")
    assert ran.status == 1
    assert "game.yaml" in ran.err


def test_sizes_gives_cards_and_papers() -> None:
    found = run("sizes", "--json").data
    assert found["cards"]["poker"] == {"width": 63.5, "height": 88.9}
    assert found["papers"]["A4"] == {"width": 210, "height": 297}
    assert "63.5×88.9 mm" in run("sizes").out


def test_fonts_names_the_built_in_families() -> None:
    found = run("fonts", "--json").data
    assert {"Cinzel", "Alegreya Sans"} <= {family["name"] for family in found}
    assert "Cinzel" in run("fonts").out


def test_schema_is_given_by_name() -> None:
    assert run("schema", "game").data["type"] == "object"
    assert "game" in run("schema").out
    wrong = run("schema", "gaem")
    assert wrong.status == 2
    assert "Did you mean “game”?" in wrong.err


def test_calibrate_writes_a_sheet_of_two_sides(tmp_path: Path) -> None:
    ran = run("calibrate", "--paper", "letter", "--out", "printed")
    assert ran.status == 0, ran.err
    (file,) = (tmp_path / "printed").glob("*.pdf")
    assert len(PdfReader(file).pages) == 2


def test_a_shift_is_remembered_for_a_printer_and_used(game: Path, tmp_path: Path) -> None:
    assert run("calibrate", "--printer", "Old Laser", "--back-shift", "-0.5,1", "--out", "test").status == 0
    assert run("build", game, "--deck", "towers", "--out", "plain").status == 0
    assert run("build", game, "--deck", "towers", "--printer", "Old Laser", "--out", "moved").status == 0
    assert run("build", game, "--deck", "towers", "--back-shift", "-0.5,1", "--out", "typed").status == 0
    plain, moved, typed = (
        next((tmp_path / folder).rglob("*.pdf")).read_bytes() for folder in ("plain", "moved", "typed")
    )
    assert moved == typed
    assert moved != plain


def test_a_settings_file_that_is_broken_is_said(game: Path, tmp_path: Path) -> None:
    (tmp_path / "settings").mkdir()
    (tmp_path / "settings" / "printers.json").write_text("{", encoding="utf-8")
    ran = run("build", game, "--printer", "Old Laser", "--out", "printed")
    assert ran.status == 1
    assert "printers.json" in ran.err


@pytest.mark.parametrize(
    "words", [("--backs", "none"), ("--paper", "A44"), ("--paper", "30x30"), ("--back-shift", "x")]
)
def test_calibrate_refuses_what_makes_no_sense(tmp_path: Path, words: tuple[str, ...]) -> None:
    ran = run("calibrate", "--out", "printed", *words)
    assert ran.status == 2
    assert "Error: " in ran.err
    assert list(tmp_path.iterdir()) == []
