"""QR codes as outlines: one version for a whole deck, upper-case alphanumeric payloads, level M."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import qrcode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.util import BIT_LIMIT_TABLE

from cardgen.display.geometry import Outline

QUIET_ZONE = 4
FINE_MODULE = 0.40
FINEST_MODULE = 0.30
_ALPHANUMERIC = re.compile(r"[0-9A-Z $%*+\-./:]*")
# Choosing the best of the eight masks costs five times the rest of the code; a fixed one decodes as well, which the
# tests show with every code of a deck.
_MASK = 3
# A hair of overlap (2 % of a module) so that no viewer shows light seams between the rows.
_OVERLAP = 0.02
_HEIGHTS = tuple(rows + _OVERLAP for rows in range(178))


def is_compact(payload: str) -> bool:
    """Whether a QR code can hold the text in its alphanumeric mode, a third smaller than bytes."""
    return _ALPHANUMERIC.fullmatch(payload) is not None


def version_for(payload_length: int) -> int:
    """The smallest version (1–40) that holds so many alphanumeric characters at level M.

    Raises ValueError with a sentence when none does. Source: ISO/IEC 18004, mode indicator 4 bits, count 9, 11 or 13
    bits by version, 11 bits for two characters and 6 for an odd last one.
    """
    for version in range(1, 41):
        count_bits = 9 if version < 10 else 11 if version < 27 else 13
        bits = 4 + count_bits + 11 * (payload_length // 2) + 6 * (payload_length % 2)
        if bits <= BIT_LIMIT_TABLE[ERROR_CORRECT_M][version]:
            return version
    raise ValueError(f"{payload_length} characters are more than a QR code holds")


def modules(version: int) -> int:
    """How many modules a side has, without the quiet zone."""
    return 17 + 4 * version


def matrix(payload: str, version: int) -> tuple[tuple[bool, ...], ...]:
    """The dark modules of a code, row by row, without the quiet zone."""
    code = qrcode.QRCode(version=version, error_correction=ERROR_CORRECT_M, border=0, mask_pattern=_MASK)
    code.add_data(payload, optimize=0)
    code.make(fit=False)
    return tuple(tuple(bool(dark) for dark in row) for row in code.modules)


@lru_cache(maxsize=4096)
def qr_outline(payload: str, version: int) -> Outline:
    """The code as rectangles in units of one module, 0, 0 at the top left of the dark modules."""
    return matrix_outline(matrix(payload, version))


def matrix_outline(rows: Sequence[Sequence[bool]]) -> Outline:
    """The dark modules as rectangles: each run of a row, drawn down over the rows below that have the same run."""
    coords: list[float] = []
    # One object for each height: a code has hundreds of them, and a deck thousands of codes.
    heights = _HEIGHTS
    growing: dict[tuple[int, int], int] = {}
    for y, row in enumerate([*rows, ()]):
        runs = _runs(row)
        for run in [run for run in growing if run not in runs]:
            top = growing.pop(run)
            coords += (run[0], top, run[1], heights[y - top])
        for run in runs:
            growing.setdefault(run, y)
    return Outline("R" * (len(coords) // 4), tuple(coords))


def _runs(row: Sequence[bool]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    start = -1
    for x, dark in enumerate(row):
        if dark and start < 0:
            start = x
        elif not dark and start >= 0:
            found.append((start, x - start))
            start = -1
    if start >= 0:
        found.append((start, len(row) - start))
    return found
