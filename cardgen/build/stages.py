"""The first stages: load, choose the language, open the studio, lay out the decks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.build.bench import BareBench, Bench
from cardgen.build.box import Box
from cardgen.build.options import Options, WrongUsage
from cardgen.build.services import Services
from cardgen.build.signs import sign_problems, with_lines, without_echoes
from cardgen.layout.decks import lay_out_deck
from cardgen.layout.faces import DeckFaces
from cardgen.layout.hints import near_hint
from cardgen.layout.studio import Studio, open_studio
from cardgen.layout.theme import Theme, ThemeFault, make_theme
from cardgen.load.findings import Findings
from cardgen.load.games import GAME_FILE
from cardgen.load.yaml_source import read_yaml
from cardgen.model.game import Deck, Game
from cardgen.model.problem import Problem, Severity
from cardgen.model.translate import localise
from cardgen.text.fonts import FontLibrary, UnknownFont
from cardgen.words import is_spoken, speech_of

_FONT_HINT = "take it out of the game’s fonts/ folder, or put a whole TrueType or OpenType file there"
Progress = Callable[[str, int, int], None]


def silent(stage: str, done: int, of: int) -> None:
    """Tell nobody."""
    del stage, done, of


@dataclass(frozen=True, slots=True)
class Checked:
    """A game, laid out, with everything that is wrong with it. `game` is None where nothing could be made of it.

    `game` speaks the language that was asked for; `own_language` is the one of its data. `box` holds the parts besides
    decks, where the options do not ask for decks or cards alone.
    """

    game: Game | None
    decks: tuple[DeckFaces, ...]
    problems: tuple[Problem, ...]
    own_language: str = ""
    box: Box | None = None
    studio: Studio | None = None

    @property
    def translations(self) -> tuple[str, ...]:
        """The languages that the game has beside its own."""
        return tuple(sorted(set(self.game.texts) - {self.own_language})) if self.game else ()


def check_game(
    folder: Path, services: Services, options: Options, progress: Progress = silent, bench: Bench | None = None
) -> Checked:
    """Load a game, lay out what the options choose of it, and tell every problem at once.

    What the `bench` remembers is not made again. Raises WrongUsage for a deck, card or language that the game does not
    have.
    """
    bench = bench or BareBench()
    loaded = bench.load(folder)
    if loaded.game is None:
        return Checked(None, (), loaded.problems)
    game = _spoken(loaded.game, options.language)
    decks = tuple(_chosen(deck, options) for deck in _decks(game, options))
    opened, problems = bench.studio(game, lambda: _open(game, folder, services, options))
    problems = (*_unspoken(options.language), *problems)
    if opened is None:
        return Checked(game, (), with_lines((*loaded.problems, *problems), folder), loaded.game.language)
    faces = tuple(_lay_out(opened, deck, options, progress, bench) for deck in decks if deck.cards)
    box = bench.box(opened, faces, options) if options.whole else None
    signs = sign_problems(opened)
    laid_out = (*(one for laid in faces for one in laid.problems), *(box.problems if box else ()))
    in_pages = without_echoes(laid_out, signs)
    everything = dict.fromkeys((*loaded.problems, *problems, *_empty(game, loaded.problems), *signs, *in_pages))
    return Checked(game, faces, with_lines(everything, folder), loaded.game.language, box, opened)


def _unspoken(language: str) -> tuple[Problem, ...]:
    """A notice where a language is asked for in which the program has no words of its own."""
    if not language or is_spoken(language):
        return ()
    message = f"What cardgen prints of its own, such as “Total”, stays in English: it has no words in “{language}” yet."
    hint = "docs/translate.md tells how to give it some"
    return (Problem(message, hint=hint, severity=Severity.NOTICE),)


def _empty(game: Game, told: tuple[Problem, ...]) -> list[Problem]:
    """The decks without a card, but for those whose file cannot be read."""
    errors = [problem for problem in told if problem.severity is Severity.ERROR]
    wrong = {problem.file for problem in errors} | {problem.column for problem in errors}
    hint = "write a row for each card below the headers"
    return [
        Problem(f"The deck “{deck.title}” has no cards.", deck.file, hint=hint, severity=Severity.WARNING)
        for deck in game.decks
        if not deck.cards and wrong.isdisjoint((deck.file, f"decks.{deck.id}.file", f"decks.{deck.id}.sheet"))
    ]


def _lay_out(studio: Studio, deck: Deck, options: Options, tell: Progress, bench: Bench) -> DeckFaces:
    def step(done: int, of: int) -> None:
        tell(deck.title, done, of)

    return lay_out_deck(studio, deck, options.public_url, step, bench.memory(studio, deck))


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
    copies = options.copies if options.copies is not None else 1 if wanted and not options.changed else None
    if copies is not None:
        cards = tuple(replace(card, qty=copies) for card in cards)
    return replace(deck, cards=cards)


def _open(game: Game, folder: Path, services: Services, options: Options) -> tuple[Studio | None, tuple[Problem, ...]]:
    theme, problems = read_theme(game.theme, folder, services.templates, options.ink, game.language)
    if theme is None:
        return None, problems
    fonts = services.fonts_for(folder)
    lacking = _font_problems(theme, fonts)
    problems = (*problems, *lacking, *(Problem(fault, "fonts/", hint=_FONT_HINT) for fault in fonts.faults))
    if lacking:
        return None, problems
    speech = speech_of(game.language)
    return open_studio(game, folder, services.templates, theme, fonts, options.ink, speech), problems


def read_theme(
    name: str, folder: Path, templates: Path, ink: str, language: str = ""
) -> tuple[Theme | None, tuple[Problem, ...]]:
    """The theme of a name, as a language has it: the game's own `themes/` go before the built-in ones."""
    places = (folder / "themes", templates / "themes")
    files = [place / f"{name}.yaml" for place in places if (place / f"{name}.yaml").is_file()]
    if not files or "/" in name or "\\" in name:
        known = sorted({file.stem for place in places if place.is_dir() for file in place.glob("*.yaml")})
        return None, (Problem(f"There is no theme “{name}”.", GAME_FILE, None, "theme", near_hint(name, known)),)
    findings = Findings(f"themes/{name}.yaml")
    node = read_yaml(files[0], findings)
    if node is None or not isinstance(node.value, dict):
        hint = "it has to name “colors:” and “fonts:”"
        return None, findings.problems or (Problem("The theme is empty.", findings.file, hint=hint),)
    try:
        return make_theme(name, node.written(), ink, language), findings.problems
    except ThemeFault as fault:
        place = ".".join(fault.path)
        return None, (
            *findings.problems,
            Problem(f"{fault}.", findings.file, node.line_of(fault.path), place, fault.hint),
        )


def _font_problems(theme: Theme, fonts: FontLibrary) -> list[Problem]:
    """Every face of the theme that is not to be had, at once."""
    found: list[Problem] = []
    file = f"themes/{theme.name}.yaml"
    families = {role: face.family for role, face in theme.faces.items()}
    for role, family in (*families.items(), *(("fallback", family) for family in theme.fallback)):
        if not fonts.has(family):
            fault = UnknownFont(family, ())
            place = "fallback" if role == "fallback" else f"fonts.{role}"
            found.append(Problem(str(fault), file, None, place, "“cardgen fonts” lists those that are there"))
    return found
