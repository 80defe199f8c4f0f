"""What a phone needs of cards that belong to cards: what lies at each, what is counted there, and what is due."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from cardgen.model.steps import Gives, Owner, Verb
from companion.rooms.cardsteps import bearable, laid_at
from companion.rooms.carried import counters_at, holders, piles_at, suits
from companion.rooms.commands import Command
from companion.rooms.draft import Draft
from companion.rooms.playing import steps_of
from companion.rooms.reckon import Reckoner
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, mark, say
from companion.rooms.state import RoomState, Task
from companion.rooms.viewcards import CardViewer

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "lay": mark("Choose a place for a card: {pile}"),
        "spread": mark("Share out {n}: {counter}"),
        "attach": mark("Who gets {card}?"),
        "carry": mark("{pile}: which go to {to}?"),
        "name": mark("Which card is it? {pile}"),
    }
)
"""The headings of what is due about such cards, by kind of task."""


class PartyViewer:
    """Tells what lies at a card, and what is due about it."""

    def __init__(self, rules: Rulebook, state: RoomState, seat: str | None) -> None:
        self._rules = rules
        self._state = state
        self._cards = CardViewer(rules, state, seat)

    def title(self, task: Task) -> Said:
        """The heading of a task."""
        play, step = self._rules.play, task.step
        pile = play.piles.get({"name": step.what, "carry": step.source}.get(task.kind, step.to))
        if pile is None and task.card in self._state.cards:
            pile = play.piles[self._state.cards[task.card].pile]
        counter = play.counters.get(step.to)
        card = self._cards.card(task.card) if task.card in self._state.cards else {}
        return say(
            TITLES[task.kind],
            n=task.left,
            pile=pile.name if pile else "–",
            to=self._to_name(step.to),
            counter=counter.name if counter else "–",
            card=card.get("name") or say("a card"),
        )

    def _to_name(self, to: str) -> str:
        """What a pile is called, or a counter of cards that are only counted."""
        play = self._rules.play
        known = play.piles.get(to) or play.counters.get(to)
        return known.name if known else "–"

    def pile_name(self, pile: str) -> str:
        """What a pile is called."""
        known = self._rules.play.piles.get(pile)
        return known.name if known else "–"

    def task(self, task: Task) -> dict[str, Any]:
        """The parts of a task that its panel shows."""
        kinds: Mapping[str, Callable[[Task], dict[str, Any]]] = {
            "lay": self._lay,
            "spread": self._spread,
            "attach": self._attach,
            "carry": self._carry,
            "name": self._name,
        }
        return kinds[task.kind](task)

    def _draft(self) -> Draft:
        """A draft of nothing, with which steps can be looked at."""
        return Draft(self._rules, self._state, Command("", ""), lambda _: 0)

    def _lay(self, task: Task) -> dict[str, Any]:
        found = laid_at(self._draft(), task)
        names = self._rules.places
        return {"places": [{"id": one, "name": names[one].name, "here": False} for one in found]}

    def _spread(self, task: Task) -> dict[str, Any]:
        most = bearable(self._draft(), task)
        counter = self._rules.play.counters[task.step.to]
        here = Reckoner(self._rules, self._state)
        return {
            "counter": counter.name,
            "mends": task.step.verb is Verb.MEND,
            "cards": [
                {**self._cards.card(key), "left": here.counter(counter.id, key), "most": min(most[key], task.left)}
                for key in task.among
                if key in most
            ],
        }

    def _attach(self, task: Task) -> dict[str, Any]:
        there = [key for key in task.among if key in self._state.cards]
        moved = self._cards.card(task.card) if task.card in self._state.cards else None
        return {"cards": [{**self._cards.card(key), **self.carried(key)} for key in there], "moved": moved}

    def _carry(self, task: Task) -> dict[str, Any]:
        there = [key for key in task.among if key in self._state.cards and not self._cards.hidden(key)]
        return {"cards": [{**self._cards.card(key), **self.carried(key)} for key in there]}

    def _name(self, task: Task) -> dict[str, Any]:
        copy = self._state.cards.get(task.card)
        return {"pile": copy.pile if copy else "", "types": list(task.step.types)}

    def puts_to_card(self, task: Task) -> bool:
        """Whether a card of the hand goes to another card."""
        pile = self._rules.play.piles.get(task.step.to)
        return task.kind == "put" and pile is not None and pile.of is Owner.CARD

    def holders(self, task: Task) -> dict[str, Any]:
        """To which cards something may be put that goes to a pile of cards, and whether it may stay unnamed."""
        if not self.puts_to_card(task):
            return {}
        pile = self._rules.play.piles[task.step.to]
        among = holders(self._rules, self._state, task.seat, pile.id)
        return {"holders": [{**self._cards.card(key), **self.carried(key)} for key in among], "unseen": pile.secret}

    def carried(self, key: str) -> dict[str, Any]:
        """What is counted of a card, and what lies at it; nothing where it has none of that."""
        here = Reckoner(self._rules, self._state)
        counters = []
        for counter in counters_at(self._rules, self._state, key):
            low, high = here.bounds(counter, key)
            value = here.counter(counter.id, key)
            icon = self._rules.icon(counter.icon)
            counters.append(
                {"id": counter.id, "name": counter.name, "icon": icon, "value": value, "min": low, "max": high}
            )
        piles = [self._pile(pile.id, key) for pile in piles_at(self._rules, self._state, key)]
        return {**({"counters": counters} if counters else {}), **({"piles": piles} if piles else {})}

    def _pile(self, pile: str, key: str) -> dict[str, Any]:
        known = self._rules.play.piles[pile]
        inside = self._state.pile(pile, key)
        hidden = any(self._cards.hidden(one) for one in inside)
        return {
            "id": known.id,
            "name": known.name,
            "icon": self._rules.icon(known.icon),
            "owner": key,
            "count": len(inside),
            "hidden": hidden,
            "cards": [] if hidden else [self._at_card(one) for one in inside],
        }

    def _at_card(self, key: str) -> dict[str, Any]:
        """A card that lies at another: whether it can be played from there, and whether it is of no use to that one."""
        told = self._cards.card(key)
        secret = self._rules.play.piles[self._state.cards[key].pile].secret
        known = told["known"]
        plays = known and secret and bool(steps_of(self._rules, self._state, key))
        return {**told, "plays": plays, "idle": known and not suits(self._rules, self._state, key)}


def chooses_home(task: Task) -> bool:
    """Whether a move decides where a pawn belongs."""
    return task.step.gives is Gives.HOME
