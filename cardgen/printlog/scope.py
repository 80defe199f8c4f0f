"""Which part of a print log a build speaks of: its language, its ink, its decks and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from cardgen.printlog.record import FaceRecord


@dataclass(frozen=True, slots=True)
class Scope:
    """What was asked for.

    `codes` are those of the cards that were chosen, `others` those of the game's other cards. Cards that the game no
    longer has are in the scope where `decks` is None or names theirs. `renamed` maps old codes to the present ones.
    """

    language: str
    ink: str
    codes: frozenset[str]
    others: frozenset[str]
    decks: frozenset[str] | None
    renamed: Mapping[str, str]

    def holds(self, record: FaceRecord) -> bool:
        """Whether the record is one of those that were asked for."""
        if (record.language, record.ink) != (self.language, self.ink):
            return False
        code = self.renamed.get(record.code, record.code)
        if code in self.codes or code in self.others:
            return code in self.codes
        return self.decks is None or record.deck in self.decks


def with_printed(log: Sequence[FaceRecord], scope: Scope, printed: Iterable[FaceRecord]) -> tuple[FaceRecord, ...]:
    """The log once the cards of a scope are on paper as `printed` has them, and nothing else of the scope is."""
    kept = [record for record in log if not scope.holds(record)]
    return tuple(sorted((*kept, *(record for record in printed if record.qty > 0)), key=lambda one: one.key))


def with_copies(records: Iterable[FaceRecord], copies: int | None) -> tuple[FaceRecord, ...]:
    """The records with so many copies of each, or their own where that is None."""
    return tuple(record if copies is None else replace(record, qty=copies) for record in records)
