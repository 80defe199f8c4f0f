"""Whatever is tapped in whatever order, a room stays whole: in all four games, at the level of rooms."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wild import SEATS, Wild, check

from companion.rooms import EMPTY, fold


@given(st.sampled_from(sorted(SEATS)), st.integers(0, 2**32), st.integers(0, 40))
@settings(max_examples=50, deadline=None)
def test_any_taps_leave_a_room_whole(game: str, seed: int, sensible: int) -> None:
    wild = Wild.of(game, seed)
    for _ in range(sensible):
        wild.run(wild.sensible())
    for number in range(12):
        before = wild.state
        event = wild.run(wild.sensible() if number % 2 else wild.any())
        if event is not None and wild.state.stage:
            check(wild, before, event)
    state = EMPTY
    for event in wild.events:
        state = fold(state, event)
    assert state == wild.state, "the state is the fold of all that happened"


@pytest.mark.parametrize("game", sorted(SEATS))
def test_the_taps_get_somewhere(game: str) -> None:
    """They reach most of what can be done, so that the test above is about something."""
    did: Counter[str] = Counter()
    for seed in range(3):
        wild = Wild.of(game, seed)
        for number in range(150):
            wild.run(wild.any() if number % 4 == 0 else wild.sensible())
        did += wild.did
    assert did["answer"] > 80
    assert did["act"] + did["next"] > 20
    assert len(did) > 8
