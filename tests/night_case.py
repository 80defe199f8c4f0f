"""A table at which the roles are hidden, and people who do whatever they are asked, by chance."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

from room_case import Table

from cardgen.load.game import load_game
from companion.rooms import Refused, Rulebook
from companion.rooms.asking import open_tasks
from companion.rooms.offers import is_there, reasons
from companion.rooms.state import Task

FOLDER = Path(__file__).parent.parent / "data" / "shadow-hunters"
NAMES = ("Ada", "Bela", "Cora", "Dora", "Emil", "Frida", "Greta", "Hans")


@cache
def night_rules() -> Rulebook:
    """The rulebook of the game, loaded once."""
    game = load_game(FOLDER).game
    assert game is not None
    return Rulebook.of(game)


def night(seats: int, seed: int = 1, *options: str) -> Table:
    """A table before the first turn, which is Ada's, with the areas in the order of the data."""
    table = Table(night_rules(), seed).sit(*NAMES[:seats])
    if options:
        table.switch(*options)
    table.do("begin")
    places = list(table.rules.places)
    table.answer("scatter", groups=[places[at : at + 2] for at in (0, 2, 4)])
    while table.task.kind == "draw":
        table.answer("draw", table.task.seat)
    table.answer("roll", values=[20, *range(1, seats)])
    return table


class People:
    """Do what is asked, as phones offer it."""

    def __init__(self, table: Table, seed: int = 1) -> None:
        self.table = table
        self.random = random.Random(seed)  # noqa: S311  (a test has to be the same each time)
        self.done: list[str] = []

    def to_the_end(self, most: int = 4000) -> None:
        """Play until somebody has won."""
        for _ in range(most):
            if self.table.state.stage == "over":
                return
            self.one_thing()
        raise AssertionError("the night has no end")

    def one_thing(self) -> None:
        """Answer what is due, use what may be used at any time, or go on with the turn."""
        state = self.table.state
        if self._at_any_time():
            return
        if state.tasks:
            self.answer(open_tasks(state.tasks)[0])
            return
        seat = state.turn.seat
        turn = self.table.view(seat)["turn"]
        able = [action["id"] for action in turn["actions"] if action["can"]]
        if able and (turn["phase"] == "move" or self.random.random() < 0.9):
            action = self.random.choice(able)
            self._note(f"act {action}")
            self.table.do("act", seat, action=action)
        else:
            self.table.do("next", seat, force=True)

    def _at_any_time(self) -> bool:
        """Declare a goal as soon as it may be, and now and then use what else there is."""
        for seat in self.table.state.seats:
            able = self._able(seat)
            wanted = [one for one in able if one == "declare" or self.random.random() < 0.03]
            due = self.table.task.kind if self.table.state.tasks else ""
            if wanted and not (due == "ask" and self.table.task.step.words.startswith("Everybody")):
                self._note(f"always {wanted[0]}")
                self.table.do("act", seat, action=wanted[0])
                return True
        return False

    def _able(self, seat: str) -> list[str]:
        rules, state = self.table.rules, self.table.state
        there = [one for one in rules.play.always if is_there(rules, state, one, seat, seat)]
        return [one.id for one in there if not any(reasons(rules, state, one, seat, seat))]

    def answer(self, task: Task) -> None:
        """Answer a task from what the phone of its seat shows."""
        seat = task.seat or "a"
        shown = next(one for one in self.table.view(seat)["tasks"] if one["id"] == task.id)
        assert shown["mine"], shown
        self._note(task.kind)
        data = self._data(shown)
        try:
            self.table.do("answer", seat, task=task.id, **data)
        except Refused as refused:
            raise AssertionError(f"{shown} {data}: {refused}") from refused

    def _data(self, shown: dict[str, Any]) -> dict[str, Any]:
        """An answer out of what the phone offers."""
        pick, kind = self.random.choice, shown["kind"]
        if shown.get("choices"):
            return {"choice": pick(shown["choices"])["id"] if shown["words"][:9] != "Everybody" else "yes"}
        data: dict[str, Any] = {}
        if shown.get("seats") and kind in ("send", "choose"):
            data["target"] = pick(shown["seats"])
        if kind == "move":
            data["place"] = pick([place["id"] for place in shown["places"] if not place["here"]])
        if kind in ("take", "give"):
            data["card"] = pick([card["id"] for card in shown["cards"]])
        if kind in ("send", "flip", "unmask"):
            data["card"] = pick(self._free(shown.get("deck") or "characters"))
        if kind == "send" and self.random.random() < 0.1:
            data["card"] = ""  # read on paper
        return {**data, "force": True} if kind == "flip" else data

    def _free(self, deck: str) -> list[str]:
        """The cards of a deck that are not on the table."""
        there = {copy.code for copy in self.table.state.cards.values()}
        return [card.code for card in self.table.game.cards if card.deck == deck and card.code not in there]

    def _note(self, what: str) -> None:
        self.done.append(what)
