"""Papers by name or by measure, in millimetres."""

from __future__ import annotations

from types import MappingProxyType

from cardgen.model.size import Size, parse_size

PAPERS: MappingProxyType[str, Size] = MappingProxyType(
    {
        "A5": Size(148, 210),
        "A4": Size(210, 297),
        "A3": Size(297, 420),
        "A2": Size(420, 594),
        "A1": Size(594, 841),
        "Letter": Size(215.9, 279.4),
        "Legal": Size(215.9, 355.6),
        "Tabloid": Size(279.4, 431.8),
    }
)
"""ISO 216 and ANSI/ASME Y14.1 papers, upright."""

LARGEST = 5080.0
"""The longest side that a PDF page may have: 14,400 points (ISO 32000-1, annex C)."""


def parse_paper(words: str) -> Size:
    """Read `A4`, `letter landscape` or `210x297` as a paper in millimetres.

    Raises ValueError, with a sentence, for a paper that is neither named nor measured, or too large for a PDF.
    """
    names = {name.lower(): size for name, size in PAPERS.items()}
    text = words.strip().lower()
    for way in ("landscape", "portrait"):
        text = text.replace(f"-{way}", f" {way}")
    try:
        size = parse_size(text, names)
    except ValueError as error:
        known = ", ".join(PAPERS)
        raise ValueError(f"“{words}” is no paper: take {known}, or a measure such as 210x297") from error
    if max(size.width, size.height) > LARGEST:
        raise ValueError(f"“{words}” is too large: a PDF page has at most {LARGEST:g} mm a side")
    return size


def paper_name(paper: Size) -> str:
    """How a person calls the paper: `A4`, `A4 landscape` or `210×300 mm`."""
    for name, size in PAPERS.items():
        if paper == size:
            return name
        if paper == size.turned:
            return f"{name} landscape"
    return str(paper)
