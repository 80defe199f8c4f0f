"""Pages as plain values: what comes back is equal, and draws as the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.display.dump import dump_page
from cardgen.display.geometry import IDENTITY, Matrix, Outline, Rect
from cardgen.display.items import Group, Image, Item, Link, Page, Path, Picture, Stroke, Text, Word
from cardgen.display.plain import Freezer, NotPlain, Plain, Thawer, packed, unpacked
from cardgen.export import pdf
from cardgen.export.meta import Meta
from cardgen.text.fonts import FontLibrary, installed_font_folders
from cardgen.text.shape import Shaper

SHAPER = Shaper(FontLibrary(installed_font_folders(), None), ())
FONT = SHAPER.font("Alegreya Sans")
FONTS = {FONT.key: FONT}
DOT = Picture("dot", "png", 1, 1, b"\x89PNG")
NUMBERS = st.integers(-50, 50) | st.floats(-50, 50).map(lambda number: round(number, 3))
RECTS = st.builds(Rect, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
MATRICES = st.just(IDENTITY) | st.builds(Matrix, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
STROKES = st.builds(Stroke, st.just("#123456"), st.floats(0.1, 2), st.lists(st.floats(0.1, 3), max_size=2).map(tuple))


@st.composite
def outlines(draw: st.DrawFn) -> Outline:
    points = draw(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=12))
    return Outline("M" + "L" * (len(points) - 1) + "Z", tuple(side for point in points for side in point))


def word(text: str) -> Word:
    (shaped,) = SHAPER.shape(text, "Alegreya Sans").words
    return shaped


WORDS = st.sampled_from(["Bat", "flies", "by", "night"]).map(word)
PATHS = st.builds(
    Path,
    outlines(),
    st.none() | st.just("#abcdef"),
    st.none() | STROKES,
    MATRICES,
    st.booleans(),
    st.sampled_from(["", "qr"]),
    st.sampled_from([1.0, 0.5]),
)
TEXTS = st.builds(
    Text, NUMBERS, NUMBERS, st.lists(WORDS, max_size=4).map(tuple), st.just(FONT), st.floats(1, 9), st.just("#000000")
)
LEAVES = PATHS | TEXTS | st.builds(Image, st.just(DOT), RECTS) | st.builds(Link, RECTS, st.just("https://x.example"))


def grouped(inside: st.SearchStrategy[Item]) -> st.SearchStrategy[Item]:
    items = st.lists(inside, max_size=3).map(tuple)
    return st.builds(Group, items, MATRICES, st.none() | outlines(), st.booleans(), st.sampled_from(["", "part"]))


ITEMS: st.SearchStrategy[Item] = st.recursive(LEAVES, grouped, max_leaves=6)
PAGES = st.builds(
    Page, st.just(60.0), st.just(80), st.lists(ITEMS, max_size=5).map(tuple), st.text(max_size=5), NUMBERS
)


def thawer(parts: Mapping[str, bytes]) -> Thawer:
    return Thawer(parts.get, FONTS.get, {DOT.key: DOT}.get)


def through(pages: list[Page]) -> list[Page]:
    """The pages after a stay in a file."""
    freezer = Freezer()
    data = packed((tuple(freezer.page(page) for page in pages), freezer.parts))
    plain, parts = unpacked(data)
    thawing = thawer(parts)
    return [thawing.page(one) for one in plain]


def strict(items: tuple[Item, ...]) -> Plain:
    """Items as values that compare words by what they say, and numbers with their kinds."""
    return packed(Freezer().page(Page(1, 1, items)))


@settings(max_examples=60, deadline=None)
@given(st.lists(PAGES, min_size=1, max_size=3))
def test_pages_come_back_as_they_were(pages: list[Page]) -> None:
    again = through(pages)
    assert [dump_page(page) for page in again] == [dump_page(page) for page in pages]
    for page, other in zip(pages, again, strict=True):
        assert replace(other, items=()) == replace(page, items=())
        assert strict(other.items) == strict(page.items)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.lists(PATHS | TEXTS | grouped(PATHS | TEXTS), max_size=4).map(tuple), min_size=1, max_size=3))
def test_they_draw_as_the_same_bytes(drawings: list[tuple[Item, ...]]) -> None:
    pages = [Page(60, 80, items) for items in drawings]
    mixed = [
        page if number % 2 else other for number, (page, other) in enumerate(zip(pages, through(pages), strict=True))
    ]
    assert pdf.render_pages(mixed, Meta("x")) == pdf.render_pages(pages, Meta("x"))


def test_what_recurs_is_kept_once_and_comes_back_as_one() -> None:
    outline = Outline("MLLLLLLZ", tuple(range(14)))
    shared = Group((Path(outline, "#000000"), Text(1, 2, (word("Bat"),), FONT, 3, "#000000")), shared=True)
    pages = [Page(9, 9, (shared, Path(outline, "#ff0000"))), Page(9, 9, (shared,))]
    first, second = through(pages)
    assert first.items[0] is second.items[0]
    assert isinstance(first.items[0], Group)
    assert isinstance(first.items[1], Path)
    inside = first.items[0].items[0]
    assert isinstance(inside, Path)
    assert inside.outline is first.items[1].outline


def test_only_the_parts_of_a_page_are_named_as_used() -> None:
    freezer = Freezer()
    one, two = (Group((Path(Outline("R" * 4, tuple(range(n, n + 16))), "#000000"),), shared=True) for n in (0, 1))
    freezer.page(Page(9, 9, (one,)))
    used = set(freezer.used)
    freezer.page(Page(9, 9, (two,)))
    assert len(used) == len(set(freezer.used)) == 2
    assert used.isdisjoint(freezer.used)
    assert used | set(freezer.used) == set(freezer.parts)


def test_equal_groups_have_one_name_and_others_another() -> None:
    def group(x: float) -> Group:
        return Group((Path(Outline("ML", (x, 2.0, 3.0, 4.0)), "#000000"), Text(1, 2, (word("Bat"),), FONT, 3, "#0")))

    freezer = Freezer()
    assert freezer.group(group(1.0)) == freezer.group(group(1.0)) == Freezer().group(group(1.0))
    assert freezer.group(group(1.0)) != freezer.group(group(1.5))


@pytest.mark.parametrize("missing", ["part", "font", "picture"])
def test_what_is_not_there_is_told(missing: str) -> None:
    shared = Group((Path(Outline("R" * 4, tuple(range(16))), "#000000"),), shared=True)
    page = Page(9, 9, (shared, Text(1, 2, (word("Bat"),), FONT, 3, "#000000"), Image(DOT, Rect(1, 2, 3, 4))))
    freezer = Freezer()
    plain = freezer.page(page)
    thawing = Thawer(
        (lambda _: None) if missing == "part" else freezer.parts.get,
        (lambda _: None) if missing == "font" else FONTS.get,
        (lambda _: None) if missing == "picture" else {DOT.key: DOT}.get,
    )
    with pytest.raises(NotPlain, match=missing):
        thawing.page(plain)


@pytest.mark.parametrize("plain", [None, (), (1, 2, 3, "", ((9, 1),), ()), (1, 2, 3, "", ((0, 1),), ()), "page"])
def test_what_is_no_page_is_told(plain: object) -> None:
    with pytest.raises(NotPlain):
        thawer({}).page(plain)


@pytest.mark.parametrize("data", [b"", b"\xff", b"(", b"i"])
def test_what_are_no_values_is_told(data: bytes) -> None:
    with pytest.raises(NotPlain):
        unpacked(data)


def test_numbers_of_other_kinds_are_refused() -> None:
    class Odd(float):
        pass

    with pytest.raises(NotPlain):
        packed(Freezer().page(Page(9, 9, (Path(Outline("ML", (Odd(1), 2.0, 3.0, 4.0)), "#000000"),))))
