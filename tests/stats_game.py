"""A game of a few cards as a value, for tests of what is counted and reckoned."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardgen.model.game import Card, Deck, Game
from cardgen.model.odds import OddsRule
from cardgen.model.size import Size
from cardgen.model.words import Source, Term, Vocabulary

TYPES = {
    "beast": Term("beast", "Beast", color="#102030"),
    "spell": Term("spell", "Spell"),
    "ghost": Term("ghost", "Ghost"),
}
TRAITS = {"large": Term("large", "Large"), "small": Term("small", "Small")}


def card(name: str, qty: int = 1, kind: str = "beast", traits: tuple[str, ...] = (), **fields: str) -> Card:
    """A card whose code is its name in capitals."""
    return Card(
        code=f"T-{name.upper()}",
        name=name,
        deck="beasts",
        source=Source("beasts.csv", 2),
        qty=qty,
        type=kind,
        traits=traits,
        fields=MappingProxyType(fields),
    )


def deck(*cards: Card, name: str = "beasts") -> Deck:
    """A deck of these cards."""
    return Deck(name, name.capitalize(), "plain", Size(63, 88), "63x88", "rear", cards, f"{name}.csv")


def game(*decks: Deck, odds: tuple[OddsRule, ...] = (), icons: Mapping[str, str] | None = None) -> Game:
    """A game of these decks."""
    words = Vocabulary(
        types=MappingProxyType(TYPES),
        traits=MappingProxyType(TRAITS),
        stats=MappingProxyType({"power": Term("power", "Power"), "force": Term("force", "Force")}),
        icons=MappingProxyType(dict(icons or {})),
    )
    return Game("t", "Test", "T", (1, 4), "engraved", "en", "", words, decks, odds=odds)
