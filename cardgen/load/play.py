"""Reads play.yaml: every word in it must be one of the vocabulary, and every name one that the game has."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path as Folder
from types import MappingProxyType

from cardgen.load.checking import Path, checked
from cardgen.load.findings import Findings
from cardgen.load.play_cards import check_inside, check_pile_of_cards
from cardgen.load.play_others import check_winner
from cardgen.load.play_people import PeopleReader
from cardgen.load.play_sides import check_unsided, read_back, read_sided
from cardgen.load.play_spec import (
    ActionEntry,
    ContestEntry,
    CounterEntry,
    EndEntry,
    EveryEntry,
    LimitEntry,
    PhaseEntry,
    PileEntry,
    PlayFile,
    TableEntry,
)
from cardgen.load.play_steps import StepReader
from cardgen.load.play_words import PlayWords
from cardgen.load.tables import parse_totals
from cardgen.load.yaml_source import Node, read_yaml
from cardgen.model.game import Game
from cardgen.model.play import (
    Action,
    Chase,
    Contest,
    Counter,
    End,
    Every,
    Join,
    Limit,
    Need,
    Option,
    Phase,
    Pile,
    Play,
    RowPlay,
    Shift,
    TablePlay,
)
from cardgen.model.problem import Problem
from cardgen.model.rolltable import RollTable
from cardgen.model.steps import Owner

PLAY_FILE = "play.yaml"


def with_play(game: Game, folder: Folder) -> tuple[Game, tuple[Problem, ...]]:
    """The game with what its play.yaml tells the companion, and what is wrong with that."""
    findings = Findings(PLAY_FILE)
    path = folder / PLAY_FILE
    node = read_yaml(path, findings) if path.exists() else None
    play = read_play(game, node, findings) if node is not None else None
    return replace(game, play=play), findings.problems


def read_play(game: Game, node: Node, findings: Findings) -> Play | None:
    """What a file tells the companion; what is wrong in it goes into `findings` and is left out."""
    spec = checked(PlayFile, node, findings, {})
    return None if spec is None else _Reader(game, spec, node, findings).play()


class _Reader:
    """Makes the frozen values of what the file says, and looks each name up."""

    def __init__(self, game: Game, spec: PlayFile, node: Node, findings: Findings) -> None:
        self._game = game
        self._spec = spec
        self._node = node
        self._counters = {name: _counter(name, entry) for name, entry in spec.counters.items()}
        self._piles = {name: _pile(name, entry) for name, entry in spec.piles.items()}
        self._options = {name: Option(name, entry.name, entry.words) for name, entry in spec.options.items()}
        self._words = PlayWords(game, spec, (self._counters, self._piles, self._options), node, findings)
        self._steps = StepReader(self._words, node)
        self._people = PeopleReader(game, spec, self._words, self._steps)

    def play(self) -> Play:
        """The whole, in the order of the file."""
        spec, words = self._spec, self._words
        words.check_ids()
        for number, dice in enumerate(spec.dice):
            words.dice(dice, ("dice", number))
        for name, counter in spec.counters.items():
            self._check_counter(name, counter)
        for name, pile in spec.piles.items():
            self._check_pile(name, pile)
        return Play(
            counters=MappingProxyType(self._counters),
            piles=MappingProxyType(self._piles),
            limits=tuple(self._limit(number, entry) for number, entry in enumerate(spec.limits)),
            setup=self._steps.read(spec.setup, ("setup",), seated=False),
            phases=tuple(self._phase(name, entry) for name, entry in spec.phases.items()),
            tables=MappingProxyType({name: self._table(name, entry) for name, entry in spec.tables.items()}),
            contests=MappingProxyType({name: self._contest(name, entry) for name, entry in spec.contests.items()}),
            ends=tuple(self._end(number, entry) for number, entry in enumerate(spec.ends)),
            options=MappingProxyType(self._options),
            every=tuple(self._every(number, entry) for number, entry in enumerate(spec.every)),
            always=tuple(self._action(name, entry, ("always", name)) for name, entry in spec.always.items()),
            routines=self._people.routines(),
            cards=self._people.cards(),
            triggers=self._people.triggers(),
            tallies=self._people.tallies(),
            goals=self._people.goals(),
            dice=spec.dice,
            backs=tuple(read_back(words, number, entry) for number, entry in enumerate(spec.backs)),
        )

    def _check_counter(self, name: str, entry: CounterEntry) -> None:
        path = ("counters", name)
        for key, text in (("start", entry.start), ("min", entry.min), ("max", entry.max), ("is", entry.formula)):
            self._words.expression(text, (*path, key))
        if entry.stat:
            self._words.known("stat", entry.stat, (*path, "stat"))
        if entry.deck:
            self._words.known("deck", entry.deck, (*path, "deck"))
        self._words.icon(entry.icon, (*path, "icon"))
        self._words.expression(entry.again, (*path, "again"))
        check_inside(self._words, entry, path)
        for other, known in self._counters.items():
            named = re.findall(r"[a-z0-9_.-]+", entry.formula.lower())
            if known.formula and other in named:
                message = f"“{name}” is reckoned from “{other}”, which is reckoned itself"
                self._words.wrong(message, (*path, "is"), "name what that one is reckoned from")

    def _check_pile(self, name: str, entry: PileEntry) -> None:
        path = ("piles", name)
        if entry.secret and entry.works:
            hint = "everybody sees what bonuses come to: leave out “works” or “secret”"
            self._words.wrong("cards of a secret pile cannot work", (*path, "works"), hint)
        if entry.veiled and not entry.secret:
            self._words.wrong("only a secret pile can be veiled", (*path, "veiled"), "write “secret: true” too")
        for deck in entry.source:
            self._words.known("deck", deck, (*path, "from"))
        self._words.all_known("type", entry.resolve, (*path, "resolve"))
        self._words.option(entry.option, (*path, "option"))
        self._words.icon(entry.icon, (*path, "icon"))
        check_inside(self._words, entry, path)
        check_pile_of_cards(self._words, entry, path)

    def _limit(self, number: int, entry: LimitEntry) -> Limit:
        path: Path = ("limits", number)
        named = {"pile": entry.pile, "contest": entry.contest, "counter": entry.counter}
        if sum(bool(value) for value in named.values()) != 1:
            self._words.wrong("a limit names one pile, one contest or one counter", path)
        for kind, value in named.items():
            if value:
                self._words.known(kind, value, (*path, kind))
        pile = self._piles.get(entry.pile)
        if pile is not None and pile.secret and (entry.types or entry.but):
            self._words.wrong("only the whole of a secret pile can be limited", path, "leave “types” and “but” out")
        self._words.all_known("type", entry.types, (*path, "types"))
        self._words.all_known("trait", entry.but, (*path, "but"))
        self._words.expression(entry.at_most, (*path, "at-most"))
        return Limit(entry.at_most, entry.pile, entry.contest, entry.counter, entry.types, entry.but, entry.words)

    def _phase(self, name: str, entry: PhaseEntry) -> Phase:
        path = ("phases", name)
        self._words.expression(entry.at_most, (*path, "at-most"))
        if entry.actions and not entry.at_most:
            self._words.wrong("a phase with actions says how many there are", path, "write “at-most: 2”")
        actions = tuple(self._action(key, one, (*path, "actions", key)) for key, one in entry.actions.items())
        do = self._steps.read(entry.do, (*path, "do"))
        return Phase(name, entry.name, entry.words, do, entry.at_most, actions, entry.moves_on)

    def _action(self, name: str, entry: ActionEntry, path: Path) -> Action:
        self._words.expression(entry.condition, (*path, "if"))
        self._words.expression(entry.costs, (*path, "costs"))
        self._words.expression(entry.at_most, (*path, "at-most"))
        self._words.option(entry.option, (*path, "option"))
        self._words.icon(entry.icon, (*path, "icon"))
        for number, need in enumerate(entry.needs):
            self._words.expression(need.condition, (*path, "needs", number, "if"))
        return Action(
            id=name,
            name=entry.name,
            words=entry.words,
            icon=entry.icon,
            option=entry.option,
            costs=entry.costs,
            at_most=entry.at_most,
            needs=tuple(Need(need.condition, need.reason) for need in entry.needs),
            do=self._steps.read(entry.do, (*path, "do")),
            condition=entry.condition,
            once=entry.once,
            out=entry.out,
        )

    def _table(self, name: str, entry: TableEntry) -> TablePlay:
        path = ("tables", name)
        self._words.known("table", name, path)
        table = next((one for one in self._game.tables if one.id == name), None)
        shifts = []
        for number, shift in enumerate(entry.shifts):
            self._words.expression(shift.condition, (*path, "shifts", number, "if"))
            self._words.expression(shift.add, (*path, "shifts", number, "add"))
            shifts.append(Shift(shift.add, shift.words, shift.condition))
        found = [self._row(table, key, (*path, "rows", key)) for key in entry.rows]
        rows = tuple(
            RowPlay(*span, self._steps.read(steps, (*path, "rows", key)))
            for (key, steps), span in zip(entry.rows.items(), found, strict=True)
            if span
        )
        return TablePlay(name, tuple(shifts), rows)

    def _row(self, table: RollTable | None, key: str, path: Path) -> tuple[int | None, int | None] | None:
        """The totals of a row, which the roll table has to have too."""
        try:
            span = parse_totals(key)
        except ValueError as error:
            self._words.wrong(str(error), path, "write the totals as in tables.yaml: 4, 1-3 or 8+")
            return None
        if table is not None and span not in [(row.low, row.high) for row in table.rows]:
            rows = ", ".join(row.totals for row in table.rows)
            self._words.wrong(f"“{table.id}” has no row {key} in tables.yaml", path, f"its rows are {rows}")
            return None
        return span

    def _contest(self, name: str, entry: ContestEntry) -> Contest:
        path = ("contests", name)
        words = self._words
        if entry.sides is not None:
            return read_sided(words, self._steps.read, name, entry)
        check_unsided(words, name, entry)
        if entry.against not in ("", Owner.SEAT):
            words.known("pile", entry.against, (*path, "against"))
            if not entry.target:
                words.wrong("a contest against a card says what has to be reached", path, "write “target: card.…”")
        if entry.roll:
            words.dice(entry.roll, (*path, "roll"))
        if entry.stat:
            words.known("stat", entry.stat, (*path, "stat"))
        words.expression(entry.target, (*path, "target"))
        words.expression(entry.until, (*path, "until"))
        words.icon(entry.icon, (*path, "icon"))
        return Contest(
            id=name,
            name=entry.name,
            against=entry.against,
            roll=entry.roll,
            stat=entry.stat,
            target=entry.target,
            win=self._steps.read(entry.win, (*path, "win")),
            lose=self._steps.read(entry.lose, (*path, "lose")),
            until=entry.until,
            down=self._steps.read(entry.down, (*path, "down")),
            flee=self._steps.read(entry.flee, (*path, "flee")),
            flee_words=entry.flee_words,
            join=self._join(entry, path),
            chase=self._chase(entry, path),
            icon=entry.icon,
        )

    def _join(self, entry: ContestEntry, path: Path) -> Join | None:
        if entry.join is None:
            return None
        self._words.option(entry.join.option, (*path, "join", "option"))
        self._words.expression(entry.join.add, (*path, "join", "add"))
        return Join(entry.join.option, entry.join.add)

    def _chase(self, entry: ContestEntry, path: Path) -> Chase | None:
        if entry.chase is None:
            return None
        self._words.known("table", entry.chase.roll, (*path, "chase", "roll"))
        self._words.expression(entry.chase.at_least, (*path, "chase", "at-least"))
        return Chase(entry.chase.roll, entry.chase.at_least)

    def _end(self, number: int, entry: EndEntry) -> End:
        path: Path = ("ends", number)
        self._words.expression(entry.when, (*path, "when"))
        check_winner(self._words, entry.winner, (*path, "winner"))
        return End(entry.when, entry.winner, entry.words)

    def _seat_counter(self, name: str, path: Path) -> None:
        if self._words.known("counter", name, path) and self._counters[name].of is not Owner.SEAT:
            self._words.wrong(f"“{name}” is no counter of seats", path, "only such a counter can stand here")

    def _every(self, number: int, entry: EveryEntry) -> Every:
        path: Path = ("every", number)
        self._seat_counter(entry.counter, (*path, "counter"))
        self._words.option(entry.option, (*path, "option"))
        return Every(entry.counter, entry.step, entry.option, self._steps.read(entry.do, (*path, "do")))


def _counter(name: str, entry: CounterEntry) -> Counter:
    return Counter(
        id=name,
        name=entry.name,
        of=entry.of,
        start=entry.start,
        min=entry.min,
        max=entry.max,
        formula=entry.formula,
        stat=entry.stat,
        deck=entry.deck,
        icon=entry.icon,
        again=entry.again,
        inside=entry.inside,
        quiet=entry.quiet,
    )


def _pile(name: str, entry: PileEntry) -> Pile:
    return Pile(
        id=name,
        name=entry.name,
        of=entry.of,
        decks=entry.source,
        works=entry.works,
        secret=entry.secret,
        alarm=entry.alarm,
        resolve=entry.resolve,
        keep=entry.keep,
        option=entry.option,
        icon=entry.icon,
        inside=entry.inside,
        drops=entry.drops,
        one_of=entry.one_of,
        suits=entry.suits,
        veiled=entry.veiled,
    )
