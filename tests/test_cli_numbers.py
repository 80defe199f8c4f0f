"""Measures and lists as typed after an option."""

from __future__ import annotations

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cli.numbers import count, millimetres, names, shift


@pytest.mark.parametrize(("words", "value"), [("3", 3.0), (" 2.5 mm", 2.5), ("0,5", 0.5), ("0", 0.0), ("3MM", 3.0)])
def test_measures_are_read(words: str, value: float) -> None:
    assert millimetres("--bleed", words) == value


@given(st.floats(0, 1000, allow_nan=False))
def test_every_measure_reads_as_it_is_written(value: float) -> None:
    assert millimetres("--bleed", repr(value)) == value


@pytest.mark.parametrize("words", ["", "two", "-1", "nan", "inf", "1e9", "3 cm", "1,2,3", "٣ m"])
def test_what_is_no_measure_is_wrong_usage(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as left:
        millimetres("--bleed", words)
    assert left.value.exit_code == 2
    assert f"“{words}” is no measure for --bleed" in capsys.readouterr().err


def test_shift_is_read_and_refused() -> None:
    assert shift("0.5,-1") == (0.5, -1.0)
    with pytest.raises(typer.Exit):
        shift("1")


def test_names_are_split_at_commas_and_kept_once() -> None:
    assert names("--deck", None) == ()
    assert names("--deck", ["a, b", "c,a,"]) == ("a", "b", "c")


@pytest.mark.parametrize("given", [[""], [",", " "]])
def test_an_option_with_no_name_in_it_is_wrong_usage(given: list[str]) -> None:
    with pytest.raises(typer.Exit) as left:
        names("--deck", given)
    assert left.value.exit_code == 2


def test_counts_are_whole_numbers_from_one() -> None:
    assert count("--copies", "") is None
    assert count("--copies", "3") == 3
    assert count("--copies", "1000") == 1000


@pytest.mark.parametrize("words", ["0", "-1", "two", "2.0", "1001", "9" * 5000, "٣", "²", " "])
def test_what_is_no_count_is_wrong_usage(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as left:
        count("--copies", words)
    assert left.value.exit_code == 2
    assert "give a whole number from 1 to 1,000." in capsys.readouterr().err
