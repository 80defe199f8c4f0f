"""Reads the steps of play.yaml: each has one verb, and the parts that this verb needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from cardgen.load.checking import Path
from cardgen.load.play_cards import (
    check_along,
    check_each,
    check_lay,
    check_named,
    check_repeat,
    check_spread,
    check_stops,
)
from cardgen.load.play_others import check_pawn, check_people
from cardgen.load.play_sides import check_restore, check_share, check_sort
from cardgen.load.play_spec import StepEntry
from cardgen.load.play_words import PlayWords
from cardgen.load.yaml_source import Node
from cardgen.model.people import Among
from cardgen.model.steps import Choice, Owner, Step, Verb

_WHAT: Mapping[Verb, str] = MappingProxyType({Verb.SKIP: "turn", Verb.ELIMINATE: "seat", Verb.STOP: "contest"})
_OF_SEATS = (
    Verb.MOVE, Verb.SKIP, Verb.ELIMINATE, Verb.START, Verb.SPREAD, Verb.MEND, Verb.NAME, Verb.REPEAT,
    Verb.CHOOSE, Verb.REVEAL, Verb.SEND, Verb.GIVE, Verb.TAKE, Verb.RUN,
)  # fmt: skip
_COUNTS = (Verb.DRAW, Verb.FLIP, Verb.ADD, Verb.LAY, Verb.SPREAD, Verb.MEND)
_EACH = (Owner.SEAT.value, Owner.PLACE.value, Among.OTHERS.value, Among.NEAR.value, Among.FAR.value)


class StepReader:
    """Makes steps of what the file says, and checks the names in them."""

    def __init__(self, words: PlayWords, node: Node) -> None:
        self._words = words
        self._node = node

    def read(self, entries: Sequence[StepEntry], path: Path, *, seated: bool = True) -> tuple[Step, ...]:
        """The steps at a path of the file, without those that are none.

        Where they are not `seated`, no seat is spoken of, and a step that needs one has to say `each: seat`.
        """
        single = self._is_single(path)
        found = []
        for number, entry in enumerate(entries):
            here = path if single else (*path, number)
            step = self._step(entry, here)
            if step is not None:
                found.append(step)
                if not seated and not step.each and self._needs_seat(step):
                    self._words.wrong("this step does not say for whom it is", here, "write “each: seat”")
        return tuple(found)

    def _needs_seat(self, step: Step) -> bool:
        """Whether a step is about a seat: its pawn, its turn, its counters or piles, its roll on a table."""
        of_seats = {
            name
            for nouns in (self._words.counters, self._words.piles)
            for name, noun in nouns.items()
            if noun.of is not Owner.ROOM
        }
        named = {step.what if step.verb is Verb.SET else "", step.to, step.source} & of_seats
        rolled = step.verb is Verb.ROLL and (step.gives is not None or self._words.has("table", step.what))
        return rolled or step.verb in _OF_SEATS or (step.verb is not Verb.FLIP and bool(named))

    def _is_single(self, path: Path) -> bool:
        node = self._node
        for part in path:
            value = node.value
            if isinstance(value, dict) and isinstance(part, str):
                node = value.get(part, node)
            if isinstance(value, list) and isinstance(part, int):
                node = value[part]
        return isinstance(node.value, dict)

    def _step(self, entry: StepEntry, path: Path) -> Step | None:
        found = [verb for verb in Verb if verb.value in entry.model_fields_set]
        if len(found) != 1:
            said = " and ".join(f"“{verb}”" for verb in found)
            known = ", ".join(Verb)
            message = f"a step has one verb, and not {said}" if found else "this step has no verb"
            self._words.wrong(message, path, f"the verbs are {known}")
            return None
        (verb,) = found
        what = str(getattr(entry, verb.value) or "")
        self._check(verb, what, entry, path)
        return replace(
            _plain(verb, what, entry),
            then=self.read(entry.then, (*path, "then")),
            otherwise=self.read(entry.otherwise, (*path, "otherwise")),
            choices=tuple(
                Choice(key, choice.words, self.read(choice.do, (*path, "choices", key, "do")), choice.condition)
                for key, choice in entry.choices.items()
            ),
        )

    def _check(self, verb: Verb, what: str, entry: StepEntry, path: Path) -> None:
        words = self._words
        self._check_expressions(entry, path)
        check_each(words, entry, path, _EACH)
        check_people(words, verb, what, entry, path)
        check_stops(words, entry, path)
        check_along(words, entry, path)
        check_sort(words, entry, path)
        words.all_known("type", entry.types, (*path, "types"))
        words.all_known("trait", entry.traits, (*path, "traits"))
        if entry.mark:
            words.known("mark", entry.mark, (*path, "mark"))
        if entry.place:
            words.dice(entry.place, (*path, "place"))
        if verb in _COUNTS:
            words.expression(what, (*path, verb.value))
        if verb in _WHAT and what != _WHAT[verb]:
            words.wrong(f"“{verb}” can only be {_WHAT[verb]}, and not “{what}”", (*path, verb.value))
        self._check_verb(verb, what, entry, path)

    def _check_expressions(self, entry: StepEntry, path: Path) -> None:
        words = self._words
        for key, text in (
            ("if", entry.condition),
            ("at-least", entry.at_least),
            ("at-most", entry.at_most),
            ("up-to", entry.up_to),
            ("first", entry.first),
            ("where", entry.where),
            *((f"fields.{name}", text) for name, text in entry.fields.items()),
        ):
            words.expression(text, (*path, *key.split(".")))
        for key, choice in entry.choices.items():
            words.expression(choice.condition, (*path, "choices", key, "if"))

    def _check_verb(self, verb: Verb, what: str, entry: StepEntry, path: Path) -> None:
        """What one verb needs and others do not."""
        words = self._words
        checks: Mapping[Verb, Callable[[str, StepEntry, Path], None]] = {
            Verb.DRAW: self._check_cards,
            Verb.FLIP: self._check_flip,
            Verb.MOVE: self._check_move,
            Verb.DISCARD: self._check_discard,
            Verb.ROLL: self._check_roll,
            Verb.ADD: self._check_add,
            Verb.SET: self._check_set,
            Verb.DEAL: self._check_deal,
            Verb.START: self._check_start,
            Verb.ELIMINATE: self._check_eliminate,
            Verb.SHARE: lambda what, entry, path: check_share(words, what, entry, path),
            Verb.RESTORE: lambda what, entry, path: check_restore(words, what, entry, path),
            Verb.LAY: lambda _, entry, path: check_lay(words, entry, path),
            Verb.SPREAD: lambda _, entry, path: check_spread(words, entry, path),
            Verb.MEND: lambda _, entry, path: check_spread(words, entry, path),
            Verb.NAME: lambda what, _, path: check_named(words, what, path),
            Verb.REPEAT: lambda what, entry, path: check_repeat(words, entry, what, path),
        }
        if verb in checks:
            checks[verb](what, entry, path)

    def _to(self, kinds: Sequence[str], entry: StepEntry, path: Path) -> None:
        """`to` has to be of one of these kinds."""
        if not any(self._words.has(kind, entry.to) for kind in kinds):
            said = " or ".join(kinds)
            there = f"there is no {said} “{entry.to}”" if entry.to else f"a {said} is missing"
            self._words.wrong(there, (*path, "to"), f"write “to:” and the id of a {said}")

    def _check_cards(self, _: str, entry: StepEntry, path: Path) -> None:
        self._words.known("deck", entry.source, (*path, "from"))
        self._to(("pile", "counter"), entry, path)

    def _check_flip(self, _: str, entry: StepEntry, path: Path) -> None:
        self._words.known("deck", entry.source, (*path, "from"))
        self._to(("pile",), entry, path)
        pile = self._words.piles.get(entry.to)
        if pile is not None and (pile.of is Owner.PLACE) is not bool(entry.place):
            hint = "dice that name the place go with piles of places: “place: 1d20”"
            self._words.wrong(f"“place” does not fit the pile “{entry.to}”", path, hint)

    def _check_move(self, what: str, entry: StepEntry, path: Path) -> None:
        if what == "pawn":
            check_pawn(self._words, entry, path)
        elif what == "card":
            self._to(("pile", "counter"), entry, path)
        else:
            if what != "all":
                self._words.expression(what, (*path, "move"))
            if not self._words.has("counter", entry.source):
                self._words.known("pile", entry.source, (*path, "from"))
            self._to(("pile", "counter"), entry, path)

    def _check_discard(self, what: str, entry: StepEntry, path: Path) -> None:
        if what != "all":
            self._words.expression(what, (*path, "discard"))
        self._words.known("pile", entry.source, (*path, "from"))

    def _check_roll(self, what: str, _: StepEntry, path: Path) -> None:
        if not self._words.has("table", what):
            self._words.dice(what, (*path, "roll"))

    def _check_add(self, _: str, entry: StepEntry, path: Path) -> None:
        self._to(("counter",), entry, path)

    def _check_set(self, what: str, entry: StepEntry, path: Path) -> None:
        self._words.known("counter", what, (*path, "set"))
        if entry.to:
            self._words.expression(entry.to, (*path, "to"))
        else:
            self._words.wrong("“set” needs “to”, the value", path)

    def _check_deal(self, what: str, entry: StepEntry, path: Path) -> None:
        self._words.known("deck", what, (*path, "deal"))
        self._to(("pile",), entry, path)

    def _check_start(self, what: str, _: StepEntry, path: Path) -> None:
        self._words.known("contest", what, (*path, "start"))

    def _check_eliminate(self, _: str, entry: StepEntry, path: Path) -> None:
        if entry.fields or entry.traits or entry.to:
            self._to(("pile",), entry, path)


def _plain(verb: Verb, what: str, entry: StepEntry) -> Step:
    """A step without the steps that follow it."""
    return Step(
        verb=verb,
        what=what,
        source=entry.source,
        to=entry.to,
        each=entry.each or "",
        where=entry.where,
        condition=entry.condition,
        at_least=entry.at_least,
        at_most=entry.at_most,
        up_to=entry.up_to,
        mark=entry.mark,
        place=entry.place,
        gives=entry.gives,
        types=entry.types,
        traits=entry.traits,
        over=entry.over,
        but=entry.but,
        stops=entry.stops,
        goes_with=entry.goes_with,
        random=entry.random,
        again=entry.again,
        optional=entry.optional,
        of=entry.of,
        turned=bool(entry.turned),
        at=entry.at,
        shares=MappingProxyType({key: MappingProxyType(dict(one)) for key, one in entry.shares.items()}),
        without=MappingProxyType(dict(entry.without)),
        winner=entry.winner,
        lies=entry.lies,
        given=entry.given,
        first=entry.first,
        among=entry.among,
        sort=MappingProxyType(dict(entry.sort)),
        words=entry.words or (what if verb in (Verb.ASK, Verb.ANNOUNCE, Verb.END) else ""),
        fields=MappingProxyType(dict(entry.fields)),
    )
