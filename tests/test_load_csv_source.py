"""CSV as people really write it: separators, quotes, blank lines and what is broken."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from load_case import rows
from telling import the, told

from cardgen.load.csv_source import find_delimiter, parse_csv
from cardgen.load.findings import Findings
from cardgen.model.problem import Severity


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_separators_are_found(delimiter: str) -> None:
    text = f"name{delimiter}text{delimiter}qty\nBat{delimiter}flies\\, bites; sleeps{delimiter}2\n"
    text = text.replace("flies\\, bites; sleeps", '"flies, bites; sleeps"')
    findings = Findings("a.csv")
    table = parse_csv(text, findings)
    assert table is not None
    assert table.headers == ("name", "text", "qty")
    assert rows(table) == [(2, ("Bat", "flies, bites; sleeps", "2"))]
    assert findings.problems == ()


def test_the_separator_that_agrees_wins() -> None:
    assert find_delimiter("name;text\nBat;a, b, c\nCat;d, e\n") == ";"
    assert find_delimiter("name,text\nBat;x,y\n") == ","
    assert find_delimiter("name\nBat, the\n") == ","


def test_excels_first_line_names_the_separator() -> None:
    table = parse_csv("sep=;\nname;qty\nBat, the first;2\n", Findings("a.csv"))
    assert rows(table) == [(3, ("Bat, the first", "2"))]


def test_quotes_within_quotes_and_line_breaks_keep_the_lines() -> None:
    text = 'name,text\r\nBat,"says ""boo""\r\nand flies"\r\n\r\nCat,5" long\r\n'
    findings = Findings("a.csv")
    table = parse_csv(text, findings)
    assert rows(table) == [(2, ("Bat", 'says "boo"\nand flies')), (5, ("Cat", '5" long'))]
    problem = the(findings.problems, "empty row")
    assert (problem.row, problem.severity) == (4, Severity.NOTICE)


def test_old_line_ends_count_as_lines() -> None:
    assert rows(parse_csv("name,qty\rBat,1\rCat,2\r", Findings())) == [(2, ("Bat", "1")), (3, ("Cat", "2"))]


def test_other_line_separators_of_unicode_do_not_break_rows() -> None:
    assert rows(parse_csv("name,text\nBat,a\u2028b\n", Findings())) == [(2, ("Bat", "a\u2028b"))]


def test_a_space_before_a_quote_still_quotes() -> None:
    assert rows(parse_csv('name, text\nBat, "a, b"\n', Findings())) == [(2, ("Bat", "a, b"))]


def test_a_quote_that_is_never_closed_is_told_at_its_line_and_what_is_before_kept() -> None:
    findings = Findings("a.csv")
    table = parse_csv('name,text\nBat,"fine\nhere"\nCat,"never\nDog,x\nEel,y\n', findings)
    assert rows(table) == [(2, ("Bat", "fine\nhere"))]
    problem = the(findings.problems, "never closed")
    assert (problem.row, problem.severity) == (4, Severity.ERROR)
    assert "written twice" in problem.hint


def test_a_quote_closed_by_the_next_one_is_told_where_it_opens() -> None:
    findings = Findings("a.csv")
    parse_csv('name,text\nBat,"open\nCat,"quoted"\nDog,x\n', findings)
    problem = the(findings.problems, "runs on to line 3")
    assert problem.row == 2


def test_words_after_a_closing_quote_are_told() -> None:
    findings = Findings("a.csv")
    parse_csv('name,text\nBat,x\nCat,"quoted" more\n', findings)
    assert the(findings.problems, "goes on after its closing").row == 3


def test_a_monstrous_cell_is_told() -> None:
    findings = Findings("a.csv")
    parse_csv("name,text\nBat," + "x" * 200_000, findings)
    assert the(findings.problems, "longer than 131,072").row == 2


@pytest.mark.parametrize("text", ["", "\n\n\n", ",,,\n,,\n", "  \n\t\n"])
def test_a_file_of_nothing_is_told(text: str) -> None:
    findings = Findings("a.csv")
    assert parse_csv(text, findings) is None
    assert the(findings.problems, "nothing in it").severity is Severity.ERROR


_CELLS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1).map(str.strip).filter(bool)


@given(st.lists(st.tuples(_CELLS, _CELLS, _CELLS), min_size=1, max_size=8), st.sampled_from(",;\t"))
def test_what_a_writer_writes_is_read(cards: list[tuple[str, str, str]], delimiter: str) -> None:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    writer.writerows([("name", "text", "qty"), *cards])
    findings = Findings()
    assert rows(parse_csv(file.getvalue(), findings)) == list(enumerate(cards, 2)), told(findings.problems)
    assert findings.problems == ()


@given(st.text(alphabet='ab",;\t\n\r '))
def test_no_text_makes_it_raise(text: str) -> None:
    parse_csv(text, Findings())
