"""Finds the folders of games: a person's own first, then those that come with the project."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

GAME_FILE = "game.yaml"


@dataclass(frozen=True, slots=True)
class GameFolder:
    """A folder with a game.yaml; its name is the game's id."""

    id: str
    path: Path


def find_games(paths: Sequence[Path], share: Path) -> tuple[GameFolder, ...]:
    """The games in `paths`, each a game's folder or a folder of such, and then in `share/data`.

    Of two games of one id the first is taken, so that a person's own folder goes before the built-in one. Paths that
    lead nowhere give nothing.
    """
    found: dict[str, GameFolder] = {}
    for path in (*paths, share / "data"):
        for folder in _folders(path):
            game = GameFolder(folder_id(folder), folder)
            found.setdefault(game.id, game)
    return tuple(found.values())


def folder_id(folder: Path) -> str:
    """The id of the game in a folder: the folder's own name, also where the path is `.`."""
    return folder.name or folder.resolve().name or "game"


def _folders(path: Path) -> list[Path]:
    if (path / GAME_FILE).is_file():
        return [path]
    try:
        return sorted(entry for entry in path.iterdir() if (entry / GAME_FILE).is_file())
    except OSError:
        return []
