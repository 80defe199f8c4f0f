"""What a build may take from the one before it: the studio, where it is still open, and sides that are laid out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from cardgen.build.box import Box, lay_out_box
from cardgen.build.cache import Cache
from cardgen.build.options import Options
from cardgen.build.services import Services
from cardgen.build.sides import SidesOnDisk
from cardgen.build.signature import folder_sign, joined, program
from cardgen.layout.faces import DeckFaces
from cardgen.layout.memory import Memory, salt_of
from cardgen.layout.studio import Studio
from cardgen.model.game import Deck, Game
from cardgen.model.problem import Problem

Opened = tuple[Studio | None, tuple[Problem, ...]]


class Bench(Protocol):
    """Where a game is laid out."""

    def studio(self, game: Game, open_anew: Callable[[], Opened]) -> Opened:
        """The studio for a game, and what is wrong with it: opened anew, or one that is open."""

    def memory(self, studio: Studio, deck: Deck) -> Memory | None:
        """What is known of a deck's sides."""

    def box(self, studio: Studio, decks: Sequence[DeckFaces], options: Options) -> Box | None:
        """What is in the box beside the decks; None where that is to be seen to later."""


class BareBench:
    """A bench on which nothing lies."""

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


class KeptBench(BareBench):
    """A bench whose sides are kept in a cache."""

    def __init__(self, folder: Path, options: Options, services: Services, cache: Cache) -> None:
        self._folder = folder
        self._options = options
        self._cache = cache
        fonts = services.fonts_for(folder).signature()
        self.sign = joined((program(), fonts, folder_sign(folder / "fonts")))
        self._memories: dict[str, SidesOnDisk] = {}

    def memory(self, studio: Studio, deck: Deck) -> Memory | None:
        """The sides of a deck that the cache has; none where it cannot be told what program this is."""
        if not self.sign:
            return None
        if deck.id not in self._memories:
            options = self._options
            name = joined((str(self._folder.resolve()), deck.id, options.ink, studio.game.language, options.public_url))
            salt = salt_of(studio, self.sign)
            self._memories[deck.id] = SidesOnDisk(self._cache, name, salt, studio)
        return self._memories[deck.id]

    @property
    def made(self) -> int:
        """How many sides were laid out, since the cache did not have them."""
        return sum(memory.made for memory in self._memories.values())

    def save(self) -> None:
        """Keep what was laid out."""
        for memory in self._memories.values():
            memory.save()
