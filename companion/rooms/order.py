"""Who comes after whom: the highest roll first, and equal ones roll again among themselves."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rooms.draft import Draft
from companion.rooms.state import Task
from companion.rooms.whereabouts import turn_order


def by_roll(draft: Draft, task: Task, fell: Mapping[str, int]) -> list[Task]:
    """Put the seats that rolled in the order of their totals, and give the rolls that ties still need."""
    seats = sorted(fell, key=lambda seat: -fell[seat])
    at = iter(seats)
    order = tuple(next(at) if seat in fell else seat for seat in turn_order(draft.state))
    draft.set(("order",), order)
    draft.turn(seat=order[0])
    ties: list[Task] = []
    for total in dict.fromkeys(fell[seat] for seat in seats):
        equal = tuple(seat for seat in seats if fell[seat] == total)
        if len(equal) > 1:
            draft.tell("A tie: {names} roll again.", names=[draft.name(seat) for seat in equal])
            ties.append(draft.task("roll", task.seat, task.step, among=equal))
    waiting = any(one.step == task.step and one.id != task.id for one in draft.state.tasks)
    if not ties and not waiting:
        draft.tell("The order of turns: {names}.", names=[draft.name(seat) for seat in order])
    return ties
