"""Contests of two sides: who may play what, card by card, until nobody plays; then the dice, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from cardgen.model.sides import CardPlay, Order, Sides, Tie, Which
from cardgen.model.steps import Step, Verb
from companion.rooms import asking
from companion.rooms.commands import Refused
from companion.rooms.draft import Draft
from companion.rooms.holding import take
from companion.rooms.piles import name_copy
from companion.rooms.playing import steps_of
from companion.rooms.said import Said, mark, say, word
from companion.rooms.sideplays import by_card, lies_for, open_to, quietable, side_of, why_not
from companion.rooms.sidesums import Sums, sides_of
from companion.rooms.spoils import give_back, rotated
from companion.rooms.state import ROOM, Clash, Contest, Played, Task
from companion.rooms.whereabouts import seats_in

INTERNAL = Step(Verb.ASK)
CLOSING = "closing"
KINDS = ("play", "reveal", "clash", "offer", "turns", "weigh")
"""The kinds of tasks before the result; `closing` is the last of all."""

WON, LOST = "won", "lost"


def running(draft: Draft) -> tuple[Contest, Clash, Sides]:
    """The contest that goes on. Raises Refused where there is none of two sides."""
    contest = draft.state.contest
    sides = sides_of(draft.rules, contest)
    if contest is None or contest.clash is None or sides is None:
        raise Refused(say("There is no contest now."))
    return contest, contest.clash, sides


def _clash(draft: Draft, **changed: Any) -> None:
    _, clash, _ = running(draft)
    draft.contest(clash=replace(clash, **changed))


def _task(draft: Draft, kind: str, seat: str, **more: Any) -> Task:
    contest, _, _ = running(draft)
    about = {"card": contest.card, "place": contest.place, **more}
    return Task(draft.make_id("t"), kind, seat, INTERNAL, **about)


def begin(draft: Draft, task: Task, card: str = "", foe: str = "") -> None:
    """Begin a contest of a seat's side against a card, against another seat, or against what will be played."""
    kind, seat = task.step.what, task.seat
    rule = draft.rules.play.contests[kind]
    place = draft.state.seats[seat].place
    fights = () if rule.sides is not None and rule.sides.must_join else (seat,)
    draft.set(("contest",), Contest(kind, seat, fights, card=card, foe=foe, place=place, clash=Clash(picks=seat)))
    if card or foe:
        against = draft.card_name(card) if card else draft.name(foe)
        text = mark("{contest}: {name} against {other}.")
        draft.tell(text, contest=word(rule.name), name=draft.name(seat), other=against)
    else:
        draft.tell("{name} begins: {contest}.", name=draft.name(seat), contest=word(rule.name))
    draft.push_tasks([_task(draft, "offer", seat), _task(draft, CLOSING, seat)])


# Playing, in turn or as people like.


def offer(draft: Draft, _: Task) -> None:
    """The playing begins, or goes on with another round."""
    contest, clash, sides = running(draft)
    if sides.order is Order.TURNS:
        order = rotated(seats_in(draft.state), contest.seat)
        draft.push_tasks([_task(draft, "turns", contest.seat, among=order)])
        return
    asked = [seat for seat in _order(draft) if seat not in clash.passed and open_to(draft.rules, draft.state, seat)]
    draft.push_tasks([*(_task(draft, "play", seat) for seat in asked), _task(draft, "weigh", contest.seat)])


def _order(draft: Draft) -> tuple[str, ...]:
    contest, _, _ = running(draft)
    return rotated(seats_in(draft.state), contest.seat)


