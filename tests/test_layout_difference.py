"""Faces side by side: what differs is found where it is, and pages hold all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.display.geometry import IDENTITY, Matrix, Rect, outline_bounds, rectangle, translate
from cardgen.display.items import FontFile, Glyph, Group, Item, Link, Page, Path, Text, Word
from cardgen.impose.paper import parse_paper
from cardgen.layout.difference import Lettering, Pair, difference_pages
from cardgen.layout.unlike import unlike
from cardgen.text.fonts import FontLibrary, package_folder
from cardgen.text.shape import Shaper

FONT = FontFile("Some", "Some", bold=False, italic=False, units_per_em=1000, data=b"")
FRAME = Path(rectangle(Rect(2, 2, 56, 86)), "#eeeeee")


def square(x: float, y: float, side: float = 5, fill: str = "#000000") -> Path:
    return Path(rectangle(Rect(x, y, side, side)), fill)


def page(*items: Item) -> Page:
    return Page(60, 90, items)


def words(x: float, *strings: str) -> Text:
    """Words of glyphs 500 units wide, 3 mm to the em."""
    made = [
        Word(one, FONT, tuple(Glyph(ord(c), 500) for c in one), 500 * len(one), (0, -700, 500 * len(one), 0))
        for one in strings
    ]
    return Text(x, 20, tuple(made), FONT, 3.0, "#000000", gap=1.0)


def test_equal_pages_have_no_marks() -> None:
    assert unlike(page(FRAME, square(5, 5)), page(FRAME, square(5, 5))) == ((), ())


def test_what_moved_is_marked_where_it_was_and_where_it_is() -> None:
    assert unlike(page(FRAME, square(5, 5)), page(FRAME, square(30, 40))) == (
        (Rect(5, 5, 5, 5),),
        (Rect(30, 40, 5, 5),),
    )


def test_what_only_one_page_has_is_marked_there() -> None:
    assert unlike(page(FRAME), page(FRAME, square(5, 5))) == ((), (Rect(5, 5, 5, 5),))
    assert unlike(page(FRAME, square(5, 5)), page(FRAME)) == ((Rect(5, 5, 5, 5),), ())


def test_a_thing_drawn_twice_is_marked_once_more() -> None:
    twice = page(square(5, 5), square(5, 5))
    assert unlike(page(square(5, 5)), twice) == ((), (Rect(5, 5, 5, 5),))


def test_words_are_marked_one_by_one() -> None:
    before, now = unlike(page(words(5, "ab", "cd", "ef")), page(words(5, "ab", "xy", "ef")))
    assert before == now
    (box,) = now
    assert tuple(box) == pytest.approx((5 + 3 + 1, 20 - 2.1, 3, 2.1))


def test_groups_carry_what_is_in_them_and_clips_cut_it() -> None:
    moved = Group((square(5, 5),), translate(10, 20))
    assert unlike(page(), page(moved))[1] == (Rect(15, 25, 5, 5),)
    larger = Group((square(5, 5),), Matrix(2, 0, 0, 2))
    assert unlike(page(), page(larger))[1] == (Rect(10, 10, 10, 10),)
    cut = Group((square(5, 5),), clip=rectangle(Rect(0, 0, 7, 8)))
    assert unlike(page(), page(cut))[1] == (Rect(5, 5, 2, 3),)
    away = Group((square(5, 5),), clip=rectangle(Rect(40, 40, 7, 8)))
    assert unlike(page(), page(away))[1] == ()


def test_what_lies_beyond_the_trim_and_links_are_no_difference() -> None:
    assert unlike(page(), page(square(-20, -20), Link(Rect(5, 5, 5, 5), "https://example.org"))) == ((), ())


def test_near_marks_become_one_and_too_many_become_one_too() -> None:
    assert unlike(page(), page(square(5, 5), square(10.5, 5)))[1] == (Rect(5, 5, 10.5, 5),)
    crowd = [square(x * 3, y * 6, 1) for x in range(10) for y in range(10)]
    assert unlike(page(), page(*crowd))[1] == (Rect(0, 0, 28, 55),)


SQUARES = st.lists(
    st.builds(square, st.integers(0, 55), st.integers(0, 85), st.integers(1, 5)), max_size=8, unique_by=lambda one: one
)


@settings(deadline=None)
@given(SQUARES, SQUARES)
def test_marks_cover_what_differs_and_lie_apart(before: list[Path], now: list[Path]) -> None:
    for boxes, mine, others in zip(unlike(page(*before), page(*now)), (before, now), (now, before), strict=True):
        for one in mine:
            box = outline_bounds(one.outline)
            assert box is not None
            if one not in others:
                assert any(mark.contains(box, 1e-9) for mark in boxes)
        for number, mark in enumerate(boxes):
            assert not any(mark.overlaps(other) for other in boxes[number + 1 :])


@pytest.fixture(scope="module")
def lettering(tmp_path_factory: pytest.TempPathFactory) -> Lettering:
    folder = package_folder("fontpkg_alegreya_sans")
    assert folder is not None
    library = FontLibrary((folder / "files",), File(tmp_path_factory.mktemp("fonts")))
    return Lettering(Shaper(library, ()), "Alegreya Sans")


def strings(items: Sequence[Item]) -> str:
    def said(inside: Sequence[Item]) -> Iterator[str]:
        for item in inside:
            if isinstance(item, Group):
                yield from said(item.items)
            elif isinstance(item, Text):
                yield item.string

    return " ".join(said(items))


def named(items: Sequence[Item], name: str, matrix: Matrix = IDENTITY) -> list[Rect]:
    """The boxes on the page of paths and groups of a name."""
    found: list[Rect] = []
    for item in items:
        if isinstance(item, Group):
            found += named(item.items, name, item.transform.then(matrix))
        elif isinstance(item, Path) and item.name == name:
            box = outline_bounds(item.outline)
            found += [matrix.rect(box)] if box else []
    return found


def pair(title: str, before: Page | None, now: Page | None, *notes: str) -> Pair:
    return Pair(title, notes, before, now, ("It was not there.",))


A4 = parse_paper("A4")


def test_a_pair_has_both_faces_their_marks_and_its_words(lettering: Lettering) -> None:
    before, now = page(FRAME, square(5, 5)), page(FRAME, square(30, 40))
    (made,) = difference_pages([pair("SG-1 Fox", before, now, "power “3” → “4”")], "What changed", A4, lettering)
    text = strings(made.items)
    for said in ("SG-1 Fox", "power “3” → “4”", "What changed · page 1 of 1"):
        assert said in text
    first, second = named(made.items, "mark")
    assert (first.width, second.width) == pytest.approx((5.8, 5.8))
    assert second.x - first.x == pytest.approx(60 + 5 + 25)
    assert second.y - first.y == pytest.approx(35)


def test_a_face_that_is_missing_leaves_a_place_with_words(lettering: Lettering) -> None:
    (made,) = difference_pages([pair("SG-1", None, page(FRAME))], "What changed", A4, lettering)
    assert "It was not there." in strings(made.items)
    assert named(made.items, "mark") == []


def test_without_any_face_there_are_words(lettering: Lettering) -> None:
    (made,) = difference_pages([pair("SG-1", None, None, "copies 1 → 2")], "What changed", A4, lettering)
    assert "SG-1: copies 1 → 2" in strings(made.items)


def test_markup_in_a_column_stays_as_it_was_written(lettering: Lettering) -> None:
    (made,) = difference_pages([pair("SG-1", None, page(FRAME), "**bold** {icon}")], "What changed", A4, lettering)
    assert "**bold** {icon}" in strings(made.items)


def test_many_pairs_go_on_over_pages_and_all_stay_on_the_paper(lettering: Lettering) -> None:
    pairs = [pair(f"SG-{number}", page(square(5, 5)), page(square(9, 9)), "a note") for number in range(7)]
    made = difference_pages(pairs, "What changed", A4, lettering)
    assert len(made) == 4
    assert [one.label for one in made][-1] == "What changed · page 4 of 4"
    paper = Rect(0, 0, A4.width, A4.height)
    marks = [mark for one in made for mark in named(one.items, "mark")]
    assert len(marks) == 2 * 7
    assert all(paper.contains(mark) for mark in marks)


def test_faces_larger_than_the_paper_are_made_smaller(lettering: Lettering) -> None:
    large = Page(400, 500, (Path(rectangle(Rect(395, 495, 4, 4)), "#000000"),))
    (made,) = difference_pages([pair("SG-1", Page(400, 500, ()), large, "a note " * 400)], "All", A4, lettering)
    (mark,) = named(made.items, "mark")
    assert Rect(0, 0, A4.width, A4.height).contains(mark)
