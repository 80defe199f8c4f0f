"""Where a pawn may go: along the roads, stopped by what lies there, and never into the home of another."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rooms.rulebook import Rulebook
from companion.rooms.state import RoomState

SEATS = "seats"
"""What stands among the piles for the pawns of others."""


def reached(rules: Rulebook, state: RoomState, seat: str, stops: Sequence[str], spaces: int) -> tuple[str, ...]:
    """The places that are not farther away by road than so many spaces, the pawn's own first.

    Where one of `stops` lies, a pile with cards in it or another pawn, the way ends.
    """
    here = state.seats[seat].place
    shut = {one.home for key, one in state.seats.items() if key != seat and one.home}
    found = [here]
    edge = [here]
    for _ in range(spaces):
        ways = [one for place in edge for one in rules.roads.get(place, ()) if one not in found and one not in shut]
        found += (fresh := list(dict.fromkeys(ways)))
        edge = [place for place in fresh if not stopped(state, seat, stops, place)]
    return tuple(found)


def stopped(state: RoomState, seat: str, stops: Sequence[str], place: str) -> bool:
    """Whether something at a place ends the way of a pawn."""
    pawns = any(key != seat and not one.out and one.place == place for key, one in state.seats.items())
    return (SEATS in stops and pawns) or any(state.pile(pile, place) for pile in stops if pile != SEATS)


def free_homes(rules: Rulebook, state: RoomState, mark: str) -> tuple[str, ...]:
    """The places with a mark that are nobody's home yet."""
    taken = {seat.home for seat in state.seats.values()}
    return tuple(place for place in rules.marked(mark) if place not in taken)
