"""What the two sides of a contest come to: every part of each total, and the odds of the dice that are to fall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cardgen.dice import Distribution, odds
from cardgen.dice.distribution import constant, negated, summed
from cardgen.model.sides import Side, Sides, Tie, Which
from cardgen.model.steps import Owner
from companion.rooms.carried import holders, useful, worth
from companion.rooms.copies import figure, is_known, tells, traits_of
from companion.rooms.reckon import Reckoner
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, word
from companion.rooms.state import ROOM, Clash, Contest, RoomState


@dataclass(frozen=True, slots=True)
class Part:
    """What a card or a seat adds to a side. `seat` is whose it is; one that is not `told` adds nothing yet."""

    reason: Said | str
    by: int
    card: str = ""
    seat: str = ""
    quiet: bool = False
    told: bool = True


def sides_of(rules: Rulebook, contest: Contest | None) -> Sides | None:
    """The two sides of a contest, where it is one of those."""
    return rules.play.contests[contest.kind].sides if contest is not None else None


class Sums:
    """The totals of both sides as they stand now."""

    def __init__(self, rules: Rulebook, state: RoomState) -> None:
        sides = sides_of(rules, state.contest)
        if state.contest is None or state.contest.clash is None or sides is None:
            raise ValueError("there is no contest of two sides")
        self.sides = sides
        self.contest: Contest = state.contest
        self.clash: Clash = state.contest.clash
        self._rules = rules
        self._state = state

    def seats(self, which: Which) -> tuple[str, ...]:
        """The seats of a side."""
        if which is Which.OURS:
            return self.contest.seats
        return (self.contest.foe,) if self.contest.foe else ()

    def parts(self, which: Which) -> tuple[Part, ...]:
        """All that is added on a side, without its dice: seats, the card of the contest, other cards."""
        return (*self._starts(which), *(self._part(which, key) for key in self.cards(which)))

    def total(self, which: Which) -> int:
        """What a side comes to, with its dice where they have fallen."""
        return sum(part.by for part in self.parts(which)) + self.clash.fell.get(which, 0)

    def cards(self, which: Which) -> tuple[str, ...]:
        """The cards of a side, each once."""
        side = self.sides.side(which)
        keys = [*self._counted(which, side), *(self._state.pile(side.lies, ROOM) if side.lies else ())]
        if which is Which.THEIRS and self.contest.card in self._state.cards:
            keys.insert(0, self.contest.card)
        return tuple(dict.fromkeys(keys))

    def unknown(self) -> tuple[str, ...]:
        """The cards of both sides whose figures nobody has told and which count."""
        found = [(which, key) for which in Which for key in self.cards(which) if key not in self.clash.quiet]
        return tuple(dict.fromkeys(key for which, key in found if not self._told(self.sides.side(which), key)))

    def chance(self) -> Fraction | None:
        """The chance that our side wins with the dice that are to fall; None where figures are not known yet."""
        if self.unknown():
            return None
        ahead = self.total(Which.OURS) - self.total(Which.THEIRS)
        apart = summed(self._dice(self.sides.ours), negated(self._dice(self.sides.theirs)))
        wins = apart.at_least(-ahead if self.sides.ties is Tie.OURS else 1 - ahead)
        if self.sides.ties is not Tie.AGAIN:
            return wins
        ties = apart.chance(-ahead)
        return wins / (1 - ties) if ties < 1 else Fraction(1, 2)

    def _dice(self, side: Side) -> Distribution:
        return odds(self._rules.tree(side.roll)) if side.roll else constant(0)

    def _starts(self, which: Which) -> Iterator[Part]:
        """What each seat of a side adds by itself; against a card, its side adds that to the card."""
        side = self.sides.side(which)
        seats = self.seats(which)
        for seat in seats:
            by = Reckoner(self._rules, self._state, seat, self.contest.card).value(side.start)
            if by:
                yield Part(self._state.seats[seat].name, by, seat=seat)
        if which is Which.THEIRS and not seats and self.contest.card not in self._state.cards:
            by = self._start_of_card(side)
            if by:
                yield Part(word(side.name), by)

    def _start_of_card(self, side: Side) -> int:
        return Reckoner(self._rules, self._state, self.contest.seat, self.contest.card).value(side.start)

    def _part(self, which: Which, key: str) -> Part:
        side, quiet = self.sides.side(which), key in self.clash.quiet
        told = self._told(side, key)
        by = 0 if quiet else self._adds(which, side, key)
        if which is Which.THEIRS and key == self.contest.card and not self.contest.foe:
            by += 0 if quiet else self._start_of_card(side)
        seat = next((one.seat for one in self.clash.played if one.card == key), "")
        return Part(self._name(key), by, key, seat, quiet, told)

    def _adds(self, which: Which, side: Side, key: str) -> int:
        """What a card adds: its figure, and its bonus, but for one of which another works instead."""
        copy = self._state.cards[key]
        by = figure(self._rules, copy, side.figure) if side.figure else 0
        if side.stat:
            traits = self._traits(which, key)
            at_one = [other for other in self.cards(which) if self._state.cards[other].owner == copy.owner]
            if key in useful(self._rules, self._state, at_one, side.stat, traits):
                by += worth(self._rules, self._state, key, side.stat, traits)
        return by

    def _told(self, side: Side, key: str) -> bool:
        """Whether what a card adds is known; a stat is on its face alone."""
        copy = self._state.cards[key]
        if side.figure and not tells(self._rules, copy, side.figure):
            return False
        return not side.stat or is_known(self._rules, copy)

    def _traits(self, which: Which, key: str) -> frozenset[str]:
        """Against what a card may have a bonus: the traits of the card of the contest, unless it is played for it."""
        against = self._state.cards.get(self.contest.card)
        played = any(one.card == key for one in self.clash.played)
        if against is None or (which is Which.THEIRS and played):
            return frozenset()
        return frozenset(traits_of(self._rules, against))

    def _counted(self, which: Which, side: Side) -> Iterator[str]:
        """The cards that are of a side from the start."""
        for pile in side.counts:
            of = self._rules.play.piles[pile].of
            if of is Owner.ROOM:
                yield from self._state.pile(pile, ROOM)
            elif of is Owner.PLACE:
                yield from self._state.pile(pile, self.contest.place)
            else:
                for seat in self.seats(which):
                    at = holders(self._rules, self._state, seat, pile) if of is Owner.CARD else (seat,)
                    for owner in at:
                        yield from self._state.pile(pile, owner)

    def _name(self, key: str) -> Said | str:
        copy = self._state.cards[key]
        if copy.code in self._rules.cards:
            return word(self._rules.cards[copy.code].name)
        return copy.name
