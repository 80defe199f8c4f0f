"""The words of a game outside its cards, rules and aids: found in its frozen values, and others put in their place.

What is a word is told by the names of fields, here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from cardgen.model.board import Board, Inscription, Meridian, Place, Trace, mark_words
from cardgen.model.game import Game

Thing = TypeVar("Thing")
Reword = Callable[[str, bool], str]
"""Gives the words to put in place of some; the flag says that they surely are words, and no value for templates."""

_WORDS = frozenset({"title", "subtitle", "name", "words", "reason", "note", "notes", "item"})
_ENDINGS = ("_words", "_name", "_title", "_label")
# Fields that are words in one kind of thing, and something else in others.
_ALSO: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "Row": frozenset({"short", "mark"}),
        "RollTable": frozenset({"when"}),
        "Token": frozenset({"label"}),
        "ScoreField": frozenset({"value"}),
        "Track": frozenset({"marks"}),
    }
)
# Degrees, and names of lines that are not printed.
_NO_WORDS = (Meridian, Trace)
_VALUES = frozenset({"fields", "params"})
# What is walked from a game; the rest of it is translated by its codes and ids, or as whole texts.
_PARTS = ("tables", "boards", "pawns", "tokens", "score_sheet", "odds", "play")
_FILES: Mapping[str, str] = MappingProxyType({"tables": "tables.yaml", "play": "play.yaml"})
_ICONS = re.compile(r"(?:\{[^{}]*\}\s*)+")
_TOKEN = re.compile(r"\{[^{}]*\}|<[^<>]*>")


class Phrase(NamedTuple):
    """Words of a game and the file that they stand in; `wanted` is false for values that templates may read."""

    words: str
    file: str
    wanted: bool


def phrases(game: Game) -> tuple[Phrase, ...]:
    """The words of a game outside cards, terms, rules and aids, in the order of the data, each once for a file.

    Words without a letter (“+1”) need no translation and are left out.
    """
    found: dict[tuple[str, str], bool] = {}
    for board in game.boards:
        found.update(dict.fromkeys(((words, board.file) for words in legend_words(board, game).values()), True))
    for part in _PARTS:
        for file, thing in _files_of(game, part):
            for words, wanted in _found(thing):
                found[words, file] = found.get((words, file), False) or wanted
    return tuple(Phrase(words, file, wanted) for (words, file), wanted in found.items())


def legend_words(board: Board, game: Game) -> Mapping[str, str]:
    """What the legend calls the marks of a board that have an icon, by the parameters that would word them."""
    words = game.words
    terms = (words.types, words.traits, words.tables, words.stats)
    shown = {*words.icons, *(key for kind in terms for key, term in kind.items() if term.icon)}
    marks = dict.fromkeys(mark for place in board.places for mark in place.marks if mark in shown)
    named = {f"legend-{mark}": mark_words(mark) for mark in marks}
    return {key: said for key, said in named.items() if key not in board.params}


def reworded(thing: Thing, reword: Reword) -> Thing:
    """A frozen value with all its words put through `reword`; what stays the same is the same object."""
    made: Any = _reworded(thing, reword)
    return made  # type: ignore[no-any-return]


def parts(game: Game, reword: Reword) -> dict[str, Any]:
    """The parts of a game that have phrases, by their names in it, with all words put through `reword`."""
    return {part: _reworded(getattr(game, part), reword) for part in _PARTS}


def plain(words: str) -> str:
    """Words as they are looked up: without regard to line breaks and spaces between."""
    return " ".join(words.split())


def translated(words: str, said: Mapping[str, str]) -> str | None:
    """What `said` has for some words, by their plain form; None where it has nothing.

    Several lines, and words behind icons (“{axe} Old Mill”), are translated part by part where the whole is not.
    """
    found = said.get(plain(words))
    if found is not None:
        return found
    if "\n" in words:
        lines = [translated(line, said) if line.strip() else line for line in words.split("\n")]
        return "\n".join(map(str, lines)) if None not in lines else None
    icons = _ICONS.match(words)
    behind = translated(words[icons.end() :], said) if icons and icons.end() < len(words) else None
    return f"{icons[0]}{behind}" if icons and behind is not None else None


def words_within(words: str) -> tuple[str, ...]:
    """The parts by which some words may be translated: their lines, without the icons that they begin with."""
    return tuple(_ICONS.sub("", line, count=1) for line in words.split("\n"))


@cache
def word_fields(kind: Any) -> tuple[tuple[str, bool], ...]:
    """The fields of a kind of value that hold words, and whether they surely do: values for templates may be none."""
    if kind in _NO_WORDS:
        return ()
    also = _ALSO.get(kind.__name__, frozenset[str]())
    found = []
    for one in fields(kind):
        if one.name in _WORDS or one.name in also or one.name.endswith(_ENDINGS):
            found.append((one.name, True))
        elif one.name in _VALUES:
            found.append((one.name, False))
    return tuple(found)


@cache
def _inner_fields(kind: Any) -> tuple[str, ...]:
    words = {name for name, _ in word_fields(kind)}
    return tuple(one.name for one in fields(kind) if one.name not in words)


def _files_of(game: Game, part: str) -> Iterator[tuple[str, Any]]:
    thing = getattr(game, part)
    if part == "boards":
        yield from ((board.file, board) for board in thing)
    else:
        yield _FILES.get(part, "game.yaml"), thing


def _found(thing: Any) -> list[tuple[str, bool]]:
    """The words in a value, and whether they surely are words."""
    found: list[tuple[str, bool]] = []

    def note(words: str, surely: bool) -> str:
        if any(letter.isalpha() for letter in _TOKEN.sub("", words)):
            found.append((words, surely))
        return words

    _reworded(thing, note)
    return found


def _reworded(thing: Any, reword: Reword) -> Any:
    if is_dataclass(thing) and not isinstance(thing, type):
        return _reworded_value(thing, reword)
    if isinstance(thing, tuple):
        made = tuple(_reworded(one, reword) for one in thing)
        return thing if all(old is new for old, new in zip(thing, made, strict=True)) else made
    if isinstance(thing, Mapping):
        inner = {key: _reworded(value, reword) for key, value in thing.items()}
        return thing if all(inner[key] is value for key, value in thing.items()) else MappingProxyType(inner)
    return thing


def _reworded_value(thing: Any, reword: Reword) -> Any:
    kind: Any = type(thing)
    if kind is Inscription and thing.kind == "picture":
        return thing
    changed = {}
    for name, surely in word_fields(kind):
        value = getattr(thing, name)
        if kind is Place and name == "note":  # each line is a note of its own
            made = "\n".join(_said(line, surely, reword) for line in value.split("\n"))
            made = value if made == value else made
        else:
            made = _said(value, surely, reword)
        if made is not value:
            changed[name] = made
    for name in _inner_fields(kind):
        value = getattr(thing, name)
        made = _reworded(value, reword)
        if made is not value:
            changed[name] = made
    return replace(thing, **changed) if changed else thing


def _said(value: Any, surely: bool, reword: Reword) -> Any:
    """The words of a field: a text, several, or values by name; what else bears the name of such a field is walked."""
    if isinstance(value, str):
        made = reword(value, surely) if value else value
        return value if made == value else made
    if isinstance(value, tuple):
        several = tuple(_said(one, surely, reword) for one in value)
        return several if several != value else value
    if isinstance(value, Mapping):
        by_name = {key: _said(one, surely, reword) for key, one in value.items()}
        return MappingProxyType(by_name) if by_name != dict(value) else value
    return _reworded(value, reword)
