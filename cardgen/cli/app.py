"""The commands of `cardgen`, by name."""

from __future__ import annotations

from typing import Annotated

import typer

from cardgen.cli import diff, look, make, new, printed, printer, stats, watch, words
from cardgen.cli.say import line

app = typer.Typer(
    name="cardgen",
    help="Print the decks of a game from its folder of data.",
    epilog="Exit status: 0 fine, 1 something is wrong with the data or the disk, 2 wrong usage.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    """Say the version and leave."""
    if wanted:
        from importlib.metadata import version

        line(f"cardgen {version('tablewright')}")
        raise typer.Exit


@app.callback()
def _cardgen(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Print the decks of a game from its folder of data."""


for command in (
    look.games,
    new.new,
    make.check,
    make.build,
    make.card,
    watch.watch,
    printed.printed,
    diff.diff,
    stats.stats,
    look.dump,
    words.words,
    look.sizes,
    look.fonts,
    look.schema,
    printer.calibrate,
):
    app.command()(command)
