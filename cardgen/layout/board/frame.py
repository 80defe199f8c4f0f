"""The frame of a map, with degrees where its graticule meets it, and the graticule itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

import shapely

from cardgen.display.geometry import Outline, Point, Rect, rectangle, rotate, translate
from cardgen.display.items import Item, Path, Stroke
from cardgen.layout.board.lettering import Letterer, Where
from cardgen.layout.board.palette import Palette
from cardgen.layout.board.strokes import lines, lines_of
from cardgen.layout.scene import Sketch
from cardgen.model.board import Board, Meridian
from cardgen.model.speech import mark

_OUTER = 2.6
_WORDS = 3.9
_LADDER = 7.3
_NEAT = 8.6
_NEAT_PLAIN = 5.6
_RUNGS = 5
_WORDS_WIDE = 14.0
_SIDES: Mapping[str, str] = MappingProxyType(
    {"N": mark("{degrees} N"), "S": mark("{degrees} S"), "E": mark("{degrees} E"), "W": mark("{degrees} W")}
)


def window_of(board: Board) -> Rect:
    """The part of the sheet inside the frame."""
    page = Rect(0.0, 0.0, board.size.width, board.size.height)
    return page.inset(_NEAT if board.graticule else _NEAT_PLAIN)


def graticule(board: Board, window: Rect, blank: shapely.Geometry, palette: Palette) -> list[Item]:
    """The meridians and parallels, thin, and not in `blank`."""
    if not board.graticule:
        return []
    view = shapely.difference(shapely.box(window.x, window.y, window.right, window.bottom), blank)
    net = shapely.MultiLineString(
        [[(spot.x, spot.y) for spot in line.points] for line in board.graticule if len(line.points) > 1]
    )
    drawn = lines_of(shapely.intersection(net, view))
    return [Path(lines(drawn), None, Stroke(palette.graticule, 0.12), name="graticule")]


def frame(board: Board, window: Rect, letterer: Letterer, palette: Palette) -> Sketch:
    """A thick line, a thin one, and between the two that hold the map a ladder of light and dark parts of degrees."""
    page = Rect(0.0, 0.0, board.size.width, board.size.height)
    outer = page.inset(_OUTER)
    bold = 0.5 if palette.plain else 1.0
    sketch = Sketch([Path(rectangle(outer), None, Stroke(palette.ink, bold), name="frame")])
    sketch.items.append(Path(rectangle(outer.inset(1.0)), None, Stroke(palette.ink, 0.15), name="frame"))
    if board.graticule:
        ladder = page.inset(_LADDER)
        sketch.items.append(Path(rectangle(ladder), None, Stroke(palette.ink, 0.15), name="frame"))
        sketch.items.append(Path(_rungs(board.graticule, window, ladder), palette.ink, name="ladder"))
        for line, point, turn in _crossings(board.graticule, window):
            sketch.take(_degrees(line.words, point, turn, page, letterer, palette, Where(board.file)))
    sketch.items.append(Path(rectangle(window), None, Stroke(palette.ink, 0.3), name="frame"))
    return sketch


def _degrees(
    words: str, point: Point, turn: int, page: Rect, letterer: Letterer, palette: Palette, where: Where
) -> Sketch:
    """The degrees of a line where it meets an edge, read along the edge."""
    middle = (_WORDS + _LADDER) / 2
    x = {270: middle, 90: page.width - middle}.get(turn, point.x)
    y = {0: middle, 180: page.height - middle}.get(turn, point.y)
    high = _LADDER - _WORDS
    box = Rect(-_WORDS_WIDE / 2, -high / 2, _WORDS_WIDE, high)
    style = letterer.style("label", 7.0, palette.ink, align="center", valign="middle", single_line=True, tracking=0.08)
    matrix = rotate(0 if turn == 180 else turn).then(translate(x, y))
    figure, _, side = words.partition(" ")
    said = letterer.materials.speech.say(_SIDES[side], degrees=figure) if side in _SIDES else words
    return letterer.write(said, box, style, where, matrix)


def _crossings(graticule: Sequence[Meridian], window: Rect) -> Iterator[tuple[Meridian, Point, int]]:
    """Where meridians meet the upper and lower edge, and parallels the sides, not too near to a corner.

    The number is the turn of what is written there: 0 above, 180 below, 270 on the left and 90 on the right.
    """
    near = _WORDS_WIDE / 2
    for line in graticule:
        for turn in (270, 90) if line.parallel else (0, 180):
            for point in _meets(line, window, turn):
                along, low, high = (
                    (point.y, window.y, window.bottom) if line.parallel else (point.x, window.x, window.right)
                )
                if low + near < along < high - near:
                    yield line, point, turn


def _meets(line: Meridian, window: Rect, turn: int) -> Iterator[Point]:
    level = {0: window.y, 180: window.bottom, 270: window.x, 90: window.right}[turn]
    for a, b in pairwise(line.points):
        (start, end) = (a.x, b.x) if line.parallel else (a.y, b.y)
        if (start - level) * (end - level) < 0:
            part = (level - start) / (end - start)
            yield Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)


def _rungs(graticule: Sequence[Meridian], window: Rect, ladder: Rect) -> Outline:
    """Every other fifth of the way from one line of the graticule to the next, on all four edges."""
    verbs = ""
    coords: list[float] = []
    for turn in (0, 90, 180, 270):
        across = turn in (0, 180)
        low, high = (window.x, window.right) if across else (window.y, window.bottom)
        at = [
            point.x if across else point.y
            for line in graticule
            if line.parallel != across
            for point in _meets(line, window, turn)
        ]
        for start, end in _dark(sorted(at), low, high):
            if across:
                top = ladder.y if turn == 0 else window.bottom
                coords += (round(start, 2), round(top, 2), round(end - start, 2), round(window.y - ladder.y, 2))
            else:
                left = ladder.x if turn == 270 else window.right
                coords += (round(left, 2), round(start, 2), round(window.x - ladder.x, 2), round(end - start, 2))
            verbs += "R"
    return Outline(verbs, tuple(coords))


def _dark(at: Sequence[float], low: float, high: float) -> Iterator[tuple[float, float]]:
    """The dark stretches of an edge; beyond its outermost crossings the steps go on as they were."""
    if len(at) < 2:
        return
    first, last = at[1] - at[0], at[-1] - at[-2]
    before = [at[0] - first * number for number in range(int((at[0] - low) / first) + 1, 0, -1)]
    after = [at[-1] + last * number for number in range(1, int((high - at[-1]) / last) + 2)]
    marks = [
        start + (end - start) * rung / _RUNGS
        for start, end in pairwise([*before, *at, *after])
        for rung in range(_RUNGS)
    ]
    for start, end in zip(marks[::2], marks[1::2], strict=False):
        if min(end, high) > max(start, low):
            yield max(start, low), min(end, high)
