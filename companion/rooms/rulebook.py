"""A game, ready to be played: its cards, places, roads and tables by what they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from cardgen.dice import Tree, parse
from cardgen.dice.tree import Absolute, Binary, Compare, Negative, Number
from cardgen.model.board import Place
from cardgen.model.game import Card, Game
from cardgen.model.play import Counter, Option, Pile, Play
from cardgen.model.playnames import expression_names, kinds_of_cards, numeric_fields
from cardgen.model.rolltable import RollTable
from cardgen.model.speech import ENGLISH, Speech
from cardgen.model.steps import Owner
from cardgen.model.wording import effect_lines, marks
from cardgen.model.words import Term

_NO_COUNTERS: Mapping[str, Counter] = MappingProxyType({})
_NO_PILES: Mapping[str, Pile] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What rooms need of a game. Build one with `Rulebook.of` and keep it: expressions are parsed once."""

    game: Game
    play: Play
    cards: Mapping[str, Card]
    places: Mapping[str, Place]
    numbers: Mapping[int, str]
    roads: Mapping[str, tuple[str, ...]]
    tables: Mapping[str, RollTable]
    names: frozenset[str]
    fields: tuple[str, ...]
    called: Mapping[str, frozenset[str]]
    speech: Speech
    kinds: frozenset[str]
    _trees: dict[str, Tree] = field(default_factory=dict, repr=False, compare=False)
    _faces: dict[str, Mapping[str, Any]] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, game: Game, written: Game | None = None, speech: Speech = ENGLISH) -> Rulebook:
        """The rulebook of a game; one without a play.yaml has dice, tables and cards alone.

        `written` is the game as its folder has it, where `game` is a translated one: notes speak of cards by words in
        their names there, which `called` has. `speech` says in that language what cards do.
        """
        play = game.play or Play(_NO_COUNTERS, _NO_PILES)
        places = {place.id: place for board in game.boards for place in board.places}
        roads: dict[str, list[str]] = {place: [] for place in places}
        for board in game.boards:
            for road in board.roads:
                roads[road.a].append(road.b)
                roads[road.b].append(road.a)
        codes = {old: card for card in game.cards for old in card.was}
        return cls(
            game=game,
            play=play,
            cards=MappingProxyType({**codes, **{card.code: card for card in game.cards}}),
            places=MappingProxyType(places),
            numbers=MappingProxyType({number: one.id for one in places.values() for number in one.numbers}),
            roads=MappingProxyType({place: tuple(sorted(ends)) for place, ends in roads.items()}),
            tables=MappingProxyType({table.id: table for table in game.tables}),
            names=expression_names(game, play.counters, play.piles, play.options, play.tallies),
            fields=tuple(name for name in numeric_fields(game) if name != "qty"),
            called=_called(written or game),
            speech=speech,
            kinds=frozenset(kinds_of_cards(game)),
        )

    def tree(self, text: str) -> Tree:
        """The tree of an expression of play.yaml, in which names stand by their words."""
        if text not in self._trees:
            lower = text.lower()
            self._trees[text] = parse(text, {name: 0 for name in self.names if name in lower})
        return self._trees[text]

    def names_in(self, text: str) -> tuple[str, ...]:
        """The names that stand in an expression."""
        return tuple(_names(self.tree(text))) if text else ()

    def face(self, code: str) -> Mapping[str, Any]:
        """What a phone shows of a card: its name, type, traits, figures, and what it does, line by line."""
        if code not in self._faces:
            self._faces[code] = MappingProxyType(self._face(self.cards[code]))
        return self._faces[code]

    def _face(self, card: Card) -> dict[str, Any]:
        words = self.game.words
        kind = self.term(card.type)
        figures = [one for one in self.fields if card.fields.get(one, "").isdecimal()]
        return {
            "code": card.code,
            "name": card.name,
            "deck": card.deck,
            "type": card.type,
            "type_name": kind.name,
            "icon": kind.icon,
            "traits": [self.trait(one) for one in card.traits],
            "figures": {one: int(card.fields[one]) for one in figures},
            "figure_names": {one: self.term(one).plural or self.term(one).name for one in figures},
            "lines": [
                {"icon": one.icon, "figure": one.figure, "text": one.text}
                for one in effect_lines(card, words, self.speech)
            ],
            "marks": list(marks(card, words, self.speech)),
            "text": card.text,
        }

    def trait(self, word: str) -> dict[str, str]:
        """A trait as a phone shows it."""
        term = self.game.words.traits.get(word) or Term(word, word)
        return {"id": word, "name": term.name, "icon": term.icon}

    def icon(self, name: str) -> str:
        """The source of an icon that play.yaml names: a word of the game or one of its icons."""
        words = self.game.words
        known = (words.stats, words.tables, words.types, words.traits)
        term = next((terms[name] for terms in known if name in terms), None)
        return term.icon if term else words.icons.get(name, name)

    def term(self, word: str) -> Term:
        """What the game calls a stat, table, type or trait."""
        words = self.game.words
        known = (words.stats, words.tables, words.types, words.traits)
        return next((terms[word] for terms in known if word in terms), Term(word, word))

    def within(self, place: str, spaces: int) -> tuple[str, ...]:
        """The places that are not farther away by road than so many spaces, this one first."""
        found = [place]
        edge = [place]
        for _ in range(spaces):
            edge = [one for here in edge for one in self.roads.get(here, ()) if one not in found]
            edge = list(dict.fromkeys(edge))
            found += edge
        return tuple(found)

    def marked(self, mark: str) -> tuple[str, ...]:
        """The places with a mark."""
        return tuple(place.id for place in self.places.values() if mark in place.marks)

    def counters_of(self, owner: Owner) -> tuple[Counter, ...]:
        """The counters of seats, of places or of the room."""
        return tuple(counter for counter in self.play.counters.values() if counter.of is owner)

    def piles_of(self, owner: Owner) -> tuple[Pile, ...]:
        """The piles of seats, of places or of the room."""
        return tuple(pile for pile in self.play.piles.values() if pile.of is owner)

    def option(self, word: str) -> Option:
        """An option by its id."""
        return self.play.options[word]

    def most_cards(self, wanted: int) -> int:
        """So many cards, or as many as the game has: nobody turns up, draws or lays out more than these."""
        return min(wanted, sum(deck.total for deck in self.game.decks))

    def deck_size(self, deck: str) -> int:
        """How many cards a printed deck has."""
        return next((one.total for one in self.game.decks if one.id == deck), 0)


def _names(tree: Tree) -> Iterator[str]:
    match tree:
        case Number():
            yield from (tree.name,) if tree.name else ()
        case Negative() | Absolute():
            yield from _names(tree.inner)
        case Binary() | Compare():
            yield from _names(tree.left)
            yield from _names(tree.right)


def _called(game: Game) -> Mapping[str, frozenset[str]]:
    return MappingProxyType({card.code: frozenset(card.name.casefold().split()) for card in game.cards})
