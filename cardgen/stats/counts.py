"""How many cards of what kind there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardgen.model.game import Card, Deck, Game
from cardgen.model.words import Term


@dataclass(frozen=True, slots=True)
class Count:
    """A type or trait: its id and name, how many different cards bear it and how many copies there are of them."""

    id: str
    name: str
    cards: int
    copies: int
    icon: str = ""
    color: str = ""


@dataclass(frozen=True, slots=True)
class DeckCounts:
    """A deck's cards and copies, by type and by trait; a card with two traits counts for each of them."""

    id: str
    title: str
    cards: int
    copies: int
    types: tuple[Count, ...]
    traits: tuple[Count, ...]


def deck_counts(game: Game, deck: Deck) -> DeckCounts:
    """The counts of a deck, in the order in which the game declares its words."""
    return DeckCounts(
        id=deck.id,
        title=deck.title,
        cards=len(deck.cards),
        copies=deck.total,
        types=_counts(deck.cards, game.words.types, lambda card: (card.type,)),
        traits=_counts(deck.cards, game.words.traits, lambda card: card.traits),
    )


def _counts(
    cards: Sequence[Card], terms: Mapping[str, Term], of: Callable[[Card], tuple[str, ...]]
) -> tuple[Count, ...]:
    found = []
    for term in terms.values():
        bearers = [card for card in cards if term.id in of(card)]
        if bearers:
            copies = sum(card.qty for card in bearers)
            found.append(Count(term.id, term.name, len(bearers), copies, term.icon, term.color))
    return tuple(found)
