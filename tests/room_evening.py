"""People at a table: a shuffled paper deck, and an answer to whatever is due."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from room_case import Table

from companion.rooms.asking import open_tasks
from companion.rooms.state import Task


class Evening:
    """Plays a table to its end. Cards that are flipped are named, but for every fifth, which stays unknown."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.creatures = self._shuffled("creatures")
        self.characters = self._shuffled("characters")
        self.research = self._shuffled("research")
        self.flipped = 0

    def _shuffled(self, deck: str) -> list[str]:
        cards = [card.code for card in self.table.game.cards if card.deck == deck]
        self.table.random.shuffle(cards)
        return cards

    def to_the_end(self, most: int = 4000) -> None:
        """Do what is due, and else take actions, until the game is over."""
        for _ in range(most):
            state = self.table.state
            if state.stage == "over":
                return
            if state.tasks:
                self.answer(self.table.random.choice(open_tasks(state.tasks)))
            else:
                self.act()
        raise AssertionError("the evening did not end")

    def act(self) -> None:
        """An action that can be taken now, or the next phase."""
        turn = self.table.view(self.table.state.turn.seat)["turn"]
        can = [action["id"] for action in turn["actions"] if action["can"]]
        actor = self.table.state.turn.seat
        for wanted in ("search", "recruit", "research", "rest", "travel"):
            if wanted in can and (wanted != "rest" or self.table.value("hits", actor) < 3):
                self.table.do("act", actor, action=wanted)
                return
        self.table.do("next", actor, force=True)

    def answer(self, task: Task) -> None:
        """What a person would answer."""
        answers: Mapping[str, Callable[[Task], dict[str, Any]]] = {
            "draw": self._draw,
            "flip": lambda _: {"card": self._flip()},
            "pick": self._any_of,
            "target": self._any_of,
            "move": self._move,
            "put": self._put,
            "stand": lambda one: {"choice": "again" if self.table.value("hits", one.seat) > 2 else "flee"},
            "battle": self._name_creature,
        }
        data = answers[task.kind](task) if task.kind in answers else {}
        self.table.do("answer", task.seat or "a", task=task.id, **data)

    def _draw(self, task: Task) -> dict[str, Any]:
        return {"cards": [self.characters.pop() for _ in range(task.left)]} if task.step.to == "in-play" else {}

    def _any_of(self, task: Task) -> dict[str, Any]:
        return {"card": self.table.random.choice(task.among)}

    def _move(self, task: Task) -> dict[str, Any]:
        """The place with most creatures."""
        shown = next(one for one in self.table.view(task.seat)["tasks"] if one["id"] == task.id)
        counts = {str(one["id"]): len(self.table.state.pile("lair", one["id"])) for one in shown["places"]}
        return {"place": max(counts, key=lambda place: counts[place])}

    def _flip(self) -> str:
        self.flipped += 1
        code = self.creatures.pop()
        is_creature = self.table.rules.cards[code].type == "creature"
        return "" if is_creature and not self.flipped % 5 else code

    def _name_creature(self, _: Task) -> dict[str, Any]:
        contest = self.table.state.contest
        assert contest is not None
        copy = self.table.state.cards.get(contest.card)
        if copy is not None and not copy.code and not copy.name:
            there = {one.code for one in self.table.state.cards.values()}
            free = [
                card.code
                for card in self.table.game.cards
                if card.type == "creature" and card.code not in there and card.code not in self.creatures
            ]
            self.table.do("name", card=contest.card, code=free[0], force=True)
        return {}

    def _put(self, task: Task) -> dict[str, Any]:
        there = {copy.code for copy in self.table.state.cards.values()}
        fits = [code for code in self.research if self.table.rules.cards[code].type in task.step.types]
        return {"card": next(code for code in fits if code not in there), "force": True}
