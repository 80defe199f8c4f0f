"""Cards of which only the back was seen: what it shows, and how such a card is entered and named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.model.game import Card
from cardgen.model.sides import Back
from companion.rooms import asking
from companion.rooms.commands import Refused
from companion.rooms.draft import Draft
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import say, word
from companion.rooms.state import Copy

SIGN = "@"
"""What begins the id of a back, where the code of a card would stand."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A back as it can be seen: its id, what it is, and the figure on it, where it has one."""

    id: str
    back: Back
    figure: int | None

    @property
    def fields(self) -> Mapping[str, str]:
        """What it tells of the card, as a card's fields."""
        return MappingProxyType({} if self.figure is None else {self.back.figure: str(self.figure)})


def backs_of(rules: Rulebook, deck: str, types: tuple[str, ...] = ()) -> tuple[Seen, ...]:
    """The backs that the cards of a deck have, of those that may be of some types; by kind and figure."""
    found: list[Seen] = []
    for number, back in enumerate(rules.play.backs):
        if back.deck != deck or (types and not set(types) & set(back.types)):
            continue
        cards = [card for card in rules.game.cards if card.deck == deck and _behind(back, card)]
        if not back.figure:
            found.append(Seen(f"{SIGN}{number}", back, None))
            continue
        figures = sorted(
            {int(text) for card in cards if (text := card.fields.get(back.figure, "").strip()).isdecimal()}
        )
        found += [Seen(f"{SIGN}{number}.{figure}", back, figure) for figure in figures]
    return tuple(found)


def _behind(back: Back, card: Card) -> bool:
    return card.type in back.types and set(back.traits) <= set(card.traits)


def is_back(code: str) -> bool:
    """Whether a word stands for a back, and not for a card."""
    return code.startswith(SIGN)


def seen_back(rules: Rulebook, text: str) -> Seen:
    """The back that a word stands for. Raises Refused where no card has it."""
    for back in rules.play.backs:
        for seen in backs_of(rules, back.deck):
            if seen.id == text:
                return seen
    raise Refused(say("No card of this game has such a back."))


def lay_back(draft: Draft, text: str, pile: str, owner: str) -> str:
    """Lay an unknown card down of which the back was seen; gives its id. Raises Refused where it does not lie there."""
    seen = seen_back(draft.rules, text)
    known = draft.rules.play.piles[pile]
    if known.decks and seen.back.deck not in known.decks:
        raise Refused(say("{card} does not belong in: {pile}.", card=word(seen.back.name), pile=word(known.name)))
    return draft.lay("", pile, owner, fields=seen.fields, types=seen.back.types, traits=seen.back.traits)


def check_back(draft: Draft, copy: Copy, card: Card) -> None:
    """Raises Refused with a warning where a card's back showed something else than this card has."""
    if not fits(copy, card):
        asking.warned(draft, say("The back of this card showed something else than {card} has.", card=word(card.name)))


def fits(copy: Copy, card: Card) -> bool:
    """Whether a card may be the one of which this back was seen."""
    figures = all(card.fields.get(name, "").strip() == text for name, text in copy.fields.items())
    return figures and (not copy.types or card.type in copy.types) and set(copy.traits) <= set(card.traits)
