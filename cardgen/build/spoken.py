"""Build a game in one language, or in every language that it has."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cardgen.build.changed import build_changed
from cardgen.build.game import build_game
from cardgen.build.options import Options
from cardgen.build.services import Services
from cardgen.build.sheets import Report
from cardgen.build.stages import Progress, silent

ALL_LANGUAGES = "all"


def build_spoken(
    folder: Path, out: Path, options: Options, services: Services, progress: Progress = silent
) -> tuple[Report, ...]:
    """Print a game in the language that the options name; for `ALL_LANGUAGES` in its own, then in each other that it has.

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
