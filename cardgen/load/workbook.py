"""Sheets of XLSX and ODS workbooks as tables, read by calamine from a copy that has been measured first."""

from __future__ import annotations

import datetime as dt
import io
from pathlib import Path

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from cardgen.load.findings import Findings, listed, near_names, quoted
from cardgen.load.limits import MAX_CELLS, MAX_WORKBOOK_BYTES
from cardgen.load.package import repacked
from cardgen.load.table import Raw, SourceTable, build_table
from cardgen.load.text_file import read_bytes

Cell = str | int | float | bool | dt.time | dt.date | dt.datetime | dt.timedelta


def read_workbook(path: Path, sheet: str, findings: Findings) -> SourceTable | None:
    """Read one sheet; None, with a problem, where the file, or the one sheet that is meant, cannot be found.

    `sheet` may be empty where only one sheet holds anything. Formulas give the value that was saved with them.
    """
    data = read_bytes(path, MAX_WORKBOOK_BYTES, findings)
    packed = repacked(data, findings) if data is not None else None
    if packed is None:
        return None
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(packed))
        found = _choose(book, sheet, findings)
        rows = _rows(found, findings) if found is not None else None
    except CalamineError as error:
        findings.error(
            f"the workbook cannot be read: {error}", hint="open it in your spreadsheet program and save it anew"
        )
        return None
    return build_table(rows, findings) if rows is not None else None


def cell_text(cell: Cell) -> str:
    """A cell's value as the person sees it: whole numbers without a point, dates as in ISO 8601."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, dt.datetime):
        return cell.date().isoformat() if cell.time() == dt.time() else cell.isoformat(" ")
    if isinstance(cell, dt.date | dt.time):
        return cell.isoformat()
    return str(cell)


def _choose(book: CalamineWorkbook, wanted: str, findings: Findings) -> CalamineSheet | None:
    """The sheet that is meant; its name goes into the findings."""
    names = [meta.name for meta in book.sheets_metadata if meta.typ is SheetTypeEnum.WorkSheet]
    if wanted:
        same = [name for name in names if name == wanted] or [
            name for name in names if name.strip().casefold() == wanted.strip().casefold()
        ]
        if len(same) == 1:
            findings.sheet = same[0]
            return book.get_sheet_by_name(same[0])
        near = near_names(wanted, names)
        hint = f"did you mean {listed(quoted(near), 'or')}? " if near else ""
        findings.error(f"there is no sheet “{wanted}”", hint=f"{hint}The sheets are {listed(quoted(names))}".strip())
        return None
    hidden = {meta.name for meta in book.sheets_metadata if meta.visible is not SheetVisibleEnum.Visible}
    filled = [(name, sheet) for name in names if name not in hidden and (sheet := book.get_sheet_by_name(name)).height]
    if len(filled) == 1:
        findings.sheet = filled[0][0]
        return filled[0][1]
    if not filled:
        findings.error("the workbook has no sheet with anything on it")
        return None
    findings.error(
        "the workbook has several sheets, and game.yaml does not say which is this deck",
        hint=f"write “sheet:” with one of {listed(quoted(name for name, _ in filled))}",
    )
    return None


def _rows(sheet: CalamineSheet, findings: Findings) -> list[Raw] | None:
    """The rows with their numbers, from the first to the last that holds anything."""
    if sheet.start is None:
        return []
    if sheet.height * sheet.width > MAX_CELLS:
        findings.error(f"the sheet spans more than {MAX_CELLS:,} cells", hint="delete what lies far from the table")
        return None
    first = sheet.start[0] + 1
    indent = [""] * sheet.start[1]  # so that a column's letter is the one that the spreadsheet shows
    rows = sheet.to_python(skip_empty_area=True)
    return [(number, indent + [cell_text(cell) for cell in row]) for number, row in enumerate(rows, first)]
