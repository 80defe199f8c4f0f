"""Rows and headers: nothing is shifted or cut, and every number is the one that the person sees."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from load_case import rows
from telling import errors, the, told

from cardgen.load import table as tables
from cardgen.load.findings import Findings
from cardgen.load.table import build_table, column_letter, field_key
from cardgen.model.problem import Severity


def test_headers_and_cells_are_trimmed_and_line_breaks_made_one() -> None:
    table = build_table([(1, ["  name ", "\ttext"]), (2, [" Bat ", "a\r\nb\rc \u00a0"])], Findings("a.csv"))
    assert table is not None
    assert table.headers == ("name", "text")
    assert rows(table) == [(2, ("Bat", "a\nb\nc"))]


def test_a_thousand_empty_columns_are_dropped_with_one_notice() -> None:
    findings = Findings("a.csv")
    table = build_table([(1, ["name", *[""] * 1000, "qty"]), (2, ["Bat", *[" "] * 1000, "2"])], findings)
    assert rows(table) == [(2, ("Bat", "2"))]
    problem = the(findings.problems, "1000 columns without header and data")
    assert problem.severity is Severity.NOTICE
    assert len(findings.problems) == 1


def test_a_column_with_data_and_no_header_is_a_problem() -> None:
    findings = Findings("a.csv")
    table = build_table([(1, ["name", "", "qty"]), (2, ["Bat", "", "1"]), (3, ["Cat", "lost", "2"])], findings)
    assert rows(table) == [(2, ("Bat", "1")), (3, ("Cat", "2"))]
    problem = the(findings.problems, "no header")
    assert (problem.row, problem.column, problem.severity) == (1, "column B", Severity.ERROR)
    assert "row 3 has “lost”" in problem.message


def test_a_doubled_header_is_a_problem_however_it_is_spelt() -> None:
    findings = Findings("a.csv")
    table = build_table([(1, ["Card Name", "qty", "card_name"]), (2, ["Bat", "1", "Cat"])], findings)
    assert rows(table) == [(2, ("Bat", "1"))]
    problem = the(findings.problems, "A and C")
    assert (problem.row, problem.severity) == (1, Severity.ERROR)


def test_empty_rows_are_skipped_with_a_count_only_in_the_middle() -> None:
    findings = Findings("a.csv")
    raw = [
        (1, []),
        (2, ["name", "qty"]),
        (3, ["", ""]),
        (4, ["Bat", "1"]),
        (5, []),
        (6, ["Cat", "1"]),
        (7, [""]),
        (8, []),
    ]
    assert [number for number, _ in rows(build_table(raw, findings))] == [4, 6]
    problem = the(findings.problems, "2 empty rows were skipped")
    assert (problem.row, problem.severity) == (3, Severity.NOTICE)
    silent = Findings("a.csv")
    build_table([(1, ["name"]), (2, ["Bat"]), (3, [""]), (4, [])], silent)
    assert silent.problems == ()


def test_short_rows_end_in_blanks_with_one_notice() -> None:
    findings = Findings("a.csv")
    raw = [(1, ["name", "qty", "text"]), (2, ["Bat"]), (3, ["Cat", "1", "x"]), (4, ["Dog", "2"])]
    assert rows(build_table(raw, findings)) == [
        (2, ("Bat", "", "")),
        (3, ("Cat", "1", "x")),
        (4, ("Dog", "2", "")),
    ]
    problem = the(findings.problems, "fewer cells")
    assert problem.severity is Severity.NOTICE
    assert "rows 2 and 4" in problem.message


def test_a_long_row_is_a_problem_with_its_line_and_not_cut() -> None:
    findings = Findings("a.csv")
    raw = [(1, ["name", "qty"]), (2, ["Bat", "1", "lost"]), (3, ["Cat", "1", "", " "])]
    assert rows(build_table(raw, findings)) == [(3, ("Cat", "1"))]
    problem = the(findings.problems, "3 cells")
    assert (problem.row, problem.severity) == (2, Severity.ERROR)
    assert "“lost”" in problem.message
    assert len(findings.problems) == 1


def test_control_characters_are_told_at_their_cell() -> None:
    findings = Findings("a.csv")
    build_table([(1, ["name", "text"]), (9, ["Bat", "a\tb\x0bc"])], findings)
    problem = the(findings.problems, "U+000B")
    assert (problem.row, problem.column) == (9, "text")


def test_too_many_rows_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MAX_ROWS", 5)
    findings = Findings("a.csv")
    raw = [(1, ["name"]), *[(number, ["x"]) for number in range(2, 9)]]
    assert [number for number, _ in rows(build_table(raw, findings))] == [2, 3, 4, 5, 6]
    assert the(errors(findings.problems), "more than 5 rows").row == 7


def test_letters_and_keys() -> None:
    assert [column_letter(index) for index in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]
    assert [field_key(header) for header in ("Card Name", "VP (base)", "#", "Stärke", "HP/max")] == [
        "card_name",
        "vp_base",
        "#",
        "stärke",
        "hp_max",
    ]


@given(st.lists(st.lists(st.sampled_from(["", " ", "a", "b"]), max_size=4), max_size=6))
def test_every_filled_cell_is_kept_or_told(body: list[list[str]]) -> None:
    findings = Findings("a.csv")
    table = build_table([(1, ["x", "", "y"]), *enumerate(body, 2)], findings)
    assert table is not None
    kept = sum(bool(cell) for row in table.rows for cell in row.cells)
    written = sum(bool(cell.strip()) for cells in body for cell in cells)
    assert kept == written or errors(findings.problems), told(findings.problems)
    assert all(len(row.cells) == 2 for row in table.rows)
