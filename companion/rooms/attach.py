"""What belongs to a card goes with it: cards that lie at it, and its counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.model.play import Counter, Owner
from companion.rooms.carried import counted, counters_at, piles_at, root
from companion.rooms.copies import is_known

if TYPE_CHECKING:
    from companion.rooms.draft import Draft


def release(draft: Draft, key: str, pile: str = "") -> None:
    """Let go of what does not follow a card into a pile, or off the table where there is none."""
    owner = root(draft.state, key)
    for known in piles_at(draft.rules, draft.state, key):
        if pile in known.inside:
            continue
        for card in draft.state.pile(known.id, key):
            if known.drops and owner in draft.state.seats:
                draft.shift(card, known.drops, owner)
            else:
                draft.remove(card)
    for counter in counters_at(draft.rules, draft.state, key):
        if pile not in counter.inside:
            _forget(draft, counter, key)


def _forget(draft: Draft, counter: Counter, key: str) -> None:
    draft.clear(counter.id, key)
    draft.set(("marks", f"{counter.id}@{key}"), None)


def begin_counters(draft: Draft) -> None:
    """Counters of cards start as soon as it is known which card it is, and keep in their limits."""
    for counter in draft.rules.counters_of(Owner.CARD):
        for key in counted(draft.rules, draft.state, counter.id):
            begun = f"{counter.id}@{key}"
            here = draft.reckoner("").at(Owner.CARD, key)
            if begun not in draft.state.marks and is_known(draft.rules, draft.state.cards[key]):
                draft.set(("marks", begun), 1)
                draft.count(counter.id, key, here.value(counter.start) - draft.state.count(counter.id, key))
            _, high = here.bounds(counter, key)
            over = here.counter(counter.id, key) - high if high is not None and not counter.formula else 0
            if over > 0:
                draft.count(counter.id, key, -over)
