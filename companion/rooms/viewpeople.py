"""What a seat sees of others and of what is hidden: actions at any time, goals, and what is asked in secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from cardgen.model.play import Action
from companion.rooms.letters import NO, YES, applies
from companion.rooms.offers import is_there, reasons
from companion.rooms.reckon import Reckoner, goals_of
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, mark, say, word
from companion.rooms.sight import reads, reads_one_of
from companion.rooms.state import PLAY, RoomState, Task
from companion.rooms.viewcards import CardViewer

UNREAD = "secret"
"""The kind of a task of which a seat may know no more than whose it is."""

PEOPLE_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "choose": mark("Choose a player"),
        "give": mark("Choose what {name} gives"),
        "take": mark("Choose what {name} takes"),
        "unmask": mark("Which card is it?"),
        "scatter": mark("Lay the places out"),
        "send": mark("Draw from {deck} and hand the card on"),
        "verdict": mark("{other} hands a card to {name}"),
        "heed": mark("Do what the card says"),
        UNREAD: mark("{name} has something to do in secret"),
    }
)


class PeopleViewer:
    """Tells of each what the seat may know."""

    def __init__(self, rules: Rulebook, state: RoomState, seat: str | None, words: Callable[[Said | str], str]) -> None:
        self._rules = rules
        self._state = state
        self._seat = seat
        self._words = words
        self._cards = CardViewer(rules, state, seat)

    def whole(self) -> dict[str, Any]:
        """`always`: actions at any time, for the seat and those that it acts for; `goals`; `groups` of places."""
        return {
            "always": [{"seat": key, "actions": self._actions(key)} for key in self._acted_for()],
            "goals": [one for key in self._state.seats for one in self._goals(key)],
            "groups": [list(group) for group in self._state.groups],
        }

    def _acted_for(self) -> list[str]:
        """The seat itself, and for the host those without phones."""
        state, rules = self._state, self._rules
        if state.stage != PLAY or not rules.play.always or self._seat is None:
            return []
        hosts = self._seat == state.host
        return [key for key, seat in state.seats.items() if key == self._seat or (hosts and not seat.phone)]

    def _actions(self, seat: str) -> list[dict[str, Any]]:
        there = [one for one in self._rules.play.always if is_there(self._rules, self._state, one, seat, self._seat)]
        return [self._action(one, seat) for one in there]

    def _action(self, action: Action, seat: str) -> dict[str, Any]:
        why = [self._words(one) for one in reasons(self._rules, self._state, action, seat, self._seat)]
        return {
            "id": action.id,
            "name": action.name,
            "words": action.words,
            "icon": self._rules.icon(action.icon),
            "can": not why,
            "why": why,
        }

    def _goals(self, seat: str) -> list[dict[str, Any]]:
        """The goals of a seat whose secrets may be read, and whether they are reached."""
        if not reads(self._state, self._seat, seat):
            return []
        here = Reckoner(self._rules, self._state, seat)
        return [
            {
                "seat": seat,
                "card": goal.card,
                "words": goal.words,
                "late": goal.late,
                "reached": here.reached(goal, at_end=True),
            }
            for goal in goals_of(self._rules, self._state, seat)
        ]

    # Tasks.

    def shuts_out(self, task: Task) -> bool:
        """Whether a task is for others to read, but for the question whether a card applies, which all know of."""
        secret = bool(task.secret) and task.kind != "verdict"
        return secret and not reads_one_of(self._state, self._seat, task.secret)

    def title(self, task: Task) -> Said:
        """What a task is called."""
        seats = self._state.seats
        deck = next((one.title for one in self._rules.game.decks if one.id == task.step.what), "")
        return say(
            PEOPLE_KINDS[UNREAD if self.shuts_out(task) else task.kind],
            name=seats[task.seat].name if task.seat in seats else "–",
            other=seats[task.target].name if task.target in seats else "–",
            deck=word(deck),
        )

    def secret(self, task: Task) -> dict[str, Any]:
        """A task that others may not read."""
        return {
            "id": task.id,
            "kind": UNREAD,
            "seat": task.seat or None,
            "mine": False,
            "title": self._words(self.title(task)),
            "words": "",
            "left": 0,
            "optional": False,
        }

    def may_answer(self, task: Task) -> bool:
        """Whether the seat can answer a task that is about what its owner alone knows."""
        seat = self._state.seats[task.seat]
        return self._seat == task.seat or (not seat.phone and self._seat == self._state.host)

    def task(self, task: Task) -> dict[str, Any]:
        """What a phone needs to show a task."""
        if task.kind in ("choose", "send"):
            return {"seats": list(task.among), "deck": task.step.what if task.kind == "send" else ""}
        if task.kind in ("give", "take"):
            return {"cards": [self._cards.card(key) for key in task.among if key in self._state.cards]}
        if task.kind in ("verdict", "heed"):  # the words of the step are for who hands the card on
            return self._verdict(task) if task.kind == "verdict" else {"words": ""}
        if task.kind == "unmask":
            return {"pile": task.step.what, "mine": self.may_answer(task)}
        if task.kind == "scatter":
            return {"groups": [[self._place(key) for key in group] for group in self._state.groups]}
        return {}

    def _verdict(self, task: Task) -> dict[str, Any]:
        """The card for the two who may see it, and for the receiver whether it applies, as far as that is known."""
        there = task.card in self._state.cards and not self._cards.hidden(task.card)
        mine = self.may_answer(task)
        told = applies(self._rules, self._state, task, self._seat) if mine else None
        choices = [(YES, mark("It applies")), (NO, mark("Nothing happens"))]
        return {
            "mine": mine,
            "words": "",
            "card": self._cards.card(task.card) if there else None,
            "applies": told,
            "choices": [
                {"id": key, "words": self._words(say(words))}
                for key, words in choices
                if told is None or told is (key == YES)
            ]
            if mine
            else [],
        }

    def _place(self, key: str) -> dict[str, str]:
        return {"id": key, "name": self._rules.places[key].name}
