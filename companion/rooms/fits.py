"""Whether a room can go on by the rules of a game that was edited since."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, say, word
from companion.rooms.state import OVER, PLAY, RoomState


def missing(rules: Rulebook, state: RoomState) -> Said | None:
    """What the room has and the game has no more, as a sentence; None where nothing is missing."""
    return next(_missing(rules, state), None)


def _missing(rules: Rulebook, state: RoomState) -> Iterator[Said]:
    play = rules.play
    for copy in state.cards.values():
        if copy.pile not in play.piles:
            yield say("There is no pile “{pile}” any more, and cards lie in it.", pile=copy.pile)
        if copy.code and copy.code not in rules.cards:
            yield say("There is no card “{code}” any more, and it lies on the table.", code=copy.code)
    for key in state.counters:
        if key.partition("@")[0] not in play.counters:
            yield say("There is no counter “{counter}” any more.", counter=key.partition("@")[0])
    for seat in state.seats.values():
        if seat.place and seat.place not in rules.places:
            yield say("There is no place “{place}” any more, and {name} is in it.", place=seat.place, name=seat.name)
    if state.stage == PLAY and state.turn.seat and state.turn.phase >= len(play.phases):
        yield say("The turn has fewer phases than before.")
    if state.stage != OVER:
        yield from _missing_in_tasks(rules, state)


def _missing_in_tasks(rules: Rulebook, state: RoomState) -> Iterator[Said]:
    contest, play = state.contest, rules.play
    if contest is not None and contest.kind not in play.contests:
        yield say("There is no “{contest}” any more, and one goes on.", contest=contest.kind)
    known = (*play.piles, *play.counters, *rules.tables, *play.contests)
    for task in state.tasks:
        if task.kind in ("table", "chase") and task.step.what not in rules.tables:
            yield say("There is no table “{table}” any more, and a roll on it is due.", table=task.step.what)
        if task.kind in ("draw", "flip", "put") and task.step.to not in known:
            yield say("There is no “{pile}” any more, and a card is due there.", pile=word(task.step.to))
