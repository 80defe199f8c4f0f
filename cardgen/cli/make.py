"""Commands that lay cards out: check, build and card."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardgen.cli.changes import changes_data, show_take_out
from cardgen.cli.choose import chosen, one_game, shown
from cardgen.cli.numbers import count, millimetres, names
from cardgen.cli.printer import back_shift
from cardgen.cli.progress import bar
from cardgen.cli.say import DATA, as_json, line, show_problems, stop, tally, told
from cardgen.cli.summary import many, show_files, show_sums
from cardgen.model.problem import has_errors

if TYPE_CHECKING:
    from cardgen.build import Checked, Options, Report, Services
    from cardgen.load.games import GameFolder


class Face(StrEnum):
    """Which side of a card."""

    FRONT = "front"
    BACK = "back"


class Format(StrEnum):
    """What a picture of a card is written as."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"


PUBLIC_URL = "HTTP://TABLEWRIGHT.LOCAL:8765"

Games = Annotated[list[str] | None, typer.Argument(metavar="GAME|FOLDER", help="Names or folders; all by default.")]
OneGame = Annotated[str, typer.Argument(metavar="GAME", help="A game's name or folder.")]
Decks = Annotated[list[str] | None, typer.Option("--deck", metavar="DECK,...", help="Only these decks.")]
Cards = Annotated[
    list[str] | None, typer.Option("--cards", metavar="CODE,...", help="Only these cards, by their codes.")
]
Copies = Annotated[str, typer.Option("--copies", metavar="N", help="Copies of each card, whatever its quantity.")]
Paper = Annotated[
    str, typer.Option("--paper", metavar="NAME|WxH", help="A4, letter … (see cardgen sizes), or mm: 210x297.")
]
Backs = Annotated[
    str, typer.Option("--backs", metavar="MODE", help="long-edge, short-edge, gutterfold, separate or none.")
]
Reverse = Annotated[bool, typer.Option("--reverse", help="With separate backs: the last sheet's back first.")]
Bleed = Annotated[str, typer.Option("--bleed", metavar="MM", help="Art beyond the cut, on each side.")]
Marks = Annotated[str, typer.Option("--marks", metavar="KIND", help="crop, hairline or none.")]
Ink = Annotated[str, typer.Option("--ink", metavar="KIND", help="full or low.")]
Language = Annotated[
    str, typer.Option("--lang", metavar="CODE", help="A language that the game has; its own by default.")
]
Languages = Annotated[
    str, typer.Option("--lang", metavar="CODE|all", help="A language that the game has, or all; its own by default.")
]
Url = Annotated[str, typer.Option("--public-url", metavar="URL", help="What the QR codes lead to.")]
Margin = Annotated[str, typer.Option("--margin", metavar="MM", help="What the printer leaves blank at each edge.")]
Shift = Annotated[
    str,
    typer.Option(
        "--back-shift", metavar="X,Y", help="Move the backs right and down, in mm, for a printer that is off."
    ),
]
Printer = Annotated[
    str, typer.Option("--printer", metavar="NAME", help="Use the shift remembered for it (cardgen calibrate).")
]
Changed = Annotated[
    bool, typer.Option("--changed", help="Only what paper lacks: new, changed and missing cards (see cardgen printed).")
]
Anew = Annotated[bool, typer.Option("--no-cache", help="Make everything anew, whatever an earlier build has left.")]
Out = Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the files go.")]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Show notices too.")]


def build(
    games: Games = None,
    decks: Decks = None,
    cards: Cards = None,
    copies: Copies = "",
    paper: Paper = "A4",
    backs: Backs = "long-edge",
    reverse: Reverse = False,
    bleed: Bleed = "0",
    marks: Marks = "crop",
    ink: Ink = "full",
    language: Languages = "",
    public_url: Url = PUBLIC_URL,
    margin: Margin = "5",
    shift: Shift = "",
    printer: Printer = "",
    changed: Changed = False,
    anew: Anew = False,
    out: Out = Path("output"),
    as_data: Json = False,
    verbose: Verbose = False,
) -> None:
    """Print the box as PDF sheets: decks, boards, aids, pawns and rules."""
    with told():
        from cardgen.build import Options, make_services

        options = Options(
            decks=names("--deck", decks),
            cards=names("--cards", cards),
            copies=count("--copies", copies),
            paper=paper,
            backs=backs,
            reverse=reverse,
            bleed=millimetres("--bleed", bleed),
            marks=marks,
            ink=ink,
            language=language,
            public_url=public_url,
            margin=millimetres("--margin", margin),
            back_shift=back_shift(shift, printer),
            changed=changed,
        )
        services = replace(make_services(), keep=not anew)
        reports = _build_all(chosen(games or ()), out, options, services, picky=bool(games))
    if as_data:
        as_json({"games": [_report_data(report) for _, report in reports]})
    else:
        for folder, report in reports:
            _show_report(folder, report, verbose=verbose)
        show_sums([report for _, report in reports])
    if not all(report.written for _, report in reports) or any(has_errors(report.problems) for _, report in reports):
        raise typer.Exit(DATA)


def _build_all(
    folders: Sequence[GameFolder], out: Path, options: Options, services: Services, *, picky: bool
) -> list[tuple[GameFolder, Report]]:
    """Build game after game.

    A deck, card or language that a game does not have is wrong usage; where no game was named (not `picky`), only when
    no game has it, so that `--cards CODE` finds its game.
    """
    from cardgen.build import WrongUsage, build_spoken

    reports: list[tuple[GameFolder, Report]] = []
    refused: list[WrongUsage] = []
    for folder in folders:
        with bar() as progress:
            try:
                made = build_spoken(folder.path, out, options, services, progress)
                reports.extend((folder, report) for report in made)
            except WrongUsage as wrong:
                if picky:
                    raise
                refused.append(wrong)
    if not reports and refused:
        raise refused[0]
    return reports


