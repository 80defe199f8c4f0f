"""Roll tables and player aids: dice, totals without gap or overlap, and what must be told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.load.aids import load_aids
from cardgen.load.findings import Findings
from cardgen.load.pictures import PictureFinder
from cardgen.load.references import References
from cardgen.load.tables import load_tables, parse_dice, parse_totals
from cardgen.model.aids import Aid
from cardgen.model.problem import Problem, Severity
from cardgen.model.rolltable import RollTable, Row
from cardgen.model.rules import Heading, Paragraph, RollTableRef
from cardgen.model.size import CARD_SIZES, Size
from cardgen.model.words import Term

Got = TypeVar("Got")
DECLARED = MappingProxyType(
    {"healing": Term("healing", "Healing", icon="rpga:health"), "wound": Term("wound", "Wound")}
)
ICONS = frozenset({"force", "hits"})


def _read(folder: Path, name: str, text: str, load: Callable[[References, Findings], Got]) -> tuple[Got, list[Problem]]:
    (folder / name).write_text(text, encoding="utf-8")
    findings = Findings(name)
    known = References(ICONS, frozenset({"healing"}), PictureFinder(folder), MappingProxyType({}))
    got = load(known, findings)
    return got, list(findings.problems)


def tables(folder: Path, text: str) -> tuple[tuple[RollTable, ...], list[Problem]]:
    """Read tables.yaml, with the problems that it has beside the missing table of wounds."""

    def load(known: References, findings: Findings) -> tuple[RollTable, ...]:
        return load_tables(folder, {"healing": DECLARED["healing"]}, known, findings)

    return _read(folder, "tables.yaml", text, load)


def rows(folder: Path, *written: str, dice: str = "1d10") -> tuple[tuple[Row, ...], list[Problem]]:
    """Read the rows of one table; the first of them stands in line 5."""
    lines = "\n".join(f"      {row}" for row in written)
    (table,), problems = tables(folder, f"tables:\n  healing:\n    dice: {dice}\n    rows:\n{lines}\n")
    return table.rows, problems


def aids(folder: Path, text: str) -> tuple[tuple[Aid, ...], list[Problem]]:
    sizes = {**CARD_SIZES, "wide": Size(120, 70)}
    return _read(folder, "aids.yaml", text, lambda known, findings: load_aids(folder, 6, sizes, known, findings))


# Dice and totals


@pytest.mark.parametrize(
    ("words", "dice"), [("1d10", (1, 10)), ("2D6", (2, 6)), (" 20d100 ", (20, 100)), ("1d2", (1, 2))]
)
def test_dice(words: str, dice: tuple[int, int]) -> None:
    assert parse_dice(words) == (dice,)


def test_dice_of_several_kinds_are_added(tmp_path: Path) -> None:
    assert parse_dice("1d4+1D6") == parse_dice("1d4 + 1d6") == ((1, 4), (1, 6))
    written = tables(tmp_path, "tables: {healing: {dice: 1d4 + 1D6, rows: {2-9: a, 10: b}}}")
    assert (written[0][0].dice, written[1]) == ("1d4+1d6", [])
    _, (problem,) = rows(tmp_path, "2-9: a", dice="1d4+1d6")
    assert problem.message == "1d4+1d6 can come to 10, but the rows of “healing” end at 9."


@pytest.mark.parametrize(
    "words",
    [
        "",
        "d10",
        "0d6",
        "01d6",
        "21d6",
        "1d1",
        "1d101",
        "1d",
        "1w6",
        "1d6+1",
        "1d6+",
        "11d6+10d6",
        "1 d 6",
        "١d6",
        "1d999999",
    ],
)
def test_dice_that_are_none(words: str) -> None:
    with pytest.raises(ValueError, match="“"):
        parse_dice(words)


@given(st.integers(-5, 40), st.integers(-5, 200))
def test_dice_are_those_within_reach(count: int, sides: int) -> None:
    words = f"{count}d{sides}"
    if 1 <= count <= 20 and 2 <= sides <= 100:
        assert parse_dice(words) == ((count, sides),)
    else:
        with pytest.raises(ValueError, match="“"):
            parse_dice(words)


@pytest.mark.parametrize(
    ("words", "totals"),
    [("4", (4, 4)), ("1-3", (1, 3)), ("1–3", (1, 3)), ("1 - 3", (1, 3)), ("8+", (8, None)), ("Up  to 2", (None, 2))],
)
def test_totals(words: str, totals: tuple[int | None, int | None]) -> None:
    assert parse_totals(words) == totals


@pytest.mark.parametrize("words", ["", "3-1", "-3", "1,2", "a", "1-", "2++", "1-3+", "2011-01-03", "12345"])
def test_totals_that_are_none(words: str) -> None:
    with pytest.raises(ValueError, match="“"):
        parse_totals(words)


# Tables


def test_a_table_with_everything(tmp_path: Path) -> None:
    (table,), problems = tables(
        tmp_path,
        """tables:
  healing:
    dice: 1D10
    when: When you *rest*.
    rows:
      up to 3: {short: 0 {hits}, words: Bad}
      4-7: One hit
      8+: {words: "**Two** hits", mark: Lucky}
    notes: [One, Two]
    params: {wide: 3}
