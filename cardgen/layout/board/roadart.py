"""Draw roads as atlases draw railways: two rails with sleepers between them; and the lines that tie slots to places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import shapely

from cardgen.display.geometry import Outline
from cardgen.display.items import Item, Path, Stroke
from cardgen.layout.board.palette import Palette
from cardgen.layout.board.roads import Curve
from cardgen.layout.board.strokes import lines

_GAUGE = 1.9
_RAIL = 0.32
_SLEEPER = 0.55
_PITCH = 1.75
_CLEAR = 0.7


def road_bed(curves: Iterable[Curve]) -> shapely.Geometry:
    """What roads take of the map, with a little air on both sides."""
    strips = [shapely.LineString(curve.points) for curve in curves]
    half = _GAUGE / 2 + _CLEAR
    return shapely.union_all([shapely.buffer(strip, half, quad_segs=2, cap_style="flat") for strip in strips])


def roads(curves: Sequence[Curve], palette: Palette) -> list[Item]:
    """All roads, one layer over the other, so that crossings are clean."""
    if not curves:
        return []
    way = Outline("MC" * len(curves), tuple(round(c, 2) for curve in curves for point in curve.cubic for c in point))
    rail = 0.2 if palette.plain else _RAIL
    return [
        Path(way, None, Stroke(palette.road, _GAUGE), name="rails"),
        Path(way, None, Stroke(palette.ground, _GAUGE - 2 * rail), name="road"),
        Path(way, None, Stroke(palette.road, _GAUGE - 2 * rail, (_SLEEPER, _PITCH - _SLEEPER)), name="sleepers"),
    ]


def leaders(ties: Sequence[tuple[float, float, float, float]], palette: Palette) -> list[Item]:
    """The lines from places to slots that lie off them, with a bead at the slot."""
    if not ties:
        return []
    way = lines([((x1, y1), (x2, y2)) for x1, y1, x2, y2 in ties])
    return [
        Path(way, None, Stroke(palette.ground, 1.3, cap="round"), name="leader"),
        Path(way, None, Stroke(palette.place, 0.45), name="leader"),
    ]
