"""Lengths, attributes, outlines and ornaments."""

import math
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.display.geometry import IDENTITY, VERB_ARITY, Matrix, Outline, Point, Rect, outline_bounds
from cardgen.layout import ornament
from cardgen.layout.attributes import Attributes
from cardgen.layout.emblem import fitted, transformed
from cardgen.layout.outlines import ellipse, path_outline, polyline, rounded
from cardgen.layout.theme import Theme, ThemeFault, make_theme
from cardgen.layout.units import length, switch
from cardgen.text.icons import Icon

BOX = Rect(2.0, 3.0, 40.0, 30.0)
THEME = Theme("plain", {"ink": "#201a14", "paper": "none"}, {}, ())


def attributes(**words: str) -> Attributes:
    return Attributes(Element("rect", {name.replace("_", "-"): word for name, word in words.items()}), THEME)


@pytest.mark.parametrize(("words", "mm"), [("3", 3.0), ("3.5mm", 3.5), (" -2 ", -2.0), ("72pt", 25.4), (".5", 0.5)])
def test_lengths(words: str, mm: float) -> None:
    assert length(words) == pytest.approx(mm)


@pytest.mark.parametrize("words", ["", "3px", "1e9", "nan", "3 4", "inf"])
def test_what_is_no_length_is_refused_with_a_sentence(words: str) -> None:
    with pytest.raises(ValueError, match="is no length"):
        length(words)


def test_switches() -> None:
    assert switch("yes")
    assert not switch("no")
    with pytest.raises(ValueError, match="neither yes nor no"):
        switch("maybe")


def test_an_attribute_that_nobody_asked_for_is_named() -> None:
    reader = attributes(width="1", height="2", widht="3")
    assert reader.box() == Rect(0, 0, 1, 2)
    with pytest.raises(ValueError, match="<rect> knows no widht"):
        reader.done()


def test_a_missing_attribute_is_named() -> None:
    with pytest.raises(ValueError, match='needs height="…"'):
        attributes(width="1").box()


def test_the_first_transform_is_the_outermost() -> None:
    matrix = attributes(transform="translate(10 5) rotate(90) scale(2)").transform()
    assert matrix.point(1, 0) == pytest.approx(Point(10, 7))


def test_a_turn_about_a_point_leaves_the_point() -> None:
    assert attributes(transform="rotate(33, 4, 5)").transform().point(4, 5) == pytest.approx((4, 5))


@pytest.mark.parametrize("words", ["skewX(3)", "rotate(1 2)", "scale(a)", "translate(1"])
def test_an_unknown_transform_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match=r"transform=|numbers"):
        attributes(transform=words).transform()


def test_colors_by_name_by_number_and_none() -> None:
    assert THEME.color("ink") == "#201a14"
    assert THEME.color("#ABCDEF") == "#abcdef"
    assert THEME.color("paper") is None
    with pytest.raises(ThemeFault, match="“blood” is no colour"):
        THEME.color("blood")


def test_low_ink_replaces_colours_and_goes_mono() -> None:
    data = {
        "colors": {"paper": "#f6efe0"},
        "fonts": {"body": "Lato"},
        "low-ink": {"mono": "true", "colors": {"paper": "none"}},
    }
    assert make_theme("t", data, "full").color("paper") == "#f6efe0"
    low = make_theme("t", data, "low")
    assert low.color("paper") is None
    assert low.mono


@pytest.mark.parametrize(
    "data", [{}, {"colors": {}}, {"colors": 3, "fonts": {}}, {"colors": {}, "fonts": {"body": {}}}]
)
def test_a_theme_that_lacks_something_is_refused_with_a_sentence(data: dict[str, object]) -> None:
    with pytest.raises(ThemeFault, match="The theme “t” lacks"):
        make_theme("t", data, "full")


SPOKEN: dict[str, object] = {
    "colors": {},
    "fonts": {"body": "Lato", "figure": "Lato"},
    "fallback": ["Noto Sans"],
    "languages": {
        "zh": {"fonts": {"body": {"family": "Noto Serif TC", "weight": "400"}}, "leading": "1.1"},
        "zh-Hans": {"fallback": ["Noto Sans SC"]},
    },
}


def test_a_theme_has_faces_for_languages_by_the_longest_beginning_of_their_tags() -> None:
    theme = make_theme("t", SPOKEN, "full", "zh-Hant-TW")
    assert (theme.face("body").family, theme.face("figure").family) == ("Noto Serif TC", "Lato")
    assert (theme.leading, theme.fallback) == (1.1, ("Noto Sans",))
    simplified = make_theme("t", SPOKEN, "full", "zh-Hans")
    assert (simplified.face("body").family, simplified.leading) == ("Lato", 1.0)
    assert simplified.fallback == ("Noto Sans SC", "Noto Sans")
    assert make_theme("t", SPOKEN, "full", "de").face("body").family == "Lato"


