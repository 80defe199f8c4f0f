"""Commands that only show: games, a game's data, sizes, fonts and schemas."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardgen.cli.choose import known_games, one_game, shown
from cardgen.cli.say import DATA, as_json, line, plain, show_problems, stop, table, told
from cardgen.model.problem import has_errors

if TYPE_CHECKING:
    from cardgen.model.game import Game
    from cardgen.model.size import Size

Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]


def games(as_data: Json = False) -> None:
    """List the games that can be called by name."""
    from cardgen.load.game import load_game

    found = []
    with told():
        loaded = [(folder, load_game(folder.path).game) for folder in known_games()]
    for folder, game in loaded:
        found.append(
            {
                "id": folder.id,
                "title": game.title if game else "",
                "decks": [deck.id for deck in game.decks] if game else [],
                "cards": sum(deck.total for deck in game.decks) if game else 0,
                "languages": sorted({game.language, *game.texts}) if game else [],
                "folder": shown(folder.path),
                "readable": game is not None,
            }
        )
    if as_data:
        as_json(found)
    else:
        table((_game_row(game) for game in found), heads=("GAME", "TITLE", "CARDS", "DECKS", "FOLDER"), right=(2,))


def _game_row(game: dict[str, Any]) -> tuple[str, ...]:
    """Give what `games` shows of one."""
    title = game["title"] if game["readable"] else "(unreadable: see cardgen check)"
    return game["id"], title, str(game["cards"]), ", ".join(game["decks"]), game["folder"]


def dump(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's name or folder.")], as_data: Json = False
) -> None:
    """Show all that a game's data says, once checked."""
    from cardgen.load.game import load_game

    with told():
        folder = one_game(game)
        loaded = load_game(folder.path)
    show_problems(loaded.problems, shown(folder.path), notices=False)
    if loaded.game is not None:
        if as_data:
            as_json(_whole(loaded.game))
        else:
            _list_cards(loaded.game)
    if loaded.game is None or has_errors(loaded.problems):
        raise typer.Exit(DATA)


def _whole(game: Game) -> object:
    """Give the model as JSON has it, each deck with its total."""
    whole = plain(game)
    if isinstance(whole, dict):
        for entry, deck in zip(whole["decks"], game.decks, strict=True):
            entry["total"] = deck.total
    return whole


def _list_cards(game: Game) -> None:
    """Say a game's decks and their cards."""
    line(f"{game.title} ({game.id}), version {game.version}", "bold")
    for deck in game.decks:
        line("")
        line(f"{deck.title}: {deck.total} cards, {deck.size_name} ({deck.size}), from {deck.file}", "bold")
        table(
            (
                (f"{card.qty}×", card.code, card.name, card.type, ", ".join(card.traits), card.notes)
                for card in deck.cards
            ),
            right=(0,),
        )


def sizes(as_data: Json = False) -> None:
    """List the sizes of cards and paper that have a name."""
    from cardgen.impose.paper import PAPERS
    from cardgen.model.size import CARD_SIZES

    if as_data:
        as_json({"cards": CARD_SIZES, "papers": PAPERS})
        return
    line("Cards, trimmed (“size” in game.yaml; any measure such as 63.5x88.9 does as well):", "bold")
    table(_size_rows(CARD_SIZES.items()))
    line("")
    line("Paper (--paper; any measure such as 210x297 does as well; “landscape” turns it):", "bold")
    table(_size_rows(PAPERS.items()))


def _size_rows(sizes: Any) -> list[tuple[str, str]]:
    """Give names and measures."""
    named: list[tuple[str, Size]] = list(sizes)
    return [(f"  {name}", str(size)) for name, size in named]


def fonts(as_data: Json = False) -> None:
    """List the fonts that templates and themes can use."""
    with told():
        from cardgen.build import make_services

        families = make_services().fonts.families()
    if as_data:
        as_json(families)
    else:
        rows = ((one.name, ", ".join(one.styles), "variable" if one.variable else "", one.format) for one in families)
        table(rows, heads=("FAMILY", "STYLES", "", "FORMAT"))


def schema(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Which file's schema; without it, the names.")] = "",
) -> None:
    """Print the JSON Schema of a game's file, for editors."""
    from cardgen.load.spec import schemas

    known = schemas()
    if not name:
        table(
            ((one, _about(known[one])) for one in known),
            heads=("NAME", "WHAT IT IS"),
        )
    elif name in known:
        as_json(known[name])
    else:
        near = difflib.get_close_matches(name, known, n=1) or list(known)
        stop(f"There is no schema “{name}”. Did you mean {' or '.join(f'“{one}”' for one in near)}?")


def _about(shape: dict[str, Any]) -> str:
    """Give what a schema says of itself or, where it is a list, of its entries."""
    entry = str(shape.get("items", {}).get("$ref", "")).rpartition("/")[2]
    return str(shape.get("description") or shape.get("$defs", {}).get(entry, {}).get("description", ""))
