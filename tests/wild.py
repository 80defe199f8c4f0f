"""People who tap anything: sensible answers, half-sensible ones and nonsense, and what must hold after each of them."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardgen.load.game import load_game
from cardgen.model.steps import Owner
from companion.rooms import (
    EMPTY,
    Command,
    Event,
    Refused,
    RoomState,
    Rulebook,
    annul,
    decide,
    event_from_json,
    event_to_json,
    fold,
    state_from_json,
    state_to_json,
    undo,
    view,
)
from companion.rooms.asking import open_tasks
from companion.rooms.backs import backs_of
from companion.rooms.decide import KINDS
from companion.rooms.draft import owners
from companion.rooms.reckon import Reckoner
from companion.rooms.undo import may_undo

DATA = Path(__file__).parent.parent / "data"
SEATS: Mapping[str, int] = {"demon-hunter": 3, "hunt": 3, "shadow-hunters": 5, "treasure-hunter": 3}
NONSENSE: Sequence[Any] = (
    *(
        None,
        True,
        0,
        -1,
        5,
        999,
        1000,
        10**9,
        2**70,
        1.5,
        "",
        " ",
        "a",
        "c1",
        "t1",
        "room",
        "\u202eabc",
        "😀" * 30,
        "x" * 300,
    ),
    *([], {}, ["a"], [None], [[]], {"a": 1}, {"a": -1}, {"c1": True}, [["a"]], [6, 6, 6, 6], [None] * 4, [1] * 1001),
    *("1d6", "0d6", "(((", "1000d1000", "@0", "@0.3", "@9", "yes", "no", "seat", "target", "card", "nothing"),
)
FIELDS: Mapping[str, str] = {
    "create": "room options", "sit": "seat name color phone", "rename": "seat name color", "phone": "seat phone",
    "host": "seat", "lock": "locked", "leave": "seat", "open": "seat", "options": "", "begin": "", "waive": "task",
    "answer": "task card cards place values target back on unseen choice shares play code by groups",
    "act": "action seat", "next": "", "turn": "seat", "choose": "task card on discards seat by words",
    "roll": "dice values", "table": "table seat values", "count": "counter owner by", "pawn": "seat place",
    "put": "card to owner at code from", "name": "card code", "groups": "groups", "play": "code card seat discards",
    "out": "seat out", "over": "winners",
}  # fmt: skip
_NOT_TURNED_BACK = ("revision", "flow", "log", "ids", "dice", "undone", "made")


@cache
def rules_of(game: str) -> Rulebook:
    """The rulebook of one of the games, loaded once."""
    found = load_game(DATA / game).game
    assert found is not None
    return Rulebook.of(found)


class Wild:
    """A room, and somebody who taps in it."""

    def __init__(self, rules: Rulebook, seed: int, seats: int) -> None:
        self.rules = rules
        self.random = random.Random(seed)  # noqa: S311  (a test has to be the same each time)
        self.state = EMPTY
        self.events: list[Event] = []
        self.did: Counter[str] = Counter()
        self._number = 0
        self.run(self._made("create", None, room="R"))
        for seat in "abcdefgh"[:seats]:
            self.run(self._made("sit", None, seat=seat, name=f"Seat {seat}"))
        for option in rules.play.options:
            if self.random.random() < 0.2:
                self.run(self._made("options", "a", **{option: True}))
        if self.random.random() < 0.4:
            self.run(self._made("phone", "a", seat="b", phone=False))
        self.run(self._made("begin", "a", force=True))

    @classmethod
    def of(cls, game: str, seed: int) -> Wild:
        """A room of one of the games."""
        return cls(rules_of(game), seed, SEATS[game])

    def _made(self, kind: str, actor: str | None, seen: int | None = None, **data: Any) -> Command:
        self._number += 1
        return Command(f"tap{self._number}", kind, actor, self.state.revision if seen is None else seen, data)

    # What is tapped.

    def sensible(self) -> Command:
        """What somebody would do next."""
        if self.state.tasks:
            return self._answer()
        if self.state.stage != "play":
            return self.any()
        seat = self._hand_of(self.state.turn.seat)
        seen = view(self.rules, self.state, seat)
        at_any_time = [
            (one["seat"], action["id"]) for one in seen["always"] for action in one["actions"] if action["can"]
        ]
        able = [one["id"] for one in seen["turn"]["actions"] if one["can"]] if seen["turn"] else []
        if at_any_time and self.random.random() < 0.1:
            for_seat, action = self.random.choice(at_any_time)
            return self._made("act", seat, action=action, seat=for_seat)
        if able and self.random.random() < 0.85:
            return self._made("act", seat, action=self.random.choice(able))
        return self._made("next", seat, force=True)

    def any(self) -> Command:
        """A command of any kind with data of any kind, most of it of the right kind."""
        kind = self.random.choice(KINDS)
        if kind == "over" and self.random.random() < 0.9:
            kind = "put"  # an evening that is over tells no more
        data = {name: self._value(name) for name in FIELDS[kind].split() if self.random.random() < 0.75}
        if self.random.random() < 0.6:
            data["force"] = True
        if self.random.random() < 0.1:
            data[self.random.choice([*data, "card", "values"])] = self.random.choice(NONSENSE)
        actor = self.random.choice([*self.state.seats, self.state.host, None, "zz"])
        seen = self.state.revision - self.random.choice((0, 0, 0, 0, 3))
        return self._made(kind, actor, max(seen, 0), **data)

    def _hand_of(self, seat: str) -> str:
        known = self.state.seats.get(seat)
        return seat if known is not None and known.phone else self.state.host

    def _value(self, name: str) -> Any:
        if self.random.random() < 0.06:
            return self.random.choice(NONSENSE)
        found = self._values(name)
        return self.random.choice(found) if found else ""

    def _values(self, name: str) -> Sequence[Any]:
        """What may stand in a part of a command's data."""
        play, state, game = self.rules.play, self.state, self.rules.game
        codes = [card.code for card in game.cards]
        backs = [back.id for deck in game.decks for back in backs_of(self.rules, deck.id)]
        actions = [one.id for phase in play.phases for one in phase.actions] + [one.id for one in play.always]
        ways = [way for rule in play.contests.values() if rule.sides is not None for way in rule.sides.plays]
        known: Mapping[str, Sequence[Any]] = {
            "task": [one.id for one in state.tasks],
            "card": [*state.cards, *codes[:20], *backs[:5]],
            "code": [*codes, *backs, ""],
            "cards": [codes[:2], [], codes[-1:], backs[:1]],
            "place": list(self.rules.places),
            "values": [None, [None, 3], [1, 1], [6, 4], [20], []],
            "choice": ["yes", "no", "again", "flee", "bear", "show"],
            "shares": [dict.fromkeys([*state.cards][-2:], 1), {}],
            "play": [*ways, ""],
            "by": [-9, -1, 0, 1, 2, 9],
            "groups": [[list(group) for group in reversed(state.groups)], [["x"]]],
            "action": actions,
            "dice": ["1d6", "2d20+3", "d%", "abs(1d6-1d4)", "x"],
            "table": list(self.rules.tables),
            "counter": list(play.counters),
            "to": [*play.piles, *play.counters, ""],
            "from": list(play.counters),
            "owner": [*state.seats, *self.rules.places, *state.cards],
            "discards": [-1, 0, 1, 3],
            "winners": [list(state.seats)[:1], []],
            "name": ["Ann", "Bo"],
            "words": ["luck"],
        }
        flags = ("phone", "locked", "unseen", "out")
        return known.get(name, [True, False] if name in flags else [*state.seats, *list(state.cards)[:3]])

    def _answer(self) -> Command:
        """An answer as a phone offers it, or nearly so."""
        pick = self.random.choice
        task = pick(open_tasks(self.state.tasks))
        seat = self._hand_of(task.seat) if task.seat else pick(list(self.state.seats))
        shown = next(one for one in view(self.rules, self.state, seat)["tasks"] if one["id"] == task.id)
        data: dict[str, Any] = {"task": task.id, "force": True}
        for name, part in (("choice", "choices"), ("card", "cards"), ("target", "seats"), ("place", "places")):
            if shown.get(part) and isinstance(shown[part], list):
                one = pick(shown[part])
                data[name] = one["id"] if isinstance(one, Mapping) else one
        made: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "draw": lambda told: {"cards": self._codes(told["deck"])[: pick((0, 1, told["left"]))]},
            "flip": lambda told: {"card": pick([*self._codes(told["deck"]), ""])},
            "send": lambda told: {"card": pick([*self._codes(told["deck"]), ""])},
            "unmask": lambda told: {"card": pick(self._codes(*self.rules.play.piles[told["pile"]].decks))},
            "name": lambda told: {"card": pick(self._codes(*self.rules.play.piles[told["pile"]].decks))},
            "reveal": lambda told: {"card": pick(told["among"] or [""])},
            "put": lambda told: {"card": pick(self._of_types(told["types"])), **self._on(told.get("holders"))},
            "spread": self._shares,
            "play": self._play,
        }
        return self._made("answer", seat, **{**data, **(made[task.kind](shown) if task.kind in made else {})})

    def _codes(self, *decks: str) -> list[str]:
        found = [card.code for card in self.rules.game.cards if not decks or card.deck in decks]
        return self.random.sample(found, len(found))

    def _of_types(self, types: Sequence[str]) -> list[str]:
        return [card.code for card in self.rules.game.cards if not types or card.type in types]

    def _on(self, holders: Sequence[Mapping[str, Any]] | None) -> dict[str, Any]:
        return {"on": self.random.choice(holders)["id"]} if holders else {}

    def _shares(self, told: Mapping[str, Any]) -> dict[str, Any]:
        shares: Counter[str] = Counter()
        for _ in range(told["left"]):
            room = [card["id"] for card in told["cards"] if shares[card["id"]] < card["most"]]
            if room:
                shares[self.random.choice(room)] += 1
        return {"shares": dict(shares)}

    def _play(self, told: Mapping[str, Any]) -> dict[str, Any]:
        ways = [way for way in told["plays"] if way["can"]]
        if not ways or self.random.random() < 0.3:
            return {"play": ""}
        way = self.random.choice(ways)
        card = {"card": self.random.choice(way["cards"])["id"]} if way["cards"] else {}
        code = {} if card else {"code": self.random.choice(self._of_types(way["types"]))}
        return {"play": way["id"], **card, **code, **self._on(way["on"])}

    # What happens.

    def run(self, command: Command) -> Event | None:
        """Do it; gives what happened, None where it was refused. Any other exception is a fault."""
        before = self.state
        try:
            (event,) = decide(self.rules, before, command, self.random.randrange)
        except Refused:
            self.did["refused"] += 1
            return None
        self.did[command.kind] += 1
        read = event_from_json(json.loads(json.dumps(event_to_json(event))))
        self.state = fold(before, event)
        assert self.state == fold(before, read), "an event is the same after a trip through JSON"
        self.events.append(read)
        return read


