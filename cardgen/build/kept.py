"""The bench of a build that uses again what an earlier one made: sides, drawn files, the box, or all of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from cardgen.build.signature import contents, folder_sign, joined, program, sign_of_files
from cardgen.display.plain import NotPlain, Plain, digest, packed, unpacked
from cardgen.layout.faces import DeckFaces
from cardgen.layout.memory import Memory, salt_of
from cardgen.layout.studio import Studio
from cardgen.load.games import folder_id
from cardgen.model.game import Deck
from cardgen.model.problem import Problem, Severity

FILES, BOXES, BUILDS = "files", "boxes", "builds"
BUILT_IN = "built in: "
_TABLES = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods")


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

    def __init__(self, folder: Path, out: Path, options: Options, services: Services) -> None:
        self._folder = folder
        self._out = out
        self._options = options
        self._services = services
        self._cache = Cache(services.cache)
        self.sign = self._look_sign() if services.keep else ""
        self._files = self._all_files() if self.sign else None
        self._memories: dict[str, SidesOnDisk] = {}
        self._salt = ""
        self._needs: Needs | None = None
        self.printed: Prints | None = None
        self._to_keep: dict[tuple[str, str], bytes] = {}
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
        if self._files is None:
            return super().box(studio, decks, options)
        self._salt = self._salt or salt_of(studio, self.sign)
        bare = bare_sign(studio.game, self._salt, repr(options), sign_of_files(_seen_by_box(self._files)))
        kept = self._kept_box()
        if kept is not None and kept[0].still(bare, studio.game, decks):
            self.printed = kept[1]
            return Box(problems=kept[2])
        box, self._needs = noted_box(studio, decks, options, bare)
        return box

    def keep_box(self, box: Box, prints: Prints) -> None:
        """Keep the files of a box that was laid out on this bench."""
        if self._needs is None:
            return
        needs = (self._needs.bare, self._needs.cards, dict(self._needs.sides))
        files = tuple((one.said, one.data) for one in prints.files)
        problems = (tuple(map(flat, prints.problems)), tuple(map(flat, box.problems)))
        self._to_keep[BOXES, self._name("box")] = packed((needs, files, problems))

    def once(self, key: str, draw: Callable[[], bytes], sure: Callable[[], bool]) -> bytes:
        """A file that has to do with nothing but its key, from the cache or drawn now: see `Once`."""
        return self._once(joined((self.sign, key)), draw, sure)

    def once_seen(self, key: str, draw: Callable[[], bytes], sure: Callable[[], bool]) -> bytes:
        """A file in which templates and theme have a part beside its key."""
        seen = sign_of_files(_seen_by_box(self._files)) if self._files is not None else ""
        return self._once(joined((self.sign, key, seen)), draw, sure)

    def _once(self, name: str, draw: Callable[[], bytes], sure: Callable[[], bool]) -> bytes:
        data = self._cache.get(FILES, name) if name else None
        if data is None:
            self.drawn += 1
            data = draw()
            if name and sure():
                self._to_keep[FILES, name] = data
        return data

    def earlier(self) -> tuple[Plain, tuple[Problem, ...]] | None:
        """What was kept of a build of the same data into the same folder, if its files still lie there as they were."""
        kept = self._cache.get(BUILDS, self._build()) if self._files is not None else None
        if kept is None:
            return None
        try:
            said, problems, files = unpacked(kept)
            if all(_digest_of(self._out / name) == sign for name, sign in files):
                return said, tuple(unflat(Problem, values, severity=Severity) for values in problems)
        except (NotPlain, TypeError, ValueError):
            return None
        return None

    def keep_sides(self) -> None:
        """Keep the cards' sides that were laid out, whatever comes of them."""
        for memory in self._memories.values():
            memory.save()

    def keep_build(self, said: Plain, problems: Sequence[Problem], files: Sequence[tuple[str, bytes]]) -> None:
        """Keep what a build came to, its files named from `out`, and what it drew. Then hold the cache to its limit."""
        if self._unchanged():
            signs = tuple((name, digest(data)) for name, data in files)
            self._to_keep[BUILDS, self._build()] = packed((said, tuple(map(flat, problems)), signs))
            for (kind, name), data in self._to_keep.items():
                self._cache.put(kind, name, data)
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

    def _build(self) -> str:
        """The name of what is kept of the whole build."""
        files = sign_of_files(self._files) if self._files is not None else ""
        return joined((self.sign, files, str(self._out.resolve()), str(self._folder.resolve()), repr(self._options)))

    def _look_sign(self) -> str:
        """What stands for the program and for all fonts; those of the game by their bytes."""
        fonts = self._services.fonts_for(self._folder).signature()
        return joined((program(), fonts, folder_sign(self._folder / "fonts")))

    def _all_files(self) -> Mapping[str, str] | None:
        """Everything that a build may look at, but for what it writes; None where that is too much to read."""
        log, written = self._services.print_log(self._folder), self._out / folder_id(self._folder)
        own = contents(self._folder, (log, written))
        built_in = contents(self._services.templates)
        if own is None or built_in is None:
            return None
        return {**own, **{f"{BUILT_IN}{name}": sign for name, sign in built_in.items()}}

    def _unchanged(self) -> bool:
        """Whether no file was saved while the build was running, so that it is known which of its words were read."""
        return self._files is not None and self._all_files() == self._files


def _seen_by_box(files: Mapping[str, str]) -> Mapping[str, str]:
    """The files that parts of a box are made from beside the game itself: pictures, templates, all but tables."""
    return {
        name: sign
        for name, sign in files.items()
        if not name.lower().endswith(_TABLES) or name.startswith((BUILT_IN, "templates/"))
    }


def _digest_of(path: Path) -> str:
    try:
        return digest(path.read_bytes())
    except OSError:
        return ""
