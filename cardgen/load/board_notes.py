"""Reads the note of a place: as a change to a table, as help against creatures, or as plain words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardgen.load.findings import Findings, shortened
from cardgen.load.words import TermFinder
from cardgen.model.board import short_note
from cardgen.model.effect import Effect, Verb
from cardgen.model.words import Vocabulary

MOST = 99
"""The largest change that a note may make."""

_LONGEST = 200
_HINT = "write {table: …, add: 1}, {stat: …, add: 1}, {creatures: …, STAT: 1}, or plain words"


@dataclass(frozen=True, slots=True)
class PlaceNote:
    """A place's note in printed words, with a line break between its parts, and what it does."""

    words: str
    effects: tuple[Effect, ...]


class NoteReader:
    """Reads notes by the words of one game; what it cannot read is told and left out."""

    def __init__(self, words: Vocabulary) -> None:
        self._words = words
        self._finders: Mapping[str, TermFinder] = {
            "table": TermFinder(words.tables),
            "stat": TermFinder(words.stats),
            "creatures": TermFinder(words.traits),
        }

    def read(self, note: Any, line: int, path: str, findings: Findings) -> PlaceNote:
        """The note, which is a text, a mapping, a list of both, or None."""
        said: list[str] = []
        effects: list[Effect] = []
        for part in note if isinstance(note, list) else [note]:
            try:
                effect = self._part(part)
            except ValueError as error:
                message, hint = error.args
                findings.error(message, line, path, hint)
                continue
            if isinstance(effect, Effect):
                effects.append(effect)
                said.append(short_note([effect], self._words))
            elif effect:
                said.append(effect)
        return PlaceNote("\n".join(said), tuple(effects))

    def _part(self, part: Any) -> Effect | str:
        """Raises ValueError with a message and a hint."""
        if part is None:
            return ""
        if isinstance(part, str):
            if len(part) > _LONGEST:
                raise ValueError(f"the note “{shortened(part)}” is longer than {_LONGEST} characters", "shorten it")
            return " ".join(part.split())
        keys = set(part) if isinstance(part, dict) else set()
        if "creatures" in keys:
            return self._against(part)
        kind = next((kind for kind in ("table", "stat") if kind in keys), "")
        if not kind or keys != {kind, "add"}:
            raise ValueError("this is no note", _HINT)
        return Effect(Verb.ADD, _amount(part["add"]), (self._term(kind, part[kind]),))

    def _against(self, part: dict[str, Any]) -> Effect:
        """`{creatures: zombie, force: 1}`; the other key is the stat to which the bonus goes."""
        stats = [key for key in part if key != "creatures"]
        if len(stats) != 1:
            raise ValueError("a note about creatures names one stat and a number", _HINT)
        traits = part["creatures"] if isinstance(part["creatures"], list) else str(part["creatures"]).split(",")
        versus = tuple(self._term("creatures", trait) for trait in traits)
        stat = self._term("stat", stats[0])
        return Effect(Verb.ADD, _amount(part[stats[0]]), (stat,), versus=versus)

    def _term(self, kind: str, word: Any) -> str:
        finder = self._finders[kind]
        found = finder.find(word) if isinstance(word, str) else None
        if found is None:
            named = "trait" if kind == "creatures" else kind
            said = shortened(word, 40) if isinstance(word, str) else "what stands here"
            raise ValueError(f"the note names the {named} “{said}”, which the game does not have", _hint(finder, said))
        return found


def _hint(finder: TermFinder, said: str) -> str:
    return finder.hint(said, "such word") if finder.terms else "declare it in game.yaml"


def _amount(value: Any) -> int:
    text = str(value).strip().replace("−", "-")
    digits = text.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 3 and 0 < int(digits) <= MOST):
        raise ValueError(f"“{shortened(text, 40)}” is no change from −{MOST} to +{MOST}", "write a number such as −1")
    return int(text)
