"""A deck as a table: trimmed headers, and rows that know the line or row that they stand in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.load.findings import Findings, listed, quoted, rows_listed, shortened
from cardgen.load.limits import MAX_ROWS

# Control characters, halves of characters, and what is no character at all.
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_LOST = "\ufffd"


class Row(NamedTuple):
    """One row: its number from 1 with the header, and a cell for each header; `lines` where each cell has its own."""

    number: int
    cells: tuple[str, ...]
    lines: tuple[int, ...] = ()

    def line(self, index: int) -> int:
        """The line of one cell."""
        return self.lines[index] if self.lines else self.number


class SourceTable(NamedTuple):
    """What a file says, cell by cell; every row has as many cells as there are headers."""

    file: str
    sheet: str
    headers: tuple[str, ...]
    rows: tuple[Row, ...]


Raw = tuple[int, Sequence[str]]
"""A row as a reader gives it: its number, and its cells as they were written."""


def build_table(raw: Sequence[Raw], findings: Findings) -> SourceTable | None:
    """Make a table of raw rows, of which the first that is not empty holds the headers.

    Nothing is shifted or cut: a row with more cells than there are headers is a problem and left out, one with fewer
    ends in blanks with a notice. None where there is no header.
    """
    rows = [(number, [clean(cell) for cell in cells]) for number, cells in raw]
    while rows and not any(rows[-1][1]):
        rows.pop()
    start = next((index for index, (_, cells) in enumerate(rows) if any(cells)), None)
    if start is None:
        findings.error("there is nothing in it", hint="the first row holds the headers, each further row a card")
        return None
    header_row, headers = rows[start]
    body = _filled(rows[start + 1 :], findings)
    if len(body) > MAX_ROWS:
        findings.error(f"there are more than {MAX_ROWS:,} rows", body[MAX_ROWS][0], hint="split the deck into several")
        body = body[:MAX_ROWS]
    kept = _kept_columns(header_row, headers, body, findings)
    names = tuple(headers[index] for index in kept)
    return SourceTable(findings.file, findings.sheet, names, _fitted(body, len(headers), kept, names, findings))


def clean(cell: str) -> str:
    """A cell as it was written, without white space around it and with line breaks of one kind."""
    text = cell.strip()
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text


def column_letter(index: int) -> str:
    """The letters that a spreadsheet gives to a column, counted from 0: A, Z, AA."""
    letters = ""
    number = index + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _filled(rows: list[tuple[int, list[str]]], findings: Findings) -> list[tuple[int, list[str]]]:
    """The rows that hold something; those that do not are counted in one notice."""
    filled = [row for row in rows if any(row[1])]
    if len(filled) < len(rows):
        empty = len(rows) - len(filled)
        kept = {number for number, _ in filled}
        first = next(number for number, _ in rows if number not in kept)
        findings.notice(f"{empty} empty row{'s were' if empty > 1 else ' was'} skipped, the first of them here", first)
    return filled


def _kept_columns(
    row: int, headers: list[str], body: list[tuple[int, list[str]]], findings: Findings
) -> tuple[int, ...]:
    """The places of the columns to read; bare columns and doubled headers are told."""
    bare = [index for index, header in enumerate(headers) if not header]
    orphans = [(index, found) for index in bare if (found := _first_filled(body, index)) is not None]
    for index, (number, cell) in orphans:
        findings.error(
            f"column {column_letter(index)} has no header, but row {number} has “{shortened(cell, 30)}” in it",
            row,
            f"column {column_letter(index)}",
            "give the column a header, or empty it",
        )
    dropped = len(bare) - len(orphans)
    if dropped:
        many = "s without header and data were" if dropped > 1 else " without header and data was"
        findings.notice(f"{dropped} column{many} left out", row)
    kept: list[int] = []
    seen: dict[str, int] = {}
    for index, header in enumerate(headers):
        if not header:
            continue
        key = field_key(header)
        if key in seen:
            first, second = column_letter(seen[key]), column_letter(index)
            findings.error(
                f"two columns are headed “{shortened(header)}”: {first} and {second}",
                row,
                header,
                "name one of them otherwise; only the first was read",
            )
            continue
        seen[key] = index
        kept.append(index)
    return tuple(kept)


def _first_filled(body: list[tuple[int, list[str]]], index: int) -> tuple[int, str] | None:
    return next(((number, cells[index]) for number, cells in body if index < len(cells) and cells[index]), None)


def _fitted(
    body: list[tuple[int, list[str]]], width: int, kept: tuple[int, ...], names: tuple[str, ...], findings: Findings
) -> tuple[Row, ...]:
    """Rows with one cell for each kept column."""
    rows: list[Row] = []
    short: list[int] = []
    everything = kept == tuple(range(width))
    for number, cells in body:
        if len(cells) > width and any(cells[width:]):
            extra = [cell for cell in cells[width:] if cell]
            findings.error(
                f"this row has {len(cells)} cells, but there are {width} headers: "
                f"{listed(quoted(shortened(cell, 30) for cell in extra))} would be cut, so the row was left out",
                number,
                hint="put cells that hold the separator in double quotes",
            )
            continue
        if len(cells) < width:
            short.append(number)
            cells.extend([""] * (width - len(cells)))
        row = Row(number, tuple(cells[:width]) if everything else tuple(cells[index] for index in kept))
        if any(row.cells):
            rows.append(row)
            tell_unprintable(row, names, findings)
    if short:
        many = "s have fewer cells than headers and end" if len(short) > 1 else " has fewer cells than headers and ends"
        findings.notice(f"{len(short)} row{many} in blanks: {rows_listed(short)}", short[0])
    return tuple(rows)


def tell_unprintable(row: Row, headers: tuple[str, ...], findings: Findings) -> None:
    """Tell the characters of a row that no font can print, and those that were lost when a file was saved."""
    words = "".join(row.cells)
    if _LOST not in words and not _UNPRINTABLE.search(words):
        return
    for index, (header, cell) in enumerate(zip(headers, row.cells, strict=True)):
        found = _UNPRINTABLE.search(cell)
        if found:
            before = shortened(cell[: found.start()], 30)
            findings.error(
                f"a character that cannot be printed (U+{ord(found[0]):04X}) stands after “{before}”",
                row.line(index),
                header,
                "delete it, or type the word again",
            )
        if _LOST in cell:
            findings.warning(
                f"“{_LOST}” in “{shortened(cell, 30)}” stands for a character that was lost when the file was saved",
                row.line(index),
                header,
                "type the character again, and save the file as UTF-8",
            )


def field_key(header: str) -> str:
    """A header as the name of a field: lower case, with underscores for everything that is no letter or digit."""
    return re.sub(r"\W+", "_", header.casefold()).strip("_") or header
