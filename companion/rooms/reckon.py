"""What expressions come to, seen from a seat: names are looked up in the state of the room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardgen.dice.tree import ARITHMETIC, COMPARISONS, Absolute, Binary, Compare, Negative, Number, Tree
from cardgen.model.effect import Effect, Lasts, Verb
from cardgen.model.game import Card
from cardgen.model.lasting import lasting
from cardgen.model.people import TARGET, Alive, Among, Goal, Tally
from cardgen.model.play import Counter, Pile
from cardgen.model.playnames import (
    ALL,
    ATTACHED,
    BONUS,
    CARD,
    CARDS,
    COUNT,
    GOAL,
    HERE,
    HOME,
    IN,
    KNOWN,
    MOST,
    OPTION,
    PLACE,
    ROLLED,
    SEAT,
    SEATS,
    SEATS_HERE,
    SEATS_NEAR,
    SHOWN,
    TRAIT,
    TYPE,
    VERSUS,
)
from cardgen.model.steps import Owner
from companion.rooms.carried import adds, at_place, counted, given, holders, root, useful, worth
from companion.rooms.copies import figure, is_known, traits_of, type_of
from companion.rooms.rulebook import Rulebook
from companion.rooms.sight import JUDGE, NOBODY, reads, sees
from companion.rooms.state import ROOM, Copy, RoomState
from companion.rooms.whereabouts import seats_in, those

_GREATEST = 10**9
"""Nothing counts beyond this, so that what grows at every step does not grow for ever."""


def within(value: int) -> int:
    """The figure, or the greatest or least there is."""
    return max(-_GREATEST, min(value, _GREATEST))


@dataclass(frozen=True, slots=True)
class Reckoner:
    """A seat's view of the figures; `card` is the copy that a contest or a step is about.

    `target` is the seat that was chosen before, `rolled` what was rolled. Cards that are hidden count for nothing but
    how many they are, except for the seat in `viewer`: what comes of figures is seen by all, so by default nobody's do.
    """

    rules: Rulebook
    state: RoomState
    seat: str = ""
    card: str = ""
    target: str = ""
    rolled: int = 0
    viewer: str | None = NOBODY

    def value(self, text: str) -> int:
        """What an expression comes to; an empty one to 0."""
        if not text:
            return 0
        key = (text, self.seat, self.card, self.target, self.rolled, self.viewer)
        known: int = self.state.once(key, self.rules, lambda: within(self._tree(self.rules.tree(text))))
        return known

    def holds(self, text: str) -> bool:
        """Whether a condition holds; an empty one does."""
        return not text or self.value(text) != 0

    def counter(self, counter: str, owner: str) -> int:
        """What a counter shows, with what it is reckoned from."""
        known = self.rules.play.counters[counter]
        base = self.at(known.of, owner).value(known.formula) if known.formula else 0
        return base + self.state.count(counter, owner)

    def bounds(self, counter: Counter, owner: str) -> tuple[int, int | None]:
        """The least and the most that a counter may show; None for no end."""
        here = self.at(counter.of, owner)
        return here.value(counter.min), here.value(counter.max) if counter.max else None

    def at(self, of: Owner, owner: str) -> Reckoner:
        """The figures as the owner of a counter or pile sees them; of what belongs to a card, that card's seat."""
        card = owner if of is Owner.CARD else ""
        seat = root(self.state, owner) if card else owner
        return Reckoner(self.rules, self.state, seat, card, viewer=self.viewer)

    def owner(self, of: Owner) -> str:
        """Whose counter or pile is meant where this seat and this card are spoken of."""
        if of is Owner.CARD:
            return self.card
        if of is Owner.SEAT:
            return self.seat
        return self._place if of is Owner.PLACE else ROOM

    @property
    def _place(self) -> str:
        seat = self.state.seats.get(self.seat)
        return seat.place if seat else ""

    def _tree(self, tree: Tree) -> int:
        match tree:
            case Number():
                return self._name(tree.name) if tree.name else tree.value
            case Negative():
                return -self._tree(tree.inner)
            case Absolute():
                return abs(self._tree(tree.inner))
            case Binary():
                left, right = self._tree(tree.left), self._tree(tree.right)
                return 0 if tree.sign == "/" and not right else ARITHMETIC[tree.sign](left, right)
            case Compare():
                return int(COMPARISONS[tree.sign](self._tree(tree.left), self._tree(tree.right)))
            case _:
                raise ValueError("an expression of a game has no dice in it")

    def _name(self, name: str) -> int:
        """What a name stands for; where nothing is there to look at, 0."""
        if name in self.rules.play.counters:
            return self.counter(name, self.owner(self.rules.play.counters[name].of))
        single: Mapping[str, Callable[[], int]] = {
            SEATS: self._seats,
            SEATS_HERE: self._seats_here,
            HOME: self._at_home,
            SEATS_NEAR: lambda: len(those(self.state, self.seat, Among.NEAR)),
            ROLLED: lambda: self.rolled,
            GOAL: self._goal,
        }
        if name in single:
            return single[name]()
        head, _, part = name.partition(".")
        return self._part(head, part)

    def _part(self, head: str, part: str) -> int:
        """What a name of two parts stands for, or one that the game has given to a number of seats."""
        if head == TARGET:
            return replace(self, seat=self.target, target="").value(part) if self.target else 0
        if head in self.rules.play.tallies:
            return self._tally(self.rules.play.tallies[head])
        if head in self.rules.play.counters:
            return self._sum(self.rules.play.counters[head])
        if head in self.rules.play.piles:
            return self._pile(self.rules.play.piles[head], part)
        heads: Mapping[str, Callable[[str], int]] = {
            BONUS: self._bonus,
            CARD: self._figure,
            TRAIT: self._trait,
            TYPE: self._type,
            VERSUS: self._versus,
            PLACE: self._place_for,
            ATTACHED: lambda stat: given(self.rules, self.state, self.card, stat),
            HERE: self._mark,
            OPTION: lambda option: int(self.state.options.get(option, False)),
            CARDS: self.rules.deck_size,
            SEAT: self._is,
        }
        return heads[head](part)

    def _is(self, part: str) -> int:
        """Whether the seat is in the game, or its turn it is."""
        seat = self.state.seats.get(self.seat)
        return int(seat is not None and (not seat.out if part == IN else self.seat == self.state.turn.seat))

    def _goal(self) -> int:
        """Whether the seat has reached a goal that it may declare, for whoever may know."""
        known = reads(self.state, self.viewer, self.seat)
        return int(known and any(self.reached(goal) for goal in goals_of(self.rules, self.state, self.seat)))

    def reached(self, goal: Goal, *, at_end: bool = False) -> bool:
        """Whether a goal of the seat is reached, as far as all the cards tell that it rests on."""
        judge = Reckoner(self.rules, self.state, self.seat, viewer=JUDGE)
        return (at_end or not goal.late) and judge.certain(goal.condition) and judge.holds(goal.condition)

    def certain(self, text: str) -> bool:
        """Whether all hidden cards are known on which an expression rests, of the seat and in tallies."""
        tallies = self.rules.play.tallies
        counted = [name for name in self.rules.names_in(text) if name in tallies]
        there = {pile for name in counted for pile in self._hidden_in(tallies[name].condition)}
        mine = [(pile, self.seat) for pile in self._hidden_in(text)]
        return all(
            self._are_known(*one) for one in (*mine, *((pile, seat) for pile in there for seat in self.state.seats))
        )

    def _are_known(self, pile: str, seat: str) -> bool:
        inside = self.state.pile(pile, seat)
        return bool(inside) and all(is_known(self.rules, self.state.cards[key]) for key in inside)

    def _hidden_in(self, text: str) -> frozenset[str]:
        """The secret piles that an expression names."""
        heads = {name.partition(".")[0] for name in self.rules.names_in(text)}
        return frozenset(pile.id for pile in self.rules.play.piles.values() if pile.secret and pile.id in heads)

    def _tally(self, tally: Tally) -> int:
        """For how many seats a condition holds, as the judge sees it, else as everybody does.

        A seat counts as left until what it hid is shown, so that nothing of it is told before.
        """
        piles = self._hidden_in(tally.condition)
        everybody = replace(self, card="", target="", viewer=self.viewer if self.viewer == JUDGE else NOBODY)
        shut = {copy.owner for copy in self.state.cards.values() if copy.pile in piles and not copy.shown}
        gone = {key for key, seat in self.state.seats.items() if seat.out and key not in shut}
        counted = {
            Alive.ALL: set(self.state.seats),
            Alive.OUT: gone,
            Alive.LEFT: set(self.state.seats) - gone,
        }[tally.of]
        return sum(replace(everybody, seat=key).holds(tally.condition) for key in counted)

    def _in_question(self) -> Copy | None:
        """The card that is spoken of, where the viewer sees it."""
        copy = self.state.cards.get(self.card)
        return copy if copy is not None and sees(self.rules, self.state, self.viewer, copy) else None

    def _figure(self, name: str) -> int:
        copy = self._in_question()
        return figure(self.rules, copy, name) if copy else 0

    def _trait(self, trait: str) -> int:
        copy = self._in_question()
        return int(copy is not None and trait in traits_of(self.rules, copy))

    def _seats(self) -> int:
        return len(seats_in(self.state))

    def _seats_here(self) -> int:
        return sum(self.state.seats[one].place == self._place for one in seats_in(self.state))

    def _type(self, kind: str) -> int:
        copy = self._in_question()
        return int(copy is not None and kind == type_of(self.rules, copy))

    def _at_home(self) -> int:
        seat = self.state.seats.get(self.seat)
        return int(seat is not None and bool(seat.home) and seat.place == seat.home)

    def _sum(self, counter: Counter) -> int:
        """What a counter comes to over all that have one."""
        owners: Mapping[Owner, tuple[str, ...]] = {
            Owner.SEAT: seats_in(self.state),
            Owner.PLACE: tuple(self.rules.places),
            Owner.ROOM: (ROOM,),
        }
        found = counted(self.rules, self.state, counter.id) if counter.of is Owner.CARD else owners[counter.of]
        return sum(self.counter(counter.id, owner) for owner in found)

    def _traits(self) -> frozenset[str]:
        copy = self._in_question()
        return frozenset(traits_of(self.rules, copy)) if copy else frozenset()

    def _versus(self, stat: str) -> int:
        """What the cards of the seat add to a stat against the card that is spoken of, for its traits."""
        traits = self._traits()
        found = 0
        for key in useful(self.rules, self.state, working(self.rules, self.state, self.seat), stat, traits):
            effects = self.rules.cards[self.state.cards[key].code].effects
            found += sum(effect.amount for effect in effects if effect.versus and adds(effect, stat, traits))
        return found

    def _place_for(self, stat: str) -> int:
        """What the place of the seat, with the cards that work there, adds for the traits of the card spoken of."""
        traits = self._traits()
        effects = (effect for _, effect in at_place(self.rules, self.state, self._place))
        return sum(effect.amount for effect in effects if effect.versus and adds(effect, stat, traits))

    def _mark(self, mark: str) -> int:
        place = self.rules.places.get(self._place)
        return int(place is not None and mark in place.marks)

    def _pile(self, pile: Pile, part: str) -> int:
        if part == ALL:
            return sum(copy.pile == pile.id for copy in self.state.cards.values())
        if part == MOST:
            counts: dict[str, int] = {}
            for copy in self.state.cards.values():
                if copy.pile == pile.id:
                    counts[copy.owner] = counts.get(copy.owner, 0) + 1
            return max(counts.values(), default=0)
        inside = [self.state.cards[key] for key in self.state.pile(pile.id, self.owner(pile.of))]
        if part == COUNT:
            return len(inside)
        return self._seen(part, [copy for copy in inside if sees(self.rules, self.state, self.viewer, copy)])

    def _seen(self, part: str, inside: Sequence[Copy]) -> int:
        """What the cards in sight come to: a figure of theirs, or how many are known, shown, or of a kind."""
        if part == KNOWN:
            return sum(is_known(self.rules, copy) for copy in inside)
        if part == SHOWN:
            return sum(copy.shown for copy in inside)
        if part not in self.rules.kinds:
            return sum(figure(self.rules, copy, part) for copy in inside)
        return sum(
            part in (type_of(self.rules, copy), *traits_of(self.rules, copy), copy.code.lower()) for copy in inside
        )

    def _bonus(self, stat: str) -> int:
        """What the cards of the seat add to a stat all the time, and those that last for this turn."""
        found = 0
        for card, effect in standing(self.rules, self.state, self.seat, stat):
            plain = not (effect.versus or effect.using or effect.per or effect.price or effect.target or effect.choice)
            if plain and stat in effect.stats and effect.verb is Verb.ADD and not effect.either:
                found += effect.amount if lasting(effect, card.type, self.rules.game.words) is Lasts.PLAY else 0
        turn = self.state.turn
        for chosen in turn.lasting if turn.seat == self.seat else ():
            card = self.rules.cards[chosen.code]
            for effect in card.effects:
                lasts = lasting(effect, card.type, self.rules.game.words)
                if effect.verb is Verb.ADD and stat in effect.stats and lasts is Lasts.TURN and not effect.versus:
                    found += effect.amount
        return found + self._played(stat)

    def _played(self, stat: str) -> int:
        """What the cards that the seat has played for its side in a contest of two sides add to a stat."""
        contest = self.state.contest
        if contest is None or contest.clash is None or self.seat not in (*contest.seats, contest.foe):
            return 0
        keys = [one.card for one in contest.clash.played if one.seat == self.seat and one.card in self.state.cards]
        return sum(worth(self.rules, self.state, key, stat, frozenset()) for key in keys)


def standing(rules: Rulebook, state: RoomState, seat: str, goal: str) -> Iterator[tuple[Card, Effect]]:
    """The effects of the cards that a seat has where they work, as far as they work for a goal."""
    for key in useful(rules, state, working(rules, state, seat), goal, frozenset()):
        card = rules.cards[state.cards[key].code]
        for effect in card.effects:
            yield card, effect


def working(rules: Rulebook, state: RoomState, seat: str) -> Iterator[str]:
    """The copies that a seat has where they work, as far as it is known which cards they are."""
    for pile in (*rules.piles_of(Owner.SEAT), *rules.piles_of(Owner.CARD)):
        if pile.works and not pile.secret:
            at = holders(rules, state, seat, pile.id) if pile.of is Owner.CARD else (seat,)
            for key in (key for owner in at for key in state.pile(pile.id, owner)):
                if state.cards[key].code in rules.cards:
                    yield key


def goals_of(rules: Rulebook, state: RoomState, seat: str) -> tuple[Goal, ...]:
    """The goals that the cards of a seat give it."""
    mine = (copy.code for copy in state.cards.values() if copy.owner == seat)
    return tuple(rules.play.goals[code] for code in mine if code in rules.play.goals)
