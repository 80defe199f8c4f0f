"""What a phone needs of a contest of two sides: both totals with all that they are made of, and what can be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from cardgen.model.sides import CardPlay, Which
from companion.rooms.asking import open_tasks
from companion.rooms.backs import backs_of, fits
from companion.rooms.chances import fraction
from companion.rooms.copies import is_known, may_be
from companion.rooms.holding import held, how_many
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, mark, say
from companion.rooms.sideplays import lies_for, open_to, quietable, why_not
from companion.rooms.sidesums import Part, Sums, sides_of
from companion.rooms.spoils import pickers_of, rotated
from companion.rooms.state import RoomState, Task
from companion.rooms.viewcards import CardViewer

SIDE_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "play": mark("Play a card, or pass"),
        "follow": mark("Anything right after it?"),
        "reveal": mark("Which card is it? {card}"),
        "clash": mark("Roll for both sides: {dice}"),
        "claim": mark("Take a card: {pile}"),
    }
)
"""The headings of what is due in such a contest, by kind of task."""

SIDE_KINDS = ("play", "reveal", "clash", "claim")


class SidesViewer:
    """Tells of a contest of two sides, and of what is due in it."""

    def __init__(self, rules: Rulebook, state: RoomState, seat: str | None, words: Callable[[Said | str], str]) -> None:
        self._rules = rules
        self._state = state
        self._words = words
        self._cards = CardViewer(rules, state, seat)

    def contest(self) -> dict[str, Any] | None:
        """Both sides as they stand, and after the result as they stood; None where no such contest goes on."""
        if sides_of(self._rules, self._state.contest) is None or self._state.contest is None:
            return None
        sums = Sums(self._rules, self._state)
        asked = (
            [one.seat for one in open_tasks(self._state.tasks) if one.kind in ("play", "claim")]
            if self._state.tasks
            else []
        )
        chance = sums.chance() if sums.sides.rolls and not sums.clash.fell and not sums.clash.result else None
        return {
            "order": sums.sides.order.value,
            "round": sums.contest.round,
            "ours": self._side(sums, Which.OURS),
            "theirs": self._side(sums, Which.THEIRS),
            "ties": sums.sides.ties.value,
            "joins": sums.sides.must_join,
            "asked": asked,
            "passed": list(sums.clash.passed),
            "odds": fraction(chance) if chance is not None else None,
            "result": sums.clash.result,
            "spoils": self._spoils(),
        }

    def _spoils(self) -> dict[str, Any] | None:
        """What lies there to be picked, and by whom in turn."""
        task = next(iter(self._state.tasks), None)
        if task is None or task.kind != "claim":
            return None
        order = rotated(pickers_of(self._state, task.step), task.seat)
        return {"words": task.step.words, "order": list(order), **self._claim(task)}

    def _side(self, sums: Sums, which: Which) -> dict[str, Any]:
        side, over = sums.sides.side(which), bool(sums.clash.result)
        parts = () if over else sums.parts(which)
        return {
            "name": side.name,
            "icon": self._rules.icon(side.icon),
            "seats": list(sums.seats(which)),
            "total": sums.clash.final[list(Which).index(which)] if over else sums.total(which),
            "unknown": sum(not part.told and not part.quiet for part in parts),
            "figure": side.figure,
            "roll": side.roll,
            "fell": sums.clash.fell.get(which.value),
            "parts": [self._part(part) for part in parts],
        }

    def _part(self, part: Part) -> dict[str, Any]:
        card = self._cards.card(part.card) if part.card else None
        words = self._words(part.reason) if part.reason else (card or {}).get("back_words", "")
        return {
            "words": words,
            "by": part.by,
            "card": card,
            "seat": part.seat or None,
            "quiet": part.quiet,
            "told": part.told,
        }

    # What is due.

    def title(self, task: Task) -> Said:
        """The heading of a task."""
        sides = sides_of(self._rules, self._state.contest)
        dice = [side.roll for side in (sides.ours, sides.theirs) if side.roll] if sides is not None else []
        pile = self._rules.play.piles.get(task.step.source)
        card = self._cards.card(task.card) if task.card in self._state.cards else {}
        kind = "follow" if task.kind == "play" and task.among else task.kind
        return say(
            SIDE_TITLES[kind],
            dice=dice,
            pile=pile.name if pile else "–",
            card=card.get("name") or card.get("back_words") or say("an unknown card"),
        )

    def task(self, task: Task) -> dict[str, Any]:
        """The parts of a task that its panel shows."""
        kinds: Mapping[str, Callable[[Task], dict[str, Any]]] = {
            "play": self._play,
            "reveal": self._reveal,
            "clash": self._clash,
            "claim": self._claim,
        }
        return kinds[task.kind](task)

    def _play(self, task: Task) -> dict[str, Any]:
        sides = sides_of(self._rules, self._state.contest)
        if sides is None:
            return {}
        open_now = {one.id for one in open_to(self._rules, self._state, task.seat)}
        ways = [one for one in sides.plays.values() if (one.id in task.among if task.among else not one.follows)]
        shown = [one for one in ways if task.among or one.id in open_now or one.joins or one.not_after or one.at_most]
        return {"follow": bool(task.among), "plays": [self._way(task.seat, one) for one in shown]}

    def _way(self, seat: str, way: CardPlay) -> dict[str, Any]:
        contest = self._state.contest
        why = [self._words(one) for one in why_not(self._rules, self._state, seat, way)]
        left = how_many(self._rules, self._state, seat, way.source)
        on = quietable(self._rules, self._state, way)
        return {
            "id": way.id,
            "name": way.name,
            "words": way.words,
            "icon": self._rules.icon(way.icon),
            "side": lies_for(contest, way, seat).value if contest is not None else way.side,
            "can": not why and left > 0,
            "why": why,
            "left": left,
            "types": list(way.types),
            **self.source(seat, way.source, way.types),
            "quiets": way.quiets.value if way.quiets else None,
            "on": [self._cards.card(key) for key in on],
        }

    def source(self, seat: str, source: str, types: tuple[str, ...]) -> dict[str, Any]:
        """Where cards come from that a seat plays: those that it may see, how many others, and what backs there are."""
        if source in self._rules.play.piles:
            pile = self._rules.play.piles[source]
            mine = held(self._rules, self._state, seat, source)
            seen = [key for key in mine if not self._cards.hidden(key)]
            cards = self._state.cards
            fits = [key for key in seen if may_be(self._rules, cards[key], types)]
            named = [key for key in fits if is_known(self._rules, cards[key]) or (cards[key].types and not pile.secret)]
            return {
                "from": "pile",
                "cards": [self._cards.card(key) for key in named],
                "unknown": sum(not is_known(self._rules, cards[key]) for key in seen) + len(mine) - len(seen),
                "decks": list(pile.decks),
                "backs": [],
            }
        if source in self._rules.play.counters:
            return {"from": "counter", "cards": [], "unknown": 0, "decks": [], "backs": []}
        return {"from": "deck", "cards": [], "unknown": 0, "decks": [source], "backs": self.backs(source, types)}

    def backs(self, deck: str, types: tuple[str, ...] = ()) -> list[dict[str, Any]]:
        """The backs that cards of a deck may show."""
        return [
            {
                "id": seen.id,
                "name": seen.back.name,
                "figure": seen.figure,
                "icon": self._rules.icon(seen.back.icon),
                "types": list(seen.back.types),
            }
            for seen in backs_of(self._rules, deck, types)
        ]

    def _reveal(self, task: Task) -> dict[str, Any]:
        """The cards that it may be, by its back, and whether a figure alone is enough."""
        copy = self._state.cards.get(task.card)
        contest = self._state.contest
        if copy is None or contest is None:
            return {"among": [], "figure": False}
        decks = self._rules.play.piles[copy.pile].decks
        there = {one.code for one in self._state.cards.values() if not self._rules.play.piles[one.pile].secret}
        among = [
            card.code
            for card in self._rules.game.cards
            if (not decks or card.deck in decks) and fits(copy, card) and (card.qty > 1 or card.code not in there)
        ]
        sums = Sums(self._rules, self._state)
        side = next((sums.sides.side(which) for which in Which if task.card in sums.cards(which)), None)
        return {
            "card": self._cards.card(task.card),
            "among": among,
            "decks": list(decks),
            "figure": side is not None and bool(side.figure) and not side.stat,
        }

    def _clash(self, _: Task) -> dict[str, Any]:
        sides = sides_of(self._rules, self._state.contest)
        if sides is None:
            return {}
        return {"rolls": [{"name": side.name, "dice": side.roll} for side in (sides.ours, sides.theirs) if side.roll]}

    def _claim(self, task: Task) -> dict[str, Any]:
        there = [key for key in task.among if key in self._state.cards and not self._cards.hidden(key)]
        return {"cards": [self._cards.card(key) for key in there], "to": task.step.to}
