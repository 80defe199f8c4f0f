"""What rules and player aids may name: icons, roll tables, cards, boards with their places, and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cardgen.load.findings import Findings, near_hint, shortened
from cardgen.load.pictures import PictureFinder
from cardgen.model.game import Card
from cardgen.model.words import Vocabulary


@dataclass(frozen=True, slots=True)
class References:
    """The names that exist. `cards` maps each code, old ones too, to that of today; `boards` an id to its places."""

    icons: frozenset[str]
    tables: frozenset[str]
    pictures: PictureFinder
    cards: Mapping[str, str]
    boards: Mapping[str, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))

    def figure(self, words: str, line: int, findings: Findings) -> str:
        """The target of a figure as it is stored; empty, with a problem, where there is none."""
        kind, _, name = words.partition(":")
        if kind in ("card", "back"):
            return self._card(kind, name.upper(), line, findings)
        if kind == "board":
            return self._board(name, line, findings)
        found = self.pictures.find(words)
        if found.fault:
            hint = found.fault.hint.replace("the card is", "the page is")
            note = findings.error if found.fault.severity == "error" else findings.warning
            note(found.fault.message, line, hint=hint)
        return found.path

    def _card(self, kind: str, code: str, line: int, findings: Findings) -> str:
        if code in self.cards:
            return f"{kind}:{self.cards[code]}"
        findings.error(f"there is no card {shortened(code)}", line, hint=near_hint(code, list(self.cards), "card"))
        return ""

    def _board(self, name: str, line: int, findings: Findings) -> str:
        board, _, place = name.partition("/")
        if board not in self.boards:
            findings.error(
                f"there is no board “{shortened(board)}”", line, hint=near_hint(board, list(self.boards), "board")
            )
        elif place and place not in self.boards[board]:
            hint = near_hint(place, sorted(self.boards[board]), "place")
            findings.error(f"the board “{board}” has no place “{shortened(place)}”", line, hint=hint)
        else:
            return f"board:{name}"
        return ""


def icon_names(words: Vocabulary) -> frozenset[str]:
    """The names that texts may use for icons: those of `icons`, and the ids of all terms that have one."""
    kinds = (words.types, words.traits, words.stats, words.tables)
    return frozenset(term.id for terms in kinds for term in terms.values() if term.icon) | words.icons.keys()


def card_codes(cards: Iterable[Card]) -> Mapping[str, str]:
    """Each card's code by itself and by those that it had."""
    all_cards = tuple(cards)
    old = {code: card.code for card in all_cards for code in card.was}
    return MappingProxyType({**old, **{card.code: card.code for card in all_cards}})
