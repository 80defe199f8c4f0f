"""Looks up the names in play.yaml and parses its expressions; each fault is a problem at its line."""

from __future__ import annotations

import re
from collections import Counter as Counted
from collections.abc import Mapping, Sequence

from cardgen.dice import DiceFault, parse
from cardgen.dice.tree import Absolute, Binary, Compare, Dice, Negative, Tree
from cardgen.load.checking import Path
from cardgen.load.findings import Findings, near_hint, near_names
from cardgen.load.play_spec import PlayFile
from cardgen.load.references import icon_names
from cardgen.load.yaml_source import Node
from cardgen.model.game import Game
from cardgen.model.people import TARGET
from cardgen.model.play import Counter, Option, Pile
from cardgen.model.playnames import (
    ATTACHED,
    BONUS,
    CARD,
    CARDS,
    GOAL,
    HERE,
    HOME,
    OPTION,
    PLACE,
    ROLLED,
    SEAT,
    SEATS,
    TRAIT,
    TYPE,
    VERSUS,
    expression_names,
    numeric_fields,
)

_HEADS = (
    ATTACHED, BONUS, CARD, CARDS, GOAL, HERE, HOME, OPTION, PLACE, ROLLED, SEAT, SEATS, TARGET, TRAIT, TYPE, VERSUS,
)  # fmt: skip
_LIKE_DICE = re.compile(r"\d*d\d*|\d+|k|kh|kl|dh|dl|abs")
_WORD = re.compile(r"[a-z][a-z0-9_.-]*[a-z0-9_]|[a-z]")

Nouns = tuple[Mapping[str, Counter], Mapping[str, Pile], Mapping[str, Option]]


