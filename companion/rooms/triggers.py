"""What follows by itself as soon as something holds for a seat, with whoever caused it as the target."""

from __future__ import annotations

from companion.rooms.draft import Draft
from companion.rooms.reckon import Reckoner
from companion.rooms.sight import JUDGE
from companion.rooms.state import PLAY
from companion.rooms.whereabouts import seats_in


def look(draft: Draft) -> None:
    """See what has come to hold, and let what follows be next; what holds no more may come again."""
    if draft.state.stage != PLAY:
        return
    for trigger in draft.rules.play.triggers:
        for seat in seats_in(draft.state):
            key = f"{trigger.id}@{seat}"
            fired = draft.state.marks.get(key, 0)
            holds = Reckoner(draft.rules, draft.state, seat, viewer=JUDGE).holds(trigger.condition)
            if holds and not fired:
                draft.set(("marks", key), 1)
                cause = draft.causes.get(seat, "")
                draft.push_tasks([draft.task("step", seat, step, target=cause) for step in trigger.do])
            elif fired and not holds and not trigger.once:
                draft.set(("marks", key), None)