def turns(draft: Draft, task: Task) -> None:
    """The next seat that can play something is asked; after the last, another round or the result."""
    contest, clash, _ = running(draft)
    for at, seat in enumerate(task.among):
        if seat in seats_in(draft.state) and open_to(draft.rules, draft.state, seat):
            rest = _task(draft, "turns", contest.seat, among=task.among[at + 1 :])
            draft.push_tasks([_task(draft, "play", seat), rest])
            return
    if any(one.round == contest.round for one in clash.played):
        draft.contest(round=contest.round + 1)
        draft.push_tasks([_task(draft, "offer", contest.seat)])
    else:
        draft.push_tasks([_task(draft, "weigh", contest.seat)])


def play(draft: Draft, task: Task) -> None:
    """A seat plays a card, or passes."""
    asking.fresh(draft)
    contest, clash, sides = running(draft)
    chosen = asking.text(draft, "play", "")
    if not chosen:
        _pass(draft, task)
        return
    way = sides.plays.get(chosen)
    if way is None or (chosen not in task.among if task.among else bool(way.follows)):
        raise Refused(say("This cannot be played now."))
    for reason in (*why_not(draft.rules, draft.state, task.seat, way), *_limits(draft, task.seat, way)):
        asking.warned(draft, reason)
    which = lies_for(contest, way, task.seat)
    quiet = _quieted(draft, way)
    key, owner = take(draft, task.seat, way.source, way.types, (sides.side(which).lies, ROOM))
    for one in quiet:
        asking.offered(one, draft.state.cards.keys() - {key})
    _check_card(draft, way, owner)
    made = Played(key, task.seat, way.id, way.source, contest.round, owner)
    kept = tuple(one for one in clash.played if one.card != key)
    _clash(draft, played=(*kept, made), quiet=(*clash.quiet, *quiet), passed=())
    if way.joins and side_of(contest, task.seat) is None:
        draft.contest(seats=tuple(one for one in _order(draft) if one in (*contest.seats, task.seat)))
    _tell_play(draft, task.seat, way, key, quiet)
    _go_on(draft, task, way, key)


def _go_on(draft: Draft, task: Task, way: CardPlay, key: str) -> None:
    """What follows a card: its steps, what may be played right after it, and whoever may play next."""
    contest, _, sides = running(draft)
    draft.swap_task(task.id, ())
    follow = open_to(draft.rules, draft.state, task.seat, way.id)
    due = [_task(draft, "play", task.seat, among=tuple(one.id for one in follow))] if follow else []
    if sides.order is Order.OPEN:
        due += [one for one in draft.state.tasks if one.kind == "play" and one.among]
        rest = [one for one in draft.state.tasks if one.kind not in ("play", "weigh")]
        draft.set(("tasks",), tuple(rest))
        due.append(_task(draft, "offer", contest.seat))
    steps = (*way.then, *steps_of(draft.rules, draft.state, key))
    draft.push_tasks([*(draft.task("step", task.seat, step, card=key, place=task.place) for step in steps), *due])


def _pass(draft: Draft, task: Task) -> None:
    _, clash, _ = running(draft)
    draft.swap_task(task.id, ())
    if task.among:
        draft.tell("{name} leaves it at that.", name=draft.name(task.seat))
        return
    _clash(draft, passed=(*clash.passed, task.seat))
    draft.tell("{name} plays nothing.", name=draft.name(task.seat))


def _check_card(draft: Draft, way: CardPlay, owner: str) -> None:
    """Raises Refused with a warning where as many were played from a card as may."""
    contest, clash, _ = running(draft)
    if way.at_most and by_card(draft.rules, way):
        most = draft.reckoner(contest.seat, contest.card).value(way.at_most)
        if sum(one.owner == owner and one.play == way.id for one in clash.played) >= most:
            text = mark("{play}: {n} at most from {card}.")
            asking.warned(draft, say(text, play=word(way.name), n=most, card=draft.owner_name(owner)))


