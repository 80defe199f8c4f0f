"""A display list as stable text: one line an item, for goldens and for people who compare two builds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from cardgen.display.geometry import IDENTITY, Matrix, Outline
from cardgen.display.items import Group, Image, Item, Link, Page, Path, Stroke, Text


def dump_page(page: Page) -> str:
    """The page as text; numbers are mm with three decimals, outlines are named by a digest of their numbers."""
    head = f"page {_n(page.width)}×{_n(page.height)} bleed {_n(page.bleed)} “{page.label}”"
    return "\n".join([head, *_lines(page.items, 1)]) + "\n"


def _lines(items: tuple[Item, ...], depth: int) -> Iterator[str]:
    pad = "  " * depth
    for item in items:
        match item:
            case Text():
                face = f"{item.font.family}{' bold' if item.font.bold else ''}{' italic' if item.font.italic else ''}"
                extra = f" gap {_n(item.gap)}" + (f" tracking {_n(item.tracking)}" if item.tracking else "")
                yield f"{pad}text {_n(item.x)},{_n(item.y)} {face} {_n(item.size)} {item.color}{extra} “{item.string}”"
            case Path():
                paint = " ".join(part for part in (_fill(item), _stroke(item.stroke)) if part)
                name = f" {item.name}" if item.name else ""
                yield f"{pad}path{name} {_outline(item.outline)}{_matrix(item.transform)} {paint}"
            case Image():
                yield f"{pad}image {item.picture.key} {','.join(_n(side) for side in item.box)}"
            case Link():
                yield f"{pad}link {','.join(_n(side) for side in item.box)} {item.uri}"
            case Group():
                clip = f" clip {_outline(item.clip)}" if item.clip else ""
                yield f"{pad}group{' shared' if item.shared else ''}{_matrix(item.transform)}{clip}"
                yield from _lines(item.items, depth + 1)


def _n(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".") if round(number, 3) else "0"


def _outline(outline: Outline) -> str:
    if len(outline.verbs) <= 5:
        return f"{outline.verbs} {' '.join(_n(number) for number in outline.coords)}"
    digest = hashlib.sha256((outline.verbs + " ".join(_n(c) for c in outline.coords)).encode()).hexdigest()[:8]
    return f"{len(outline.verbs)} verbs {digest}"


def _matrix(matrix: Matrix) -> str:
    return "" if matrix == IDENTITY else f" at {' '.join(_n(number) for number in matrix)}"


def _fill(path: Path) -> str:
    if path.fill is None:
        return ""
    return (
        f"fill {path.fill}"
        + (" even-odd" if path.even_odd else "")
        + ("" if path.opacity == 1 else f" {path.opacity:g}")
    )


def _stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    dash = f" dash {' '.join(_n(part) for part in stroke.dash)}" if stroke.dash else ""
    return f"stroke {stroke.color} {_n(stroke.width)}{dash}"
