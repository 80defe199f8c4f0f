"""What a template may know of a card: its columns, its words with their icons and colours, its effects in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from cardgen.layout.hints import near
from cardgen.model.game import Card, Deck, Game
from cardgen.model.speech import ENGLISH, Speech
from cardgen.model.wording import effect_lines, marks
from cardgen.model.words import Term, Vocabulary


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as templates see it: `card.name`, `card.strength` (any column), `card.has('strength')`."""

    card: Card

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in _OWN:
            return getattr(self.card, name)
        try:
            return self.card.fields[name]
        except KeyError:
            raise AttributeError(self.explain_missing(name)) from None

    def explain_missing(self, name: str) -> str:
        """A sentence for a column that the card does not have."""
        columns = sorted({*self.card.fields, *_OWN})
        found = near(name, columns)
        meant = f"did you mean {' or '.join(f'“{one}”' for one in found)}?" if found else f"it has {', '.join(columns)}"
        return f"The card has no column “{name}”; {meant}"

    def has(self, name: str) -> bool:
        """Whether the card has such a column and something in it."""
        return bool(getattr(self.card, name) if name in _OWN else self.card.fields.get(name, ""))


_OWN = frozenset(
    ("code", "name", "deck", "qty", "type", "traits", "notes", "text", "picture", "back", "optional", "supplement")
)


def card_context(game: Game, deck: Deck, card: Card, ink: str, speech: Speech = ENGLISH) -> Mapping[str, Any]:
    """The names that a card's template may use; `pile` is the deck that the cards are shuffled into."""
    words = game.words
    kind = words.types.get(card.type)
    traits = tuple(words.traits[trait] for trait in card.traits if trait in words.traits)
    main = next((term for term in traits if term.color), kind)
    color = (main.color if main else "") or (kind.color if kind else "") or deck.color or "ink"
    return {
        "game": game,
        "deck": deck,
        "pile": next((other for other in game.decks if other.id == deck.joins), deck),
        "card": CardView(card),
        "kind": kind or Term("", ""),
        "traits": traits,
        "main": main or Term("", ""),
        "color": "ink" if ink == "low" else color,
        "lines": effect_lines(card, words, speech),
        "stamps": marks(card, words, speech),
        "label": _Labels(words, short=False),
        "short": _Labels(words, short=True),
        "ink": ink,
    }


class _Labels:
    """Printed names of stats and roll tables: `label.strength` is the game's word, `short.strength` its letters.

    A name that the game does not know is made readable, so that templates work with any column.
    """

    def __init__(self, words: Vocabulary, *, short: bool) -> None:
        self._terms: Mapping[str, Term] = MappingProxyType({**words.tables, **words.stats})
        self._short = short

    def __getattr__(self, name: str) -> str:
        if name.startswith("_"):
            raise AttributeError(name)
        term = self._terms.get(name)
        if term is None:
            return name.replace("_", " ").capitalize()
        return term.letter if self._short and term.letter else term.name
