"""A game that notes whether anybody looked at its cards: so it is known what does not hang on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from cardgen.model.game import Card, Deck, Game


@dataclass(slots=True)
class Looked:
    """Whether the cards of decks were looked at."""

    at_cards: bool = False


def noted_game(game: Game, looked: Looked) -> Game:
    """The game, which tells `looked` when the cards of any of its decks are asked for."""
    return replace(game, decks=tuple(noted_deck(deck, looked) for deck in game.decks))


def noted_deck(deck: Deck, looked: Looked) -> Deck:
    """The deck, which tells `looked` when its cards are asked for."""
    return replace(deck, cards=_NotedCards(deck.cards, looked))


def without_cards(game: Game) -> Game:
    """The game with empty decks."""
    return replace(game, decks=tuple(replace(deck, cards=()) for deck in game.decks))


class _NotedCards(tuple[Card, ...]):  # noqa: SLOT001 - a tuple has no room for slots
    """The cards of a deck, which note that somebody looked at them."""

    looked: Looked

    def __new__(cls, cards: Iterable[Card], looked: Looked) -> Self:
        """The cards; `looked` is told."""
        made = super().__new__(cls, cards)
        made.looked = looked
        return made

    def __iter__(self) -> Iterator[Card]:
        return self._noted().__iter__()

    def __len__(self) -> int:
        return self._noted().__len__()

    def __getitem__(self, place: Any) -> Any:
        return self._noted().__getitem__(place)

    def __contains__(self, card: object) -> bool:
        return self._noted().__contains__(card)

    def __eq__(self, other: object) -> bool:
        return self._noted().__eq__(other)

    def __hash__(self) -> int:
        return self._noted().__hash__()

    def __repr__(self) -> str:
        return self._noted().__repr__()

    def _noted(self) -> tuple[Card, ...]:
        self.looked.at_cards = True
        return tuple(tuple.__iter__(self))
