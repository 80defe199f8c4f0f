"""Curves: how the numbers in a column are spread over the copies of a deck."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from cardgen.model.game import Card, Deck, Game

_NUMBER = re.compile(r"[+−-]?\d{1,12}(?:[.,]\d{1,6})?")
_MOST_BARS = 24
_STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Curve:
    """The numbers in one column of a deck, each as often as it is printed.

    `copies` maps numbers, in rising order, to copies. `blank` counts the copies that have none, `other` those with
    something that is no number.
    """

    deck: str
    field: str
    title: str
    copies: Mapping[Decimal, int]
    blank: int
    other: int

    @property
    def count(self) -> int:
        """How many copies have a number."""
        return sum(self.copies.values())

    @property
    def total(self) -> Decimal:
        """The sum over all copies."""
        return sum((number * count for number, count in self.copies.items()), Decimal(0))

    @property
    def mean(self) -> float:
        """The average over the copies that have a number; 0 where there are none."""
        return float(self.total) / self.count if self.count else 0.0

    @property
    def median(self) -> float:
        """The number in the middle, or the average of the two that stand there; 0 where there are none."""
        row = [number for number, count in self.copies.items() for _ in range(count)]
        if not row:
            return 0.0
        return float(row[(len(row) - 1) // 2] + row[len(row) // 2]) / 2


@dataclass(frozen=True, slots=True)
class Bar:
    """The copies whose number lies from `low` to `high`; the two are equal where a bar is one number."""

    low: Decimal
    high: Decimal
    copies: int

    @property
    def label(self) -> str:
        """The numbers as people write them."""
        return figure(self.low) if self.low == self.high else f"{figure(self.low)}–{figure(self.high)}"


def number_of(text: str) -> Decimal | None:
    """The number that a cell holds, None where it holds something else."""
    if not _NUMBER.fullmatch(text.strip()):
        return None
    return Decimal(text.strip().replace("−", "-").replace(",", "."))


def figure(number: Decimal) -> str:
    """A number in digits, without noughts at its end."""
    plain = f"{number:f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def deck_curves(game: Game, deck: Deck) -> tuple[Curve, ...]:
    """A curve for each column of a deck whose cells are mostly numbers, in the order of the columns.

    The column that counts copies is none of them.
    """
    keys = dict.fromkeys(key for card in deck.cards for key in card.fields)
    curves = (_curve(game, deck, key) for key in keys if not _counts_copies(deck.cards, key))
    return tuple(curve for curve in curves if curve.copies and curve.other <= curve.count)


def bars(curve: Curve) -> tuple[Bar, ...]:
    """The curve as bars: one a whole number where there are few, empty ones too; else ranges of equal width."""
    low, high = min(curve.copies), max(curve.copies)
    whole = all(number == number.to_integral_value() for number in curve.copies)
    if whole and high - low < _MOST_BARS:
        numbers = range(int(low), int(high) + 1)
        return tuple(Bar(Decimal(one), Decimal(one), curve.copies.get(Decimal(one), 0)) for one in numbers)
    if len(curve.copies) <= _MOST_BARS // 2:
        return tuple(Bar(number, number, count) for number, count in curve.copies.items())
    step = _step((high - low) / (_MOST_BARS // 2))
    start = (low // step - (1 if low % step < 0 else 0)) * step
    found = []
    while start <= high:
        inside = sum(count for number, count in curve.copies.items() if start <= number < start + step)
        found.append(Bar(start, start + step - (1 if whole and step >= 1 else 0), inside))
        start += step
    return tuple(found)


def _curve(game: Game, deck: Deck, key: str) -> Curve:
    numbers: Counter[Decimal] = Counter()
    blank = other = 0
    for card in deck.cards:
        text = card.fields.get(key, "").strip()
        number = number_of(text)
        if number is not None:
            numbers[number] += card.qty
        elif text:
            other += card.qty
        else:
            blank += card.qty
    term = game.words.stats.get(key) or game.words.tables.get(key)
    title = term.name if term else key.replace("_", " ").capitalize()
    rising = {number: numbers[number] for number in sorted(numbers) if numbers[number]}
    return Curve(deck.id, key, title, rising, blank, other)


def _counts_copies(cards: Sequence[Card], key: str) -> bool:
    """Whether a column is where the quantities came from: it says of each card what its quantity is."""
    numbers = [(number_of(card.fields.get(key, "")), card.qty) for card in cards]
    told = [(number, qty) for number, qty in numbers if number is not None]
    return bool(told) and all(number == qty for number, qty in told)


def _step(least: Decimal) -> Decimal:
    """The least of 1, 2, 5, 10, 20 … (or 0.5, 0.2 …) that is no less."""
    power = Decimal(1).scaleb(least.adjusted())
    return next(step * power for step in (*_STEPS, 10) if step * power >= least)
