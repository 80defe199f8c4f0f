"""Commands that put things right by hand: counters, cards, pawns; free dice and tables; cards played; the end."""

from __future__ import annotations

from dataclasses import replace

from cardgen.model.effect import Lasts
from cardgen.model.play import Pile
from cardgen.model.steps import Owner, Step, Verb
from companion.rooms import asking, seals
from companion.rooms.bonuses import Roll
from companion.rooms.carried import counters_at, piles_at, root
from companion.rooms.commands import Refused, Stale
from companion.rooms.draft import Draft
from companion.rooms.flow import proceed
from companion.rooms.peopleanswers import lay_groups, tell_groups
from companion.rooms.piles import cast_limits, check_deck, come_to_light, elsewhere, lay_named, name_copy, put_limits
from companion.rooms.playing import hand_counter, most_discards, play_from_hand, rule_of, steps_of
from companion.rooms.rollanswers import roll_on_table
from companion.rooms.said import mark, say, word
from companion.rooms.state import OVER, ROOM, Chosen, Task
from companion.rooms.steps import signed


def count(draft: Draft) -> None:
    """A counter goes up or down."""
    asking.begun(draft)
    counter = draft.rules.play.counters.get(asking.text(draft, "counter"))
    if counter is None:
        raise Refused(say("There is no such counter."))
    owner = _owner(draft, counter.of, asking.text(draft, "owner", asking.text(draft, "seat", draft.command.seat or "")))
    whose = root(draft.state, owner)
    asking.acts_for(draft, whose if whose in draft.state.seats else "")
    if counter.of is Owner.CARD and counter not in counters_at(draft.rules, draft.state, owner):
        raise Refused(say("There is no such counter."))
    applied = draft.count(counter.id, owner, asking.number(draft, "by"))
    value = draft.reckoner("").counter(counter.id, owner)
    text = mark("{name}: {counter} {by}, now {value}.") if applied else mark("{name}: {counter} stays at {value}.")
    name = draft.owner_name(owner)
    draft.tell(text, name=name or "–", counter=word(counter.name), by=signed(applied), value=value)
    proceed(draft)


def _owner(draft: Draft, of: Owner, wanted: str) -> str:
    """Whose counter or pile is meant. Raises Refused where it has no such owner."""
    if of is Owner.ROOM:
        return ROOM
    if of is Owner.CARD:
        return asking.copy(draft, wanted)
    known = draft.state.seats if of is Owner.SEAT else draft.rules.places
    if wanted not in known:
        raise Refused(say("There is no such seat or place."))
    return wanted


def put(draft: Draft) -> None:
    """A card is laid somewhere, moved, counted into a hand, or taken off the table."""
    asking.begun(draft)
    asking.acts_for(draft, "")
    key = asking.text(draft, "card", "")
    to = asking.text(draft, "to")
    if key:
        _put_copy(draft, asking.copy(draft, key), to)
    else:
        _put_code(draft, asking.text(draft, "code", ""), to)
    proceed(draft)


def _put_copy(draft: Draft, key: str, to: str) -> None:
    copy = draft.state.cards[key]
    at = draft.command.data.get("at")
    if at is not None and at != copy.owner:
        raise Stale(say("This card is not there any more."))
    _check_secret(draft, key)
    name = draft.card_name(key)
    if to in draft.rules.play.piles:
        pile = draft.rules.play.piles[to]
        if pile.secret and draft.rules.play.piles[copy.pile].secret:
            seals.check_open(draft, root(draft.state, copy.owner))
        owner = _owner(draft, pile.of, asking.text(draft, "owner", draft.command.seat or ""))
        if copy.code:
            check_deck(draft, copy.code, to)
        _check_holder(draft, pile, owner, key)
        if not pile.secret:
            come_to_light(draft, key)
        draft.shift(key, to, owner)
        put_limits(draft, to, owner)
        name = draft.card_name(key)
        draft.tell("{owner}, {pile}: {card}.", card=name, pile=word(pile.name), owner=draft.owner_name(owner) or "–")
    else:
        draft.remove(key)
        if to:
            _into_counter(draft, to, 1)
            draft.tell("{counter}: {card} is taken back.", card=name, counter=word(draft.rules.play.counters[to].name))
        else:
            draft.tell("Off the table: {card}.", card=name)
    _refill(draft, copy.pile, copy.owner)


def _check_holder(draft: Draft, pile: Pile, owner: str, card: str = "") -> None:
    """Raises Refused where a pile of cards does not lie at the card that is meant, or where it would lie at itself."""
    if pile.of is Owner.CARD and (owner == card or pile not in piles_at(draft.rules, draft.state, owner)):
        text = mark("Nothing of this kind belongs to {card}: {pile}.")
        raise Refused(say(text, card=draft.card_name(owner), pile=word(pile.name)))


def _check_secret(draft: Draft, key: str) -> None:
    """Raises Refused where a card is somebody else's secret."""
    copy = draft.state.cards[key]
    owner = root(draft.state, copy.owner)
    if draft.rules.play.piles[copy.pile].secret and draft.command.seat != owner:
        asking.acts_for(draft, owner)
        if owner in draft.state.seats and draft.state.seats[owner].phone:
            raise Refused(say("This card is a secret of {name}.", name=draft.name(owner)))


