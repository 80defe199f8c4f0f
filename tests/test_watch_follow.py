"""Watching a folder: every way to save a file is noticed, and what editors leave beside it is not."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from preview import running
from small_game import CARDS, small_game

from cardgen.watch.follow import is_source
from cardgen.watch.run import Preview

PATIENCE = 10.0


@pytest.mark.parametrize("name", ["beasts.csv", "game.yaml", "templates/plain.xml", "art/bat.png", "fonts", "a.ods"])
def test_files_of_a_game_matter(name: str) -> None:
    assert is_source(Path("game") / name)


@pytest.mark.parametrize(
    "name",
    [
        ".beasts.csv.swp", "beasts.csv~", ".~lock.cards.ods#", "#cards.csv#", "4913", "x.tmp", "printed.jsonl",
        "output/cards.pdf", ".git/index", "~$cards.xlsx",
    ],
)  # fmt: skip
def test_what_editors_leave_does_not(name: str) -> None:
    assert not is_source(Path("game") / name)


def wait_for(preview: Preview, what: Callable[[Preview], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what(preview):
        assert time.monotonic() < until, preview.live.whole()["problems"]
        time.sleep(0.01)


def name_of(preview: Preview, code: str) -> str:
    return str(preview.live.whole()["items"].get(f"beasts/{code}", {}).get("title", ""))


def is_called(name: str, preview: Preview) -> bool:
    return name_of(preview, "BC-1") == name


def in_place(path: Path, words: str) -> None:
    path.write_text(words)


def by_rename(path: Path, words: str) -> None:
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(words)
    beside.rename(path)


def with_backup(path: Path, words: str) -> None:
    path.rename(f"{path}~")
    path.write_text(words)


def empty_first(path: Path, words: str) -> None:
    with path.open("w") as file:
        time.sleep(0.05)
        file.write(words)
        file.flush()
        os.fsync(file.fileno())


def test_every_way_to_save_a_file_is_followed(tmp_path: Path) -> None:
    folder = small_game(tmp_path / "game")
    with running(folder) as preview:
        wait_for(preview, partial(is_called, "Bat"))
        for number, save in enumerate((in_place, by_rename, with_backup, empty_first)):
            save(folder / "beasts.csv", CARDS.replace("Bat", f"Bat {number}"))
            wait_for(preview, partial(is_called, f"Bat {number}"))
            assert preview.live.whole()["problems"] == []


def test_a_file_that_goes_and_comes_back_is_followed(tmp_path: Path) -> None:
    folder = small_game(tmp_path / "game")
    with running(folder) as preview:
        wait_for(preview, partial(is_called, "Bat"))
        (folder / "beasts.csv").unlink()
        wait_for(preview, lambda seen: bool(seen.live.whole()["problems"]))
        assert name_of(preview, "BC-1") == "Bat"
        (folder / "beasts.csv").write_text(CARDS.replace("Bat", "Rat"))
        wait_for(preview, partial(is_called, "Rat"))
