"""What layout gives for a deck: each card's front and back as pages, with what is wrong with them."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.display.items import Page
from cardgen.layout.scene import Fault, TextMark
from cardgen.model.game import Card, Deck
from cardgen.model.problem import Problem


@dataclass(frozen=True, slots=True)
class CardFaces:
    """A card laid out. `fingerprint` is the four characters in its QR code; `payload` is "" where it has none.

    `texts` are the marks of the texts on its front. `keys` stand for all that front and back are made from, where a
    memory was at hand: equal keys, equal pages.
    """

    card: Card
    front: Page
    back: Page
    fingerprint: str
    payload: str
    texts: tuple[TextMark, ...] = ()
    keys: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class DeckFaces:
    """A deck laid out, in the order of the data, each card once whatever its quantity.

    `faults` says for each of them which card has it; `problems` tells them all, in as few words as it takes.
    """

    deck: Deck
    faces: tuple[CardFaces, ...]
    problems: tuple[Problem, ...]
    faults: tuple[tuple[Card, Fault], ...] = ()
