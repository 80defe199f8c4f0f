"""Printers' shifts are remembered, and bad files are told of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.problem import Problem
from cardgen.printers import FILE, load_shift, save_shift


def test_a_shift_is_remembered_per_printer(tmp_path: Path) -> None:
    assert load_shift(tmp_path, "Büro") is None
    assert save_shift(tmp_path, "Büro", (0.5, -1.0)) is None
    assert save_shift(tmp_path, " HP  LaserJet ", (0.0, 2.0)) is None
    assert save_shift(tmp_path, "Büro", (0.25, 0.0)) is None
    assert load_shift(tmp_path, "Büro") == (0.25, 0.0)
    assert load_shift(tmp_path, "HP LaserJet") == (0.0, 2.0)
    assert load_shift(tmp_path, "other") is None
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_what_else_is_known_of_a_printer_stays(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"a": {"note": "tray 2"}, "b": 1}', encoding="utf-8")
    assert save_shift(tmp_path, "a", (1.0, 1.0)) is None
    assert json.loads((tmp_path / FILE).read_text(encoding="utf-8")) == {
        "a": {"note": "tray 2", "back-shift": [1.0, 1.0]},
        "b": 1,
    }


@pytest.mark.parametrize(
    ("content", "words", "row"),
    [
        (b"", "no JSON", 1),
        (b'{\n  "a": ', "no JSON", 2),
        (b"[]", "no object", None),
        (b"\xff\xfe\x00", "UTF-8", None),
        (b"[" * 100_000, "too deeply", None),
        (b'{"a": {"back-shift": [' + b"9" * 5000 + b", 0]}}", "too long", None),
    ],
)
def test_a_bad_file_is_a_problem_with_its_place_and_is_left_alone(
    tmp_path: Path, content: bytes, words: str, row: int | None
) -> None:
    (tmp_path / FILE).write_bytes(content)
    for found in (load_shift(tmp_path, "a"), save_shift(tmp_path, "a", (0.0, 0.0))):
        assert isinstance(found, Problem)
        assert words in found.message
        assert found.file.endswith(FILE)
        assert found.row == row
        assert found.hint
    assert (tmp_path / FILE).read_bytes() == content


@pytest.mark.parametrize(
    "entry", ["1", "{}", '{"back-shift": [1]}', '{"back-shift": [true, 0]}', '{"back-shift": [NaN, 0]}']
)
def test_a_bad_entry_is_a_problem_for_its_printer_alone(tmp_path: Path, entry: str) -> None:
    (tmp_path / FILE).write_text(f'{{"a": {entry}, "b": {{"back-shift": [1, 2]}}}}', encoding="utf-8")
    found = load_shift(tmp_path, "a")
    assert isinstance(found, Problem)
    assert found.column == "a.back-shift"
    assert load_shift(tmp_path, "b") == (1.0, 2.0)
    assert save_shift(tmp_path, "a", (3.0, 4.0)) is None
    assert load_shift(tmp_path, "a") == (3.0, 4.0)


def test_a_folder_that_cannot_be_written_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    found = save_shift(tmp_path / "file", "a", (0.0, 0.0))
    assert isinstance(found, Problem)
    assert found.hint


@pytest.mark.parametrize(("name", "shift"), [("  ", (0.0, 0.0)), ("a", (float("nan"), 0.0))])
def test_what_makes_no_sense_is_not_remembered(tmp_path: Path, name: str, shift: tuple[float, float]) -> None:
    assert isinstance(save_shift(tmp_path, name, shift), Problem)
    assert list(tmp_path.iterdir()) == []


@given(name=st.text(min_size=1).filter(str.strip), shift=st.tuples(st.floats(-20, 20), st.floats(-20, 20)))
def test_any_name_and_shift_come_back(
    tmp_path_factory: pytest.TempPathFactory, name: str, shift: tuple[float, float]
) -> None:
    folder = tmp_path_factory.mktemp("printers")
    assert save_shift(folder, name, shift) is None
    assert load_shift(folder, name) == shift
