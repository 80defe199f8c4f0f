"""The command that shows what a translation lacks."""

from __future__ import annotations

from typing import Annotated

import typer

from cardgen.cli.choose import one_game, shown
from cardgen.cli.say import DATA, line, show_problems, stop, told


def words(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's name or folder.")],
    lang: Annotated[str, typer.Option("--lang", metavar="TAG", help="The language: de, pt-BR, zh-Hant.")],
) -> None:
    """Print what a translation of a game lacks, ready to be filled in and put into text/LANGUAGE.yaml."""
    from cardgen.load.game import load_game
    from cardgen.load.language import LANGUAGE
    from cardgen.load.skeleton import skeleton

    if not LANGUAGE.fullmatch(lang):
        stop(f"“{lang}” is no language: write de, pt-BR or zh-Hant.")
    with told():
        folder = one_game(game)
        loaded = load_game(folder.path)
    if loaded.game is None:
        show_problems(loaded.problems, shown(folder.path), notices=False)
        raise typer.Exit(DATA)
    if lang == loaded.game.language:
        stop(f"The game itself is in “{lang}”.")
    lacking = skeleton(loaded.game, lang)
    line(lacking.rstrip("\n") or f"# Nothing is missing in “{lang}”.")