def test_faces_that_a_theme_names_are_expected_and_others_are_not() -> None:
    theme = make_theme("t", SPOKEN, "full", "zh-Hant")
    assert theme.unexpected({"Noto Serif TC", "Lato", "Noto Sans"}) == ("Noto Sans",)


@pytest.mark.parametrize(
    ("own", "path", "words"),
    [
        ({"fonts": {"body": {}}}, ("languages", "zh", "fonts", "body"), "lacks the family"),
        ({"fonts": 3}, ("languages", "zh", "fonts"), "lacks “fonts”"),
        ({"fallback": "Noto"}, ("languages", "zh", "fallback"), "no list"),
        ({"leading": "2"}, ("languages", "zh", "leading"), "“2” is no leading"),
        (3, ("languages", "zh"), "lacks “zh”"),
    ],
)
def test_what_a_theme_has_wrong_for_a_language_is_told_at_its_place(
    own: object, path: tuple[str, ...], words: str
) -> None:
    with pytest.raises(ThemeFault, match=words) as told:
        make_theme("t", {**SPOKEN, "languages": {"zh": own}}, "full", "zh")
    assert told.value.path == path
    assert told.value.hint


def test_path_data() -> None:
    outline = path_outline("M0 0 h10 v5 q2 2 4 0 z")
    assert outline.verbs == "MLLCLZ"
    assert outline.coords[:6] == (0, 0, 10, 0, 10, 5)


@pytest.mark.parametrize("words", ["M0", "hello", "M0 0 L x", "L 3 3"])
def test_what_is_no_path_data_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match="is not path data"):
        path_outline(words)


@pytest.mark.parametrize("words", ["1", "1,2 3", "a,b c,d"])
def test_what_is_no_polygon_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match="points="):
        polyline(words)


def test_a_circle_is_round_to_a_thousandth() -> None:
    outline = ellipse(Rect(-1, -1, 2, 2))
    x0, y0, x1, y1, x2, y2, x3, y3 = outline.coords[:8]
    for t in (0.1, 0.25, 0.5, 0.8):
        s = 1 - t
        x = s**3 * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t**3 * x3
        y = s**3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t**3 * y3
        assert math.hypot(x, y) == pytest.approx(1.0, abs=1e-3)


def test_a_rounded_rectangle_keeps_to_its_box() -> None:
    assert outline_bounds(rounded(BOX, 5)) == pytest.approx(BOX)
    assert outline_bounds(rounded(BOX, 500)) == pytest.approx(BOX)


ORNAMENTS = {
    "vignette": ornament.vignette(BOX, 0.6, 8.0),
    "hatch": ornament.hatch(BOX, 0.5),
    "rays": ornament.rays(BOX, 72, 8.0),
    "rosette": ornament.rosette(BOX, 12, 0.3, 6),
    "lattice": ornament.lattice(BOX, 2.0, 1.5),
    "corners": ornament.corners(BOX, 4.0),
    "rule": ornament.swelled_rule(Rect(2, 3, 40, 1)),
}


@pytest.mark.parametrize("name", ORNAMENTS)
def test_an_ornament_keeps_to_its_box_and_its_numbers_match_its_verbs(name: str) -> None:
    outline = ORNAMENTS[name]
    assert len(outline.coords) == sum(VERB_ARITY[verb] for verb in outline.verbs)
    bounds = outline_bounds(outline)
    assert bounds is not None
    assert BOX.contains(bounds, 0.31)


@given(st.floats(1, 60), st.floats(1, 60), st.floats(0.05, 0.5))
def test_an_icon_fills_its_box_in_one_direction_and_is_centred(width: float, height: float, unit: float) -> None:
    icon = Icon("x", Outline("R", (3, -2, unit, 1)), Rect(3, -2, unit, 1), even_odd=False)
    placed = fitted(icon, Rect(5, 5, width, height)).rect(icon.box)
    assert Rect(5, 5, width, height).contains(placed, 1e-6)
    assert max(placed.width / width, placed.height / height) == pytest.approx(1.0)
    assert placed.x + placed.width / 2 == pytest.approx(5 + width / 2)
    assert placed.y + placed.height / 2 == pytest.approx(5 + height / 2)


def test_a_transform_worked_into_an_outline_moves_every_point() -> None:
    outline = transformed(Outline("MCZR", (0, 0, 1, 0, 1, 1, 0, 1, 2, 2, 1, 1)), Matrix(2, 0, 0, 2, 10, 20))
    assert list(outline.coords) == [10, 20, 12, 20, 12, 22, 10, 22, 14, 24, 2, 2]
    assert transformed(outline, IDENTITY) == outline
