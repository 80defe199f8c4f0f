"""How often cards drawn at random for one side reach the total of cards drawn for the other, without a die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardgen.model.drawpool import Pool, pool
from cardgen.model.draws import DrawRule
from cardgen.model.game import Game


@dataclass(frozen=True, slots=True)
class SideFigures:
    """The cards that can be drawn for a side: how many copies, and their least, average and greatest number."""

    title: str
    copies: int
    least: int
    mean: float
    most: int


@dataclass(frozen=True, slots=True)
class DrawTable:
    """The chances of a rule: `chances[row][column]` for as many cards of ours and of theirs as the ranges say.

    None stands where there are not enough cards.
    """

    rule: DrawRule
    ours: SideFigures
    theirs: SideFigures
    chances: tuple[tuple[Fraction | None, ...], ...]

    @property
    def rows(self) -> range:
        """How many cards of ours the rows are for."""
        return range(self.rule.ours.low, self.rule.ours.high + 1)

    @property
    def columns(self) -> range:
        """How many cards of theirs the columns are for."""
        return range(self.rule.theirs.low, self.rule.theirs.high + 1)


def draw_tables(game: Game) -> tuple[DrawTable, ...]:
    """A table for each rule that has a card on both sides, in the order of the data."""
    found = []
    for rule in game.draws:
        cards = pool(rule, game.decks)
        ours, theirs = [one for one, _ in cards if one is not None], [one for _, one in cards if one is not None]
        if ours and theirs:
            figures = _figures(rule.ours.title, ours), _figures(rule.theirs.title, theirs)
            found.append(DrawTable(rule, *figures, _chances(rule, cards)))
    return tuple(found)


def _figures(title: str, numbers: Sequence[int]) -> SideFigures:
    return SideFigures(title, len(numbers), min(numbers), sum(numbers) / len(numbers), max(numbers))


def _chances(rule: DrawRule, cards: Pool) -> tuple[tuple[Fraction | None, ...], ...]:
    ways = _ways(cards, rule.ours.high, rule.theirs.high)
    least = 1 if rule.beyond else 0

    def chance(ours: int, theirs: int) -> Fraction | None:
        leads = ways[ours, theirs]
        total = sum(leads.values())
        return Fraction(sum(count for lead, count in leads.items() if lead >= least), total) if total else None

    return tuple(
        tuple(chance(ours, theirs) for theirs in range(rule.theirs.low, rule.theirs.high + 1))
        for ours in range(rule.ours.low, rule.ours.high + 1)
    )


def _ways(cards: Pool, most_ours: int, most_theirs: int) -> dict[tuple[int, int], Counter[int]]:
    """By the number of cards on both sides: in how many ways our total is ahead of theirs by so much.

    Each card goes to one side, to the other or to neither, which counts every pair of hands without a card in common
    once; all such pairs are equally likely.
    """
    hands = {(ours, theirs): Counter[int]() for ours in range(most_ours + 1) for theirs in range(most_theirs + 1)}
    hands[0, 0][0] = 1
    for for_ours, for_theirs in cards:
        # From the largest hands down, so that no card is taken twice.
        for (ours, theirs), leads in reversed(hands.items()):
            if for_ours is not None and ours:
                for lead, count in hands[ours - 1, theirs].items():
                    leads[lead + for_ours] += count
            if for_theirs is not None and theirs:
                for lead, count in hands[ours, theirs - 1].items():
                    leads[lead - for_theirs] += count
    return hands
