"""Draw pages or sheets as SVG in millimetres, text kept as text or turned into outlines."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.display.geometry import Rect
from cardgen.display.items import Page
from cardgen.export._sheet import Sheet
from cardgen.export._svg_drawing import SvgDrawing
from cardgen.export.meta import Meta


def render_pages(pages: Sequence[Page], meta: Meta, *, bleed: float = 0.0, outlines: bool = False) -> list[str]:
    """An SVG document for each page: its trimmed size and `bleed` mm around. See render_page."""
    return [_draw_page(page, bleed, outlines, meta.language) for page in pages]


def render_sheets(sheets: Sequence[Sheet], meta: Meta, *, outlines: bool = False) -> list[str]:
    """An SVG document for each sheet, its placements cut to their clips and its marks above them."""
    return [_draw_sheet(sheet, outlines, meta.language) for sheet in sheets]


def render_page(page: Page, *, bleed: float = 0.0, outlines: bool = False) -> str:
    """A page as SVG text without an XML declaration, ready for a file or to stand inside a web page.

    Its user unit is a millimetre and 0, 0 the top left of the trimmed page. Text stays text in embedded subsets of its
    fonts, each character in the place that it has in print, but where a word's glyphs are not those of its characters
    one by one (accents put on by shaping, Arabic) it is drawn as outlines that carry the word as a label. With
    `outlines` all text is drawn so, for cutters and for programs without web fonts. Names of parts are taken from
    what they hold, so that several drawings can stand in one web page.
    """
    return _draw_page(page, bleed, outlines, "")


def _draw_page(page: Page, bleed: float, outlines: bool, language: str) -> str:
    view = Rect(0, 0, page.width, page.height).inset(-bleed)
    drawing = SvgDrawing(view, page.label, language, outlines=outlines)
    drawing.draw(page.items)
    return drawing.text()


def _draw_sheet(sheet: Sheet, outlines: bool, language: str) -> str:
    drawing = SvgDrawing(Rect(0, 0, sheet.width, sheet.height), sheet.label, language, outlines=outlines)
    for placed in sheet.placements:
        drawing.place(placed)
    drawing.draw(sheet.marks)
    return drawing.text()
