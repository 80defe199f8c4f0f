"""Game folders made on the spot, and short ways to ask what was wrong with them."""

from __future__ import annotations

from pathlib import Path

from telling import told

from cardgen.load.game import Loaded, load_game
from cardgen.load.table import SourceTable
from cardgen.model.game import Card, Game

GAME = """\
title: Bats and Cats
prefix: BC
players: [2, 4]
types:
  creature: {name: Creature}
  spell: {name: Spell, also: [charm]}
traits:
  large: {name: Large}
  dragon: {name: Dragon}
  wolf: {name: Wolf, plural: Wolves, also: [Hound]}
  hill-giant: {name: Hill Giant}
stats:
  force: {name: Force, plural: Force, letter: F}
decks:
  beasts:
    file: beasts.csv
    template: creature
    size: micro
"""


def write(folder: Path, files: dict[str, str | bytes]) -> Path:
    """Write files below a folder, with what folders they need."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def load(folder: Path, cards: str | bytes, game: str = GAME, **files: str | bytes) -> Loaded:
    """Load a game whose one deck is `cards`, as CSV."""
    return load_game(write(folder, {"game.yaml": game, "beasts.csv": cards, **files}))


def game_of(loaded: Loaded) -> Game:
    """The game, which has to be there."""
    assert loaded.game is not None, told(loaded.problems)
    return loaded.game


def only_card(loaded: Loaded) -> Card:
    """The one card of a game."""
    (card,) = game_of(loaded).cards
    return card


def rows(table: SourceTable | None) -> list[tuple[int, tuple[str, ...]]]:
    """The rows of a table, which has to be there."""
    assert table is not None
    return [(row.number, row.cells) for row in table.rows]
