"""The command new: a small game of one's own, to change step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.choose import shown
from cardgen.cli.say import line, stop, told


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called: “River Trade”.")],
    into: Annotated[
        Path, typer.Option("--into", metavar="FOLDER", help="Where its folder is made; by default here.")
    ] = Path(),
) -> None:
    """Start a game of your own: a small one that works, with comments that explain it."""
    with told():
        from cardgen.build import make_services
        from cardgen.starter import FolderTaken, NoName, start_game, starter_of

        try:
            starter = starter_of(name)
            folder = start_game(starter, into, make_services().templates)
        except (NoName, FolderTaken) as wrong:
            stop(str(wrong))
    place = shown(folder)
    typed = f'"{place}"' if " " in place else place
    line(f"Made {place}, the game “{starter.title}”.", "bold")
    line(f"  cardgen check {typed}     tells what is wrong with it")
    line(f"  cardgen build {typed}     makes sheets to print")
    line(f"Begin with {place}/game.yaml and the tables beside it.")
