"""What a seat may see of a room, as plain JSON values in words; the seat None sees what everybody may."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from cardgen.model.play import Counter, Limit, Pile
from cardgen.model.steps import Owner
from companion.rooms.offers import actions_left, is_there, turn_reasons
from companion.rooms.piles import said_of, warnings_of
from companion.rooms.reckon import Reckoner
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, joined, render, say
from companion.rooms.seals import is_sealed, openers
from companion.rooms.sight import reads
from companion.rooms.state import OVER, PLAY, ROOM, Entry, RoomState
from companion.rooms.undo import may_undo
from companion.rooms.viewcards import CardViewer
from companion.rooms.viewparty import PartyViewer
from companion.rooms.viewpeople import PeopleViewer
from companion.rooms.viewsides import SidesViewer
from companion.rooms.viewtasks import TaskViewer
from companion.rooms.whereabouts import seats_in

_LINES_SHOWN = 60


def view(
    rules: Rulebook,
    state: RoomState,
    seat: str | None,
    translate: Callable[[str], str] = str,
    terms: Callable[[str], str] = str,
) -> dict[str, Any]:
    """All that the phone of a seat shows, or a screen for all.

    `revision`, `stage` (lobby, setup, play, over), `game`, `room`, `you`, `hosting`, `seats` and `places` with their
    `counters` and `piles`, those of the room, `turn` with its phases and actions, `tasks` that can be done now,
    `contest`, `log` (the last first), `dice` and `outcome`.

    The words are those of the game in `rules`, which may be a translated one; `translate` gives a sentence and `terms`
    a word of the game in its language, for what the log says in the language of the game itself.
    """
    return _Viewer(rules, state, seat, partial(render, translate=translate, terms=terms), translate).whole()


class _Viewer:
    """Puts the parts of the view together."""

    def __init__(
        self,
        rules: Rulebook,
        state: RoomState,
        seat: str | None,
        words: Callable[[Said | str], str],
        translate: Callable[[str], str],
    ) -> None:
        self._rules = rules
        self._state = state
        self._seat = seat
        self._words = words
        self._translate = translate
        self._cards = CardViewer(rules, state, seat)
        self._party = PartyViewer(rules, state, seat)

    def whole(self) -> dict[str, Any]:
        """The view."""
        state, rules = self._state, self._rules
        return {
            "revision": state.revision,
            "stage": state.stage,
            "game": {"id": rules.game.id, "title": rules.game.title, "players": list(rules.game.players)},
            "room": {"code": state.room, "locked": state.locked, "host": state.host, "options": self._options()},
            "you": self._seat,
            "hosting": self._seat is not None and self._seat == state.host,
            "seats": [self._seat_view(key) for key in state.seats],
            "counters": [self._counter(one, ROOM) for one in self._counted(Owner.ROOM) if state.stage],
            "piles": [self._pile(one, ROOM) for one in rules.piles_of(Owner.ROOM) if self._is_there(one)],
            "places": [self._place(key) for key in rules.places],
            "turn": self._turn(),
            "tasks": TaskViewer(rules, state, self._seat, self._words, self._translate).tasks(),
            "contest": self._contest(),
            "log": [self._entry(one) for one in reversed(state.log[-_LINES_SHOWN:])],
            "dice": {"quick": list(rules.play.dice), "fallen": self._fallen()},
            "outcome": self._outcome(),
            **PeopleViewer(rules, state, self._seat, self._words).whole(),
        }

    def _options(self) -> list[dict[str, Any]]:
        on = self._state.options
        options = self._rules.play.options.values()
        return [{"id": one.id, "name": one.name, "words": one.words, "on": on.get(one.id, False)} for one in options]

    def _seat_view(self, key: str) -> dict[str, Any]:
        state, rules, seat = self._state, self._rules, self._state.seats[key]
        pawns = rules.game.pawns
        color = next((one for one in pawns.colors if one.id == seat.color), None) if pawns else None
        mine = [key, *(one for one, copy in state.cards.items() if copy.owner == key)]
        warnings = [self._words(said_of(rules, state, one, limit)) for one in mine for limit in self._warnings(one)]
        return {
            "id": key,
            "name": seat.name,
            "color": {"id": color.id, "name": color.name, "color": color.color, "icon": color.icon} if color else None,
            "phone": seat.phone,
            "host": key == state.host,
            "you": key == self._seat,
            "turn": key == state.turn.seat and state.stage == PLAY,
            "out": seat.out,
            "skips": len(seat.skips),
            "sealed": {"by": list(openers(rules, state, key))} if is_sealed(rules, state, key) else None,
            "place": self._place_name(seat.place),
            "home": self._place_name(seat.home),
            "counters": [self._counter(one, key) for one in self._counted(Owner.SEAT)],
            "piles": [self._pile(one, key) for one in rules.piles_of(Owner.SEAT) if self._is_there(one)],
            "warnings": warnings,
        }

    def _place_name(self, key: str) -> dict[str, Any] | None:
        place = self._rules.places.get(key)
        return {"id": key, "name": place.name, "number": place.number} if place else None

    def _is_there(self, pile: Pile) -> bool:
        return not pile.option or self._state.options.get(pile.option, False)

    def _counted(self, owner: Owner) -> list[Counter]:
        """The counters that are shown."""
        return [one for one in self._rules.counters_of(owner) if not one.quiet]

    def _counter(self, counter: Counter, owner: str) -> dict[str, Any]:
        here = Reckoner(self._rules, self._state)
        low, high = here.bounds(counter, owner)
        value = here.counter(counter.id, owner)
        limit = next((one for one in self._rules.play.limits if one.counter == counter.id), None)
        most = Reckoner(self._rules, self._state, owner).value(limit.at_most) if limit else None
        return {
            "id": counter.id,
            "name": counter.name,
            "icon": self._rules.icon(counter.icon),
            "value": value,
            "min": None if counter.formula else low,
            "max": high,
            "limit": most,
            "over": most is not None and value > most,
        }

    def _pile(self, pile: Pile, owner: str) -> dict[str, Any]:
        inside = self._state.pile(pile.id, owner)
        seen = [key for key in inside if not self._cards.hidden(key)]
        return {
            "id": pile.id,
            "name": pile.name,
            "icon": self._rules.icon(pile.icon),
            "owner": owner,
            "count": len(inside),
            "alarm": pile.alarm is not None and len(inside) >= pile.alarm,
            "hidden": pile.secret and not reads(self._state, self._seat, owner),
            "secret": pile.secret,
            "cards": [{**self._cards.card(key), **self._party.carried(key)} for key in seen],
        }

    def _place(self, key: str) -> dict[str, Any]:
        place = self._rules.places[key]
        return {
            "id": key,
            "name": place.name,
            "number": place.number,
            "code": place.code,
            "note": place.note,
            "marks": list(place.marks),
            "roads": list(self._rules.roads[key]),
            "counters": [self._counter(one, key) for one in self._counted(Owner.PLACE)],
            "piles": [self._pile(one, key) for one in self._rules.piles_of(Owner.PLACE) if self._is_there(one)],
            "seats": [one for one in seats_in(self._state) if self._state.seats[one].place == key],
        }

    def _turn(self) -> dict[str, Any] | None:
        state, phases = self._state, self._rules.play.phases
        if state.stage != PLAY or not phases:
            return None
        turn = state.turn
        now = phases[turn.phase]
        mine = self._seat is not None and self._seat in (turn.seat, state.host)
        return {
            "seat": turn.seat,
            "number": turn.number,
            "phase": now.id,
            "phases": [
                {
                    "id": one.id,
                    "name": one.name,
                    "words": one.words,
                    "now": number == turn.phase,
                    "done": number < turn.phase,
                }
                for number, one in enumerate(phases)
            ],
            "left": actions_left(self._rules, state) if any(one.costs != "0" for one in now.actions) else None,
            "mine": mine,
            "next": mine and not state.tasks,
            "actions": [
                self._action(one) for one in now.actions if is_there(self._rules, state, one, turn.seat, self._seat)
            ],
            "lasting": [self._rules.cards[one.code].name for one in turn.lasting],
        }

    def _action(self, action: Any) -> dict[str, Any]:
        why = [self._words(one) for one in turn_reasons(self._rules, self._state, action, self._seat)]
        return {
            "id": action.id,
            "name": action.name,
            "words": action.words,
            "icon": self._rules.icon(action.icon),
            "can": not why and not self._state.tasks,
            "why": why,
        }

    def _contest(self) -> dict[str, Any] | None:
        contest = self._state.contest
        if contest is None:
            return None
        rule = self._rules.play.contests[contest.kind]
        return {
            "kind": contest.kind,
            "name": rule.name,
            "icon": self._rules.icon(rule.icon),
            "seats": list(contest.seats),
            "card": self._cards.card(contest.card) if contest.card in self._state.cards else None,
            "foe": contest.foe or None,
            "place": self._place_name(contest.place),
            "round": contest.round,
            "lasting": [{"seat": one.seat, **self._rules.face(one.code)} for one in contest.lasting],
            "rolls": [{"seat": seat, "total": roll[0], "die": roll[1]} for seat, roll in contest.rolls.items()],
            "sides": SidesViewer(self._rules, self._state, self._seat, self._words).contest(),
        }

    def _warnings(self, owner: str) -> tuple[Limit, ...]:
        """What a seat or a card is beyond, which is the same for all who look."""
        state, rules = self._state, self._rules
        found: tuple[Limit, ...] = state.once(("over", owner), rules, lambda: tuple(warnings_of(rules, state, owner)))
        return found

    def _told(self, entry: Entry) -> tuple[str, tuple[str, ...]]:
        """An entry of the log and the reasons in it, the same for all who read it in one language."""
        found: tuple[str, tuple[str, ...]] = self._state.once(
            ("told", entry.id, self._translate),
            self._rules,
            lambda: (self._words(entry.say), tuple(self._words(line["reason"]) for line in entry.lines)),
        )
        return found

    def _entry(self, entry: Entry) -> dict[str, Any]:
        words, reasons = self._told(entry)
        able = may_undo(self._state, entry, self._seat)
        return {
            "id": entry.id,
            "revision": entry.revision,
            "kind": entry.kind,
            "seat": entry.seat,
            "words": joined((words, *self._private(entry))),
            "lines": [{**line, "reason": why} for line, why in zip(entry.lines, reasons, strict=True)],
            "dice": [list(die) for die in entry.dice],
            "total": entry.total,
            "undone": entry.undone,
            "undo": able and not entry.dice,
            "annul": able and bool(entry.dice),
        }

    def _private(self, entry: Entry) -> Iterator[str]:
        """What the seat alone may read of a line, and the host for a seat without a phone."""
        for owner, said in entry.private.items():
            if reads(self._state, self._seat, owner):
                whose = self._state.seats[owner].name
                yield self._words(said if owner == self._seat else say("For {name}: {words}", name=whose, words=said))

    def _fallen(self) -> list[dict[str, Any]]:
        """How often each face of each kind of die has fallen."""
        kinds: dict[int, dict[int, int]] = {}
        for key, times in self._state.dice.items():
            sides, face = map(int, key.split(":"))
            kinds.setdefault(sides, {})[face] = times
        return [
            {
                "sides": sides,
                "rolls": sum(faces.values()),
                "faces": [faces.get(face, 0) for face in range(1, sides + 1)],
            }
            for sides, faces in sorted(kinds.items())
        ]

    def _outcome(self) -> dict[str, Any] | None:
        if self._state.stage != OVER:
            return None
        winners = self._state.winners or ()
        return {"winners": list(winners), "names": [self._state.seats[one].name for one in winners]}
