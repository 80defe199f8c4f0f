"""Which template draws a card's back: the card's own, the deck's, or a picture on the built-in one."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from cardgen.model.game import Card, Deck

PLAIN_BACK = "back"
"""The built-in back, which decks have that name none."""

PICTURE_BACK = "picture-back"
"""The built-in back that is filled by one picture."""

_PICTURE = re.compile(r"(?i)\.(?:png|jpe?g|svg)$")


@dataclass(frozen=True, slots=True)
class Back:
    """The template of a back (without its ending), the picture that fills it, and whether the card itself names it."""

    template: str
    picture: str
    own: bool


def back_of(deck: Deck, card: Card, templates: Collection[str]) -> Back:
    """The back of a card; `templates` are the files that there are.

    The loader gives a deck that names no back the name of the deck, or of the one that it joins: where no template is
    called so, the deck has the built-in back.
    """
    own = bool(card.back)
    name = card.back or deck.back or PLAIN_BACK
    if _PICTURE.search(name):
        return Back(PICTURE_BACK, name, own)
    if not own and name in (deck.id, deck.joins) and template_file(name) not in templates:
        name = PLAIN_BACK
    return Back(name, "", own)


def template_file(name: str) -> str:
    """The file of a template, whose ending need not be written."""
    return name if name.endswith(".xml") else f"{name}.xml"
