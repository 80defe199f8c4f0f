"""Lines of Chinese: figures stay with what they count, centred lines end at pauses, no character is left alone."""

from __future__ import annotations

import pytest
from text_case import shaper

from cardgen.display.geometry import Rect
from cardgen.display.items import Text
from cardgen.text.breaking import balanced, kept_together, may_end_alone, pauses
from cardgen.text.column import set_column
from cardgen.text.flow import flow
from cardgen.text.rich import parse_rich
from cardgen.text.style import Style

STYLE = Style("Noto Serif TC", 4.0, "#000000")


def column(text: str, ems: float) -> list[str]:
    """The lines of a column so many ems wide."""
    return [
        line.words for line in set_column(parse_rich(text, frozenset()), ems * STYLE.size, STYLE, shaper(), {}).lines
    ]


def centred(text: str, ems: float) -> list[str]:
    """Balanced lines in a box so many ems wide."""
    style = Style("Noto Serif TC", 4.0, "#000000", balance=True, align="center")
    block = flow(parse_rich(text, frozenset()), Rect(0, 0, ems * 4.0, 60), style, shaper(), {})
    found: dict[float, str] = {}
    for item in block.items:
        assert isinstance(item, Text)
        found[round(item.y, 3)] = found.get(round(item.y, 3), "") + "".join(word.text for word in item.words)
    return list(found.values())


def test_a_figure_stays_with_what_it_counts() -> None:
    assert column("你受到了 2 點傷害。", 6.0) == ["你受到了", "2 點傷害。"]
    assert column("退後 <b>2</b> 格，不低於 0。", 3.5) == ["退後", "2 格，", "不低", "於 0。"]
    assert kept_together("12", "點")
    assert not kept_together("A", "點")
    assert not kept_together("12", "points")


def test_no_character_is_left_alone_on_the_last_line() -> None:
    assert column("什麼事也沒發生。", 6.5) == ["什麼事也沒", "發生。"]
    assert column("什麼事也沒發生吧。", 6.5) == ["什麼事也沒發", "生吧。"]
    assert column("生。", 2.5) == ["生。"]
    assert column("Nothing at all", 5.5)[-1] == "all"
    assert not may_end_alone("生。")
    assert may_end_alone("all")


@pytest.mark.parametrize(
    ("text", "ems", "lines"),
    [
        ("選擇另一名玩家，他治療 3 點傷害。", 15.0, ["選擇另一名玩家，", "他治療3點傷害。"]),
        ("在你的下個回合開始之前，攻擊不會對你造成傷害。", 15.0,
         ["在你的下個回合開始之前，", "攻擊不會對你造成傷害。"]),
        # Too uneven: the line is parted elsewhere.
        ("好，攻擊不會對你造成任何傷害了。", 15.0, ["好，攻擊不會對你", "造成任何傷害了。"]),
    ],
)  # fmt: skip
def test_balanced_lines_rather_end_where_the_sentence_pauses(text: str, ems: float, lines: list[str]) -> None:
    assert centred(text, ems) == lines


def test_pauses_are_known_behind_what_closes() -> None:
    assert pauses("害，")
    assert pauses("生。」")
    assert not pauses("生、")
    assert not pauses("end.")


def test_a_pause_is_worth_no_more_lines() -> None:
    bars = [(0.0, 1.0, 0.0, 1.0, 0.0, 0.0)] * 8
    assert balanced(bars, 8.0, [False] * 3 + [True] * 5) == [0]
    assert balanced(bars, 6.0, [False, False, True, False, False, False, False, True]) == [0, 3]
    assert balanced(bars, 6.0) == [0, 4]
