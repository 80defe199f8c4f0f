"""Counting cards and copies by type and trait."""

from __future__ import annotations

from stats_game import card, deck, game

from cardgen.stats.counts import deck_counts


def test_cards_and_copies_by_type_and_trait() -> None:
    beasts = deck(
        card("fox", 3, traits=("small",)),
        card("ogre", 1, traits=("large", "small")),
        card("spark", 2, "spell"),
    )
    found = deck_counts(game(beasts), beasts)
    assert (found.cards, found.copies) == (3, 6)
    assert [(one.name, one.cards, one.copies) for one in found.types] == [("Beast", 2, 4), ("Spell", 1, 2)]
    assert [(one.name, one.cards, one.copies) for one in found.traits] == [("Large", 1, 1), ("Small", 2, 4)]
    assert found.types[0].color == "#102030"