""".replace("{short: 0 {hits}, words: Bad}", '{short: "0 {hits}", words: Bad}'),
    )
    assert not problems
    assert (table.id, table.title, table.dice, table.icon, table.source_line) == (
        "healing",
        "Healing",
        "1d10",
        "rpga:health",
        2,
    )
    assert table.when == "When you <i>rest</i>."
    assert table.rows == (
        Row(None, 3, "Bad", "0 {hits}"),
        Row(4, 7, "One hit", "One hit"),
        Row(8, None, "<b>Two</b> hits", "<b>Two</b> hits", "Lucky"),
    )
    assert table.notes == ("One", "Two")
    assert table.params == {"wide": "3"}


def test_totals_are_never_dates_or_numbers(tmp_path: Path) -> None:
    found, problems = rows(tmp_path, "1-3: a", "04: b", "5: c", "6-10: d")
    assert not problems
    assert [row.totals for row in found] == ["1–3", "4", "5", "6–10"]


def test_any_total_finds_its_row(tmp_path: Path) -> None:
    (table,), _ = tables(tmp_path, "tables: {healing: {dice: 1d10, rows: {1-3: a, 4-7: b, 8+: c}}}")
    assert [table.row(total).short for total in (-9, 1, 3, 4, 7, 8, 99)] == list("aaabbcc")
    closed = RollTable("x", "X", "1d6", (Row(2, 3, "a"), Row(4, 5, "b")))
    assert [closed.row(total).words for total in (0, 2, 6)] == ["a", "a", "b"]
    with pytest.raises(LookupError, match="has no rows"):
        RollTable("x", "X", "1d6", ()).row(1)


@pytest.mark.parametrize(
    ("written", "line", "message"),
    [
        (("1-3: a", "5+: b"), 6, "A total of 4 leads to no row of “healing”, between 1-3 and 5+."),
        (("1-3: a", "7+: b"), 6, "Totals from 4 to 6 lead to no row of “healing”, between 1-3 and 7+."),
        (("1-3: a", "3+: b"), 6, "A total of 3 leads to two rows of “healing”, 1-3 and 3+."),
        (
            ("up to 3: a", "up to 9: b", "10: c"),
            6,
            "A total up to 3 leads to two rows of “healing”, up to 3 and up to 9.",
        ),
        (("1-9: a", "2-3: b", "10: c"), 6, "A total of 2 leads to two rows of “healing”, 1-9 and 2-3."),
        (("1+: a", "10+: b"), 6, "A total of 10 leads to two rows of “healing”, 1+ and 10+."),
        (("1-9: a", "ten: b", "10: c"), 6, "“ten” are no totals."),
        (("1-9: a", "12-10: b", "10: c"), 6, "“12-10” ends before it begins."),
        (
            (
                "1-9: a",
                "10: {}",
            ),
            6,
            "The row 10 says nothing.",
        ),
        (("1-9: a", "10: {wrods: b, short: c}"), 6, "“wrods” is no key that is known here."),
        (("1-9: '{forse}'", "10: b"), 5, "There is no icon “forse”."),
        (("1-9: a", "10: b", "10: c"), 7, "“10” is given twice; the first is in line 6."),
    ],
)
def test_rows_that_are_wrong(written: tuple[str, ...], line: int, message: str, tmp_path: Path) -> None:
    _, (problem,) = rows(tmp_path, *written)
    assert (problem.file, problem.row, problem.message) == ("tables.yaml", line, message)
    assert problem.severity is Severity.ERROR


def test_rows_in_no_order_are_printed_in_order(tmp_path: Path) -> None:
    found, (problem,) = rows(tmp_path, "8+: c", "1-3: a", "4-7: b")
    assert [row.words for row in found] == list("abc")
    assert (problem.row, problem.severity) == (5, Severity.WARNING)
    assert "8+ stands out of order" in problem.message


@pytest.mark.parametrize(
    ("written", "dice", "message"),
    [
        (("1-9: a",), "1d10", "1d10 can come to 10, but the rows of “healing” end at 9."),
        (("3-9: a", "10: b"), "1d10", "1d10 can come to 1, but the rows of “healing” begin at 3."),
        (("1-4: a", "5: b"), "2d3", "2d3 can come to 6, but the rows of “healing” end at 5."),
    ],
)
def test_dice_that_reach_further_than_the_rows(
    written: tuple[str, ...], dice: str, message: str, tmp_path: Path
) -> None:
    _, (problem,) = rows(tmp_path, *written, dice=dice)
    assert (problem.row, problem.message, problem.severity) == (3, message, Severity.WARNING)


def test_rows_may_go_beyond_the_dice(tmp_path: Path) -> None:
    assert not rows(tmp_path, "up to 1: a", "2-29: b", "30+: c", dice="1d6")[1]


@pytest.mark.parametrize("dice", ["1w10", "d6", "30d6", "many"])
def test_unknown_dice(dice: str, tmp_path: Path) -> None:
    _, (problem,) = rows(tmp_path, "1+: a", dice=dice)
    assert (problem.row, problem.column) == (3, "tables.healing.dice")
    assert problem.severity is Severity.ERROR


def test_a_table_that_the_game_does_not_declare(tmp_path: Path) -> None:
    (table,), problems = tables(tmp_path, "tables:\n  healling:\n    dice: 1d6\n    rows: {1+: a}\n")
    assert table.title == "Healling"
    assert (problems[0].row, problems[0].message) == (2, "Game.yaml declares no roll table “healling”.")
    assert "“healing”" in problems[0].hint
    assert problems[1].message == "“healing” is a roll table in game.yaml, but has no rows here."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tables:",
        "tables: 3",
        "tables: {healing: }",
        "tables: {healing: {rows: {1+: a}}}",
        "tables: {healing: {dice: 1d6, rows: {}}}",
        "- 1",
    ],
)
def test_what_is_no_table_is_told(text: str, tmp_path: Path) -> None:
    found, problems = tables(tmp_path, text)
    assert not found
    assert problems


def test_a_folder_may_have_neither_tables_nor_aids(tmp_path: Path) -> None:
    findings = Findings()
    known = References(ICONS, frozenset(), PictureFinder(tmp_path), MappingProxyType({}))
    assert load_tables(tmp_path, DECLARED, known, findings) == ()
    assert load_aids(tmp_path, 2, CARD_SIZES, known, findings) == ()
    assert not findings.problems


@given(
    widths=st.lists(st.integers(1, 6), min_size=2, max_size=8),
    shift=st.integers(-3, 3),
    open_end=st.booleans(),
)
def test_rows_side_by_side_are_fine_and_others_are_told(
    widths: list[int], shift: int, open_end: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    ends = [sum(widths[: number + 1]) for number in range(len(widths))]
    last = ends[-1] + shift
    keys = [f"{end - width + 1}-{end}" for end, width in zip(ends[:-1], widths[:-1], strict=True)]
    low = last - widths[-1] + 1
    if low < 1:
        return
    keys.append(f"{low}+" if open_end else f"{low}-{last}")
    if len(set(keys)) < len(keys):
        return
    found, problems = rows(tmp_path_factory.getbasetemp(), *(f"{key}: a" for key in keys), dice="1d2")
    assert len(found) == len(keys)
    assert (shift == 0) is not any(problem.severity is Severity.ERROR for problem in problems)


# Aids


def test_an_aid_with_two_sides(tmp_path: Path) -> None:
    (aid,), problems = aids(
        tmp_path,
        """aids:
  turn:
    size: wide
    icon: force
    front: |
      # Your *turn*

      [table:healing]

      ## Then
    back: Words.