def _into_counter(draft: Draft, counter: str, by: int) -> None:
    known = draft.rules.play.counters.get(counter)
    if known is None:
        raise Refused(say("There is no such pile."))
    owner = _owner(draft, known.of, asking.text(draft, "owner", draft.command.seat or ""))
    draft.count(counter, owner, by)


def _refill(draft: Draft, pile: str, owner: str) -> None:
    """A pile that is kept full gets another card, which is not known yet."""
    known = draft.rules.play.piles[pile]
    if known.keep and len(draft.state.pile(pile, owner)) == known.keep - 1:
        draft.lay("", pile, owner)
        for deck in known.decks[:1]:
            draft.drawn(deck, 1)


def _put_code(draft: Draft, code: str, to: str) -> None:
    pile = draft.rules.play.piles.get(to)
    if pile is None:
        raise Refused(say("There is no such pile."))
    owner = _owner(draft, pile.of, asking.text(draft, "owner", draft.command.seat or ""))
    _check_holder(draft, pile, owner)
    key = lay_named(draft, code, to, owner)
    source = asking.text(draft, "from", "")
    if source:
        _into_counter(draft, source, -1)
    put_limits(draft, to, owner)
    where = draft.owner_name(owner) or "–"
    draft.tell("{owner}, {pile}: {card}.", card=draft.card_name(key), pile=word(pile.name), owner=where)


def name(draft: Draft) -> None:
    """Somebody says which card an unknown one is; a card that was thought to lie elsewhere is taken away there."""
    asking.begun(draft)
    asking.acts_for(draft, "")
    key = asking.copy(draft, asking.text(draft, "card"))
    card = asking.card(draft, asking.text(draft, "code"))
    copy = draft.state.cards[key]
    pile = draft.rules.play.piles[copy.pile]
    _check_secret(draft, key)
    if pile.secret:
        seals.check_open(draft, root(draft.state, copy.owner))
    name_copy(draft, key, card)
    draft.tell("It is {card}.", card=draft.card_name(key))
    proceed(draft)


def pawn(draft: Draft) -> None:
    """A pawn is put somewhere by hand."""
    asking.begun(draft)
    seat = asking.seat(draft, "seat", draft.command.seat or "")
    asking.acts_for(draft, seat)
    place = asking.text(draft, "place")
    if place not in draft.rules.places:
        raise Refused(say("There is no such place."))
    draft.seat(seat, place=place)
    draft.tell("{name}'s pawn is put in {place}.", name=draft.name(seat), place=draft.owner_name(place))


def groups(draft: Draft) -> None:
    """Which places lie together is put right by hand."""
    asking.begun(draft)
    asking.acts_for(draft, "")
    lay_groups(draft, draft.command.data.get("groups"))
    tell_groups(draft)


def choose(draft: Draft) -> None:
    """A card is chosen for a roll that is due, or taken out of it; or a figure is entered by hand."""
    asking.running(draft)
    task = asking.task(draft)
    if task.kind not in ("table", "battle", "chase"):
        raise Refused(say("Nothing can be chosen for this."))
    seat = asking.seat(draft, "seat", draft.command.seat or "")
    asking.acts_for(draft, seat)
    if "by" in draft.command.data:
        _enter(draft, task, seat)
    else:
        _choose_card(draft, task, seat)


def _enter(draft: Draft, task: Task, seat: str) -> None:
    by = asking.number(draft, "by")
    words = asking.text(draft, "words", "") or draft.name(seat)
    rest = tuple(one for one in task.chosen if not (one.by and one.words == words))
    chosen = (*rest, Chosen(seat, by=by, words=words)) if by else rest
    draft.swap_task(task.id, [replace(task, chosen=chosen)])
    draft.tell("{words}: {by}.", words=words, by=signed(by))


def _choose_card(draft: Draft, task: Task, seat: str) -> None:
    key = asking.text(draft, "card")
    on_table = key in draft.state.cards
    if on_table and not _works(draft, key, task.seat):
        raise Refused(say("This card is not in play there."))
    code = draft.state.cards[key].code if on_table else asking.card(draft, key).code
    if not code:
        raise Refused(say("Say which card this is first: its figures are needed."))
    card = draft.rules.cards[code]
    rest = tuple(one for one in task.chosen if (one.card or one.code) != (key if on_table else code))
    if asking.flag(draft, "on", otherwise=True):
        if not on_table and elsewhere(draft, code, card.qty) is not None:
            raise Refused(say("{card} lies on the table: choose it there.", card=word(card.name)))
        if on_table and key in draft.state.turn.used:
            asking.warned(draft, say("{card} has been used already this turn.", card=word(card.name)))
        discards = _discards(draft, task, seat, code)
        if not on_table:
            cast_limits(draft, seat, task.chosen, code)
        made = Chosen(seat, card=key if on_table else "", code="" if on_table else code, discards=discards)
        rest = (*rest, made)
        draft.tell("{name} chooses {card}.", name=draft.name(seat), card=word(card.name))
    else:
        draft.tell("{name} puts {card} back.", name=draft.name(seat), card=word(card.name))
    draft.swap_task(task.id, [replace(task, chosen=rest)])


