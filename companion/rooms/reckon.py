"""What expressions come to, seen from a seat: names are looked up in the state of the room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from cardgen.dice.tree import ARITHMETIC, COMPARISONS, Binary, Compare, Negative, Number, Tree
from cardgen.model.effect import Effect, Lasts, Verb
from cardgen.model.game import Card
from cardgen.model.lasting import lasting
from cardgen.model.play import Counter, Owner, Pile
from cardgen.model.playnames import BONUS, CARD, CARDS, COUNT, HERE, MOST, OPTION, SEATS, SEATS_HERE, TRAIT
from companion.rooms.rulebook import Rulebook
from companion.rooms.state import ROOM, Copy, RoomState, Task


@dataclass(frozen=True, slots=True)
class Reckoner:
    """A seat's view of the figures; `card` is the copy that a contest or a step is about."""

    rules: Rulebook
    state: RoomState
    seat: str = ""
    card: str = ""

    def value(self, text: str) -> int:
        """What an expression comes to; an empty one to 0."""
        return self._tree(self.rules.tree(text)) if text else 0

    def holds(self, text: str) -> bool:
        """Whether a condition holds; an empty one does."""
        return not text or self.value(text) != 0

    def counter(self, counter: str, owner: str) -> int:
        """What a counter shows, with what it is reckoned from."""
        known = self.rules.play.counters[counter]
        base = Reckoner(self.rules, self.state, owner).value(known.formula) if known.formula else 0
        return base + self.state.count(counter, owner)

    def bounds(self, counter: Counter, owner: str) -> tuple[int, int | None]:
        """The least and the most that a counter may show; None for no end."""
        here = Reckoner(self.rules, self.state, owner)
        return here.value(counter.min), here.value(counter.max) if counter.max else None

    def owner(self, of: Owner) -> str:
        """Whose counter or pile is meant where this seat is spoken of."""
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
        if name == SEATS:
            return len(seats_in(self.state))
        if name == SEATS_HERE:
            return sum(self.state.seats[one].place == self._place for one in seats_in(self.state))
        head, _, part = name.partition(".")
        if head in self.rules.play.piles:
            return self._pile(self.rules.play.piles[head], part)
        heads: Mapping[str, Callable[[str], int]] = {
            BONUS: self._bonus,
            CARD: self._figure,
            TRAIT: self._trait,
            HERE: self._mark,
            OPTION: lambda option: int(self.state.options.get(option, False)),
            CARDS: self.rules.deck_size,
        }
        return heads[head](part)

    def _figure(self, name: str) -> int:
        copy = self.state.cards.get(self.card)
        return figure(self.rules, copy, name) if copy else 0

    def _trait(self, trait: str) -> int:
        copy = self.state.cards.get(self.card)
        return int(copy is not None and trait in traits_of(self.rules, copy))

    def _mark(self, mark: str) -> int:
        place = self.rules.places.get(self._place)
        return int(place is not None and mark in place.marks)

    def _pile(self, pile: Pile, part: str) -> int:
        if part == MOST:
            counts: dict[str, int] = {}
            for copy in self.state.cards.values():
                if copy.pile == pile.id:
                    counts[copy.owner] = counts.get(copy.owner, 0) + 1
            return max(counts.values(), default=0)
        inside = [self.state.cards[key] for key in self.state.pile(pile.id, self.owner(pile.of))]
        return len(inside) if part == COUNT else sum(figure(self.rules, copy, part) for copy in inside)

    def _bonus(self, stat: str) -> int:
        """What the cards of the seat add to a stat all the time, and those that last for this turn."""
        found = 0
        for card, effect in standing(self.rules, self.state, self.seat):
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
        return found


def standing(rules: Rulebook, state: RoomState, seat: str) -> Iterator[tuple[Card, Effect]]:
    """The effects of the cards that a seat has where they work."""
    for key in working(rules, state, seat):
        card = rules.cards[state.cards[key].code]
        for effect in card.effects:
            yield card, effect


def working(rules: Rulebook, state: RoomState, seat: str) -> Iterator[str]:
    """The copies that a seat has where they work, as far as it is known which cards they are."""
    for pile in rules.piles_of(Owner.SEAT):
        if pile.works and not pile.secret:
            for key in state.pile(pile.id, seat):
                if state.cards[key].code in rules.cards:
                    yield key


def seats_in(state: RoomState) -> tuple[str, ...]:
    """The seats that are still in the game, in order."""
    return tuple(key for key, seat in state.seats.items() if not seat.out)


def places_for(rules: Rulebook, state: RoomState, task: Task) -> tuple[str, ...]:
    """Where the pawn of a task may go: along the roads, the place where it stands first, or to a place with a mark."""
    here = state.seats[task.seat].place
    if task.step.mark:
        return tuple(place for place in rules.marked(task.step.mark) if place != here)
    return rules.within(here, task.left) if here else ()


def figure(rules: Rulebook, copy: Copy, name: str) -> int:
    """A figure of a card; 0 where it has none, or where nobody knows which card it is."""
    fields = copy.fields or (rules.cards[copy.code].fields if copy.code in rules.cards else {})
    text = fields.get(name, "").strip()
    return int(text) if text.isdecimal() else 0


def traits_of(rules: Rulebook, copy: Copy) -> tuple[str, ...]:
    """The traits of a card as far as they are known."""
    return copy.traits or (rules.cards[copy.code].traits if copy.code in rules.cards else ())


def type_of(rules: Rulebook, copy: Copy) -> str:
    """The type of a card; empty where nobody knows which card it is."""
    return rules.cards[copy.code].type if copy.code in rules.cards else ""


def is_known(rules: Rulebook, copy: Copy) -> bool:
    """Whether it is known which card it is."""
    return bool(copy.name) or copy.code in rules.cards
