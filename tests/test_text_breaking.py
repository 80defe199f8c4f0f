"""Lines break where they may, fill what they can, and are even where that is asked for."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.text.breaking import Bar, accompanied, balanced, kept_together, may_part, needs_hyphen, pieces, wrap
from cardgen.text.order import visual_order

WIDTHS = st.lists(st.floats(0.1, 8.0), min_size=1, max_size=40)


def bars(widths: list[float]) -> list[Bar]:
    return [(0.25 if number else 0.0, width, 0.0, width, 0.0, 0.0) for number, width in enumerate(widths)]


def lines(starts: list[int], widths: list[float]) -> list[list[float]]:
    return [widths[start:end] for start, end in zip(starts, [*starts[1:], len(widths)], strict=True)]


def length(line: list[float]) -> float:
    return sum(line) + 0.25 * (len(line) - 1)


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("simple", ["simple"]),
        ("well-known", ["well-", "known"]),
        ("and/or", ["and/", "or"]),
        ("word—word", ["word—", "word"]),
        ("1-2", ["1-2"]),
        ("+1/+1", ["+1/+1"]),
        ("a-b", ["a-b"]),
        ("naïve", ["naïve"]),
        ("Donau\u00addampf", ["Donau", "dampf"]),
        ("zero\u200bwidth", ["zero", "width"]),
        ("由吸血鬼", ["由", "吸", "血", "鬼"]),
        ("「好」。他（吹）", ["「好」。", "他", "（吹）"]),
        ("等……再見", ["等……", "再", "見"]),
        ("第3章", ["第", "3", "章"]),
    ],
)
def test_words_have_places_to_break(word: str, parts: list[str]) -> None:
    assert [piece.text for piece in pieces(word)] == parts


def test_soft_hyphens_show_where_they_are_used_and_nowhere_else() -> None:
    assert [piece.soft for piece in pieces("Do\u00adnau\u00addampf\u00ad")] == [True, True, False]
    assert [piece.soft for piece in pieces("well-known")] == [False, False]


@given(st.text("ab-/—由吸。」「（\u00ad\u200b", min_size=1, max_size=20))
def test_pieces_put_together_are_the_word(word: str) -> None:
    bare = word.replace("\u00ad", "").replace("\u200b", "")
    assert "".join(piece.text for piece in pieces(word)) == bare


@given(st.text("由吸血鬼。，、」』）「『（…", min_size=1, max_size=30))
def test_no_closing_mark_begins_a_line_and_no_opening_one_ends_it(word: str) -> None:
    parts = [piece.text for piece in pieces(word)]
    assert all(part[0] not in "。，、」』）…" for part in parts[1:])
    assert all(part[-1] not in "「『（" for part in parts[:-1])


@given(st.lists(st.sampled_from(["由", "吸", "血", "，", "。", "12", "1d6", "A4", "——", "……", "「", "」"]), min_size=1))
def test_numbers_words_and_double_marks_are_never_divided(parts: list[str]) -> None:
    # What touches is one number or word: so there is an ideograph between.
    said = [part + ("的" if part[0].isascii() else "") for part in parts]
    rest = "|".join(piece.text for piece in pieces("".join(said)))
    assert all(part in rest for part in parts if part[0].isascii())
    assert not any(mark in rest for mark in ("—|—", "…|…"))


def test_hyphens_part_letters_of_scripts_that_have_them() -> None:
    assert needs_hyphen("Draku", "la")
    assert not needs_hyphen("12", "34")
    assert not needs_hyphen("吸", "血")
    assert not needs_hyphen("של", "ום")
    assert not may_part("a", "b")


@given(WIDTHS, st.floats(0.5, 20.0))
def test_no_line_is_too_long_but_for_a_word_alone(widths: list[float], limit: float) -> None:
    made = lines(wrap(bars(widths), limit), widths)
    assert [width for line in made for width in line] == widths
    assert all(len(line) == 1 or length(line) <= limit + 1e-9 for line in made)


@given(WIDTHS, st.floats(0.5, 20.0))
def test_no_word_would_have_fitted_on_the_line_before(widths: list[float], limit: float) -> None:
    made = lines(wrap(bars(widths), limit), widths)
    assert all(length([*line, after[0]]) > limit - 1e-9 for line, after in pairwise(made))


@given(WIDTHS, st.floats(0.5, 20.0))
def test_balanced_lines_are_as_many_and_never_longer(widths: list[float], limit: float) -> None:
    plain, even = lines(wrap(bars(widths), limit), widths), lines(balanced(bars(widths), limit), widths)
    assert len(even) == len(plain)
    assert [width for line in even for width in line] == widths
    assert max(map(length, even)) <= max(*map(length, plain), limit) + 1e-9
    assert sum(length(line) ** 2 for line in even) <= sum(length(line) ** 2 for line in plain) + 1e-6


def test_a_lone_last_word_is_not_left_alone() -> None:
    widths = [3.0, 3.0, 3.0, 1.0]
    assert [len(line) for line in lines(wrap(bars(widths), 9.6), widths)] == [3, 1]
    assert [len(line) for line in lines(balanced(bars(widths), 9.6), widths)] == [2, 2]


def test_neither_is_that_of_a_long_text() -> None:
    widths = [1.0] * 43
    gap = bars(widths)[1][0]
    limit = 6 + 5 * gap + 0.01
    assert [len(line) for line in lines(wrap(bars(widths), limit), widths)] == [6] * 7 + [1]
    assert [len(line) for line in lines(balanced(bars(widths), limit), widths)] == [6] * 6 + [5, 2]


def test_a_hyphen_needs_room_only_where_the_line_ends_with_it() -> None:
    first: Bar = (0.0, 2.0, 0.0, 2.0, 0.0, 0.0)
    word: list[Bar] = [(0.0, 4.0, 0.5, 8.0, 0.0, 0.0), (0.0, 4.0, 0.0, 4.0, 0.0, 0.0)]
    assert wrap([first, *word], 10.0) == [0]
    assert wrap([first, *word], 6.5) == [0, 2]
    assert wrap([first, *word], 6.2) == [0, 1, 2]


def test_ink_beyond_the_width_needs_room_at_the_ends_of_a_line() -> None:
    over: Bar = (0.25, 2.0, 0.0, 2.0, 0.5, 0.5)
    assert wrap([over, over], 5.25) == [0]
    assert wrap([over, over], 5.2) == [0, 1]


@pytest.mark.parametrize(
    ("directions", "base", "order"),
    [
        ([0, 0, 0], 0, [0, 1, 2]),
        ([1, 1, 1], 1, [2, 1, 0]),
        ([0, 1, 1, 0], 0, [0, 2, 1, 3]),
        ([0, 1, -1, 1, 0], 0, [0, 3, 2, 1, 4]),
        ([0, 1, -1], 0, [0, 1, 2]),
        ([1, 0, 0, 1], 1, [3, 1, 2, 0]),
        ([1, -1], 1, [1, 0]),
        ([], 0, []),
    ],
)
def test_words_stand_in_the_order_in_which_they_are_read(directions: list[int], base: int, order: list[int]) -> None:
    assert visual_order(directions, base) == order


@given(st.lists(st.sampled_from([-1, 0, 1]), max_size=20), st.sampled_from([0, 1]))
def test_every_word_stands_somewhere_once(directions: list[int], base: int) -> None:
    assert sorted(visual_order(directions, base)) == list(range(len(directions)))


@given(WIDTHS, st.floats(1.0, 30.0))
def test_a_word_moves_to_the_last_line_only_where_it_fits_and_no_line_is_added(
    widths: list[float], limit: float
) -> None:
    before = wrap(bars(widths), limit)
    after = accompanied(bars(widths), before, limit)
    assert len(after) == len(before)
    assert after[:-1] == before[:-1]
    last, moved = lines(before, widths)[-1], lines(after, widths)[-1]
    if after == before:
        spared = len(before) > 1 and len(lines(before, widths)[-2]) >= 5
        assert not (spared and len(last) == 1 and last[0] <= limit / 4 and length(widths[-2:]) <= limit)
    else:
        assert (len(last), len(moved)) == (1, 2)
        assert length(moved) <= limit


@pytest.mark.parametrize(
    ("before", "after", "together"),
    [
        ("100", "%", True),
        ("50", "mm.", True),
        ("50", "mmm", False),
        ("all", "%", False),
        ("©", "Adobe", True),
        ("a©", "Adobe", False),
        ("12", "points", False),
    ],
)
def test_a_figure_stays_with_its_unit_and_a_sign_with_its_name(before: str, after: str, together: bool) -> None:
    assert kept_together(before, after) is together
