"""The end of a game: who has won, and what is said of it."""

from __future__ import annotations

from cardgen.model.people import GOALS
from companion.rooms.draft import Draft
from companion.rooms.reckon import goals_of
from companion.rooms.said import word
from companion.rooms.state import OVER
from companion.rooms.whereabouts import seats_in


def finish(draft: Draft, winner: str, words: str) -> None:
    """The game is over."""
    winners = _winners(draft, winner)
    draft.tell("{words}", words=word(words))
    names = [draft.name(seat) for seat in winners]
    if len(names) == 1:
        draft.tell("{name} has won.", name=names[0])
    elif names:
        draft.tell("{names} and {last} share the win.", names=names[:-1], last=names[-1])
    draft.set(("winners",), winners)
    draft.set(("stage",), OVER)
    draft.set(("tasks",), ())
    draft.set(("contest",), None)


def _winners(draft: Draft, winner: str) -> tuple[str, ...]:
    """Nobody, those who are left, those whose goals hold, in the game or not, or those who have most of a counter."""
    inside = seats_in(draft.state)
    if winner == "nobody":
        return ()
    if winner == "left":
        return inside
    if winner == GOALS:
        return tuple(seat for seat in draft.state.seats if _reached(draft, seat))
    here = draft.reckoner("")
    points = {seat: here.counter(winner, seat) for seat in inside}
    return tuple(seat for seat in inside if points[seat] == max(points.values()))


def _reached(draft: Draft, seat: str) -> bool:
    goals = goals_of(draft.rules, draft.state, seat)
    return any(draft.reckoner(seat).reached(goal, at_end=True) for goal in goals)
