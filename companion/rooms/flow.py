"""How play goes on by itself: from step to step, phase to phase and turn to turn, until something is left to people."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardgen.model.play import Phase
from companion.rooms import contests
from companion.rooms.asking import open_tasks
from companion.rooms.draft import Draft, owners
from companion.rooms.reckon import seats_in
from companion.rooms.state import OVER, PLAY, SETUP, Task, Turn
from companion.rooms.steps import Handler, expand

_MOST_STEPS = 2000
_TOGETHER = ("flip", "draw")
"""Verbs whose tasks can be done in any order."""


def proceed(draft: Draft) -> None:
    """Do all that needs nobody, then keep counters in their limits."""
    settle(draft)
    for _ in range(_MOST_STEPS):
        if draft.state.stage == OVER:
            break
        if draft.state.tasks:
            task = draft.state.tasks[0]
            if task.kind not in _AUTOMATIC:
                if _join_in(draft, task.kind):
                    continue
                break
            draft.set(("tasks",), draft.state.tasks[1:])
            _AUTOMATIC[task.kind](draft, task)
            settle(draft)
        elif not _go_on(draft):
            break


def _join_in(draft: Draft, kind: str) -> bool:
    """Let a step that leads to more tasks of the kind that waits be done now, so that all of them show at once."""
    tasks = draft.state.tasks
    waiting = len(open_tasks(tasks))
    following = tasks[waiting] if waiting < len(tasks) else None
    if kind not in _TOGETHER or following is None or following.kind != "step" or following.step.verb != kind:
        return False
    draft.held = tasks[:waiting]
    draft.set(("tasks",), tasks[waiting + 1 :])
    expand(draft, following)
    draft.set(("tasks",), (*draft.held, *draft.state.tasks))
    draft.held = ()
    return True


def _go_on(draft: Draft) -> bool:
    """With nothing due, go to what follows; False where people have to say so."""
    state = draft.state
    if state.stage == SETUP:
        _begin_play(draft)
        return True
    if state.stage != PLAY or not draft.rules.play.phases or draft.turns_ended:
        return False
    gone = state.turn.seat not in seats_in(state)
    phase = phase_of(draft)
    if gone:
        end_turn(draft)
    elif phase.actions or not phase.do:
        return False
    else:
        next_phase(draft)
    return True


def phase_of(draft: Draft) -> Phase:
    """The phase that the turn is in."""
    return draft.rules.play.phases[draft.state.turn.phase]


def _begin_play(draft: Draft) -> None:
    draft.set(("stage",), PLAY)
    first = draft.state.turn.seat or next(iter(seats_in(draft.state)), "")
    if draft.rules.play.phases and first:
        start_turn(draft, first)


def start_turn(draft: Draft, seat: str) -> None:
    """A seat's turn begins; one that has to be left out is, with what follows that."""
    number = draft.state.turn.number + 1
    draft.set(("turn",), Turn(seat=seat, number=number))
    skips = draft.state.seats[seat].skips
    if skips:
        draft.tell("{name}'s turn is left out.", name=draft.name(seat))
        draft.seat(seat, skips=skips[1:])
        step = draft.task("pass", seat, contests.INTERNAL)
        draft.push_tasks([step])
        draft.push(skips[0], seat)
        return
    draft.tell("{name}'s turn.", name=draft.name(seat))
    _enter(draft)


def _enter(draft: Draft) -> None:
    """What a phase has due becomes next."""
    draft.push(phase_of(draft).do, draft.state.turn.seat)


def next_phase(draft: Draft) -> None:
    """The next phase of the turn, or the end of the turn."""
    if draft.state.turn.phase + 1 < len(draft.rules.play.phases):
        draft.turn(phase=draft.state.turn.phase + 1)
        _enter(draft)
    else:
        end_turn(draft)


def end_turn(draft: Draft) -> None:
    """The turn is over: see whether the game is, else let the next seat begin."""
    draft.turns_ended += 1
    for end in draft.rules.play.ends:
        if draft.reckoner(draft.state.turn.seat).holds(end.condition):
            _finish(draft, end.winner, end.words)
            return
    _next_seat(draft, draft.state.turn.seat)


def _pass(draft: Draft, task: Task) -> None:
    """A turn that was left out is over."""
    _next_seat(draft, task.seat)


def _next_seat(draft: Draft, before: str) -> None:
    order = list(draft.state.seats)
    inside = seats_in(draft.state)
    if not inside:
        return
    at = order.index(before) if before in order else -1
    following = [*order[at + 1 :], *order[: at + 1]]
    start_turn(draft, next(seat for seat in following if seat in inside))


def _finish(draft: Draft, winner: str, words: str) -> None:
    """The game is over."""
    state = draft.state
    inside = seats_in(state)
    if winner == "nobody":
        winners: tuple[str, ...] = ()
    elif winner == "left":
        winners = inside
    else:
        here = draft.reckoner("")
        points = {seat: here.counter(winner, seat) for seat in inside}
        winners = tuple(seat for seat in inside if points[seat] == max(points.values()))
    draft.tell("{words}", words=words)
    names = [draft.name(seat) for seat in winners]
    if len(names) == 1:
        draft.tell("{name} has won.", name=names[0])
    elif names:
        draft.tell("{names} share the win.", names=names)
    draft.set(("winners",), winners)
    draft.set(("stage",), OVER)
    draft.set(("tasks",), ())
    draft.set(("contest",), None)


def settle(draft: Draft) -> None:
    """Bring counters back into their limits, and see what follows from multiples of them."""
    for counter in draft.rules.play.counters.values():
        if counter.max and not counter.formula and draft.state.stage == PLAY:
            for owner in owners(draft.rules, draft.state, counter.of):
                here = draft.reckoner("")
                now, (_, high) = here.counter(counter.id, owner), here.bounds(counter, owner)
                if high is not None and now > high:
                    draft.count(counter.id, owner, high - now)
    for number, every in enumerate(draft.rules.play.every):
        if draft.state.stage == PLAY and (not every.option or draft.state.options.get(every.option)):
            for seat in seats_in(draft.state):
                key = f"{number}@{seat}"
                before = draft.state.marks.get(key, 0)
                reached = draft.reckoner("").counter(every.counter, seat) // every.step
                if reached > before:
                    draft.set(("marks", key), reached)
                    draft.push(every.do * (reached - before), seat)


_AUTOMATIC: Mapping[str, Handler] = MappingProxyType(
    {
        "step": expand,
        "pass": _pass,
        "lineup": contests.lineup,
        "judge": contests.judge,
        "after": contests.after,
        "round": contests.next_round,
        "finish": contests.finish,
        "rematch": contests.rematch,
        "settle": contests.settle,
    }
)
