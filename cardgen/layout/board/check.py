"""Check a laid-out board, square by square, and tell what is wrong as problems of its file."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.display.geometry import Rect
from cardgen.layout.board.index import box_of
from cardgen.layout.check import check_page
from cardgen.layout.scene import Fault, Sketch
from cardgen.model.problem import Problem

_SIDE = 60.0


def check_board(sketch: Sketch, width: float, height: float) -> list[Fault]:
    """What `check_page` finds, square by square, so that nothing is compared with what lies far away."""
    squares: dict[tuple[int, int], Sketch] = {}
    for mark in sketch.marks:
        for square in _squares(mark.ink):
            squares.setdefault(square, Sketch()).marks.append(mark)
    for mark in sketch.icons:
        for square in _squares(mark.ink):
            squares.setdefault(square, Sketch()).icons.append(mark)
    for zone in sketch.clear:
        for square in _squares(zone):
            if square in squares:
                squares[square].clear.append(zone)
    found = (fault for part in squares.values() for fault in check_page(part, width, height))
    return list(dict.fromkeys(found))


def problems_of(faults: Iterable[Fault], file: str) -> list[Problem]:
    """Faults as problems of the board's file, each once."""
    found = [
        Problem(fault.message, fault.template or file, fault.line or None, fault.field, fault.hint, fault.severity)
        for fault in faults
    ]
    return list(dict.fromkeys(found))


def _squares(rect: Rect) -> Iterable[tuple[int, int]]:
    left, top, right, bottom = box_of(*rect)
    for column in range(int(left // _SIDE), int(right // _SIDE) + 1):
        for row in range(int(top // _SIDE), int(bottom // _SIDE) + 1):
            yield column, row
