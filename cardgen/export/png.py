"""Draw the pages of a PDF as PNG pictures, so that they show what prints."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pypdfium2
import pypdfium2.raw as pdfium

_POINTS_PER_INCH = 72
_WHITE = (255, 255, 255, 255)


def render_pages(pdf: bytes, dpi: int, pages: Sequence[int] | None = None) -> list[bytes]:
    """PNG files of a PDF's pages (by number from 0; all where None), opaque on white, with their resolution inside.

    A page has as many whole pixels as come nearest to its size. Raises IndexError for a page that is not there.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        numbers = range(len(document)) if pages is None else pages
        beyond = [number for number in numbers if not 0 <= number < len(document)]
        if beyond:
            raise IndexError(f"There is no page {beyond[0]}: the document has {len(document)}")
        return [_render(document, number, dpi) for number in numbers]
    finally:
        document.close()


def _render(document: pypdfium2.PdfDocument, number: int, dpi: int) -> bytes:
    page = document[number]
    width, height = (max(1, round(side * dpi / _POINTS_PER_INCH)) for side in page.get_size())
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_BGR)
    try:
        bitmap.fill_rect(_WHITE, 0, 0, width, height)
        # PDFium's own helper rounds sizes up, which leaves a seam of paper at the edge; this fills the bitmap exactly.
        flags = pdfium.FPDF_ANNOT | pdfium.FPDF_PRINTING
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
        written = io.BytesIO()
        bitmap.to_pil().save(written, "PNG", dpi=(dpi, dpi))
        return written.getvalue()
    finally:
        bitmap.close()
        page.close()
