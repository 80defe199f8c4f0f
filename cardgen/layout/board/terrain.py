"""What already lies on a board when labels and slots are placed: the frame, fixed zones, dots, roads and coasts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardgen.display.geometry import Rect
from cardgen.layout.board.index import Box, BoxIndex, PointIndex, box_of
from cardgen.layout.board.labels import DOT
from cardgen.layout.board.strokes import XY, resampled
from cardgen.model.board import Board, Zone

GROUP_RIM = 9.0
"""How far the plate around a group of areas reaches beyond them, in mm."""

SAMPLE = 2.0
"""How far apart roads and coasts are looked at, in mm."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """`window` is the map inside its frame; `zones` are fixed, each with what it is as the middle of a sentence.

    `dots` holds the places' dots with their places' numbers, `roads` and `coast` points along them.
    """

    window: Rect
    zones: BoxIndex[str]
    dots: BoxIndex[int]
    roads: PointIndex
    coast: PointIndex

    def within(self, box: Box, margin: float) -> bool:
        """Whether a box lies inside the frame, with a margin in mm."""
        window = self.window
        return (
            box[0] >= window.x + margin
            and box[1] >= window.y + margin
            and box[2] <= window.right - margin
            and box[3] <= window.bottom - margin
        )


def survey(board: Board, window: Rect, roads: Iterable[Sequence[XY]]) -> Terrain:
    """The terrain of a board, with roads as they run."""
    zones: BoxIndex[str] = BoxIndex((_box(zone), name) for zone, name in fixed_zones(board))
    dots: BoxIndex[int] = BoxIndex(
        ((spot.at.x - DOT, spot.at.y - DOT, spot.at.x + DOT, spot.at.y + DOT), number)
        for number, spot in enumerate(board.places)
    )
    coast = PointIndex()
    for ring in board.land.rings if board.land else ():
        for x, y in resampled([(spot.x, spot.y) for spot in (*ring, ring[0])], SAMPLE):
            coast.add(x, y)
    return Terrain(window, zones, dots, road_points(roads), coast)


def road_points(roads: Iterable[Sequence[XY]]) -> PointIndex:
    """Points along roads, each with its road's number."""
    points = PointIndex()
    for number, road in enumerate(roads):
        for x, y in resampled(road, SAMPLE):
            points.add(x, y, number)
    return points


def fixed_zones(board: Board) -> list[tuple[Zone, str]]:
    """What the data puts on the board, each with what it is called."""
    named = ((board.cartouche, "the cartouche"), (board.legend, "the legend"), (board.compass, "the compass rose"))
    found = [(zone, name) for zone, name in named if zone is not None]
    found += [(area.zone, f"the space “{area.title}”") for area in board.areas]
    found += [(track.zone, f"the track “{track.title}”") for track in board.tracks]
    found += [(zone, "a group of spaces") for zone in group_zones(board)]
    return found


def group_zones(board: Board) -> list[Zone]:
    """The plate around each group of areas on which cards are laid."""
    found = []
    by_id = {area.id: area.zone for area in board.areas}
    for group in board.laid.groups if board.laid else ():
        zones = [by_id[one] for one in group]
        left, top = min(zone.x for zone in zones), min(zone.y for zone in zones)
        right, bottom = max(zone.x + zone.width for zone in zones), max(zone.y + zone.height for zone in zones)
        around = GROUP_RIM
        found.append(Zone(left - around, top - around, right - left + 2 * around, bottom - top + 2 * around))
    return found


def _box(zone: Zone) -> Box:
    return box_of(zone.x, zone.y, zone.width, zone.height)
