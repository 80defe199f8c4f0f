"""The game's vocabulary from game.yaml, and the look-up of types and traits by any of their names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from cardgen.load.findings import Findings, near_hint
from cardgen.load.spec import GameFile, TermEntry
from cardgen.load.yaml_source import Node
from cardgen.model.words import Term, Vocabulary

KINDS = ("types", "traits", "stats", "tables")
"""The parts of the vocabulary that hold terms."""


class TermFinder:
    """Finds terms of one kind by id, name, plural or another name; case and the spaces between do not count."""

    def __init__(self, terms: Mapping[str, Term]) -> None:
        self.terms = terms
        self._ids: dict[str, str] = {}
        for term in terms.values():
            for name in all_names(term):
                self._ids.setdefault(name, term.id)

    def find(self, word: str) -> str | None:
        """The id of the term that is meant."""
        return self._ids.get(folded(word))

    def find_all(self, words: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The ids of terms that are written with only spaces between (“Large Dragon”), and the words that are none.

        Names of several words go before shorter ones. Where no word is known, the words are given back as one.
        """
        parts = words.split()
        found: list[str] = []
        unknown: list[str] = []
        start = 0
        while start < len(parts):
            for end in range(len(parts), start, -1):
                term = self.find(" ".join(parts[start:end]))
                if term is not None:
                    found.append(term)
                    start = end
                    break
            else:
                unknown.append(parts[start])
                start += 1
        return tuple(found), tuple(unknown) if found else (words,)

    def hint(self, word: str, kind: str) -> str:
        """What the person may have meant."""
        return near_hint(word, [term.name for term in self.terms.values()], kind)


def folded(word: str) -> str:
    """A word as it is compared."""
    return " ".join(word.casefold().split())


def all_names(term: Term) -> list[str]:
    """All names of a term as they are compared, each once."""
    return list(dict.fromkeys(folded(name) for name in (term.id, term.name, term.plural, *term.also) if name))


def read_vocabulary(spec: GameFile, node: Node, findings: Findings) -> Vocabulary:
    """The terms that game.yaml declares; two of one kind that share a name or a letter are a problem."""
    kinds = {kind: _terms(getattr(spec, kind)) for kind in KINDS}
    for kind, terms in kinds.items():
        _tell_clashes(kind, terms, node, findings)
    return Vocabulary(**kinds, icons=MappingProxyType(dict(spec.icons)))


def titled(identifier: str) -> str:
    """An id as a name: `unique-characters` is “Unique characters”."""
    words = re.sub(r"[-_]+", " ", identifier).strip()
    return words[:1].upper() + words[1:]


def _terms(entries: Mapping[str, TermEntry]) -> Mapping[str, Term]:
    terms: dict[str, Term] = {}
    for identifier, entry in entries.items():
        name = entry.name or titled(identifier)
        terms[identifier] = Term(
            identifier,
            name,
            entry.plural or f"{name}s",
            entry.icon,
            entry.color,
            entry.letter,
            entry.words,
            entry.also,
            entry.lasts,
        )
    return MappingProxyType(terms)


def _tell_clashes(kind: str, terms: Mapping[str, Term], node: Node, findings: Findings) -> None:
    seen: dict[str, str] = {}
    for term in terms.values():
        letters = [f"the letter {term.letter}"] if term.letter else []
        for name in [*(f"“{name}”" for name in all_names(term)), *letters]:
            first = seen.setdefault(name, term.id)
            if first != term.id:
                line = node.line_of((kind, term.id))
                findings.error(
                    f"{name} means “{first}” already", line, f"{kind}.{term.id}", "name one of them otherwise"
                )
