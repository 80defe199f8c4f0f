"""The odds of beating the cards of a deck."""

from __future__ import annotations

from fractions import Fraction

from stats_game import card, deck, game

from cardgen.model.odds import OddsRule
from cardgen.stats.odds import odds_tables


def test_the_chance_of_reaching_each_card_with_each_bonus() -> None:
    beasts = deck(
        card("fox", 3, power="10"), card("owl", 1, power="21"), card("elk", power=""), card("gone", 0, power="1")
    )
    (table,) = odds_tables(game(beasts, odds=(OddsRule("beasts", "power", "1d20", "force", 0, 2),)))
    assert (table.field, table.versus, table.deck, list(table.bonuses)) == ("Power", "Force", "Beasts", [0, 1, 2])
    assert [one.name for one in table.cards] == ["fox", "owl"]
    assert table.numbers == (10, 21)
    assert table.of(10)[0].chances == (Fraction(11, 20), Fraction(12, 20), Fraction(13, 20))
    assert table.of(21)[0].chances == (Fraction(0), Fraction(1, 20), Fraction(2, 20))
    assert table.average[1] == (3 * Fraction(12, 20) + Fraction(1, 20)) / 4


def test_where_the_dice_must_exceed_the_number() -> None:
    beasts = deck(card("fox", power="7"))
    rule = OddsRule("beasts", "power", "2d6", "force", -1, 0, beyond=True)
    (table,) = odds_tables(game(beasts, odds=(rule,)))
    assert table.cards[0].chances == (Fraction(10, 36), Fraction(15, 36))


def test_a_deck_without_numbers_has_no_table() -> None:
    beasts = deck(card("fox", power="much"))
    assert odds_tables(game(beasts, odds=(OddsRule("beasts", "power", "1d6", "force", 0, 1),))) == ()
