"""Calls cardgen as a person calls it, for the tests of the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from cardgen.cli.app import app


class Ran:
    """What a call left: exit status, standard output, standard error."""

    def __init__(self, words: tuple[str, ...]) -> None:
        result = CliRunner().invoke(app, list(words))
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        self.status, self.out, self.err = result.exit_code, result.stdout, result.stderr

    @property
    def data(self) -> Any:
        return json.loads(self.out)


def run(*words: str | Path) -> Ran:
    """Call it with these words; an exception that it should have told is raised."""
    return Ran(tuple(map(str, words)))
