"""Cards that are played: what they cost, how long they last, and what they do besides adding to a roll."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.model.effect import Effect, Lasts, Verb
from cardgen.model.game import Card
from cardgen.model.lasting import lasting
from cardgen.model.play import Counter
from cardgen.model.steps import Step
from companion.rooms.draft import Draft
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import word
from companion.rooms.state import Chosen, RoomState, Task


def hand_counter(rules: Rulebook) -> Counter | None:
    """The counter of the cards that a seat holds: the one that counts what cards let people draw and discard."""
    return next((one for one in rules.play.counters.values() if one.stat), None)


def spend(draft: Draft, task: Task, goal: str) -> None:
    """After a roll: discard what was used up, and keep what lasts."""
    for chosen in task.chosen:
        if chosen.code:
            play_from_hand(draft, chosen)
        elif chosen.card in draft.state.cards:
            _used_on_table(draft, chosen, goal)


def play_from_hand(draft: Draft, chosen: Chosen) -> None:
    """A card leaves a hand; its bonus stays as long as it lasts, and what else it says is done."""
    card = draft.rules.cards[chosen.code]
    draft.tell("{name} plays {card}.", name=draft.name(chosen.seat), card=word(card.name))
    _hold(draft, chosen.seat, -1 - chosen.discards)
    kinds = {lasting(effect, card.type, draft.rules.game.words) for effect in card.effects}
    contest = draft.state.contest
    if contest is not None:
        draft.contest(cast=(*contest.cast, chosen))
        if Lasts.FIGHT in kinds:
            draft.contest(lasting=(*contest.lasting, chosen))
    if Lasts.TURN in kinds and draft.state.turn.seat == chosen.seat:
        draft.turn(lasting=(*draft.state.turn.lasting, chosen))
    for effect in card.effects if not rule_of(draft.rules, card) else ():
        _also(draft, chosen.seat, effect)


def rule_of(rules: Rulebook, card: Card) -> tuple[Step, ...]:
    """What the game says of a card that is carried out, by its code or its type."""
    known = rules.play.cards.get(card.code) or rules.play.cards.get(card.type)
    return known.do if known else ()


def steps_of(rules: Rulebook, state: RoomState, key: str) -> tuple[Step, ...]:
    """What the game says of a card on the table that is carried out, where it is known which it is."""
    card = rules.cards.get(state.cards[key].code) if key in state.cards else None
    return rule_of(rules, card) if card else ()


def _also(draft: Draft, seat: str, effect: Effect) -> None:
    """Drawing and discarding that a card says beside its bonus."""
    counter = hand_counter(draft.rules)
    if counter is not None and counter.stat in effect.stats and effect.verb in (Verb.DRAW, Verb.DISCARD):
        _hold(draft, seat, effect.amount if effect.verb is Verb.DRAW else -effect.amount)


def _hold(draft: Draft, seat: str, by: int) -> None:
    counter = hand_counter(draft.rules)
    if counter is not None and by:
        draft.count(counter.id, draft.reckoner(seat).owner(counter.of), by)


def _used_on_table(draft: Draft, chosen: Chosen, goal: str) -> None:
    """A card in play that was chosen: single use and a price take it away, discards come from the hand."""
    copy = draft.state.cards[chosen.card]
    card = draft.rules.cards[copy.code]
    _hold(draft, chosen.seat, -chosen.discards)
    used = [effect for effect in card.effects if goal in effect.stats or effect.target]
    gone = any(effect.price or lasting(effect, card.type, draft.rules.game.words) is Lasts.ROLL for effect in used)
    once = [effect for effect in used if effect.target]
    if once:
        draft.turn(used=(*draft.state.turn.used, chosen.card))
    elif gone:
        draft.tell("{name} discards {card}.", name=draft.name(chosen.seat), card=word(card.name))
        draft.remove(chosen.card)


def options_for(rules: Rulebook, state: RoomState, goal: str) -> tuple[Card, ...]:
    """The cards that may be played from a hand for a roll: passing cards that add to it and lie nowhere openly."""
    secret = {pile.id for pile in rules.play.piles.values() if pile.secret}
    there = {copy.code for copy in state.cards.values() if copy.pile not in secret}
    return tuple(card for card in rules.game.cards if card.code not in there and is_passing(rules, card, goal))


def is_passing(rules: Rulebook, card: Card, goal: str) -> bool:
    """Whether a card is played from a hand and adds to a roll."""
    term = rules.game.words.types.get(card.type)
    if term is None or term.lasts in (None, Lasts.PLAY):
        return False
    return any(effect.verb is Verb.ADD and (goal in effect.stats or effect.target) for effect in card.effects)


def needs_choosing(rules: Rulebook, card: Card, goal: str) -> bool:
    """Whether a card in play has to be chosen to add to a roll: it is used up, costs discards, or goes to one roll."""
    return any(
        effect.verb is Verb.ADD
        and (goal in effect.stats or effect.target)
        and (effect.per or effect.price or effect.target or effect.choice or _is_once(rules, card, effect))
        for effect in card.effects
    )


def _is_once(rules: Rulebook, card: Card, effect: Effect) -> bool:
    return lasting(effect, card.type, rules.game.words) is Lasts.ROLL


def most_discards(card: Card, goal: str) -> int | None:
    """How many cards may be given up for a card's bonus: 0 where it has none for that, None where there is no end."""
    found: Sequence[Effect] = [effect for effect in card.effects if effect.per and goal in effect.stats]
    if not found:
        return 0
    return max((effect.at_most for effect in found if effect.at_most is not None), default=None)
