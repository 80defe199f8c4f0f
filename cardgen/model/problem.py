"""Problems are values: what is wrong, where, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a problem matters: an error stops a build, a warning may spoil a print, a notice only tells."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with the data.

    `file` is a path as the person would type it, relative to the game's folder where it lies inside it. `row` is
    the line or spreadsheet row, counted from 1 with the header; `column` is a header's text, a YAML path such as
    `decks.creatures.size`, or a character position in words. `sheet` is a workbook's sheet.
    """

    message: str
    file: str = ""
    row: int | None = None
    column: str = ""
    hint: str = ""
    severity: Severity = Severity.ERROR
    sheet: str = ""

    @property
    def place(self) -> str:
        """Where it is, as `file [sheet]:row, column`, leaving out what is not known."""
        where = f"{self.file} [{self.sheet}]" if self.sheet else self.file
        if self.row is not None:
            where = f"{where}:{self.row}" if where else f"row {self.row}"
        if self.column:
            where = f"{where}, {self.column}" if where else self.column
        return where

    def __str__(self) -> str:
        head = f"{self.place}: " if self.place else ""
        tail = f" ({self.hint})" if self.hint else ""
        return f"{head}{self.message}{tail}"


def has_errors(problems: tuple[Problem, ...] | list[Problem]) -> bool:
    """Whether any of the problems must stop a build."""
    return any(problem.severity is Severity.ERROR for problem in problems)
