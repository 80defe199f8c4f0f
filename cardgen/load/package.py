"""The parts of a zipped workbook, measured before any library unfolds them.

A small file may unpack to gigabytes, and two filled cells at the corners of a sheet make a reader lay out everything
between them. So the parts are unpacked here within a limit, the extent of each sheet is counted, and the reader gets
a new package of exactly what was measured. A part that is not well-formed is refused too: the reader would wait for
its missing end for ever.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from xml.parsers import expat

from cardgen.load.findings import Findings
from cardgen.load.limits import MAX_CELLS, MAX_UNPACKED_BYTES, MEGABYTE

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0"
_DAMAGES = (
    *(zipfile.BadZipFile, zlib.error, expat.ExpatError),
    *(EOFError, LookupError, NotImplementedError, OSError, RuntimeError, ValueError),  # all that these raise
)
_NEEDED = (".xml", ".rels", "mimetype")
_FILLED_CELL = re.compile(rb"<(?:\w+:)?c\s[^>]*?\br=[\"']([A-Za-z]{1,8})(\d{1,10})[\"'][^>]*(?<!/)>")
_ODS_TAG = re.compile(rb"<(/?)table:(table-row|table-cell|covered-table-cell|table)(?=[\s/>])([^>]*)>")
_ODS_ROWS = re.compile(rb"table:number-rows-repeated=[\"'](\d{1,12})[\"']")
_ODS_COLUMNS = re.compile(rb"table:number-columns-repeated=[\"'](\d{1,12})[\"']")


def repacked(data: bytes, findings: Findings) -> bytes | None:
    """The workbook's XML parts in a new, unpacked zip; None, with a problem, where it is no workbook or too large."""
    if not data.startswith(_ZIP):
        old = data.startswith(_OLE)
        message = "this is an old XLS file, or protected by a password" if old else "this is no XLSX or ODS workbook"
        findings.error(message, hint="save it as XLSX or ODS without a password")
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            parts = _parts(package, findings)
        for name, content in parts or ():
            if name != "mimetype":
                _check_form(content)
    except _DAMAGES:
        findings.error("the workbook is damaged", hint="open it in your spreadsheet program and save it anew")
        return None
    if parts is None:
        return None
    cells = 0
    for name, content in parts:
        rows, columns = _extent(name, content)
        cells += rows * columns
        if cells > MAX_CELLS:
            findings.error(
                f"the sheets span more than {MAX_CELLS:,} cells; one has {rows:,} rows and {columns:,} columns",
                hint="delete what lies far from the tables",
            )
            return None
    copy = io.BytesIO()
    with zipfile.ZipFile(copy, "w", zipfile.ZIP_STORED) as package:
        for name, content in parts:
            package.writestr(zipfile.ZipInfo(name), content)
    return copy.getvalue()


def _parts(package: zipfile.ZipFile, findings: Findings) -> list[tuple[str, bytes]] | None:
    """The XML parts by name; what they declare is checked before, and no more than that is unpacked."""
    infos = [info for info in package.infolist() if info.filename.lower().endswith(_NEEDED)]
    if sum(info.file_size for info in infos) > MAX_UNPACKED_BYTES:
        findings.error(
            f"the workbook unpacks to more than {MAX_UNPACKED_BYTES // MEGABYTE} MB",
            hint="copy the deck into a new workbook",
        )
        return None
    return [(info.filename, package.read(info)) for info in {info.filename: info for info in infos}.values()]


def _check_form(content: bytes) -> None:
    """Raises ExpatError where XML is not well-formed, and ValueError where it declares entities of its own."""

    def refuse(*_: object) -> None:
        raise ValueError("entities are not used in workbooks")

    parser = expat.ParserCreate()
    parser.EntityDeclHandler = refuse
    parser.Parse(content, True)


def _extent(name: str, content: bytes) -> tuple[int, int]:
    """Rows and columns of the largest rectangle that a reader of this part would lay out."""
    if name.startswith("xl/") and "sheet" in name.lower():
        return _xlsx_extent(content)
    return _ods_extent(content) if name == "content.xml" else (0, 0)


def _xlsx_extent(content: bytes) -> tuple[int, int]:
    """The corner of the cells that hold something; empty cells that only have a format do not count."""
    rows = columns = 0
    for match in _FILLED_CELL.finditer(content):
        column = 0
        for letter in match[1].upper():
            column = column * 26 + letter - 64
        columns = max(columns, column)
        rows = max(rows, int(match[2]))
    return rows, columns


def _ods_extent(content: bytes) -> tuple[int, int]:
    """The largest extent of the tables of an ODS file, with repeated rows and cells written out."""
    extents = [(0, 0)]
    for table in _ods_tables(content):
        height = filled_height = width = 0
        for repeat, row_width in table:
            height += repeat
            if row_width:
                filled_height = height
                width = max(width, row_width)
        extents.append((filled_height, width))
    return max(extents, key=lambda extent: extent[0] * extent[1])


def _ods_tables(content: bytes) -> Iterator[list[tuple[int, int]]]:
    """For each table its rows: how often each is repeated, and its width up to the last cell that is not empty."""
    rows: list[tuple[int, int]] = []
    repeat = width = filled = 0
    for match in _ODS_TAG.finditer(content):
        closing, name, attributes = match[1] == b"/", match[2], match[3]
        if name == b"table":
            if closing:
                yield rows
                rows = []
        elif name == b"table-row":
            if closing:
                rows.append((repeat, filled))
            elif attributes.endswith(b"/"):
                rows.append((_repeats(_ODS_ROWS, attributes), 0))
            else:
                repeat, width, filled = _repeats(_ODS_ROWS, attributes), 0, 0
        elif not closing:
            width += _repeats(_ODS_COLUMNS, attributes)
            if not attributes.endswith(b"/") or b"value" in attributes:
                filled = width
    yield rows


def _repeats(pattern: re.Pattern[bytes], attributes: bytes) -> int:
    match = pattern.search(attributes)
    return int(match[1]) if match else 1
