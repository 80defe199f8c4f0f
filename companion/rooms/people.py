"""Steps about other seats: one is chosen, cards change hands, places are laid out, routines are run, the game ends."""

from __future__ import annotations

from dataclasses import replace

from cardgen.model.people import TARGET, Among
from cardgen.model.playnames import CARD
from cardgen.model.steps import Step
from companion.rooms.draft import Draft
from companion.rooms.ending import finish
from companion.rooms.said import mark, word
from companion.rooms.state import Task
from companion.rooms.whereabouts import places_for, those

_ALL = "all"
_EACH = "each"


def turned(draft: Draft, task: Task) -> Task | None:
    """The task as one of its target's, for whom the seat that chose it is the target; None where it is not there."""
    seat = draft.state.seats.get(task.target)
    if seat is None or seat.out:
        return None
    step = replace(task.step, turned=False)
    return replace(task, seat=task.target, target=task.seat, by=task.by or task.seat, step=step)


def each_of(draft: Draft, task: Task) -> list[Task]:
    """A step as the steps of several seats, for each of which the one that acted is the target."""
    once = replace(task.step, each="")
    seats = those(draft.state, task.seat, Among(task.step.each))
    by = task.by or task.seat
    return [one for seat in seats for one in draft.following([once], task, seat=seat, target=task.seat, by=by)]


def choose(draft: Draft, task: Task) -> None:
    """A seat is chosen, at once where there is one alone; or all that are meant, one after the other."""
    step = task.step
    among = tuple(key for key in those(draft.state, task.seat, Among(step.among)) if _fits(draft, task, key))
    if not among:
        draft.follow(step.otherwise, task)
    elif step.what == _EACH:
        draft.push_tasks([one for key in among for one in draft.following(step.then, task, target=key)])
    elif len(among) == 1 and not step.optional:
        draft.follow(step.then, task, target=among[0])
    else:
        draft.wait(task, "choose", among=among)


def _fits(draft: Draft, task: Task, seat: str) -> bool:
    return replace(draft.of(task), seat=seat).holds(task.step.where)


def give(draft: Draft, task: Task) -> None:
    """Cards of the seat go to the target."""
    _hand_over(draft, task, "give", task.seat)


def take(draft: Draft, task: Task) -> None:
    """Cards of the target go to the seat."""
    _hand_over(draft, task, "take", task.target)


def _hand_over(draft: Draft, task: Task, kind: str, source: str) -> None:
    step = task.step
    among = draft.state.pile(step.source, source) if task.target else ()
    if step.what == CARD:
        among = tuple(key for key in among if key == task.card)
    cards = len(among) if step.what in (_ALL, CARD) else min(draft.of(task).value(step.what), len(among))
    if cards <= 0:
        draft.follow(step.otherwise, task)
    elif cards == len(among) and not step.optional:
        for key in among:
            hand_over(draft, task, key, kind)
        draft.follow(step.then, task, card=among[-1])
    else:
        draft.wait(task, kind, among=among, left=cards)


def hand_over(draft: Draft, task: Task, key: str, kind: str) -> None:
    """A card goes from one seat to the other; what was seen of it before is secret again, where it lies in secret."""
    to = task.target if kind == "give" else task.seat
    name = draft.card_name(key)
    draft.shift(key, task.step.to, to)
    draft.set(("cards", key), replace(draft.state.cards[key], seen=()))
    text = mark("{name} gives {card} to {other}.") if kind == "give" else mark("{name} takes {card} from {other}.")
    draft.tell(text, name=draft.name(task.seat), card=name, other=draft.name(task.target))


