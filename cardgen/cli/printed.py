"""The command printed: record which cards are on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardgen.cli.changes import changes_data
from cardgen.cli.choose import one_game, shown
from cardgen.cli.make import PUBLIC_URL, Backs, Cards, Decks, Ink, Json, Language, OneGame, Url
from cardgen.cli.numbers import count, names
from cardgen.cli.progress import bar
from cardgen.cli.say import DATA, as_json, line, show_problems, told

if TYPE_CHECKING:
    from cardgen.build import Recorded

_KINDS = {"new": "new", "changed": "changed", "copies": "in another number", "removed": "gone"}

Copies = Annotated[
    str, typer.Option("--copies", metavar="N", help="How many of each there are, whatever its quantity; 0 forgets it.")
]


def printed(
    game: OneGame,
    decks: Decks = None,
    cards: Cards = None,
    copies: Copies = "",
    backs: Backs = "long-edge",
    ink: Ink = "full",
    language: Language = "",
    public_url: Url = PUBLIC_URL,
    as_data: Json = False,
) -> None:
    """Record that cards are on paper as they are now, and older faces of them out of the box.

    Say it when the sheets have come out of the printer, before the cards are edited again; with the options that say
    what the cards look like (--ink, --lang, --public-url) as for the build.
    """
    with told():
        from cardgen.build import Options, make_services, record_printed

        folder = one_game(game)
        options = Options(
            decks=names("--deck", decks),
            cards=names("--cards", cards),
            backs=backs,
            ink=ink,
            language=language,
            public_url=public_url,
            changed=True,
        )
        many = 0 if copies == "0" else count("--copies", copies)
        with bar() as progress:
            recorded = record_printed(folder.path, options, make_services(), many, progress)
    if as_data:
        as_json(_data(recorded))
    else:
        show_problems(recorded.problems, shown(folder.path), notices=False)
        line(_sentence(recorded), "bold")
    if not recorded.written:
        raise typer.Exit(DATA)


def _data(recorded: Recorded) -> dict[str, Any]:
    """Give what a program wants to know."""
    return {
        "game": recorded.game_id,
        "written": recorded.written,
        "log": recorded.log,
        "cards": recorded.cards,
        "copies": recorded.copies,
        "changes": changes_data(recorded.changes),
        "problems": recorded.problems,
    }


def _sentence(recorded: Recorded) -> str:
    """Say what was recorded and what is new in it."""
    if not recorded.written:
        return f"{recorded.game_id}: nothing was recorded."
    kinds: dict[str, int] = {}
    for change in recorded.changes.changes:
        kinds[change.kind] = kinds.get(change.kind, 0) + 1
    new = ", ".join(f"{number} {_KINDS[kind]}" for kind, number in kinds.items()) or "as it was recorded before"
    cards = f"{recorded.cards} card{'' if recorded.cards == 1 else 's'}"
    copies = f"{recorded.copies} cop{'y' if recorded.copies == 1 else 'ies'}"
    return f"{recorded.game_id}: {cards} in {copies} on paper ({new}), recorded in {shown(recorded.log)}."
