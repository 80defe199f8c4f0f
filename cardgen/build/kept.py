"""The bench of a build that uses again what an earlier one made: sides, drawn files, the box, or all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardgen.build.bench import BareBench
from cardgen.build.box import Box
from cardgen.build.cache import Cache
from cardgen.build.flat import flat, unflat
from cardgen.build.noted import Needs, bare_sign, noted_box
from cardgen.build.options import Options
from cardgen.build.services import Services
from cardgen.build.sides import SidesOnDisk
from cardgen.build.signature import folder_sign, joined, program
from cardgen.display.plain import NotPlain, Plain, digest, packed, unpacked
from cardgen.layout.faces import DeckFaces
from cardgen.layout.memory import Memory, salt_of
from cardgen.layout.studio import Studio
from cardgen.model.game import Deck
from cardgen.model.problem import Problem, Severity

FILES, BOXES, BUILDS = "files", "boxes", "builds"


@dataclass(frozen=True, slots=True)
class Print:
    """A drawn file as it is kept: what a build says of it, in the order that it has, and its bytes."""

    said: tuple[str | int, ...]
    data: bytes


@dataclass(frozen=True, slots=True)
class Prints:
    """The files of a box, with what was wrong with the box, and with putting it on paper."""

    files: tuple[Print, ...]
    problems: tuple[Problem, ...]


class KeptBench(BareBench):
    """What builds of one game with the same options have from each other.

    `sign` stands for the program and the fonts; empty where that cannot be told, or where nothing is to be kept: then
    this is a bare bench. `drawn` counts the files that were drawn.
    """

    def __init__(self, folder: Path, options: Options, services: Services) -> None:
        self._folder = folder
        self._options = options
        self._services = services
        self._cache = Cache(services.cache)
        fonts = services.fonts_for(folder).signature() if services.keep else ""
        self.sign = joined((program(), fonts, self._sources())) if services.keep else ""
        self._inputs = self._all_inputs()
        self._memories: dict[str, SidesOnDisk] = {}
        self._salt = ""
        self._needs: Needs | None = None
        self.printed: Prints | None = None
        self.drawn = 0

    @property
    def made(self) -> int:
        """How many sides were laid out, since the cache did not have them."""
        return sum(memory.made for memory in self._memories.values())

    def memory(self, studio: Studio, deck: Deck) -> Memory | None:
        """The sides of a deck that the cache has."""
        if not self.sign:
            return None
        if deck.id not in self._memories:
            self._salt = self._salt or salt_of(studio, self.sign)
            self._memories[deck.id] = SidesOnDisk(self._cache, self._name(deck.id), self._salt, studio)
        return self._memories[deck.id]

    def box(self, studio: Studio, decks: Sequence[DeckFaces], options: Options) -> Box | None:
        """The box; where its files are `printed` already, no more than what is wrong with it."""
        if not self._inputs:
            return super().box(studio, decks, options)
        self._salt = self._salt or salt_of(studio, self.sign)
        bare = bare_sign(studio.game, self._salt, repr(options), self._looks())
        kept = self._kept_box()
        if kept is not None and kept[0].still(bare, studio.game, decks):
            self.printed = kept[1]
            return Box(problems=kept[2])
        box, self._needs = noted_box(studio, decks, options, bare)
        return box

    def keep_box(self, box: Box, prints: Prints) -> None:
        """Keep the files of a box that was laid out on this bench."""
        if self._needs is None or not self._unchanged():
            return
        needs = (self._needs.bare, self._needs.cards, dict(self._needs.fronts))
        files = tuple((one.said, one.data) for one in prints.files)
        problems = (tuple(map(flat, prints.problems)), tuple(map(flat, box.problems)))
        self._cache.put(BOXES, self._name("box"), packed((needs, files, problems)))

    def once(self, key: str, draw: Callable[[], bytes]) -> bytes:
        """A drawn file, from the cache or drawn now; `key` stands for all that it is made from, "" for no one knows."""
        name = joined((self.sign, key))
        data = self._cache.get(FILES, name) if name else None
        if data is None:
            self.drawn += 1
            data = draw()
            if name:
                self._cache.put(FILES, name, data)
        return data

    def earlier(self, out: Path) -> tuple[Plain, tuple[Problem, ...]] | None:
        """What was kept of a build of the same data into the same folder, if its files still lie there as they were."""
        kept = self._cache.get(BUILDS, self._build(out)) if self._inputs else None
        if kept is None:
            return None
        try:
            said, problems, files = unpacked(kept)
            if all(_digest_of(out / name) == sign for name, sign in files):
                return said, tuple(unflat(Problem, values, severity=Severity) for values in problems)
        except (NotPlain, TypeError, ValueError):
            return None
        return None

    def keep_build(self, out: Path, said: Plain, problems: Sequence[Problem], files: Sequence[tuple[str, bytes]]) -> None:
        """Keep sides, and what a build came to: its files are named from `out`. Then keep the cache within its limit."""
        for memory in self._memories.values():
            memory.save()
        if self._unchanged():
            signs = tuple((name, digest(data)) for name, data in files)
            self._cache.put(BUILDS, self._build(out), packed((said, tuple(map(flat, problems)), signs)))
        self._cache.tidy()

    def _kept_box(self) -> tuple[Needs, Prints, tuple[Problem, ...]] | None:
        kept = self._cache.get(BOXES, self._name("box"))
        if kept is None:
            return None
        try:
            needs, files, problems = unpacked(kept)
            of_prints, of_box = (tuple(unflat(Problem, one, severity=Severity) for one in those) for those in problems)
            return Needs(*needs), Prints(tuple(Print(*one) for one in files), of_prints), of_box
        except (NotPlain, TypeError, ValueError):
            return None

    def _name(self, what: str) -> str:
        """The name of a file of the cache that a later build may replace."""
        options = self._options
        parts = (str(self._folder.resolve()), f"{what}.", options.ink, f"{options.language}.", options.public_url)
        return joined((*parts, options.paper if what == "box" else "-"))

    def _build(self, out: Path) -> str:
        return joined((self._inputs, str(out.resolve()), str(self._folder.resolve()), repr(self._options)))

    def _sources(self) -> str:
        return folder_sign(self._folder / "fonts")

    def _looks(self) -> str:
        """Everything that a box may look at beside the game itself: templates, and whatever lies in the game's folder."""
        return self._inputs

    def _all_inputs(self) -> str:
        """Everything that a build may look at; empty where that is too much to read."""
        if not self.sign:
            return ""
        return joined((self.sign, folder_sign(self._folder), folder_sign(self._services.templates)))

    def _unchanged(self) -> bool:
        """Whether no file was saved while the build was running, so that nobody knows which of its words were read."""
        return bool(self._inputs) and self._all_inputs() == self._inputs


def _digest_of(path: Path) -> str:
    try:
        return digest(path.read_bytes())
    except OSError:
        return ""
