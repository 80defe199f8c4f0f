"""Reads the bytes of a text file as people really save them: UTF-8, UTF-16 or the cp1252 of older Windows programs."""

from __future__ import annotations

import codecs
from pathlib import Path

from cardgen.load.findings import Findings
from cardgen.load.limits import MAX_TEXT_BYTES, MEGABYTE

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SNIFFED = 4096


def read_bytes(path: Path, most: int, findings: Findings) -> bytes | None:
    """The whole file; None, with a problem in `findings`, where it cannot be read or has more than `most` bytes."""
    try:
        if not path.is_file():
            findings.error(f"“{path.name}” is no file", hint="a folder or a device bears this name")
            return None
        if path.stat().st_size > most:
            findings.error(f"the file is larger than {most // MEGABYTE} MB", hint="split it into several decks")
            return None
        return path.read_bytes()
    except OSError as error:
        findings.error(f"the file cannot be read: {error.strerror or error}")
        return None


def read_text(path: Path, findings: Findings) -> str | None:
    """The text of a file without its byte-order mark; None, with a problem, where there is none to be had."""
    data = read_bytes(path, MAX_TEXT_BYTES, findings)
    return None if data is None else decode(data, findings)


def decode(data: bytes, findings: Findings) -> str | None:
    """Bytes as text: by byte-order mark, else UTF-16 by its zeros, else UTF-8, else cp1252 with a notice."""
    encoding = _marked(data) or _zeros(data)
    if encoding:
        try:
            return data.decode(encoding).removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            findings.error(f"the file says it is {encoding.upper()}, but is not at byte {error.start}")
            return None
    if b"\0" in data[:_SNIFFED]:
        findings.error("this is no text file", hint="save it as CSV (UTF-8), or give it the ending that it should have")
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _old_windows(data, error.start, findings)


def _old_windows(data: bytes, start: int, findings: Findings) -> str | None:
    line = data.count(b"\n", 0, start) + 1
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        findings.error("this text is neither UTF-8 nor Windows-1252", line, hint="save the file as UTF-8")
        return None
    sample = data[start : start + 1].decode("cp1252")
    findings.notice(
        f"the file is not UTF-8 (“{sample}” is the first character that tells) and was read as Windows-1252",
        line,
        hint="save it as UTF-8 to be sure of accents and quotes",
    )
    return text


def _marked(data: bytes) -> str:
    return next((name for mark, name in _MARKS if data.startswith(mark)), "")


def _zeros(data: bytes) -> str:
    """UTF-16 without a mark: in Western text every other byte is a zero, and there are none on the other side."""
    sample = data[:_SNIFFED]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    half = max(1, len(sample) // 2)
    if odd > half * 0.4 and even == 0:
        return "utf-16-le"
    if even > half * 0.4 and odd == 0:
        return "utf-16-be"
    return ""
