"""The last stages: put laid-out decks on sheets, draw them, and write the files, all or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from cardgen.build.options import Options, WrongUsage
from cardgen.build.parts import CUT, Part, parts_of
from cardgen.build.services import Services
from cardgen.build.stages import Checked, Progress, check_game, silent
from cardgen.caption import captioner
from cardgen.export import pdf
from cardgen.export.meta import Meta
from cardgen.files import atomic_write_all
from cardgen.impose.arrangement import Plan
from cardgen.impose.backs import Mode, instructions, parse_mode
from cardgen.impose.marks import parse_cut
from cardgen.impose.paper import paper_name, parse_paper
from cardgen.impose.sheet import Sheet
from cardgen.impose.sheets import Copy, impose_checked
from cardgen.layout.faces import CardFaces, DeckFaces
from cardgen.layout.fingerprint import fingerprint
from cardgen.layout.shopping import ShoppingLine, lay_out_shopping
from cardgen.layout.studio import Studio
from cardgen.model.game import Deck, Game
from cardgen.model.problem import Problem, Severity, has_errors
from cardgen.printlog.compare import Comparison
from cardgen.text.fonts import FontLibrary
from cardgen.text.shape import Shaper


@dataclass(frozen=True, slots=True)
class BuiltFile:
    """A file that was written: how many pieces of paper and printed sides, how many cards, how to load the paper.

    `cards` is 0 for what is no deck. `paper` is what to load, as a person calls it; `after` says what to cut and fold.
    """

    path: Path
    title: str
    sheets: int
    sides: int
    cards: int
    advice: str
    paper: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What a build came to. `written` is false where problems stopped it: then no file was touched.

    A build of what changed has the `changes`, and `take_out`, a list of the cards to take out of the box, where there
    are such.
    """

    game_id: str
    title: str
    files: tuple[BuiltFile, ...]
    problems: tuple[Problem, ...]
    written: bool
    changes: Comparison | None = None
    take_out: Path | None = None


@dataclass(frozen=True, slots=True)
class DeckSheets:
    """A deck, with those that join it, on sheets; `cards` counts what is printed, copies and all."""

    deck: Deck
    sheets: tuple[Sheet, ...]
    cards: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A file that is not written yet."""

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
    named = without_own_language(options, checked)
    parts = parts_of(checked.box, game, plan, named) if checked.box else ()
    of_decks = chain.from_iterable(group.problems for group in groups)
    everything = (*checked.problems, *of_decks, *chain.from_iterable(part.problems for part in parts))
    if has_errors(everything):
        return Report(game.id, game.title, (), everything, written=False)
    drawn = [draw(group, game, plan, named, out) for group in groups if group.sheets]
    drawn += [draw_part(part, game, named, out) for part in parts if part.sheets]
    if drawn and checked.box and checked.studio:
        drawn.insert(0, draw_first([one.file for one in drawn], checked.studio, plan, named, out))
    atomic_write_all([(one.file.path, one.data) for one in drawn])
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


def draw(group: DeckSheets, game: Game, plan: Plan, options: Options, out: Path) -> Drawn:
    """A group's sheets as a PDF."""
    title = f"{game.title}: {group.deck.title}"
    data = pdf.render_sheets(group.sheets, Meta(title, language=game.language))
    pieces = group.sheets[0].total
    advice = instructions(plan.mode, reverse=plan.reverse, sheets=pieces, paper=plan.paper)
    path = out / game.id / file_name(group.deck, options)
    paper = paper_name(plan.paper)
    return Drawn(BuiltFile(path, group.deck.title, pieces, len(group.sheets), group.cards, advice, paper, CUT), data)


def draw_part(part: Part, game: Game, options: Options, out: Path) -> Drawn:
    """A part of the box as a PDF."""
    data = pdf.render_sheets(part.sheets, Meta(f"{game.title}: {part.title}", language=game.language))
    path = out / game.id / ("-".join((part.name, *variant(options))) + ".pdf")
    pieces = part.sheets[0].total if part.duplex else len(part.sheets)
    return Drawn(BuiltFile(path, part.title, pieces, len(part.sheets), 0, part.advice, part.paper, part.after), data)


def draw_first(files: Sequence[BuiltFile], studio: Studio, plan: Plan, options: Options, out: Path) -> Drawn:
    """The list of what to load, print, cut and fold, which is printed first."""
    lines = [
        ShoppingLine(file.path.name, file.title, file.sheets, file.paper, file.sides > file.sheets, "", file.after)
        for file in files
        if file.advice or file.after
    ]
    backs = any(line.duplex for line in lines)
    ways = [instructions(plan.mode if backs else Mode.NONE, reverse=plan.reverse, paper=plan.paper)]
    pages, _ = lay_out_shopping(lines, ways, studio, plan.paper)
    game = studio.game
    data = pdf.render_pages(pages, Meta(f"{game.title}: print me first", language=game.language))
    path = out / game.id / ("-".join(("print-me-first", *variant(options))) + ".pdf")
    advice = instructions(Mode.NONE, sheets=len(pages), paper=plan.paper)
    return Drawn(BuiltFile(path, "Print me first", len(pages), len(pages), 0, advice, paper_name(plan.paper)), data)


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
    if not cards:
        message = f"No card of “{lead.title}” is printed, for every quantity is 0."
        hint = "write a quantity of 1 or more, or leave the cell blank for 1"
        return DeckSheets(lead, (), 0, (Problem(message, lead.file, hint=hint, severity=Severity.WARNING),))
    least = min((min(face.front.bleed, face.back.bleed) for face in faces), default=plan.bleed)
    if least < plan.bleed:
        message = f"The cards or backs of “{lead.title}” are drawn with {least:g} mm of bleed, not {plan.bleed:g}."
        hint = f"ask for --bleed {least:g}, or draw the template further out and say so with <page bleed=…>"
        return DeckSheets(lead, (), cards, (Problem(message, f"templates/{lead.template}.xml", hint=hint),))
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


def file_name(deck: Deck, options: Options) -> str:
    """The name of a deck's file; what is not the whole deck in full ink and the game's language says so in it."""
    parts = [deck.id]
    parts += variant(options)
    if options.cards or options.copies is not None:
        parts.append("selected")
    if options.changed:
        parts.append("changed")
    return "-".join(parts) + ".pdf"


def variant(options: Options) -> tuple[str, ...]:
    """What the name of a file says of its language, where one is asked for, and of ink that is not full."""
    return tuple(part for part in (options.language, "low-ink" if options.ink == "low" else "") if part)


def without_own_language(options: Options, checked: Checked) -> Options:
    """The options without a language that is the game's own anyway, so that equal files have equal names."""
    return replace(options, language="") if options.language == checked.own_language else options