# What must hold.


def check(wild: Wild, before: RoomState, event: Event) -> None:
    """All that must hold after something happened."""
    state = wild.state
    assert state_from_json(json.loads(json.dumps(state_to_json(state)))) == state
    for seat in (None, *state.seats):
        json.dumps(view(wild.rules, state, seat), ensure_ascii=False).encode()
    check_cards(wild.rules, state)
    check_counters(wild.rules, state)
    check_goes_on(wild)
    check_undo(wild, before, event)


def check_cards(rules: Rulebook, state: RoomState) -> None:
    """Each card lies in one pile of somebody who is there, and no card lies openly more often than it was printed."""
    openly: Counter[str] = Counter()
    for key, copy in state.cards.items():
        pile = rules.play.piles[copy.pile]
        there: Mapping[Owner, bool] = {
            Owner.SEAT: copy.owner in state.seats,
            Owner.PLACE: copy.owner in rules.places,
            Owner.ROOM: copy.owner == "room",
            Owner.CARD: copy.owner in state.cards and state.cards[copy.owner].pile in pile.inside,
        }
        assert there[pile.of], (key, copy)
        if copy.code and not pile.secret:
            openly[copy.code] += 1
    assert [code for code, number in openly.items() if number > rules.cards[code].qty] == []


def check_counters(rules: Rulebook, state: RoomState) -> None:
    """Counters are within their bounds, and belong to somebody who is there."""
    here = Reckoner(rules, state)
    for counter in rules.play.counters.values():
        for owner in owners(rules, state, counter.of) if not counter.formula and state.stage == "play" else ():
            low, high = here.bounds(counter, owner)
            value = here.counter(counter.id, owner)
            assert low <= value, (counter.id, owner, value)
            assert high is None or value <= high, (counter.id, owner, value)
    known = {*state.seats, *rules.places, *state.cards, "room"}
    assert [key for key in state.counters if key.partition("@")[2] not in known] == []


def check_goes_on(wild: Wild) -> None:
    """Whatever is due can be struck out by the host; where nothing is, the turn can go on."""
    state = wild.state
    if state.stage not in ("setup", "play"):
        return
    kind, data = ("waive", {"task": state.tasks[0].id}) if state.tasks else ("next", {"force": True})
    if state.tasks or (state.stage == "play" and not all(seat.out for seat in state.seats.values())):
        asked = Command("go-on", kind, state.host, state.revision, data)
        assert decide(wild.rules, state, asked, wild.random.randrange)


def check_undo(wild: Wild, before: RoomState, event: Event) -> None:
    """What may be taken back makes the room what it was."""
    state = wild.state
    if not may_undo(state, state.log[-1], state.host):
        return
    asked = Command("back", "undo", state.host, state.revision)
    (back,) = (annul if event.rolled else undo)(wild.rules, state, asked, event)
    was, now = (
        {name: part for name, part in state_to_json(one).items() if name not in _NOT_TURNED_BACK and part != {}}
        for one in (before, fold(state, back))
    )
    assert now == was
