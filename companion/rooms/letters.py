"""Cards that are handed on in secret: who drew one reads it, gives it to another seat, and that one says if it applies.

They lie in a secret pile of the receiver for so long, seen by the giver too. What a card says is done for the receiver,
with the giver as its target; the steps are read by these two alone, as the card is.
"""

from __future__ import annotations

from dataclasses import replace

from cardgen.model.people import Among, CardRule
from companion.rooms import asking
from companion.rooms.commands import Refused
from companion.rooms.draft import Draft
from companion.rooms.piles import check_deck
from companion.rooms.reckon import Reckoner
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import mark, say, word
from companion.rooms.sight import reads
from companion.rooms.state import RoomState, Task
from companion.rooms.whereabouts import those

YES, NO = "yes", "no"


def begin(draft: Draft, task: Task) -> None:
    """A card is drawn that is to be handed on, where there is somebody to have it."""
    among = those(draft.state, task.seat, Among.OTHERS)
    if among:
        draft.wait(task, "send", among=among)
    else:
        draft.follow(task.step.otherwise, task)


def send(draft: Draft, task: Task) -> None:
    """The card, named or not, goes to a seat."""
    to = asking.seat(draft, "target")
    asking.offered(to, task.among)
    step = task.step
    code = asking.text(draft, "card", "")
    if code:
        code = asking.card(draft, code).code
        check_deck(draft, code, step.to)
        if draft.rules.cards[code].deck != step.what:
            raise Refused(say("{card} is not of that deck.", card=word(draft.rules.cards[code].name)))
    draft.drawn(step.what, 1)
    key = draft.lay(code, step.to, to, seen=(task.seat,))
    both = (task.seat, to)
    draft.tell("{name} hands a card on to {other}.", name=draft.name(task.seat), other=draft.name(to))
    if code and not draft.rules.play.piles[step.to].veiled:
        for seat in both:
            draft.tell_privately(seat, "It is {card}.", card=word(draft.rules.cards[code].name))
    follow = replace(task, kind="verdict", id=draft.make_id("t"), seat=to, target=task.seat, card=key, secret=both)
    draft.swap_task(task.id, [follow, *draft.following(step.then, task)])


def verdict(draft: Draft, task: Task) -> None:
    """The receiver says whether the card applies, and what it says is done; the card is discarded."""
    choice = asking.text(draft, "choice")
    asking.offered(choice, (YES, NO))
    told = applies(draft.rules, draft.state, task, draft.command.seat)
    if told is not None and told is not (choice == YES):
        text = mark("This card applies to you.") if told else mark("This card does not apply to you.")
        raise Refused(say(text))
    rule = rule_of(draft.rules, draft.state, task)
    if task.card in draft.state.cards:
        draft.remove(task.card)
    text = mark("{name}: it applies.") if choice == YES else mark("{name}: nothing happens.")
    draft.tell(text, name=draft.name(task.seat))
    if choice == NO:
        draft.swap_task(task.id, [])
    elif rule is None:
        draft.swap_task(task.id, [replace(task, kind="heed", id=draft.make_id("t"), card="")])
    else:
        draft.swap_task(task.id, draft.following(rule.do, task, card=""))


def heed(draft: Draft, task: Task) -> None:
    """What a card says that nobody has named was done by hand."""
    draft.tell("{name}: done.", name=draft.name(task.seat))
    draft.swap_task(task.id, [])


def rule_of(rules: Rulebook, state: RoomState, task: Task) -> CardRule | None:
    """What the card of a task does; None where nobody has named it, or where it is for people to do."""
    copy = state.cards.get(task.card)
    return rules.play.cards.get(copy.code) if copy else None


def applies(rules: Rulebook, state: RoomState, task: Task, viewer: str | None) -> bool | None:
    """Whether a card applies to its receiver, as the companion knows it for whoever may read the receiver's secrets.

    None where it is not known, where the receiver may say what it likes, or where it is for others to see.
    """
    if not reads(state, viewer, task.seat):
        return None
    here = Reckoner(rules, state, task.seat, target=task.target, viewer=task.seat)
    rule = rule_of(rules, state, task)
    if rule is None or not rule.applies or (task.step.lies and here.holds(task.step.lies)):
        return None
    return here.holds(rule.applies) if here.certain(rule.applies) else None
