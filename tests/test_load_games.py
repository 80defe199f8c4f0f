"""Finding games."""

from __future__ import annotations

from pathlib import Path

import pytest
from load_case import write

from cardgen.load.games import GameFolder, find_games, folder_id


def test_own_games_go_before_built_in_ones(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "share/data/bats/game.yaml": "",
        "share/data/cats/game.yaml": "",
        "share/data/notes/readme.txt": "",
        "own/cats/game.yaml": "",
        "own/dogs/game.yaml": "",
        "one/eels and more/game.yaml": "",
    }
    write(tmp_path, files)
    found = find_games([tmp_path / "own", tmp_path / "one/eels and more", tmp_path / "nowhere"], tmp_path / "share")
    assert found == (
        GameFolder("cats", tmp_path / "own/cats"),
        GameFolder("dogs", tmp_path / "own/dogs"),
        GameFolder("eels and more", tmp_path / "one/eels and more"),
        GameFolder("bats", tmp_path / "share/data/bats"),
    )


def test_the_folder_in_which_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"bats/game.yaml": ""})
    monkeypatch.chdir(tmp_path / "bats")
    assert folder_id(Path()) == "bats"
    assert find_games([Path()], tmp_path)[0].id == "bats"
