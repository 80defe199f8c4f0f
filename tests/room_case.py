"""A table at which tests play: commands in short, real dice, and a shuffled paper deck."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from cardgen.load.game import load_game
from cardgen.model.game import Game
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
    render,
    undo,
    view,
)
from companion.rooms.asking import open_tasks
from companion.rooms.state import Task

FOLDER = Path(__file__).parent.parent / "data" / "demon-hunter"


@cache
def demon_hunter() -> Rulebook:
    """The rulebook of the game, loaded once."""
    game = load_game(FOLDER).game
    assert game is not None
    return Rulebook.of(game)


class Table:
    """A room and all that happened in it."""

    def __init__(self, rules: Rulebook, seed: int = 1) -> None:
        self.rules = rules
        self.random = random.Random(seed)  # noqa: S311  (a test has to be the same each time)
        self.state: RoomState = EMPTY
        self.events: list[Event] = []
        self._next = 0

    @property
    def game(self) -> Game:
        return self.rules.game

    def do(self, command: str, actor: str | None = "a", *, seen: int | None = None, **data: Any) -> Event:
        """Let a seat do something; gives what happened, after a trip through JSON."""
        self._next += 1
        revision = self.state.revision if seen is None else seen
        asked = Command(f"id{self._next}", command, actor, revision, data)
        return self._keep(decide(self.rules, self.state, asked, self.random.randrange))

    def undo(self, event: Event, by: str | None = "a", how: Callable[..., tuple[Event, ...]] = undo) -> Event:
        """Take an event back."""
        self._next += 1
        kind = "undo" if how is undo else "annul"
        asked = Command(f"id{self._next}", kind, by, self.state.revision)
        return self._keep(how(self.rules, self.state, asked, event))

    def annul(self, event: Event, by: str | None = "a") -> Event:
        """Annul a roll."""
        return self.undo(event, by, annul)

    def _keep(self, made: tuple[Event, ...]) -> Event:
        (event,) = made
        event = event_from_json(json.loads(json.dumps(event_to_json(event))))
        self.state = fold(self.state, event)
        self.events.append(event)
        return event

    def refusal(self, command: str, actor: str | None = "a", **data: Any) -> Refused:
        """What is said when something is refused, which has to be."""
        try:
            self.do(command, actor, **data)
        except Refused as refused:
            return refused
        raise AssertionError(f"“{command}” was not refused")

    def sit(self, *names: str) -> Table:
        """Make the room and sit down: the seats are a, b, c and so on."""
        self.do("create", None, room="ROOM")
        for number, name in enumerate(names):
            self.do("sit", None, seat="abcdefgh"[number], name=name)
        return self

    def switch(self, *options: str) -> None:
        """Switch optional rules on."""
        switched: dict[str, Any] = dict.fromkeys(options, True)
        self.do("options", **switched)

    @property
    def task(self) -> Task:
        """The first task that is due."""
        return self.state.tasks[0]

    def answer(self, kind: str, by: str | None = None, **data: Any) -> Event:
        """Answer the first task, which has to be of a kind."""
        assert self.task.kind == kind, self.task
        return self.do("answer", by or "a", task=self.task.id, **data)

    def due(self) -> list[tuple[str, str]]:
        """The kinds and seats of what can be done now."""
        return [(task.kind, task.seat) for task in open_tasks(self.state.tasks)] if self.state.tasks else []

    def value(self, counter: str, owner: str) -> int:
        """What a counter shows, as the view tells it."""
        shown = self.view("a")
        groups = [seat["counters"] for seat in shown["seats"] if seat["id"] == owner] or [shown["counters"]]
        return int(next(one["value"] for group in groups for one in group if one["id"] == counter))

    def view(self, seat: str | None) -> dict[str, Any]:
        """What a seat sees."""
        return view(self.rules, self.state, seat)

    def put(self, name: str, to: str, owner: str) -> str:
        """Lay a card down by its name, whatever the limits; gives its id."""
        code = self.code(name)
        self.do("put", "a", code=code, to=to, owner=owner, force=True)
        return next(key for key, copy in self.state.cards.items() if copy.code == code)

    def code(self, name: str) -> str:
        """The code of a card by its name."""
        return next(card.code for card in self.game.cards if card.name == name)


def said(event: Event) -> str:
    """What an event tells."""
    return render(event.said)


def lines(event: Event) -> list[tuple[str, int]]:
    """What a roll was made of."""
    return [(render(line["reason"]), line["by"]) for line in event.data.get("lines", ())]


def set_up(*names: str, places: tuple[int, ...] = (), options: tuple[str, ...] = (), seed: int = 1) -> Table:
    """A table at the beginning of the first turn, which is Ada's, without any creature or card in play."""
    table = Table(demon_hunter(), seed).sit(*(names or ("Ada", "Viktor")))
    table.switch(*options)
    table.do("begin")
    seats = len(table.state.seats)
    for _ in range(seats):
        table.answer("draw")
    for key in list(table.state.cards):
        table.do("put", card=key, to="")
    table.answer("roll", values=list(places) or [9 + number for number in range(seats)])
    first = [20, *range(1, seats)]
    table.answer("roll", values=first)
    while table.state.stage == "setup":
        table.do("waive", task=table.task.id)
    return table


def to_actions(table: Table) -> Table:
    """Go on to the action phase of the turn, with no creature coming."""
    by = table.state.turn.seat
    table.answer("draw", by)
    table.answer("roll", by, values=[1] * len(table.task.among))
    return table


def fight(table: Table, creature: str, by: str = "a", total: int = 5) -> str:
    """Bring a creature to the seat's city, search, and meet it; the fight's first roll is due. Gives its id."""
    key = table.put(creature, "lair", table.state.seats[by].place)
    table.do("act", by, action="search")
    table.answer("table", by, values=[total])
    if table.state.tasks and table.task.kind == "target":
        table.answer("target", by, card=key)
    return key
