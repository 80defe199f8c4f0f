"""Reads what play.yaml says of hidden roles and of what follows by itself: goals, tallies, triggers, cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from cardgen.load.findings import near_hint
from cardgen.load.play_spec import CardEntry, GoalEntry, PlayFile, TallyEntry, TriggerEntry
from cardgen.load.play_steps import StepReader
from cardgen.load.play_words import PlayWords
from cardgen.model.game import Game
from cardgen.model.people import CardRule, Goal, Tally, Trigger
from cardgen.model.playnames import GOAL
from cardgen.model.steps import Step, Verb

_AT_ONCE = (Verb.ADD, Verb.SET, Verb.ANNOUNCE, Verb.RUN)
"""Verbs that never wait for people, whatever they find."""


class PeopleReader:
    """Makes the parts of play.yaml that are about hidden roles, and looks up what they name."""

    def __init__(self, game: Game, spec: PlayFile, words: PlayWords, steps: StepReader) -> None:
        self._codes = [card.code for card in game.cards]
        self._spec = spec
        self._words = words
        self._steps = steps

    def tallies(self) -> Mapping[str, Tally]:
        """The tallies, by id."""
        return MappingProxyType({name: self._tally(name, entry) for name, entry in self._spec.tallies.items()})

    def _tally(self, name: str, entry: TallyEntry) -> Tally:
        path = ("tallies", name, "if")
        self._words.expression(entry.condition, path)
        named = {GOAL, *self._spec.tallies} & set(self._words.named(entry.condition))
        if named:
            hint = "count what each seat has: counters and piles"
            self._words.wrong(f"“{min(named)}” cannot be counted here, as it is counted from seats itself", path, hint)
        return Tally(name, entry.of, entry.condition)

    def goals(self) -> Mapping[str, Goal]:
        """The goals, by the code of the card that gives them."""
        return MappingProxyType(
            {code: self._goal(code, entry) for code, entry in self._spec.goals.items() if self._is_card(code, "goals")}
        )

    def _goal(self, code: str, entry: GoalEntry) -> Goal:
        path = ("goals", code, "when")
        self._words.expression(entry.when, path)
        if GOAL in self._words.named(entry.when):
            self._words.wrong("a goal cannot rest on whether it is reached", path)
        return Goal(code, entry.when, entry.words, entry.late)

    def triggers(self) -> tuple[Trigger, ...]:
        """The triggers, in the order of the file."""
        return tuple(self._trigger(name, entry) for name, entry in self._spec.triggers.items())

    def _trigger(self, name: str, entry: TriggerEntry) -> Trigger:
        path = ("triggers", name)
        self._words.expression(entry.when, (*path, "when"))
        return Trigger(name, entry.when, entry.once, self._steps.read(entry.do, (*path, "do")))

    def cards(self) -> Mapping[str, CardRule]:
        """What cards do, by their codes or types."""
        found = {}
        for name, entry in self._spec.cards.items():
            if self._words.has("type", name) or self._is_card(name, "cards"):
                found[name] = self._card(name, entry)
        return MappingProxyType(found)

    def _card(self, name: str, entry: CardEntry) -> CardRule:
        path = ("cards", name)
        self._words.expression(entry.applies, (*path, "applies"))
        return CardRule(self._steps.read(entry.do, (*path, "do")), entry.applies)

    def _is_card(self, code: str, part: str) -> bool:
        if code in self._codes:
            return True
        self._words.wrong(f"there is no card “{code}”", (part, code), near_hint(code, self._codes, "card"))
        return False

    def routines(self) -> Mapping[str, tuple[Step, ...]]:
        """Steps that others run, by id."""
        read = {
            name: self._steps.read(entries, ("routines", name), seated=True)
            for name, entries in self._spec.routines.items()
        }
        at_once = {name: tuple(_run_at_once(steps)) for name, steps in read.items()}
        for name in read:
            if name in _reached(at_once, name):
                hint = "give “run” an “if”, or let people do something before"
                self._words.wrong(f"“{name}” runs itself again at once, and never ends", ("routines", name), hint)
        return MappingProxyType(read)


def _run_at_once(steps: Sequence[Step]) -> Iterator[str]:
    """The routines that steps run in any case, before anything is left to people."""
    for step in steps:
        if step.verb not in _AT_ONCE:
            return
        always = not (step.condition or step.each or step.turned)
        if always and step.verb is Verb.RUN:
            yield step.what
        elif always:
            yield from _run_at_once(step.then)


def _reached(at_once: Mapping[str, tuple[str, ...]], name: str) -> set[str]:
    """All routines that come to be run from one."""
    found: set[str] = set()
    waiting = list(at_once[name])
    while waiting:
        one = waiting.pop()
        if one in at_once and one not in found:
            found.add(one)
            waiting += at_once[one]
    return found
