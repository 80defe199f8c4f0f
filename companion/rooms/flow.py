"""How play goes on by itself: from step to step, phase to phase and turn to turn, until something is left to people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from cardgen.model.play import Phase
from companion.rooms import contests, sides, triggers
from companion.rooms.asking import open_tasks
from companion.rooms.cardcounters import begin_counters
from companion.rooms.draft import Draft, owners
from companion.rooms.ending import finish
from companion.rooms.offers import anything_left
from companion.rooms.state import OVER, PLAY, SETUP, Task, Turn
from companion.rooms.steps import Handler, expand
from companion.rooms.whereabouts import seats_in, turn_order

_MOST_STEPS, _MOST_TASKS = 600, 120
"""Ten times what games do at once, and have due; what goes beyond that has no end."""
_TOGETHER = ("flip", "draw")
"""Verbs whose tasks can be done in any order."""


def proceed(draft: Draft) -> None:
    """Do all that needs nobody, and keep counters in their limits; what would never end is stopped."""
    settle(draft)
    if not _comes_to_rest(draft):
        _strike_out(draft)
        if not _comes_to_rest(draft):
            _strike_out(draft)


def _comes_to_rest(draft: Draft) -> bool:
    """Go on until people have to do something; False where that does not come."""
    for _ in range(_MOST_STEPS):
        if draft.state.stage == OVER:
            return True
        _hush(draft)
        if len(draft.state.tasks) > _MOST_TASKS:
            return False
        if draft.state.tasks:
            task = draft.state.tasks[0]
            if task.kind not in _AUTOMATIC:
                if _join_in(draft):
                    continue
                return True
            draft.set(("tasks",), draft.state.tasks[1:])
            _AUTOMATIC[task.kind](draft, task)
            settle(draft)
        elif not _go_on(draft):
            return True
    return False


def _strike_out(draft: Draft) -> None:
    """Stop what would never end by the rules of the game; the table goes on from there by hand."""
    contest = draft.state.contest
    if contest is not None and contest.clash is not None:
        sides.call_off(draft)
    draft.set(("contest",), None)
    draft.set(("tasks",), ())
    draft.hush(begins=False)
    draft.tell("By the rules of this game this would go on for ever: what was due is struck out. Go on by hand.")


def _hush(draft: Draft) -> None:
    """Let ids not tell what is done in secret: neither of what follows it, nor of the task that waits for people."""
    first = next(iter(draft.state.tasks), None)
    automatic = first is not None and first.kind in _AUTOMATIC
    if first is not None and first.secret and (automatic or draft.hushed):
        draft.hush(begins=automatic)
        if not automatic:
            draft.swap_task(first.id, [replace(first, id=draft.make_id("t"))])
    else:
        draft.hush(begins=False)


def _join_in(draft: Draft) -> bool:
    """Let a step that leads to more tasks of the kind that waits be done now, so that all of them show at once."""
    tasks = draft.state.tasks
    waiting = len(open_tasks(tasks))
    following = tasks[waiting] if waiting < len(tasks) else None
    if following is None or following.kind != "step" or not _is_alike(tasks[0], following):
        return False
    draft.held = tasks[:waiting]
    draft.set(("tasks",), tasks[waiting + 1 :])
    expand(draft, following)
    draft.set(("tasks",), (*draft.held, *draft.state.tasks))
    draft.held = ()
    return True


def _is_alike(waiting: Task, following: Task) -> bool:
    """Whether a step leads to tasks of the kind that waits, or is the same step for another seat."""
    if waiting.kind == "carry":
        return waiting.step == following.step and waiting.seat != following.seat
    return waiting.kind in _TOGETHER and following.step.verb == waiting.kind


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
    elif phase.actions and phase.moves_on and not anything_left(draft.rules, state):
        next_phase(draft)
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
    """The next phase of the turn, one that comes once more, or the end of the turn."""
    turn = draft.state.turn
    reached = max(turn.phase, turn.back)
    again = next((span for span in turn.repeats if turn.phase >= span[1] and turn.phase in (turn.stop, reached)), None)
    if again is not None:
        _once_more(draft, again, reached)
        return
    following = turn.phase + 1
    if turn.phase == turn.stop:
        following = turn.back + 1
        draft.turn(back=-1, stop=-1)
    if following < len(draft.rules.play.phases):
        draft.turn(phase=following, spent=0)
        _enter(draft)
    else:
        end_turn(draft)


def _once_more(draft: Draft, span: tuple[int, int], reached: int) -> None:
    """Go back to the first of some phases; what was done in them may be done again."""
    turn = draft.state.turn
    left = list(turn.repeats)
    left.remove(span)
    mine = {action.id for phase in draft.rules.play.phases[span[0] : span[1] + 1] for action in phase.actions}
    taken = tuple(action for action in turn.taken if action not in mine)
    draft.turn(phase=span[0], repeats=tuple(left), back=reached, stop=span[1], taken=taken, spent=0)
    _enter(draft)


def end_turn(draft: Draft) -> None:
    """The turn is over: see whether the game is, else let the next seat begin."""
    draft.turns_ended += 1
    for end in draft.rules.play.ends:
        if draft.reckoner(draft.state.turn.seat).holds(end.condition):
            finish(draft, end.winner, end.words)
            return
    _next_seat(draft, draft.state.turn.seat)


def _pass(draft: Draft, task: Task) -> None:
    """A turn that was left out is over."""
    _next_seat(draft, task.seat)


def _next_seat(draft: Draft, before: str) -> None:
    order = list(turn_order(draft.state))
    inside = seats_in(draft.state)
    if not inside:
        return
    at = order.index(before) if before in order else -1
    following = [*order[at + 1 :], *order[: at + 1]]
    start_turn(draft, next(seat for seat in following if seat in inside))


def settle(draft: Draft) -> None:
    """Bring counters back into their limits, and see what follows from multiples of them."""
    begin_counters(draft)
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
                    draft.push(every.do * min(reached - before, _MOST_TASKS + 1), seat)
    triggers.look(draft)


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
        "offer": sides.offer,
        "turns": sides.turns,
        "weigh": sides.weigh,
        sides.CLOSING: sides.closing,
    }
)
