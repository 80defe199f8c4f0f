"""Steps about cards that belong to cards, about laying cards out, going home, and phases that come once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardgen.model.steps import Gives, Owner, Step, Verb
from companion.rooms.carried import holders
from companion.rooms.copies import is_known, may_be, traits_of
from companion.rooms.draft import Draft
from companion.rooms.piles import put_limits
from companion.rooms.roads import SEATS
from companion.rooms.said import mark, say, word
from companion.rooms.sight import NOBODY, sees
from companion.rooms.state import Task
from companion.rooms.whereabouts import places_for, seats_in


def cards_meant(draft: Draft, step: Step, pile: str, seat: str, card: str = "") -> tuple[str, ...]:
    """The cards of a pile that a step means: of its types, as far as all know them, and those where `where` holds."""
    known, cards = draft.rules.play.piles[pile], draft.state.cards
    inside = draft.state.pile(pile, draft.reckoner(seat, card).owner(known.of))
    hidden = [key for key in inside if not sees(draft.rules, draft.state, NOBODY, cards[key])]
    fits = [key for key in inside if key in hidden or may_be(draft.rules, cards[key], step.types)]
    return tuple(key for key in fits if draft.reckoner(seat, key).holds(step.where))


def one_by_one(draft: Draft, task: Task) -> list[Task]:
    """A step that is for each of several, once for every one of them."""
    step = task.step
    once = replace(step, each="")
    if step.each in draft.rules.play.piles:
        cards = cards_meant(draft, step, step.each, task.seat, task.card)
        return [one for key in cards for one in draft.following([once], task, card=key)]
    return [one for seat in seats_in(draft.state) for one in draft.following([once], task, seat=seat)]


# Laying cards out.


def lay(draft: Draft, task: Task) -> None:
    """Cards of a deck are laid on all places that are meant, or on those that the seat chooses."""
    step = task.step
    cards = draft.rules.most_cards(draft.of(task).value(step.what))
    if step.each == Owner.PLACE:
        for place in laid_at(draft, task):
            for _ in range(cards):
                lay_one(draft, step, place)
        draft.tell("{words}", words=word(step.words or draft.rules.play.piles[step.to].name))
        return
    left = draft.left_in(step.source)
    cards = min(cards, len(laid_at(draft, task)), cards if left is None else left)
    if cards > 0:
        draft.wait(task, "lay", left=cards)
    else:
        draft.tell("There is nothing to lay out, or no place for it.")
        draft.follow(step.otherwise, task)


def lay_one(draft: Draft, step: Step, place: str) -> None:
    """Lay a card that nobody knows on a place, as long as the deck has one."""
    if draft.left_in(step.source) != 0:
        draft.lay("", step.to, place)
        draft.drawn(step.source, 1)


def laid_at(draft: Draft, task: Task) -> tuple[str, ...]:
    """The places that a step means, and where there is still room."""
    step = task.step
    most = draft.of(task).value(step.at_most)
    found = [place for place in draft.rules.places.values() if not step.mark or step.mark in place.marks]
    pawns = {seat.place for seat in draft.state.seats.values()} if SEATS in step.but else set()
    return tuple(
        place.id
        for place in found
        if not set(step.but) & set(place.marks)
        and place.id not in pawns
        and (not most or len(draft.state.pile(step.to, place.id)) < most)
    )


# Spreading hits over the cards of a seat.


def spread(draft: Draft, task: Task) -> None:
    """Something comes off a counter of several cards, or is added: at once without a choice, else as the seat says."""
    step = task.step
    unknown = [key for key in _over(draft, task) if not is_known(draft.rules, draft.state.cards[key])]
    if unknown:
        named = [replace(task, kind="name", id=draft.make_id("t"), card=key) for key in unknown]
        draft.push_tasks([*named, replace(task, id=draft.make_id("t"))])
        return
    most = bearable(draft, task)
    wanted = max(draft.of(task).value(step.what), 0)
    wanted = wanted if free_of_limits(draft, task) else min(wanted, sum(most.values()))
    if wanted > 0 and len(most) > 1 and wanted < sum(most.values()):
        draft.wait(task, "spread", among=tuple(most), left=wanted)
        return
    shares = most if len(most) > 1 and wanted else dict.fromkeys(most, wanted)
    take_off(draft, task, shares)
    draft.follow(step.then, task)


def _over(draft: Draft, task: Task) -> tuple[str, ...]:
    return cards_meant(draft, task.step, task.step.over, task.seat, task.card)


def bearable(draft: Draft, task: Task) -> Mapping[str, int]:
    """How much each card can take: what its counter shows above its least, or any number with a trait for that.

    Where something is mended, each can take what is missing to its most.
    """
    here = draft.reckoner("")
    counter = draft.rules.play.counters[task.step.to]
    wanted = draft.of(task).value(task.step.what)
    found = {}
    for key in _over(draft, task):
        now, (low, high) = here.counter(counter.id, key), here.bounds(counter, key)
        missing = wanted if high is None else high - now
        left = missing if task.step.verb is Verb.MEND else now - low
        found[key] = max(left, wanted) if _is_free(draft, task.step, key) and left > 0 else left
    return {key: left for key, left in found.items() if left > 0}


def free_of_limits(draft: Draft, task: Task) -> bool:
    """Whether one of the cards can bear any number."""
    return any(_is_free(draft, task.step, key) for key in bearable(draft, task))


def _is_free(draft: Draft, step: Step, key: str) -> bool:
    return step.verb is Verb.SPREAD and bool(set(step.but) & set(traits_of(draft.rules, draft.state.cards[key])))


def take_off(draft: Draft, task: Task, shares: Mapping[str, int]) -> None:
    """Take from each card its share, or add it where something is mended."""
    counter = draft.rules.play.counters[task.step.to]
    sign = 1 if task.step.verb is Verb.MEND else -1
    told = []
    for key, share in shares.items():
        if share:
            draft.count(counter.id, key, sign * share)
            text = mark("{card} −{n}") if sign < 0 else mark("{card} +{n}")
            told.append(say(text, card=draft.card_name(key), n=share))
    if told:
        draft.tell("{counter}: {shares}.", counter=word(counter.name), shares=told)


# Cards that go to a card, or are named.


def attach(draft: Draft, task: Task, key: str) -> None:
    """A card goes to one of the seat's cards: to the only one at once, else to which the seat says."""
    step = task.step
    among = holders(draft.rules, draft.state, task.seat, step.to)
    if not among or key not in draft.state.cards:
        draft.follow(step.otherwise, task)
    elif len(among) == 1:
        attach_to(draft, task, key, among[0])
    else:
        draft.wait(task, "attach", card=key, among=among)


