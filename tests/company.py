"""People at a table, each with a phone of its own, who do whatever their phones show them: for games of any kind."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from web_case import Clock, Phone, Table, built_in_games, compiled, fresh_id
from werkzeug.test import TestResponse

from cardgen.share import share_folder
from companion import Config, create_app
from companion.config import Limits
from companion.stock import open_shelf

Luck = random.Random
View = Mapping[str, Any]
Habit = Callable[["Company", View], str]
NAMES = ("Ada", "Bela", "Cora", "Dora", "Emil", "Frida", "Greta", "Hans")
COLORS = ("red", "blue", "green", "gold", "purple", "", "", "")
NEXT = ""
"""What a habit gives that goes on with the turn."""


class Dice:
    """The companion's random source; whoever taps next says whose luck it is, so that no room changes another's."""

    def __init__(self) -> None:
        self.luck = Luck(1)

    def __call__(self, below: int) -> int:
        return self.luck.randrange(below)


def companion(folder: Path, *games: Path) -> tuple[Table, Dice]:
    """A companion with the four games, or with these, that counts no taps."""
    dice, clock, none = Dice(), Clock(), "1000000 per second"
    limits = Limits(guesses=none, joins=none, taps=none, lookups=none)
    config = Config(paths=games, store=str(folder / "store"), cache=folder / "cache", limits=limits)
    app = create_app(
        config, random=dice, clock=clock, shelf=open_shelf(games, share_folder()) if games else built_in_games()
    )
    app.jinja_env.bytecode_cache = compiled()
    return Table(app, clock), dice


def phones_in(table: Table, game: str, seats: int, secrets: Sequence[str] = (), **options: str) -> list[Phone]:
    """So many phones in a new room of a game; the first is the host's. Of `secrets` the ids of their seats are made."""
    made: list[Phone] = []
    for number in range(seats):
        phone = table.phone()
        words = {"secret": secrets[number] if secrets else fresh_id(), "name": NAMES[number], "color": COLORS[number]}
        answer = (
            phone.post(f"/join/{made[0].code}", **words) if made else phone.post("/new", game=game, **words, **options)
        )
        assert answer.status_code == 303, answer.text
        phone.code = answer.headers["Location"].rsplit("/", 1)[1]
        made.append(phone)
    return made


def company(table: Table, dice: Dice, game: str, seats: int, seed: int = 1) -> Company:
    """People with so many phones in a new room of a game, in the lobby."""
    return Company.of(table, dice, phones_in(table, game, seats), seed)


