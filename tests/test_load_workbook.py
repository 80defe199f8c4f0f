"""XLSX and ODS: types as text, the right sheet, and workbooks that would fill the memory."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from load_case import rows
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from telling import the, told

from cardgen.load import limits, package, workbook
from cardgen.load.findings import Findings
from cardgen.load.table import SourceTable
from cardgen.load.workbook import cell_text, read_workbook
from cardgen.model.problem import Severity

Sheets = dict[str, list[list[Any]]]


def save_xlsx(path: Path, sheets: Sheets) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, body in sheets.items():
        sheet = book.create_sheet(name)
        for row in body:
            sheet.append(row)
    book.save(path)
    return path


def save_ods(path: Path, sheets: Sheets) -> Path:
    document = OpenDocumentSpreadsheet()
    for name, body in sheets.items():
        table = Table(name=name)
        for row in body:
            line = TableRow()
            for value in row:
                line.addElement(ods_cell(value))
            table.addElement(line)
        document.spreadsheet.addElement(table)
    document.save(str(path))
    return path


def ods_cell(value: object) -> Any:
    if value is None:
        return TableCell()
    if isinstance(value, int | float):
        return TableCell(valuetype="float", value=value)
    cell = TableCell(valuetype="string")
    cell.addElement(P(text=str(value)))
    return cell


def read(path: Path, sheet: str = "") -> tuple[SourceTable | None, Findings]:
    findings = Findings(path.name)
    return read_workbook(path, sheet, findings), findings


CARDS: list[list[Any]] = [["name", "qty", "strength"], ["Bat", 2.0, 1.5], [], ["Katze, große", 1, None]]


@pytest.mark.parametrize(("save", "name"), [(save_xlsx, "a.xlsx"), (save_ods, "a.ods")])
def test_numbers_are_what_the_person_sees_and_rows_are_true(tmp_path: Path, save: Any, name: str) -> None:
    table, findings = read(save(tmp_path / name, {"Cards": CARDS}))
    assert rows(table) == [(2, ("Bat", "2", "1.5")), (4, ("Katze, große", "1", ""))]
    problem = the(findings.problems, "1 empty row was skipped")
    assert (problem.row, problem.sheet) == (3, "Cards")


def test_a_table_away_from_the_corner_keeps_its_rows_and_columns(tmp_path: Path) -> None:
    body = [[], [], [None, None, "name", None], [None, None, "Bat", "lost"]]
    table, findings = read(save_xlsx(tmp_path / "a.xlsx", {"Cards": body}))
    assert rows(table) == [(4, ("Bat",))]
    problem = the(findings.problems, "no header")
    assert (problem.row, problem.column) == (3, "column D")
    assert the(findings.problems, "2 columns without header").row == 3


def test_empty_rows_at_the_end_are_silent(tmp_path: Path) -> None:
    path = save_xlsx(tmp_path / "a.xlsx", {"Cards": [["name"], ["Bat"]]})
    book = openpyxl.load_workbook(path)
    for row in (40, 1_048_576):
        book["Cards"].cell(row, 3).number_format = "0.00"
    book.save(path)
    table, findings = read(path)
    assert rows(table) == [(2, ("Bat",))], told(findings.problems)
    assert findings.problems == ()


def test_a_formula_gives_the_value_saved_with_it(tmp_path: Path) -> None:
    path = save_xlsx(tmp_path / "a.xlsx", {"Cards": [["name", "qty"], ["Bat", 7]]})
    changed = rezipped(path.read_bytes(), lambda _, text: text.replace(b"<v>7</v>", b"<f>3+4</f><v>7</v>"))
    path.write_bytes(changed)
    assert rows(read(path)[0]) == [(2, ("Bat", "7"))]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2.0, "2"),
        (-3.0, "-3"),
        (0.1, "0.1"),
        (12, "12"),
        (True, "true"),
        (False, "false"),
        ("012", "012"),
        (dt.datetime(1890, 3, 1), "1890-03-01"),  # noqa: DTZ001
        (dt.datetime(1890, 3, 1, 12, 30), "1890-03-01 12:30:00"),  # noqa: DTZ001
        (dt.date(1890, 3, 1), "1890-03-01"),
        (dt.time(9, 5), "09:05:00"),
        (dt.timedelta(hours=30), "1 day, 6:00:00"),
    ],
)
def test_cells_as_text(value: workbook.Cell, text: str) -> None:
    assert cell_text(value) == text


def test_one_sheet_is_named_and_found_whatever_its_case(tmp_path: Path) -> None:
    path = save_xlsx(tmp_path / "a.xlsx", {"Rules": [["x"]], "Creatures": [["name"], ["Bat"]]})
    table, findings = read(path, "creatures ")
    assert table is not None
    assert table.sheet == findings.sheet == "Creatures"


def test_the_sheets_are_listed_where_none_or_a_wrong_one_is_named(tmp_path: Path) -> None:
    path = save_xlsx(tmp_path / "a.xlsx", {"Rules": [["x"]], "Creatures": [["name"], ["Bat"]], "Empty": []})
    table, findings = read(path)
    assert table is None
    assert "“Rules” and “Creatures”" in the(findings.problems, "several sheets").hint
    table, findings = read(path, "Creature")
    assert table is None
    problem = the(findings.problems, "no sheet “Creature”")
    assert problem.hint == "did you mean “Creatures”? The sheets are “Rules”, “Creatures” and “Empty”"


def test_the_only_sheet_that_holds_something_needs_no_name(tmp_path: Path) -> None:
    path = save_xlsx(tmp_path / "a.xlsx", {"Sheet1": [], "Cards": [["name"], ["Bat"]]})
    assert rows(read(path)[0]) == [(2, ("Bat",))]
    table, findings = read(save_xlsx(tmp_path / "b.xlsx", {"Sheet1": []}))
    assert table is None
    assert the(findings.problems, "no sheet with anything").severity is Severity.ERROR


def rezipped(data: bytes, change: Any) -> bytes:
    """The same package with its parts changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            new.writestr(info.filename, change(info.filename, old.read(info)))
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"name,qty\n", "no XLSX or ODS"),
        (b"", "no XLSX or ODS"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "old XLS"),
        (b"PK\x03\x04" + b"\0" * 100, "damaged"),
    ],
)
def test_what_is_no_workbook_is_said(tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "a.xlsx").write_bytes(data)
    table, findings = read(tmp_path / "a.xlsx")
    assert table is None
    assert words in told(findings.problems)[0]