def _report_data(report: Report) -> dict[str, Any]:
    """Give what a program wants to know of a build."""
    changes = changes_data(report.changes) | {"list": report.take_out} if report.changes else None
    return {
        "game": report.game_id,
        "language": report.language or None,
        "written": report.written,
        "files": report.files,
        "sheets": sum(file.sheets for file in report.files),
        "problems": report.problems,
        **({"changes": changes} if changes else {}),
    }


def _show_report(folder: GameFolder, report: Report, *, verbose: bool) -> None:
    """Say what is wrong with a game, and which files were written for it."""
    show_problems(report.problems, shown(folder.path), notices=verbose)
    found = tally(report.problems)
    name = f"{folder.id} in {report.language}" if report.language else folder.id
    if not report.written:
        line(f"{name}: nothing was written ({found}).", "bold")
        return
    if report.changes is not None and not report.files:
        line(f"{name}: nothing to print, paper has every card as it is now.", "bold")
    else:
        line(f"{name}:" if str(found) == "no problems" else f"{name} ({found}):", "bold")
    show_files(report.files)
    if found.notices and not verbose:
        line("  --verbose shows the notices.", "dim")
    if report.changes is not None:
        show_take_out(report.changes, report.take_out)


def check(games: Games = None, language: Languages = "", ink: Ink = "full", as_data: Json = False) -> None:
    """Tell all that is wrong with data and cards."""
    with told():
        from cardgen.build import Options, check_spoken, make_services

        folders = chosen(games or ())
        services, options = make_services(), Options(language=language, ink=ink)
        checked = [(folder, one) for folder in folders for one in check_spoken(folder.path, services, options)]
    if as_data:
        as_json({"games": [_check_data(folder, one) for folder, one in checked]})
    else:
        for folder, one in checked:
            _show_checked(folder, one)
    if any(one.game is None or has_errors(one.problems) for _, one in checked):
        raise typer.Exit(DATA)


def _check_data(folder: GameFolder, checked: Checked) -> dict[str, Any]:
    """Give what a program wants to know of a check."""
    return {
        "game": folder.id,
        "folder": shown(folder.path),
        "language": checked.game.language if checked.game else None,
        "problems": checked.problems,
        "text_notes": _text_notes(checked),
    }


def _text_notes(checked: Checked) -> list[dict[str, str]]:
    """Give the notes that no effect expresses, with the reason."""
    cards = checked.game.cards if checked.game else ()
    return [{"card": card.code, "notes": card.notes, "reason": card.reason} for card in cards if card.reason]


def _show_checked(folder: GameFolder, checked: Checked) -> None:
    """Say what is wrong with a game, and how much it is."""
    show_problems(checked.problems, shown(folder.path), notices=True)
    size = ""
    if checked.game is not None:
        total = sum(deck.total for deck in checked.game.decks)
        size = f"{many(len(checked.game.decks), 'deck')}, {many(total, 'card')}, "
    translated = checked.game is not None and checked.game.language != checked.own_language
    name = f"{folder.id} in {checked.game.language}" if checked.game and translated else folder.id
    line(f"{name}: {size}{tally(checked.problems)}.", "bold")


def card(
    game: OneGame,
    code: Annotated[str, typer.Argument(metavar="CARD", help="The card's code, such as SI-G12.")],
    form: Annotated[
        Format | None, typer.Option("--format", help="What to write; by default what --output ends in, else png.")
    ] = None,
    face: Annotated[Face, typer.Option("--face", help="Which side.")] = Face.FRONT,
    dpi: Annotated[int, typer.Option("--dpi", min=36, max=1200, help="Pixels to the inch, for png.")] = 300,
    ink: Ink = "full",
    language: Language = "",
    public_url: Url = PUBLIC_URL,
    bleed: Bleed = "0",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where it goes; - is standard output.")
    ] = "",
) -> None:
    """Write a picture of one card."""
    kind = form or _format_of(output)
    with told():
        from cardgen.build import Options, make_services, render_card

        folder = one_game(game)
        options = Options(ink=ink, language=language, public_url=public_url, bleed=millimetres("--bleed", bleed))
        data, problems = render_card(
            folder.path, code, face=str(face), format=str(kind), dpi=dpi, options=options, services=make_services()
        )
        show_problems(problems, shown(folder.path), notices=False)
        if data is None:
            raise typer.Exit(DATA)
        _write(data, output, f"{code}{'-back' if face is Face.BACK else ''}.{kind}")
    if has_errors(problems):
        raise typer.Exit(DATA)


def _format_of(output: str) -> Format:
    """Tell the format from the end of a file's name."""
    ending = Path(output).suffix.lower().removeprefix(".")
    if not ending:
        return Format.PNG
    if ending not in list(Format):
        stop(f"“{output}” ends in “.{ending}”: choose --format {', '.join(Format)}.")
    return Format(ending)


def _write(data: bytes, output: str, otherwise: str) -> None:
    """Write a picture where it was asked for, or beside."""
    if output == "-":
        sys.stdout.buffer.write(data)
        return
    from cardgen.files import atomic_write

    path = Path(output or otherwise)
    atomic_write(path, data)
    line(f"Wrote {path}.")