""",
    )
    assert not problems
    assert (aid.id, aid.title, aid.size, aid.copies, aid.icon) == ("turn", "Turn", Size(120, 70), 6, "force")
    assert aid.front.title == "Your <i>turn</i>"
    assert aid.front.blocks == (RollTableRef("healing", 8), Heading("Then", 3, 10))
    assert aid.back is not None
    assert (aid.back.title, aid.back.blocks) == ("Turn", (Paragraph("Words.", 11),))
    assert aid.sides == (aid.front, aid.back)


def test_copies_may_be_a_number_and_a_side_alone(tmp_path: Path) -> None:
    (aid,), problems = aids(tmp_path, "aids: {a: {front: Words., copies: 4, size: a5}}")
    assert not problems
    assert (aid.copies, aid.size, aid.back, len(aid.sides)) == (4, Size(148, 210), None, 1)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("{front: x, size: hugo}", "“hugo” is no size that is known, and no measure such as 63.5x88.9."),
        ("{front: x, copies: none}", "“copies” is wrong: it is “each” (one for each player) or a number from 1 to 99."),
        ("{front: x, copies: 0}", "“copies” is wrong: it is “each” (one for each player) or a number from 1 to 99."),
        ("{front: x, icon: forse}", "There is no icon “forse”."),
        ("{front: '{forse}'}", "There is no icon “forse”."),
        ("{back: x}", "“front” is missing."),
        ("{front: ''}", "“front” is empty."),
        ("{front: x, bakc: y}", "“bakc” is no key that is known here."),
        ("{front: '[table:none]'}", "There is no roll table “none”."),
    ],
)
def test_aids_that_are_wrong(entry: str, message: str, tmp_path: Path) -> None:
    _, (problem,) = aids(tmp_path, f"aids:\n  a: {entry}\n")
    assert (problem.file, problem.row, problem.message) == ("aids.yaml", 2, message)
