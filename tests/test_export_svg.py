"""What is in the SVGs, and that they agree with the PDFs."""

from __future__ import annotations

import base64
import io
import re
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from export_samples import (
    META,
    box,
    dark,
    full_page,
    glyph_of,
    italic,
    page,
    picture,
    placed,
    regular,
    sheet,
    star,
    text,
    word,
)
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from cardgen.display.geometry import Matrix, Outline, Rect, rectangle, rotate, scale
from cardgen.display.items import Glyph, Group, Image, Link, Path, Stroke, Text, Word
from cardgen.export.pdf import render_pages as render_pdf
from cardgen.export.png import render_pages as rasterize
from cardgen.export.svg import render_page, render_pages, render_sheets

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
DPI = 600


def parsed(svg: str) -> Element:
    root: Element = fromstring(svg)
    return root


def all_of(root: Element, tag: str) -> list[Element]:
    return list(root.iter(SVG + tag))


def bounds(commands: str) -> tuple[float, float, float, float]:
    pen = BoundsPen(None)
    parse_path(commands, pen)
    left, top, right, bottom = pen.bounds
    return left, top, right, bottom


def fonts(svg: str) -> dict[str, TTFont]:
    found = re.findall(r"@font-face\{font-family:([\w-]+);.*?base64,([\w+/=]+)\)", svg)
    return {name: TTFont(io.BytesIO(base64.b64decode(data))) for name, data in found}


def test_its_unit_is_a_millimetre() -> None:
    root = parsed(render_page(page(width=63, height=88.9), bleed=3))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("69mm", "94.9mm", "-3 -3 69 94.9")
    assert [each.text for each in all_of(root, "title")] == ["Card"]


def test_every_path_can_be_read_and_every_reference_leads_somewhere() -> None:
    cards = sheet(placed(full_page(), 10, 10), placed(full_page(), 90, 10))
    for svg in (
        render_page(full_page()),
        render_page(full_page(), outlines=True),
        *render_sheets([cards], META),
    ):
        root = parsed(svg)
        paths = all_of(root, "path")
        assert len(paths) > 5
        for each in paths:
            pen = RecordingPen()
            parse_path(each.get("d", ""), pen)
            assert pen.value
        names = [each.get("id") for each in root.iter() if each.get("id")]
        assert len(names) == len(set(names)) > 0
        wanted = set(re.findall(r"url\(#([^)]+)\)", svg)) | set(re.findall(r'xlink:href="#([^"]+)"', svg))
        assert wanted == set(names)


def test_text_stays_text_in_a_font_that_has_its_characters() -> None:
    svg = render_page(page(text("Wave at “AVA”", regular()), text("Über", italic(), 5, 30)))
    root = parsed(svg)
    first, second = all_of(root, "text")
    assert (first.text, second.text) == ("Wave at “AVA”", "Über")
    assert (second.get("font-weight"), second.get("font-style")) == ("bold", "italic")
    for each in (first, second):
        family = each.get("font-family", "").split(",")[0]
        assert {ord(character) for character in each.text or ""} == set(fonts(svg)[family].getBestCmap())


def test_each_character_stands_where_its_advance_puts_it() -> None:
    font = regular()
    item = text("AVA To", font, size=5, gap=2, tracking=0.25)
    (element,) = all_of(parsed(render_page(page(item))), "text")
    places = [float(place) for place in element.get("x", "").split()]
    expected: list[float] = []
    pen = item.x
    for number, each in enumerate(item.words):
        if number:
            expected.append(pen)
            pen += item.gap
        for glyph in each.glyphs:
            expected.append(pen)
            pen += glyph.advance * 5 / font.units_per_em + 0.25
    assert places == pytest.approx(expected, abs=0.001)
    assert float(element.get("y", "")) == item.y
    assert float(element.get("font-size", "")) == 5


def test_outlines_agree_with_the_pdf() -> None:
    item = text("Wave at “AVA”: fjord", regular(), size=6, tracking=0.2)
    face = page(item, width=100)
    (element,) = all_of(parsed(render_page(face, outlines=True)), "path")
    ink = dark(rasterize(render_pdf([face], META), DPI)[0], DPI)
    assert ink == pytest.approx(bounds(element.get("d", "")), abs=1.5 * 25.4 / DPI)
    assert element.get("aria-label") == "Wave at “AVA”: fjord"


def test_shapes_agree_with_the_pdf() -> None:
    matrix = rotate(30).then(Matrix(0.02, 0, 0, 0.03, 30, 20))
    face = page(Path(star(), "#000000", transform=matrix))
    (element,) = all_of(parsed(render_page(face)), "path")
    numbers = [float(part) for part in re.findall(r"-?[.\d]+", element.get("transform", ""))]
    assert numbers == pytest.approx(list(matrix), abs=1e-3)
    stroked = page(Path(star(), "#000000", Stroke("#000000", 0.001), matrix))
    (element,) = all_of(parsed(render_page(stroked)), "path")
    assert element.get("transform") is None
    ink = dark(rasterize(render_pdf([face], META), DPI)[0], DPI)
    assert ink == pytest.approx(bounds(element.get("d", "")), abs=0.3)


