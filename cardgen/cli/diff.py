"""The command diff: what has changed since a game was printed, or since another version of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardgen.cli.changes import changes_data, show_changes
from cardgen.cli.choose import one_game, shown
from cardgen.cli.make import PUBLIC_URL, Cards, Decks, Ink, Json, Language, OneGame, Out, Paper, Url
from cardgen.cli.numbers import names
from cardgen.cli.progress import bar
from cardgen.cli.say import DATA, as_json, line, show_problems, told

if TYPE_CHECKING:
    from cardgen.build import Difference
    from cardgen.printlog.compare import Comparison

Against = Annotated[
    str, typer.Option("--against", metavar="GAME|FOLDER", help="Another version of the game, instead of the print log.")
]
Pdf = Annotated[bool, typer.Option("--pdf", help="Draw old and new faces side by side, into diff.pdf.")]


def diff(
    game: OneGame,
    against: Against = "",
    pdf: Pdf = False,
    decks: Decks = None,
    cards: Cards = None,
    paper: Paper = "A4",
    ink: Ink = "full",
    language: Language = "",
    public_url: Url = PUBLIC_URL,
    out: Out = Path("output"),
    as_data: Json = False,
) -> None:
    """Show what differs from what is on paper, or from another version of the game."""
    with told():
        from cardgen.build import Options, diff_game, make_services

        folder = one_game(game)
        other = one_game(against) if against else None
        options = Options(
            decks=names("--deck", decks),
            cards=names("--cards", cards),
            paper=paper,
            ink=ink,
            language=language,
            public_url=public_url,
        )
        with bar() as progress:
            found = diff_game(
                folder.path,
                options,
                make_services(),
                against=other.path if other else None,
                out=out if pdf else None,
                progress=progress,
            )
    if as_data:
        as_json(_data(found))
    else:
        show_problems(found.problems, shown(folder.path), notices=False)
        show_problems(found.before, shown(found.against), notices=False)
        _show(found, pdf=pdf)
    if found.comparison is None:
        raise typer.Exit(DATA)


def _data(found: Difference) -> dict[str, Any]:
    """Give what a program wants to know."""
    return {
        "game": found.game_id,
        "against": {"kind": "print log" if found.printed else "folder", "path": found.against, "there": found.known},
        "changes": changes_data(found.comparison) if found.comparison else None,
        "pdf": found.pdf,
        "problems": found.problems,
        "problems_before": found.before,
    }


def _show(found: Difference, *, pdf: bool) -> None:
    """Say what differs, in all and card by card."""
    if found.comparison is None:
        line(f"{found.game_id}: nothing was compared.", "bold")
        return
    if not found.known:
        line(
            "Nothing is recorded as printed yet: say `cardgen printed` after printing, or name a folder with --against."
        )
    what = "what is on paper" if found.printed else shown(found.against)
    line(f"{found.game_id}, compared with {what}: {_sum(found.comparison)}.", "bold")
    show_changes(found.comparison)
    if found.pdf is not None:
        line(f"Wrote {shown(found.pdf)}.")
        if found.printed:
            line("The print log keeps no pictures: it shows new faces beside the columns of before.", "dim")
    elif pdf:
        line("Nothing differs, so that there is nothing to draw.")


def _sum(changes: Comparison) -> str:
    """Give how many cards differ, by kind."""
    kinds: dict[str, int] = {}
    for change in changes.changes:
        kinds[change.kind] = kinds.get(change.kind, 0) + 1
    words = {"new": "new", "changed": "changed", "copies": "in another number", "removed": "removed"}
    told_of = [f"{number} {words[kind]}" for kind, number in kinds.items()]
    return ", ".join([*told_of, f"{changes.same} as {'it was' if changes.same == 1 else 'they were'}"])
