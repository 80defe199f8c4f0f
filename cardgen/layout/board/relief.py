"""Mountains in hachures and rivers that widen to their mouths."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

import shapely

from cardgen.display.geometry import Outline
from cardgen.display.items import Item, Path, Stroke
from cardgen.layout.board.palette import Palette
from cardgen.layout.board.strokes import XY, lines, lines_of, parts_of, resampled, smoothed
from cardgen.model.board import Trace

_PITCH = 0.36
_BROAD = 3.1
_LOBE = 4.6
_FAN = 0.85
_CREST = 0.28
_TIERS = ((0.0, 1.0), (0.92, 0.75), (1.6, 0.55))
_RIVER_PARTS = 7

Blade = tuple[XY, XY, float]
"""A stroke of the graver: from the crest down to its tip, and its width at the crest, in mm."""


def mountains(ranges: Sequence[Trace], land: shapely.Geometry, blank: shapely.Geometry, palette: Palette) -> list[Item]:
    """Hachures down both sides of each crest, heavier on the side away from the light, which falls from the upper left.

    None begins or ends in the sea or in `blank`.
    """
    blades = [blade for number, trace in enumerate(ranges) for blade in _range(trace, number)]
    if not blades:
        return []
    ground = shapely.difference(land, shapely.buffer(blank, 0.3))
    shapely.prepare(ground)
    crests = shapely.contains_xy(ground, [blade[0][0] for blade in blades], [blade[0][1] for blade in blades])
    tips = shapely.contains_xy(ground, [blade[1][0] for blade in blades], [blade[1][1] for blade in blades])
    kept = [blade for blade, crest, tip in zip(blades, crests, tips, strict=True) if crest and tip]
    thin = 0.6 if palette.plain else 1.0
    return [Path(_wedges(kept, thin), palette.relief, name="hachures")]


def _range(trace: Trace, seed: int) -> list[Blade]:
    """The hachures of a range: in tiers down both slopes, fanned out over lobes as water would run off them."""
    random = Random(seed * 7919 + 17)  # noqa: S311 - no secret: it must be repeatable
    broad = _BROAD * trace.weight
    crest = _wandering(smoothed([(spot.x, spot.y) for spot in trace.points], _PITCH), broad * 0.45, random)
    return [blade for side in (1.0, -1.0) for blade in _slope(crest, side, broad, random)]


def _slope(crest: Sequence[XY], side: float, broad: float, random: Random) -> Iterator[Blade]:
    """The strokes of one slope. Lobes, some mm long each, reach out from the crest; hollows lie between them."""
    count = len(crest)
    lobe, size, into = _LOBE * (0.7 + 0.6 * random.random()), 1.0, random.random()
    for number, (x, y) in enumerate(crest):
        into += _PITCH / lobe
        if into >= 1.0:
            into, lobe, size = 0.0, _LOBE * (0.6 + 0.8 * random.random()), 0.6 + 0.65 * random.random()
        part = number / max(count - 1, 1)
        swell = max(0.25, math.sin(math.pi * (0.06 + 0.88 * part))) ** 0.55
        bulge = math.sin(math.pi * into) ** 0.7
        nx, ny = _normal(crest, number)
        angle = math.atan2(ny * side, nx * side) - side * _FAN * (0.5 - into)
        # The light comes from the upper left: 1 on the slope that turns away from it, 0 on the lit one.
        shade = 0.5 + 0.5 * math.cos(angle - math.pi / 4)
        reach = broad * swell * size * (0.35 + 0.65 * bulge)
        for tier, (start, length) in enumerate(_TIERS):
            if (tier and bulge < 0.35 + 0.2 * tier) or (shade < 0.35 and (number + tier) % 2):
                continue
            jitter = angle + (random.random() - 0.5) * 0.22
            cos, sin = math.cos(jitter), math.sin(jitter)
            first = _CREST + start * reach * (0.92 + 0.16 * random.random())
            last = first + length * reach * (0.75 + 0.4 * random.random())
            width = (0.09 + 0.19 * shade**1.3) * (1.0 - 0.22 * tier)
            yield (x + cos * first, y + sin * first), (x + cos * last, y + sin * last), width


def _wandering(crest: Sequence[XY], swing: float, random: Random) -> list[XY]:
    """The crest, wavering to both sides of its line as no ruler would draw it."""
    phases = [random.random() * math.tau for _ in range(3)]
    found: list[XY] = []
    for number, (x, y) in enumerate(crest):
        nx, ny = _normal(crest, number)
        s = number * _PITCH
        sway = math.sin(s / 4.3 + phases[0]) + 0.6 * math.sin(s / 1.9 + phases[1]) + 0.8 * math.sin(s / 9.7 + phases[2])
        found.append((x + nx * sway * swing * 0.5, y + ny * sway * swing * 0.5))
    return resampled(found, _PITCH)


def _normal(points: Sequence[XY], number: int) -> XY:
    before, after = points[max(number - 1, 0)], points[min(number + 1, len(points) - 1)]
    dx, dy = after[0] - before[0], after[1] - before[1]
    length = math.hypot(dx, dy) or 1.0
    return -dy / length, dx / length


def _wedges(blades: Sequence[Blade], thin: float) -> Outline:
    coords: list[float] = []
    for (x1, y1), (x2, y2), width in blades:
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        hx, hy = -(y2 - y1) / length * width * thin / 2, (x2 - x1) / length * width * thin / 2
        coords += (round(c, 2) for c in (x1 + hx, y1 + hy, x2, y2, x1 - hx, y1 - hy))
    return Outline("MLLZ" * len(blades), tuple(coords))


def rivers(traces: Sequence[Trace], land: shapely.Geometry, blank: shapely.Geometry, palette: Palette) -> list[Item]:
    """Rivers as winding lines, in steps from thin to broad; nothing of them in the sea or in `blank`."""
    ground = shapely.difference(land, blank)
    shapely.prepare(ground)
    by_width: dict[float, list[list[XY]]] = {}
    for number, trace in enumerate(traces):
        course = _winding(trace, number)
        size = max(1, math.ceil(len(course) / _RIVER_PARTS))
        for part in range(0, len(course) - 1, size):
            width = round(trace.weight * (0.16 + 0.5 * part / len(course)), 1)
            stretch = shapely.intersection(shapely.LineString(course[part : part + size + 1]), ground)
            by_width.setdefault(max(width, 0.1), []).extend(
                lines_of(stretch) if parts_of(stretch, "LineString") else []
            )
    return [
        Path(lines(found), None, Stroke(palette.river, width, cap="round", join="round"), name="river")
        for width, found in sorted(by_width.items())
        if found
    ]


def _winding(trace: Trace, seed: int) -> list[XY]:
    random = Random(seed * 104729 + 5)  # noqa: S311 - no secret: it must be repeatable
    phases = [random.random() * math.tau for _ in range(3)]
    course = smoothed([(spot.x, spot.y) for spot in trace.points], 0.7)
    found: list[XY] = []
    for number, (x, y) in enumerate(course):
        nx, ny = _normal(course, number)
        s = number * 0.7
        sway = math.sin(s / 1.15 + phases[0]) * 0.3 + math.sin(s / 2.7 + phases[1]) * 0.45 + math.sin(s / 0.6) * 0.08
        sway *= 0.55 + 0.45 * math.sin(s / 6.1 + phases[2])
        found.append((x + nx * sway, y + ny * sway))
    return found
