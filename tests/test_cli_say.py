"""How problems, tables and JSON are said."""

from __future__ import annotations

import json
from pathlib import Path
from types import MappingProxyType

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cli.say import as_json, plain, show_problems, stop, table, tally, visible
from cardgen.model.problem import Problem, Severity
from cardgen.model.size import Size

Caught = pytest.CaptureFixture[str]


def test_problems_are_grouped_by_file_with_place_message_and_hint(capsys: Caught) -> None:
    problems = (
        Problem("“two” is no quantity.", file="research.csv", row=12, column="qty", hint="write a number"),
        Problem("There is no deck.", file="game.yaml", row=3, column="decks"),
        Problem("The name is missing.", file="research.csv", row=4),
        Problem("Rows are short.", file="art.xlsx", row=7, sheet="Cards", severity=Severity.WARNING),
    )
    show_problems(problems, "data/hunt", notices=False)
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err.splitlines() == [
        "data/hunt/research.csv",
        "  error    line 4: The name is missing.",
        "  error    line 12, qty: “two” is no quantity.",
        "           → write a number",
        "data/hunt/game.yaml",
        "  error    line 3, decks: There is no deck.",
        "data/hunt/art.xlsx",
        "  warning  sheet “Cards”, row 7: Rows are short.",
    ]


def test_notices_are_said_only_when_asked_for(capsys: Caught) -> None:
    notice = (Problem("Blank quantities are 1.", file="a.csv", severity=Severity.NOTICE),)
    show_problems(notice, "game", notices=False)
    assert capsys.readouterr().err == ""
    show_problems(notice, "game", notices=True)
    assert capsys.readouterr().err == "game/a.csv\n  notice   Blank quantities are 1.\n"


def test_a_problem_without_a_file_stands_under_its_game(capsys: Caught) -> None:
    show_problems((Problem("It has no cards."),), "data/hunt", notices=False)
    assert capsys.readouterr().err == "data/hunt\n  error    It has no cards.\n"


def test_a_file_outside_the_game_keeps_its_own_path(capsys: Caught) -> None:
    show_problems((Problem("Gone.", file="/elsewhere/x.csv"), Problem("Gone.", file="../y.csv")), "game", notices=False)
    assert capsys.readouterr().err.splitlines()[::2] == ["/elsewhere/x.csv", "../y.csv"]


def test_markup_in_data_is_shown_and_not_obeyed(capsys: Caught) -> None:
    show_problems((Problem("[red]:dragon:[/] \x1b[31m\x07 is no card."),), "", notices=False)
    assert "[red]:dragon:[/] \\x1b[31m\\x07 is no card." in capsys.readouterr().err


def test_a_very_long_message_stays_on_one_line_where_no_one_reads_it(capsys: Caught) -> None:
    show_problems((Problem("word " * 400, file="a.csv", row=1),), "game", notices=False)
    assert len(capsys.readouterr().err.splitlines()) == 2


@given(st.text())
def test_nothing_that_is_shown_can_steer_a_terminal(words: str) -> None:
    shown = visible(words)
    assert all(char.isprintable() or char == "\n" for char in shown)


def test_tally_counts_each_severity() -> None:
    kinds = [Severity.ERROR, Severity.NOTICE, Severity.WARNING, Severity.NOTICE]
    counted = tally(Problem("x", severity=kind) for kind in kinds)
    assert (counted.errors, counted.warnings, counted.notices) == (1, 1, 2)
    assert str(counted) == "1 error, 1 warning, 2 notices"
    assert str(tally(())) == "no problems"


def test_tables_are_aligned_by_what_characters_take(capsys: Caught) -> None:
    table([("a", "1", "x"), ("暗影獵人", "10", "y")], heads=("NAME", "N", ""), right=(1,))
    assert capsys.readouterr().out.splitlines() == ["NAME       N", "a          1  x", "暗影獵人  10  y"]


def test_an_empty_table_says_nothing(capsys: Caught) -> None:
    table([])
    assert capsys.readouterr().out == ""


def test_plain_gives_dataclasses_enums_and_mappings_as_json_has_them() -> None:
    problem = Problem("Short.", file="a.csv", row=2, severity=Severity.NOTICE)
    assert plain(
        MappingProxyType({1: Size(1, 2.5), "all": (problem,), "set": frozenset({"x"}), "path": Path("a")})
    ) == {
        "1": {"width": 1, "height": 2.5},
        "all": [
            {
                "message": "Short.",
                "file": "a.csv",
                "row": 2,
                "column": "",
                "hint": "",
                "severity": "notice",
                "sheet": "",
            }
        ],
        "set": ["x"],
        "path": "a",
    }


def test_json_keeps_characters_and_survives_names_that_no_encoding_has(capsys: Caught) -> None:
    as_json({"名": "a\udcff"})
    out = capsys.readouterr().out
    assert "名" in out
    assert json.loads(out) == {"名": "a?"}


def test_stop_says_a_sentence_on_standard_error_and_leaves(capsys: Caught) -> None:
    with pytest.raises(typer.Exit) as left:
        stop("There is no game “x”.")
    assert left.value.exit_code == 2
    assert capsys.readouterr().err == "Error: There is no game “x”.\n"