def _works(draft: Draft, key: str, seat: str) -> bool:
    """Whether a card lies openly where it works for a seat: only such a one can be chosen, as all are told which."""
    copy = draft.state.cards[key]
    pile = draft.rules.play.piles[copy.pile]
    return pile.works and not pile.secret and root(draft.state, copy.owner) == seat


def _discards(draft: Draft, task: Task, seat: str, code: str) -> int:
    """How many cards are given up for a card. Raises Refused for more than it allows, or than there are."""
    wanted = asking.number(draft, "discards", 0)
    goal = Roll.of(draft.rules, draft.state, task).goal
    most = most_discards(draft.rules.cards[code], goal)
    if wanted < 0 or (most is not None and wanted > most):
        raise Refused(say("Up to {most} cards can be discarded for this.", most=most))
    hand = hand_counter(draft.rules)
    if hand is not None and wanted > draft.state.count(hand.id, seat):
        held = draft.state.count(hand.id, seat)
        asking.warned(draft, say("{name} holds {n} cards.", name=draft.name(seat), n=held))
    return wanted


def roll(draft: Draft) -> None:
    """Any dice, in notation, for all to see."""
    asking.acts_for(draft, "")
    text = asking.text(draft, "dice")
    total = draft.dice.die(text)
    if not draft.dice.fallen:
        raise Refused(say("There are no dice in “{dice}”.", dice=text))
    draft.explain((), total)
    draft.tell("{name} rolls {dice}: {total}.", name=draft.name(draft.command.seat or ""), dice=text, total=total)


def table(draft: Draft) -> None:
    """A roll on a table outside of play: with what is added, and without what would follow."""
    asking.begun(draft)
    seat = asking.seat(draft, "seat", draft.command.seat or "")
    asking.acts_for(draft, seat)
    known = draft.rules.tables.get(asking.text(draft, "table"))
    if known is None:
        raise Refused(say("There is no such table."))
    roll_on_table(draft, Task("", "table", seat, Step(Verb.ROLL, what=known.id)))


def play(draft: Draft) -> None:
    """A card is played from a hand, apart from any roll: for its draws, or for what it gives in this turn or fight.

    One that lies at a card of the seat is played from there.
    """
    asking.running(draft)
    seat = asking.seat(draft, "seat", draft.command.seat or "")
    asking.acts_for(draft, seat)
    if draft.command.data.get("card"):
        _play_copy(draft, seat, asking.copy(draft, asking.text(draft, "card")))
        proceed(draft)
        return
    card = asking.card(draft, asking.text(draft, "code"))
    if elsewhere(draft, card.code, card.qty) is not None:
        raise Refused(say("{card} lies on the table.", card=word(card.name)))
    term = draft.rules.game.words.types.get(card.type)
    if term is None or term.lasts is None or term.lasts is Lasts.PLAY:
        raise Refused(say("{card} is not played like this: put it into play.", card=word(card.name)))
    cast_limits(draft, seat, (), card.code)
    play_from_hand(draft, Chosen(seat, code=card.code, discards=max(asking.number(draft, "discards", 0), 0)))
    draft.push(rule_of(draft.rules, card), seat)
    proceed(draft)


def _play_copy(draft: Draft, seat: str, key: str) -> None:
    """A card that lies in secret at one of the seat's cards is played for what the game says of it."""
    copy = draft.state.cards[key]
    if not (draft.rules.play.piles[copy.pile].secret and root(draft.state, copy.owner) == seat):
        raise Refused(say("This card is not yours to play."))
    _check_secret(draft, key)
    seals.check_open(draft, seat)
    steps = steps_of(draft.rules, draft.state, key)
    if not steps:
        raise Refused(say("Say which card it is, or take it off by hand: nothing follows from it here."))
    draft.tell("{name} plays {card}.", name=draft.name(seat), card=word(draft.rules.cards[copy.code].name))
    draft.remove(key)
    draft.push(steps, seat)


def out(draft: Draft) -> None:
    """The host takes a seat out of the game, or lets it in again."""
    asking.running(draft)
    asking.host_only(draft)
    seat = asking.seat(draft)
    gone = asking.flag(draft, "out")
    draft.seat(seat, out=gone)
    text = mark("{name} is out of the game.") if gone else mark("{name} is in the game again.")
    draft.tell(text, name=draft.name(seat))
    proceed(draft)


def over(draft: Draft) -> None:
    """The host ends the game, with the winners that the table agrees on."""
    asking.running(draft)
    asking.host_only(draft)
    winners = draft.command.data.get("winners", [])
    if not isinstance(winners, list | tuple) or any(one not in tuple(draft.state.seats) for one in winners):
        raise Refused(say("There is no such seat in this room."))
    draft.set(("winners",), tuple(winners))
    draft.set(("stage",), OVER)
    draft.set(("tasks",), ())
    draft.set(("contest",), None)
    draft.tell("The host ends the game.")
