"""What a build may take from the one before it: the studio, where it is still open, and sides that are laid out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from cardgen.build.box import Box, lay_out_box
from cardgen.build.options import Options
from cardgen.layout.faces import DeckFaces
from cardgen.layout.memory import Memory
from cardgen.layout.studio import Studio
from cardgen.load.game import Loaded, load_game
from cardgen.model.game import Deck, Game
from cardgen.model.problem import Problem

Opened = tuple[Studio | None, tuple[Problem, ...]]


class Bench(Protocol):
    """Where a game is laid out."""

    def load(self, folder: Path) -> Loaded:
        """The game as its folder tells it."""

    def studio(self, game: Game, open_anew: Callable[[], Opened]) -> Opened:
        """The studio for a game, and what is wrong with it: opened anew, or one that is open."""

    def memory(self, studio: Studio, deck: Deck) -> Memory | None:
        """What is known of a deck's sides."""

    def box(self, studio: Studio, decks: Sequence[DeckFaces], options: Options) -> Box | None:
        """What is in the box beside the decks; None where that is to be seen to later."""


class BareBench:
    """A bench on which nothing lies."""

    def load(self, folder: Path) -> Loaded:
        """The game as its folder tells it."""
        return load_game(folder)

    def studio(self, game: Game, open_anew: Callable[[], Opened]) -> Opened:
        """The studio, opened anew."""
        del game
        return open_anew()

    def memory(self, studio: Studio, deck: Deck) -> Memory | None:
        """Nothing."""
        del studio, deck
        return None

    def box(self, studio: Studio, decks: Sequence[DeckFaces], options: Options) -> Box | None:
        """The box, laid out."""
        return lay_out_box(studio, decks, options)
