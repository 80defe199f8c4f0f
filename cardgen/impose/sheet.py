"""Sheets of paper with pages placed on them: what imposition gives and exporters draw."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.display.geometry import Matrix, Rect
from cardgen.display.items import Item, Page


@dataclass(frozen=True, slots=True)
class Placement:
    """A page on a sheet.

    `transform` takes the page's millimetres (0, 0 at its trimmed top left) to the sheet's; `trim` is the trimmed page
    on the sheet; `clip` is what of it may be drawn, trim and allowed bleed, on the sheet. `key` names the card or tile.
    """

    page: Page
    transform: Matrix
    trim: Rect
    clip: Rect
    key: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one piece of paper, in millimetres.

    `marks` are drawn over the placements: cut marks, ruler, the sheet's line. `side` is `front` or `back`; a back
    follows the front that it is printed behind. `number` counts pieces of paper from 1 to `total`.
    """

    width: float
    height: float
    placements: tuple[Placement, ...]
    marks: tuple[Item, ...] = ()
    side: str = "front"
    number: int = 1
    total: int = 1
    label: str = ""