class PlayWords:
    """What there is to name, by kind, and what expressions may say."""

    def __init__(self, game: Game, spec: PlayFile, nouns: Nouns, node: Node, findings: Findings) -> None:
        counters, piles, options = nouns
        self._spec = spec
        self._node = node
        self._findings = findings
        self._icons = icon_names(game.words)
        self._names = sorted(expression_names(game, counters, piles, options, spec.tallies))
        self.counters = counters
        self.piles = piles
        self.phases = list(spec.phases)
        self.players = game.players
        self.laid = any(board.laid for board in game.boards)
        self._cards = game.cards
        self._known: Mapping[str, Sequence[str]] = {
            "deck": [deck.id for deck in game.decks],
            "type": list(game.words.types),
            "trait": list(game.words.traits),
            "stat": list(game.words.stats),
            "table": [table.id for table in game.tables],
            "mark": sorted({mark for board in game.boards for place in board.places for mark in place.marks}),
            "column": list(numeric_fields(game)),
            "counter": list(counters),
            "pile": list(piles),
            "contest": list(spec.contests),
            "option": list(options),
            "phase": self.phases,
            "field": sorted({key for card in game.cards for key in card.fields}),
            "routine": list(spec.routines),
            "place": [place.id for board in game.boards for place in board.places],
            "card": [card.code for card in game.cards],
        }

    def wrong(self, message: str, path: Path, hint: str = "") -> None:
        """Note what stops a build, at its line."""
        self._findings.error(message, self._node.line_of(path), ".".join(map(str, path)), hint)

    def has(self, kind: str, word: str) -> bool:
        """Whether the game has something of a kind and an id."""
        return word in self._known[kind]

    def known(self, kind: str, word: str, path: Path) -> bool:
        """Whether the game has it; where not, that is told."""
        if self.has(kind, word):
            return True
        self.wrong(f"there is no {kind} “{word}”", path, near_hint(word, self._known[kind], kind))
        return False

    def all_known(self, kind: str, words: Sequence[str], path: Path) -> None:
        """Look each of the words up."""
        for word in words:
            self.known(kind, word, path)

    def option(self, word: str, path: Path) -> None:
        """An option, where one is named."""
        if word:
            self.known("option", word, path)

    def icon(self, word: str, path: Path) -> None:
        """An icon, where one is named: an alias or word of the game, or the name of one in a set of icons."""
        if word and ":" not in word and "." not in word and word not in self._icons:
            self.wrong(f"there is no icon “{word}”", path, near_hint(word, sorted(self._icons), "icon"))

    def expression(self, text: str, path: Path) -> None:
        """An expression without dice; an empty one is none."""
        tree = self._tree(text, path) if text else None
        if tree is not None and _has_dice(tree):
            self.wrong(
                f"dice cannot stand in “{text}”: nothing is rolled here", path, "roll them in a step of their own"
            )

    def dice(self, text: str, path: Path) -> None:
        """An expression with dice in it."""
        tree = self._tree(text, path)
        if tree is not None and not _has_dice(tree):
            self.wrong(f"“{text}” are no dice", path, "write dice such as 1d6 or 1d20")

    def named(self, text: str) -> tuple[str, ...]:
        """The names in an expression, as far as it can be read."""
        return tuple(word for word in _WORD.findall(text.lower()) if word in self._names)

    def count_types(self, deck: str, without: Sequence[str] = ()) -> Mapping[str, int]:
        """How many cards of each type a deck has, but for those with these codes."""
        found: Counted[str] = Counted()
        for card in self._cards:
            if card.deck == deck and card.code not in without:
                found[card.type] += card.qty
        return found

    def check_ids(self) -> None:
        """Ids that are used twice or would be taken for something else in expressions."""
        for name in self.piles:
            if name in self.counters:
                hint = "let each have a name of its own, as expressions name both"
                self.wrong(f"“{name}” is a pile and a counter", ("piles", name), hint)
        for kind, names in (("counters", self.counters), ("piles", self.piles)):
            for name in names:
                if name in _HEADS or _LIKE_DICE.fullmatch(name):
                    hint = "choose another id, as expressions need this word for something else"
                    self.wrong(f"“{name}” cannot be the id of a counter or pile", (kind, name), hint)
        self._check_tallies()
        self._check_actions()

    def _check_tallies(self) -> None:
        for name in self._spec.tallies:
            if name in self.counters or name in self.piles or name in _HEADS or _LIKE_DICE.fullmatch(name):
                hint = "let it have a name of its own"
                self.wrong(f"“{name}” means something else already", ("tallies", name), hint)

    def _check_actions(self) -> None:
        seen: dict[str, str] = {}
        for phase, entry in self._spec.phases.items():
            for action in entry.actions:
                if action in seen:
                    path = ("phases", phase, "actions", action)
                    self.wrong(f"the action “{action}” is in “{seen[action]}” already", path, "give it another id")
                seen.setdefault(action, phase)
        for action in self._spec.always:
            if action in seen:
                message = f"the action “{action}” is in “{seen[action]}” already"
                self.wrong(message, ("always", action), "give it another id")

    def _tree(self, text: str, path: Path) -> Tree | None:
        lower = text.lower()
        try:
            return parse(text, {name: 0 for name in self._names if name in lower})
        except DiceFault as fault:
            self.wrong(f"“{text}” cannot be read. {fault}", path, self._hint(text))
            return None

    def _hint(self, text: str) -> str:
        """The names that a word that is not known may have meant."""
        for word in _WORD.findall(text.lower()):
            if word not in self._names and not _LIKE_DICE.fullmatch(word):
                near = near_names(word, self._names)
                return f"for “{word}”, did you mean “{near[0]}”?" if near else "docs/play.md lists the names"
        return "write it in dice notation, such as 2 + bonus.force or hits = 0"


def _has_dice(tree: Tree) -> bool:
    match tree:
        case Dice():
            return True
        case Negative() | Absolute():
            return _has_dice(tree.inner)
        case Binary() | Compare():
            return _has_dice(tree.left) or _has_dice(tree.right)
        case _:
            return False
