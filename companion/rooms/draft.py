"""An event in the making: the state as it will be, and the changes that lead there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardgen.model.steps import Owner, Step
from companion.rooms.bonuses import Line
from companion.rooms.carried import counters_at, piles_at, root
from companion.rooms.codec import dump
from companion.rooms.commands import Command
from companion.rooms.copies import back_words
from companion.rooms.dicebox import DiceBox, Random
from companion.rooms.events import Change, Event
from companion.rooms.fold import COUNT, SET, apply
from companion.rooms.reckon import Reckoner, within
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, say, say_all, word
from companion.rooms.sight import NOBODY, sees
from companion.rooms.state import ROOM, Copy, RoomState, Task

_AFAR = 1000
"""More ids than one command makes in secret."""


class Draft:
    """Collects the changes of one command; each is made at once, so that the next sees it."""

    def __init__(self, rules: Rulebook, state: RoomState, command: Command, random: Random) -> None:
        self.rules = rules
        self.state = state
        self.command = command
        self.dice = DiceBox(random, command.data.get("values"))
        self.turns_ended = 0
        self.causes: dict[str, str] = {}  # who did what a seat has to bear, by that seat
        self.hushed = False  # whether ids are made that others must not count
        self.held: tuple[Task, ...] = ()  # tasks that are set aside while another is put behind them
        self._changes: list[Change] = []
        self._said: list[Said] = []
        self._private: dict[str, list[Said]] = {}
        self._lines: list[dict[str, Any]] = []
        self._total: int | None = None
        self._limits: dict[str, list[int | None]] = {}

    # What is said of it.

    def tell(self, template: str, **values: Any) -> None:
        """Say what happened, for the log."""
        self._said.append(say(template, **values))

    def tell_privately(self, seat: str, template: str, **values: Any) -> None:
        """Say something that one seat alone may read."""
        self._private.setdefault(seat, []).append(say(template, **values))

    def explain(self, lines: Sequence[Line], total: int) -> None:
        """Keep what a sum came to, and what was added to the dice."""
        self._total = total
        self._lines += [line.written() for line in lines]

    # What is looked up.

    def reckoner(self, seat: str, card: str = "") -> Reckoner:
        """The figures as a seat sees them now."""
        return Reckoner(self.rules, self.state, seat, card)

    def of(self, task: Task) -> Reckoner:
        """The figures as they are for a task: with its card, the seat that was chosen, and what was rolled."""
        return Reckoner(self.rules, self.state, task.seat, task.card, task.target, task.rolled)

    def name(self, seat: str) -> str:
        """What a seat is called."""
        return self.state.seats[seat].name if seat in self.state.seats else ""

    def card_name(self, key: str) -> Said:
        """What a card on the table is called, as far as everyone may know."""
        copy = self.state.cards[key]
        if not sees(self.rules, self.state, NOBODY, copy):
            return say("a card")
        if copy.name or copy.code in self.rules.cards:
            return say("{card}", card=copy.name or word(self.rules.cards[copy.code].name))
        return back_words(self.rules, copy) or say("an unknown card")

    def owner_name(self, owner: str) -> Said | str:
        """What a seat, a place or a card is called; nothing for the room."""
        if owner in self.state.cards:
            return self.card_name(owner)
        place = self.rules.places.get(owner)
        return word(place.name) if place else self.name(owner)

    # What is changed.

    def set(self, path: tuple[str, ...], value: Any) -> None:
        """Put a value in another's place; None takes it out of a mapping."""
        old = current(self.state, path)
        new = dump(value)
        if new != old:
            self._change((SET, path, old, new))

    def put_back(self, path: tuple[str, ...], written: Any) -> None:
        """Put back what stood at a path, as an event has written it."""
        self._change((SET, path, current(self.state, path), written))

    def count(self, counter: str, owner: str, by: int) -> int:
        """Add to a counter, as far as its limits let it; gives what was added."""
        known = self.rules.play.counters[counter]
        here = self.reckoner("")
        now = here.counter(counter, owner)
        low, high = here.bounds(known, owner)
        applied = clamped(now, within(now + by) - now, None if known.formula else low, high)
        if applied:
            self._limits[f"{counter}@{owner}"] = [low, high]
            self._change((COUNT, counter, owner, applied))
        return applied

    def clear(self, counter: str, owner: str) -> None:
        """Forget what was counted, as its owner is there no more."""
        counted = self.state.count(counter, owner)
        if counted:
            self._change((COUNT, counter, owner, -counted))

    def _change(self, change: Change) -> None:
        self._changes.append(change)
        self.state = apply(self.state, change)

    def seat(self, key: str, **changed: Any) -> None:
        """Change parts of a seat."""
        self.set(("seats", key), replace(self.state.seats[key], **changed))

    def turn(self, **changed: Any) -> None:
        """Change parts of the turn."""
        self.set(("turn",), replace(self.state.turn, **changed))

    def contest(self, **changed: Any) -> None:
        """Change parts of the contest that goes on."""
        if self.state.contest is not None:
            self.set(("contest",), replace(self.state.contest, **changed))

    def make_id(self, letter: str) -> str:
        """A new id for a card or a task, which says nothing about it."""
        number = self.state.made + 1
        self.set(("made",), number)
        return f"{letter}{number}"

    def hush(self, *, begins: bool) -> None:
        """Go on with new ids from afar, so that they do not tell how many were made in secret between two of these."""
        if begins != self.hushed:
            self.hushed = begins
            self.set(("made",), (self.state.made // _AFAR + 1) * _AFAR)

    # Cards.

    def lay(self, code: str, pile: str, owner: str, **more: Any) -> str:
        """Lay a card on top of a pile; gives its id."""
        key = self.make_id("c")
        self.set(("cards", key), Copy(code, pile, owner, self.state.made, **more))
        return key

    def shift(self, key: str, pile: str, owner: str) -> None:
        """Move a card to the top of a pile, with what belongs to it."""
        self._release(key, pile)
        self.make_id("c")
        self.set(("cards", key), replace(self.state.cards[key], pile=pile, owner=owner, order=self.state.made))

    def remove(self, key: str) -> None:
        """Take a card off the table, with what belongs to it."""
        self._release(key)
        self.set(("cards", key), None)

    def _release(self, key: str, pile: str = "") -> None:
        """Let go of what does not follow a card into a pile, or off the table where there is none."""
        owner = root(self.state, key)
        for known in piles_at(self.rules, self.state, key):
            if pile in known.inside:
                continue
            for card in self.state.pile(known.id, key):
                if known.drops and owner in self.state.seats:
                    self.shift(card, known.drops, owner)
                else:
                    self.remove(card)
        for counter in counters_at(self.rules, self.state, key):
            if pile not in counter.inside:
                self.clear(counter.id, key)
                self.set(("marks", f"{counter.id}@{key}"), None)

    def drawn(self, deck: str, cards: int) -> None:
        """Count cards off the counters that say how many a deck has left."""
        for counter in self.rules.play.counters.values():
            if counter.deck == deck:
                self.count(counter.id, self.reckoner("").owner(counter.of), -cards)

    def left_in(self, deck: str) -> int | None:
        """How many cards a deck has left, where that is counted."""
        for counter in self.rules.play.counters.values():
            if counter.deck == deck:
                return self.state.count(counter.id, self.reckoner("").owner(counter.of))
        return None

    # Tasks.

    def push(self, steps: Sequence[Step], seat: str, card: str = "", place: str = "") -> None:
        """Let these steps be next."""
        self.push_tasks([self.task("step", seat, step, card=card, place=place) for step in steps])

    def follow(self, steps: Sequence[Step], task: Task, **more: Any) -> None:
        """Let these steps be next, about what a task was about."""
        self.push_tasks(self.following(steps, task, **more))

    def following(self, steps: Sequence[Step], task: Task, **more: Any) -> list[Task]:
        """Steps that follow from a task, about what it was about; `more` is what is otherwise."""
        about: dict[str, Any] = {
            "card": task.card,
            "place": task.place,
            "target": task.target,
            "rolled": task.rolled,
            "secret": task.secret,
            "by": task.by,
            **more,
        }
        seat = about.pop("seat", task.seat)
        return [self.task("step", seat, step, **about) for step in steps]

    def task(self, kind: str, seat: str, step: Step, **more: Any) -> Task:
        """A task with an id of its own."""
        return Task(self.make_id("t"), kind, seat, step, **more)

    def push_tasks(self, tasks: Sequence[Task]) -> None:
        """Let these tasks be next."""
        if tasks:
            self.set(("tasks",), (*tasks, *self.state.tasks))

    def wait(self, task: Task, kind: str, **more: Any) -> None:
        """Leave a task for people, about the same as another."""
        self.push_tasks([replace(task, kind=kind, id=self.make_id("t"), **more)])

    def swap_task(self, key: str, tasks: Sequence[Task]) -> None:
        """Put tasks in the place of one."""
        found: list[Task] = []
        for task in self.state.tasks:
            found += tasks if task.id == key else [task]
        self.set(("tasks",), tuple(found))

    # The end.

    def event(self) -> Event:
        """What happened, with all that it changed. Raises Refused where more dice were entered than fell."""
        self.dice.close()
        data: dict[str, Any] = {
            "changes": [_written(change) for change in _net(self._changes)],
            "say": _as_one(self._said),
        }
        if self._lines:
            data["lines"] = self._lines
        if self._total is not None:
            data["total"] = self._total
        if self.dice.fallen:
            data["dice"] = [list(die) for die in self.dice.fallen]
        if self._limits:
            data["limits"] = self._limits
        if self._private:
            data["private"] = {seat: _as_one(told) for seat, told in self._private.items()}
        command = self.command
        return Event(command.id, command.kind, command.seat, command.seen, data)


def _as_one(told: Sequence[Said]) -> Said:
    """All that was said, as one."""
    return told[0] if len(told) == 1 else say_all(told)


def current(state: RoomState, path: tuple[str, ...]) -> Any:
    """What stands at a path, as JSON; None where nothing does."""
    name, *inner = path
    value: Any = getattr(state, name)
    if inner:
        value = value.get(inner[0]) if isinstance(value, Mapping) else None
    return None if value is None else dump(value)


def clamped(now: int, by: int, low: int | None, high: int | None) -> int:
    """How much of `by` can be added; a counter that is out of its limits already may only come back."""
    wanted = now + by
    if by < 0:
        return min(0, (wanted if low is None else max(wanted, low)) - now)
    return max(0, (wanted if high is None else min(wanted, high)) - now)


def _net(changes: Sequence[Change]) -> list[Change]:
    """What the changes come to: one for each part of the state that is not as it was."""
    sets: dict[tuple[str, ...], Change] = {}
    counts: dict[tuple[str, str], int] = {}
    for change in changes:
        if change[0] == SET:
            _, path, old, new = change
            first = sets[path][2] if path in sets else old
            sets[path] = (SET, path, first, new)
        else:
            _, counter, owner, by = change
            counts[counter, owner] = counts.get((counter, owner), 0) + by
    moved: list[Change] = [change for change in sets.values() if change[2] != change[3]]
    return [*moved, *((COUNT, *key, by) for key, by in counts.items() if by)]


def _written(change: Change) -> list[Any]:
    return [change[0], list(change[1]), *change[2:]] if change[0] == SET else list(change)


def owners(rules: Rulebook, state: RoomState, of: Owner) -> tuple[str, ...]:
    """Everyone to whom a counter may belong, but for cards, which come and go."""
    if of is Owner.SEAT:
        return tuple(state.seats)
    if of is Owner.CARD:
        return ()
    return tuple(rules.places) if of is Owner.PLACE else (ROOM,)