@dataclass
class Company:
    """The phones of a room by their seats; the first is the host's. `view` is what the last one that acted shows."""

    table: Table
    dice: Dice
    phones: Mapping[str, Any]
    random: Luck
    habits: Mapping[str, Habit] = field(default_factory=dict)
    named: float = 0.9
    """How often a card that lies openly is named at once."""
    regrets: float = 0.0
    """How often something is taken back, or a roll annulled."""
    view: View = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    """How often each kind of task was answered, and each action taken."""
    catalog: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.view = self.seen_by(self.hosting)
        self.catalog = self.table.app.test_client().get(f"/catalog/{self.view['game']['id']}.json").get_json()

    @property
    def hosting(self) -> str:
        """The seat that hosts the room."""
        return next(iter(self.phones))

    @property
    def host(self) -> Any:
        """The phone that hosts the room."""
        return self.phones[self.hosting]

    @classmethod
    def of(cls, table: Table, dice: Dice, phones: Sequence[Phone], seed: int) -> Self:
        """The people who hold these phones, the host first, with luck of their own."""
        luck = Luck(seed)
        return cls(table, dice, {phone.seat(): phone for phone in phones}, luck)

    # Doing things, as the scripts do.

    def order(self, seat: str, kind: str, data: Mapping[str, Any], *, force: bool = False) -> None:
        """Tap something, and the same once more with “Do it all the same” where the table may overrule."""
        self.dice.luck = self.random
        made = {"id": fresh_id(), "kind": kind, "seen": self.view["revision"], "data": {**data}}
        answer = self.send(seat, made)
        told = answer.get_json()
        if answer.status_code == 422 and told["overridable"] and force:
            answer = self.send(seat, {**made, "id": fresh_id(), "data": {**data, "force": True}})
            told = answer.get_json()
        assert answer.status_code == 200, f"{kind} {dict(data)}: {told.get('error')}"
        self.view = told["view"]

    def send(self, seat: str, made: Mapping[str, Any]) -> TestResponse:
        """Send an order from a seat's phone."""
        answer: TestResponse = self.phones[seat].send(made)
        return answer

    def look(self, seat: str) -> View:
        """What a seat's phone shows now."""
        if self.view["you"] != seat:
            self.view = self.seen_by(seat)
        return self.view

    def seen_by(self, seat: str) -> View:
        """The view of a seat, fetched anew."""
        view: View = self.phones[seat].view()
        return view

    def begin(self) -> Self:
        """Let the game begin."""
        self.order(self.hosting, "begin", {})
        return self

    def one_thing(self) -> None:
        """Answer one of the things that are due, or go on with the turn; now and then take something back."""
        if self.random.random() < self.regrets and self._take_back():
            return
        if self.view["tasks"]:
            task = self.random.choice(self.view["tasks"])
            seat = task["seat"] or self.random.choice(list(self.phones))
            shown = next(one for one in self.look(seat)["tasks"] if one["id"] == task["id"])
            assert shown["mine"], f"nobody can answer it: {shown}"
            self.answer(seat, shown)
        elif not self._at_any_time():
            self._act()

    def _take_back(self) -> bool:
        """Take back what some phone may take back, in sight of all."""
        seat = self.random.choice(list(self.phones))
        entry = self.look(seat)["log"][0]
        if not (entry["undo"] or entry["annul"]) or entry["kind"] in ("create", "sit", "begin"):
            return False
        kind = "undo" if entry["undo"] else "annul"
        self.kinds[kind] += 1
        self.order(seat, kind, {"event": entry["id"]})
        assert next(one for one in self.view["log"] if one["id"] == entry["id"])["undone"]
        return True

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
        state = self.table.house.keeper.open(self.view["room"]["code"]).state
        there = Counter(copy.code for copy in state.cards.values())
        joined = {one["id"] for one in self.catalog["decks"] if one["id"] in decks or one.get("joins") in decks}
        return [
            card.code
            for card in game.cards
            if (not decks or card.deck in joined) and (not types or card.type in types)
            for _ in range(card.qty - there[card.code])
        ]

    def one_of(self, decks: Any = (), types: Any = (), but: Any = ()) -> str:
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
                cards.append(self.one_of([task["deck"]], types, cards))
        return {"cards": cards}

    @staticmethod
    def _sorted(task: View, back: View) -> bool:
        return bool(back["types"]) and all(kind in task["sort"] for kind in back["types"])

    def _flip(self, task: View) -> dict[str, Any]:
        if task["backs"] and self.random.random() < 0.6:
            return {"card": self.random.choice(task["backs"])["id"]}
        return {"card": self.one_of([task["deck"]]) if self.random.random() < self.named else ""}

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
        data: dict[str, Any] = {"card": self.one_of(types=task["types"])}
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
        return {"card": self.one_of(self.decks_in(task["pile"]), task["types"])}

    def _choose(self, task: View) -> dict[str, Any]:
        return {"target": self.random.choice(task["seats"])}

    _foe = _choose

    def _unmask(self, task: View) -> dict[str, Any]:
        return {"card": self.one_of(self.decks_in(task["pile"]))}

    def _send(self, task: View) -> dict[str, Any]:
        card = self.one_of([task["deck"]]) if self.random.random() < self.named else ""
        return {"target": self.random.choice(task["seats"]), "card": card}

    def _play(self, task: View) -> dict[str, Any]:
        """A card that can be played; half of the time none."""
        ways = [way for way in task["plays"] if way["can"] and (way["quiets"] is None or way["on"])]
        ways = [way for way in ways if way["cards"] or way["unknown"] or way["from"] != "pile"]
        ways = [way for way in ways if way["cards"] or self.free(way["decks"], way["types"])]
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
        fits = [code for code in task["among"] if code in there]
        return {"card": self.random.choice(fits)} if fits else {"by": 3}

    def _name_foe(self, seat: str) -> None:
        """The card of a contest is named, as its figures are needed."""
        card = self.view["contest"]["card"]["id"]
        piles = [pile for place in self.view["places"] for pile in place["piles"]]
        pile = next(pile["id"] for pile in piles if any(one["id"] == card for one in pile["cards"]))
        self.order(seat, "name", {"card": card, "code": self.one_of(self.decks_in(pile))}, force=True)
