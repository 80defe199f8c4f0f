"""Cards in piles: naming them, moving them, and the limits that the table may overrule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardgen.model.game import Card
from cardgen.model.play import Limit
from cardgen.model.steps import Owner
from companion.rooms import asking
from companion.rooms.backs import check_back, is_back, lay_back
from companion.rooms.carried import root
from companion.rooms.commands import Refused
from companion.rooms.copies import traits_of, type_of
from companion.rooms.draft import Draft
from companion.rooms.reckon import Reckoner
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, mark, say, word
from companion.rooms.sight import NOBODY, reads, sees
from companion.rooms.state import Chosen, RoomState


def lay_named(draft: Draft, code: str, pile: str, owner: str) -> str:
    """Lay a card down, by its code, by its back or as an unknown one; gives its id.

    Raises Refused where it does not belong there, or, as long as nobody overrules it, where it lies elsewhere.
    """
    if not code:
        return draft.lay("", pile, owner)
    if is_back(code):
        return lay_back(draft, code, pile, owner)
    card = asking.card(draft, code)
    check_deck(draft, card.code, pile)
    known = draft.rules.play.piles[pile]
    if card.type in known.resolve:
        raise Refused(say("{card} never lies there: it is carried out when it is flipped.", card=word(card.name)))
    there = elsewhere(draft, card.code, card.qty)
    if there is None:
        return draft.lay(card.code, pile, owner)
    take_from(draft, there)
    draft.shift(there, pile, owner)
    return there


def name_copy(draft: Draft, key: str, card: Card) -> None:
    """Say which card an unknown one is; one that was thought to lie elsewhere is taken away there.

    Raises Refused where it does not belong there, or, as long as nobody overrules it, where it lies elsewhere.
    """
    copy = draft.state.cards[key]
    check_deck(draft, card.code, copy.pile)
    if card.type in draft.rules.play.piles[copy.pile].resolve:
        raise Refused(say("{card} never lies there: discard it, and do what it says.", card=word(card.name)))
    there = elsewhere(draft, card.code, card.qty, but=key)
    if there is not None:
        take_from(draft, there)
        draft.remove(there)
    check_back(draft, copy, card)
    draft.set(("cards", key), replace(copy, code=card.code, fields={}, types=()))
    put_limits(draft, copy.pile, copy.owner)


def check_deck(draft: Draft, code: str, pile: str) -> None:
    """Raises Refused where a card is of a deck that does not lie in a pile."""
    known, card = draft.rules.play.piles[pile], draft.rules.cards[code]
    if known.decks and card.deck not in known.decks:
        raise Refused(say("{card} does not belong in: {pile}.", card=word(card.name), pile=word(known.name)))


def elsewhere(draft: Draft, code: str, printed: int, but: str = "") -> str | None:
    """Where all copies of a card lie already: the one that lies openly for longest; None where one is free.

    The secrets of others are not looked at, so that nobody learns from a refusal where a card is.
    """
    state = draft.state
    there = {key: copy for key, copy in state.cards.items() if copy.code == code and key != but}
    shown = [key for key, copy in there.items() if sees(draft.rules, state, NOBODY, copy)]
    own = [key for key, copy in there.items() if reads(state, draft.command.seat, root(state, copy.owner))]
    found = tuple(dict.fromkeys((*shown, *own)))
    return found[0] if len(found) >= printed else None


def come_to_light(draft: Draft, key: str) -> None:
    """A card is about to be seen by all: another that was thought to be it, and lies openly, is taken away.

    Raises Refused with that offer, as long as nobody accepts it; who does not see the card yet is not asked.
    """
    copy = draft.state.cards[key]
    card = draft.rules.cards.get(copy.code)
    there = elsewhere(draft, card.code, card.qty, but=key) if card is not None else None
    if there is not None:
        if sees(draft.rules, draft.state, draft.command.seat, copy):
            take_from(draft, there)
        draft.remove(there)


def take_from(draft: Draft, key: str) -> None:
    """Raises Refused with the offer to move a card that lies elsewhere, unless that is what is wanted."""
    copy = draft.state.cards[key]
    pile = draft.rules.play.piles[copy.pile]
    where = draft.owner_name(copy.owner)
    with_whom = mark("{card} is with {where} already: {pile}. Is it here now? Then it is moved.")
    text = with_whom if where else mark("{card} is on the table already: {pile}. Is it here now? Then it is moved.")
    asking.warned(draft, say(text, card=draft.card_name(key), where=where, pile=word(pile.name)))


def put_limits(draft: Draft, pile: str, owner: str) -> None:
    """Raises Refused with a warning where more cards lie in a pile than may, as long as nobody overrules it."""
    for warning in warnings_of(draft.rules, draft.state, owner):
        if warning.pile == pile:
            asking.warned(draft, said_of(draft.rules, draft.state, owner, warning))


def warnings_of(rules: Rulebook, state: RoomState, owner: str) -> Iterator[Limit]:
    """The limits of piles and counters that a seat is beyond, or a card to which others belong."""
    of = Owner.CARD if owner in state.cards else Owner.SEAT
    for limit in rules.play.limits:
        if not limit.contest and (owner in state.seats or _of(rules, limit) is of):
            most = Reckoner(rules, state).at(of, owner).value(limit.at_most)
            if counted(rules, state, owner, limit) > most:
                yield limit


def _of(rules: Rulebook, limit: Limit) -> Owner:
    """To whom that belongs which a limit counts."""
    return rules.play.piles[limit.pile].of if limit.pile else rules.play.counters[limit.counter].of


def counted(rules: Rulebook, state: RoomState, owner: str, limit: Limit) -> int:
    """How many there are of what a limit counts."""
    if limit.counter:
        here = Reckoner(rules, state).at(Owner.CARD if owner in state.cards else Owner.SEAT, owner)
        return here.counter(limit.counter, here.owner(rules.play.counters[limit.counter].of))
    inside = [state.cards[key] for key in state.pile(limit.pile, owner)]
    return sum(
        (not limit.types or type_of(rules, copy) in limit.types) and not set(limit.but) & set(traits_of(rules, copy))
        for copy in inside
    )


def said_of(rules: Rulebook, state: RoomState, owner: str, limit: Limit) -> Said:
    """A limit that is passed, as a sentence."""
    of = Owner.CARD if owner in state.cards else Owner.SEAT
    most = Reckoner(rules, state).at(of, owner).value(limit.at_most)
    now = counted(rules, state, owner, limit)
    if limit.words:
        return word(limit.words)
    text = mark("{what}: {now}, and {most} at most.")
    if limit.counter:
        return say(text, what=word(rules.play.counters[limit.counter].name), now=now, most=most)
    what = _kinds(rules, limit) or [word(rules.play.piles[limit.pile].name)]
    return say(text, what=what, now=now, most=most)


def cast_limits(draft: Draft, seat: str, chosen: tuple[Chosen, ...], code: str) -> None:
    """Raises Refused with a warning where a seat casts more in a contest than it may."""
    contest = draft.state.contest
    if contest is None:
        return
    kind = draft.rules.cards[code].type
    for limit in draft.rules.play.limits:
        if limit.contest == contest.kind and kind in limit.types:
            cast = [one.code for one in (*contest.cast, *chosen) if one.seat == seat and one.code]
            now = 1 + sum(draft.rules.cards[one].type in limit.types for one in cast if one != code)
            most = draft.reckoner(seat).value(limit.at_most)
            if now > most:
                what = _kinds(draft.rules, limit)
                text = mark("{what} in this fight: {now}, and {most} at most.")
                asking.warned(draft, say(text, what=what, now=now, most=most))


def _kinds(rules: Rulebook, limit: Limit) -> list[Said]:
    return [word(rules.term(one).plural or rules.term(one).name) for one in limit.types]
