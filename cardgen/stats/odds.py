"""The odds of beating each card of a deck with a bonus, by the rules that a game declares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardgen.dice import Distribution, odds, parse
from cardgen.model.game import Card, Deck, Game
from cardgen.model.odds import OddsRule
from cardgen.stats.curves import number_of


@dataclass(frozen=True, slots=True)
class CardOdds:
    """A card, the number that has to be reached, and the chance with each bonus from the rule's least to its most."""

    code: str
    name: str
    number: int
    copies: int
    chances: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class OddsTable:
    """The odds of a deck. `average` weighs each card by its copies; cards without a number are left out."""

    rule: OddsRule
    deck: str
    field: str
    versus: str
    cards: tuple[CardOdds, ...]
    average: tuple[Fraction, ...]

    @property
    def bonuses(self) -> range:
        """The bonuses that the chances are for."""
        return range(self.rule.low, self.rule.high + 1)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The different numbers to reach, in rising order."""
        return tuple(sorted({card.number for card in self.cards}))

    def of(self, number: int) -> tuple[CardOdds, ...]:
        """The cards with that number."""
        return tuple(card for card in self.cards if card.number == number)


def odds_tables(game: Game) -> tuple[OddsTable, ...]:
    """A table for each rule whose deck has numbers, in the order of the data.

    Raises DiceFault for dice that loading would have refused.
    """
    decks = {deck.id: deck for deck in game.decks}
    tables = (_table(game, rule, decks[rule.deck]) for rule in game.odds if rule.deck in decks)
    return tuple(table for table in tables if table.cards)


def _table(game: Game, rule: OddsRule, deck: Deck) -> OddsTable:
    rolled = odds(parse(rule.dice))
    known: dict[int, tuple[Fraction, ...]] = {}
    cards = []
    for card in deck.cards:
        number = _number(card, rule.field)
        if number is None or not card.qty:
            continue
        if number not in known:
            known[number] = _chances(rolled, number, rule)
        cards.append(CardOdds(card.code, card.name, number, card.qty, known[number]))
    return OddsTable(
        rule, deck.title, _name(game, rule.field), _name(game, rule.versus), tuple(cards), _average(cards, rule)
    )


def _number(card: Card, field: str) -> int | None:
    number = number_of(card.fields.get(field, ""))
    return int(number) if number is not None and number == number.to_integral_value() else None


def _chances(rolled: Distribution, number: int, rule: OddsRule) -> tuple[Fraction, ...]:
    target = number + (1 if rule.beyond else 0)
    return tuple(rolled.at_least(target - bonus) for bonus in range(rule.low, rule.high + 1))


def _average(cards: Sequence[CardOdds], rule: OddsRule) -> tuple[Fraction, ...]:
    copies = sum(card.copies for card in cards) or 1
    return tuple(
        sum((card.chances[step] * card.copies for card in cards), Fraction(0)) / copies
        for step in range(rule.high - rule.low + 1)
    )


def _name(game: Game, key: str) -> str:
    term = game.words.stats.get(key)
    return term.name if term else key.replace("_", " ").capitalize()
