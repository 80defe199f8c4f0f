"""People at a table, each with a phone of its own, who do whatever their phones show them: for games of any kind."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from web_case import Phone, Table, fresh_id

View = Mapping[str, Any]
Habit = Callable[["Company", View], str]
NAMES = ("Ada", "Bela", "Cora", "Dora", "Emil", "Frida", "Greta", "Hans")
COLORS = ("red", "blue", "green", "yellow", "purple", "black", "white", "orange")
NEXT = ""
"""What a habit gives that goes on with the turn."""


def company(table: Table, game: str, seats: int, seed: int = 1, options: tuple[str, ...] = ()) -> Company:
    """So many phones in a new room of a game, in the lobby."""
    host = table.phone()
    switched = {f"option.{name}": "yes" for name in options}
    answer = host.post("/new", secret=fresh_id(), game=game, name=NAMES[0], color=COLORS[0], **switched)
    assert answer.status_code == 303, answer.text
    host.code = answer.headers["Location"].rsplit("/", 1)[1]
    guests = [table.guest(host.code, NAMES[number], COLORS[number]) for number in range(1, seats)]
    return Company(table, host, {phone.seat(): phone for phone in (host, *guests)}, random.Random(seed))  # noqa: S311


@dataclass
class Company:
    """The phones of a room by their seats; the first is the host's. `view` is what the last one that acted shows."""

    table: Table
    host: Phone
    phones: dict[str, Phone]
    random: random.Random
    habits: Mapping[str, Habit] = field(default_factory=dict)
    named: float = 0.9
    """How often a card that lies openly is named at once."""
    view: View = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    """How often each kind of task was answered, and each action taken."""
    catalog: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.view = self.host.view()
        self.catalog = self.host.get(f"/catalog/{self.view['game']['id']}.json").get_json()

    # Doing things, as the scripts do.

    def order(self, seat: str, kind: str, data: Mapping[str, Any], *, force: bool = False) -> None:
        """Tap something, and the same once more with “Do it all the same” where the table may overrule."""
        made = {"id": fresh_id(), "kind": kind, "seen": self.view["revision"], "data": {**data}}
        answer = self.phones[seat].send(made)
        told = answer.get_json()
        if answer.status_code == 422 and told["overridable"] and force:
            made = {**made, "id": fresh_id(), "data": {**data, "force": True}}
            answer = self.phones[seat].send(made)
            told = answer.get_json()
        assert answer.status_code == 200, f"{kind} {dict(data)}: {told.get('error')}"
        self.view = told["view"]

    def look(self, seat: str) -> View:
        """What a seat's phone shows now."""
        if self.view["you"] != seat:
            self.view = self.phones[seat].view()
        return self.view

    def begin(self) -> Company:
        self.order(self.host.seat(), "begin", {})
        return self

    def to_the_end(self, most: int = 4000, check: Callable[[], None] | None = None) -> Company:
        """Play until somebody has won; `check` looks at the room now and then."""
        for number in range(most):
            if self.view["stage"] == "over":
                return self
            self.one_thing()
            if check is not None and not number % 40:
                check()
        raise AssertionError(f"the evening has no end: {self.view['tasks']}")

    def one_thing(self) -> None:
        """Answer one of the things that are due, or go on with the turn."""
        if self.view["tasks"]:
            task = self.random.choice(self.view["tasks"])
            seat = task["seat"] or self.random.choice(list(self.phones))
            shown = next(one for one in self.look(seat)["tasks"] if one["id"] == task["id"])
            assert shown["mine"], f"nobody can answer it: {shown}"
            self.answer(seat, shown)
        elif not self._at_any_time():
            self._act()

    def _act(self) -> None:
        """What the habits of the phase say, or any action that can be taken."""
        turn = self.look(self.view["turn"]["seat"])["turn"]
        able = [one["id"] for one in turn["actions"] if one["can"]]
        habit = self.habits.get(turn["phase"])
        action = habit(self, self.view) if habit else self.random.choice([*able, NEXT])
        if self.view["turn"]["seat"] != turn["seat"] or self.view["tasks"]:
            return
        if action in able:
            self.kinds[f"act {action}"] += 1
            self.order(turn["seat"], "act", {"action": action})
        else:
            self.order(turn["seat"], "next", {}, force=True)

    def _at_any_time(self) -> bool:
        """Declare a goal, and now and then use what else can be done at any time."""
        seat = self.random.choice(list(self.phones))
        if not self.view["always"]:
            return False
        able = [one["id"] for mine in self.look(seat)["always"] for one in mine["actions"] if one["can"]]
        reached = any(goal["reached"] and not goal["late"] for goal in self.view["goals"])
        wanted = [one for one in able if reached or self.random.random() < 0.03]
        if wanted:
            self.kinds[f"always {wanted[-1]}"] += 1
            self.order(seat, "act", {"action": wanted[-1], "seat": seat})
        return bool(wanted)

    # Answering.

    def answer(self, seat: str, task: View) -> None:
        """What a person answers, as far as the phone tells what there is."""
        self.kinds[task["kind"]] += 1
        made = getattr(self, f"_{task['kind']}", None)
        if task["kind"] == "battle" and task["needs_name"]:
            self._name_foe(seat)
            return
        data = made(task) if made is not None else self._chosen(task)
        self.order(seat, "answer", {"task": task["id"], **data}, force=True)

    def _chosen(self, task: View) -> dict[str, Any]:
        """One of the choices, cards, seats or places; nothing where there are none."""
        if task.get("choices"):
            return {"choice": self.random.choice(task["choices"])["id"]}
        if task.get("cards"):
            leave = task["optional"] and self.random.random() < 0.5
            return {} if leave else {"card": self.random.choice(task["cards"])["id"]}
        return {}

    def free(self, decks: Any = (), types: Any = ()) -> list[str]:
        """The cards of decks and types that do not lie on the table, as often as they are there."""
        game = self.table.house.shelf.games[self.view["game"]["id"]].game
        state = self.table.house.keeper.open(self.host.code).state
        there = Counter(copy.code for copy in state.cards.values())
        joined = {one["id"] for one in self.catalog["decks"] if one["id"] in decks or one.get("joins") in decks}
        return [
            card.code
            for card in game.cards
            if (not decks or card.deck in joined) and (not types or card.type in types)
            for _ in range(card.qty - there[card.code])
        ]

    def _pick(self, decks: Any = (), types: Any = (), but: Any = ()) -> str:
        found = [code for code in self.free(decks, types) if code not in but]
        return self.random.choice(found) if found else ""

    def decks_in(self, pile: str) -> list[str]:
        decks: list[str] = self.catalog["piles"][pile]
        return decks

    def _draw(self, task: View) -> dict[str, Any]:
        """Cards that are only counted, or named ones of which some stay unnamed; or known by their backs."""
        if not task["named"]:
            return {}
        open_backs = [back for back in task["backs"] if not task["secret"] or self._sorted(task, back)]
        types = {kind for back in task["backs"] for kind in back["types"]}
        cards: list[str] = []
        for _ in range(task["left"]):
            if open_backs and self.random.random() < 0.3:
                cards.append(self.random.choice(open_backs)["id"])
            elif self.random.random() < self.named:
                cards.append(self._pick([task["deck"]], types, cards))
        return {"cards": cards}

    @staticmethod
    def _sorted(task: View, back: View) -> bool:
        return bool(back["types"]) and all(kind in task["sort"] for kind in back["types"])

    def _flip(self, task: View) -> dict[str, Any]:
        if task["backs"] and self.random.random() < 0.6:
            return {"card": self.random.choice(task["backs"])["id"]}
        return {"card": self._pick([task["deck"]]) if self.random.random() < self.named else ""}

    def _move(self, task: View) -> dict[str, Any]:
        """A place where most cards lie, and the weakest as far as it is known."""
        places = {one["id"]: one for one in self.view["places"]}

        def worth(place: str) -> tuple[int, int, float]:
            cards = [card for pile in places[place]["piles"] for card in pile["cards"]]
            figures = sum(sum(card.get("figures", {}).values()) for card in cards)
            return sum(pile["count"] for pile in places[place]["piles"]), -figures, self.random.random()

        return {"place": max((one["id"] for one in task["places"]), key=worth)}

    def _lay(self, task: View) -> dict[str, Any]:
        return {"place": self.random.choice(task["places"])["id"]}

    def _put(self, task: View) -> dict[str, Any]:
        data: dict[str, Any] = {"card": self._pick(types=task["types"])}
        if "holders" in task:
            data["on"] = self.random.choice(task["holders"])["id"]
        return data

    def _spread(self, task: View) -> dict[str, Any]:
        shares: Counter[str] = Counter()
        for _ in range(task["left"]):
            room = [card["id"] for card in task["cards"] if shares[card["id"]] < card["most"]]
            shares[self.random.choice(room)] += 1
        return {"shares": dict(shares)}

    def _name(self, task: View) -> dict[str, Any]:
        return {"card": self._pick(self.decks_in(task["pile"]), task["types"])}

    def _choose(self, task: View) -> dict[str, Any]:
        return {"target": self.random.choice(task["seats"])}

    _foe = _choose

    def _unmask(self, task: View) -> dict[str, Any]:
        return {"card": self._pick(self.decks_in(task["pile"]))}

    def _send(self, task: View) -> dict[str, Any]:
        card = self._pick([task["deck"]]) if self.random.random() < self.named else ""
        return {"target": self.random.choice(task["seats"]), "card": card}

    def _play(self, task: View) -> dict[str, Any]:
        """A card that can be played; half of the time none."""
        ways = [way for way in task["plays"] if way["can"] and (way["quiets"] is None or way["on"])]
        ways = [way for way in ways if way["cards"] or way["unknown"] or way["from"] != "pile"]
        if not ways or self.random.random() < 0.4:
            return {"play": ""}
        way = self.random.choice(ways)
        aimed = {"on": self.random.choice(way["on"])["id"]} if way["quiets"] else {}
        if way["cards"]:
            return {"play": way["id"], "card": self.random.choice(way["cards"])["id"], **aimed}
        if way["backs"] and self.random.random() < 0.7:
            return {"play": way["id"], "code": self.random.choice(way["backs"])["id"], **aimed}
        cards = self.free(way["decks"], way["types"])
        alike = {card["code"] for card in self.catalog["cards"] if way["id"] in card.get("traits", ())}
        fits = [code for code in cards if code in alike] or cards
        return {"play": way["id"], "code": self.random.choice(fits), **aimed}

    def _reveal(self, task: View) -> dict[str, Any]:
        there = set(self.free())
        fits = [code for code in task["among"] if code in there] or task["among"]
        return {"card": self.random.choice(fits)}

    def _name_foe(self, seat: str) -> None:
        """The card of a contest is named, as its figures are needed."""
        card = self.view["contest"]["card"]["id"]
        piles = [pile for place in self.view["places"] for pile in place["piles"]]
        pile = next(pile["id"] for pile in piles if any(one["id"] == card for one in pile["cards"]))
        self.order(seat, "name", {"card": card, "code": self._pick(self.decks_in(pile))}, force=True)
