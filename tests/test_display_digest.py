"""The digest of a page: what one sees counts, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.display.digest import Digester
from cardgen.display.geometry import Matrix, Outline, Rect, rectangle, rotate, translate
from cardgen.display.items import FontFile, Glyph, Group, Image, Item, Link, Page, Path, Picture, Stroke, Text, Word

FONT = FontFile("Some-400-abc", "Some", bold=False, italic=False, units_per_em=1000, data=b"")
WORD = Word("it", FONT, (Glyph(3, 500, text="i"), Glyph(4, 600, text="t")), 1100, (0, -700, 1100, 0))
TEXT = Text(5, 10, (WORD,), FONT, 3.0, "#000000", gap=0.7)
PICTURE = Picture("0123", "png", 10, 10, b"")
BOX = Path(rectangle(Rect(1, 2, 3, 4)), "#aa0000", Stroke("#000000", 0.3))
IMAGE = Image(PICTURE, Rect(1, 1, 20, 20))
ITEMS: tuple[Item, ...] = (BOX, TEXT, IMAGE)


def look(*items: Item, width: float = 60, label: str = "") -> str:
    return Digester().page(Page(width, 90, items, label)).look


PLAIN = look(*ITEMS)


@pytest.mark.parametrize(
    "items",
    [
        (TEXT, BOX, IMAGE),
        (BOX, TEXT),
        (replace(BOX, fill="#aa0001"), TEXT, IMAGE),
        (replace(BOX, opacity=0.5), TEXT, IMAGE),
        (replace(BOX, even_odd=True), TEXT, IMAGE),
        (replace(BOX, stroke=None), TEXT, IMAGE),
        (replace(BOX, stroke=Stroke("#000000", 0.31)), TEXT, IMAGE),
        (replace(BOX, stroke=Stroke("#000000", 0.3, (1.0,))), TEXT, IMAGE),
        (replace(BOX, outline=rectangle(Rect(1, 2, 3, 4.001))), TEXT, IMAGE),
        (replace(BOX, transform=translate(0.001, 0)), TEXT, IMAGE),
        (BOX, replace(TEXT, x=5.001), IMAGE),
        (BOX, replace(TEXT, size=3.001), IMAGE),
        (BOX, replace(TEXT, tracking=0.01), IMAGE),
        (BOX, replace(TEXT, color="#111111"), IMAGE),
        (BOX, replace(TEXT, words=(replace(WORD, glyphs=(Glyph(3, 500), Glyph(5, 600))),)), IMAGE),
        (BOX, replace(TEXT, words=(replace(WORD, font=replace(FONT, key="Some-400-abd")),)), IMAGE),
        (BOX, TEXT, Image(replace(PICTURE, key="0124"), IMAGE.box)),
        (BOX, TEXT, Image(PICTURE, Rect(1, 1, 20, 20.001))),
        (BOX, Group((TEXT,), clip=rectangle(Rect(0, 0, 9, 9))), IMAGE),
        (Group((BOX,), Matrix(2, 0, 0, 2)), TEXT, IMAGE),
    ],
)
def test_what_one_sees_counts(items: tuple[Item, ...]) -> None:
    assert look(*items) != PLAIN


@pytest.mark.parametrize(
    "items",
    [
        (replace(BOX, name="qr"), TEXT, IMAGE),
        (replace(BOX, fill="#AA0000"), TEXT, IMAGE),
        (BOX, replace(TEXT, words=(replace(WORD, text="IT", glyphs=(Glyph(3, 500), Glyph(4, 600))),)), IMAGE),
        (BOX, TEXT, IMAGE, Link(Rect(0, 0, 9, 9), "https://example.org")),
        (Group((BOX, TEXT), name="both", shared=True), Group((IMAGE,))),
        (Group((replace(BOX, outline=rectangle(Rect(0, 0, 3, 4))),), translate(1, 2)), TEXT, IMAGE),
        (replace(BOX, outline=rectangle(Rect(1.000001, 2, 3, 4))), TEXT, IMAGE),
    ],
)
def test_what_one_does_not_see_does_not_count(items: tuple[Item, ...]) -> None:
    assert look(*items) == PLAIN


def test_the_page_s_size_counts_and_its_label_does_not() -> None:
    assert look(*ITEMS, width=60.1) != PLAIN
    assert look(*ITEMS, label="DH-C01") == PLAIN


def test_a_turned_rectangle_is_not_the_upright_one_around_it() -> None:
    square = Path(rectangle(Rect(-1, -1, 2, 2)), "#000000")
    assert look(Group((square,), rotate(45))) != look(
        Path(rectangle(Rect(-1.41421356, -1.41421356, 2.82842712, 2.82842712)), "#000000")
    )


def test_fonts_are_told_apart_from_looks() -> None:
    one = Digester().page(Page(60, 90, (TEXT,)))
    moved = Digester().page(Page(60, 90, (replace(TEXT, x=9.0),)))
    other = Digester().page(Page(60, 90, (replace(TEXT, words=(replace(WORD, font=replace(FONT, key="x")),)),)))
    assert one.fonts == moved.fonts
    assert one.look != moved.look
    assert one.fonts != other.fonts


def test_a_shared_group_counts_at_each_of_its_places() -> None:
    shared = Group((BOX, TEXT), shared=True)
    digester = Digester()
    first = digester.page(Page(60, 90, (shared,)))
    moved = digester.page(Page(60, 90, (Group((shared,), translate(0, 1)),)))
    assert first.look != moved.look
    assert digester.page(Page(60, 90, (shared,))) == first
    assert first.fonts == moved.fonts


@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(-300, 300), st.floats(-300, 300)), min_size=1, max_size=8))
def test_lengths_that_differ_by_less_than_print_shows_are_equal(points: list[tuple[float, float]]) -> None:
    """Numbers on a grid of 0.001 mm, each with the noise of a calculation."""
    verbs = "M" + "L" * (len(points) - 1)
    exact = tuple(round(side, 3) for point in points for side in point)
    noisy = tuple(side * (1 + 2e-16) + 1e-9 for side in exact)
    below = tuple(side - 1e-9 for side in exact)
    looks = {look(Path(Outline(verbs, coords), "#000000")) for coords in (exact, noisy, below)}
    assert len(looks) == 1


def test_another_process_gives_the_same_digest() -> None:
    code = "from test_display_digest import PLAIN; print(PLAIN)"
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=File(__file__).parent,
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert said == {PLAIN}


def test_the_digest_is_the_one_that_logs_already_have() -> None:
    """A change of this number makes every card in every print log a changed one: raise the scheme and say so."""
    assert look(BOX) == "4a4e1d8790691880156135e9ea104fcd"
