"""What is added to a roll, line by line: the place, the cards in play, the cards chosen for it, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cardgen.model.effect import Effect, Lasts, Verb
from cardgen.model.game import Card
from cardgen.model.lasting import lasting
from companion.rooms.copies import traits_of
from companion.rooms.reckon import Reckoner, working
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, say, word
from companion.rooms.state import Chosen, RoomState, Task


@dataclass(frozen=True, slots=True)
class Line:
    """A part of a sum: an icon's source, the reason, how much, and the code of the card that it comes from."""

    icon: str
    reason: Said
    by: int
    card: str = ""

    def written(self) -> dict[str, Any]:
        """The line as JSON."""
        return {"icon": self.icon, "reason": self.reason, "by": self.by, "card": self.card}


@dataclass(frozen=True, slots=True)
class _Played:
    """A card that may count for a roll: chosen for it, lasting from before, or neither and simply in play."""

    card: Card
    chosen: Chosen | None = None
    lasts: Lasts | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of a seat that things are added to: `goal` is a stat or a roll table, `chosen` what was chosen for it."""

    rules: Rulebook
    state: RoomState
    seat: str
    goal: str
    card: str = ""
    chosen: tuple[Chosen, ...] = ()

    @classmethod
    def of(cls, rules: Rulebook, state: RoomState, task: Task) -> Roll:
        """The roll that a task asks for: on a table, or in a contest."""
        contest = state.contest
        fought = contest is not None and task.kind == "battle"
        goal = rules.play.contests[contest.kind].stat if contest and fought else task.step.what
        return cls(rules, state, task.seat, goal, task.card, task.chosen)

    @property
    def traits(self) -> frozenset[str]:
        """The traits of what the seat is up against."""
        copy = self.state.cards.get(self.card)
        if copy is not None:
            return frozenset(traits_of(self.rules, copy))
        contest = self.state.contest
        if contest is None or not contest.foe:
            return frozenset()
        other = contest.seat if self.seat == contest.foe else contest.foe
        return frozenset(
            trait
            for key in working(self.rules, self.state, other)
            for trait in traits_of(self.rules, self.state.cards[key])
        )

    def lines(self) -> tuple[Line, ...]:
        """All that is added to the dice, in the order: place, table, contest, cards, what was entered by hand."""
        entered = (Line("", say("{words}", words=one.words), one.by) for one in self.chosen if one.by)
        return (*self._place(), *self._table(), *self._contest(), *self._cards(), *entered)

    def target_lines(self) -> tuple[Line, ...]:
        """What the place adds to what has to be reached, for a card with these traits."""
        place = self._here()
        if place is None:
            return ()
        traits = self.traits
        return tuple(
            Line(self.rules.term(effect.versus[0]).icon, word(place.name), effect.amount)
            for effect in place.effects
            if self.goal in effect.stats and effect.versus and traits & set(effect.versus)
        )

    def _here(self) -> Any:
        contest = self.state.contest
        fought = contest.place if contest and self.card else ""
        return self.rules.places.get(fought or self.state.seats[self.seat].place)

    def _place(self) -> Iterator[Line]:
        place = self._here()
        for effect in place.effects if place else ():
            if self.goal in effect.stats and not effect.versus:
                yield Line(self.rules.term(self.goal).icon, word(place.name), effect.amount)

    def _table(self) -> Iterator[Line]:
        table = self.rules.play.tables.get(self.goal)
        here = Reckoner(self.rules, self.state, self.seat, self.card)
        for shift in table.shifts if table else ():
            if here.holds(shift.condition):
                icon = self.rules.term(self.goal).icon
                yield Line(icon, word(shift.words), here.value(shift.add))

    def _contest(self) -> Iterator[Line]:
        contest = self.state.contest
        if contest is None or self.goal != self.rules.play.contests[contest.kind].stat:
            return
        known = self.rules.play.contests[contest.kind]
        if contest.first and contest.round == 1 and self.seat == contest.seat:
            yield Line(self.rules.icon(known.icon), say("Surprise, first roll only"), contest.first)
        if known.join is not None and len(contest.seats) > 1 and not known.duel:
            by = Reckoner(self.rules, self.state, self.seat).value(known.join.add)
            yield Line(self.rules.icon(known.icon), say("In company"), by)

    def _cards(self) -> Iterator[Line]:
        played = self._played()
        used = [one.card for one in played]
        for one in played:
            found = [effect for effect in one.card.effects if self._counts(one, effect, used)]
            for effect in found:
                times = one.chosen.discards if effect.per and one.chosen else 1
                if times:
                    yield Line(self._icon(effect), _reason(one, effect), effect.amount * times, one.card.code)
            if found and (one.chosen is not None or one.lasts is not None):
                yield from self._boosts(one.card, played)

    def _played(self) -> list[_Played]:
        """The cards that may count, each once."""
        state, words = self.state, self.rules.cards
        mine = {one.card: one for one in self.chosen if one.card}
        found = [_Played(words[state.cards[key].code], mine.get(key)) for key in working(self.rules, state, self.seat)]
        contest = state.contest
        if contest is not None:
            found += [_Played(words[one.code], one, Lasts.FIGHT) for one in contest.lasting if one.seat == self.seat]
        if state.turn.seat == self.seat:
            found += [_Played(words[one.code], one, Lasts.TURN) for one in state.turn.lasting]
        return found + [_Played(words[one.code], one) for one in self.chosen if one.code]

    def _counts(self, one: _Played, effect: Effect, used: list[Card]) -> bool:
        """Whether an effect of a card counts for this roll."""
        meant = self.goal in effect.stats or (effect.target and one.chosen and one.lasts is None)
        against = not effect.versus or bool(self.traits & set(effect.versus))
        if effect.verb is not Verb.ADD or effect.boosts or not meant or not against:
            return False
        if effect.using and not any(self._is_used(word, card) for word in effect.using for card in used):
            return False
        lasts = lasting(effect, one.card.type, self.rules.game.words)
        if one.lasts is not None:
            return lasts is one.lasts
        if one.chosen is not None:
            return True
        return lasts is Lasts.PLAY and not (effect.per or effect.price or effect.target or effect.choice)

    def _is_used(self, word: str, card: Card) -> bool:
        """Whether a card in use is of a type, has a word in its name, or passes for the type while chosen."""
        if card.type == word or word in self.rules.called[card.code]:
            return True
        chosen = {self.state.cards[one.card].code if one.card else one.code for one in self.chosen if not one.by}
        return card.code in chosen and any(
            effect.counts_as == word and self.goal in effect.stats for effect in card.effects
        )

    def _boosts(self, card: Card, played: list[_Played]) -> Iterator[Line]:
        for one in played:
            for effect in one.card.effects:
                if card.type in effect.boosts:
                    reason = say("{card}, for {other}", card=word(one.card.name), other=word(card.name))
                    yield Line(self.rules.term(card.type).icon, reason, effect.amount, one.card.code)

    def _icon(self, effect: Effect) -> str:
        return self.rules.term(effect.versus[0] if effect.versus else self.goal).icon


def _reason(one: _Played, effect: Effect) -> Said:
    if effect.per and one.chosen:
        return say("{card}, {n} cards discarded", card=word(one.card.name), n=one.chosen.discards)
    if effect.price:
        return say("{card}, given up", card=word(one.card.name))
    if effect.versus:
        return say("{card}, against its kind", card=word(one.card.name))
    return word(one.card.name)
