"""Lines that sheets carry beside their cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.caption import FAMILY, WEIGHT, captioner
from cardgen.display.items import Text
from cardgen.impose.marks import Captioner
from cardgen.text.fonts import FontLibrary, UnknownFont, installed_font_folders
from cardgen.text.shape import Shaper


@pytest.fixture(scope="module")
def shaper(tmp_path_factory: pytest.TempPathFactory) -> Shaper:
    return Shaper(FontLibrary(installed_font_folders(), tmp_path_factory.mktemp("fonts")), ("Noto Sans TC",))


@pytest.fixture(scope="module")
def caption(shaper: Shaper) -> Captioner:
    return captioner(shaper)


def test_a_line_is_as_long_as_its_words_and_the_spaces_between(shaper: Shaper, caption: Captioner) -> None:
    made = caption("50  mm", 4.0, "#123456")
    ems = sum(shaper.shape(word, FAMILY, WEIGHT).width for word in ("50", "mm"))
    space = shaper.space(FAMILY, WEIGHT) / shaper.font(FAMILY, WEIGHT).units_per_em
    assert made.width == pytest.approx((ems + space) * 4.0)
    assert [item.string for item in made.items if isinstance(item, Text)] == ["50", "mm"]
    first, second = (item for item in made.items if isinstance(item, Text))
    assert (first.x, first.y, first.size, first.color) == (0.0, 0.0, 4.0, "#123456")
    assert second.x == pytest.approx(made.width - shaper.shape("mm", FAMILY, WEIGHT).width * 4.0)


def test_height_and_depth_are_those_of_the_ink(caption: Captioner) -> None:
    flat, deep = caption("xx", 10.0, "#000000"), caption("gx", 10.0, "#000000")
    assert 4.0 < flat.height < 6.0
    assert deep.depth > 1.5 > flat.depth
    assert caption("X", 20.0, "#000000").height == pytest.approx(2 * caption("X", 10.0, "#000000").height)


def test_no_words_take_no_room(caption: Captioner) -> None:
    made = caption("  ", 4.0, "#000000")
    assert (made.items, made.width, made.height, made.depth) == ((), 0.0, 0.0, 0.0)


def test_characters_of_another_face_follow_without_a_gap(caption: Captioner) -> None:
    made = caption("A暗影", 4.0, "#000000")
    first, second = (item for item in made.items if isinstance(item, Text))
    assert first.font.family != second.font.family
    assert second.x == pytest.approx(first.words[0].advance / first.font.units_per_em * 4.0)


def test_a_family_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownFont):
        captioner(Shaper(FontLibrary((), tmp_path), ()))