def test_words_that_are_more_than_their_characters_become_labelled_outlines() -> None:
    font = regular()
    letter, accent = glyph_of(font, "e"), glyph_of(font, "´")
    accented = Word("e\u0301", font, (Glyph(letter, 500, text="e\u0301"), Glyph(accent, 0, -400, 150)), 500, None)
    other_form = Word("e", font, (Glyph(glyph_of(font, "f"), 300, text="e"),), 300, None)
    arabic = Word("ع", font, (Glyph(letter, 500, text="ع"),), 500, None)
    words = (word("me", font), accented, other_form, arabic, word("on", font))
    root = parsed(render_page(page(Text(5, 10, words, font, 4, "#000000", 1.0))))
    assert [each.text for each in all_of(root, "text")] == ["me", "on"]
    assert [each.get("aria-label") for each in all_of(root, "path")] == ["e\u0301 e ع"]


def test_what_xml_forbids_never_reaches_it() -> None:
    font = regular()
    strange = "a\0\x1b\ud800<&>\"'"
    glyphs = tuple(Glyph(glyph_of(font, "a"), 500, text=character) for character in strange)
    items = (Text(5, 10, (Word(strange, font, glyphs, 4000, None),), font, 3, "#000000"),)
    link = Link(Rect(0, 0, 5, 5), 'https://example.org/?a=1&b=<\x01>"')
    root = parsed(render_page(page(*items, link, label=strange)))
    assert [each.text for each in all_of(root, "title")] == ["a\ufffd\ufffd\ufffd<&>\"'"]
    assert [each.get(XLINK + "href") for each in all_of(root, "a")] == ['https://example.org/?a=1&b=<\ufffd>"']


@pytest.mark.parametrize("uri", ["javascript:alert(1)", " JAVASCRIPT:alert(1)", "data:text/html,x"])
def test_addresses_that_do_harm_are_no_links(uri: str) -> None:
    assert all_of(parsed(render_page(page(Link(Rect(0, 0, 5, 5), uri)))), "a") == []


def test_pictures_travel_inside() -> None:
    for shown in (picture("PNG", "RGBA"), picture("JPEG", "RGB")):
        (element,) = all_of(parsed(render_page(page(Image(shown, Rect(1, 2, 30, 10.5))))), "image")
        head, _, data = element.get(XLINK + "href", "").partition(",")
        assert head == f"data:image/{shown.format};base64"
        assert base64.b64decode(data) == shown.data
        assert [element.get(name) for name in ("x", "y", "width", "height")] == ["1", "2", "30", "10.5"]


def test_strokes_say_all_that_they_are() -> None:
    line = Path(Outline("ML", (0, 0, 1, 1)), None, Stroke("#123456", 0.25, (1, 0.5), "round", "bevel"), scale(10))
    (element,) = all_of(parsed(render_page(page(line))), "path")
    assert element.get("d") == "M0 0L10 10"
    assert {name: value for name, value in element.items() if name.startswith("stroke")} == {
        "stroke": "#123456",
        "stroke-width": ".25",
        "stroke-dasharray": "1 .5",
        "stroke-linecap": "round",
        "stroke-linejoin": "bevel",
    }


def test_a_rectangle_within_an_outline_is_written_out() -> None:
    mixed = Path(Outline("MLRMCZ", (1, 2, 3, 4, 5, 6, 7.5, 8, 0, 0, 1, 1, 2, 2, 3, 3)), "#000000")
    (element,) = all_of(parsed(render_page(page(mixed))), "path")
    assert element.get("d") == "M1 2L3 4M5 6h7.5v8h-7.5ZM0 0C1 1 2 2 3 3Z"


def test_names_come_from_what_they_hold() -> None:
    def names(svg: str) -> set[str]:
        return set(re.findall(r'id="([^"]+)"', svg)) | set(fonts(svg))

    def clipped(side: float) -> Group:
        return Group((box(0, 0, 5, 5),), clip=rectangle(Rect(0, 0, side, side)))

    one = names(render_page(page(clipped(3), clipped(3), text("abc", regular()))))
    other = names(render_page(page(clipped(4), text("abcd", regular()))))
    assert (len(one), len(other), one & other) == (2, 2, set())
    assert names(render_page(page(clipped(3), text("cab", regular())))) & one


def test_a_sheet_draws_a_page_once_and_refers_to_it() -> None:
    face, other = page(text("once", regular())), page(box(0, 0, 5, 5))
    drawn = sheet(placed(face, 10, 10), placed(other, 80, 10), placed(face, 10, 110), marks=(box(1, 1, 2, 2),))
    (svg,) = render_sheets([drawn], META)
    root = parsed(svg)
    assert svg.count("once") == 1
    uses = [each.get(XLINK + "href") for each in all_of(root, "use")]
    assert uses[0] == uses[2] != uses[1]
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "zh-Hant"
    clips = [bounds(each.get("d", "")) for clip in all_of(root, "clipPath") for each in clip]
    assert sorted(clips) == [(10, 10, 73, 98), (10, 110, 73, 198), (80, 10, 143, 98)]


def test_pages_are_drawn_one_by_one_and_the_same_way_twice() -> None:
    drawn = render_pages([full_page(), page()], META, bleed=1)
    assert len(drawn) == 2
    assert drawn == render_pages([full_page(), page()], META, bleed=1)
    assert render_page(full_page()) == render_page(full_page())


def test_a_colour_that_is_none_is_refused() -> None:
    for item in (box(0, 0, 1, 1, "red"), Path(rectangle(Rect(0, 0, 1, 1)), None, Stroke("#12", 1))):
        with pytest.raises(ValueError, match="is no colour"):
            render_page(page(item))
