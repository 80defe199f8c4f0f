"""Cards as a seat sees them."""

from __future__ import annotations

from typing import Any

from companion.rooms.rulebook import Rulebook
from companion.rooms.state import RoomState


class CardViewer:
    """Tells of each card what a seat may know."""

    def __init__(self, rules: Rulebook, state: RoomState, seat: str | None) -> None:
        self._rules = rules
        self._state = state
        self._seat = seat

    def hidden(self, key: str) -> bool:
        """Whether the seat may not see a card."""
        copy = self._state.cards[key]
        return self._rules.play.piles[copy.pile].secret and copy.owner != self._seat

    def card(self, key: str) -> dict[str, Any]:
        """A card on the table; `known` says whether its name and figures are told."""
        copy = self._state.cards[key]
        if self.hidden(key) or not (copy.name or copy.code in self._rules.cards):
            return {"id": key, "known": False, "hidden": self.hidden(key)}
        if copy.code in self._rules.cards:
            return {"id": key, "known": True, "hidden": False, **self._rules.face(copy.code)}
        return {
            "id": key,
            "known": True,
            "hidden": False,
            "code": "",
            "name": copy.name,
            "traits": [self._rules.trait(one) for one in copy.traits],
            "figures": {name: int(text) for name, text in copy.fields.items()},
            "lines": [],
            "marks": [],
            "text": "",
        }
