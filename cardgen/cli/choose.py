"""Which games a person means: by name, by folder, or all."""

from __future__ import annotations

import difflib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cli.say import stop
from cardgen.share import share_folder

if TYPE_CHECKING:
    from cardgen.load.games import GameFolder


def known_games() -> tuple[GameFolder, ...]:
    """All games that have a name here: those in `data/` of the current folder, and the built-in ones."""
    from cardgen.load.games import find_games

    return find_games([Path("data")], share_folder())


def chosen(words: Sequence[str]) -> tuple[GameFolder, ...]:
    """Give the games that the words name, each once, or all where there are none; leaves with a sentence otherwise."""
    if not words:
        games = known_games()
        if not games:
            stop("There is no game here: name a folder that has a game.yaml.")
        return games
    found = {game.path.resolve(): game for game in (one_game(word) for word in words)}
    return tuple(found.values())


def one_game(word: str) -> GameFolder:
    """Give the game that a word names: a folder (or the game.yaml in it), else a name."""
    from cardgen.load.games import GAME_FILE

    games = {game.id: game for game in known_games()}
    path = Path(word)
    if word in games and not (path / GAME_FILE).is_file():
        return games[word]
    return _in_folder(path.parent if path.name == GAME_FILE else path) or _unknown(word, tuple(games))


def _in_folder(folder: Path) -> GameFolder | None:
    """Give the game in a folder, None where there is no such folder."""
    from cardgen.load.games import GAME_FILE, GameFolder, folder_id

    if not folder.is_dir():
        return None
    if not (folder / GAME_FILE).is_file():
        stop(f"The folder “{folder}” has no {GAME_FILE}, so it is no game.")
    return GameFolder(folder_id(folder), folder)


def _unknown(word: str, known: tuple[str, ...]) -> GameFolder:
    """Say that there is no such game, and which are near."""
    if os.sep in word or "/" in word or word.endswith(".yaml"):
        stop(f"There is no folder “{word}”.")
    near = difflib.get_close_matches(word.lower(), known, n=3, cutoff=0.5) or known
    listed = " or ".join(f"“{name}”" for name in near)
    stop(f"There is no game “{word}” and no folder of that name." + (f" Did you mean {listed}?" if near else ""))


def shown(folder: Path) -> str:
    """Give a folder as a person would type it: from the current folder where it lies inside it."""
    try:
        return str(folder.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(folder)
