"""Games are data: no name, card, place or code of theirs stands in the program or in its built-in templates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardgen.load.game import load_game
from cardgen.model.game import Game
from cardgen.model.translate import languages, localise

ROOT = Path(__file__).parents[1]
GAMES = sorted(path.parent for path in (ROOT / "data").glob("*/game.yaml"))
KINDS = frozenset({".py", ".js", ".css", ".html", ".xml", ".yaml", ".csv", ".svg", ".po"})
# What a grid calls its cells are sizes of paper and of dots in drawings too.
CELL = re.compile(r"[A-Z]\d")


@cache
def program() -> dict[str, str]:
    """Every source of the program and of what is built in, by its path."""
    folders = (ROOT / name for name in ("cardgen", "companion", "templates"))
    paths = (path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in KINDS)
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def names(game: Game) -> Iterator[str]:
    """What a game calls itself, its cards, its boards and the places on them."""
    yield from (game.title, game.subtitle, *(card.name for card in game.cards))
    for board in game.boards:
        yield from (board.title, board.subtitle, *(place.name for place in board.places))


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_no_name_of_a_game_stands_in_the_program(folder: Path) -> None:
    game = load_game(folder).game
    assert game is not None
    words = {folder.name, folder.name.replace("-", "_")}
    for language in languages(game):
        words |= {name for name in names(localise(game, language)) if name and not CELL.fullmatch(name)}
    assert len(words) > 40
    assert [hit for one in sorted(words) for hit in found(one)] == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_no_code_of_a_game_stands_in_the_program(folder: Path) -> None:
    game = load_game(folder).game
    assert game is not None
    assert game.prefix
    code = re.compile(rf"\b{game.prefix}-[A-Z0-9]+\b")
    assert [f"{path}: {met[0]}" for path, text in program().items() for met in code.finditer(text)] == []


def found(words: str) -> list[str]:
    """Where words stand, as words by themselves where they are in Latin letters."""
    pattern = re.compile(rf"\b{re.escape(words)}\b" if words.isascii() else re.escape(words))
    return [f"{path}: {words}" for path, text in program().items() if words in text and pattern.search(text)]


def test_a_name_would_be_found() -> None:
    """The program's own words are read, in each kind of file."""
    for words in ("build_game", "addEventListener", "Noto Serif TC", "msgid", "xmlns", "align-items", "endblock"):
        assert found(words), words
