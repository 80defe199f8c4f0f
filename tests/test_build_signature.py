"""What stands for a folder changes with every byte in it, and with nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardgen.build import signature
from cardgen.build.signature import contents, folder_sign, joined, program


def fill(folder: Path) -> Path:
    for name, words in (("game.yaml", "title: A"), ("art/bat.svg", "<svg/>"), (".hidden/x.csv", "name")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(words)
    return folder


def test_equal_folders_have_equal_signs(tmp_path: Path) -> None:
    one, other = fill(tmp_path / "one"), fill(tmp_path / "other")
    assert folder_sign(one) == folder_sign(other)
    os.utime(one / "game.yaml", (1, 1))
    assert folder_sign(one) == folder_sign(other)


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "game.yaml").write_text("title: B"),
        lambda folder: (folder / "game.yaml").rename(folder / "games.yaml"),
        lambda folder: (folder / "art" / "bat.svg").unlink(),
        lambda folder: (folder / "new").write_text(""),
        lambda folder: (folder / ".hidden" / "x.csv").write_text("other"),
        lambda folder: (folder / "gone.png").symlink_to(folder / "nowhere.png"),
    ],
)
def test_every_change_shows(tmp_path: Path, change: object) -> None:
    assert callable(change)
    folder = fill(tmp_path / "game")
    before = folder_sign(folder)
    change(folder)
    assert folder_sign(folder) != before


def test_what_a_build_writes_does_not_count(tmp_path: Path) -> None:
    folder = fill(tmp_path / "game")
    before = contents(folder, (folder / "output" / "game", folder / "printed.jsonl"))
    (folder / "output" / "game").mkdir(parents=True)
    (folder / "output" / "game" / "cards.pdf").write_text("%PDF")
    (folder / "printed.jsonl").write_text("{}")
    assert contents(folder, (folder / "output" / "game", folder / "printed.jsonl")) == before
    assert contents(folder) != before


def test_links_to_folders_are_followed_and_rings_end(tmp_path: Path) -> None:
    folder, elsewhere = fill(tmp_path / "game"), tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "card.xml").write_text("<page/>")
    (folder / "templates").symlink_to(elsewhere)
    (folder / "art" / "ring").symlink_to(folder)
    found = contents(folder)
    assert found is not None
    assert "templates/card.xml" in found
    (elsewhere / "card.xml").write_text("<page></page>")
    assert contents(folder) != found


def test_a_folder_that_is_too_large_has_no_sign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = fill(tmp_path / "game")
    monkeypatch.setattr(signature, "_MOST_FILES", 2)
    assert contents(folder) is None
    assert folder_sign(folder) == ""


def test_a_sign_that_is_not_known_spoils_the_rest() -> None:
    assert joined(("a", "b")) == joined(["a", "b"])
    assert joined(("a", "b")) != joined(("ab",)) != joined(("b", "a"))
    assert joined(("a", "")) == ""


def test_a_program_that_was_changed_while_it_runs_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signature, "_STARTED", 2**63)
    assert program() == program() != ""
    monkeypatch.setattr(signature, "_STARTED", 0)
    assert program() == ""
