"""Cards that a seat plays from where it holds them: a pile, a counter that only counts them, or a deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgen.model.game import Card
from cardgen.model.play import Pile
from cardgen.model.steps import Owner
from companion.rooms import asking
from companion.rooms.backs import fits, is_back
from companion.rooms.carried import holders
from companion.rooms.commands import Refused
from companion.rooms.copies import is_known, may_be, types_of
from companion.rooms.draft import Draft
from companion.rooms.piles import check_deck, come_to_light, elsewhere, lay_named, name_copy, take_from
from companion.rooms.reckon import Reckoner
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import mark, say, word
from companion.rooms.sight import sees
from companion.rooms.state import RoomState


def held(rules: Rulebook, state: RoomState, seat: str, source: str) -> tuple[str, ...]:
    """The cards that a seat may play from a pile: its own, those at its cards, at its place, or of the room."""
    pile = rules.play.piles[source]
    return tuple(key for owner in _owners(rules, state, seat, pile) for key in state.pile(source, owner))


def _owners(rules: Rulebook, state: RoomState, seat: str, pile: Pile) -> tuple[str, ...]:
    if pile.of is Owner.CARD:
        return holders(rules, state, seat, pile.id)
    return (Reckoner(rules, state, seat).owner(pile.of),)


def how_many(rules: Rulebook, state: RoomState, seat: str, source: str) -> int:
    """How many cards a seat can play from a pile, a counter or a deck, as far as that is counted."""
    play = rules.play
    if source in play.piles:
        return len(held(rules, state, seat, source))
    here = Reckoner(rules, state, seat)
    if source in play.counters:
        return here.counter(source, here.owner(play.counters[source].of))
    left = [here.counter(one.id, here.owner(one.of)) for one in play.counters.values() if one.deck == source]
    return left[0] if left else rules.deck_size(source)


def take(draft: Draft, seat: str, source: str, types: tuple[str, ...], to: tuple[str, str]) -> tuple[str, str]:
    """Take the card that the command names out of where the seat holds it, and lay it into a pile of an owner.

    `card` in the command is its id, `code` its code or its back; gives its id, and whose it was. Raises Refused where
    it cannot be of one of the types, or where it has to be said which card it is.
    """
    code = asking.text(draft, "code", "")
    if source in draft.rules.play.piles:
        key = _from_pile(draft, seat, source, types, code)
        owner = draft.state.cards[key].owner
        come_to_light(draft, key)
        draft.shift(key, *to)
        return key, owner
    if code and not is_back(code):
        check_types(draft, asking.card(draft, code), types)
    if source in draft.rules.play.counters:
        if not code:
            raise Refused(say("Say which card it is."))
        known = draft.rules.play.counters[source]
        draft.count(source, draft.reckoner(seat).owner(known.of), -1)
        return lay_named(draft, code, *to), ""
    if draft.left_in(source) == 0:
        raise Refused(say("The deck has no cards left."))
    draft.drawn(source, 1)
    return lay_named(draft, code, *to), ""


def check_types(draft: Draft, card: Card, types: Sequence[str]) -> None:
    """Raises Refused where a card is of none of the types."""
    if types and card.type not in types:
        kinds = [word(draft.rules.term(one).name) for one in types]
        raise Refused(say("{card} cannot be played like this, only: {kinds}.", card=word(card.name), kinds=kinds))


def _from_pile(draft: Draft, seat: str, source: str, types: tuple[str, ...], code: str) -> str:
    """The card of a pile that is meant, named if need be."""
    mine = held(draft.rules, draft.state, seat, source)
    key = asking.text(draft, "card", "")
    if key not in draft.state.cards and key.strip().upper() in draft.rules.cards:
        key, code = "", key
    if key and key not in mine:
        asking.copy(draft, key)
        raise Refused(say("This card does not lie there any more."))
    card = asking.card(draft, code) if code else None
    shut = [one for one in mine if not sees(draft.rules, draft.state, draft.command.seat, draft.state.cards[one])]
    if shut and (key in shut or card is not None):
        asking.own_secret(draft, seat)
        return _unseen(draft, [key] if key else shut, shut, types, card)
    if card is not None:
        check_types(draft, card, types)
        key = key or _match(draft, mine, card)
        return _named(draft, seat, source, key, card)
    if not key:
        raise Refused(say("Say which card it is."))
    copy = draft.state.cards[key]
    if is_known(draft.rules, copy) and copy.code:
        check_types(draft, draft.rules.cards[copy.code], types)
    elif not _is_plain(draft, key, source, types):
        raise Refused(say("Say which card this is first: everybody sees it now."))
    return key


def _unseen(draft: Draft, meant: Sequence[str], shut: Sequence[str], types: Sequence[str], card: Card | None) -> str:
    """A card that is played for a seat by somebody who does not see what it holds: by its name on paper alone.

    Whether and where the companion knew it makes no difference to anybody, so that it cannot be found out like this.
    """
    if card is None:
        raise Refused(say("Say which card it is."))
    check_types(draft, card, types)
    cards, key = draft.state.cards, meant[0]
    copy = cards[key]
    known = next((one for one in shut if cards[one].code == card.code), "")
    if known and known != key:
        other = replace(cards[known], code=copy.code, fields=copy.fields, types=copy.types)
        draft.set(("cards", known), other)
    draft.set(("cards", key), replace(copy, code=card.code, fields={}, types=()))
    return key


def _match(draft: Draft, mine: Sequence[str], card: Card) -> str:
    """The copy of a card among those that a seat holds: itself, or one that nobody has named yet."""
    cards = draft.state.cards
    named = [key for key in mine if cards[key].code == card.code]
    unknown = [key for key in mine if not is_known(draft.rules, cards[key]) and fits(cards[key], card)]
    sure = [key for key in unknown if cards[key].types]
    return next(iter([*named, *sure, *unknown]), "")


def _named(draft: Draft, seat: str, source: str, key: str, card: Card) -> str:
    """A copy that is this card; one that lies elsewhere is moved, where the table says so."""
    pile = draft.rules.play.piles[source]
    if key and draft.state.cards[key].code == card.code:
        return key
    if key and is_known(draft.rules, draft.state.cards[key]):
        raise Refused(say("This is another card: {card}.", card=draft.card_name(key)))
    if not key:
        check_deck(draft, card.code, source)
        there = elsewhere(draft, card.code, card.qty)
        if there is not None:
            take_from(draft, there)
            return there
        text = mark("By what the companion knows, {name} has no such card: {pile}. Is it there all the same?")
        asking.warned(draft, say(text, name=draft.name(seat), pile=word(pile.name)))
        owners = _owners(draft.rules, draft.state, seat, pile)
        if not owners:
            raise Refused(say("There is no card at which it could lie: {pile}.", pile=word(pile.name)))
        return draft.lay(card.code, source, owners[0])
    name_copy(draft, key, card)
    return key


def _is_plain(draft: Draft, key: str, source: str, types: tuple[str, ...]) -> bool:
    """Whether enough of an unknown card is seen to play it: it lies openly, and is surely of one of the types."""
    copy = draft.state.cards[key]
    known = types_of(draft.rules, copy)
    if draft.rules.play.piles[source].secret or not may_be(draft.rules, copy, types):
        return False
    return not types or (bool(known) and set(known) <= set(types))
