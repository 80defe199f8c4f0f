"""Roll tables: dice, rows of totals, and what each row says and does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cardgen.model.speech import ENGLISH, Speech

_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a roll table: the totals from `low` to `high`, of which None means no end; and its words.

    `short` is the result in two or three words, `words` the whole sentence, `mark` a footnote's text.
    """

    low: int | None
    high: int | None
    words: str
    short: str = ""
    mark: str = ""

    @property
    def totals(self) -> str:
        """The totals as printed in English: `1`, `2–5`, `18+`, `up to 3`."""
        return self.totals_in(ENGLISH)

    def totals_in(self, speech: Speech) -> str:
        """The totals as a language prints them."""
        if self.low is None or self.high is None:
            return f"{self.low}+" if self.low is not None else speech.say("up to {total}", total=self.high)
        return f"{self.low}" if self.low == self.high else f"{self.low}–{self.high}"


@dataclass(frozen=True, slots=True)
class RollTable:
    """A table that is rolled on: `dice` in dice notation, rows without gap or overlap, and notes on what changes it.

    A total beyond the table's ends takes its first or its last row.
    """

    id: str
    title: str
    dice: str
    rows: tuple[Row, ...]
    when: str = ""
    notes: tuple[str, ...] = ()
    icon: str = ""
    source_line: int = 0
    params: Mapping[str, str] = field(default_factory=lambda: _NOTHING)

    def row(self, total: int) -> Row:
        """The row that a total leads to. Raises LookupError for a table without rows."""
        if not self.rows:
            raise LookupError(f"the table “{self.id}” has no rows")
        return next((row for row in self.rows if row.high is None or total <= row.high), self.rows[-1])
