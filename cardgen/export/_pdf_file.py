"""One PDF document under reportlab: its objects, pages, bookmarks and bytes."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

from reportlab.pdfbase import pdfdoc

from cardgen.export.meta import Meta

_VERSION = (1, 7)
_PRODUCER = "Tablewright"
# Level 4 of zlib's 9 takes a third of the time of its usual 6 and leaves files 4 % larger.
_DEFLATE_LEVEL = 4


class _Raw(pdfdoc.PDFObject):  # type: ignore[misc]  # reportlab is untyped
    """An object whose PDF text is known."""

    __RefOnly__ = 1

    def __init__(self, body: bytes) -> None:
        self.body = body

    def format(self, _document: pdfdoc.PDFDocument) -> bytes:
        """The text, as reportlab asks for it."""
        return self.body


class PdfFile:
    """Collects objects by number. The same calls give the same bytes."""

    def __init__(self, meta: Meta) -> None:
        self._document = pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=_VERSION, lang=meta.language)
        self._document.setTitle(meta.title)
        self._document.setSubject(meta.subject)
        self._document.setAuthor(meta.author)
        self._document.setKeywords(meta.keywords)
        self._document.setCreator(_PRODUCER)
        # Print dialogs must not shrink the sheet to the paper: the cards would come out too small.
        self._document.Catalog.ViewerPreferences = pdfdoc.PDFDictionary(
            {"PrintScaling": "/None", "DisplayDocTitle": "true"}
        )
        self._parent = self._document.Reference(self._document.Pages)
        self._bookmarks: list[dict[str, pdfdoc.Destination]] = []
        self._label = ""

    @property
    def fonts_number(self) -> int:
        """The number of the dictionary of fonts that all pages and forms share."""
        return int(self._document.idToObjectNumberAndVersion[pdfdoc.BasicFonts][0])

    def name_font(self, name: str, number: int) -> None:
        """Let pages and forms call an object, a font, by name."""
        self._document.idToObject[pdfdoc.BasicFonts][name] = f"{number} 0 R"

    def add(self, body: str) -> int:
        """Add an object by its PDF text (Latin-1) and return its number."""
        return self._add(body.encode("latin-1"))

    def add_stream(self, entries: str, data: bytes, *, packed: bool = False) -> int:
        """Add a stream, deflated here unless it is `packed` already, with further dictionary entries in PDF syntax."""
        if not packed:
            data = zlib.compress(data, _DEFLATE_LEVEL)
            entries += "/Filter/FlateDecode"
        return self._add(b"<<%b/Length %d>>\nstream\n%b\nendstream" % (entries.encode("latin-1"), len(data), data))

    def add_page(
        self, boxes: Mapping[str, tuple[str, ...]], content: bytes, resources: str, annotations: str, label: str
    ) -> None:
        """Add a page with its boxes by name; a run of pages of one label has a bookmark at its first."""
        page = pdfdoc.PDFPage()
        page.Override_default_compilation = 1
        page.Parent = self._parent
        for name, numbers in boxes.items():
            setattr(page, name, f"[{' '.join(numbers)}]")
        page.Contents = f"{self.add_stream('', content)} 0 R"
        page.Resources = resources
        page.Annots = annotations or None
        reference = self._document.thisPageRef()
        self._document.addPage(page)
        if label and label != self._label:
            self._bookmark(label, reference)
        self._label = label

    def _bookmark(self, label: str, page: pdfdoc.PDFObjectReference) -> None:
        name = f"page{len(self._bookmarks)}"
        destination = pdfdoc.Destination(name)
        destination.fit()
        destination.setPage(page)
        self._bookmarks.append({name: destination})
        self._document.Outlines.destinationnamestotitles[name] = label

    def finished(self) -> bytes:
        """The whole file."""
        if self._bookmarks:
            self._document.Outlines.setDestinations(self._bookmarks)
        return bytes(self._document.GetPDFData(None))

    def _add(self, body: bytes) -> int:
        self._document.updateSignature(body)
        self._document.Reference(_Raw(body))
        return int(self._document.objectcounter)
