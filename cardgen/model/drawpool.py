"""Which cards can be drawn for the two sides of a rule, and what each adds to either."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardgen.model.draws import DrawRule, DrawSide
from cardgen.model.game import Card, Deck

_WHOLE = re.compile(r"[+−-]?\d{1,6}")
Pool = tuple[tuple[int | None, int | None], ...]
"""For each copy what it adds to our side and to theirs; None where it cannot be drawn for that side."""


def worth(side: DrawSide, card: Card) -> int | None:
    """What a card adds to a side; None if it is of another deck or type, or has no whole number in the column."""
    if card.deck != side.deck or (side.types and card.type not in side.types):
        return None
    words = card.fields.get(side.field, "").strip()
    return int(words.replace("−", "-")) if _WHOLE.fullmatch(words) else None


def pool(rule: DrawRule, decks: Iterable[Deck]) -> Pool:
    """Every printed copy that can be drawn for at least one of the sides."""
    found: list[tuple[int | None, int | None]] = []
    for deck in decks:
        for card in deck.cards:
            ours, theirs = worth(rule.ours, card), worth(rule.theirs, card)
            if ours is not None or theirs is not None:
                found += [(ours, theirs)] * card.qty
    return tuple(found)


def work(rule: DrawRule, cards: Pool) -> int:
    """How many steps it takes at most to reckon with these cards: copies × cards drawn on both sides × sums."""
    most = rule.ours.high * max((abs(ours or 0) for ours, _ in cards), default=0)
    most += rule.theirs.high * max((abs(theirs or 0) for _, theirs in cards), default=0)
    return len(cards) * (rule.ours.high + 1) * (rule.theirs.high + 1) * (2 * most + 1)
