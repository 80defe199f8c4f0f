"""People at a table with the paper of Treasure Hunter: shuffled decks, cards on the board, hands, and plain habits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from room_case import Table

from companion.rooms.asking import open_tasks
from companion.rooms.cardsteps import bearable, laid_at
from companion.rooms.draft import Draft
from companion.rooms.reckon import Reckoner
from companion.rooms.sideplays import open_to
from companion.rooms.state import Task
from companion.rooms.whereabouts import places_for

CORNERS = ("a1", "e5", "e1", "a5")
STRONG = 3
"""With so many heroes a party leaves its home."""


class TreasureEvening:
    """Plays a table to its end."""

    def __init__(self, table: Table, *, spaces: int = 21) -> None:
        self.table = table
        self.random = table.random
        self.decks = {deck.id: self._shuffled(deck.id) for deck in table.game.decks}
        self.hands: dict[str, list[str]] = {seat: [] for seat in table.state.seats}
        self.under: dict[tuple[str, str], str] = {}
        self.spaces = spaces
        self.fights = 0

    def _shuffled(self, deck: str) -> list[str]:
        cards = [card.code for card in self.table.game.cards if card.deck == deck for _ in range(card.qty)]
        self.random.shuffle(cards)
        return cards

    def to_the_end(self, most: int = 20000) -> None:
        """Do what is due, and else act, until the game is over."""
        for _ in range(most):
            state = self.table.state
            if state.stage == "over":
                return
            self._sync()
            if state.tasks:
                self.answer(self.random.choice(open_tasks(state.tasks)))
            else:
                self.act()
        raise AssertionError("the evening did not end")

    def _sync(self) -> None:
        """Cards that have changed hands by what a card said."""
        counted = {seat: self._value(seat, "hand") for seat in self.hands}
        short = [seat for seat, hand in self.hands.items() if len(hand) > counted[seat]]
        long = [seat for seat, hand in self.hands.items() if len(hand) < counted[seat]]
        for loser, winner in zip(short, long, strict=True):
            card = self.random.choice(self.hands[loser])
            self.hands[loser].remove(card)
            self.hands[winner].append(card)
        assert all(len(hand) == self._value(seat, "hand") for seat, hand in self.hands.items())

    # What a seat does in its turn.

    def act(self) -> None:
        """An action of the phase, or on to the next."""
        turn = self.table.state.turn
        seat = turn.seat
        phase = self.table.rules.play.phases[turn.phase].id
        habits: Mapping[str, Callable[[str], str]] = {
            "recruit": self._recruits,
            "movement": self._moves,
            "discard": self._discards,
        }
        action = habits[phase](seat) if phase in habits else ""
        if action:
            self.table.do("act", seat, action=action)
        else:
            self.table.do("next", seat, force=True)

    def _of_type(self, seat: str, kind: str) -> list[str]:
        return [code for code in self.hands[seat] if self.table.rules.cards[code].type == kind]

    def _value(self, seat: str, text: str, card: str = "") -> int:
        return Reckoner(self.table.rules, self.table.state, seat, card).value(text)

    def _recruits(self, seat: str) -> str:
        if self._of_type(seat, "hero") and self._value(seat, "home * (party.count < 4)"):
            return "recruit"
        return "attach" if self._of_type(seat, "spell") and self._casters(seat) else ""

    def _casters(self, seat: str) -> list[str]:
        """The heroes at whom there is room for a spell."""
        heroes = self.table.state.pile("party", seat)
        return [key for key in heroes if self._value(seat, "spells.count < card.spells + attached.spells", key)]

    def _moves(self, seat: str) -> str:
        if self._value(seat, "lost"):
            return ""
        strong = self._value(seat, "party.count") >= STRONG
        if not strong:
            return "" if self._value(seat, "home") else "home"
        return "march"

    def _discards(self, seat: str) -> str:
        over = self._value(seat, "hand - 7 - bonus.hand")
        if over > 0:
            self.table.do("count", seat, counter="hand", owner=seat, by=-over)
            for code in self.random.sample(self.hands[seat], over):
                self.hands[seat].remove(code)
        assert self._value(seat, "hand") == len(self.hands[seat])
        return ""

    # Answers.

    def answer(self, task: Task) -> None:
        """What a person would answer."""
        answers: Mapping[str, Callable[[Task], dict[str, Any]]] = {
            "draw": self._draw,
            "move": self._move,
            "put": self._put,
            "name": self._name,
            "reveal": self._name,
            "attach": lambda one: {"card": self.random.choice(one.among)},
            "carry": lambda _: {},
            "spread": self._spread,
            "lay": self._lay,
            "play": self._play,
            "choose": lambda one: {"target": self.random.choice(one.among)},
            "foe": lambda one: {"target": self.random.choice(one.among)},
        }
        self._maybe_an_event(task)
        if task not in open_tasks(self.table.state.tasks or (task,)) or not self.table.state.tasks:
            return
        data = answers[task.kind](task) if task.kind in answers else {}
        self.fights += task.kind == "clash"
        self.table.do("answer", task.seat or "a", task=task.id, **data)

    def _maybe_an_event(self, task: Task) -> None:
        """Events that do something besides adding to a fight are played now and then, at a time that makes sense."""
        turn = self.table.state.turn.seat
        rules = self.table.rules.play.cards
        for seat, hand in self.hands.items():
            for code in hand:
                if self.table.rules.cards[code].type != "event" or code not in rules or self.random.random() > 0.02:
                    continue
                steps = {step.verb.value for step in rules[code].do}
                if (
                    self.table.state.contest is None
                    and task.kind in ("draw", "roll")
                    and (seat == turn) is ("choose" not in steps)
                ):
                    if self.table.state.stage != "play":
                        continue
                    hand.remove(code)
                    self.table.do("play", seat, code=code)
                    return

    def _draw(self, task: Task) -> dict[str, Any]:
        for _ in range(task.left):
            if not self.decks["adventure"]:
                self._reshuffle()
            self.hands[task.seat].append(self.decks["adventure"].pop())
        return {}

    def _reshuffle(self) -> None:
        """All that is neither in a hand nor on the table is the new deck."""
        whole = Counter(self._shuffled("adventure"))
        whole -= Counter(code for hand in self.hands.values() for code in hand)
        whole -= Counter(copy.code for copy in self.table.state.cards.values() if copy.code in whole)
        self.decks["adventure"] = [code for code, times in whole.items() for _ in range(times)]
        self.random.shuffle(self.decks["adventure"])
        assert self.decks["adventure"]

    def _move(self, task: Task) -> dict[str, Any]:
        """A free corner as home; else the place with a guardian that is weakest as far as it is known."""
        found = places_for(self.table.rules, self.table.state, task)
        if task.step.gives:
            return {"place": next(corner for corner in CORNERS if corner in found)}
        state = self.table.state
        worth = {place: self._worth(place) for place in found}
        best = [place for place in found if worth[place] == max(worth.values())]
        assert all(place not in {seat.home for key, seat in state.seats.items() if key != task.seat} for place in found)
        return {"place": self.random.choice(best)}

    def _worth(self, place: str) -> int:
        state = self.table.state
        keys = state.pile("guardian", place)
        if not keys:
            return self.random.randrange(-40, 0)
        code = state.cards[keys[-1]].code
        return 20 - int(self.table.rules.cards[code].fields["combat"]) if code else 13

    def _put(self, task: Task) -> dict[str, Any]:
        kind = task.step.types[0]
        code = self.random.choice(self._of_type(task.seat, kind))
        self.hands[task.seat].remove(code)
        if kind == "hero":
            return {"card": code}
        return {"card": code, "on": self.random.choice(self._casters(task.seat))}

    def _name(self, task: Task) -> dict[str, Any]:
        """The card that lies there on paper."""
        copy = self.table.state.cards[task.card]
        deck = {"location": "locations", "treasure": "treasures", "guardian": "guardians"}[copy.pile]
        key = (copy.pile, task.card)
        if key not in self.under:
            self.under[key] = self.decks[deck].pop()
        return {"card": self.under[key]}

    def _draft(self) -> Draft:
        from companion.rooms import Command  # noqa: PLC0415

        return Draft(self.table.rules, self.table.state, Command("", ""), lambda _: 0)

    def _spread(self, task: Task) -> dict[str, Any]:
        most = dict(bearable(self._draft(), task))
        shares: dict[str, int] = {}
        for _ in range(task.left):
            key = self.random.choice([one for one, room in most.items() if room > shares.get(one, 0)])
            shares[key] = shares.get(key, 0) + 1
        return {"shares": shares}

    def _lay(self, task: Task) -> dict[str, Any]:
        return {"place": self.random.choice(laid_at(self._draft(), task))}

    def _play(self, task: Task) -> dict[str, Any]:
        """A card that fits, or none."""
        state = self.table.state
        ways = list(open_to(self.table.rules, state, task.seat))
        self.random.shuffle(ways)
        for way in ways:
            if way.source == "spells":
                cards = self._castable(task.seat, way.id)
                if cards:
                    return {"play": way.id, "card": self.random.choice(cards)}
            else:
                trait = {"boon": "boon", "bane": "bane"}.get(way.id)
                fits = [
                    code
                    for code in self._of_type(task.seat, way.types[0])
                    if trait is None or trait in self.table.rules.cards[code].traits
                ]
                if fits and self.random.random() < 0.4:
                    code = self.random.choice(fits)
                    self.hands[task.seat].remove(code)
                    return {"play": way.id, "code": code}
        return {}

    def _castable(self, seat: str, way: str) -> list[str]:
        """Spells of heroes who have cast none in this fight."""
        state = self.table.state
        contest = state.contest
        assert contest is not None
        assert contest.clash is not None
        used = {one.owner for one in contest.clash.played if one.play == way}
        heroes = [key for key in state.pile("party", seat) if key not in used]
        return [card for key in heroes for card in state.pile("spells", key)]
