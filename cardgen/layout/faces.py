"""What layout gives for a deck: each card's front and back as pages, with what is wrong with them."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.display.items import Page
from cardgen.model.game import Card, Deck
from cardgen.model.problem import Problem


@dataclass(frozen=True, slots=True)
class CardFaces:
    """A card laid out. `fingerprint` is the four characters in its QR code; `payload` is "" where it has none."""

    card: Card
    front: Page
    back: Page
    fingerprint: str
    payload: str


@dataclass(frozen=True, slots=True)
class DeckFaces:
    """A deck laid out, in the order of the data, each card once whatever its quantity."""

    deck: Deck
    faces: tuple[CardFaces, ...]
    problems: tuple[Problem, ...]
