"""What is due, as a seat sees it: words, what can be answered, what is added to rolls, and the odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from cardgen.dice import Distribution, odds, parse
from cardgen.model.steps import Step
from companion.rooms.asking import open_tasks
from companion.rooms.bonuses import Roll
from companion.rooms.chances import fraction
from companion.rooms.copies import is_known
from companion.rooms.dicebox import dice_words
from companion.rooms.playing import most_discards, needs_choosing, options_for
from companion.rooms.reckon import Reckoner, working
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, mark, say, word
from companion.rooms.sight import NOBODY, shows_secret
from companion.rooms.state import Chosen, RoomState, Task
from companion.rooms.viewcards import CardViewer
from companion.rooms.viewparty import TITLES, PartyViewer, chooses_home
from companion.rooms.viewpeople import PEOPLE_KINDS, PeopleViewer
from companion.rooms.viewsides import SIDE_KINDS, SidesViewer
from companion.rooms.whereabouts import places_for

_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "draw": mark("Draw {n} from {deck}"),
        "flip": mark("Flip a card onto {place}"),
        "turn up": mark("Turn up a card: {deck}"),
        "roll": mark("Roll {dice}"),
        "table": mark("Roll on {table}"),
        "chase": mark("Roll on {table} to find the other"),
        "battle": mark("Battle roll: {dice}"),
        "pick": mark("Choose what to give up"),
        "target": mark("Choose which to fight"),
        "foe": mark("Choose whom to fight"),
        "move": mark("Move your pawn"),
        "put": mark("Put a card into play"),
        "ask": mark("{words}"),
        "invite": mark("Join the fight?"),
        "willing": mark("Are you willing to fight?"),
        "another": mark("Another round?"),
        "stand": mark("Go on, or flee?"),
        "spoils": mark("Roll for the card: {dice}"),
        "home": mark("Choose your home"),
        "put-to": mark("A card from your hand: {pile}"),
    }
)
_YES_NO = ({"id": "yes", "words": mark("Yes")}, {"id": "no", "words": mark("No")})


class TaskViewer:
    """Tells of each task that can be done now what a phone needs to show it."""

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
        self._sides = SidesViewer(rules, state, seat, words)
        self._people = PeopleViewer(rules, state, seat, words)

    def tasks(self) -> list[dict[str, Any]]:
        """The tasks that can be done now, in order."""
        return [self._task(one) for one in open_tasks(self._state.tasks)] if self._state.tasks else []

    def _task(self, task: Task) -> dict[str, Any]:
        if self._people.shuts_out(task):
            return self._people.secret(task)
        shared = task.kind in ("flip", "roll", "spoils", "reveal", "clash") or not task.seat
        mine = self._seat is not None and (shared or self._seat in (task.seat, self._state.host))
        if mine and shows_secret(task):
            mine = self._people.may_answer(task)
        told = {
            "id": task.id,
            "kind": task.kind,
            "seat": task.seat or None,
            "mine": mine,
            "title": self._words(self._title(task)),
            "words": self._words(word(task.step.words)),
            "left": task.left,
            "optional": task.step.optional,
        }
        more: Mapping[str, Callable[[Task], dict[str, Any]]] = {
            "table": self._table,
            "chase": self._table,
            "battle": self._battle,
            "pick": self._among_cards,
            "target": self._among_cards,
            "foe": self._among_seats,
            "roll": self._among_seats,
            "spoils": self._among_seats,
            "move": self._places,
            "flip": self._place,
            "draw": self._deck,
            "put": self._types,
            **dict.fromkeys(TITLES, self._party.task),
            **dict.fromkeys(SIDE_KINDS, self._sides.task),
            **dict.fromkeys(PEOPLE_KINDS, self._people.task),
        }
        choices = self._choices(task)
        return {
            **told,
            **(more[task.kind](task) if task.kind in more else {}),
            **({"choices": choices} if choices else {}),
        }

    def _title(self, task: Task) -> Said:
        step, contest = task.step, self._state.contest
        if task.kind in TITLES:
            return self._party.title(task)
        if task.kind in PEOPLE_KINDS:
            return self._people.title(task)
        if task.kind in SIDE_KINDS:
            return self._sides.title(task)
        deck = next((one.title for one in self._rules.game.decks if one.id == step.source), "")
        place = self._rules.places.get(task.place)
        table = self._rules.tables.get(step.what)
        fight = task.kind in ("battle", "spoils") and contest is not None
        return say(
            _TITLES["put-to" if self._party.puts_to_card(task) else _kind(task)],
            n=task.left,
            deck=deck,
            place=place.name if place else "–",
            table=table.title if table else "",
            dice=dice_words(self._rules.play.contests[contest.kind].roll if contest and fight else step.what),
            words=word(step.words),
            pile=self._party.pile_name(step.to),
        )

    def _choices(self, task: Task) -> list[dict[str, str]]:
        if task.kind == "stand" and self._state.contest is not None:
            flee = self._rules.play.contests[self._state.contest.kind].flee_words or self._translate(mark("Flee"))
            return [{"id": "again", "words": self._translate(mark("Go on"))}, {"id": "flee", "words": flee}]
        if task.kind in ("invite", "willing", "another"):
            return [{**one, "words": self._translate(one["words"])} for one in _YES_NO]
        here = Reckoner(
            self._rules, self._state, task.seat, task.card, task.target, task.rolled, viewer=self._seat or NOBODY
        )
        return [
            {"id": one.id, "words": self._words(word(one.words))}
            for one in task.step.choices
            if here.holds(one.condition)
        ]

    def _among_cards(self, task: Task) -> dict[str, Any]:
        there = [key for key in task.among if key in self._state.cards and not self._cards.hidden(key)]
        return {"cards": [self._cards.card(key) for key in there]}

    def _among_seats(self, task: Task) -> dict[str, Any]:
        return {"seats": list(task.among), "dice": task.step.what, "at_least": task.step.at_least}

    def _places(self, task: Task) -> dict[str, Any]:
        here = self._state.seats[task.seat].place
        found = places_for(self._rules, self._state, task)
        return {
            "places": [{"id": one, "name": self._rules.places[one].name, "here": one == here} for one in found if one]
        }

    def _place(self, task: Task) -> dict[str, Any]:
        place = self._rules.places.get(task.place)
        told = {"id": place.id, "name": place.name, "number": place.number} if place else None
        backs = self._sides.backs(task.step.source)
        return {"place": told, "deck": task.step.source, "pile": task.step.to, "backs": backs}

    def _deck(self, task: Task) -> dict[str, Any]:
        step = task.step
        pile = self._rules.play.piles.get(step.to)
        return {
            "deck": step.source,
            "named": pile is not None,
            "secret": pile is not None and pile.secret,
            "backs": self._sides.backs(step.source, step.types) if pile is not None else [],
            "sort": dict(step.sort),
        }

    def _types(self, task: Task) -> dict[str, Any]:
        return {"types": list(task.step.types), **self._party.holders(task)}

    def _table(self, task: Task) -> dict[str, Any]:
        table = self._rules.tables[task.step.what]
        added = self._added(task)
        dice = odds(parse(table.dice))
        rows = [
            {
                "totals": row.totals_in(self._rules.speech),
                "short": row.short,
                "words": row.words,
                "mark": row.mark,
                "odds": fraction(chance),
            }
            for row, chance in zip(table.rows, _row_odds(dice, table, added["sum"]), strict=True)
        ]
        here = Reckoner(self._rules, self._state, task.seat, task.card)
        least = here.value(task.step.at_least) if task.step.at_least else None
        return {"table": table.id, "dice": table.dice, "rows": rows, "at_least": least, **added}

    def _battle(self, task: Task) -> dict[str, Any]:
        contest = self._state.contest
        if contest is None:
            return {}
        rule = self._rules.play.contests[contest.kind]
        added = self._added(task)
        told: dict[str, Any] = {"dice": rule.roll, **added, "target": None, "odds": None, "needs_name": False}
        if rule.duel:
            return told
        copy = self._state.cards.get(contest.card)
        if copy is None or not is_known(self._rules, copy):
            return {**told, "needs_name": True}
        shifts = Roll.of(self._rules, self._state, task).target_lines()
        base = Reckoner(self._rules, self._state, task.seat, contest.card).value(rule.target)
        target = base + sum(line.by for line in shifts)
        lines = [{**line.written(), "reason": self._words(line.reason)} for line in shifts]
        chance = odds(self._rules.tree(rule.roll)).at_least(target - added["sum"])
        needed = target - added["sum"]
        lost = [self._table(one) for one in self._if_lost(task, rule.lose)]
        return {
            **told,
            "target": target,
            "target_lines": lines,
            "odds": fraction(chance),
            "needed": needed,
            "lost": lost,
        }

    def _if_lost(self, task: Task, steps: tuple[Step, ...]) -> list[Task]:
        """The rolls on tables that a lost roll would lead to, as they stand now."""
        rolls = [step for step in steps if step.what in self._rules.tables]
        return [Task("", "table", task.seat, step, card=task.card, place=task.place) for step in rolls]

    def _added(self, task: Task) -> dict[str, Any]:
        """What is added to a roll, what is chosen for it, and what could be."""
        roll = Roll.of(self._rules, self._state, task)
        lines = roll.lines()
        mine = [key for key in working(self._rules, self._state, task.seat) if not self._cards.hidden(key)]
        on_table = [key for key in mine if needs_choosing(self._rules, self._card(key), roll.goal)]
        from_hand = options_for(self._rules, self._state, roll.goal)
        return {
            "lines": [{**line.written(), "reason": self._words(line.reason)} for line in lines],
            "sum": sum(line.by for line in lines),
            "chosen": [self._chosen(one) for one in task.chosen],
            "could": [
                *[{**self._cards.card(key), "discards": most_discards(self._card(key), roll.goal)} for key in on_table],
                *[
                    {
                        "id": card.code,
                        "hand": True,
                        **self._rules.face(card.code),
                        "discards": most_discards(card, roll.goal),
                    }
                    for card in from_hand
                ],
            ],
        }

    def _card(self, key: str) -> Any:
        return self._rules.cards[self._state.cards[key].code]

    def _chosen(self, one: Chosen) -> dict[str, Any]:
        code = one.code or (self._state.cards[one.card].code if one.card in self._state.cards else "")
        name = self._rules.cards[code].name if code in self._rules.cards else one.words
        return {"id": one.card or one.code, "name": name, "seat": one.seat, "discards": one.discards, "by": one.by}


def _kind(task: Task) -> str:
    """By which title a task is called, where its kind has several."""
    if task.kind == "flip" and not task.place:
        return "turn up"
    return "home" if chooses_home(task) else task.kind


def _row_odds(dice: Distribution, table: Any, added: int) -> list[Fraction]:
    """The chance of each row of a table, with so much added."""
    found = [Fraction(0)] * len(table.rows)
    for value, weight in dice.items():
        found[table.rows.index(table.row(value + added))] += Fraction(weight, dice.total)
    return found