def attach_to(draft: Draft, task: Task, key: str, holder: str) -> None:
    """Lay a card at one of the seat's cards."""
    to = task.step.to
    name = draft.card_name(key)
    draft.shift(key, to, holder)
    put_limits(draft, to, holder)
    draft.tell("{card} goes to {holder}.", card=name, holder=draft.card_name(holder))
    draft.follow(task.step.then, task, card=key)


def move_all(draft: Draft, task: Task) -> None:
    """All cards of a pile, each for itself."""
    step = task.step
    cards = cards_meant(draft, step, step.source, task.seat, task.card)
    once = replace(step, what="card", source="", where="", each="", condition="")
    draft.push_tasks([one for key in cards for one in draft.following([once], task, card=key)])


def carry_some(draft: Draft, task: Task, cards: int) -> None:
    """Some cards of a pile go elsewhere: at once where all of them do, else those that the seat says."""
    among = cards_meant(draft, task.step, task.step.source, task.seat, task.card)
    if not among or cards <= 0:
        draft.follow(task.step.otherwise, task)
    elif len(among) <= cards and not task.step.optional:
        draft.push_tasks(carried_steps(draft, task, among))
    else:
        draft.wait(task, "carry", among=among, left=min(cards, len(among)))


def carried_steps(draft: Draft, task: Task, cards: Sequence[str]) -> list[Task]:
    """The moves of cards, each for itself, after those of what goes with it."""
    once = replace(task.step, what="card", source="", where="", each="", condition="", goes_with=())
    made: list[Task] = []
    for key in cards:
        with_it = [one for pile in task.step.goes_with for one in draft.state.pile(pile, key)]
        made += [one for card in (*with_it, key) for one in draft.following([once], task, card=card)]
    return made


def name(draft: Draft, task: Task) -> None:
    """Somebody says which card lies on top of a pile, unless that is known; then what follows is about it."""
    step = task.step
    pile = draft.rules.play.piles[step.what]
    inside = draft.state.pile(pile.id, draft.of(task).owner(pile.of))
    if not inside:
        draft.follow(step.otherwise, task)
    elif is_known(draft.rules, draft.state.cards[inside[-1]]):
        draft.follow(step.then, task, card=inside[-1])
    else:
        draft.wait(task, "name", card=inside[-1])


# The pawn's home, and phases that come again.


def go_home(draft: Draft, seat: str) -> None:
    """The pawn goes straight to where it belongs."""
    known = draft.state.seats[seat]
    if known.home and known.place != known.home:
        draft.seat(seat, place=known.home)
        draft.tell("{name} goes home to {place}.", name=known.name, place=draft.owner_name(known.home))


def settle_home(draft: Draft, task: Task) -> bool:
    """Whether a pawn has its home at once, as there is only one place for it."""
    free = places_for(draft.rules, draft.state, task)
    if task.step.gives is not Gives.HOME or len(free) > 1:
        return False
    for place in free:
        make_home(draft, task.seat, place)
    return True


def make_home(draft: Draft, seat: str, place: str) -> None:
    """A place is where a pawn belongs, and where it begins."""
    draft.seat(seat, home=place, place=place)
    draft.tell("{name}'s home is {place}.", name=draft.name(seat), place=draft.owner_name(place))


def repeat(draft: Draft, task: Task) -> None:
    """Some phases of the turn come once more, as soon as the last of them is over."""
    phases = [phase.id for phase in draft.rules.play.phases]
    span = (phases.index(task.step.what), phases.index(task.step.to))
    draft.turn(repeats=(*draft.state.turn.repeats, span))
    names = [word(phase.name) for phase in draft.rules.play.phases[span[0] : span[1] + 1]]
    draft.tell("This turn once more: {phases}.", phases=names)


def refill(draft: Draft, deck: str, wanted: int) -> None:
    """Where a deck has run out, its discards are shuffled, and it is counted again."""
    for counter in draft.rules.play.counters.values():
        if counter.deck == deck and counter.again:
            owner = draft.reckoner("").owner(counter.of)
            left = draft.state.count(counter.id, owner)
            again = draft.reckoner("").value(counter.again)
            if left < wanted and again > left:
                draft.count(counter.id, owner, again - left)
                title = next((one.title for one in draft.rules.game.decks if one.id == deck), deck)
                draft.tell("{deck} has run out: shuffle its discards.", deck=word(title))
