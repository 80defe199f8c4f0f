"""Who sees what is secret: each seat its own and what it was shown, and the host what seats without phones hold."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.model.steps import Verb
from companion.rooms.carried import root
from companion.rooms.rulebook import Rulebook
from companion.rooms.state import Copy, RoomState, Task

JUDGE = "*"
"""Who sees all cards: what finds out whether a goal is reached or something follows by itself."""

NOBODY = ""
"""Who sees no more than everybody does."""


def reads(state: RoomState, viewer: str | None, owner: str) -> bool:
    """Whether a seat may see what an owner holds in secret.

    Each seat its own, and the host that of a seat without a phone; nobody what is sealed.
    """
    seat = state.seats.get(owner)
    if viewer is None or seat is None or seat.sealed:
        return False
    return viewer == owner or (not seat.phone and viewer == state.host)


def reads_one_of(state: RoomState, viewer: str | None, owners: Iterable[str]) -> bool:
    """Whether a seat may see what one of several seats may."""
    return any(reads(state, viewer, owner) for owner in owners)


def shows_secret(task: Task) -> bool:
    """Whether an answer to a task would show what its seat hides: no host gives that one for a seat with a phone."""
    return any(step.verb is Verb.REVEAL for choice in task.step.choices for step in choice.do)


def sees(rules: Rulebook, state: RoomState, viewer: str | None, copy: Copy) -> bool:
    """Whether a seat may see the face of a card, as far as anybody knows it."""
    if copy.shown or viewer == JUDGE or not rules.play.piles[copy.pile].secret:
        return True
    return reads_one_of(state, viewer, (root(state, copy.owner), *copy.seen))
