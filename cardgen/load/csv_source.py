"""Text tables with commas, semicolons or tabs between the cells, each row with the line that it begins in."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from cardgen.load.findings import Findings
from cardgen.load.table import Raw, SourceTable, build_table
from cardgen.load.text_file import read_text

_DELIMITERS = (",", ";", "\t")
_SNIFFED_CHARACTERS = 65_536
_SNIFFED_ROWS = 25


def read_csv(path: Path, findings: Findings) -> SourceTable | None:
    """Read a CSV file; None, with a problem, where it cannot be read or holds nothing."""
    text = read_text(path, findings)
    return None if text is None else parse_csv(text, findings)


def parse_csv(text: str, findings: Findings) -> SourceTable | None:
    """Read the text of a CSV file. Quotes may hold separators, line breaks and, doubled, quotes."""
    told, skipped = _told_delimiter(text)
    if skipped:
        text = text[skipped:]
    rows = _rows(text, told or find_delimiter(text), 1 if skipped else 0, findings)
    return build_table(rows, findings)


def find_delimiter(text: str) -> str:
    """The separator whose cells agree best: most rows as wide as the header, then the widest; a comma if none does."""
    sample = text[:_SNIFFED_CHARACTERS]
    best, best_score = ",", (0, 0)
    for delimiter in _DELIMITERS:
        widths = _widths(sample, delimiter)
        if not widths or widths[0] < 2:
            continue
        score = (sum(width == widths[0] for width in widths), widths[0])
        if score > best_score:
            best, best_score = delimiter, score
    return best


def _widths(sample: str, delimiter: str) -> list[int]:
    """How many cells each of the first rows has, if this is the delimiter."""
    reader = csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter, skipinitialspace=True)
    widths: list[int] = []
    try:
        for cells in reader:
            if cells and any(cell.strip() for cell in cells):
                widths.append(len(cells))
            if len(widths) == _SNIFFED_ROWS:
                break
    except csv.Error:  # a cell of monstrous length; the reading proper says so
        pass
    return widths


def _told_delimiter(text: str) -> tuple[str, int]:
    """The separator of a first line such as `sep=;`, which Excel writes, and how many characters that line has."""
    line = text[:8].split("\n", 1)[0]
    if line[:4].lower() != "sep=" or line[4:5] not in _DELIMITERS or line[5:].strip():
        return "", 0
    end = text.find("\n")
    return line[4], len(text) if end < 0 else end + 1


def _rows(text: str, delimiter: str, before: int, findings: Findings) -> Sequence[Raw]:
    """Every row with the line that it begins in; after a quote that is not closed there are none."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True, strict=True)
    rows: list[Raw] = []
    line = 1
    try:
        for cells in reader:
            rows.append((line + before, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        findings.error(*_broken(str(error), text, line, before, reader.line_num))
    return rows


def _broken(words: str, text: str, line: int, before: int, seen: int) -> tuple[str, int, str, str]:
    """A sentence for what the reader stumbled over, the line where the cell opened, no column, and a hint."""
    rest = "the rows from there on were not read"
    if "field larger" in words:
        return f"a cell is longer than {csv.field_size_limit():,} characters; {rest}", line + before, "", "shorten it"
    opened = next((number for number in range(line, seen + 1) if '"' in _line(text, number)), line)
    hint = "close the cell with a double quote; a double quote within a quoted cell is written twice"
    if "end of data" in words:
        message = f"a double quote opens a cell here and is never closed; {rest}"
    elif seen > opened:
        message = (
            f"a double quote opens a cell here that runs on to line {seen + before} and is not closed well; {rest}"
        )
    else:
        message = f"a cell goes on after its closing double quote; {rest}"
    return message, opened + before, "", hint


def _line(text: str, number: int) -> str:
    lines = io.StringIO(text, newline="")
    return next((line for n, line in enumerate(lines, 1) if n == number), "")
