"""Cards as a seat sees them."""

from __future__ import annotations

from typing import Any

from companion.rooms.copies import back_of
from companion.rooms.rulebook import Rulebook
from companion.rooms.sight import sees
from companion.rooms.state import Copy, RoomState


class CardViewer:
    """Tells of each card what a seat may know."""

    def __init__(self, rules: Rulebook, state: RoomState, seat: str | None) -> None:
        self._rules = rules
        self._state = state
        self._seat = seat

    def hidden(self, key: str) -> bool:
        """Whether the seat may not see a card."""
        return not sees(self._rules, self._state, self._seat, self._state.cards[key])

    def card(self, key: str) -> dict[str, Any]:
        """A card on the table; `known` says whether its name and figures are told."""
        copy = self._state.cards[key]
        if self.hidden(key) or not (copy.name or copy.code in self._rules.cards):
            return {"id": key, "known": False, "hidden": self.hidden(key), **self._back(key)}
        if copy.code in self._rules.cards:
            return {"id": key, "known": True, "hidden": False, **self._secret(copy), **self._rules.face(copy.code)}
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

    def _secret(self, copy: Copy) -> dict[str, Any]:
        """Of a card that is not for all to see, that it is not; of one in a secret pile that is, that it was shown."""
        if not self._rules.play.piles[copy.pile].secret:
            return {}
        if copy.shown:
            return {"shown": True}
        return {"secret": True, "veiled": self._rules.play.piles[copy.pile].veiled}

    def _back(self, key: str) -> dict[str, Any]:
        """What the back of an unknown card shows, where it was seen."""
        copy = self._state.cards[key]
        back = back_of(self._rules, copy)
        if back is None or self.hidden(key):
            return {}
        figure = copy.fields.get(back.figure, "")
        icon = self._rules.icon(back.icon)
        words = f"{back.name} {figure}".strip()
        return {"back": {"name": back.name, "figure": figure, "icon": icon}, "back_words": words}
