"""A grid of squares over the sheet: what lies near a point or a box is found without looking at all the rest."""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""

Thing = TypeVar("Thing")


def box_of(x: float, y: float, width: float, height: float, margin: float = 0.0) -> Box:
    """A rectangle as a box, `margin` mm larger on all sides."""
    return x - margin, y - margin, x + width + margin, y + height + margin


def meet(a: Box, b: Box) -> bool:
    """Whether two boxes share more than a border."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def grown(box: Box, by: float) -> Box:
    """The box, larger by so many mm on all sides."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def gap(box: Box, x: float, y: float) -> float:
    """How far a point lies from a box; 0 inside."""
    return math.hypot(max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3]))


class BoxIndex(Generic[Thing]):
    """Boxes with what they are, by the squares that they touch."""

    def __init__(self, things: Iterable[tuple[Box, Thing]] = (), side: float = 24.0) -> None:
        self._side = side
        self._squares: dict[tuple[int, int], list[tuple[Box, Thing]]] = {}
        for box, thing in things:
            self.add(box, thing)

    def add(self, box: Box, thing: Thing) -> None:
        """Put in a box."""
        entry = (box, thing)
        for square in self._touched(box):
            self._squares.setdefault(square, []).append(entry)

    def meeting(self, box: Box) -> list[tuple[Box, Thing]]:
        """All boxes that share more than a border with this one, each once."""
        found: dict[int, tuple[Box, Thing]] = {}
        for square in self._touched(box):
            for entry in self._squares.get(square, ()):
                if meet(entry[0], box):
                    found[id(entry)] = entry
        return list(found.values())

    def around(self, x: float, y: float) -> list[tuple[Box, Thing]]:
        """The boxes of the square that a point lies in: all that may hold it, and some that do not."""
        return self._squares.get((math.floor(x / self._side), math.floor(y / self._side)), [])

    def _touched(self, box: Box) -> Iterator[tuple[int, int]]:
        side = self._side
        for column in range(math.floor(box[0] / side), math.floor(box[2] / side) + 1):
            for row in range(math.floor(box[1] / side), math.floor(box[3] / side) + 1):
                yield column, row


class PointIndex:
    """Points, each with the number of what it belongs to, in upright strips of the sheet that are sorted from the top.

    Counting those in a box takes two looks into each strip, however many there are.
    """

    def __init__(self, side: float = 3.0) -> None:
        self._side = side
        self._strips: dict[int, list[tuple[float, float, int]]] = {}

    def add(self, x: float, y: float, owner: int = 0) -> None:
        """Put in a point."""
        insort(self._strips.setdefault(math.floor(x / self._side), []), (y, x, owner))

    def count(self, box: Box) -> int:
        """How many points lie in the box."""
        left, top, right, bottom = box
        first, last = math.floor(left / self._side), math.floor(right / self._side)
        found = 0
        for number in range(first, last + 1):
            strip = self._strips.get(number)
            if strip is None:
                continue
            start, stop = bisect_left(strip, (top,)), bisect_left(strip, (bottom,))
            if first < number < last:
                found += stop - start
            elif start < stop:
                found += sum(left < x < right for _, x, _ in strip[start:stop])
        return found

    def strangers(self, box: Box, owner: int) -> bool:
        """Whether a point that belongs to something else lies in the box."""
        left, top, right, bottom = box
        for number in range(math.floor(left / self._side), math.floor(right / self._side) + 1):
            strip = self._strips.get(number)
            if strip is not None:
                start, stop = bisect_left(strip, (top,)), bisect_left(strip, (bottom,))
                if any(left < x < right and other != owner for _, x, other in strip[start:stop]):
                    return True
        return False
