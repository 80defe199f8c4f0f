"""The dump of a page: every kind of item on a line, numbers to three decimals, and equal text for equal pages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from export_samples import regular, word
from hypothesis import given
from hypothesis import strategies as st

from cardgen.display.dump import dump_page
from cardgen.display.geometry import Matrix, Outline, Rect, rectangle, translate
from cardgen.display.items import Group, Image, Item, Link, Page, Path, Picture, Stroke, Text

FONT = regular()
STROKE = Stroke("#102030", 0.25, (1.0, 0.5))
TEXT = Text(4.00049, 5.1236, (word("Hag", FONT), word("Bat", FONT)), FONT, 3.0, "#201a14", 0.75)
PATH = Path(rectangle(Rect(1, 2, 3, 4)), "#f6efe0", STROKE, translate(1, 0), even_odd=True, name="box", opacity=0.5)
IMAGE = Image(Picture("abc123", "png", 2, 2, b""), Rect(0, 0, 10, 5))
LINK = Link(Rect(1, 1, 2, 2), "HTTP://EXAMPLE/C/X-1.0000")
GROUP = Group((PATH, TEXT), Matrix(0, 1, -1, 0, 5, 5), rectangle(Rect(0, 0, 9, 9)), shared=True)


def dump(*items: Item) -> list[str]:
    return dump_page(Page(63.5, 88.9, items, "DH-C09 Crone", 3.0)).splitlines()


def test_the_first_line_says_what_page_it_is() -> None:
    assert dump() == ["page 63.5×88.9 bleed 3 “DH-C09 Crone”"]


def test_each_item_is_a_line() -> None:
    face = f"{FONT.family} {'bold ' if FONT.bold else ''}{'italic ' if FONT.italic else ''}3"
    assert dump(TEXT, PATH, IMAGE, LINK)[1:] == [
        f"  text 4,5.124 {face} #201a14 gap 0.75 “Hag Bat”",
        "  path box R 1 2 3 4 at 1 0 0 1 1 0 fill #f6efe0 even-odd 0.5 stroke #102030 0.25 dash 1 0.5",
        "  image abc123 0,0,10,5",
        "  link 1,1,2,2 HTTP://EXAMPLE/C/X-1.0000",
    ]


def test_what_is_in_a_group_is_set_in() -> None:
    lines = dump(GROUP, LINK)
    assert lines[1] == "  group shared at 0 1 -1 0 5 5 clip R 0 0 9 9"
    assert [len(line) - len(line.lstrip()) for line in lines] == [0, 2, 4, 4, 2]


def test_long_outlines_are_named_by_a_digest_of_their_numbers() -> None:
    long = Outline("MLLLLZ", tuple(float(number) for number in range(10)))
    (line,) = dump(Path(long, "#000000"))[1:]
    assert re.fullmatch(r"  path 6 verbs [0-9a-f]{8} fill #000000", line)
    moved = replace(long, coords=(*long.coords[:-1], 9.01))
    assert dump(Path(moved, "#000000"))[1:] != [line]
    assert dump(Path(replace(long, coords=(*long.coords[:-1], 9.0001)), "#000000"))[1:] == [line]


@pytest.mark.parametrize(
    "change",
    [{"x": 4.01}, {"size": 3.01}, {"color": "#201a15"}, {"gap": 0.8}, {"tracking": 0.1}, {"words": TEXT.words[:1]}],
)
def test_a_text_that_changes_changes_its_line(change: dict[str, object]) -> None:
    assert dump(replace(TEXT, **change)) != dump(TEXT)  # type: ignore[arg-type]


@given(st.floats(-1000, 1000))
def test_numbers_have_at_most_three_decimals_and_no_minus_zero(number: float) -> None:
    words = dump(Link(Rect(number, 0, 1, 1), "x"))[1].split()[1].split(",")[0]
    assert re.fullmatch(r"-?\d+(\.\d{1,3})?", words)
    assert words != "-0"
    assert not re.search(r"\.\d*0$", words)
    assert float(words) == pytest.approx(number, abs=0.0005001)
