"""Icons as symbols: short path data that draws the same outline."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.display.geometry import Outline, Rect
from cardgen.text.icons import Icon
from companion.stock.icons import symbol

_NUMBER = st.integers(0, 100).map(float)
_VERBS = st.lists(st.sampled_from("LLCCZ"), min_size=1, max_size=12)


@given(_VERBS, st.data())
def test_the_path_leads_over_the_points_of_the_outline(verbs: list[str], data: st.DataObject) -> None:
    outline, points = _outline(verbs, data)
    icon = Icon("test:icon", outline, Rect(0, 0, 100, 100), even_odd=False)
    path = re.findall(r' d="([^"]*)"', symbol("one", icon))[0]
    assert _points(path) == [(int(x), int(y)) for x, y in points]


def test_a_rectangle_stands_where_it_is() -> None:
    icon = Icon("test:icon", Outline("RR", (0, 0, 10, 10, 90, 80, 10, 20)), Rect(0, 0, 100, 100), even_odd=True)
    assert ' fill-rule="evenodd" d="M0 0h10v10h-10zM90 80h10v20h-10z"' in symbol("one", icon)


@pytest.mark.parametrize("shape", [Rect(0, 0, 40, 100), Rect(-7, 3, 100, 20)])
def test_an_icon_is_in_the_middle_of_its_square(shape: Rect) -> None:
    icon = Icon("test:icon", Outline("R", tuple(shape)), shape, even_odd=False)
    x, y = map(int, re.findall(r"M(-?\d+) (-?\d+)h", symbol("one", icon))[0])
    assert (x, y) == ((100 - shape.width) / 2, (100 - shape.height) / 2)


def _outline(verbs: list[str], data: st.DataObject) -> tuple[Outline, list[tuple[float, float]]]:
    """An outline of those verbs, and all points that its path names, by absolute figures."""
    coords: list[float] = []
    written = ""
    points: list[tuple[float, float]] = []
    for wanted in ("M", *verbs):
        verb = "M" if written.endswith("Z") else wanted
        count = {"M": 1, "L": 1, "C": 3, "Z": 0}[verb]
        new = [(data.draw(_NUMBER), data.draw(_NUMBER)) for _ in range(count)]
        points += new
        coords += [value for point in new for value in point]
        written += verb
    return Outline(written, tuple(coords)), points


def _points(path: str) -> list[tuple[int, int]]:
    """The points of path data as a browser reads them: relative, and a letter holds until the next one."""
    found: list[tuple[int, int]] = []
    here = start = (0, 0)
    for letter, text in re.findall(r"([mlcz])([^mlcz]*)", path):
        figures = [int(one) for one in re.findall(r"-?\d+", text)]
        size = {"m": 2, "l": 2, "c": 6, "z": 1}[letter]
        for at in range(0, len(figures), size):
            pairs = figures[at : at + size]
            points = [(here[0] + x, here[1] + y) for x, y in zip(pairs[::2], pairs[1::2], strict=True)]
            found += points
            here = points[-1]
            if letter == "m":
                start = here
        if letter == "z":
            here = start
    return found
