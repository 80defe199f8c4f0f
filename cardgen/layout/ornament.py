"""Engraved ornaments as outlines: tints of swelling lines, rays, rosettes, corners and rules.

An engraver has no grey: tone is made by lines that swell and thin. Each function is pure, takes millimetres and gives
one outline to be filled (tints, rays, flourishes) or stroked (rosettes).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from cardgen.display.geometry import Outline, Point, Rect

_STEP = 0.8


def _ribbon(points: list[tuple[float, float, float]], verbs: list[str], coords: list[float]) -> None:
    """Add a nearly horizontal line through (x, y, thickness) points as a filled band."""
    upper = [(x, y - thick / 2) for x, y, thick in points]
    lower = [(x, y + thick / 2) for x, y, thick in reversed(points)]
    verbs.append("M" + "L" * (len(upper) + len(lower) - 1) + "Z")
    for x, y in (*upper, *lower):
        coords += (round(x, 3), round(y, 3))


def _lines(box: Rect, pitch: float, curve: Callable[[float], float], tone: Callable[[float, float], float]) -> Outline:
    """Horizontal lines `pitch` apart, bent by `curve` (x → shift), as thick as `tone` (x, y → 0…1) says."""
    verbs: list[str] = []
    coords: list[float] = []
    steps = max(8, round(box.width / _STEP))
    y = box.y + pitch / 2
    while y < box.bottom:
        run: list[tuple[float, float, float]] = []
        for step in range(steps + 1):
            x = box.x + box.width * step / steps
            at = min(max(y + curve(x), box.y), box.bottom)
            thick = pitch * tone(x, at)
            if thick > 0.025:
                run.append((x, at, thick))
            if run and (thick <= 0.025 or step == steps):
                if len(run) > 1:
                    _ribbon(run, verbs, coords)
                run = []
        y += pitch
    return Outline("".join(verbs), tuple(coords))


@lru_cache(maxsize=256)
def vignette(box: Rect, pitch: float, halo: float) -> Outline:
    """A sky of swelling lines, dark at the rim and fading towards a bright halo of radius `halo` in the middle."""
    centre = Point(box.x + box.width / 2, box.y + box.height / 2)
    reach = math.hypot(box.width, box.height) / 2

    def tone(x: float, y: float) -> float:
        away = math.hypot(x - centre.x, y - centre.y)
        return 0.0 if away <= halo else 0.10 + 0.52 * ((away - halo) / max(reach - halo, 0.1)) ** 1.3

    return _lines(box, pitch, lambda x: 0.35 * pitch * math.sin((x - box.x) * 2.2), tone)


@lru_cache(maxsize=256)
def hatch(box: Rect, pitch: float) -> Outline:
    """Lines that thicken from the lower right to the upper left: the light that an engraver cuts into a solid form."""

    def tone(x: float, y: float) -> float:
        light = 1 - ((x - box.x) / box.width * 0.75 + (y - box.y) / box.height * 0.25) * 1.55
        return min(0.5, max(0.0, 0.62 * light))

    return _lines(box, pitch, lambda x: 0.12 * (x - box.x), tone)


@lru_cache(maxsize=256)
def rays(box: Rect, count: int, inner: float) -> Outline:
    """Tapering rays from a circle of radius `inner` around the middle to the box's edge, long and short in turn."""
    centre = Point(box.x + box.width / 2, box.y + box.height / 2)
    verbs: list[str] = []
    coords: list[float] = []
    for number in range(count):
        angle = 2 * math.pi * (number + 0.5) / count
        cos, sin = math.cos(angle), math.sin(angle)
        edge = min(
            (box.width / 2) / abs(cos) if abs(cos) > 1e-9 else math.inf,
            (box.height / 2) / abs(sin) if abs(sin) > 1e-9 else math.inf,
        )
        start = inner * (1.0 if number % 2 else 1.14)
        if edge <= start + 0.5:
            continue
        half = min(0.22, 0.30 * math.pi * edge / count)
        tip = Point(centre.x + cos * start, centre.y + sin * start)
        left = Point(centre.x + cos * edge - sin * half, centre.y + sin * edge + cos * half)
        right = Point(centre.x + cos * edge + sin * half, centre.y + sin * edge - cos * half)
        verbs.append("MLLZ")
        coords += (round(c, 3) for point in (tip, left, right) for c in point)
    return Outline("".join(verbs), tuple(coords))