def reveal(draft: Draft, task: Task) -> None:
    """The secret cards of a pile are seen by all, or by the target alone; one that nobody has named is named first."""
    pile = draft.rules.play.piles[task.step.what]
    inside = draft.state.pile(pile.id, task.seat)
    hidden = [key for key in inside if not draft.state.cards[key].shown]
    unknown = [key for key in hidden if not draft.state.cards[key].code]
    if not hidden:
        draft.follow(task.step.otherwise, task)
    elif task.step.to == TARGET:
        if draft.state.seats.get(task.target):
            for key in hidden:
                _show_to(draft, task, key)
        draft.follow(task.step.then, task)
    elif unknown and not task.step.optional:
        named = [replace(task, kind="unmask", id=draft.make_id("t"), card=key) for key in unknown]
        # Whatever is not named then, as the host struck it out, stays hidden.
        then = replace(task, id=draft.make_id("t"), step=replace(task.step, optional=True))
        draft.push_tasks([*named, then])
    else:
        for key in hidden:
            if key in unknown:
                continue
            draft.set(("cards", key), replace(draft.state.cards[key], shown=True))
            text = mark("{name} shows for all to see: {card}.")
            draft.tell(text, name=draft.name(task.seat), card=draft.card_name(key))
        draft.follow(task.step.then, task)


def _show_to(draft: Draft, task: Task, key: str) -> None:
    """One seat sees a card of another, and the others see that it does."""
    copy = draft.state.cards[key]
    draft.tell("{name} shows {other} a card.", name=draft.name(task.seat), other=draft.name(task.target))
    if task.target not in copy.seen:
        draft.set(("cards", key), replace(copy, seen=(*copy.seen, task.target)))
    if copy.code and not draft.rules.play.piles[copy.pile].veiled:
        card = word(draft.rules.cards[copy.code].name)
        draft.tell_privately(task.target, "It is {card}.", card=card)


def move_at(draft: Draft, task: Task) -> None:
    """The pawn goes to a place that is told, unless it stands there."""
    place = _place_at(draft, task)
    if not place:
        draft.tell("There is no place with this number.")
        draft.follow(task.step.otherwise, task)
        return
    if draft.state.seats[task.seat].place == place:
        text = mark("{name} is in {place} already.")
        draft.tell(text, name=draft.name(task.seat), place=draft.owner_name(place))
        draft.follow(task.step.otherwise, task)
        return
    draft.seat(task.seat, place=place)
    draft.tell("{name} goes to {place}.", name=draft.name(task.seat), place=draft.owner_name(place))
    draft.follow(task.step.then, task)


def _place_at(draft: Draft, task: Task) -> str:
    """The place that a step names, or the one with the number that it comes to."""
    at = task.step.at
    return at if at in draft.rules.places else draft.rules.numbers.get(draft.of(task).value(at), "")


def move_to(draft: Draft, task: Task) -> None:
    """The pawn goes to another place that the seat chooses, where there is one."""
    if places_for(draft.rules, draft.state, task):
        draft.wait(task, "move", left=0)
    else:
        draft.follow(task.step.otherwise, task)


def scatter(draft: Draft, task: Task) -> None:
    """The places come to lie in groups, by chance, until the table says that it has laid them so."""
    sizes = group_sizes(draft, task.step)
    left = [place.id for place in draft.rules.places.values() if not task.step.mark or task.step.mark in place.marks]
    groups = []
    for size in sizes:
        group = []
        for _ in range(min(size, len(left))):
            group.append(draft.dice.pick(left))
            left.remove(group[-1])
        groups.append(tuple(group))
    draft.set(("groups",), tuple(group for group in groups if group))
    draft.wait(task, "scatter")


def group_sizes(draft: Draft, step: Step) -> tuple[int, ...]:
    """How many places lie together: as the step says, else as the areas of the board do."""
    places = len(draft.rules.places)
    most = draft.reckoner("").value(step.at_most)
    if most > 0:
        return (most,) * ((places + most - 1) // most)
    return tuple(len(group) for board in draft.rules.game.boards if board.laid for group in board.laid.groups)


def run(draft: Draft, task: Task) -> None:
    """Do the steps of a routine, and then what follows."""
    step = task.step
    rolled = draft.of(task).value(step.given) if step.given else task.rolled
    inside = draft.following(draft.rules.play.routines[step.what], task, rolled=rolled)
    draft.push_tasks([*inside, *draft.following(step.then, task)])


def end(draft: Draft, task: Task) -> None:
    """The game is over, now."""
    finish(draft, task.step.winner, task.step.words)
