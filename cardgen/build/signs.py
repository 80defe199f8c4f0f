"""Whether the icons and colours that game.yaml names are there, and the lines of game.yaml where problems stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from cardgen.layout.hints import icon_hint
from cardgen.layout.studio import Studio
from cardgen.layout.theme import ThemeFault
from cardgen.load.findings import Findings
from cardgen.load.games import GAME_FILE
from cardgen.load.yaml_source import read_yaml
from cardgen.model.game import Game
from cardgen.model.problem import Problem
from cardgen.text.icons import IconProblem


def sign_problems(studio: Studio) -> tuple[Problem, ...]:
    """The icons and colours of a game's words and decks that are not there, each at its key."""
    found = [_icon(studio, key, name) for key, name in _icons(studio.game) if name]
    found += [_color(studio, key, words) for key, words in _colors(studio.game) if words]
    return tuple(problem for problem in found if problem is not None)


def without_echoes(problems: Iterable[Problem], signs: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The problems, but for those of pages that only meet again what is told at its key in game.yaml."""
    told = tuple(sign.message.rstrip(".") for sign in signs)
    return tuple(problem for problem in problems if not problem.message.startswith(told))


def with_lines(problems: Iterable[Problem], folder: Path) -> tuple[Problem, ...]:
    """The problems, those of a key of game.yaml with its line."""
    kept = tuple(problems)
    if not any(problem.file == GAME_FILE and problem.row is None and problem.column for problem in kept):
        return kept
    node = read_yaml(folder / GAME_FILE, Findings(GAME_FILE))
    return tuple(
        replace(problem, row=node.line_of(tuple(problem.column.split("."))))
        if node is not None and problem.file == GAME_FILE and problem.row is None and problem.column
        else problem
        for problem in kept
    )


def _icons(game: Game) -> Iterator[tuple[str, str]]:
    words = game.words
    for kind, terms in (("types", words.types), ("traits", words.traits), ("stats", words.stats)):
        yield from ((f"{kind}.{term.id}.icon", term.icon) for term in terms.values())
    yield from ((f"tables.{term.id}.icon", term.icon) for term in words.tables.values())
    yield from ((f"icons.{name}", source) for name, source in words.icons.items())
    yield from ((f"decks.{deck.id}.icon", deck.icon) for deck in game.decks)


def _colors(game: Game) -> Iterator[tuple[str, str]]:
    words = game.words
    for kind, terms in (("types", words.types), ("traits", words.traits), ("stats", words.stats)):
        yield from ((f"{kind}.{term.id}.color", term.color) for term in terms.values())
    yield from ((f"decks.{deck.id}.color", deck.color) for deck in game.decks)


def _icon(studio: Studio, key: str, name: str) -> Problem | None:
    book = studio.materials.book
    try:
        if book.get(name) is not None:
            return None
    except IconProblem as fault:
        return Problem(str(fault), GAME_FILE, None, key)
    return Problem(f"There is no icon “{name}”.", GAME_FILE, None, key, icon_hint(name, book, key.split(".")[1]))


def _color(studio: Studio, key: str, words: str) -> Problem | None:
    theme = studio.materials.theme
    try:
        theme.color(words)
    except ThemeFault:
        hint = f"write “#8a1c1c”, with its quotes, or a colour of the theme: {', '.join(sorted(theme.colors))}"
        return Problem(f"“{words}” is no colour.", GAME_FILE, None, key, hint)
    return None
