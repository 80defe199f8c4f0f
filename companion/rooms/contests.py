"""Contests: who takes part, the battle rolls, what they are judged to be, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgen.model.play import Contest as Rule
from cardgen.model.steps import Step, Verb
from companion.rooms import sides
from companion.rooms.bonuses import Roll
from companion.rooms.commands import Refused
from companion.rooms.copies import is_known
from companion.rooms.draft import Draft
from companion.rooms.playing import spend
from companion.rooms.said import mark, say
from companion.rooms.state import Contest, Task
from companion.rooms.whereabouts import seats_in

INTERNAL = Step(Verb.ASK)
"""The step of tasks that only a contest makes."""

KINDS = (
    "battle", "stand", "invite", "willing", "another", "chase", "spoils",
    "lineup", "judge", "after", "round", "finish", "rematch", "settle",
)  # fmt: skip
"""The kinds of tasks that make no sense without the contest that they belong to."""


def rule_of(draft: Draft) -> Rule:
    """What the game says of the contest that goes on."""
    return draft.rules.play.contests[_running(draft).kind]


def _running(draft: Draft) -> Contest:
    contest = draft.state.contest
    if contest is None:
        raise Refused(say("There is no fight now."))
    return contest


def _task(draft: Draft, kind: str, seat: str, **more: object) -> Task:
    contest = _running(draft)
    return Task(draft.make_id("t"), kind, seat, INTERNAL, card=contest.card, place=contest.place, **more)  # type: ignore[arg-type]


def _steps(draft: Draft, steps: Sequence[Step], seat: str) -> list[Task]:
    contest = _running(draft)
    return [draft.task("step", seat, step, card=contest.card, place=contest.place) for step in steps]


def begin(draft: Draft, task: Task, card: str) -> None:
    """Begin a contest of a seat against a card at its place; others there may be asked to join."""
    kind, seat = task.step.what, task.seat
    if draft.rules.play.contests[kind].sides is not None:
        sides.begin(draft, task, card=card)
        return
    place = draft.state.seats[seat].place
    first = draft.reckoner(seat).value(task.step.first)
    draft.set(("contest",), Contest(kind, seat, (seat,), card=card, place=place, first=first))
    rule = rule_of(draft)
    draft.tell("{name} meets {card}.", name=draft.name(seat), card=draft.card_name(card))
    asked: list[Task] = []
    if rule.join is not None and draft.state.options.get(rule.join.option):
        others = [one for one in seats_in(draft.state) if one != seat and draft.state.seats[one].place == place]
        asked = [_task(draft, "invite", one) for one in others]
    draft.push_tasks([*asked, _task(draft, "lineup", seat)])


def begin_duel(draft: Draft, task: Task, foe: str) -> None:
    """Begin a contest between two seats; the other says whether it is willing."""
    kind, seat = task.step.what, task.seat
    if draft.rules.play.contests[kind].sides is not None:
        sides.begin(draft, task, foe=foe)
        return
    place = draft.state.seats[seat].place
    draft.set(("contest",), Contest(kind, seat, (seat, foe), foe=foe, place=place))
    draft.tell("{name} wants to fight {other}.", name=draft.name(seat), other=draft.name(foe))
    draft.push_tasks([_task(draft, "willing", foe) if rule_of(draft).chase else _task(draft, "lineup", seat)])


def answer_duel(draft: Draft, *, willing: bool) -> None:
    """The other fights, or has to be found first."""
    contest = _running(draft)
    if willing:
        draft.push_tasks([_task(draft, "lineup", contest.seat)])
    else:
        draft.tell("{name} is not willing.", name=draft.name(contest.foe))
        chase(draft, contest.seat)


def join(draft: Draft, seat: str) -> None:
    """Take part in a contest that somebody else began."""
    contest = _running(draft)
    draft.contest(seats=(*contest.seats, seat))
    draft.tell("{name} joins the fight.", name=draft.name(seat))


def lineup(draft: Draft, _: Task) -> None:
    """A battle roll is due for each who takes part, and then the judgement."""
    contest = _running(draft)
    rolls = [_task(draft, "battle", seat) for seat in contest.seats]
    draft.push_tasks([*rolls, _task(draft, "judge", contest.seat)])


def target_of(draft: Draft, task: Task) -> int:
    """What a battle roll has to reach. Raises Refused where the card is not known."""
    contest = _running(draft)
    copy = draft.state.cards.get(contest.card)
    if copy is None or not is_known(draft.rules, copy):
        raise Refused(say("Say which card this is first: its figures are needed."))
    roll = Roll.of(draft.rules, draft.state, task)
    base = draft.reckoner(task.seat, contest.card).value(rule_of(draft).target)
    return base + sum(line.by for line in roll.target_lines())


def battle(draft: Draft, task: Task) -> None:
    """A battle roll: the die, all that is added, and whether it reaches the target."""
    rule = rule_of(draft)
    target = 0 if rule.duel else target_of(draft, task)
    lines = Roll.of(draft.rules, draft.state, task).lines()
    die = draft.dice.roll(draft.rules.tree(rule.roll))
    total = die + sum(line.by for line in lines)
    won = not rule.duel and total >= target
    draft.explain(lines, total)
    name = draft.name(task.seat)
    if rule.duel:
        draft.tell("{name} rolls {die}, which makes {total}.", name=name, die=die, total=total)
    elif won:
        draft.tell("{name} rolls {die}: {total} reaches {target}.", name=name, die=die, total=total, target=target)
    else:
        text = mark("{name} rolls {die}: {total} does not reach {target}.")
        draft.tell(text, name=name, die=die, total=total, target=target)
    spend(draft, task, rule.stat)
    rolls = {**_running(draft).rolls, task.seat: (total, die, int(won))}
    draft.contest(rolls=rolls)


def judge(draft: Draft, _: Task) -> None:
    """Who has won, as soon as all have rolled."""
    if rule_of(draft).duel:
        _judge_duel(draft)
        return
    contest = _running(draft)
    winners = [seat for seat in contest.seats if contest.rolls[seat][2]]
    best = max((contest.rolls[seat][1] for seat in winners), default=0)
    first = tuple(seat for seat in winners if contest.rolls[seat][1] == best)
    if len(first) > 1:
        draft.tell("Several have won with the same die, so they roll for it.")
        draft.push_tasks([_task(draft, "spoils", "", among=first)])
    elif first:
        take(draft, first[0])
    else:
        _after_loss(draft, contest.seats, "round")


def take(draft: Draft, seat: str) -> None:
    """A seat has won, and what is due for that follows; those who lost have their losses."""
    contest = _running(draft)
    draft.contest(taken=seat)
    losers = [one for one in contest.seats if not contest.rolls[one][2]]
    won = _steps(draft, rule_of(draft).win, seat)
    _after_loss(draft, losers, "finish")
    draft.push_tasks(won)


def _after_loss(draft: Draft, losers: Sequence[str], last: str) -> None:
    """What a lost roll costs each, whether they go on, and then the last of it."""
    due: list[Task] = []
    for seat in losers:
        due += [*_steps(draft, rule_of(draft).lose, seat), _task(draft, "after", seat)]
    draft.push_tasks([*due, _task(draft, last, _running(draft).seat)])


def after(draft: Draft, task: Task) -> None:
    """A seat that has lost is down, or says whether it goes on."""
    rule, contest = rule_of(draft), _running(draft)
    if rule.until and draft.reckoner(task.seat, contest.card).holds(rule.until):
        draft.push_tasks(_steps(draft, rule.down, task.seat))
    elif not contest.taken and not rule.duel:
        draft.push_tasks([_task(draft, "stand", task.seat)])


def stand(draft: Draft, task: Task, choice: str) -> None:
    """A seat goes on, or flees."""
    if choice == "again":
        draft.contest(going=(*_running(draft).going, task.seat))
        draft.tell("{name} goes on.", name=draft.name(task.seat))
    else:
        draft.tell("{name} flees.", name=draft.name(task.seat))
        draft.push_tasks(_steps(draft, rule_of(draft).flee, task.seat))


def next_round(draft: Draft, task: Task) -> None:
    """Another round for those who go on, or the end."""
    contest = _running(draft)
    if not contest.going:
        finish(draft, task)
        return
    again = replace(contest, seats=contest.going, going=(), rolls={}, round=contest.round + 1)
    draft.set(("contest",), again)
    draft.push_tasks([_task(draft, "lineup", contest.seat)])


def finish(draft: Draft, _: Task) -> None:
    """The contest is over; what was cast for it is spent."""
    draft.set(("contest",), None)


def _judge_duel(draft: Draft) -> None:
    contest = _running(draft)
    one, other = contest.seats
    ours, theirs = contest.rolls[one][0], contest.rolls[other][0]
    if ours == theirs:
        draft.tell("A tie: both roll again.")
        draft.contest(rolls={})
        draft.push_tasks([_task(draft, "lineup", one)])
        return
    loser = other if ours > theirs else one
    draft.tell("{name} loses.", name=draft.name(loser))
    _after_loss(draft, [loser], "rematch")


def rematch(draft: Draft, task: Task) -> None:
    """After a round between two seats: both say whether they want another, if both can."""
    contest = _running(draft)
    rule = rule_of(draft)
    able = [
        seat
        for seat in contest.seats
        if not draft.state.seats[seat].out and not (rule.until and draft.reckoner(seat).holds(rule.until))
    ]
    if len(able) < len(contest.seats):
        finish(draft, task)
        return
    asked = [_task(draft, "another", seat) for seat in contest.seats]
    draft.push_tasks([*asked, _task(draft, "settle", contest.seat)])


def settle(draft: Draft, task: Task) -> None:
    """Another round if both want one; where one alone does, that one has to find the other."""
    contest = _running(draft)
    wish = contest.going
    again = replace(contest, going=(), rolls={}, round=contest.round + 1)
    draft.set(("contest",), again)
    if len(wish) == len(contest.seats):
        draft.push_tasks([_task(draft, "lineup", contest.seat)])
    elif wish and rule_of(draft).chase:
        chase(draft, wish[0])
    else:
        finish(draft, task)


def chase(draft: Draft, seat: str) -> None:
    """A seat has to find another that is not willing."""
    rule = rule_of(draft).chase
    if rule is not None:
        step = Step(Verb.ROLL, what=rule.table, at_least=rule.at_least)
        contest = _running(draft)
        draft.push_tasks([Task(draft.make_id("t"), "chase", seat, step, place=contest.place)])


def caught(draft: Draft, task: Task, *, found: bool) -> None:
    """The other was found, and the fight begins or goes on; or that is that."""
    if found:
        draft.push_tasks([_task(draft, "lineup", _running(draft).seat)])
    else:
        draft.tell("The other escapes.")
        finish(draft, task)
