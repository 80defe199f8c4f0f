"""What the command line says: sentences and problems to people, JSON to programs."""

from __future__ import annotations

import dataclasses
import json
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NoReturn

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from cardgen.model.problem import Problem, Severity

FINE, DATA, USAGE = 0, 1, 2

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTICE: "dim"}
_LINED = (".csv", ".tsv", ".txt", ".yaml", ".yml", ".jsonl", ".xml", ".svg", ".j2", ".jinja")
_LABEL = 9


def console(*, errors: bool = False) -> Console:
    """Give a console that writes to standard output or, for `errors`, to standard error."""
    return Console(stderr=errors, highlight=False, markup=False, emoji=False, soft_wrap=True)


def visible(words: str) -> str:
    """Give the words with control characters shown instead of sent: data must not steer a terminal."""
    return "".join(char if char.isprintable() or char in "\n " else f"\\x{ord(char):02x}" for char in words)


def line(words: str, style: str = "") -> None:
    """Say a line on standard output."""
    console().print(Text(visible(words), style=style))


def stop(sentence: str, status: int = USAGE) -> NoReturn:
    """Say what is wrong on standard error and leave, by default as for wrong usage."""
    console(errors=True).print(Text("Error: ", style="bold red") + Text(visible(sentence), style="default"))
    raise typer.Exit(status)


@contextmanager
def told() -> Iterator[None]:
    """Turn wrong options, and files that cannot be read or written, into a sentence and an exit status."""
    try:
        yield
    except BrokenPipeError:
        raise  # whoever read the output has gone; typer leaves quietly
    except OSError as error:
        stop(_unreachable(error), DATA)
    except ValueError as error:
        from cardgen.build import WrongUsage

        if not isinstance(error, WrongUsage):
            raise
        stop(str(error))


def _unreachable(error: OSError) -> str:
    """Say what the system refused, and for which file."""
    if error.errno is None or error.strerror is None:
        return str(error)
    return f"“{error.filename}”: {error.strerror}." if error.filename else f"{error.strerror}."


def table(rows: Iterable[Sequence[str]], *, heads: Sequence[str] = (), right: Sequence[int] = ()) -> None:
    """Say rows in aligned columns; those in `right` are set flush right."""
    cells = [[visible(cell) for cell in row] for row in ([heads, *rows] if heads else rows)]
    if not cells:
        return
    widths = [max(cell_len(row[at]) for row in cells) for at in range(len(cells[0]))]
    for number, row in enumerate(cells):
        parts = []
        for at, cell in enumerate(row):
            gap = " " * (widths[at] - cell_len(cell))
            parts.append(gap + cell if at in right else cell + gap)
        line("  ".join(parts).rstrip(), "bold" if heads and number == 0 else "")


def as_json(value: object) -> None:
    """Write a value as JSON to standard output, indented, with characters as they are."""
    text = json.dumps(plain(value), ensure_ascii=False, indent=2)
    # Lone surrogates, which a file's name can hold, exist in no encoding.
    sys.stdout.write(text.encode("utf-8", "replace").decode("utf-8") + "\n")


def plain(value: object) -> object:
    """Give dataclasses, mappings and sequences as what JSON has."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {item.name: plain(getattr(value, item.name)) for item in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Iterable):
        return [plain(entry) for entry in value]
    return value if value is None or isinstance(value, bool | int | float) else str(value)


@dataclasses.dataclass(frozen=True, slots=True)
class Tally:
    """How many problems there are of each severity."""

    errors: int
    warnings: int
    notices: int

    def __str__(self) -> str:
        named = ((self.errors, "error"), (self.warnings, "warning"), (self.notices, "notice"))
        parts = [f"{count} {name}{'' if count == 1 else 's'}" for count, name in named if count]
        return ", ".join(parts) or "no problems"


def tally(problems: Iterable[Problem]) -> Tally:
    """Count problems by severity."""
    kinds = [problem.severity for problem in problems]
    return Tally(*(kinds.count(kind) for kind in (Severity.ERROR, Severity.WARNING, Severity.NOTICE)))


def show_problems(problems: Sequence[Problem], folder: str, *, notices: bool) -> None:
    """Say problems on standard error, grouped by file in the order in which files first appear.

    `folder` is the game's folder as a person would type it; it goes before the name of each file inside it.
    """
    out = console(errors=True)
    width = out.width if out.is_terminal else sys.maxsize
    files: dict[str, list[Problem]] = {}
    for problem in problems:
        if notices or problem.severity is not Severity.NOTICE:
            files.setdefault(problem.file, []).append(problem)
    for file, group in files.items():
        out.print(Text(visible(_heading(file, folder)), style="bold"))
        for problem in sorted(group, key=lambda one: one.row or 0):
            for number, words in enumerate(_lines(problem, width - _LABEL - 2)):
                label = str(problem.severity) if number == 0 else ""
                out.print(Text("  " + label.ljust(_LABEL), style=_STYLES[problem.severity]) + Text(words, style=""))


def _heading(file: str, folder: str) -> str:
    """Name a file for people: inside the game's folder unless its own path leads elsewhere."""
    if not file or not folder:
        return file or folder
    return file if file.startswith(("/", "..", folder)) or ":" in file else f"{folder.rstrip('/')}/{file}"


def _lines(problem: Problem, width: int) -> Iterator[str]:
    """Give a problem's place and message, then its hint, wrapped to a width."""
    place = [f"sheet “{problem.sheet}”"] if problem.sheet else []
    if problem.row is not None:
        place.append(f"{'line' if problem.file.lower().endswith(_LINED) else 'row'} {problem.row}")
    if problem.column:
        place.append(problem.column)
    head = f"{', '.join(place)}: " if place else ""
    yield from textwrap.wrap(visible(head + problem.message), max(width, 30), break_on_hyphens=False)
    if problem.hint:
        hint = visible(f"→ {problem.hint}")
        yield from textwrap.wrap(hint, max(width, 30), subsequent_indent="  ", break_on_hyphens=False)
