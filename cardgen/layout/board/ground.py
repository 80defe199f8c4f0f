"""The ground of a board that shows no land: a banknote's border, and paper within it."""

from __future__ import annotations

from cardgen.display.geometry import Rect, rectangle
from cardgen.display.items import Item, Path, Stroke
from cardgen.layout.board.cells import CHART_BAND
from cardgen.layout.board.furniture import rect_of
from cardgen.layout.board.palette import Palette, mixed
from cardgen.layout.ornament import lattice
from cardgen.model.board import Board, Zone

_BAND = 5.5
_PITCH, _SWING = 1.6, 1.5


def plain_ground(board: Board, window: Rect, palette: Palette) -> list[Item]:
    """A border of crossing waves along the frame, as wide as what is on the board leaves it; none in low ink."""
    band = min(_BAND, _room(board, window))
    if palette.plain or band < 2.0:
        return []
    tint = mixed(palette.title, palette.ground, 0.45)
    inner = window.inset(band)
    wave = Stroke(tint, 0.12)
    sides = (
        Rect(window.x, window.y, window.width, band),
        Rect(window.x, inner.bottom, window.width, band),
        Rect(window.x, inner.y, band, inner.height),
        Rect(inner.right, inner.y, band, inner.height),
    )
    return [
        *(Path(lattice(side, _PITCH, _SWING), None, wave, name="lattice") for side in sides),
        Path(rectangle(inner), None, Stroke(palette.ink, 0.3), name="frame"),
        Path(rectangle(inner.inset(1.0)), None, Stroke(palette.ink, 0.12), name="frame"),
    ]


def _room(board: Board, window: Rect) -> float:
    """How near to the frame anything on the board lies, less a little air."""
    zones = [area.zone for area in board.areas] + [track.zone for track in board.tracks]
    zones += [zone for zone in (board.cartouche, board.legend, board.compass) if zone is not None]
    zones += [place.cell for place in board.places if place.cell is not None]
    if board.chart is not None:
        around = rect_of(board.chart.zone).inset(-CHART_BAND)
        zones.append(Zone(around.x, around.y, around.width, around.height))
    near = [
        min(
            zone.x - window.x,
            zone.y - window.y,
            window.right - zone.x - zone.width,
            window.bottom - zone.y - zone.height,
        )
        for zone in zones
    ]
    return min(near, default=_BAND + 2.0) - 2.0