def _limits(draft: Draft, seat: str, way: CardPlay) -> Iterator[Said]:
    """What is more than a limit allows of the cards that a seat has played in this contest."""
    contest, clash, _ = running(draft)
    cards = draft.state.cards
    for limit in draft.rules.play.limits:
        if limit.contest == contest.kind and set(way.types) & set(limit.types):
            mine = [cards[one.card].code for one in clash.played if one.seat == seat and one.card in cards]
            now = 1 + sum(code in draft.rules.cards and draft.rules.cards[code].type in limit.types for code in mine)
            most = draft.reckoner(seat, contest.card).value(limit.at_most)
            if now > most:
                kinds = [word(draft.rules.term(one).name) for one in limit.types]
                yield say("{what} in this fight: {now}, and {most} at most.", what=kinds, now=now, most=most)


def _quieted(draft: Draft, way: CardPlay) -> tuple[str, ...]:
    """The card that counts for nothing from now on. Raises Refused where one has to be chosen, and is not."""
    if way.quiets is None:
        return ()
    among = quietable(draft.rules, draft.state, way)
    key = asking.text(draft, "on", "")
    if key and key not in among:
        asking.offered(asking.copy(draft, key), among)
    if not key and among:
        raise Refused(say("Choose the card that is not to count."))
    if not key:
        asking.warned(draft, say("There is no card yet that it could be played on."))
    return (key,) if key else ()


def _tell_play(draft: Draft, seat: str, way: CardPlay, key: str, quiet: Sequence[str]) -> None:
    known = {"name": draft.name(seat), "card": draft.card_name(key), "play": word(way.name)}
    if quiet:
        text = mark("{name}: {play}, {card}. {other} does not count any more.")
        draft.tell(text, other=draft.card_name(quiet[0]), **known)
    else:
        draft.tell("{name}: {play}, {card}.", **known)
    _tell_totals(draft)


def _tell_totals(draft: Draft) -> None:
    sums = Sums(draft.rules, draft.state)
    ours, theirs = (word(sums.sides.side(which).name) for which in Which)
    a, b = (sums.total(which) for which in Which)
    draft.tell("{ours} {a}, {theirs} {b}.", ours=ours, theirs=theirs, a=a, b=b)


# The result.


def weigh(draft: Draft, task: Task) -> None:
    """Nobody plays any more: name what has no name, let the dice fall, and compare the totals."""
    contest, clash, sides = running(draft)
    if not contest.seats:
        draft.tell("Nobody takes part, so that nothing is won.")
        _conclude(draft, LOST)
        return
    sums = Sums(draft.rules, draft.state)
    unknown = sums.unknown()
    if unknown:
        draft.push_tasks([*(_task(draft, "reveal", "", card=key) for key in unknown), task])
    elif sides.rolls and not clash.fell:
        draft.push_tasks([_task(draft, "clash", contest.seat), task])
    else:
        _compare(draft, task, sums)


def _compare(draft: Draft, task: Task, sums: Sums) -> None:
    a, b = sums.total(Which.OURS), sums.total(Which.THEIRS)
    if a == b and sums.sides.ties is Tie.AGAIN:
        draft.tell("A tie: both roll again.")
        _clash(draft, fell={})
        draft.push_tasks([_task(draft, "clash", sums.contest.seat), task])
        return
    won = a > b or (a == b and sums.sides.ties is Tie.OURS)
    names = {"ours": word(sums.sides.ours.name), "theirs": word(sums.sides.theirs.name)}
    winner = names["ours" if won else "theirs"]
    text = (
        mark("{ours} {a}, {theirs} {b}: a tie, which goes to {winner}.")
        if a == b
        else mark("{ours} {a}, {theirs} {b}: {winner} won.")
    )
    draft.tell(text, a=a, b=b, winner=winner, **names)
    _conclude(draft, WON if won else LOST)


