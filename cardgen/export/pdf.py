"""Draw pages or sheets as one PDF: what is placed often is drawn once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from urllib.parse import quote

from cardgen.display.geometry import Matrix, Rect, translate
from cardgen.display.items import Item, Page
from cardgen.export._links import find_links
from cardgen.export._numbers import Numbers
from cardgen.export._pdf_content import Content
from cardgen.export._pdf_file import PdfFile
from cardgen.export._pdf_stock import Resource, Stock
from cardgen.export._sheet import Placement, Sheet
from cardgen.export.meta import Meta

_POINTS = 72 / 25.4
# Two edges closer than this, in mm, are the same edge.
_SAME = 1e-4
_URI_SAFE = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in '"<>\\^`{|}')


def render_pages(pages: Sequence[Page], meta: Meta, *, bleed: float = 0.0) -> bytes:
    """One PDF page for each page: its trimmed size and `bleed` mm around, marked as TrimBox and BleedBox.

    The page's label is its bookmark. Raises ValueError where there are no pages.
    """
    drawn = tuple(pages)
    printer = _Printer(meta, [page.items for page in drawn])
    for page in drawn:
        trim = Rect(bleed, bleed, page.width, page.height)
        whole = trim.inset(-bleed)
        content = printer.content(whole)
        shift = translate(bleed, bleed)
        if bleed:
            content.write(f"1 0 0 1 {printer.mm[bleed]} {printer.mm[bleed]} cm")
        content.draw(page.items)
        links = printer.links(page.items, shift, whole, whole)
        printer.add(whole, trim, whole, content, links, page.label)
    return printer.finished()


def render_sheets(sheets: Sequence[Sheet], meta: Meta) -> bytes:
    """One PDF page for each sheet, its placements cut to their clips and its marks above them.

    A page that is placed several times is drawn once and referred to.

    TrimBox is the rectangle around all trims and BleedBox that around all clips, both the whole sheet where nothing is
    placed. A run of sheets of one label has one bookmark. Raises ValueError where there are no sheets.
    """
    drawn = tuple(sheets)
    faces = {id(placed.page): placed.page for sheet in drawn for placed in sheet.placements}
    uses = Counter(id(placed.page) for sheet in drawn for placed in sheet.placements)
    printer = _Printer(meta, [*(page.items for page in faces.values()), *(sheet.marks for sheet in drawn)])
    for sheet in drawn:
        whole = Rect(0, 0, sheet.width, sheet.height)
        content = printer.content(whole)
        links: list[str] = []
        for placed in sheet.placements:
            if uses[id(placed.page)] > 1:
                content.place(printer.form(placed.page), placed.transform, _clip(placed))
            else:
                content.inset(placed.page.items, placed.transform, _shown(placed))
            links += printer.links(placed.page.items, placed.transform, placed.clip, whole)
        content.draw(sheet.marks)
        links += printer.links(sheet.marks, Matrix(), whole, whole)
        trim = _around([placed.trim for placed in sheet.placements], whole)
        bleed = _around([placed.clip for placed in sheet.placements], whole)
        printer.add(whole, trim, bleed, content, links, sheet.label)
    return printer.finished()


class _Printer:
    """A document in the making."""

    def __init__(self, meta: Meta, drawings: Iterable[Iterable[Item]]) -> None:
        self._file = PdfFile(meta)
        self._stock = Stock(self._file, drawings)
        self._points = Numbers(4)
        self._pages = 0
        self.mm = self._stock.scales.mm

    def content(self, whole: Rect) -> Content:
        """An empty stream for a page of paper of that size, in mm with y downwards."""
        content = Content(self._stock)
        scale = f"{_POINTS:.8f}"
        content.write(f"{scale} 0 0 -{scale} 0 {self._points[whole.height * _POINTS]} cm")
        return content

    def form(self, page: Page) -> Resource:
        """The form of a page, drawn at its first use: its trimmed size and its own bleed."""
        form = self._stock.forms.get(id(page))
        if form is None:
            inner = Content(self._stock)
            inner.draw(page.items)
            form = self._stock.add_form(id(page), inner.stream(), _extent(page), inner.resources())
        return form

    def links(self, items: Iterable[Item], matrix: Matrix, clip: Rect, whole: Rect) -> list[str]:
        """The annotations of links that show inside `clip`, on a page of paper of size `whole`."""
        found: list[str] = []
        for link, inner in find_links(items, matrix):
            box = inner.rect(link.box)
            left, top = max(box.x, clip.x), max(box.y, clip.y)
            seen = Rect(left, top, min(box.right, clip.right) - left, min(box.bottom, clip.bottom) - top)
            if seen.width > 0 and seen.height > 0:
                uri = quote(link.uri, safe=_URI_SAFE).replace("(", r"\(").replace(")", r"\)")
                found.append(
                    f"<</Type/Annot/Subtype/Link/Rect[{' '.join(self._box(seen, whole))}]/Border[0 0 0]"
                    f"/A<</S/URI/URI({uri})>>>>"
                )
        return found

    def add(self, whole: Rect, trim: Rect, bleed: Rect, content: Content, links: list[str], label: str) -> None:
        """Add a page of paper."""
        boxes = {"MediaBox": whole, "TrimBox": trim, "BleedBox": bleed}
        self._file.add_page(
            {name: self._box(box, whole) for name, box in boxes.items()},
            content.stream(),
            content.resources(),
            f"[{''.join(links)}]" if links else "",
            label,
        )
        self._pages += 1

    def finished(self) -> bytes:
        """The file."""
        if not self._pages:
            raise ValueError("There is no page to draw")
        self._stock.fonts.embed(self._file)
        return self._file.finished()

    def _box(self, box: Rect, whole: Rect) -> tuple[str, ...]:
        """A rectangle inside `whole` in points, y upwards: left, bottom, right, top."""
        edges = (box.x - whole.x, whole.bottom - box.bottom, box.right - whole.x, whole.bottom - box.y)
        return tuple(self._points[edge * _POINTS] for edge in edges)


def _extent(page: Page) -> Rect:
    return Rect(0, 0, page.width, page.height).inset(-page.bleed)


def _clip(placed: Placement) -> Rect | None:
    """What must be clipped away beyond what the page's form leaves out by itself."""
    shown = placed.transform.rect(_extent(placed.page))
    return None if placed.clip.contains(shown, _SAME) else placed.clip


def _shown(placed: Placement) -> Rect:
    """What of a page shows: its trimmed size and its own bleed, within the clip."""
    extent = placed.transform.rect(_extent(placed.page))
    left, top = max(extent.x, placed.clip.x), max(extent.y, placed.clip.y)
    right, bottom = min(extent.right, placed.clip.right), min(extent.bottom, placed.clip.bottom)
    return Rect(left, top, max(right - left, 0.0), max(bottom - top, 0.0))


def _around(boxes: list[Rect], whole: Rect) -> Rect:
    """The rectangle around all boxes, no larger than the sheet; the sheet where there are none."""
    if not boxes:
        return whole
    left, top = max(min(box.x for box in boxes), whole.x), max(min(box.y for box in boxes), whole.y)
    right, bottom = (
        min(max(box.right for box in boxes), whole.right),
        min(max(box.bottom for box in boxes), whole.bottom),
    )
    return Rect(left, top, right - left, bottom - top)
