"""How long an effect holds: what the note says, else what the card's type and the roll table say."""

from __future__ import annotations

from cardgen.model.effect import Effect, Lasts
from cardgen.model.words import Vocabulary


def lasting(effect: Effect, card_type: str, words: Vocabulary) -> Lasts:
    """How long an effect of a card of this type holds.

    A note goes before all. A card that stays on the table, and one of a type that says nothing, holds while it is in
    play. A passing card that adds only to rolls which say themselves how long they take a bonus follows them: a spell
    that holds for a fight adds to one search, as no fight goes with it.
    """
    if effect.lasts is not None:
        return effect.lasts
    of_type = words.types[card_type].lasts if card_type in words.types else None
    if of_type is None or of_type is Lasts.PLAY:
        return Lasts.PLAY
    terms = [words.tables.get(one) or words.stats.get(one) for one in effect.stats]
    own = {term.lasts if term else None for term in terms}
    only = next(iter(own)) if len(own) == 1 else None
    return only or of_type