@lru_cache(maxsize=256)
def rosette(box: Rect, lobes: int, depth: float, layers: int) -> Outline:
    """A guilloche: `layers` closed waves of `lobes` petals around the middle, each turned a little; to be stroked.

    `depth` (0…1) is the wave's height as a part of the radius. The curve is r(t) = R·(1 − depth/2·(1 − cos(lobes·t))).
    """
    centre = Point(box.x + box.width / 2, box.y + box.height / 2)
    radius = min(box.width, box.height) / 2
    verbs: list[str] = []
    coords: list[float] = []
    points = lobes * 20
    for layer in range(layers):
        turn = 2 * math.pi * layer / (lobes * layers)
        size = radius * (1 - 0.5 * depth * layer / max(layers, 1))
        verbs.append("M" + "L" * (points - 1) + "Z")
        for step in range(points):
            angle = 2 * math.pi * step / points
            r = size * (1 - depth / 2 * (1 - math.cos(lobes * (angle + turn))))
            coords += (round(centre.x + r * math.cos(angle), 3), round(centre.y + r * math.sin(angle), 3))
    return Outline("".join(verbs), tuple(coords))


@lru_cache(maxsize=256)
def lattice(box: Rect, pitch: float, swing: float) -> Outline:
    """A banknote's ground: two families of crossing waves, about `pitch` apart, that fill the box; to be stroked.

    A half wave is one cubic whose handles reach 0.3642 of its length, which is a sine to within 1 % of its height.
    """
    half_waves = max(2, round(box.height / (2 * pitch)))
    half = box.height / half_waves
    lines = max(2, round((box.width - 2 * swing) / pitch) + 1)
    step = (box.width - 2 * swing) / (lines - 1)
    coords: list[float] = []
    for side in (1.0, -1.0):
        for number in range(lines):
            x, sign = box.x + swing + number * step, side
            coords += (x - sign * swing, box.y)
            for wave in range(half_waves):
                y = box.y + wave * half
                before, after = x - sign * swing, x + sign * swing
                coords += (before, y + 0.3642 * half, after, y + 0.6358 * half, after, y + half)
                sign = -sign
    return Outline(("M" + "C" * half_waves) * lines * 2, tuple(round(number, 3) for number in coords))


@lru_cache(maxsize=256)
def corners(box: Rect, size: float) -> Outline:
    """Four leaf-like flourishes, one in each corner of the box, `size` mm along each side; to be filled."""
    leaf = (
        ((0.55, 0.02), (0.80, 0.10), (1.0, 0.0)),
        ((0.86, 0.22), (0.62, 0.24), (0.46, 0.20)),
        ((0.44, 0.34), (0.34, 0.44), (0.20, 0.46)),
        ((0.24, 0.62), (0.22, 0.86), (0.0, 1.0)),
        ((0.10, 0.80), (0.02, 0.55), (0.0, 0.0)),
    )
    verbs: list[str] = []
    coords: list[float] = []
    for x0, y0, sx, sy in (
        (box.x, box.y, 1, 1),
        (box.right, box.y, -1, 1),
        (box.right, box.bottom, -1, -1),
        (box.x, box.bottom, 1, -1),
    ):
        verbs.append("MCCCCCZ")
        coords += (x0, y0)
        for curve in leaf:
            for px, py in curve:
                coords += (round(x0 + sx * size * px, 3), round(y0 + sy * size * py, 3))
    return Outline("".join(verbs), tuple(coords))


@lru_cache(maxsize=256)
def swelled_rule(box: Rect) -> Outline:
    """A printer's rule that swells to the middle, with a lozenge at its heart; to be filled."""
    mid_x, mid_y, half = box.x + box.width / 2, box.y + box.height / 2, box.height / 2
    gap = half * 2.4
    thin = half * 0.18
    coords: list[float] = []
    for sign in (-1, 1):
        inner, outer = mid_x + sign * gap, mid_x + sign * box.width / 2
        coords += (outer, mid_y, inner, mid_y - thin * 2.2, inner, mid_y + thin * 2.2)
    lozenge = (mid_x - half * 1.5, mid_y, mid_x, mid_y - half, mid_x + half * 1.5, mid_y, mid_x, mid_y + half)
    return Outline("MLLZ" * 2 + "MLLLZ", tuple(round(c, 3) for c in (*coords, *lozenge)))
