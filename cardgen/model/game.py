"""A game as its folder tells it: frozen, typed, and without a trace of where it was read from but the source places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cardgen.model.aids import Aid
from cardgen.model.board import Board
from cardgen.model.draws import DrawRule
from cardgen.model.effect import Effect
from cardgen.model.odds import OddsRule
from cardgen.model.pieces import Pawns, ScoreSheet, Token
from cardgen.model.play import Play
from cardgen.model.prose import Prose
from cardgen.model.rolltable import RollTable
from cardgen.model.rules import Rules
from cardgen.model.size import Size
from cardgen.model.words import Source, Vocabulary

_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Card:
    """One row of a deck.

    `fields` holds every column as the text that the person wrote, under its header made lower-case with underscores.
    `effects` come from `notes`; `reason` says why the notes stayed text, where they did. `qty` counts copies.
    """

    code: str
    name: str
    deck: str
    source: Source
    qty: int = 1
    type: str = ""
    traits: tuple[str, ...] = ()
    notes: str = ""
    text: str = ""
    effects: tuple[Effect, ...] = ()
    reason: str = ""
    picture: str = ""
    back: str = ""
    was: tuple[str, ...] = ()
    optional: bool = False
    supplement: bool = False
    fields: Mapping[str, str] = field(default_factory=lambda: _NOTHING)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: cards of one size and one template, with one back; a card's own `back` goes before the deck's.

    `joins` is the id of another deck into whose PDF this one goes; with `optional` all its cards are optional.
    """

    id: str
    title: str
    template: str
    size: Size
    size_name: str
    back: str
    cards: tuple[Card, ...]
    file: str
    color: str = ""
    icon: str = ""
    params: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    joins: str = ""
    optional: bool = False

    @property
    def total(self) -> int:
        """How many cards are printed: the sum of the quantities."""
        return sum(card.qty for card in self.cards)


@dataclass(frozen=True, slots=True)
class Game:
    """Everything that a game's folder says.

    `texts` holds translations: language, then card code (or `game`, `decks.ID`, `traits.ID` …, `phrases`), then field;
    `prose` the rules and aids in other languages.
    """

    id: str
    title: str
    prefix: str
    players: tuple[int, int]
    theme: str
    language: str
    version: str
    words: Vocabulary
    decks: tuple[Deck, ...]
    subtitle: str = ""
    texts: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=lambda: MappingProxyType({}))
    prose: Mapping[str, Prose] = field(default_factory=lambda: MappingProxyType({}))
    tables: tuple[RollTable, ...] = ()
    rules: Rules | None = None
    aids: tuple[Aid, ...] = ()
    boards: tuple[Board, ...] = ()
    pawns: Pawns | None = None
    tokens: tuple[Token, ...] = ()
    score_sheet: ScoreSheet | None = None
    odds: tuple[OddsRule, ...] = ()
    draws: tuple[DrawRule, ...] = ()
    play: Play | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of all decks, in the order of the data."""
        return tuple(card for deck in self.decks for card in deck.cards)
