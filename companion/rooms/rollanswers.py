"""Answers with dice: rolls for seats and on tables, for what several have won alike, and for whom one looks for."""

from __future__ import annotations

from dataclasses import replace

from cardgen.model.steps import Gives
from companion.rooms import contests
from companion.rooms.bonuses import Roll
from companion.rooms.dicebox import dice_words
from companion.rooms.draft import Draft
from companion.rooms.order import by_roll
from companion.rooms.playing import spend
from companion.rooms.said import figure, mark, say, word
from companion.rooms.state import Task


def roll(draft: Draft, task: Task) -> None:
    """Dice for one seat or for each of several."""
    step = task.step
    tree = draft.rules.tree(step.what)
    fell = {seat: draft.dice.roll(tree) for seat in task.among}
    told = [say("{name} {n}", name=draft.name(seat) or "–", n=figure(total)) for seat, total in fell.items()]
    draft.tell("{dice}: {rolls}.", dice=dice_words(step.what), rolls=told)
    if step.gives is Gives.PLACE:
        for seat, total in fell.items():
            place = draft.rules.numbers.get(total, "")
            draft.seat(seat, place=place)
            draft.tell("{name} begins in {place}.", name=draft.name(seat), place=draft.owner_name(place) or "–")
    if step.gives is Gives.ORDER:
        draft.swap_task(task.id, by_roll(draft, task, fell))
        return
    if step.gives is Gives.FIRST:
        best = tuple(seat for seat, total in fell.items() if total == max(fell.values()))
        if len(best) > 1:
            draft.tell("A tie: {names} roll again.", names=[draft.name(seat) for seat in best])
            draft.swap_task(task.id, [draft.task("roll", task.seat, step, among=best)])
            return
        draft.turn(seat=best[0])
        draft.tell("{name} goes first.", name=draft.name(best[0]))
    follow: list[Task] = []
    for seat, total in fell.items():
        enough = not step.at_least or total >= draft.reckoner(seat, task.card).value(step.at_least)
        follow += draft.following(step.then if enough else step.otherwise, task, seat=seat, rolled=total)
    draft.swap_task(task.id, follow)


def spoils(draft: Draft, task: Task) -> None:
    """Those who have won alike roll for it; a tie is rolled again."""
    tree = draft.rules.tree(contests.rule_of(draft).roll)
    fell = {seat: draft.dice.roll(tree) for seat in task.among}
    best = tuple(seat for seat, total in fell.items() if total == max(fell.values()))
    told = [say("{name} {n}", name=draft.name(seat), n=total) for seat, total in fell.items()]
    draft.tell("{rolls}.", rolls=told)
    draft.swap_task(task.id, [])
    if len(best) > 1:
        draft.push_tasks([replace(task, id=draft.make_id("t"), among=best)])
    else:
        contests.take(draft, best[0])


def roll_on_table(draft: Draft, task: Task) -> int:
    """A roll on a table: the die, all that is added, and the row. Gives the total."""
    table = draft.rules.tables[task.step.what]
    lines = Roll.of(draft.rules, draft.state, task).lines()
    die = draft.dice.die(table.dice)
    total = die + sum(line.by for line in lines)
    draft.explain(lines, total)
    plain = mark("{name} rolls on {table}: {total}. {row}.")
    text = mark("{name} rolls on {table}: {die}, which makes {total}. {row}.") if lines else plain
    row = table.row(total)
    words = {"table": word(table.title), "row": word(row.short)}
    draft.tell(text, name=draft.name(task.seat), die=die, total=total, **words)
    spend(draft, task, table.id)
    return total


def on_table(draft: Draft, task: Task) -> None:
    """A roll on a table, and what follows from its row or from a total that is high enough."""
    step = task.step
    total = roll_on_table(draft, task)
    if step.at_least:
        enough = total >= draft.of(task).value(step.at_least)
        draft.swap_task(task.id, draft.following(step.then if enough else step.otherwise, task, rolled=total))
        return
    row = draft.rules.tables[step.what].row(total)
    plays = draft.rules.play.tables.get(step.what)
    follow = next((one.do for one in plays.rows if (one.low, one.high) == (row.low, row.high)), ()) if plays else ()
    draft.swap_task(task.id, draft.following((*follow, *step.then), task, rolled=total))


def chase(draft: Draft, task: Task) -> None:
    """A roll on a table that says whether a seat finds the one that it looks for."""
    total = roll_on_table(draft, task)
    draft.swap_task(task.id, [])
    contests.caught(draft, task, found=total >= draft.reckoner(task.seat).value(task.step.at_least))
