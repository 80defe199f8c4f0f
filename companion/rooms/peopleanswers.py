"""Answers to what is asked about other seats, hidden cards, and places that are laid out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.rooms import asking, people
from companion.rooms.commands import Refused
from companion.rooms.draft import Draft
from companion.rooms.piles import check_deck, come_to_light
from companion.rooms.said import say
from companion.rooms.state import Task


def choose(draft: Draft, task: Task) -> None:
    """A seat is chosen as the target of what follows, or none where that may be."""
    key = asking.text(draft, "target", "")
    if not key and task.step.optional:
        draft.tell("{name} leaves it at that.", name=draft.name(task.seat))
        draft.swap_task(task.id, draft.following(task.step.otherwise, task))
        return
    asking.offered(key, task.among)
    draft.tell("{name} chooses {other}.", name=draft.name(task.seat), other=draft.name(key))
    draft.swap_task(task.id, draft.following(task.step.then, task, target=key))


def give(draft: Draft, task: Task) -> None:
    """One of the seat's cards goes to the target, and then the next, or what follows."""
    _hand_over(draft, task, "give")


def take(draft: Draft, task: Task) -> None:
    """One of the target's cards is taken, and then the next, or what follows."""
    _hand_over(draft, task, "take")


def _hand_over(draft: Draft, task: Task, kind: str) -> None:
    key = asking.text(draft, "card", "")
    if not key and task.step.optional:
        draft.tell("{name} leaves it at that.", name=draft.name(task.seat))
        draft.swap_task(task.id, draft.following(task.step.otherwise, task))
        return
    asking.offered(key, task.among)
    people.hand_over(draft, task, asking.copy(draft, key), kind)
    rest = tuple(one for one in task.among if one != key and one in draft.state.cards)
    if task.left > 1 and rest:
        again = replace(task, id=draft.make_id("t"), among=rest, left=task.left - 1)
        draft.swap_task(task.id, [again])
    else:
        draft.swap_task(task.id, draft.following(task.step.then, task, card=key))


def unmask(draft: Draft, task: Task) -> None:
    """The owner of a card that nobody has named says which it is, as it is shown."""
    code = asking.card(draft, asking.text(draft, "card")).code
    key = asking.copy(draft, task.card)
    copy = draft.state.cards[key]
    check_deck(draft, code, copy.pile)
    draft.set(("cards", key), replace(copy, code=code))
    come_to_light(draft, key)
    draft.swap_task(task.id, [])


def scatter(draft: Draft, task: Task) -> None:
    """The places lie as the companion has said, or as the table has laid them itself."""
    given = draft.command.data.get("groups")
    if given is not None:
        lay_groups(draft, given)
    tell_groups(draft)
    draft.swap_task(task.id, draft.following(task.step.then, task))


def lay_groups(draft: Draft, given: Any) -> None:
    """Put the places into these groups. Raises Refused where places or sizes differ."""
    whole = isinstance(given, list | tuple) and all(isinstance(group, list | tuple) for group in given)
    groups = tuple(tuple(group) for group in given) if whole else ()
    now = draft.state.groups
    if [len(group) for group in groups] != [len(group) for group in now] or set(_flat(groups)) != set(_flat(now)):
        raise Refused(say("These are not the places that lie together, each once."))
    draft.set(("groups",), groups)


def _flat(groups: tuple[tuple[Any, ...], ...]) -> tuple[str, ...]:
    return tuple(str(place) for group in groups for place in group)


def tell_groups(draft: Draft) -> None:
    """Say which places lie together."""
    for group in draft.state.groups:
        draft.tell("Together lie {places}.", places=[draft.owner_name(place) for place in group])
