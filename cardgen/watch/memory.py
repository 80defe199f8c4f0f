"""What was laid out, at hand for the next look: sides by what they are made from, cards by what they can hang on."""

from __future__ import annotations

from cardgen.layout.memory import Known, Side
from cardgen.model.game import Card


class Sides:
    """The sides of all decks that were used since the last `turn` or between the two before it.

    `made` counts those that were kept since the last.
    """

    def __init__(self) -> None:
        self._now: dict[str, Side] = {}
        self._before: dict[str, Side] = {}
        self.made = 0

    def get(self, key: str) -> Side | None:
        """The side of a key, which so counts as used."""
        found = self._now.get(key) or self._before.get(key)
        if found is not None:
            self._now[key] = found
        return found

    def put(self, key: str, side: Side) -> None:
        """Keep a side, and count it."""
        self._now[key] = side
        self.made += 1

    def turn(self) -> None:
        """Begin another round: what was used neither in this nor in the last is forgotten."""
        self._before, self._now = self._now, {}
        self.made = 0


class DeckMemory:
    """The memory of one deck: `salt` stands for the looks of the game, `deck_sign` for all but its cards."""

    def __init__(self, sides: Sides) -> None:
        self._sides = sides
        self._cards: dict[tuple[str, int], tuple[Card, Known]] = {}
        self._sign = ""
        self.salt = ""

    def open(self, salt: str, deck_sign: str) -> None:
        """Begin a round; cards are forgotten where anything else has changed that they can hang on."""
        self.salt = salt
        if deck_sign != self._sign:
            self._cards.clear()
            self._sign = deck_sign

    def recall(self, key: str) -> Side | None:
        """The side that was kept under a key."""
        return self._sides.get(key)

    def keep(self, key: str, side: Side) -> None:
        """Keep a side that was laid out."""
        self._sides.put(key, side)

    def recall_card(self, card: Card, version: int) -> Known | None:
        """A card as it came out before, if the row still says the same; its sides count as used."""
        before, known = self._cards.get((card.code, version), (None, None))
        if known is None or before != card:
            return None
        for key in known.faces.keys:
            self._sides.get(key)
        return known

    def keep_card(self, card: Card, version: int, known: Known) -> None:
        """Keep a card whose templates looked at no other cards."""
        self._cards[card.code, version] = (card, known)
