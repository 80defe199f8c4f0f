"""Put laid-out decks on sheets, and draw them and whatever else is printed as files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.build.noted import sign_of
from cardgen.build.options import Options, WrongUsage
from cardgen.build.parts import CUT, Part
from cardgen.build.stages import Checked
from cardgen.caption import FALLBACK, captioner
from cardgen.export import pdf
from cardgen.export.meta import Meta
from cardgen.impose.arrangement import Plan, Words, sheet_words
from cardgen.impose.backs import Mode, instructions, parse_mode
from cardgen.impose.marks import parse_cut
from cardgen.impose.paper import paper_name, parse_paper
from cardgen.impose.sheet import Sheet
from cardgen.impose.sheets import Copy, impose_checked
from cardgen.layout.faces import CardFaces, DeckFaces
from cardgen.layout.fingerprint import fingerprint
from cardgen.layout.noted import Looked, noted_game, without_cards
from cardgen.layout.shopping import ShoppingLine, lay_out_shopping, shopping_pages
from cardgen.layout.studio import Studio
from cardgen.model.game import Deck, Game
from cardgen.model.problem import Problem, Severity
from cardgen.model.speech import Speech
from cardgen.printlog.compare import Comparison
from cardgen.text.fonts import FontLibrary
from cardgen.text.shape import Shaper
from cardgen.words import speech_of


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

    `laid_out` counts the cards' sides that were laid out, and `drawn` the files that were drawn, because no earlier
    build had left them. A build of what changed has the `changes`, and `take_out`, a list of the cards to take out of
    the box, where there are such. `language` is what was asked for, empty for the game's own; `translations` are all
    others that the game has.
    """

    game_id: str
    title: str
    files: tuple[BuiltFile, ...]
    problems: tuple[Problem, ...]
    written: bool
    changes: Comparison | None = None
    take_out: Path | None = None
    laid_out: int = 0
    drawn: int = 0
    language: str = ""
    translations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckSheets:
    """A deck, with those that join it, on sheets; `cards` counts what is printed, copies and all.

    `sign` stands for all that is on the sheets, where that is known.
    """

    deck: Deck
    sheets: tuple[Sheet, ...]
    cards: int
    problems: tuple[Problem, ...]
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A file that is not written yet."""

    file: BuiltFile
    data: bytes


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
            caption=captioner(Shaper(fonts, FALLBACK)),
        )
    except ValueError as fault:
        raise WrongUsage(str(fault)) from fault


def speaking(plan: Plan, game: Game, studio: Studio | None) -> Plan:
    """The plan, in the language of the game, and in its face for small print where it has one of its own."""
    spoken = replace(plan, speech=speech_of(game.language))
    theme = studio.materials.theme if studio else None
    if studio is None or theme is None or not theme.own_faces:
        return spoken
    face = theme.face("small")
    return replace(spoken, caption=captioner(studio.materials.shaper, face.family, face.weight))


def sheets_of(checked: Checked, plan: Plan, options: Options) -> tuple[DeckSheets, ...]:
    """A checked game's decks on sheets, in the order of the data; those that join another share its sheets."""
    return tuple(_imposed(checked, group, plan, options) for group in _groups(checked.decks))


Once = Callable[[str, Callable[[], bytes], Callable[[], bool]], bytes]
"""Gives what is made under a key, from earlier or made now; it is kept if the key turns out to say all there is."""


def at_once(key: str, make: Callable[[], bytes], sure: Callable[[], bool]) -> bytes:
    """Make it, whether it was made before or not."""
    del key, sure
    return make()


def always() -> bool:
    """The key says it all."""
    return True


