"""`diff`: against the print log and against another folder, in columns, reasons and pictures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from paper_game import QR, Row, State, small_services
from pypdf import PdfReader

from cardgen.build import Options, Services, WrongUsage, diff_game, record_printed
from cardgen.printlog.compare import Comparison, Kind, Reason
from cardgen.printlog.file import LOG_FILE

BEFORE = State(code=QR)
ROWS = BEFORE.rows
NOW = replace(BEFORE, rows=(replace(ROWS[0], power="9"), replace(ROWS[1], qty=2), Row("SG-7", "Yak", power="5")))


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    return small_services(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return BEFORE.write(tmp_path / "old")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return NOW.write(tmp_path / "small")


def told(comparison: Comparison | None) -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """Kind, code and columns of each change."""
    assert comparison is not None
    return [
        (
            change.kind,
            change.code,
            [(one.field, one.before, one.now) for taken in change.take_out for one in taken.fields],
        )
        for change in comparison.changes
    ]


EXPECTED = [
    (Kind.CHANGED, "SG-1", [("power", "3", "9")]),
    (Kind.COPIES, "SG-2", []),
    (Kind.NEW, "SG-7", []),
    (Kind.REMOVED, "SG-3", []),
]


def test_against_another_folder(game: Path, old: Path, services: Services) -> None:
    found = diff_game(game, Options(), services, against=old)
    assert told(found.comparison) == EXPECTED
    assert found.comparison is not None
    assert found.comparison.same == 1
    assert (found.printed, found.against, found.pdf) == (False, old, None)


def test_against_the_print_log_it_is_the_same(game: Path, services: Services) -> None:
    BEFORE.write(game)
    record_printed(game, Options(), services)
    NOW.write(game)
    found = diff_game(game, Options(), services)
    assert told(found.comparison) == EXPECTED
    assert (found.printed, found.known, found.against) == (True, True, game / LOG_FILE)


def test_the_way_back_is_the_reverse(game: Path, old: Path, services: Services) -> None:
    found = diff_game(old, Options(), services, against=game)
    assert told(found.comparison) == [
        (Kind.CHANGED, "SG-1", [("power", "9", "3")]),
        (Kind.COPIES, "SG-2", []),
        (Kind.NEW, "SG-3", []),
        (Kind.REMOVED, "SG-7", []),
    ]


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (replace(BEFORE, width=24), Reason.LOOK),
        (replace(BEFORE, color="#332211"), Reason.LOOK),
        (replace(BEFORE, family="DM Serif Display"), Reason.FONTS),
        (replace(BEFORE, beast="Animal"), Reason.WORDS),
        (replace(BEFORE, back_at=9), Reason.BACK),
    ],
)
def test_what_no_column_accounts_for_is_named(
    old: Path, tmp_path: Path, services: Services, state: State, reason: Reason
) -> None:
    found = diff_game(state.write(tmp_path / "small"), Options(), services, against=old)
    assert found.comparison is not None
    changes = found.comparison.changes
    assert {change.code for change in changes} == {"SG-1", "SG-2", "SG-3", "SG-T1"}
    theme = state.color != BEFORE.color
    expected = {(reason, Reason.BACK)} if theme else {(reason,)}
    assert {change.reasons for change in changes} == expected


def test_only_the_deck_and_the_cards_that_are_named(game: Path, old: Path, services: Services) -> None:
    towers = diff_game(game, Options(decks=("towers",)), services, against=old)
    assert told(towers.comparison) == []
    one = diff_game(game, Options(cards=("SG-2",)), services, against=old)
    assert told(one.comparison) == [(Kind.COPIES, "SG-2", [])]


def test_faulty_data_on_either_side_is_told_and_nothing_compared(game: Path, old: Path, services: Services) -> None:
    replace(BEFORE, rows=(Row("SG-1", "Fox", -3),)).write(old)
    found = diff_game(game, Options(), services, against=old)
    assert found.comparison is None
    assert any(problem.file == "beasts.csv" for problem in found.before)
    assert not any(problem.severity == "error" for problem in found.problems)
    found = diff_game(old, Options(), services, against=game)
    assert found.comparison is None
    assert any(problem.file == "beasts.csv" for problem in found.problems)


def test_without_a_log_all_is_new_and_the_log_is_said_to_be_missing(game: Path, services: Services) -> None:
    found = diff_game(game, Options(), services)
    assert not found.known
    assert {kind for kind, _, _ in told(found.comparison)} == {Kind.NEW}


def text_of(file: Path | None) -> str:
    assert file is not None
    return " ".join(" ".join(page.extract_text() for page in PdfReader(file).pages).split())


def test_pictures_against_a_folder_show_both_faces(game: Path, old: Path, services: Services, tmp_path: Path) -> None:
    found = diff_game(game, Options(), services, against=old, out=tmp_path / "out")
    assert found.pdf == tmp_path / "out" / "small" / "diff.pdf"
    text = text_of(found.pdf)
    for said in ("SG-1 Fox: changed", "3 Beast", "9 Beast", "power “3” → “9”", "SG-3 Hen: removed", "SG-7 Yak: new"):
        assert said in text
    assert "SG-2 Owl: copies 1 → 2" in text
    assert "Gate" not in text
    again = diff_game(game, Options(), services, against=old, out=tmp_path / "again")
    assert again.pdf is not None
    assert again.pdf.read_bytes() == found.pdf.read_bytes()


def test_pictures_against_the_log_say_that_it_keeps_none(game: Path, services: Services, tmp_path: Path) -> None:
    BEFORE.write(game)
    record_printed(game, Options(), services)
    NOW.write(game)
    found = diff_game(game, Options(), services, out=tmp_path / "out")
    text = text_of(found.pdf)
    assert "The print log keeps no pictures. Its columns had: power: 3" in text
    assert "9 Beast" in text
    assert "3 Beast" not in text
    assert "SG-3 Hen: removed" in text


def test_a_changed_back_is_shown_once_for_all_its_cards(old: Path, tmp_path: Path, services: Services) -> None:
    game = replace(BEFORE, back_at=9).write(tmp_path / "small")
    found = diff_game(game, Options(), services, against=old, out=tmp_path / "out")
    text = text_of(found.pdf)
    assert "The back of 4 cards SG-1, SG-2, SG-3, SG-T1" in text
    assert "Fox" not in text


def test_where_nothing_differs_nothing_is_drawn(old: Path, tmp_path: Path, services: Services) -> None:
    game = BEFORE.write(tmp_path / "small")
    found = diff_game(game, Options(), services, against=old, out=tmp_path / "out")
    assert found.pdf is None
    assert not (tmp_path / "out").exists()


def test_paper_that_is_none_is_wrong_usage(game: Path, old: Path, services: Services, tmp_path: Path) -> None:
    with pytest.raises(WrongUsage, match="A44"):
        diff_game(game, Options(paper="A44"), services, against=old, out=tmp_path)
