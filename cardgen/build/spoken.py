"""Build or check a game in one language, or in every language that it has."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cardgen.build.changed import build_changed
from cardgen.build.game import build_game
from cardgen.build.options import Options
from cardgen.build.services import Services
from cardgen.build.sheets import Report
from cardgen.build.stages import Checked, Progress, check_game, silent

ALL_LANGUAGES = "all"


def build_spoken(
    folder: Path, out: Path, options: Options, services: Services, progress: Progress = silent
) -> tuple[Report, ...]:
    """Print a game in the language that the options name; for `ALL_LANGUAGES` in its own, then in each other one.

    Where nothing could be written in its own language, the others are left. Raises WrongUsage and CannotWrite as
    `build_game` and `build_changed` do.
    """
    make = build_changed if options.changed else build_game
    if options.language != ALL_LANGUAGES:
        return (make(folder, out, options, services, progress),)
    own = make(folder, out, replace(options, language=""), services, progress)
    others = own.translations if own.written else ()
    spoken = (replace(options, language=language) for language in others)
    return (own, *(make(folder, out, one, services, progress) for one in spoken))


def check_spoken(folder: Path, services: Services, options: Options) -> tuple[Checked, ...]:
    """Tell what is wrong with a game in the language that the options name, or in each; every problem once.

    Raises WrongUsage as `check_game` does.
    """
    if options.language != ALL_LANGUAGES:
        return (check_game(folder, services, options),)
    found = [check_game(folder, services, replace(options, language=""))]
    told = set(found[0].problems)
    for language in found[0].translations:
        checked = check_game(folder, services, replace(options, language=language))
        found.append(replace(checked, problems=tuple(one for one in checked.problems if one not in told)))
        told.update(checked.problems)
    return tuple(found)
