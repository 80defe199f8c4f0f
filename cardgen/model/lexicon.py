"""The words of a note, and the game's own words among them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from cardgen.model.speech import mark
from cardgen.model.words import Term, Vocabulary

_TOKEN = re.compile(r"\d+|[^\W\d_]+(?:['’-][^\W\d_]+)*|\S")

NUMBERS = (
    mark("no"),
    mark("one"),
    mark("two"),
    mark("three"),
    mark("four"),
    mark("five"),
    mark("six"),
    mark("seven"),
    mark("eight"),
    mark("nine"),
    mark("ten"),
    mark("eleven"),
    mark("twelve"),
)
"""The number words that notation reads and wording writes, at the place of their value."""


class Token(NamedTuple):
    """A number, a word or a single sign of a note; `folded` is the word without regard to case, `start` its place."""

    text: str
    folded: str
    start: int


class Kind(StrEnum):
    """The four lists of words that a game declares."""

    TYPE = "type"
    TRAIT = "trait"
    STAT = "stat"
    TABLE = "table"


class Match(NamedTuple):
    """A term found in a note: its id, and how many tokens it takes."""

    id: str
    length: int


@dataclass(frozen=True, slots=True)
class _Words:
    forms: Mapping[tuple[str, ...], str]
    letters: Mapping[str, str]
    longest: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Every form in which a note may name a term: id, name, plural, other names, and the letter in its own case."""

    kinds: Mapping[Kind, _Words]

    def match(self, kind: Kind, tokens: Sequence[Token], at: int) -> Match | None:
        """The longest term of a kind that stands at a token, or None."""
        words = self.kinds[kind]
        if at >= len(tokens):
            return None
        longest = words.longest.get(tokens[at].folded, 0)
        for length in range(min(longest, len(tokens) - at), 0, -1):
            found = words.forms.get(tuple(token.folded for token in tokens[at : at + length]))
            if found is not None:
                return Match(found, length)
        if tokens[at].text in words.letters:
            return Match(words.letters[tokens[at].text], 1)
        return None


def tokens_of(notes: str) -> tuple[Token, ...]:
    """Cut a note into numbers, words and signs, in time linear in its length."""
    return tuple(Token(found.group(), found.group().casefold(), found.start()) for found in _TOKEN.finditer(notes))


def lexicon_of(words: Vocabulary) -> Lexicon:
    """Gather the forms of all terms; where two terms of a kind share one, the earlier has it."""
    kinds = {
        Kind.TYPE: words.types,
        Kind.TRAIT: words.traits,
        Kind.STAT: words.stats,
        Kind.TABLE: words.tables,
    }
    return Lexicon(MappingProxyType({kind: _words_of(terms) for kind, terms in kinds.items()}))


def _words_of(terms: Mapping[str, Term]) -> _Words:
    forms: dict[tuple[str, ...], str] = {}
    letters: dict[str, str] = {}
    for term_id, term in terms.items():
        written = (term.name, term.plural or f"{term.name}s", *term.also, re.sub(r"[-_]", " ", term_id))
        for form in written:
            key = tuple(token.folded for token in tokens_of(form))
            if key:
                forms.setdefault(key, term_id)
        if term.letter:
            letters.setdefault(term.letter, term_id)
    longest: dict[str, int] = {}
    for key in forms:
        longest[key[0]] = max(longest.get(key[0], 0), len(key))
    return _Words(
        MappingProxyType(forms),
        MappingProxyType(letters),
        MappingProxyType(longest),
    )
