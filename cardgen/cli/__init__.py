"""The command line `cardgen`: words in; sentences, files and an exit status out."""

from __future__ import annotations

import io
import sys


def main() -> None:
    """Run the command line and leave with its exit status: 0 fine, 1 problems in the data, 2 wrong usage."""
    from cardgen.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that lacks a character shows a question mark; it is no reason to stop.
            stream.reconfigure(errors="replace")
    app()
