"""What layout gives for a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.display.geometry import Rect
from cardgen.display.items import Page
from cardgen.model.board import Board
from cardgen.model.problem import Problem


@dataclass(frozen=True, slots=True)
class BoardFace:
    """A board laid out.

    `codes` holds the payload of each place's QR code by the place's id, for those that have one on the page. `avoid`
    are the slots and QR codes in mm, which no seam should cut, `seals` the QR codes among them, which a cut makes
    unreadable.
    """

    board: Board
    page: Page
    codes: Mapping[str, str]
    avoid: tuple[Rect, ...]
    problems: tuple[Problem, ...]
    seals: tuple[Rect, ...] = ()