def draw(group: DeckSheets, game: Game, plan: Plan, options: Options, out: Path, once: Once = at_once) -> Drawn:
    """A group's sheets as a PDF; `once` may have it already, by what is on the sheets."""
    meta = _meta(game, group.deck.title)
    data = once(group.sign and sign_of((group.sign, meta)), lambda: pdf.render_sheets(group.sheets, meta), always)
    pieces = group.sheets[0].total
    advice = instructions(plan.mode, reverse=plan.reverse, sheets=pieces, paper=plan.paper)
    path = out / game.id / file_name(group.deck, options)
    paper = paper_name(plan.paper)
    return Drawn(BuiltFile(path, group.deck.title, pieces, len(group.sheets), group.cards, advice, paper, CUT), data)


def draw_part(part: Part, game: Game, options: Options, out: Path) -> Drawn:
    """A part of the box as a PDF."""
    data = pdf.render_sheets(part.sheets, _meta(game, part.title))
    path = out / game.id / ("-".join((part.name, *variant(options))) + ".pdf")
    pieces = part.sheets[0].total if part.duplex else len(part.sheets)
    return Drawn(BuiltFile(path, part.title, pieces, len(part.sheets), 0, part.advice, part.paper, part.after), data)


def draw_first(
    files: Sequence[BuiltFile], studio: Studio, plan: Plan, options: Options, out: Path, once: Once = at_once
) -> Drawn:
    """The list of what to load, print, cut and fold, which is printed first; `once` may have it already."""
    say = plan.speech.say
    lines = [
        ShoppingLine(file.path.name, file.title, file.sheets, file.paper, file.sides > file.sheets, "", say(file.after))
        for file in files
        if file.advice or file.after
    ]
    backs = any(line.duplex for line in lines)
    mode = plan.mode if backs else Mode.NONE
    ways = [instructions(mode, reverse=plan.reverse, paper=plan.paper, speech=plan.speech)]
    game, looked = studio.game, Looked()
    meta = _meta(game, say("print me first"))
    noted = replace(studio, game=noted_game(game, looked))

    def made() -> bytes:
        pages, _ = lay_out_shopping(lines, ways, noted, plan.paper)
        return pdf.render_pages(pages, meta)

    key = sign_of((lines, ways, plan.paper, meta, without_cards(game)))
    data = once(key, made, lambda: not looked.at_cards)
    path = out / game.id / ("-".join(("print-me-first", *variant(options))) + ".pdf")
    count = shopping_pages(lines, plan.paper)
    advice = instructions(Mode.NONE, sheets=count, paper=plan.paper)
    return Drawn(BuiltFile(path, say("Print me first"), count, count, 0, advice, paper_name(plan.paper)), data)


def _meta(game: Game, what: str) -> Meta:
    """What a file says of itself: the game, what of it, and the language."""
    title = speech_of(game.language).say("{title}: {what}", title=game.title, what=what)
    return Meta(title, language=game.language)


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
    printed = replace(plan, line=_line(game, lead, faces, options, plan.speech)) if game else plan
    found = impose_checked([_copy(face) for face in faces], printed)
    return DeckSheets(lead, found.sheets, cards, found.problems, _sign(faces, game, lead, options))


def _sign(faces: Sequence[CardFaces], game: Game | None, lead: Deck, options: Options) -> str:
    """What stands for sheets: their pages and what the sheets' lines say; "" where pages have no key."""
    if game is None or not all(all(face.keys) for face in faces):
        return ""
    cards = tuple((face.keys, face.card.code, face.card.name, face.card.qty, face.fingerprint) for face in faces)
    words = (game.title, game.language, game.version, lead.title, lead.size)
    return sign_of((cards, words, options))


def _copy(face: CardFaces) -> Copy:
    return Copy(face.front, face.back, face.card.code or face.card.name, face.card.qty)


def _line(game: Game, deck: Deck, faces: Sequence[CardFaces], options: Options, speech: Speech) -> Words:
    """The sheet's line: what it is, without a date, so that equal data gives equal sheets."""
    mark = fingerprint(f"{face.card.code} {face.fingerprint} {face.card.qty}" for face in faces)
    language = options.language or game.language
    version = speech.say("version {version}", version=f"{game.version}-{mark}")
    return sheet_words(game.title, deck.title, language, version, speech)


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
