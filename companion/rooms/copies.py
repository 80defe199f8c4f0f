"""What is known of a card on the table: its figures, traits and type."""

from __future__ import annotations

from cardgen.model.sides import Back
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, say, word
from companion.rooms.state import Copy


def figure(rules: Rulebook, copy: Copy, name: str) -> int:
    """A figure of a card; 0 where it has none, or where nobody knows which card it is."""
    fields = copy.fields or (rules.cards[copy.code].fields if copy.code in rules.cards else {})
    text = fields.get(name, "").strip()
    return int(text) if text.isdecimal() else 0


def traits_of(rules: Rulebook, copy: Copy) -> tuple[str, ...]:
    """The traits of a card as far as they are known."""
    return copy.traits or (rules.cards[copy.code].traits if copy.code in rules.cards else ())


def type_of(rules: Rulebook, copy: Copy) -> str:
    """The type of a card; empty where nobody knows it."""
    if copy.code in rules.cards:
        return rules.cards[copy.code].type
    return copy.types[0] if len(copy.types) == 1 else ""


def types_of(rules: Rulebook, copy: Copy) -> tuple[str, ...]:
    """The types that a card may be of, as far as it is known; none where it may be of any."""
    return (rules.cards[copy.code].type,) if copy.code in rules.cards else copy.types


def may_be(rules: Rulebook, copy: Copy, types: tuple[str, ...]) -> bool:
    """Whether a card may be of one of these types; no types are all."""
    known = types_of(rules, copy)
    return not types or not known or bool(set(known) & set(types))


def tells(rules: Rulebook, copy: Copy, name: str) -> bool:
    """Whether a figure of a card is known, by the card or by its back."""
    return is_known(rules, copy) or name in copy.fields


def is_known(rules: Rulebook, copy: Copy) -> bool:
    """Whether it is known which card it is."""
    return bool(copy.name) or copy.code in rules.cards


def back_of(rules: Rulebook, copy: Copy) -> Back | None:
    """The back of an unknown card, where it was seen."""
    if is_known(rules, copy) or not copy.types:
        return None
    return next((back for back in rules.play.backs if (back.types, back.traits) == (copy.types, copy.traits)), None)


def back_words(rules: Rulebook, copy: Copy) -> Said | None:
    """What an unknown card is called by its back, with the figure on it."""
    back = back_of(rules, copy)
    if back is None:
        return None
    figure = copy.fields.get(back.figure, "")
    return say("{back} {figure}", back=word(back.name), figure=figure) if figure else word(back.name)
