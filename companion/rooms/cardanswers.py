"""Answers to what is due about cards that belong to cards: where they go, who bears hits, which card it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardgen.model.steps import Owner, Step
from companion.rooms import asking
from companion.rooms.cardsteps import attach_to, bearable, carried_steps, laid_at, lay_one, take_off
from companion.rooms.commands import Refused
from companion.rooms.draft import Draft
from companion.rooms.piles import come_to_light, name_copy
from companion.rooms.said import mark, say, word
from companion.rooms.state import Task
from companion.rooms.steps import move_card


def lay(draft: Draft, task: Task) -> None:
    """A place is chosen for a card; then for the next."""
    place = asking.text(draft, "place")
    if place not in draft.rules.places:
        raise Refused(say("There is no such place."))
    if place not in laid_at(draft, task):
        asking.warned(draft, say("No card can be laid in {place} now.", place=draft.owner_name(place)))
    lay_one(draft, task.step, place)
    pile = draft.rules.play.piles[task.step.to]
    draft.tell("{name} lays a card in {place}: {pile}.", **_told(draft, task, place), pile=word(pile.name))
    more = task.left > 1 and bool(laid_at(draft, task))
    draft.swap_task(task.id, [replace(task, id=draft.make_id("t"), left=task.left - 1)] if more else [])


def _told(draft: Draft, task: Task, place: str) -> Mapping[str, object]:
    return {"name": draft.name(task.seat), "place": draft.owner_name(place)}


def spread(draft: Draft, task: Task) -> None:
    """How much each of several cards takes, which has to come to exactly what is due."""
    shares = _shares(draft, task)
    counter = draft.rules.play.counters[task.step.to]
    most = bearable(draft, task)
    for key, share in shares.items():
        if share > most.get(key, 0):
            text = mark("{card} can take {most} at most: {counter}.")
            values = {"card": draft.card_name(key), "most": most.get(key, 0), "counter": word(counter.name)}
            raise Refused(say(text, **values))
    if sum(shares.values()) != task.left:
        text = mark("It has to come to {wanted}, and this comes to {n}.")
        raise Refused(say(text, wanted=task.left, n=sum(shares.values())))
    take_off(draft, task, shares)
    draft.swap_task(task.id, [])
    draft.follow(task.step.then, task)


def _shares(draft: Draft, task: Task) -> Mapping[str, int]:
    """The shares as they were asked for. Raises Refused for anything but whole numbers of the cards in question."""
    wanted = draft.command.data.get("shares")
    if not isinstance(wanted, Mapping):
        raise Refused(say("Say how much each card takes."))
    for key, share in wanted.items():
        asking.offered(key, task.among)
        if not isinstance(share, int) or isinstance(share, bool) or share < 0:
            raise Refused(say("Each share is a whole number, and not below 0."))
    return dict(wanted)


def attach(draft: Draft, task: Task) -> None:
    """A card goes to the one that the seat says."""
    holder = asking.copy(draft, asking.text(draft, "card"))
    asking.offered(holder, task.among)
    draft.swap_task(task.id, [])
    if task.card in draft.state.cards:
        attach_to(draft, task, task.card, holder)


def carry(draft: Draft, task: Task) -> None:
    """A card of a pile goes elsewhere, and then the next; or the seat leaves it at that, where it may."""
    key = asking.text(draft, "card", "")
    if not key and task.step.optional:
        draft.tell("{name} leaves it at that.", name=draft.name(task.seat))
        draft.swap_task(task.id, draft.following(task.step.otherwise, task))
        return
    asking.offered(key, task.among)
    to = draft.rules.play.piles.get(task.step.to)
    if to is not None and not to.secret:
        come_to_light(draft, asking.copy(draft, key))
    moves = carried_steps(draft, task, [asking.copy(draft, key)])
    if to is None or to.of is not Owner.CARD:
        for one in moves:  # at once: others may be asked before this seat, and steps would wait for their answers
            move_card(draft, one.card, one.step.to, one.seat)
        moves = []
    rest = tuple(one for one in task.among if one != key and one in draft.state.cards)
    again = [replace(task, id=draft.make_id("t"), among=rest, left=task.left - 1)] if task.left > 1 and rest else []
    draft.swap_task(task.id, [*moves, *again])


def name(draft: Draft, task: Task) -> None:
    """Somebody says which card it is; what follows is about it."""
    key = asking.copy(draft, task.card)
    code = asking.text(draft, "card", "")
    follow: tuple[Step, ...] = ()
    if code:
        card = asking.card(draft, code)
        name_copy(draft, key, card)
        draft.tell("It is {card}.", card=draft.card_name(key))
        follow = task.step.then if task.step.what in draft.rules.play.piles else ()
    elif task.step.optional:
        follow = task.step.otherwise
    else:
        raise Refused(say("Say which card it is."))
    draft.swap_task(task.id, [])
    draft.follow(follow, task, card=key)


def holder_for(draft: Draft, among: tuple[str, ...]) -> str:
    """The card to which something is put. Raises Refused where there is none, or where it is not said which."""
    on = asking.text(draft, "on", "")
    if not among:
        raise Refused(say("There is no card to put it to."))
    if not on and len(among) == 1:
        return among[0]
    if on not in among:
        raise Refused(say("Say to which card it goes."))
    return on
