"""The print log as a file: read back as it was written, merged by lines, and every fault told with its line."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.files import CannotWrite
from cardgen.printlog.file import LOG_FILE, read_log, write_log
from cardgen.printlog.record import FaceRecord

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
DIGESTS = st.text("0123456789abcdef", min_size=32, max_size=32)
RECORDS = st.builds(
    FaceRecord,
    language=st.sampled_from(("en", "zh-Hant")),
    ink=st.sampled_from(("full", "low")),
    deck=WORDS,
    size=st.sampled_from(("63.5x88.9", "31.75x44.45")),
    code=WORDS.filter(bool),
    name=WORDS,
    qty=st.integers(1, 1000),
    mark=WORDS,
    address=WORDS,
    front=DIGESTS,
    back=DIGESTS | st.just(""),
    fonts=WORDS,
    fields=st.dictionaries(WORDS, WORDS, max_size=4).map(MappingProxyType),
)
ONE = FaceRecord(
    "en", "full", "beasts", "63.5x88.9", "SG-1", "Fox", 2, "3F2A", "HTTP://A.B", "0" * 32, "1" * 32, "12345678"
)


def lines(*records: FaceRecord, folder: Path) -> list[str]:
    write_log(folder / LOG_FILE, records)
    return (folder / LOG_FILE).read_text(encoding="utf-8").splitlines()


@settings(deadline=None)
@given(st.lists(RECORDS, max_size=6, unique_by=lambda record: record.key))
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, records: list[FaceRecord]) -> None:
    log = tmp_path_factory.mktemp("log") / LOG_FILE
    write_log(log, records)
    found, problems = read_log(log, LOG_FILE)
    assert problems == ()
    assert found == tuple(sorted(records, key=lambda record: record.key))
    assert log.read_bytes().count(b"\n") == len(records)
    again = log.read_bytes()
    write_log(log, reversed(found))
    assert log.read_bytes() == again


def test_there_is_no_log_yet(tmp_path: Path) -> None:
    assert read_log(tmp_path / LOG_FILE, LOG_FILE) == ((), ())


def test_a_line_is_readable_json_with_what_a_person_looks_for_first(tmp_path: Path) -> None:
    (line,) = lines(replace(ONE, fields=MappingProxyType({"strength": "11", "name": "Fuchs ü"})), folder=tmp_path)
    assert line.startswith('{"language": "en", "ink": "full", "code": "SG-1", "qty": 2, ')
    assert line.endswith('"fields": {"name": "Fuchs ü", "strength": "11"}}')


GOOD = {
    "language": "en",
    "ink": "full",
    "code": "SG-1",
    "qty": 2,
    "deck": "beasts",
    "size": "63.5x88.9",
    "name": "Fox",
    "mark": "3F2A",
    "address": "",
    "front": "0" * 32,
    "back": "",
    "fonts": "12345678",
    "fields": {},
}


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ('{"language": "en", "ink', "character 20", "no JSON"),
        ("<<<<<<< HEAD", "", "A merge left its marks here"),
        ("=======", "", "A merge left its marks here"),
        ("7", "", "no object"),
        ("[1]", "", "no object"),
        (json.dumps({**GOOD, "qty": "2"}), "qty", "“qty”"),
        (json.dumps({**GOOD, "qty": True}), "qty", "“qty”"),
        (json.dumps({**GOOD, "qty": 0}), "qty", "“qty”"),
        (json.dumps({**GOOD, "front": "abc"}), "front", "“front”"),
        (json.dumps({**GOOD, "back": "abc"}), "back", "“back”"),
        (json.dumps({**GOOD, "fields": {"a": 1}}), "fields", "“fields”"),
        (json.dumps({**GOOD, "weight": 3}), "weight", "not known here"),
        (json.dumps({key: value for key, value in GOOD.items() if key != "code"}), "code", "has no “code”"),
        ("[" * 100_000, "", "nested too deeply"),
        ('{"qty": ' + "9" * 5000 + "}", "", "number that is too long"),
    ],
)
def test_a_broken_line_is_a_problem_with_its_line(tmp_path: Path, line: str, column: str, words: str) -> None:
    log = tmp_path / LOG_FILE
    log.write_text(json.dumps(GOOD) + "\n\n" + line + "\n", encoding="utf-8")
    records, (problem,) = read_log(log, LOG_FILE)
    assert (problem.file, problem.row, problem.column) == (LOG_FILE, 3, column)
    assert words in problem.message
    assert problem.hint
    assert [record.code for record in records] == ["SG-1"]


def test_bytes_that_are_no_text_are_a_problem(tmp_path: Path) -> None:
    log = tmp_path / LOG_FILE
    log.write_bytes(json.dumps(GOOD).encode() + b"\n\xff\xfe\n")
    _, (problem,) = read_log(log, LOG_FILE)
    assert problem.row == 2
    assert "UTF-8" in problem.message


def test_a_file_of_another_kind_is_told_in_few_words(tmp_path: Path) -> None:
    log = tmp_path / LOG_FILE
    log.write_bytes(bytes(range(256)) * 400)
    _, problems = read_log(log, LOG_FILE)
    assert 1 <= len(problems) <= 11
    log.unlink()
    log.mkdir()
    _, (problem,) = read_log(log, LOG_FILE)
    assert "no file" in problem.message


def test_line_ends_and_marks_of_other_systems_do_no_harm(tmp_path: Path) -> None:
    log = tmp_path / LOG_FILE
    log.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n\r\n")
    records, problems = read_log(log, LOG_FILE)
    assert problems == ()
    assert len(records) == 1


def test_a_face_that_stands_twice_counts_with_the_greater_number(tmp_path: Path) -> None:
    log = tmp_path / LOG_FILE
    log.write_text("\n".join(json.dumps({**GOOD, "qty": qty}) for qty in (2, 5, 2, 5)), encoding="utf-8")
    (record,), problems = read_log(log, LOG_FILE)
    assert record.qty == 5
    assert {problem.severity for problem in problems} == {"warning"}
    assert [problem.row for problem in problems] == [2, 3]


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git to merge with")
def test_two_people_s_logs_merge_by_line(tmp_path: Path) -> None:
    """Two branches record other cards; git merges the logs, and what it gives is a log."""
    cards = [replace(ONE, code=f"SG-{number:02}") for number in range(1, 10)]

    def git(*words: str) -> None:
        identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main")
        subprocess.run(["git", *identity, *words], cwd=tmp_path, check=True, capture_output=True)

    def commit(*records: FaceRecord) -> None:
        write_log(tmp_path / LOG_FILE, records)
        git("add", LOG_FILE)
        git("commit", "-m", "printed")

    git("init")
    commit(*cards)
    git("checkout", "-b", "other")
    commit(replace(cards[0], qty=7), *cards[1:])
    git("checkout", "main")
    commit(*cards[:5], replace(cards[5], front="a" * 32), *cards[6:], replace(ONE, code="SG-99"))
    git("merge", "other", "-m", "both")
    records, problems = read_log(tmp_path / LOG_FILE, LOG_FILE)
    assert problems == ()
    assert [record.qty for record in records] == [7] + [2] * 9
    assert records[5].front == "a" * 32


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite, match="cannot be written"):
        write_log(tmp_path / "file" / LOG_FILE, [ONE])
