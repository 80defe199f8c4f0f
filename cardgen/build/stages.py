"""The first stages: load, choose the language, open the studio, lay out the decks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.build.options import Options, WrongUsage
from cardgen.build.services import Services
from cardgen.layout.decks import lay_out_deck
from cardgen.layout.faces import DeckFaces
from cardgen.layout.studio import Studio, open_studio
from cardgen.layout.theme import Theme, ThemeFault, make_theme
from cardgen.load.findings import Findings
from cardgen.load.game import load_game
from cardgen.load.yaml_source import read_yaml
from cardgen.model.game import Deck, Game
from cardgen.model.problem import Problem
from cardgen.model.translate import localise
from cardgen.text.fonts import FontLibrary, UnknownFont

Progress = Callable[[str, int, int], None]


def silent(stage: str, done: int, of: int) -> None:
    """Tell nobody."""
    del stage, done, of


@dataclass(frozen=True, slots=True)
class Checked:
    """A game, laid out, with everything that is wrong with it. `game` is None where nothing could be made of it."""

    game: Game | None
    decks: tuple[DeckFaces, ...]
    problems: tuple[Problem, ...]


def check_game(folder: Path, services: Services, options: Options, progress: Progress = silent) -> Checked:
    """Load a game, lay out what the options choose of it, and tell every problem at once.

    Raises WrongUsage for a deck, card or language that the game does not have.
    """
    loaded = load_game(folder)
    if loaded.game is None:
        return Checked(None, (), loaded.problems)
    game = _spoken(loaded.game, options.language)
    decks = tuple(_chosen(deck, options) for deck in _decks(game, options))
    opened, problems = _open(game, folder, services, options)
    if opened is None:
        return Checked(game, (), (*loaded.problems, *problems))
    faces = tuple(_lay_out(opened, deck, options, progress) for deck in decks if deck.cards)
    found = tuple(problem for laid in faces for problem in laid.problems)
    return Checked(game, faces, (*loaded.problems, *problems, *found))


def _lay_out(studio: Studio, deck: Deck, options: Options, tell: Progress) -> DeckFaces:
    return lay_out_deck(studio, deck, options.public_url, lambda done, of: tell(deck.title, done, of))


def _spoken(game: Game, language: str) -> Game:
    try:
        return localise(game, language or game.language)
    except LookupError as fault:
        raise WrongUsage(str(fault.args[0])) from fault


def _decks(game: Game, options: Options) -> tuple[Deck, ...]:
    known = {deck.id: deck for deck in game.decks}
    for name in options.decks:
        if name not in known:
            raise WrongUsage(f"“{game.title}” has no deck “{name}”; it has {', '.join(known)}")
    codes = {code for card in game.cards for code in (card.code, *card.was)}
    for code in options.cards:
        if code.upper() not in codes:
            raise WrongUsage(f"“{game.title}” has no card “{code}”")
    wanted = set(options.decks)
    return tuple(deck for deck in game.decks if not wanted or deck.id in wanted or deck.joins in wanted)


def _chosen(deck: Deck, options: Options) -> Deck:
    """The deck with only the cards that are asked for, in the quantity that is asked for."""
    wanted = {code.upper() for code in options.cards}
    cards = tuple(card for card in deck.cards if not wanted or wanted & {card.code, *card.was})
    copies = options.copies if options.copies is not None else 1 if wanted else None
    if copies is not None:
        cards = tuple(replace(card, qty=copies) for card in cards)
    return replace(deck, cards=cards)


def _open(game: Game, folder: Path, services: Services, options: Options) -> tuple[Studio | None, tuple[Problem, ...]]:
    theme, problems = read_theme(game.theme, folder, services.templates, options.ink)
    if theme is None:
        return None, problems
    fonts = services.fonts_for(folder)
    problems = (*problems, *_font_problems(theme, fonts))
    if any(problem.hint for problem in problems):
        return None, problems
    return open_studio(game, folder, services.templates, theme, fonts, options.ink), problems


def read_theme(name: str, folder: Path, templates: Path, ink: str) -> tuple[Theme | None, tuple[Problem, ...]]:
    """The theme of a name: the game's own `themes/` go before the built-in ones."""
    places = (folder / "themes", templates / "themes")
    files = [place / f"{name}.yaml" for place in places if (place / f"{name}.yaml").is_file()]
    if not files or "/" in name or "\\" in name:
        known = sorted({file.stem for place in places if place.is_dir() for file in place.glob("*.yaml")})
        return None, (Problem(f"There is no theme “{name}”", "game.yaml", None, "theme", f"take {', '.join(known)}"),)
    findings = Findings(f"themes/{name}.yaml")
    node = read_yaml(files[0], findings)
    if node is None or not isinstance(node.value, dict):
        return None, findings.problems or (Problem("The theme is empty", f"themes/{name}.yaml"),)
    try:
        return make_theme(name, node.written(), ink), findings.problems
    except ThemeFault as fault:
        return None, (*findings.problems, Problem(str(fault), f"themes/{name}.yaml"))


def _font_problems(theme: Theme, fonts: FontLibrary) -> list[Problem]:
    """Every face of the theme that is not to be had, at once."""
    found: list[Problem] = []
    file = f"themes/{theme.name}.yaml"
    families = {role: face.family for role, face in theme.faces.items()}
    for role, family in (*families.items(), *(("fallback", family) for family in theme.fallback)):
        if not fonts.has(family):
            fault = UnknownFont(family, ())
            found.append(Problem(str(fault), file, None, f"fonts.{role}", "“cardgen fonts” lists those that are there"))
    found += [Problem(fault, "fonts/") for fault in fonts.faults]
    return found
