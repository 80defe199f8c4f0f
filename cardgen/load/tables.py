"""Reads tables.yaml: the roll tables, whose rows must cover their totals without gap or overlap."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from cardgen.load.checking import checked
from cardgen.load.findings import Findings, near_hint, shortened
from cardgen.load.markdown import MarkdownReader
from cardgen.load.references import References
from cardgen.load.tables_spec import RowEntry, TableEntry, TablesFile
from cardgen.load.words import titled
from cardgen.load.yaml_source import Node, read_yaml
from cardgen.model.rolltable import RollTable, Row
from cardgen.model.words import Term

TABLES_FILE = "tables.yaml"

MOST_DICE, FEWEST_SIDES, MOST_SIDES = 20, 2, 100

_DICE = re.compile(r"([1-9][0-9]{0,2})[dD]([1-9][0-9]{0,3})")
_TOTALS = re.compile(r"up to (?P<most>\d{1,4})|(?P<low>\d{1,4})(?:(?P<more>\+)|\s*[-–]\s*(?P<high>\d{1,4}))?")


@dataclass(frozen=True, slots=True)
class _Span:
    """The totals of a row, of which None means no end, with their key as written and its line."""

    low: int | None
    high: int | None
    key: str
    line: int

    @property
    def order(self) -> tuple[float, float]:
        """By where it begins, then by where it ends."""
        return self.first, self.last

    @property
    def first(self) -> float:
        """The lowest total."""
        return float("-inf") if self.low is None else self.low

    @property
    def last(self) -> float:
        """The highest total."""
        return float("inf") if self.high is None else self.high


def parse_dice(words: str) -> tuple[tuple[int, int], ...]:
    """`2d6`, or the sum of several as `1d4+1d6`: of each its number of dice and of sides.

    Raises ValueError, with a sentence, for anything else.
    """
    parts = [_DICE.fullmatch(part.strip()) for part in words.split("+")]
    dice = tuple((int(found[1]), int(found[2])) for found in parts if found is not None)
    if len(dice) < len(parts):
        raise ValueError(f"“{shortened(words, 40)}” is no dice that are known")
    if sum(count for count, _ in dice) > MOST_DICE or not all(FEWEST_SIDES <= one <= MOST_SIDES for _, one in dice):
        raise ValueError(
            f"“{words.strip()}” is out of reach: up to {MOST_DICE} dice have {FEWEST_SIDES} to {MOST_SIDES} sides"
        )
    return dice


def parse_totals(words: str) -> tuple[int | None, int | None]:
    """`4`, `1-3`, `8+` or `up to 2` as the lowest and the highest total, of which None means no end.

    Raises ValueError, with a sentence, for anything else.
    """
    found = _TOTALS.fullmatch(" ".join(words.lower().split()))
    if found is None:
        raise ValueError(f"“{shortened(words, 40)}” are no totals")
    if found["most"]:
        return None, int(found["most"])
    low = int(found["low"])
    high = None if found["more"] else int(found["high"] or low)
    if high is not None and high < low:
        raise ValueError(f"“{words}” ends before it begins")
    return low, high


def load_tables(
    folder: Path, declared: Mapping[str, Term], references: References, findings: Findings
) -> tuple[RollTable, ...]:
    """The roll tables in a game's folder, in the order of the file; none where it has no tables.yaml."""
    path = folder / TABLES_FILE
    node = read_yaml(path, findings) if path.exists() else None
    spec = checked(TablesFile, node, findings, {}) if node is not None else None
    if node is None or spec is None:
        return ()
    maker = _Maker(node, MarkdownReader(references, findings), declared, findings)
    tables = tuple(maker.table(name, entry) for name, entry in spec.tables.items())
    told = _told(node)
    for name in declared:
        if name not in told:
            findings.warning(f"“{name}” is a roll table in game.yaml, but has no rows here")
    return tables


def _told(node: Node) -> set[str]:
    """The tables that the file has, those that are wrong as a whole too."""
    inner = node.value.get("tables") if isinstance(node.value, dict) else None
    entries = inner.value if inner and isinstance(inner.value, dict) else {}
    return {name for name, entry in entries.items() if entry.value is not None}


