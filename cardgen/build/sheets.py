"""The last stages: put laid-out decks on sheets, draw them, and write the files, all or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.build.options import Options, WrongUsage
from cardgen.build.services import Services
from cardgen.build.stages import Checked, Progress, check_game, silent
from cardgen.caption import captioner
from cardgen.export import pdf
from cardgen.export.meta import Meta
from cardgen.files import atomic_write
from cardgen.impose.arrangement import Plan
from cardgen.impose.backs import instructions, parse_mode
from cardgen.impose.marks import parse_cut
from cardgen.impose.paper import parse_paper
from cardgen.impose.sheet import Sheet
from cardgen.impose.sheets import Copy, impose_checked
from cardgen.layout.faces import CardFaces, DeckFaces
from cardgen.layout.fingerprint import fingerprint
from cardgen.model.game import Deck, Game
from cardgen.model.problem import Problem, has_errors
from cardgen.text.fonts import FontLibrary
from cardgen.text.shape import Shaper


@dataclass(frozen=True, slots=True)
class BuiltFile:
    """A file that was written: how many pieces of paper and printed sides, how many cards, how to load the paper."""

    path: Path
    title: str
    sheets: int
    sides: int
    cards: int
    advice: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a build came to. `written` is false where problems stopped it: then no file was touched."""

    game_id: str
    title: str
    files: tuple[BuiltFile, ...]
    problems: tuple[Problem, ...]
    written: bool


@dataclass(frozen=True, slots=True)
class DeckSheets:
    """A deck, with those that join it, on sheets; `cards` counts what is printed, copies and all."""

    deck: Deck
    sheets: tuple[Sheet, ...]
    cards: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Drawn:
    file: BuiltFile
    data: bytes


def build_game(folder: Path, out: Path, options: Options, services: Services, progress: Progress = silent) -> Report:
    """Print a game's decks to PDF files in `out`. Nothing is written where the data has errors.

    Raises WrongUsage for options that make no sense and CannotWrite where a file cannot be written.
    """
    plan = plan_of(options, services.fonts)
    checked = check_game(folder, services, options, progress)
    game = checked.game
    if game is None or has_errors(checked.problems):
        return Report(folder.name, game.title if game else folder.name, (), checked.problems, written=False)
    groups = sheets_of(checked, plan, options)
    everything = (*checked.problems, *(problem for group in groups for problem in group.problems))
    if has_errors(everything):
        return Report(game.id, game.title, (), everything, written=False)
    drawn = [_draw(group, game, plan, options, out) for group in groups if group.sheets]
    for one in drawn:
        atomic_write(one.file.path, one.data)
    return Report(game.id, game.title, tuple(one.file for one in drawn), everything, written=True)


def plan_of(options: Options, fonts: FontLibrary) -> Plan:
    """The plan that options ask for. Raises WrongUsage for a paper, mode or mark that is not known."""
    try:
        return Plan(
            paper=parse_paper(options.paper),
            mode=parse_mode(options.backs),
            marks=parse_cut(options.marks),
            bleed=options.bleed,
            margin=options.margin,
            back_shift=options.back_shift,
            reverse=options.reverse,
            caption=captioner(Shaper(fonts, ())),
        )
    except ValueError as fault:
        raise WrongUsage(str(fault)) from fault


def sheets_of(checked: Checked, plan: Plan, options: Options) -> tuple[DeckSheets, ...]:
    """A checked game's decks on sheets, in the order of the data; those that join another share its sheets."""
    return tuple(_imposed(checked, group, plan, options) for group in _groups(checked.decks))


def _draw(group: DeckSheets, game: Game, plan: Plan, options: Options, out: Path) -> _Drawn:
    title = f"{game.title}: {group.deck.title}"
    data = pdf.render_sheets(group.sheets, Meta(title, language=options.language or game.language))
    pieces = group.sheets[0].total
    advice = instructions(plan.mode, reverse=plan.reverse, sheets=pieces, paper=plan.paper)
    path = out / game.id / file_name(group.deck, game, options)
    return _Drawn(BuiltFile(path, group.deck.title, pieces, len(group.sheets), group.cards, advice), data)


def _groups(decks: Sequence[DeckFaces]) -> list[list[DeckFaces]]:
    """Decks that share a file: those that join another come after it."""
    groups: dict[str, list[DeckFaces]] = {}
    for laid in sorted(decks, key=lambda laid: bool(laid.deck.joins)):
        groups.setdefault(laid.deck.joins or laid.deck.id, []).append(laid)
    return list(groups.values())


def _imposed(checked: Checked, group: Sequence[DeckFaces], plan: Plan, options: Options) -> DeckSheets:
    lead = group[0].deck
    faces = [face for laid in group for face in laid.faces]
    cards = sum(face.card.qty for face in faces)
    least = min((min(face.front.bleed, face.back.bleed) for face in faces), default=plan.bleed)
    if least < plan.bleed:
        message = f"The template “{lead.template}” or its back draws {least:g} mm of bleed, not {plan.bleed:g}"
        problem = Problem(message, f"templates/{lead.template}.xml", hint="ask for less --bleed")
        return DeckSheets(lead, (), cards, (problem,))
    game = checked.game
    printed = replace(plan, line=_line(game, lead, faces, options)) if game else plan
    found = impose_checked([_copy(face) for face in faces], printed)
    return DeckSheets(lead, found.sheets, cards, found.problems)


def _copy(face: CardFaces) -> Copy:
    return Copy(face.front, face.back, face.card.code or face.card.name, face.card.qty)


def _line(game: Game, deck: Deck, faces: Sequence[CardFaces], options: Options) -> Callable[[int, int, str], str]:
    """The sheet's line: what it is, without a date, so that equal data gives equal sheets."""
    mark = fingerprint(f"{face.card.code} {face.fingerprint} {face.card.qty}" for face in faces)
    language = options.language or game.language

    def line(number: int, total: int, side: str) -> str:
        parts = (game.title, deck.title, f"sheet {number} of {total}", side, language, f"version {game.version}-{mark}")
        return " · ".join(part for part in parts if part)

    return line


def file_name(deck: Deck, game: Game, options: Options) -> str:
    """The name of a deck's file; what is not the whole deck in full ink and the game's language says so in it."""
    parts = [deck.id]
    if options.language and options.language != game.language:
        parts.append(options.language)
    if options.ink == "low":
        parts.append("low-ink")
    if options.cards or options.copies is not None:
        parts.append("selected")
    return "-".join(parts) + ".pdf"
