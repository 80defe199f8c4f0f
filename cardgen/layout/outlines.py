"""Outlines of the shapes that templates draw: paths, polygons, circles, rounded rectangles."""

from __future__ import annotations

import math
from functools import lru_cache

from fontTools.svgLib.path import parse_path

from cardgen.display.geometry import Outline, Rect
from cardgen.display.pen import OutlinePen
from cardgen.layout.units import number

# The control points of a quarter circle of radius 1 by one cubic: 4/3·tan(π/8).
_KAPPA = 0.5522847498


@lru_cache(maxsize=1024)
def path_outline(words: str) -> Outline:
    """SVG path data as an outline. Raises ValueError with a sentence where it is not path data."""
    pen = OutlinePen()
    try:
        parse_path(words, pen)
    except (ValueError, IndexError, TypeError, AttributeError, AssertionError, NotImplementedError) as fault:
        start = words if len(words) <= 40 else f"{words[:39]}…"
        raise ValueError(f"“{start}” is not path data as SVG writes it") from fault
    if not all(map(math.isfinite, pen.outline.coords)):
        raise ValueError("A path has numbers that are too large")
    return pen.outline


def polyline(points: str) -> Outline:
    """A closed polygon from `x,y x,y …`. Raises ValueError where the numbers do not pair."""
    try:
        numbers = tuple(number(part) for part in points.replace(",", " ").split())
    except ValueError:
        raise ValueError(f'points="{points}" has something else than numbers') from None
    if len(numbers) % 2 or len(numbers) < 4:
        raise ValueError(f'points="{points}" needs pairs of numbers, two pairs or more')
    return Outline("M" + "L" * (len(numbers) // 2 - 1) + "Z", numbers)


@lru_cache(maxsize=1024)
def ellipse(box: Rect) -> Outline:
    """The ellipse that touches the four sides of a box, as four cubics."""
    rx, ry = box.width / 2, box.height / 2
    x, y, kx, ky = box.x + rx, box.y + ry, rx * _KAPPA, ry * _KAPPA
    right, bottom = box.right, box.bottom
    return Outline(
        "MCCCCZ",
        (
            *(x, box.y),
            *(x + kx, box.y, right, y - ky, right, y),
            *(right, y + ky, x + kx, bottom, x, bottom),
            *(x - kx, bottom, box.x, y + ky, box.x, y),
            *(box.x, y - ky, x - kx, box.y, x, box.y),
        ),
    )


@lru_cache(maxsize=1024)
def rounded(box: Rect, radius: float) -> Outline:
    """A rectangle with rounded corners; the radius is cut to half of the shorter side."""
    r = min(radius, box.width / 2, box.height / 2)
    k = r * (1 - _KAPPA)
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    return Outline(
        "MLCLCLCLCZ",
        (
            *(left + r, top, right - r, top),
            *(right - k, top, right, top + k, right, top + r, right, bottom - r),
            *(right, bottom - k, right - k, bottom, right - r, bottom, left + r, bottom),
            *(left + k, bottom, left, bottom - k, left, bottom - r, left, top + r),
            *(left, top + k, left + k, top, left + r, top),
        ),
    )
