"""Games whose folders are edited while the companion runs: read again when asked, the last good state kept else."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from cardgen.load.game import load_game
from cardgen.model.game import Game
from cardgen.model.problem import Severity
from cardgen.printlog.file import LOG_FILE
from companion.stock.shelf import Shelf, Shelved, indexed
from companion.stock.tongues import Tongues

LOOK_EVERY = 1.0
"""Seconds between two looks at the files."""
_NOT_SOURCES = (".pdf", ".tmp", ".part", ".swp", ".bak")

Sign = tuple[tuple[str, int, int], ...]
"""What stands for the files of a folder: the path, size and time of change of each."""

_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Stock:
    """The games as they are served now; `stale` says of those whose last edit was not taken up why not."""

    shelf: Shelf
    tongues: Tongues
    stale: Mapping[str, str] = field(default_factory=lambda: _NONE)


class Renewal:
    """Looks at the games' folders at most once a second, when somebody asks for the stock.

    `accept` takes a game that was read again, or says in a sentence why rooms cannot go on with it. `renewed` is told
    of each that was taken up, `warn` in a sentence of each edit that was not.
    """

    def __init__(
        self,
        shelf: Shelf,
        accept: Callable[[Game], str],
        renewed: Callable[[str], None],
        warn: Callable[[str], None],
        clock: Callable[[], float],
    ) -> None:
        self._stock = Stock(shelf, Tongues(shelf))
        self._accept, self._renewed, self._warn, self._clock = accept, renewed, warn, clock
        self._signs = {name: sign_of(shelved.folder) for name, shelved in shelf.games.items()}
        self._doubtful: dict[str, Sign] = {}
        self._looked = clock()
        self._looking = threading.Lock()

    def now(self) -> Stock:
        """The stock, with what was edited since. Whoever asks while another looks gets what there was."""
        if self._clock() - self._looked >= LOOK_EVERY and self._looking.acquire(blocking=False):
            try:
                for name, shelved in self._stock.shelf.games.items():
                    self._look(name, shelved)
                self._looked = self._clock()
            finally:
                self._looking.release()
        return self._stock

    def _look(self, name: str, shelved: Shelved) -> None:
        sign = sign_of(shelved.folder)
        if sign == self._signs[name]:
            return
        loaded = load_game(shelved.folder)
        errors = [problem for problem in loaded.problems if problem.severity is Severity.ERROR]
        had_errors = any(problem.severity is Severity.ERROR for problem in shelved.problems)
        if loaded.game is None or (errors and not had_errors):
            first = f"{errors[0].message}" if errors else "it cannot be read."
            where = f"{errors[0].place}: " if errors and errors[0].place else ""
            self._refuse(name, shelved, sign, f"{where}{first}")
            return
        refusal = self._accept(loaded.game)
        if refusal:
            self._refuse(name, shelved, sign, refusal)
            return
        self._signs[name] = sign
        self._doubtful.pop(name, None)
        games = {**self._stock.shelf.games, name: Shelved(loaded.game, shelved.folder, loaded.problems)}
        shelf = indexed(games, self._stock.shelf.broken)
        stale = {other: why for other, why in self._stock.stale.items() if other != name}
        self._stock = Stock(shelf, Tongues(shelf), MappingProxyType(stale))
        self._renewed(name)

    def _refuse(self, name: str, shelved: Shelved, sign: Sign, why: str) -> None:
        """Keep what there was. It is told at the second look: a file may only be half written at the first."""
        if self._doubtful.get(name) != sign:
            self._doubtful[name] = sign
            return
        self._signs[name] = sign
        stale = {**self._stock.stale, name: why}
        self._stock = Stock(self._stock.shelf, self._stock.tongues, MappingProxyType(stale))
        self._warn(f"The edit of “{shelved.game.title}” is not taken up, its last good state is served on: {why}")


def sign_of(folder: Path) -> Sign:
    """What stands for the files of a folder that a game may be made of, without looking into them."""
    found: list[tuple[str, int, int]] = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__"))]
        for name in names:
            if name.startswith((".", "~", "#")) or name.endswith(("~", *_NOT_SOURCES)) or name == LOG_FILE:
                continue
            path = Path(place, name)
            try:
                kept = path.stat()
            except OSError:
                continue  # gone again, or a link to nothing
            found.append((str(path), kept.st_size, kept.st_mtime_ns))
    return tuple(sorted(found))
