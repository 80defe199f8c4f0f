"""Blocks as strips, and strips on pages."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prose_case import desk, said

from cardgen.display.items import Group, Page, Text
from cardgen.display.items import Path as Shape
from cardgen.layout.prose.blocks import set_blocks
from cardgen.layout.prose.figures import SMALLEST
from cardgen.layout.prose.grid import shares
from cardgen.layout.prose.pages import Placed, paginate
from cardgen.layout.prose.strip import Strip
from cardgen.model.rules import Block, Bullets, Figure, Heading, Numbered, Paragraph, Quote, RollTableRef, TableBlock

LONG = "The porter of the hotel has barred his door with a wardrobe, and somebody has sent a telegram. " * 4


def placed(blocks: list[Block], room: float = 170.0) -> list[list[Placed]]:
    return paginate(set_blocks(blocks, desk()), room)


def words(strips: list[Strip]) -> str:
    return said([item for strip in strips for item in strip.sketch.items])


@st.composite
def strips(draw: st.DrawFn) -> list[Strip]:
    """Strips that a page of 60 mm holds, with gaps, and chains of up to three."""
    heights = draw(st.lists(st.floats(1, 18), min_size=1, max_size=40))
    return [
        Strip(height, before=draw(st.floats(0, 3)), keep=number % 3 != 2, anchor=str(number))
        for number, height in enumerate(heights)
    ]


@given(strips())
def test_every_strip_is_placed_once_in_order_inside_its_page(given_strips: list[Strip]) -> None:
    pages = paginate(given_strips, 60.0)
    order = [one.strip.anchor for page in pages for one in page]
    assert order == [strip.anchor for strip in given_strips]
    for page in pages:
        assert page[0].y == 0.0
        assert page[-1].bottom <= 60.0 + 1e-6
        assert all(below.y >= above.bottom - 1e-6 for above, below in pairwise(page))


@given(strips())
def test_a_chain_that_fits_a_page_is_never_divided(given_strips: list[Strip]) -> None:
    at = {one.strip.anchor: number for number, page in enumerate(paginate(given_strips, 70.0)) for one in page}
    for start in range(0, len(given_strips), 3):
        assert len({at[strip.anchor] for strip in given_strips[start : start + 3]}) == 1


def test_a_strip_that_wants_room_goes_to_the_next_page() -> None:
    pages = paginate([Strip(30), Strip(5, room=25)], 50)
    assert [len(page) for page in pages] == [1, 1]
    assert [len(page) for page in paginate([Strip(20), Strip(5, room=25)], 50)] == [2]


def test_a_picture_without_room_floats_to_the_next_page_and_no_further_than_its_chapter() -> None:
    figure = Strip(40, floats=True, bar="figure")
    chapter = [Strip(10, anchor="a", bar="a"), figure, Strip(10, bar="text"), Strip(30, anchor="b", bar="b")]
    pages = paginate(chapter, 45)
    assert [[one.strip.bar for one in page] for page in pages] == [["a", "text"], ["figure"], ["b"]]


@given(st.integers(1, 200), st.floats(20, 60))
def test_no_first_or_last_line_of_a_paragraph_stands_alone(count: int, room: float) -> None:
    lines = set_blocks([Paragraph("lantern " * count)], desk(70))
    pages = paginate([Strip(7, anchor="above"), *lines], room)
    counts = [sum(not one.strip.anchor for one in page) for page in pages]
    assert sum(counts) == len(lines)
    assert len(lines) == 1 or 1 not in counts


def test_a_heading_stays_with_the_lines_below_it() -> None:
    blocks: list[Block] = [Paragraph(LONG), Heading("Rest"), Paragraph(LONG)]
    for room in range(24, 60, 2):
        for page in placed(blocks, room):
            assert "Rest" not in said(page[-1].strip.sketch.items)


def test_a_table_goes_on_with_its_head_on_the_next_page() -> None:
    rows = tuple((str(number), "a city") for number in range(40))
    pages = placed([TableBlock(("No.", "City"), rows, ("right", "left"))], 90)
    assert len(pages) > 2
    for page in pages:
        assert said(page[0].strip.sketch.items) == "NO. CITY"
    body = [said(one.strip.sketch.items) for page in pages for one in page[1:]]
    assert body == [f"{number} a city" for number in range(40)]


def test_a_short_table_is_not_divided() -> None:
    rows = tuple((str(number), "a city") for number in range(6))
    pages = placed([Paragraph(LONG), TableBlock(("No.", "City"), rows, ("right", "left"))], 50)
    assert [any(said(one.strip.sketch.items).startswith("NO.") for one in page) for page in pages].count(True) == 1


@pytest.mark.parametrize(
    ("least", "most", "room", "found"),
    [
        ([10, 20], [15, 40], 80, [15, 40]),
        ([10, 20], [20, 40], 45, [15, 30]),
        ([10, 30], [20, 40], 20, [5, 15]),
    ],
)
def test_columns_get_what_they_want_or_need(
    least: list[float], most: list[float], room: float, found: list[float]
) -> None:
    assert shares(least, most, room) == pytest.approx(found)


def test_a_ragged_table_and_one_without_words_are_set() -> None:
    assert set_blocks([TableBlock((), (), ())], desk()) == []
    assert words(set_blocks([TableBlock((), (("a", "b", "c"), ("d",)), ("left",))], desk())) == "a b c d"


def test_lists_have_their_marks_on_the_first_line() -> None:
    numbered = set_blocks([Numbered(("Shuffle.", "Deal.\nThen look."), start=9)], desk())
    assert words(numbered) == "9. Shuffle. 10. Deal. Then look."
    first = [item for item in numbered[0].sketch.items if isinstance(item, Text)]
    assert first[0].y == pytest.approx(first[1].y)
    bullets = set_blocks([Bullets(("one", "two"))], desk())
    assert sum(isinstance(item, Shape) and item.name == "bullet" for s in bullets for item in s.sketch.items) == 2


def test_an_aside_keeps_one_bar_and_its_own_indent() -> None:
    found = set_blocks([Quote((Paragraph(LONG), Paragraph("End.")), line=4)], desk())
    assert len({strip.bar for strip in found}) == 1
    assert min(mark.ink.x for strip in found for mark in strip.sketch.marks) > 4


def test_a_roll_table_says_all_that_it_has() -> None:
    (strip,) = set_blocks([RollTableRef("luck")], desk())
    text = words([strip])
    for part in ("Luck", "1d10", "1–3", "4–7", "8+", "2 coins", "A purse,", "Once a turn.", "The moon adds 1."):
        assert part in text
    assert set_blocks([RollTableRef("unknown")], desk()) == []


@pytest.mark.parametrize(("width", "rows"), [(118.0, [3, 2]), (110.0, [3, 2]), (105.0, [2, 2, 1])])
def test_cards_in_a_row_share_a_scale_and_are_no_smaller_than_promised(width: float, rows: list[int]) -> None:
    card = Page(63.5, 88.9, ())
    figures: list[Block] = [Figure(f"card:{number}", f"Card {number}") for number in range(5)]
    found = set_blocks(figures, replace(desk(width), picture=lambda _: card))
    groups = [item for strip in found for item in strip.sketch.items if isinstance(item, Group)]
    assert len(groups) == 5
    assert all(SMALLEST <= group.transform.a <= 1.0 for group in groups)
    assert [sum(isinstance(item, Group) for item in strip.sketch.items) for strip in found] == rows


def test_a_picture_that_is_not_there_is_told_with_its_line() -> None:
    found = set_blocks([Figure("card:XX", "None", 7), Figure("art/none.png", "None", 8)], desk())
    faults = [fault for strip in found for fault in strip.sketch.faults]
    assert [(fault.template, fault.line) for fault in faults] == [("rules.md", 7), ("rules.md", 8)]
