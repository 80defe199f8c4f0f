"""Dealing by shares: so many cards of each type for so many seats, mixed, one for each seat, and the rest unseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.model.steps import Step
from companion.rooms.commands import Refused
from companion.rooms.draft import Draft
from companion.rooms.said import mark, say, word
from companion.rooms.state import Task
from companion.rooms.whereabouts import seats_in


def deal_shares(draft: Draft, task: Task) -> None:
    """Each seat in the game is dealt one card of those that its number of seats calls for."""
    step = task.step
    seats = seats_in(draft.state)
    share = step.shares.get(str(len(seats)))
    if share is None:
        draft.tell("The cards are not made for {n} players: deal them by hand.", n=len(seats))
        draft.follow(step.otherwise, task)
        return
    mixed: list[str] = []
    for kind, cards in share.items():
        left = _free(draft, step, kind, str(len(seats)))
        for _ in range(cards):
            mixed.append(draft.dice.pick(left))
            left.remove(mixed[-1])
    for seat in seats:
        code = draft.dice.pick(mixed)
        mixed.remove(code)
        draft.lay(code, step.to, seat)
        tell_dealt(draft, seat, step.to, code)
    draft.tell("Everybody is dealt a card in secret.")
    draft.follow(step.then, task)


def tell_dealt(draft: Draft, seat: str, pile: str, code: str) -> None:
    """Say to a seat what it was dealt, unless it is to see that only while it holds a finger on it."""
    if not draft.rules.play.piles[pile].veiled:
        draft.tell_privately(seat, "You are dealt {card}.", card=word(draft.rules.cards[code].name))


def _free(draft: Draft, step: Step, kind: str, number: str) -> list[str]:
    """The cards of a type in the deck that are not on the table and do not stay out, each as often as it is there."""
    out = {*step.without.get(number, ()), *(copy.code for copy in draft.state.cards.values())}
    cards = [card for card in draft.rules.game.cards if card.deck == step.what and card.type == kind]
    return [card.code for card in cards if card.code not in out for _ in range(card.qty)]


def check_shares(draft: Draft) -> None:
    """Raises Refused where the game has nothing to deal to as many seats as there are."""
    number = len(draft.state.seats)
    for step in _all(draft.rules.play.setup):
        if step.shares and str(number) not in step.shares:
            made_for = [int(one) for one in step.shares]
            text = mark("{game} has roles for {least} to {most} players, and here are {n}: it cannot be dealt.")
            least, most = min(made_for), max(made_for)
            raise Refused(say(text, game=word(draft.rules.game.title), least=least, most=most, n=number))


def _all(steps: Sequence[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from _all((*step.then, *step.otherwise, *(one for choice in step.choices for one in choice.do)))
