"""Short ways to ask what was wrong with a game."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.model.problem import Problem, Severity


def told(problems: Iterable[Problem]) -> list[str]:
    """What was wrong, in words."""
    return [f"{problem.severity} {problem}" for problem in problems]


def the(problems: Iterable[Problem], words: str) -> Problem:
    """The one problem whose message has these words in it."""
    problems = tuple(problems)
    found = [problem for problem in problems if words.casefold() in problem.message.casefold()]
    assert len(found) == 1, told(problems)
    return found[0]


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Those that stop a build."""
    return [problem for problem in problems if problem.severity is Severity.ERROR]
