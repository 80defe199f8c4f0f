"""The command `companion`: serves the games to the phones at the table, until Ctrl-C."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.config import PORT, Config, WrongSetting
from companion.serve import USAGE, serve, stop

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
def companion(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Folders of games to serve besides those that come with it.", show_default=False),
    ] = None,
    host: Annotated[
        str, typer.Option(envvar="COMPANION_HOST", help="The address to listen at: 0.0.0.0 is the whole network.")
    ] = "0.0.0.0",  # noqa: S104
    port: Annotated[int, typer.Option(envvar="COMPANION_PORT", help="The port; it stands on printed cards.")] = PORT,
    public_url: Annotated[
        str,
        typer.Option(
            envvar=["COMPANION_PUBLIC_URL", "PUBLIC_URL"],
            help="What QR codes lead to, if not http://tablewright.local and the port.",
        ),
    ] = "",
    store: Annotated[
        str,
        typer.Option(
            envvar="COMPANION_STORE", help="A folder for the rooms, or the URL of a database: postgresql+psycopg://…"
        ),
    ] = "",
    trusted_hosts: Annotated[
        str,
        typer.Option(
            envvar=["COMPANION_TRUSTED_HOSTS", "TRUSTED_HOSTS"],
            help="Further names under which it may be asked, with commas between.",
        ),
    ] = "",
) -> None:
    """Serve the companion to the phones at the table."""
    names = tuple(name.strip() for name in trusted_hosts.split(",") if name.strip())
    try:
        config = Config(tuple(paths or ()), host, port, public_url, store, names)
    except WrongSetting as fault:
        stop(str(fault), USAGE)
    for path in config.paths:
        if not path.is_dir():
            stop(f"There is no folder “{path}”.", USAGE)
    serve(config)


def main() -> None:
    """Run the command."""
    app()
