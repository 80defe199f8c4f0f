"""Counters of cards begin when it is known which card it is."""

from __future__ import annotations

from cardgen.model.steps import Owner
from companion.rooms.carried import counted
from companion.rooms.copies import is_known
from companion.rooms.draft import Draft
from companion.rooms.sight import NOBODY, sees


def begin_counters(draft: Draft) -> None:
    """Counters of cards start as soon as all know which card it is, and keep in their limits."""
    for counter in draft.rules.counters_of(Owner.CARD):
        for key in counted(draft.rules, draft.state, counter.id):
            begun = f"{counter.id}@{key}"
            here = draft.reckoner("").at(Owner.CARD, key)
            copy = draft.state.cards[key]
            told = is_known(draft.rules, copy) and sees(draft.rules, draft.state, NOBODY, copy)
            if begun not in draft.state.marks and told:
                draft.set(("marks", begun), 1)
                draft.count(counter.id, key, here.value(counter.start) - draft.state.count(counter.id, key))
            _, high = here.bounds(counter, key)
            over = here.counter(counter.id, key) - high if high is not None and not counter.formula else 0
            if over > 0:
                draft.count(counter.id, key, -over)
