"""Cards and counters that belong to another card: whose they are in the end, where they lie, and which of them work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.model.effect import Effect, Verb
from cardgen.model.play import Counter, Pile
from cardgen.model.steps import Owner
from companion.rooms.copies import traits_of
from companion.rooms.rulebook import Rulebook
from companion.rooms.state import RoomState


def root(state: RoomState, owner: str) -> str:
    """The seat, the place or the room to which an owner comes down: that of its card, where it is a card."""
    for _ in state.cards:
        if owner not in state.cards:
            break
        owner = state.cards[owner].owner
    return owner


def piles_at(rules: Rulebook, state: RoomState, card: str) -> tuple[Pile, ...]:
    """The piles that lie at a card where it is now."""
    lies = state.cards[card].pile if card in state.cards else ""
    return tuple(pile for pile in rules.piles_of(Owner.CARD) if lies in pile.inside)


def counters_at(rules: Rulebook, state: RoomState, card: str) -> tuple[Counter, ...]:
    """The counters that a card has where it is now."""
    lies = state.cards[card].pile if card in state.cards else ""
    return tuple(counter for counter in rules.counters_of(Owner.CARD) if lies in counter.inside)


def attached(rules: Rulebook, state: RoomState, card: str) -> tuple[str, ...]:
    """The cards that lie at a card, in the order of their piles."""
    return tuple(key for pile in piles_at(rules, state, card) for key in state.pile(pile.id, card))


def holders(rules: Rulebook, state: RoomState, seat: str, pile: str) -> tuple[str, ...]:
    """The cards of a seat at which a pile of cards lies."""
    known = rules.play.piles[pile]
    return tuple(key for inside in known.inside for key in state.pile(inside, seat))


def counted(rules: Rulebook, state: RoomState, counter: str) -> tuple[str, ...]:
    """All cards that have a counter."""
    known = rules.play.counters[counter]
    return tuple(key for key, copy in state.cards.items() if copy.pile in known.inside)


def useful(rules: Rulebook, state: RoomState, keys: Iterable[str], goal: str, traits: frozenset[str]) -> Iterator[str]:
    """The cards that work for a goal: of those at one card of which one alone may, the one that adds most."""
    best: dict[tuple[str, str], str] = {}
    rest: list[str] = []
    for key in (key for key in keys if suits(rules, state, key)):
        words = _of_one(rules, state, key)
        for word in words:
            at = (state.cards[key].owner, word)
            if at not in best or worth(rules, state, key, goal, traits) > worth(rules, state, best[at], goal, traits):
                best[at] = key
        rest.append(key)
    for key in rest:
        if all(best[state.cards[key].owner, word] == key for word in _of_one(rules, state, key)):
            yield key


def suits(rules: Rulebook, state: RoomState, key: str) -> bool:
    """Whether the card at which a card lies has the trait that this one needs."""
    copy = state.cards[key]
    field = rules.play.piles[copy.pile].suits
    wanted = rules.cards[copy.code].fields.get(field, "").strip().casefold() if copy.code in rules.cards else ""
    holder = state.cards.get(copy.owner)
    return not field or not wanted or (holder is not None and wanted in traits_of(rules, holder))


def _of_one(rules: Rulebook, state: RoomState, key: str) -> tuple[str, ...]:
    """The words by which only one of several such cards works."""
    copy = state.cards[key]
    mine = {*traits_of(rules, copy), rules.cards[copy.code].type if copy.code in rules.cards else ""}
    return tuple(word for word in rules.play.piles[copy.pile].one_of if word in mine)


def given(rules: Rulebook, state: RoomState, card: str, goal: str) -> int:
    """What the cards at a card add to a stat, all the time."""
    piles = {pile.id for pile in piles_at(rules, state, card) if pile.works}
    keys = [key for key in attached(rules, state, card) if state.cards[key].pile in piles]
    return sum(worth(rules, state, key, goal, frozenset()) for key in useful(rules, state, keys, goal, frozenset()))


def worth(rules: Rulebook, state: RoomState, key: str, goal: str, traits: frozenset[str]) -> int:
    """What a card adds to a goal against something with these traits."""
    card = rules.cards.get(state.cards[key].code)
    return sum(effect.amount for effect in (card.effects if card else ()) if adds(effect, goal, traits))


def adds(effect: Effect, goal: str, traits: frozenset[str]) -> bool:
    """Whether an effect adds to a goal by itself, against something with these traits."""
    if effect.verb is not Verb.ADD or goal not in effect.stats or effect.either:
        return False
    if effect.using or effect.per or effect.price or effect.target or effect.choice:
        return False
    return not effect.versus or bool(traits & set(effect.versus))


def at_place(rules: Rulebook, state: RoomState, place: str) -> Iterator[tuple[str, Effect]]:
    """What works at a place, each effect with the name of its source: the place, or a card in a pile that works."""
    known = rules.places.get(place)
    for effect in known.effects if known else ():
        yield known.name if known else "", effect
    for pile in rules.piles_of(Owner.PLACE):
        for key in state.pile(pile.id, place) if pile.works and not pile.secret else ():
            card = rules.cards.get(state.cards[key].code)
            for effect in card.effects if card else ():
                yield card.name if card else "", effect