class _Maker:
    """Makes roll tables of what a file says."""

    def __init__(self, node: Node, reader: MarkdownReader, declared: Mapping[str, Term], findings: Findings) -> None:
        self._node = node
        self._reader = reader
        self._declared = declared
        self._findings = findings

    def table(self, name: str, entry: TableEntry) -> RollTable:
        """A table, with problems for dice that are none, rows that are wrong, and a name that game.yaml lacks."""
        line = self._node.line_of(("tables", name))
        term = self._declared.get(name)
        if term is None:
            hint = f"{near_hint(name, list(self._declared), 'roll table')}; game.yaml has them below “tables:”"
            self._findings.error(f"game.yaml declares no roll table “{name}”", line, f"tables.{name}", hint)
        spans = self._spans(name, entry.rows)
        dice = self._dice(name, entry.dice, spans)
        rows = tuple(self._row(name, span, entry.rows[span.key]) for span in sorted(spans, key=lambda one: one.order))
        return RollTable(
            id=name,
            title=entry.title or (term.name if term else titled(name)),
            dice=dice,
            rows=rows,
            when=self._words(entry.when, name, "when"),
            notes=tuple(self._words(note, name, "notes") for note in entry.notes),
            icon=entry.icon or (term.icon if term else ""),
            source_line=line,
            params=MappingProxyType(dict(entry.params)),
        )

    def _words(self, text: str, *path: str) -> str:
        return self._reader.inline(text, self._node.line_of(("tables", *path))) if text else ""

    def _row(self, name: str, span: _Span, entry: RowEntry) -> Row:
        path = (name, "rows", span.key)
        short = self._words(entry.short or entry.words, *path, "short")
        words = self._words(entry.words, *path, "words")
        if not short:
            self._findings.error(f"the row {span.key} says nothing", span.line, f"tables.{name}.rows.{span.key}")
        return Row(span.low, span.high, words or short, short, self._words(entry.mark, *path, "mark"))

    def _spans(self, name: str, rows: Mapping[str, RowEntry]) -> list[_Span]:
        """The rows whose totals can be read; those that leave or share totals are told."""
        spans = []
        for key in rows:
            line = self._node.line_of(("tables", name, "rows", key))
            try:
                spans.append(_Span(*parse_totals(key), key, line))
            except ValueError as error:
                self._findings.error(str(error), line, f"tables.{name}.rows", "write 4, 1-3, 8+ or “up to 2”")
        in_order = sorted(spans, key=lambda span: span.order)
        if in_order != spans:
            late = next(span for span, right in zip(spans, in_order, strict=True) if span is not right)
            message = f"the rows of “{name}” do not rise: {late.key} stands out of order"
            self._findings.warning(message, late.line, f"tables.{name}.rows", "they are printed in order")
        self._tell_seams(name, in_order)
        return spans

    def _tell_seams(self, name: str, spans: Sequence[_Span]) -> None:
        """Two rows that share a total, and totals between two rows that lead to none."""
        if not spans:
            return
        highest = spans[0]
        place = f"tables.{name}.rows"
        for span in spans[1:]:
            if span.first <= highest.last:
                total = "up to" if span.low is None else "of"
                shared = span.low if span.low is not None else min(span.high or 0, int(highest.last))
                message = f"a total {total} {shared} leads to two rows of “{name}”, {highest.key} and {span.key}"
                self._findings.error(message, span.line, place, "let one end before the other begins")
            elif span.first > highest.last + 1:
                gap = _listed(int(highest.last) + 1, int(span.first) - 1)
                message = f"{gap} to no row of “{name}”, between {highest.key} and {span.key}"
                self._findings.error(message, span.line, place, "let one row end where the other begins")
            highest = max(highest, span, key=lambda one: one.last)

    def _dice(self, name: str, words: str, spans: Sequence[_Span]) -> str:
        """The dice in lower case; where all rows end before the dice do, that is told."""
        line = self._node.line_of(("tables", name, "dice"))
        place = f"tables.{name}.dice"
        try:
            dice = parse_dice(words)
        except ValueError as error:
            self._findings.error(str(error), line, place, "write the number of dice, d and their sides: 1d10, 2d6")
            return words
        count, most = sum(one for one, _ in dice), sum(one * sides for one, sides in dice)
        if spans and max(span.last for span in spans) < most:
            last = max(span.last for span in spans)
            message = f"{words} can come to {most}, but the rows of “{name}” end at {last:g}"
            self._findings.warning(message, line, place, f"let the last row go on: {last:g}+")
        if spans and min(span.first for span in spans) > count:
            first = min(span.first for span in spans)
            message = f"{words} can come to {count}, but the rows of “{name}” begin at {first:g}"
            self._findings.warning(message, line, place, f"let the first row begin earlier: {count}-{first:g}")
        return "+".join(f"{one}d{sides}" for one, sides in dice)


def _listed(low: int, high: int) -> str:
    """`a total of 4 leads`, `totals from 4 to 6 lead`."""
    return f"a total of {low} leads" if low == high else f"totals from {low} to {high} lead"
