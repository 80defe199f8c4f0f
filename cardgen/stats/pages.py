"""What laid-out cards measure: their smallest type and their QR codes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardgen.display.geometry import IDENTITY, Matrix, outline_bounds
from cardgen.display.items import Group, Item, Page, Path, Text
from cardgen.layout.faces import CardFaces, DeckFaces
from cardgen.layout.units import MM_PER_POINT


@dataclass(frozen=True, slots=True)
class SmallType:
    """The smallest type of a deck, in points, with the card and the words that are set in it."""

    size: float
    card: str
    words: str


@dataclass(frozen=True, slots=True)
class QrCode:
    """The QR codes of a deck: the width of a module in mm, the smallest of all cards, and the modules of a side."""

    module: float
    modules: int


@dataclass(frozen=True, slots=True)
class Tight:
    """A text that fits its box only well below its size: the card, the column, the words and the size in points."""

    card: CardFaces
    field: str
    words: str
    size: float


def texts(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, float]]:
    """All texts of a page, each with its em in mm as it stands on the page."""
    for item in items:
        if isinstance(item, Text):
            yield item, item.size * scale_of(matrix)
        elif isinstance(item, Group):
            yield from texts(item.items, item.transform.then(matrix))


def paths(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Path, Matrix]]:
    """All paths of a page, each with the transform from its own units to the page's mm."""
    for item in items:
        if isinstance(item, Path):
            yield item, item.transform.then(matrix)
        elif isinstance(item, Group):
            yield from paths(item.items, item.transform.then(matrix))


def scale_of(matrix: Matrix) -> float:
    """By how much a transform enlarges: the root of what it does to areas."""
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def smallest_type(faces: Sequence[CardFaces], *, codes: bool) -> SmallType | None:
    """The smallest type on fronts and backs, None where there is none; with `codes` cards' own codes count too."""
    found = None
    seen: set[int] = set()
    for face in faces:
        for page in (face.front, face.back):
            if id(page) in seen:
                continue
            seen.add(id(page))
            for text, size in texts(page.items):
                points = size / MM_PER_POINT
                if (found is None or points < found.size) and (codes or text.string != face.card.code):
                    found = SmallType(points, face.card.code or face.card.name, text.string)
    return found


def qr_code(faces: Sequence[CardFaces]) -> QrCode | None:
    """The finest QR code of a deck, None where it has none."""
    found = None
    for face in faces:
        for path, matrix in paths(face.front.items):
            box = outline_bounds(path.outline) if path.name == "qr" else None
            if box is not None and (found is None or scale_of(matrix) < found.module):
                # The rows overlap by a hair, which adds to the height alone.
                found = QrCode(scale_of(matrix), round(box.width))
    return found


def tight_texts(laid: DeckFaces) -> tuple[Tight, ...]:
    """The texts of a deck that fit only well below their size, card by card."""
    return tuple(
        Tight(face, mark.field, mark.words, mark.size / MM_PER_POINT)
        for face in laid.faces
        for mark in face.texts
        if mark.tight
    )


def drawn_icons(pages: Iterable[Page]) -> frozenset[str]:
    """The names of all icons that stand on pages, as fonts and files name them."""
    return frozenset(path.name for page in pages for path, _ in paths(page.items) if path.name)
