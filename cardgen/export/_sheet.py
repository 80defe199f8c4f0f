"""What exporters ask of a sheet: imposition's `Sheet` and `Placement` have it, and neither side imports the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cardgen.display.geometry import Matrix, Rect
from cardgen.display.items import Item, Page


class Placement(Protocol):
    """A page on a sheet: see `cardgen.impose.sheet.Placement`."""

    @property
    def page(self) -> Page:
        """What is drawn."""

    @property
    def transform(self) -> Matrix:
        """The way from the page's mm to the sheet's."""

    @property
    def trim(self) -> Rect:
        """The trimmed page on the sheet."""

    @property
    def clip(self) -> Rect:
        """What of it may be drawn, on the sheet."""


class Sheet(Protocol):
    """One side of a piece of paper, in mm: see `cardgen.impose.sheet.Sheet`."""

    @property
    def width(self) -> float:
        """The paper's width."""

    @property
    def height(self) -> float:
        """The paper's height."""

    @property
    def placements(self) -> Sequence[Placement]:
        """The pages on it."""

    @property
    def marks(self) -> Sequence[Item]:
        """What is drawn over them."""

    @property
    def label(self) -> str:
        """Its name among the bookmarks."""
