"""Cards that are shared out after a contest: picked one at a time and in turn, or given back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgen.model.steps import Step
from companion.rooms import asking
from companion.rooms.cardsteps import cards_meant
from companion.rooms.commands import Refused
from companion.rooms.copies import type_of
from companion.rooms.draft import Draft
from companion.rooms.said import Said, say, word
from companion.rooms.state import RoomState, Task
from companion.rooms.whereabouts import seats_in

FIGHTERS = "fighters"


def rotated(order: Sequence[str], first: str) -> tuple[str, ...]:
    """The seats in order, beginning with one of them."""
    at = order.index(first) if first in order else 0
    return (*order[at:], *order[:at])


def share(draft: Draft, task: Task) -> None:
    """Cards lie there to be picked: whoever is next takes one, and who is alone takes all."""
    pickers = pickers_of(draft.state, task.step)
    among = _among(draft, task)
    if not among or not pickers:
        draft.push(task.step.otherwise, task.seat, task.card, task.place)
        return
    _next(draft, replace(task, kind="claim", seat=pickers[0], among=among, left=0))


def _among(draft: Draft, task: Task) -> tuple[str, ...]:
    return cards_meant(draft, task.step, task.step.source, task.seat, task.card)


def pickers_of(state: RoomState, step: Step) -> tuple[str, ...]:
    """Who picks, in order, from the one whose turn it is to pick."""
    contest = state.contest
    clash = contest.clash if contest is not None else None
    first = clash.picks if clash is not None else state.turn.seat
    order = rotated(seats_in(state), first)
    if step.among != FIGHTERS:
        return order
    return tuple(seat for seat in order if contest is not None and seat in (*contest.seats, contest.foe))


def _next(draft: Draft, task: Task) -> None:
    """Leave the next choice to its seat, or make it where there is none."""
    there = _among(draft, task)
    among = tuple(key for key in task.among if key in there)
    pickers = rotated(pickers_of(draft.state, task.step), task.seat)
    if not among or not pickers or (task.step.optional and task.left >= len(pickers)):
        return
    if task.step.optional or (len(among) > 1 and len(pickers) > 1):
        draft.push_tasks([replace(task, id=draft.make_id("t"), seat=pickers[0], among=among)])
        return
    for key in among:
        _take(draft, task, pickers[0], key)
    _picks_next(draft, pickers)
    _then(draft, task, [(pickers[0], key) for key in among])


def claim(draft: Draft, task: Task) -> None:
    """A seat takes a card, or leaves what lies there to the others."""
    asking.fresh(draft)
    key = asking.text(draft, "card", "")
    draft.swap_task(task.id, ())
    pickers = rotated(pickers_of(draft.state, task.step), task.seat)
    after = rotated(pickers, task.seat)[1 % len(pickers)] if pickers else task.seat
    if not key:
        if not task.step.optional:
            raise Refused(say("Choose a card: all of them are picked."))
        draft.tell("{name} takes none.", name=draft.name(task.seat))
        _next(draft, replace(task, seat=after, left=task.left + 1))
        return
    asking.offered(asking.copy(draft, key), set(task.among).intersection(_among(draft, task)))
    _take(draft, task, task.seat, key)
    _picks_next(draft, pickers)
    rest = tuple(one for one in task.among if one != key)
    _next(draft, replace(task, seat=after, among=rest, left=0))
    _then(draft, task, [(task.seat, key)])


def _take(draft: Draft, task: Task, seat: str, key: str) -> None:
    card = draft.card_name(key)
    to = task.step.to
    if to in draft.rules.play.piles:
        pile = draft.rules.play.piles[to]
        draft.shift(key, to, draft.reckoner(seat).owner(pile.of))
    else:
        draft.remove(key)
        draft.count(to, draft.reckoner(seat).owner(draft.rules.play.counters[to].of), 1)
    draft.tell("{name} takes {card}.", name=draft.name(seat), card=card)


def _picks_next(draft: Draft, pickers: Sequence[str]) -> None:
    """Remember who is next, where another share follows."""
    contest = draft.state.contest
    if contest is not None and contest.clash is not None and pickers:
        draft.contest(clash=replace(contest.clash, picks=pickers[1 % len(pickers)]))


def _then(draft: Draft, task: Task, taken: Sequence[tuple[str, str]]) -> None:
    """What follows each card for the seat that took it."""
    draft.push_tasks(
        [draft.task("step", seat, step, card=key, place=task.place) for seat, key in taken for step in task.step.then]
    )


def restore(draft: Draft, task: Task) -> None:
    """Cards go back: into a deck, or each to the seat that played it."""
    step, play = task.step, draft.rules.play
    among = _among(draft, task)
    if not among:
        return
    contest = draft.state.contest
    clash = contest.clash if contest is not None else None
    by = {one.card: one.seat for one in clash.played} if clash is not None else {}
    back: dict[str, list[Said]] = {}
    for key in among:
        seat = by.get(key, task.seat)
        back.setdefault(seat, []).append(draft.card_name(key))
        give_back(draft, key, seat, step.to)
    if step.to in play.piles or step.to in play.counters:
        for seat, cards in back.items():
            draft.tell("{name} takes back: {cards}.", name=draft.name(seat), cards=cards)
    else:
        deck = next((one.title for one in draft.rules.game.decks if one.id == step.to), step.to)
        names = [card for cards in back.values() for card in cards]
        draft.tell("Shuffled back into {deck}: {cards}.", deck=word(deck), cards=names)


def give_back(draft: Draft, key: str, seat: str, to: str, owner: str = "") -> None:
    """Put a card back into a pile or a counter of a seat, or into a deck, where nobody knows any more what it is."""
    play = draft.rules.play
    if to in play.piles:
        draft.shift(key, to, owner or draft.reckoner(seat).owner(play.piles[to].of))
        return
    draft.remove(key)
    if to in play.counters:
        draft.count(to, draft.reckoner(seat).owner(play.counters[to].of), 1)
        return
    for counter in play.counters.values():
        if counter.deck == to:
            draft.count(counter.id, draft.reckoner("").owner(counter.of), 1)


def sort_drawn(draft: Draft, task: Task, laid: Sequence[str]) -> None:
    """Put drawn cards of some types where the step says, as far as their types are known."""
    for key in laid:
        to = task.step.sort.get(type_of(draft.rules, draft.state.cards[key]))
        if to:
            draft.shift(key, to, draft.reckoner(task.seat).owner(draft.rules.play.piles[to].of))
            draft.tell("{name} gets {card}.", name=draft.name(task.seat) or "–", card=draft.card_name(key))
