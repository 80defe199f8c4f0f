"""What is in the PDFs."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path as File
from typing import Any

import pypdf
import pypdfium2
import pytest
from export_samples import (
    META,
    MM,
    box,
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

from cardgen.display.geometry import Matrix, Rect, rectangle, rotate, translate
from cardgen.display.items import Glyph, Group, Image, Link, Page, Path, Text, Word
from cardgen.export.meta import Meta
from cardgen.export.pdf import render_pages, render_sheets
from cardgen.impose.sheet import Placement


def read(pdf: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf), strict=True)


def objects(reader: pypdf.PdfReader) -> list[Any]:
    return [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]


def forms(reader: pypdf.PdfReader) -> list[Any]:
    return [each for each in objects(reader) if isinstance(each, dict) and each.get("/Subtype") == "/Form"]


def links(reader: pypdf.PdfReader, number: int = 0) -> list[tuple[str, list[float]]]:
    annotations = [each.get_object() for each in reader.pages[number].get("/Annots", [])]
    return [(each["/A"]["/URI"], [float(edge) / MM for edge in each["/Rect"]]) for each in annotations]


def catalogue(reader: pypdf.PdfReader) -> Any:
    return reader.root_object


def edges(rectangle_: Any) -> list[float]:
    return [float(edge) / MM for edge in rectangle_]


def test_a_page_with_bleed_has_its_three_boxes() -> None:
    first = read(render_pages([page(width=63, height=88)], META, bleed=3)).pages[0]
    assert edges(first.mediabox) == pytest.approx([0, 0, 69, 94], abs=1e-4)
    assert edges(first.trimbox) == pytest.approx([3, 3, 66, 91], abs=1e-4)
    assert edges(first.bleedbox) == pytest.approx([0, 0, 69, 94], abs=1e-4)


def test_a_sheet_is_trimmed_around_its_placements() -> None:
    face = page(bleed=2)
    first = placed(face, 20, 30, Rect(18, 28, 67, 92))
    second = placed(face, 100, 130, Rect(98, 128, 67, 92))
    found = read(render_sheets([sheet(first, second)], META)).pages[0]
    assert edges(found.mediabox) == pytest.approx([0, 0, 210, 297], abs=1e-4)
    assert edges(found.trimbox) == pytest.approx([20, 297 - 218, 163, 267], abs=1e-4)
    assert edges(found.bleedbox) == pytest.approx([18, 297 - 220, 165, 269], abs=1e-4)


def test_a_sheet_without_placements_is_whole() -> None:
    found = read(render_sheets([sheet(marks=(box(1, 1, 2, 2),))], META)).pages[0]
    assert edges(found.trimbox) == edges(found.bleedbox) == edges(found.mediabox)


def test_the_document_says_what_it_is() -> None:
    data = render_pages([full_page()], META)
    reader = read(data)
    assert data.startswith(b"%PDF-1.7")
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.subject, reader.metadata.author) == META_FIELDS
    assert str(reader.metadata["/Keywords"]) == META.keywords
    root = catalogue(reader)
    assert (str(root["/Lang"]), str(root["/ViewerPreferences"]["/PrintScaling"])) == ("zh-Hant", "/None")


META_FIELDS = (META.title, META.subject, META.author)


def test_every_font_is_embedded_as_a_named_subset() -> None:
    for data in (render_pages([full_page()], META), render_sheets([sheet(placed(full_page(), 10, 10))], META)):
        fonts = [each for each in objects(read(data)) if isinstance(each, dict) and each.get("/Type") == "/Font"]
        tops = [each for each in fonts if each["/Subtype"] == "/Type0"]
        assert len(tops) == 2
        assert len(fonts) == 4
        for top in tops:
            tag, _, name = top["/BaseFont"][1:].partition("+")
            assert len(tag) == 6
            assert tag.isalpha()
            assert tag.isupper()
            assert name.startswith("AlegreyaSans")
            descendant = top["/DescendantFonts"][0].get_object()
            assert descendant["/FontDescriptor"]["/FontFile2"].get_data()[:4] == b"\0\1\0\0"
        assert b"Helvetica" not in data


def test_a_document_without_text_has_no_fonts() -> None:
    data = render_pages([page(box(1, 1, 2, 2))], META)
    assert b"/Type0" not in data
    assert b"Helvetica" not in data


@pytest.mark.parametrize(("gap", "tracking"), [(1.0, 0.0), (0.6, 0.05), (2.5, 0.2)])
def test_text_comes_out_as_it_went_in(gap: float, tracking: float) -> None:
    item = text("To AVA: “Wave” at N° 7—façade", regular(), gap=gap, tracking=tracking)
    data = render_pages([page(item, width=150)], META)
    assert read(data).pages[0].extract_text() == item.string
    document = pypdfium2.PdfDocument(data)
    assert document[0].get_textpage().get_text_bounded() == item.string
    document.close()


def test_words_stand_where_their_advances_put_them() -> None:
    font = regular()
    item = text("AVAVA To lie", font, size=5, gap=2, tracking=0.25)
    document = pypdfium2.PdfDocument(render_pages([page(item)], META))
    textpage = document[0].get_textpage()
    second = item.words[0].advance * 5 / font.units_per_em + 0.25 * 5 + 2
    third = second + item.words[1].advance * 5 / font.units_per_em + 0.25 * 2 + 2
    for index, start in ((0, 0.0), (6, second), (9, third)):
        left, _, _, _ = textpage.get_charbox(index, loose=True)
        assert left / MM == pytest.approx(item.x + start, abs=0.01)
    document.close()


def test_one_glyph_can_stand_for_several_texts() -> None:
    font = regular()
    glyph = glyph_of(font, "X")
    words = tuple(Word(meant, font, (Glyph(glyph, 600, text=meant),), 600, None) for meant in ("X", "𝒳", "Xx"))
    data = render_pages([page(Text(5, 10, words, font, 4, "#000000", 1.5))], META)
    assert read(data).pages[0].extract_text() == "X 𝒳 Xx"


@pytest.mark.parametrize("meant", ["e\u0301", "\u00e9"])
def test_an_accent_that_is_shifted_copies_as_part_of_its_letter(meant: str) -> None:
    font = regular()
    letter, accent = glyph_of(font, "e"), glyph_of(font, "´")
    glyphs = (Glyph(glyph_of(font, "c"), 450, text="c"), Glyph(letter, 500, text=meant), Glyph(accent, 0, -400, 150))
    words = (Word("c" + meant, font, glyphs, 950, None), word("on", font))
    data = render_pages([page(Text(5, 10, words, font, 4, "#000000", 1.5))], META)
    assert read(data).pages[0].extract_text() == f"c{meant} on"
    document = pypdfium2.PdfDocument(data)
    assert document[0].get_textpage().get_text_bounded() == f"c{meant} on"
    document.close()
    content = read(data).pages[0].get_contents()
    assert content is not None
    assert b" Ts" in content.get_data()


def test_a_page_placed_often_is_drawn_once() -> None:
    face = page(text("once", regular()))
    reader = read(render_sheets([sheet(*(placed(face, 5 + 65 * x, 10) for x in range(3))) for _ in range(2)], META))
    assert len(forms(reader)) == 1
    assert [found.extract_text().split() for found in reader.pages] == [["once"] * 3] * 2


def test_shared_groups_and_recurring_outlines_are_drawn_once() -> None:
    shared = Group((box(1, 1, 5, 5, "#112233"), text("frame", regular())), translate(5, 5), shared=True)
    icon = star()
    pages = [page(shared, *(Path(icon, "#000000", transform=Matrix(0.01, 0, 0, 0.01, 1, y)) for y in range(5)))] * 2
    pages.append(page(shared, Path(icon, "#ff0000", transform=Matrix(0.02, 0, 0, 0.02, 1, 1))))
    reader = read(render_pages(pages, META))
    assert len(forms(reader)) == 2
    assert all("frame" in found.extract_text() for found in reader.pages)


def test_an_outline_used_once_is_no_form() -> None:
    assert forms(read(render_pages([page(Path(star(), "#000000"))], META))) == []


def test_links_follow_groups_and_placements() -> None:
    inner = Group((Link(Rect(0, 0, 10, 5), "HTTP://EXAMPLE.ORG:8765/C/A (b)\\ü"),), rotate(90).then(translate(30, 20)))
    face = page(inner, Link(Rect(1, 2, 3, 4), "https://example.org/%20"))
    (first, second) = links(read(render_pages([face], META)))
    assert first[0] == "HTTP://EXAMPLE.ORG:8765/C/A%20(b)%5C%C3%BC"
    assert first[1] == pytest.approx([25, 88 - 30, 30, 88 - 20], abs=1e-3)
    assert second[0] == "https://example.org/%20"
    (moved, _) = links(read(render_sheets([sheet(placed(face, 50, 60))], META)))
    assert moved[1] == pytest.approx([75, 297 - 60 - 30, 80, 297 - 60 - 20], abs=1e-3)


def test_links_are_cut_to_what_shows() -> None:
    face = page(Link(Rect(0, 0, 20, 20), "https://example.org/a"), Link(Rect(40, 40, 5, 5), "https://example.org/b"))
    ((uri, area),) = links(read(render_sheets([sheet(placed(face, 10, 10, Rect(10, 10, 12, 30)))], META)))
    assert uri == "https://example.org/a"
    assert area == pytest.approx([10, 297 - 30, 22, 287], abs=1e-3)


@pytest.mark.parametrize("uri", ["javascript:alert(1)", " JavaScript:alert(1)", "file:///etc/passwd", ""])
def test_addresses_that_do_harm_are_no_links(uri: str) -> None:
    assert links(read(render_pages([page(Link(Rect(0, 0, 20, 20), uri))], META))) == []


def test_bookmarks_are_labels_and_a_run_of_one_label_has_one() -> None:
    labels = ["A", "A", "", "A", "B – “c”"]
    reader = read(render_pages([page(label=label) for label in labels], META))
    outline: list[Any] = list(reader.outline)
    found = [(entry.title, reader.get_destination_page_number(entry)) for entry in outline]
    assert found == [("A", 0), ("A", 3), ("B – “c”", 4)]
    sheets = [sheet(label="Sheet 1"), sheet(label="Sheet 2")]
    names: list[Any] = list(read(render_sheets(sheets, META)).outline)
    assert [entry.title for entry in names] == ["Sheet 1", "Sheet 2"]


def test_pictures_are_embedded_once_and_jpegs_as_they_are() -> None:
    jpeg, png = picture("JPEG", "RGB", (40, 20)), picture("PNG", "RGB")
    items = [Image(each, Rect(5, y, 20, 10)) for each in (jpeg, png) for y in (5, 25)]
    data = render_pages([page(*items), page(*items)], META)
    images = [each for each in objects(read(data)) if isinstance(each, dict) and each.get("/Subtype") == "/Image"]
    assert len(images) == 2
    assert jpeg.data in data


def test_the_same_pages_give_the_same_bytes() -> None:
    assert render_pages([full_page()], META) == render_pages([full_page()], META)


def test_other_content_gives_another_identifier() -> None:
    one, other = (read(render_pages([page(box(1, 1, side, 1))], META)) for side in (1, 2))
    assert one.trailer["/ID"] != other.trailer["/ID"]


def test_bytes_do_not_hang_on_the_hash_seed() -> None:
    script = (
        "import sys, hashlib; sys.path.insert(0, sys.argv[1]); import export_samples as s;"
        "from cardgen.export import pdf, svg; page = s.full_page();"
        "sheet = s.sheet(s.placed(page, 10, 10), s.placed(page, 100, 10));"
        "print(hashlib.sha256(pdf.render_sheets([sheet], s.META)).hexdigest(),"
        "hashlib.sha256(svg.render_sheets([sheet], s.META)[0].encode()).hexdigest())"
    )
    here = str(File(__file__).parent)
    runs = [
        subprocess.run(
            [sys.executable, "-c", script, here],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] != ""


def test_opacity_is_a_state_of_its_own() -> None:
    half = Path(rectangle(Rect(1, 1, 5, 5)), "#000000", opacity=0.5)
    reader = read(render_pages([page(half, half, box(10, 10, 1, 1))], META))
    resources: Any = reader.pages[0]["/Resources"]
    (state,) = resources["/ExtGState"].values()
    assert float(state.get_object()["/ca"]) == 0.5


def test_nothing_to_draw_is_refused() -> None:
    with pytest.raises(ValueError, match="no page"):
        render_pages([], META)
    with pytest.raises(ValueError, match="no page"):
        render_sheets([], META)


def test_a_colour_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="“red” is no colour"):
        render_pages([page(box(0, 0, 1, 1, "red"))], META)


def test_a_document_can_have_an_empty_page_and_empty_words() -> None:
    font = italic()
    empty = Text(1, 1, (Word("", font, (), 0, None),), font, 3, "#000000")
    reader = read(render_pages([Page(63, 88, ()), page(empty, Text(1, 1, (), font, 3, "#000000"))], Meta("")))
    assert [found.extract_text() for found in reader.pages] == ["", ""]


def test_a_clip_that_the_form_makes_already_is_not_repeated() -> None:
    face = page(box(0, 0, 63, 88), bleed=3)
    narrow, wide = placed(face, 20, 20), placed(face, 20, 20, Rect(17, 17, 69, 94))
    inside = read(render_sheets([sheet(narrow, narrow)], META)).pages[0].get_contents()
    outside = read(render_sheets([sheet(wide, wide)], META)).pages[0].get_contents()
    assert inside is not None
    assert outside is not None
    assert b"W n" in inside.get_data()
    assert b"W n" not in outside.get_data()


def test_a_page_that_is_placed_once_is_no_form_and_keeps_to_its_clip() -> None:
    face = page(box(-50, -50, 200, 200), bleed=3)
    once = render_sheets([sheet(placed(face, 20, 20, Rect(0, 0, 200, 200)))], META)
    twice = render_sheets([sheet(placed(face, 20, 20)), sheet(placed(face, 20, 20))], META)
    assert len(forms(read(once))) == 0
    assert len(forms(read(twice))) == 1
    content = read(once).pages[0].get_contents()
    assert content is not None
    assert b"17 17 69 94 re" in content.get_data()


def test_a_turned_placement_links_where_it_lands() -> None:
    face = page(Link(Rect(0, 0, 10, 5), "https://example.org"))
    matrix = rotate(90).then(translate(100, 50))
    turned = Placement(face, matrix, Rect(12, 50, 88, 63), Rect(12, 50, 88, 63))
    ((_, area),) = links(read(render_sheets([sheet(turned)], META)))
    assert area == pytest.approx([95, 297 - 60, 100, 247], abs=1e-3)
