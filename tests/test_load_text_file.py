"""Bytes as text, as people's programs save them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telling import the, told

from cardgen.load import limits, text_file
from cardgen.load.findings import Findings
from cardgen.load.text_file import decode, read_text
from cardgen.model.problem import Severity


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_encodings_are_told_apart(encoding: str) -> None:
    findings = Findings("a.csv")
    assert decode("name,qty\nÉmile – 吸血鬼,2\n".encode(encoding), findings) == "name,qty\nÉmile – 吸血鬼,2\n"
    assert findings.problems == ()


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff")))
def test_utf_8_comes_back(text: str) -> None:
    findings = Findings()
    assert decode(text.encode(), findings) == text
    assert findings.problems == ()


@given(st.binary(max_size=300))
def test_any_bytes_give_text_or_a_problem(data: bytes) -> None:
    findings = Findings()
    assert (decode(data, findings) is None) == any(p.severity is Severity.ERROR for p in findings.problems)


def test_old_windows_text_is_read_with_a_notice_at_its_line() -> None:
    findings = Findings("a.csv")
    assert decode("name\nbat\nÉmile’s\n".encode("cp1252"), findings) == "name\nbat\nÉmile’s\n"
    problem = the(findings.problems, "Windows-1252")
    assert (problem.row, problem.severity) == (3, Severity.NOTICE)
    assert "“É”" in problem.message


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"name\n\x81\x8d\xff\n", "neither UTF-8 nor Windows-1252"),
        (b"PK\x03\x04\0\0\0\0\0\x01\x02", "no text file"),
        (b"\xff\xfea\0b", "UTF-16"),
    ],
)
def test_what_is_no_text_is_said(data: bytes, words: str) -> None:
    findings = Findings("a.csv")
    assert decode(data, findings) is None
    assert words in told(findings.problems)[0]


def test_a_file_that_is_too_large_or_a_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_file, "MAX_TEXT_BYTES", limits.MEGABYTE)
    (tmp_path / "a.csv").write_bytes(b"x" * (limits.MEGABYTE + 1))
    findings = Findings("a.csv")
    assert read_text(tmp_path / "a.csv", findings) is None
    assert read_text(tmp_path, findings) is None
    assert [problem.message for problem in findings.problems] == [
        "The file is larger than 1 MB.",
        f"“{tmp_path.name}” is no file.",
    ]