@pytest.mark.parametrize(("save", "name", "part"), [(save_xlsx, "a.xlsx", "sheet1"), (save_ods, "a.ods", "content")])
def test_a_part_cut_short_is_refused_and_never_waited_for(tmp_path: Path, save: Any, name: str, part: str) -> None:
    path = save(tmp_path / name, {"Cards": CARDS})
    path.write_bytes(rezipped(path.read_bytes(), lambda file, text: text[:-40] if part in file else text))
    table, findings = read(path)
    assert table is None
    assert the(findings.problems, "damaged")


def test_a_package_without_sheets_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.xlsx", "w") as file:
        file.writestr("readme.xml", "<a/>")
    table, findings = read(tmp_path / "a.xlsx")
    assert table is None
    assert the(findings.problems, "cannot be read")


def test_entities_of_its_own_are_refused(tmp_path: Path) -> None:
    path = save_ods(tmp_path / "a.ods", {"Cards": CARDS})
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa">]>'
    changed = rezipped(
        path.read_bytes(), lambda name, text: text.replace(b"?>", b"?>" + bomb, 1) if name == "content.xml" else text
    )
    path.write_bytes(changed)
    assert the(read(path)[1].problems, "damaged")


def test_a_small_file_that_unpacks_to_much_is_refused_before_unpacking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "MAX_UNPACKED_BYTES", limits.MEGABYTE)
    path = save_xlsx(tmp_path / "a.xlsx", {"Cards": [["name"], ["Bat"]]})
    padded = rezipped(path.read_bytes(), lambda name, text: text + b" " * 2_000_000 if "sheet1" in name else text)
    path.write_bytes(padded)
    assert len(padded) < 20_000
    table, findings = read(path)
    assert table is None
    assert the(findings.problems, "unpacks to more than 1 MB")


def test_two_cells_at_the_far_corners_are_refused(tmp_path: Path) -> None:
    path = save_xlsx(tmp_path / "a.xlsx", {"Cards": [["name"], ["Bat"]]})
    book = openpyxl.load_workbook(path)
    book["Cards"].cell(1_048_576, 16_384, "x")
    book.save(path)
    table, findings = read(path)
    assert table is None
    problem = the(findings.problems, "2,000,000 cells")
    assert "1,048,576 rows and 16,384 columns" in problem.message


def test_repeated_rows_of_ods_are_counted_before_they_are_written_out(tmp_path: Path) -> None:
    path = save_ods(tmp_path / "a.ods", {"Cards": [["name"], ["Bat"]]})

    def repeat(name: str, text: bytes) -> bytes:
        head, _, tail = text.rpartition(b"<table:table-row")
        more = b'<table:table-row table:number-rows-repeated="1000000"'
        wide = tail.replace(b"<table:table-cell", b'<table:table-cell table:number-columns-repeated="9"', 1)
        return head + more + wide if name == "content.xml" else text

    path.write_bytes(rezipped(path.read_bytes(), repeat))
    table, findings = read(path)
    assert table is None
    assert "1,000,001 rows and 9 columns" in the(findings.problems, "2,000,000 cells").message


def test_repeated_empty_rows_and_cells_of_ods_do_not_count(tmp_path: Path) -> None:
    path = save_ods(tmp_path / "a.ods", {"Cards": [["name"], ["Bat"], [None], ["Cat"]]})

    def repeat(name: str, text: bytes) -> bytes:
        empty = b'<table:table-cell table:number-columns-repeated="16384"/>'
        last = (
            b'<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row></table:table>'
        )
        changed = text.replace(b"<table:table-cell/>", empty).replace(b"</table:table>", last)
        return changed if name == "content.xml" else text

    path.write_bytes(rezipped(path.read_bytes(), repeat))
    table, findings = read(path)
    assert rows(table) == [(2, ("Bat",)), (4, ("Cat",))], told(findings.problems)
    assert [problem.row for problem in findings.problems] == [3]
