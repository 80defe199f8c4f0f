"""A list of problems that grows while a file is read, and the words that several readers use in them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from cardgen.load.limits import MAX_LISTED
from cardgen.model.problem import Problem, Severity


class Findings:
    """Collects what is wrong with one file, so that its name is said once."""

    def __init__(self, file: str = "", sheet: str = "") -> None:
        self.file = file
        self.sheet = sheet
        self._problems: list[Problem] = []

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was found so far, in the order of finding."""
        return tuple(self._problems)

    def error(self, message: str, row: int | None = None, column: str = "", hint: str = "") -> None:
        """Note what must stop a build."""
        self._note(message, row, column, hint, Severity.ERROR)

    def warning(self, message: str, row: int | None = None, column: str = "", hint: str = "") -> None:
        """Note what may spoil a print."""
        self._note(message, row, column, hint, Severity.WARNING)

    def notice(self, message: str, row: int | None = None, column: str = "", hint: str = "") -> None:
        """Note what the person should know about how the file was read."""
        self._note(message, row, column, hint, Severity.NOTICE)

    def extend(self, problems: Iterable[Problem]) -> None:
        """Take over problems that were found elsewhere."""
        self._problems.extend(problems)

    def _note(self, message: str, row: int | None, column: str, hint: str, severity: Severity) -> None:
        self._problems.append(Problem(sentence(message), self.file, row, column, hint, severity, self.sheet))


def sentence(words: str) -> str:
    """Words as a sentence, with a capital and an end."""
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '!', '?')) else '.'}"


def listed(things: Sequence[object], last: str = "and") -> str:
    """The things in a row for a sentence, `4, 5 and 9`; beyond `MAX_LISTED` the rest is counted."""
    words = [str(thing) for thing in things]
    if len(words) > MAX_LISTED:
        return f"{', '.join(words[:MAX_LISTED])} {last} {len(words) - MAX_LISTED} more"
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def rows_listed(rows: Sequence[int]) -> str:
    """`row 4` or `rows 4, 5 and 9`."""
    return f"row{'s' if len(rows) != 1 else ''} {listed(rows)}"


def quoted(words: Iterable[str]) -> list[str]:
    """Each of the words in curly quotes."""
    return [f"“{word}”" for word in words]


def shortened(text: str, most: int = 60) -> str:
    """The text as it can stand in a message: one line, not longer than `most` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def near_names(word: str, names: Iterable[str], likeness: float = 0.6) -> list[str]:
    """Up to three of the names that look like the word, the nearest first; case does not count."""
    by_case = {name.casefold(): name for name in names}
    return [by_case[key] for key in difflib.get_close_matches(word.casefold(), by_case, 3, likeness)]


def near_hint(word: str, names: Sequence[str], kind: str) -> str:
    """A hint that names what the person may have meant, or else what there is."""
    found = near_names(word, names)
    if found:
        return f"did you mean {listed(quoted(found), 'or')}?"
    return f"there is {listed(quoted(names))}" if names else f"there is no {kind} yet"
