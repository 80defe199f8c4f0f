"""Build a game: lay it out, put it on sheets, draw what is not drawn yet, and write the files, all or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from cardgen.build.kept import KeptBench, Print, Prints
from cardgen.build.options import Options
from cardgen.build.parts import Part, parts_of
from cardgen.build.services import Services
from cardgen.build.sheets import (
    BuiltFile,
    DeckSheets,
    Drawn,
    Report,
    draw,
    draw_first,
    draw_part,
    plan_of,
    sheets_of,
    speaking,
    without_own_language,
)
from cardgen.build.stages import Checked, Progress, check_game, silent
from cardgen.display.plain import Plain
from cardgen.files import atomic_write_all
from cardgen.impose.arrangement import Plan
from cardgen.model.game import Game
from cardgen.model.problem import Problem, has_errors


def build_game(folder: Path, out: Path, options: Options, services: Services, progress: Progress = silent) -> Report:
    """Print a game's box to PDF files in `out`. Nothing is written where the data has errors.

    What an earlier build made of the same data is taken from the cache, and files that lie there just so are left as
    they are. Raises WrongUsage for options that make no sense and CannotWrite where a file cannot be written.
    """
    plan = plan_of(options, services.fonts)
    bench = KeptBench(folder, out, options, services)
    earlier = bench.earlier()
    if earlier is not None:
        return _said_again(earlier, out)
    checked = check_game(folder, services, options, progress, bench)
    bench.keep_sides()
    game = checked.game
    if game is None or has_errors(checked.problems):
        title = game.title if game else folder.name
        return Report(folder.name, title, (), checked.problems, written=False, language=options.language)
    plan = speaking(plan, game, checked.studio)
    groups = sheets_of(checked, plan, options)
    options = without_own_language(options, checked)
    press = _Press(game, checked, plan, options, out, bench)
    parts = press.parts()
    problems = (*checked.problems, *chain.from_iterable(group.problems for group in groups), *press.part_problems)
    if has_errors(problems):
        return Report(game.id, game.title, (), problems, written=False, language=options.language)
    drawn = press.print(groups, parts)
    atomic_write_all([(one.file.path, one.data) for one in drawn if not _lies_there(one)])
    files = tuple(one.file for one in drawn)
    said = (game.id, game.title, options.language, checked.translations, tuple(_said(file) for file in files))
    bench.keep_build(said, problems, [(f"{game.id}/{one.file.path.name}", one.data) for one in drawn])
    return Report(
        game.id,
        game.title,
        files,
        problems,
        written=True,
        laid_out=bench.made,
        drawn=bench.drawn,
        language=options.language,
        translations=checked.translations,
    )


@dataclass(slots=True)
class _Press:
    """Draws the files of a game, each anew only where the bench does not have it."""

    game: Game
    checked: Checked
    plan: Plan
    options: Options
    out: Path
    bench: KeptBench
    part_problems: tuple[Problem, ...] = field(default=())

    def parts(self) -> tuple[Part, ...]:
        """The parts of the box on sheets; none where they are printed already, or not asked for."""
        printed, box = self.bench.printed, self.checked.box
        parts = parts_of(box, self.game, self.plan, self.options) if box and printed is None else ()
        self.part_problems = (
            printed.problems if printed else tuple(chain.from_iterable(part.problems for part in parts))
        )
        return parts

    def print(self, groups: Sequence[DeckSheets], parts: Sequence[Part]) -> list[Drawn]:
        """All files, in the order in which one would print them."""
        game, plan, options, out, bench = self.game, self.plan, self.options, self.out, self.bench
        drawn = [draw(group, game, plan, options, out, bench.once) for group in groups if group.sheets]
        drawn += self._box(parts)
        if drawn and self.checked.box and self.checked.studio:
            files = [one.file for one in drawn]
            drawn.insert(0, draw_first(files, self.checked.studio, plan, options, out, bench.once_seen))
        return drawn

    def _box(self, parts: Sequence[Part]) -> list[Drawn]:
        """The files of the box, from the bench or drawn and left there."""
        printed, bench = self.bench.printed, self.bench
        if printed is not None:
            return [Drawn(_file(one.said, self.out / self.game.id), one.data) for one in printed.files]
        drawn = [draw_part(part, self.game, self.options, self.out) for part in parts if part.sheets]
        bench.drawn += len(drawn)
        if self.checked.box:
            prints = tuple(Print(_said(one.file), one.data) for one in drawn)
            bench.keep_box(self.checked.box, Prints(prints, self.part_problems))
        return drawn


def _said_again(earlier: tuple[Plain, tuple[Problem, ...]], out: Path) -> Report:
    """What a build came to that has nothing to do."""
    (game, title, language, translations, files), problems = earlier
    return Report(
        game,
        title,
        tuple(_file(said, out / game) for said in files),
        problems,
        written=True,
        language=language,
        translations=translations,
    )


def _said(file: BuiltFile) -> tuple[str | int, ...]:
    """A file as the cache keeps it: by its name alone."""
    return file.path.name, file.title, file.sheets, file.sides, file.cards, file.advice, file.paper, file.after


def _file(said: Plain, folder: Path) -> BuiltFile:
    name, *rest = said
    return BuiltFile(folder / name, *rest)


def _lies_there(one: Drawn) -> bool:
    """Whether a file is on the disk already, byte for byte."""
    try:
        return one.file.path.read_bytes() == one.data
    except OSError:
        return False
