"""The verbs of play.yaml: what each step does at once, and what it leaves for people to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from cardgen.model.people import ANY, TARGET, Among
from cardgen.model.playnames import HOME
from cardgen.model.steps import Owner, Verb
from companion.rooms import cardsteps, contests, dealing, letters, people, sides, spoils
from companion.rooms.carried import root
from companion.rooms.copies import traits_of
from companion.rooms.draft import Draft
from companion.rooms.said import mark, word
from companion.rooms.state import Task
from companion.rooms.whereabouts import seats_in

_TRIES = 200


def expand(draft: Draft, task: Task) -> None:
    """Do a step that is next, or leave a task that waits for people in its place."""
    step = task.step
    if step.turned:
        other = people.turned(draft, task)
        if other is None:
            draft.follow(step.otherwise, task)
        else:
            expand(draft, other)
        return
    if step.each in (Among.OTHERS, Among.NEAR, Among.FAR):
        draft.push_tasks(people.each_of(draft, task))
        return
    if step.each and step.verb is not Verb.ROLL and step.each != Owner.PLACE and not step.shares:
        draft.push_tasks(cardsteps.one_by_one(draft, task))
        return
    if not draft.of(task).holds(step.condition):
        draft.follow(step.otherwise, task)
        return
    _VERBS[step.verb](draft, task)


def wait(draft: Draft, task: Task, kind: str, **more: object) -> None:
    """Leave a task for people, about the same card and place."""
    draft.push_tasks([replace(task, kind=kind, id=draft.make_id("t"), **more)])  # type: ignore[arg-type]


def _draw(draft: Draft, task: Task) -> None:
    cards = draft.rules.most_cards(draft.of(task).value(task.step.what))
    cardsteps.refill(draft, task.step.source, cards)
    left = draft.left_in(task.step.source)
    cards = cards if left is None else min(cards, left)
    if cards > 0:
        wait(draft, task, "draw", left=cards)


def _flip(draft: Draft, task: Task) -> None:
    flips(draft, task, draft.of(task).value(task.step.what))


def flips(draft: Draft, task: Task, wanted: int) -> None:
    """Leave as many cards to be flipped as the deck still has, each with its place."""
    draft.push_tasks(flip_tasks(draft, task, wanted))


def flip_tasks(draft: Draft, task: Task, wanted: int, also: int = 0) -> list[Task]:
    """The tasks for so many cards; `also` are those that are due and not in the list of tasks."""
    left = draft.left_in(task.step.source)
    wanted = draft.rules.most_cards(wanted)
    due = (
        sum(one.kind == "flip" and one.step.source == task.step.source for one in (*draft.held, *draft.state.tasks))
        + also
    )
    if left is not None and wanted > left - due:
        draft.tell("The deck has no more cards to flip.")
        wanted = max(left - due, 0)
    made: list[Task] = []
    for _ in range(wanted):
        place = _flip_place(draft, task, made)
        key = draft.make_id("t")
        made.append(replace(task, id=key, kind="flip", place=place))
        if place:
            _tell_flip(draft, task, place)
    return made


def _tell_flip(draft: Draft, task: Task, place: str) -> None:
    where = draft.owner_name(place)
    if task.seat:
        draft.tell("A card for {place}, by {name}'s die.", place=where, name=draft.name(task.seat))
    else:
        draft.tell("A card for {place}.", place=where)


def _flip_place(draft: Draft, task: Task, made: list[Task]) -> str:
    """Where a flipped card goes, by dice; rolled again where no more may lie."""
    step = task.step
    if not step.place:
        return ""
    tree = draft.rules.tree(step.place)
    most = draft.reckoner(task.seat).value(step.at_most)
    due = [one.place for one in (*draft.held, *draft.state.tasks, *made) if one.kind == "flip"]
    for _ in range(_TRIES):
        place = draft.rules.numbers.get(draft.dice.roll(tree), "")
        if place and (not most or len(draft.state.pile(step.to, place)) + due.count(place) < most):
            return place
    return ""


def _move(draft: Draft, task: Task) -> None:
    step = task.step
    if step.what == "pawn":
        _move_pawn(draft, task)
    elif step.what == "card" and step.to in _of_cards(draft):
        cardsteps.attach(draft, task, task.card)
    elif step.what == "all":
        cardsteps.move_all(draft, task)
    elif step.what == "card":
        move_card(draft, task.card, step.to, task.seat)
    else:
        cards = draft.of(task).value(step.what)
        if step.source in draft.rules.play.piles:
            cardsteps.carry_some(draft, task, cards)
        elif cards > 0:
            wait(draft, task, "put", left=cards)


def _move_pawn(draft: Draft, task: Task) -> None:
    step = task.step
    if step.at:
        people.move_at(draft, task)
    elif step.to in (ANY, Among.NEAR):
        people.move_to(draft, task)
    elif step.to == HOME:
        cardsteps.go_home(draft, task.seat)
    elif not cardsteps.settle_home(draft, task):
        spaces = draft.of(task).value(step.up_to)
        if step.mark or spaces > 0:
            wait(draft, task, "move", left=spaces)


def _of_cards(draft: Draft) -> tuple[str, ...]:
    return tuple(pile.id for pile in draft.rules.piles_of(Owner.CARD))


def move_card(draft: Draft, key: str, to: str, seat: str) -> None:
    """Move a card to a pile, or to a counter that only counts it."""
    if key not in draft.state.cards:
        return
    if to in draft.rules.play.piles:
        pile = draft.rules.play.piles[to]
        name = draft.card_name(key)
        draft.shift(key, to, draft.reckoner(seat).owner(pile.of))
        draft.tell("{name}: {card} goes to {pile}.", name=draft.name(seat), card=name, pile=word(pile.name))
    else:
        draft.remove(key)
        draft.count(to, draft.reckoner(seat).owner(draft.rules.play.counters[to].of), 1)


def candidates(draft: Draft, task: Task) -> tuple[str, ...]:
    """The cards of the pile that a step takes from, as far as their types fit; those not named yet may be any."""
    return cardsteps.cards_meant(draft, task.step, task.step.source, task.seat, task.card)


def _discard(draft: Draft, task: Task) -> None:
    step = task.step
    among = candidates(draft, task)
    if step.what == "all":
        discard(draft, task.seat, *among)
        return
    cards = draft.of(task).value(step.what)
    if not among:
        draft.follow(step.otherwise, task)
        return
    if step.random or len(among) == 1:
        for _ in range(min(cards, len(among))):
            key = draft.dice.pick(among)
            among = tuple(one for one in among if one != key)
            discard(draft, task.seat, key)
        draft.follow(step.then, task)
        return
    wait(draft, task, "pick", among=among, left=min(cards, len(among)))


def discard(draft: Draft, seat: str, *cards: str) -> None:
    """Take cards of a seat, or of the room, off the table, for all to see."""
    for text, lost in ((mark("{name} loses {card}."), True), (mark("Discarded: {card}."), False)):
        names = [draft.card_name(key) for key in cards if (root(draft.state, key) in draft.state.seats) is lost]
        if names:
            draft.tell(text, name=draft.name(seat), card=names)
    for key in cards:
        draft.remove(key)


def _roll(draft: Draft, task: Task) -> None:
    step = task.step
    if step.what in draft.rules.tables:
        wait(draft, task, "table")
    else:
        among = task.among or (seats_in(draft.state) if step.each else (task.seat,))
        wait(draft, task, "roll", among=among)


def _add(draft: Draft, task: Task) -> None:
    step = task.step
    counter = draft.rules.play.counters[step.to]
    here = draft.of(task)
    owner = _whose(draft, task, counter.of)
    if not owner or (counter.of is Owner.CARD and owner not in draft.state.cards):
        return
    applied = draft.count(counter.id, owner, here.value(step.what))
    if counter.of is Owner.SEAT:
        draft.causes[owner] = _cause(task, owner)
    if applied and not counter.quiet:
        whose = owner if counter.of is Owner.SEAT else task.seat
        name = draft.card_name(owner) if counter.of is Owner.CARD else draft.name(whose)
        draft.tell("{name}: {by} {counter}.", name=name, by=signed(applied), counter=word(counter.name))


def _cause(task: Task, owner: str) -> str:
    """Who brought about what a seat has to bear; nobody where it was the seat itself."""
    cause = task.by if owner == task.seat else task.seat
    return cause if cause != owner else ""


def _whose(draft: Draft, task: Task, of: Owner) -> str:
    """The owner of a counter that a step changes: that of the seat, or of the target."""
    if task.step.of == TARGET:
        return draft.reckoner(task.target).owner(of) if task.target else ""
    return draft.of(task).owner(of)


def signed(by: int) -> str:
    """A figure with its sign, as printed."""
    return f"−{-by}" if by < 0 else f"+{by}"


def _set(draft: Draft, task: Task) -> None:
    counter = draft.rules.play.counters[task.step.what]
    here = draft.of(task)
    owner = _whose(draft, task, counter.of)
    if not owner or (counter.of is Owner.CARD and owner not in draft.state.cards):
        return
    draft.count(counter.id, owner, here.value(task.step.to) - here.counter(counter.id, owner))
    if counter.of is Owner.SEAT:
        draft.causes[owner] = _cause(task, owner)
    if counter.quiet:
        return
    text = mark("{name}: {counter} is now {value}.")
    value = draft.reckoner("").counter(counter.id, owner)
    whose = owner if counter.of is Owner.SEAT else task.seat
    draft.tell(text, name=draft.name(whose), counter=word(counter.name), value=value)


def _deal(draft: Draft, task: Task) -> None:
    """A card of a deck that nobody has yet, dealt by chance and not from paper."""
    step = task.step
    if step.shares:
        dealing.deal_shares(draft, task)
        return
    pile = draft.rules.play.piles[step.to]
    there = {copy.code for copy in draft.state.cards.values()}
    free = [card.code for card in draft.rules.game.cards if card.deck == step.what and card.code not in there]
    if not free:
        draft.follow(step.otherwise, task)
        return
    code = draft.dice.pick(free)
    draft.lay(code, pile.id, draft.reckoner(task.seat).owner(pile.of))
    draft.tell("{name} is dealt a card.", name=draft.name(task.seat))
    dealing.tell_dealt(draft, task.seat, pile.id, code)


def _skip(draft: Draft, task: Task) -> None:
    skips = draft.state.seats[task.seat].skips
    draft.seat(task.seat, skips=(*skips, task.step.then))
    draft.tell("{name} is down: the next turn is left out.", name=draft.name(task.seat))


def _eliminate(draft: Draft, task: Task) -> None:
    """A seat takes no more part; its pawn may stay as a card with figures of its own."""
    step, seat = task.step, draft.state.seats[task.seat]
    draft.tell("{name} is out of the game. {words}", name=seat.name, words=word(step.words))
    if step.to and seat.place:
        here = draft.of(task)
        killer = draft.state.cards.get(task.card)
        traits = tuple(one for one in traits_of(draft.rules, killer) if one in step.traits) if killer else ()
        fields = MappingProxyType({name: str(here.value(text)) for name, text in step.fields.items()})
        owner = here.owner(draft.rules.play.piles[step.to].of)
        draft.lay("", step.to, owner, name=seat.name, fields=fields, traits=traits)
    draft.seat(task.seat, out=True, place="")
    if draft.state.contest is None:
        draft.set(("tasks",), tuple(one for one in draft.state.tasks if one.seat != task.seat))


def _ask(draft: Draft, task: Task) -> None:
    wait(draft, task, "ask")


def _announce(draft: Draft, task: Task) -> None:
    draft.tell("{words}", words=word(task.step.words))
    draft.follow(task.step.then, task)


def _start(draft: Draft, task: Task) -> None:
    contest = draft.rules.play.contests[task.step.what]
    if contest.duel:
        here = draft.state.seats[task.seat].place
        among = tuple(key for key in seats_in(draft.state) if key != task.seat and draft.state.seats[key].place == here)
        if not among:
            draft.push(task.step.otherwise, task.seat)
        elif len(among) == 1:
            contests.begin_duel(draft, task, among[0])
        else:
            wait(draft, task, "foe", among=among)
        return
    if not contest.against:
        sides.begin(draft, task)
        return
    pile = draft.rules.play.piles[contest.against]
    among = draft.state.pile(pile.id, draft.reckoner(task.seat).owner(pile.of))
    if not among:
        draft.push(task.step.otherwise, task.seat)
    elif task.step.random or len(among) == 1:
        contests.begin(draft, task, draft.dice.pick(among))
    else:
        wait(draft, task, "target", among=among)


Handler: TypeAlias = Callable[[Draft, Task], None]

_VERBS: Mapping[Verb, Handler] = MappingProxyType(
    {
        Verb.DRAW: _draw,
        Verb.FLIP: _flip,
        Verb.MOVE: _move,
        Verb.DISCARD: _discard,
        Verb.ROLL: _roll,
        Verb.ADD: _add,
        Verb.SET: _set,
        Verb.DEAL: _deal,
        Verb.SKIP: _skip,
        Verb.ELIMINATE: _eliminate,
        Verb.ASK: _ask,
        Verb.ANNOUNCE: _announce,
        Verb.START: _start,
        Verb.STOP: sides.stop,
        Verb.CHOOSE: people.choose,
        Verb.REVEAL: people.reveal,
        Verb.SEND: letters.begin,
        Verb.GIVE: people.give,
        Verb.TAKE: people.take,
        Verb.SCATTER: people.scatter,
        Verb.RUN: people.run,
        Verb.END: people.end,
        Verb.SHARE: spoils.share,
        Verb.RESTORE: spoils.restore,
        Verb.LAY: cardsteps.lay,
        Verb.SPREAD: cardsteps.spread,
        Verb.MEND: cardsteps.spread,
        Verb.NAME: cardsteps.name,
        Verb.REPEAT: cardsteps.repeat,
    }
)
