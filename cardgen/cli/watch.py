"""The command watch: a preview in the browser that follows every saved file."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import typer

from cardgen.cli.choose import one_game, shown
from cardgen.cli.make import PUBLIC_URL, Ink, Language, OneGame, Url
from cardgen.cli.say import line, told

_PORT = 8766


def watch(
    game: OneGame,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Where the page is; 0 for any port that is free.")
    ] = _PORT,
    language: Language = "",
    ink: Ink = "full",
    public_url: Url = PUBLIC_URL,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Show a game in the browser while you write it; the page follows every saved file."""
    with told():
        from cardgen.build import Options, make_services
        from cardgen.watch.run import Preview

        folder = one_game(game)
        preview = Preview(
            folder.path, make_services(), Options(language=language, ink=ink, public_url=public_url), port
        )

    def started() -> None:
        line(f"Watching {shown(folder.path)}: {preview.address}", "bold")
        line("Save a file and the page follows. Ctrl+C stops.", "dim")
        if browser:
            import webbrowser

            webbrowser.open(preview.address)

    with suppress(KeyboardInterrupt):
        preview.run(started)
    line("Stopped.")
