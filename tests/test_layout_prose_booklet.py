"""The rules as a booklet."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
import zxingcpp
from PIL import Image
from prose_case import drawn, said, studio

from cardgen.display.geometry import outline_bounds
from cardgen.display.items import Link, Page, Text
from cardgen.display.items import Path as Shape
from cardgen.export import pdf, png
from cardgen.export.meta import Meta
from cardgen.layout.prose.booklet import A5, HALF_LETTER, lay_out_booklet, payload_for, roman
from cardgen.model.problem import Severity
from cardgen.model.rules import Block, Chapter, Figure, Heading, Paragraph, Quote, RollTableRef, Rules
from cardgen.model.size import Size

URL = "http://tablewright.local:8765"
LONG = "Look for what hides in the cellars {force} and **kill** it before it kills you. " * 6


def chapter(number: int, level: int = 2) -> Chapter:
    blocks: tuple[Block, ...] = (
        Paragraph(LONG, 10 * number),
        Heading("Closer", 3, 10 * number + 2),
        *(Paragraph(LONG, 10 * number + 3) for _ in range(4)),
        Quote((Paragraph(LONG),), 10 * number + 4),
        RollTableRef("luck"),
    )
    return Chapter(f"LL-C{number}", f"Chapter {number}", level, blocks, 10 * number)


RULES = Rules(tuple(chapter(number) for number in range(1, 7)), "Lamps", (Paragraph("It is dark."),), "rules.md")


@pytest.fixture(scope="module", params=[A5, HALF_LETTER], ids=["A5", "half Letter"])
def pages(request: pytest.FixtureRequest) -> tuple[Page, ...]:
    found, problems = lay_out_booklet(RULES, studio(), page=request.param, public_url=URL)
    assert problems == ()
    return found


def test_every_page_has_the_size_that_was_asked_for(pages: tuple[Page, ...]) -> None:
    assert len({(page.width, page.height) for page in pages}) == 1
    assert len(pages) > 6


def test_the_title_page_says_what_the_game_is(pages: tuple[Page, ...]) -> None:
    words = said(pages[0].items)
    for part in ("Lamps", "A night", "It is dark.", "FOR 2 TO 5 PLAYERS", "Version 1.0"):
        assert part in words


def test_the_contents_name_the_pages_on_which_chapters_begin(pages: tuple[Page, ...]) -> None:
    contents = said(pages[1].items).split()
    for number in range(1, 7):
        begins = next(
            at
            for at, page in enumerate(pages[2:], 3)
            if any(isinstance(item, Link) and item.uri.endswith(f"C{number}") for item, _ in drawn(page.items))
        )
        at = max(at for at in range(len(contents) - 1) if contents[at : at + 2] == ["Chapter", str(number)])
        assert str(begins) in contents[at + 2 : at + 4]


def test_page_numbers_stand_outside(pages: tuple[Page, ...]) -> None:
    for number, page in enumerate(pages[1:], 2):
        folio = max((item for item, _ in drawn(page.items) if isinstance(item, Text)), key=lambda item: item.y)
        assert folio.string == str(number)
        assert (folio.x > page.width / 2) == (number % 2 == 1)


def test_words_keep_to_the_margins(pages: tuple[Page, ...]) -> None:
    for number, page in enumerate(pages[1:], 2):
        left, right = (15.0, 13.0) if number % 2 else (13.0, 15.0)
        for item, _ in drawn(page.items):
            if isinstance(item, Text):
                end = item.x + sum(word.advance for word in item.words) * item.size / item.font.units_per_em
                end += item.gap * (len(item.words) - 1)
                assert left - 0.5 <= item.x
                assert end <= page.width - right + 0.7
                assert 9.0 <= item.y <= page.height - 9.0


def test_every_chapter_s_code_is_read_and_all_have_one_size(pages: tuple[Page, ...]) -> None:
    data = pdf.render_pages(pages, Meta("Rules"))
    found: set[str] = set()
    for picture in png.render_pages(data, 150):
        found |= {code.text for code in zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)))}
    assert found == {payload_for(URL, f"LL-C{number}") for number in range(1, 7)}
    codes = [item for page in pages for item, _ in drawn(page.items) if isinstance(item, Shape) and item.name == "qr"]
    assert {code.transform.a for code in codes} == {0.40}
    assert len({outline_bounds(code.outline) for code in codes}) == 1


def test_chapters_of_the_first_level_begin_on_a_page_of_their_own() -> None:
    rules = Rules(tuple(Chapter(f"LL-{n}", f"Part {n}", 1, (Paragraph("Short."),)) for n in range(3)), file="rules.md")
    found, _ = lay_out_booklet(rules, studio(), public_url=URL)
    assert len(found) == 2 + 3


def test_a_long_lead_stands_above_the_contents() -> None:
    rules = replace(RULES, lead=(Paragraph(LONG * 2),))
    found, problems = lay_out_booklet(rules, studio(), public_url=URL)
    assert problems == ()
    assert "cellars" not in said(found[0].items)
    assert "cellars" in said(found[1].items)


def test_an_address_that_no_small_code_holds_is_told_and_the_rest_is_set() -> None:
    found, problems = lay_out_booklet(RULES, studio(), public_url="http://täblewright.local")
    assert [problem.severity for problem in problems] == [Severity.ERROR]
    assert "small QR code" in problems[0].message
    assert not [1 for page in found for item, _ in drawn(page.items) if isinstance(item, Link)]


def test_faults_tell_their_line_once() -> None:
    blocks = (Paragraph("a \U000f0000 b", 12), Figure("card:NONE", "", 14))
    rules = Rules((Chapter("LL-X", "X", 2, blocks, 10),), file="rules.md")
    _, problems = lay_out_booklet(rules, studio(), public_url=URL)
    assert [(problem.file, problem.row) for problem in problems] == [("rules.md", 12), ("rules.md", 14)]


def test_rules_without_chapters_are_a_title_and_empty_contents() -> None:
    found, problems = lay_out_booklet(Rules((), "Empty"), studio(), public_url=URL)
    assert problems == ()
    assert 2 <= len(found) <= 3


def test_a_size_that_no_column_fits_is_told_by_its_faults_and_does_not_hang() -> None:
    found, problems = lay_out_booklet(RULES, studio(), page=Size(60, 90), public_url=URL)
    assert found
    assert all(problem.message for problem in problems)


@pytest.mark.parametrize(("number", "words"), [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (38, "XXXVIII")])
def test_roman_numerals(number: int, words: str) -> None:
    assert roman(number) == words


def test_low_ink_has_no_plates_and_no_tints() -> None:
    found, problems = lay_out_booklet(RULES, studio("low"), public_url=URL)
    assert problems == ()
    names = {item.name for page in found for item, _ in drawn(page.items) if isinstance(item, Shape) and item.fill}
    assert not names & {"plate", "tint"}
