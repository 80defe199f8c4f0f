"""The pages of figures: cards by their codes, boards as a whole or around one of their places."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from cardgen.display.geometry import Rect, rectangle, translate
from cardgen.display.items import Group, Page
from cardgen.layout.board.face import BoardFace
from cardgen.layout.faces import CardFaces
from cardgen.layout.prose.desk import PictureOf
from cardgen.model.board import Spot

# How much of a board is shown around a place, in mm.
_AROUND = (140.0, 82.0)


def card_pages(faces: Iterable[CardFaces]) -> Mapping[str, Page]:
    """Fronts by code, and backs by `back:CODE`."""
    pages: dict[str, Page] = {}
    for face in faces:
        pages[face.card.code], pages[f"back:{face.card.code}"] = face.front, face.back
    return pages


def picture_finder(cards: Mapping[str, Page], boards: Sequence[BoardFace]) -> PictureOf:
    """What gives the page of `card:CODE`, `back:CODE`, `board:ID` or `board:ID/PLACE`; `cards` are `card_pages`."""
    faces = {face.board.id: face for face in boards}
    whole = {name: Group(face.page.items, shared=True, name=name) for name, face in faces.items()}

    def find(target: str) -> Page | None:
        kind, _, name = target.partition(":")
        if kind in ("card", "back"):
            return cards.get(name if kind == "card" else target)
        board, _, place = name.partition("/")
        if kind != "board" or board not in faces:
            return None
        page = faces[board].page
        box = _around(faces[board], place) if place else Rect(0.0, 0.0, page.width, page.height)
        return cropped(page, box, whole[board]) if box else None

    return find


def cropped(page: Page, box: Rect, whole: Group | None = None) -> Page:
    """The part of a page in a box; `whole` is a group of all its items that several parts may share."""
    inside = whole or Group(page.items)
    return Page(box.width, box.height, (Group((inside,), translate(-box.x, -box.y), rectangle(box)),), page.label)


def _away(box: Rect, at: Spot) -> float:
    """How far a place is from a rectangle in mm, 0 inside of it."""
    across = max(box.x - at.x, at.x - box.right, 0.0)
    down = max(box.y - at.y, at.y - box.bottom, 0.0)
    return math.hypot(across, down)


def _around(face: BoardFace, name: str) -> Rect | None:
    """A part of a board with a place and what lies nearest to it in the middle, or as near as the edges allow."""
    at = next((place.at for place in face.board.places if place.id == name), None)
    if at is None:
        return None
    width, height = min(_AROUND[0], face.page.width), min(_AROUND[1], face.page.height)
    shown = Rect(at.x, at.y, 0.0, 0.0)
    if face.avoid:
        shown = shown.union(min(face.avoid, key=lambda box: _away(box, at)))
    x = min(max(shown.x + (shown.width - width) / 2, 0.0), face.page.width - width)
    y = min(max(shown.y + (shown.height - height) / 2, 0.0), face.page.height - height)
    return Rect(x, y, width, height)
