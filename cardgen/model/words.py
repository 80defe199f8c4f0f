"""The words that a game declares, and where in its folder a thing stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cardgen.model.effect import Lasts

_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Source:
    """Where a card stands: a path relative to the game's folder, and its line or row, from 1 with the header."""

    file: str
    row: int
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game that has a name, an icon and a colour: a card type, a trait, a stat or a roll table.

    `letter` is its shorthand in deck notation (`F`, `W`); `words` the phrase that a bonus to it prints without a
    condition (“in every fight”); `lasts` how long effects of cards of this type hold, where notation says nothing.
    """

    id: str
    name: str
    plural: str = ""
    icon: str = ""
    color: str = ""
    letter: str = ""
    words: str = ""
    also: tuple[str, ...] = ()
    lasts: Lasts | None = None


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words that a game declares; each maps an id to its term, in the order of the data."""

    types: Mapping[str, Term] = field(default_factory=lambda: MappingProxyType({}))
    traits: Mapping[str, Term] = field(default_factory=lambda: MappingProxyType({}))
    stats: Mapping[str, Term] = field(default_factory=lambda: MappingProxyType({}))
    tables: Mapping[str, Term] = field(default_factory=lambda: MappingProxyType({}))
    icons: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