def reveal(draft: Draft, task: Task) -> None:
    """Somebody says which card it is that lies there, or what it counts."""
    asking.fresh(draft)
    key = asking.copy(draft, task.card)
    copy = draft.state.cards[key]
    if "by" in draft.command.data:
        figure = _figure_of(draft, key)
        by = asking.number(draft, "by")
        if not figure or by < 0:
            raise Refused(say("Say which card it is: a figure is not enough here."))
        draft.set(("cards", key), replace(copy, fields={**copy.fields, figure: str(by)}))
        draft.tell("{card} counts {by}.", card=draft.card_name(key), by=by)
    else:
        name_copy(draft, key, asking.card(draft, asking.text(draft, "card")))
        draft.tell("It is {card}.", card=draft.card_name(key))
    draft.swap_task(task.id, ())


def _figure_of(draft: Draft, key: str) -> str:
    """The column that counts on the side where a card lies; empty where its face alone tells what it adds."""
    sums = Sums(draft.rules, draft.state)
    side = next((sums.sides.side(which) for which in Which if key in sums.cards(which)), None)
    return side.figure if side is not None and not side.stat else ""


def clash_roll(draft: Draft, task: Task) -> None:
    """The dice of both sides fall, ours first."""
    asking.fresh(draft)
    _, _, sides = running(draft)
    fell = {
        which.value: draft.dice.roll(draft.rules.tree(sides.side(which).roll)) if sides.side(which).roll else 0
        for which in Which
    }
    _clash(draft, fell=fell)
    told = [
        say("{name} {n}", name=word(sides.side(which).name), n=fell[which.value])
        for which in Which
        if sides.side(which).roll
    ]
    draft.tell("The dice: {rolls}.", rolls=told)
    draft.swap_task(task.id, ())


def _conclude(draft: Draft, result: str) -> None:
    """What follows for each who takes part, then once by the result, then in any case."""
    contest, _, sides = running(draft)
    rule = draft.rules.play.contests[contest.kind]
    sums = Sums(draft.rules, draft.state)
    _clash(draft, result=result, final=tuple(sums.total(which) for which in Which))
    won = result == WON
    due: list[Task] = []
    for seat in contest.seats:
        due += _steps(draft, rule.win if won else rule.lose, seat, contest.foe)
    if contest.foe:
        due += _steps(draft, rule.lose if won else rule.win, contest.foe, contest.seat)
    due += _steps(draft, sides.won if won else sides.lost, contest.seat)
    draft.push_tasks([*due, *_steps(draft, sides.after, contest.seat)])


def _steps(draft: Draft, steps: Sequence[Step], seat: str, foe: str = "") -> list[Task]:
    contest, _, _ = running(draft)
    return [draft.task("step", seat, step, card=contest.card, place=contest.place, target=foe) for step in steps]


def stop(draft: Draft, task: Task) -> None:
    """The contest ends at once without a result; what follows it in any case still does."""
    contest = draft.state.contest
    sides = sides_of(draft.rules, contest)
    if contest is None or sides is None:
        draft.push(task.step.then, task.seat, task.card, task.place)
        return
    _drop(draft)
    draft.tell("{contest}: it ends without a result.", contest=word(draft.rules.play.contests[contest.kind].name))
    draft.push_tasks(_steps(draft, sides.after, contest.seat))
    draft.push(task.step.then, task.seat, task.card, task.place)


def call_off(draft: Draft) -> None:
    """The table settles it otherwise: each card that still lies there goes back to where it came from."""
    _, clash, sides = running(draft)
    for one in clash.played:
        copy = draft.state.cards.get(one.card)
        if copy is not None and copy.pile in (sides.ours.lies, sides.theirs.lies):
            give_back(draft, one.card, one.seat, one.source, one.owner)
    _drop(draft)


def _drop(draft: Draft) -> None:
    """Take away all that was due in the contest, but for its end."""
    tasks = draft.state.tasks
    at = next((number for number, one in enumerate(tasks) if one.kind == CLOSING), len(tasks))
    draft.set(("tasks",), tasks[at:])


def closing(draft: Draft, _: Task) -> None:
    """The contest is over."""
    draft.set(("contest",), None)
