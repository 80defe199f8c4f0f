"""QR codes as small SVG pictures."""

from __future__ import annotations

import qrcode
from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_M

_QUIET = 4


def qr_svg(text: str, label: str) -> Markup:
    """A QR code as an SVG element, dark on white with its quiet zone, whatever the page's colours."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=_QUIET)
    code.add_data(text)
    code.make(fit=True)
    rows = [[bool(dark) for dark in row] for row in code.get_matrix()]
    size = len(rows)
    runs = "".join(
        f"M{start} {y}h{end - start}v1h-{end - start}z" for y, row in enumerate(rows) for start, end in _runs(row)
    )
    return Markup(
        '<svg class="qr" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{}" viewBox="0 0 {} {}"'
        ' shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path fill="#000" d="{}"/></svg>'
    ).format(label, size, size, runs)


def _runs(row: list[bool]) -> list[tuple[int, int]]:
    """Where dark runs begin and end."""
    edges = [place for place in range(len(row) + 1) if (place and row[place - 1]) != (place < len(row) and row[place])]
    return list(zip(edges[::2], edges[1::2], strict=True))
