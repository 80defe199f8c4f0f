"""Study a game: lay it out, read what its folder holds, and count, measure and draw what a designer wants to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cardgen.build.options import Options
from cardgen.build.services import Services
from cardgen.build.stages import Progress, check_game, read_theme, silent
from cardgen.display.items import Page
from cardgen.layout.scene import Materials
from cardgen.layout.studio import open_studio
from cardgen.model.problem import Problem, has_errors
from cardgen.stats.figures import Figures, figures
from cardgen.stats.poster import poster
from cardgen.stats.usage import Belongings
from cardgen.words import speech_of

_TEXTS = (".yaml", ".yml", ".csv", ".tsv", ".txt", ".md")
_ART = (".png", ".jpg", ".jpeg", ".svg")
_OWN = ("templates", "themes", "fonts")
# A text that is larger is no table of cards, and reading it would only take time.
_LARGEST = 5_000_000


@dataclass(frozen=True, slots=True)
class Study:
    """A game's figures with what is wrong with its data; figures and what draws them are None where errors forbid."""

    figures: Figures | None
    materials: Materials | None
    problems: tuple[Problem, ...]

    def pages(self, *, paper: tuple[float, float] | None) -> tuple[Page, ...]:
        """The figures as pictures: on sheets of `paper` (mm), or on one page as tall as it must be."""
        if self.figures is None or self.materials is None:
            return ()
        return poster(self.figures, self.materials, paper)


def study_game(folder: Path, services: Services, options: Options, progress: Progress = silent) -> Study:
    """Study the game in a folder. Raises WrongUsage for a deck, card or language that it does not have."""
    checked = check_game(folder, services, options, progress)
    game = checked.game
    if game is None or has_errors(checked.problems):
        return Study(None, None, checked.problems)
    theme, _ = read_theme(game.theme, folder, services.templates, options.ink, game.language)
    if theme is None:
        return Study(None, None, checked.problems)
    fonts = services.fonts_for(folder)
    studio = open_studio(game, folder, services.templates, theme, fonts, options.ink, speech_of(game.language))
    found = figures(game, checked.decks, theme, belongings(folder, services.templates))
    return Study(found, studio.materials, checked.problems)


def belongings(folder: Path, templates: Path) -> Belongings:
    """What a game's folder holds, and the built-in templates; files that cannot be read count as empty."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not _hidden(path.relative_to(folder))]
    named = {path.relative_to(folder).as_posix(): path for path in files}
    own = {name: path for name, path in named.items() if name.partition("/")[0] in _OWN}
    rest = {name: path for name, path in named.items() if name not in own}
    return Belongings(
        texts={name: _read(path) for name, path in rest.items() if path.suffix.lower() in _TEXTS},
        templates=_templates(folder / "templates"),
        art=tuple(name for name, path in rest.items() if path.suffix.lower() in _ART),
        stock=_templates(templates / "cards"),
        fixtures={
            name: text
            for place in sorted(templates.iterdir())
            if place.is_dir() and place.name not in {"cards", "new"}
            for name, text in _templates(place).items()
        },
    )


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _templates(folder: Path) -> Mapping[str, str]:
    """The templates in a folder, by their paths in it."""
    return {path.relative_to(folder).as_posix(): _read(path) for path in sorted(folder.rglob("*.xml"))}


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace") if path.stat().st_size <= _LARGEST else ""
    except OSError:
        return ""
