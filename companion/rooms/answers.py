"""Answers to what is due: one for each kind of task."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from cardgen.model.effect import Verb as Does
from cardgen.model.game import Card
from cardgen.model.steps import Gives, Owner, Step
from companion.rooms import asking, cardanswers, cardsteps, contests, letters, peopleanswers, rollanswers, sides, spoils
from companion.rooms.backs import is_back
from companion.rooms.carried import holders
from companion.rooms.commands import Refused
from companion.rooms.copies import type_of
from companion.rooms.draft import Draft
from companion.rooms.flow import proceed
from companion.rooms.piles import lay_named, put_limits
from companion.rooms.said import ends_sentence, mark, say, word
from companion.rooms.sight import sees, shows_secret
from companion.rooms.spoils import sort_drawn
from companion.rooms.state import Task
from companion.rooms.steps import discard, flip_tasks
from companion.rooms.whereabouts import places_for


def answer(draft: Draft) -> None:
    """Answer a task, and go on from there."""
    asking.running(draft)
    task = asking.task(draft)
    if task.kind not in _SHARED:
        asking.acts_for(draft, task.seat)
    else:
        asking.acts_for(draft, "")
    if task.secret or task.kind == "unmask" or shows_secret(task) or _picks_unseen(draft, task):
        asking.own_secret(draft, task.seat)
    draft.hush(begins=bool(task.secret))
    _ANSWERS[task.kind](draft, task)
    proceed(draft)


def _picks_unseen(draft: Draft, task: Task) -> bool:
    """Whether a card is picked that the asker does not see."""
    copy = draft.state.cards.get(asking.text(draft, "card", "")) if task.among and task.seat else None
    return copy is not None and not sees(draft.rules, draft.state, draft.command.seat, copy)


def waive(draft: Draft) -> None:
    """The host strikes out what is due, since the table has settled it otherwise."""
    asking.running(draft)
    asking.host_only(draft)
    task = asking.task(draft)
    done(draft, task)
    draft.tell("The host strikes out what was due.")
    if task.kind == "verdict" and task.card in draft.state.cards:
        draft.remove(task.card)
    if task.kind in sides.KINDS and draft.state.contest is not None:
        sides.call_off(draft)
    elif task.kind in contests.KINDS and draft.state.contest is not None:
        rest = tuple(one for one in draft.state.tasks if one.kind not in contests.KINDS)
        draft.set(("tasks",), rest)
        draft.set(("contest",), None)
    proceed(draft)


def done(draft: Draft, task: Task, *then: Task) -> None:
    """Put what follows in the place of a task."""
    draft.swap_task(task.id, then)


def _steps(draft: Draft, task: Task, steps: tuple[Step, ...], seat: str | None = None) -> list[Task]:
    return draft.following(steps, task, seat=task.seat if seat is None else seat)


def _draw(draft: Draft, task: Task) -> None:
    """Cards of a printed deck: counted, or laid down, named or not."""
    step = task.step
    if step.to in draft.rules.play.counters:
        counter = draft.rules.play.counters[step.to]
        draft.count(counter.id, draft.reckoner(task.seat).owner(counter.of), task.left)
    else:
        codes = draft.command.data.get("cards", [])
        if not isinstance(codes, list | tuple) or len(codes) > task.left:
            raise Refused(say("Up to {n} cards can be named.", n=task.left))
        pile = draft.rules.play.piles[step.to]
        owner = draft.reckoner(task.seat).owner(pile.of)
        laid: list[str] = []
        for code in [*codes, *[""] * (task.left - len(codes))]:
            if not isinstance(code, str):
                raise Refused(say("A card is named by its code."))
            laid.append(lay_named(draft, code, pile.id, owner))
        sort_drawn(draft, task, laid)
        put_limits(draft, pile.id, owner)
    draft.drawn(step.source, task.left)
    draft.tell("{name} draws {n}.", name=draft.name(task.seat) or "–", n=task.left)
    done(draft, task)


def _flip(draft: Draft, task: Task) -> None:
    """A card is turned up, named or not; one that is only carried out is."""
    step = task.step
    place = _place(draft, task)
    pile = draft.rules.play.piles[step.to]
    owner = place or draft.reckoner(task.seat).owner(pile.of)
    code = asking.text(draft, "card", "")
    card = asking.card(draft, code) if code and not is_back(code) else None
    draft.drawn(step.source, 1)
    if card is not None and card.type in pile.resolve:
        done(draft, task, *_resolve(draft, task, card))
        return
    key = lay_named(draft, code, pile.id, owner)
    where = draft.owner_name(owner) or word(pile.name)
    draft.tell("{place}: {card} appears.", card=draft.card_name(key), place=where)
    done(draft, task)


def _place(draft: Draft, task: Task) -> str:
    """Where a flipped card goes: by the die of the task, or by what the real one showed."""
    given = draft.command.data.get("place")
    if given is None or given == "" or not task.place:
        return task.place
    if not isinstance(given, str) or given not in draft.rules.places:
        raise Refused(say("There is no such place."))
    return given


def _resolve(draft: Draft, task: Task, card: Card) -> list[Task]:
    """What a card that is only carried out does: draw more of its deck, lose a card, or be replaced."""
    draft.tell("{card}: it is carried out and discarded.", card=word(card.name))
    if task.step.again:
        left = draft.left_in(task.step.source)
        return [replace(task, id=draft.make_id("t"))] if left is None or left > 0 else []
    rule = draft.rules.play.cards.get(card.code) or draft.rules.play.cards.get(card.type)
    if rule is not None:
        return draft.following(rule.do, task)
    made: list[Task] = []
    for effect in card.effects:
        if effect.verb is Does.DRAW:
            made += flip_tasks(draft, task, effect.amount, also=len(made) - 1)
        elif effect.verb is Does.LOSE and task.seat:
            _lose(draft, task.seat, effect.stats, effect.amount)
    return made


def _lose(draft: Draft, seat: str, types: tuple[str, ...], cards: int) -> None:
    """A seat loses cards in play by chance, where it has any."""
    for _ in range(cards):
        piles = [pile.id for pile in draft.rules.play.piles.values() if pile.works]
        mine = [
            key
            for key, copy in draft.state.cards.items()
            if copy.owner == seat and copy.pile in piles and type_of(draft.rules, copy) in types
        ]
        if mine:
            discard(draft, seat, draft.dice.pick(mine))
        else:
            kinds = [word(draft.rules.term(one).name) for one in types]
            draft.tell("{name} has nothing to lose: {kinds}.", name=draft.name(seat), kinds=kinds)


def _battle(draft: Draft, task: Task) -> None:
    contests.battle(draft, task)
    done(draft, task)


def _among(draft: Draft, task: Task) -> str:
    return asking.copy(draft, asking.offered(asking.text(draft, "card"), task.among))


def _pick(draft: Draft, task: Task) -> None:
    """A card is given up; then the next, or what follows."""
    key = _among(draft, task)
    discard(draft, task.seat, key)
    rest = tuple(one for one in task.among if one != key and one in draft.state.cards)
    if task.left > 1 and rest:
        done(draft, task, replace(task, id=draft.make_id("t"), among=rest, left=task.left - 1))
    else:
        done(draft, task, *_steps(draft, task, task.step.then))


def _target(draft: Draft, task: Task) -> None:
    key = _among(draft, task)
    done(draft, task)
    contests.begin(draft, task, key)


def _foe(draft: Draft, task: Task) -> None:
    key = asking.offered(asking.seat(draft, "target"), task.among)
    done(draft, task)
    contests.begin_duel(draft, task, key)


def _move(draft: Draft, task: Task) -> None:
    place = asking.text(draft, "place")
    if place not in draft.rules.places:
        raise Refused(say("There is no such place."))
    if place not in places_for(draft.rules, draft.state, task):
        where = draft.owner_name(place)
        asking.warned(draft, say("{place} cannot be reached with this roll.", place=where))
    if task.step.gives is Gives.HOME:
        cardsteps.make_home(draft, task.seat, place)
        done(draft, task)
        return
    stays = draft.state.seats[task.seat].place == place
    draft.seat(task.seat, place=place)
    text = mark("{name} stays in {place}.") if stays else mark("{name} goes to {place}.")
    draft.tell(text, name=draft.name(task.seat), place=draft.owner_name(place))
    done(draft, task, *draft.following(task.step.then, task))


def _put(draft: Draft, task: Task) -> None:
    """A card from the hand is laid down, if need be in the place of one that is taken back."""
    step = task.step
    code = asking.text(draft, "card", "")
    unseen = asking.flag(draft, "unseen") and _is_secret(draft, step.to)
    if not code and not unseen:
        if not step.optional:
            raise Refused(say("Say which card it is."))
        done(draft, task)
        draft.tell("{name} leaves it at that.", name=draft.name(task.seat))
        return
    card = asking.card(draft, code) if code else None
    if card is not None and step.types and card.type not in step.types:
        kinds = [word(draft.rules.term(one).name) for one in step.types]
        text = mark("{card} cannot be put into play like this, only: {kinds}.")
        raise Refused(say(text, card=word(card.name), kinds=kinds))
    here = draft.reckoner(task.seat)
    hand = draft.rules.play.counters.get(step.source)
    back = asking.text(draft, "back", "")
    if back and hand is not None:
        if draft.state.cards[asking.copy(draft, back)].owner != task.seat:
            raise Refused(say("This card is not yours to take back."))
        draft.tell("{name} takes {card} back.", name=draft.name(task.seat), card=draft.card_name(back))
        draft.remove(back)
        draft.count(hand.id, here.owner(hand.of), 1)
    pile = draft.rules.play.piles[step.to]
    owner = here.owner(pile.of)
    if pile.of is Owner.CARD:
        owner = cardanswers.holder_for(draft, holders(draft.rules, draft.state, task.seat, pile.id))
    key = lay_named(draft, code, pile.id, owner)
    if hand is not None:
        draft.count(hand.id, here.owner(hand.of), -1)
    put_limits(draft, pile.id, owner)
    draft.tell("{name} puts {card} into play.", name=draft.name(task.seat), card=draft.card_name(key))
    left = (replace(task, id=draft.make_id("t"), left=task.left - 1),) if task.left > 1 else ()
    done(draft, task, *left)


def _is_secret(draft: Draft, pile: str) -> bool:
    return pile in draft.rules.play.piles and draft.rules.play.piles[pile].secret


def _ask(draft: Draft, task: Task) -> None:
    here = replace(draft.of(task), viewer=draft.command.seat)
    choices = {choice.id: choice for choice in task.step.choices if here.holds(choice.condition)}
    if not task.step.choices:
        draft.tell("{name}: done.", name=draft.name(task.seat or draft.command.seat or ""))
        done(draft, task)
        return
    choice = choices[asking.offered(asking.text(draft, "choice"), choices)]
    if task.secret:
        draft.tell("{name} has chosen.", name=draft.name(task.seat))
    else:
        text = mark("{name}: {words}") if ends_sentence(choice.words) else mark("{name}: {words}.")
        draft.tell(text, name=draft.name(task.seat), words=word(choice.words))
    done(draft, task, *_steps(draft, task, choice.do))


def _yes(draft: Draft, yes: str, no: str) -> bool:
    return asking.offered(asking.text(draft, "choice"), (yes, no)) == yes


def _invite(draft: Draft, task: Task) -> None:
    joins = _yes(draft, "yes", "no")
    done(draft, task)
    if joins:
        contests.join(draft, task.seat)
    else:
        draft.tell("{name} stays out of it.", name=draft.name(task.seat))


def _willing(draft: Draft, task: Task) -> None:
    willing = _yes(draft, "yes", "no")
    done(draft, task)
    contests.answer_duel(draft, willing=willing)


def _another(draft: Draft, task: Task) -> None:
    wants = _yes(draft, "yes", "no")
    done(draft, task)
    if wants and draft.state.contest is not None:
        draft.contest(going=(*draft.state.contest.going, task.seat))
    text = mark("{name} wants another round.") if wants else mark("{name} has had enough.")
    draft.tell(text, name=draft.name(task.seat))


def _stand(draft: Draft, task: Task) -> None:
    again = _yes(draft, "again", "flee")
    done(draft, task)
    contests.stand(draft, task, "again" if again else "flee")


_SHARED = ("flip", "roll", "spoils", "reveal", "clash")
"""Tasks that anybody may do, whoever's die it is."""

_ANSWERS: Mapping[str, Callable[[Draft, Task], None]] = MappingProxyType(
    {
        "draw": _draw,
        "flip": _flip,
        "roll": rollanswers.roll,
        "table": rollanswers.on_table,
        "battle": _battle,
        "pick": _pick,
        "target": _target,
        "foe": _foe,
        "move": _move,
        "put": _put,
        "ask": _ask,
        "invite": _invite,
        "willing": _willing,
        "another": _another,
        "stand": _stand,
        "spoils": rollanswers.spoils,
        "chase": rollanswers.chase,
        "play": sides.play,
        "reveal": sides.reveal,
        "clash": sides.clash_roll,
        "claim": spoils.claim,
        "lay": cardanswers.lay,
        "spread": cardanswers.spread,
        "attach": cardanswers.attach,
        "carry": cardanswers.carry,
        "name": cardanswers.name,
        "choose": peopleanswers.choose,
        "give": peopleanswers.give,
        "take": peopleanswers.take,
        "unmask": peopleanswers.unmask,
        "scatter": peopleanswers.scatter,
        "send": letters.send,
        "verdict": letters.verdict,
        "heed": letters.heed,
    }
)
