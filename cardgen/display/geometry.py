"""Points, rectangles and affine transforms in millimetres, origin at the top left, y downwards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Point(NamedTuple):
    """A place in millimetres."""

    x: float
    y: float


class Rect(NamedTuple):
    """A rectangle by its top left corner and its size, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    def inset(self, by: float) -> Rect:
        """The rectangle drawn in on all sides by `by` mm (out, where negative)."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def contains(self, other: Rect, slack: float = 0.0) -> bool:
        """Whether `other` lies inside, give or take `slack` mm."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Rect, slack: float = 0.0) -> bool:
        """Whether the two share more than a border of `slack` mm."""
        return (
            self.x + slack < other.right
            and other.x + slack < self.right
            and self.y + slack < other.bottom
            and other.y + slack < self.bottom
        )

    def union(self, other: Rect) -> Rect:
        """The smallest rectangle that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


class Matrix(NamedTuple):
    """An affine transform as SVG writes it: x' = a·x + c·y + e, y' = b·x + d·y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, outer: Matrix) -> Matrix:
        """The transform that does this one first and `outer` after it."""
        return Matrix(
            outer.a * self.a + outer.c * self.b,
            outer.b * self.a + outer.d * self.b,
            outer.a * self.c + outer.c * self.d,
            outer.b * self.c + outer.d * self.d,
            outer.a * self.e + outer.c * self.f + outer.e,
            outer.b * self.e + outer.d * self.f + outer.f,
        )

    def point(self, x: float, y: float) -> Point:
        """Where the point goes."""
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def rect(self, box: Rect) -> Rect:
        """The upright rectangle around the transformed one."""
        if not self.b and not self.c:
            left, right = self.a * box.x + self.e, self.a * box.right + self.e
            top, bottom = self.d * box.y + self.f, self.d * box.bottom + self.f
            return Rect(min(left, right), min(top, bottom), abs(right - left), abs(bottom - top))
        corners = [self.point(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


IDENTITY = Matrix()


def translate(x: float, y: float) -> Matrix:
    """A shift by x, y mm."""
    return Matrix(1.0, 0.0, 0.0, 1.0, x, y)


def scale(x: float, y: float | None = None) -> Matrix:
    """A scaling about the origin."""
    return Matrix(x, 0.0, 0.0, x if y is None else y, 0.0, 0.0)


_ORIGIN = Point(0.0, 0.0)
_QUARTERS: dict[float, tuple[float, float]] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


def rotate(degrees: float, about: Point = _ORIGIN) -> Matrix:
    """A clockwise turn (y points down) about a point; exact for quarter turns."""
    quarter = _QUARTERS.get(degrees % 360)
    cos, sin = quarter or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    turn = Matrix(cos, sin, -sin, cos, 0.0, 0.0)
    return translate(-about.x, -about.y).then(turn).then(translate(about.x, about.y))


@dataclass(frozen=True, slots=True)
class Outline:
    """A path: `verbs` is a string of M L C Z R, `coords` their numbers in order.

    M and L take a point, C two control points and an end, Z none, R a rectangle as x, y, width, height. Quadratic
    curves and arcs are turned into cubics by whoever makes the outline. Units are those of the item's transform.
    """

    verbs: str
    coords: tuple[float, ...]


VERB_ARITY = {"M": 2, "L": 2, "C": 6, "Z": 0, "R": 4}


def rectangle(box: Rect) -> Outline:
    """The outline of a rectangle."""
    return Outline("R", tuple(box))


def outline_bounds(outline: Outline) -> Rect | None:
    """The box around an outline's points, control points included; None for an empty one."""
    xs, ys = _sides(outline)
    if not xs:
        return None
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _sides(outline: Outline) -> tuple[Sequence[float], Sequence[float]]:
    """Every x and every y of an outline, a rectangle's of both its edges."""
    if "R" not in outline.verbs:
        return outline.coords[0::2], outline.coords[1::2]
    xs: list[float] = []
    ys: list[float] = []
    at = 0
    for verb in outline.verbs:
        numbers = outline.coords[at : at + VERB_ARITY[verb]]
        at += VERB_ARITY[verb]
        if verb == "R":
            x, y, width, height = numbers
            xs += [x, x + width]
            ys += [y, y + height]
        else:
            xs += numbers[0::2]
            ys += numbers[1::2]
    return xs, ys
