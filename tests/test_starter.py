"""Starting a game: a folder that works, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import build, check, services
from telling import told

from cardgen.files import CannotWrite
from cardgen.starter import FolderTaken, NoName, start_game, starter_of

TEMPLATES = services().templates


@pytest.mark.parametrize(
    ("name", "title", "identifier", "prefix"),
    [
        ("Storm Island", "Storm Island", "storm-island", "SI"),
        ("  Ça  va? ", "Ça va?", "ca-va", "CV"),
        ("Go", "Go", "go", "GO"),
        ("7 Wonders of an Old World", "7 Wonders of an Old World", "7-wonders-of-an-old-world", "7WOA"),
        ("../../etc", "../../etc", "etc", "ET"),
    ],
)
def test_the_names_of_a_game(name: str, title: str, identifier: str, prefix: str) -> None:
    found = starter_of(name)
    assert (found.title, found.id, found.prefix) == (title, identifier, prefix)


@pytest.mark.parametrize("name", ["", "  ", "龍", "…", "x" * 61, "a\x1bb"])
def test_a_name_of_which_no_folder_can_be_made(name: str) -> None:
    with pytest.raises(NoName):
        starter_of(name)


@given(st.text(max_size=70))
def test_a_folder_s_name_is_plain(name: str) -> None:
    try:
        found = starter_of(name)
    except NoName:
        return
    assert found.id.replace("-", "a").isalnum()
    assert found.id.isascii()
    assert 1 <= len(found.prefix) <= 4


@pytest.mark.parametrize("name", ["Storm Island", "Say: \"yes\" # or 'no' & {more}"])
def test_the_new_game_has_no_problem_and_can_be_printed(tmp_path: Path, name: str) -> None:
    folder = start_game(starter_of(name), tmp_path / "mine", TEMPLATES)
    checked = check(folder)
    assert told(checked.problems) == []
    assert checked.game is not None
    assert checked.game.title == name
    assert [deck.id for deck in checked.game.decks] == ["gear", "troubles"]
    assert checked.game.tables
    assert checked.game.boards
    assert checked.game.odds
    report = build(folder, tmp_path / "out")
    assert report.written
    assert {file.path.name for file in report.files} >= {"gear.pdf", "troubles.pdf"}
    assert not any("@" in path.read_text(encoding="utf-8") for path in folder.rglob("*.*") if path.is_file())


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "go").mkdir()
    (tmp_path / "go" / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(FolderTaken, match="is there already"):
        start_game(starter_of("Go"), tmp_path, TEMPLATES)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(FolderTaken):
        start_game(starter_of("File"), tmp_path, TEMPLATES)
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")) == [
        "file",
        "go",
        "go/mine.txt",
    ]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "go").mkdir()
    assert (start_game(starter_of("Go"), tmp_path, TEMPLATES) / "game.yaml").is_file()


def test_nothing_is_left_where_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cardgen.starter.os.fsync", full)
    with pytest.raises(CannotWrite, match="the disk is full"):
        start_game(starter_of("Go"), tmp_path, TEMPLATES)
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(CannotWrite):
        start_game(starter_of("Go"), tmp_path / "file", TEMPLATES)
