"""What is printed over and beside one tile: cut marks, glue strips, its name and those of its neighbours."""

from __future__ import annotations

from cardgen.display.geometry import Matrix, Rect, rectangle, rotate, translate
from cardgen.display.items import Group, Item, Path, Stroke
from cardgen.impose.corners import corner_marks
from cardgen.impose.dressing import LINE_SIZES
from cardgen.impose.furniture import EDGE, Surroundings
from cardgen.impose.marks import (
    CROP,
    HAIRLINE,
    INK,
    MARK_LEAST,
    MARK_OFF,
    SMALL,
    Caption,
    Captioner,
    Cut,
    Segment,
    hairlines,
    lines,
)
from cardgen.impose.paragraph import beside
from cardgen.impose.tilegrid import Tile, TileGrid
from cardgen.model.speech import ENGLISH, Speech

GLUE_OFF = 0.1
"""From a seam to its glue strip in mm: what a cut may be off before the strip would show."""

SEAM = Stroke("#808080", 0.1, dash=(0.8, 0.6))
"""Marks where the edge of a neighbour comes to lie."""

_VEIL = 0.75
_HATCH = Stroke("#a0a0a0", 0.15)
_STEP = 3.0
_NAME_SIZES = (6.0, 4.0, 2.5, SMALL)
_WORD_LARGEST, _WORD_LEAST = 2.8, 1.6
_WORD_ROOM = 1.2  # mm of a strip's depth that its words leave free
_OFF = 1.0  # from a tile's edge to the words beside it
_SAME = 1e-6


def tile_marks(
    tile: Tile, grid: TileGrid, cut: Cut, caption: Captioner | None, line: str, speech: Speech = ENGLISH
) -> tuple[Item, ...]:
    """All marks of a tile's sheet: words only with a `caption`, and the sheet's `line` only where it is not empty."""
    segments = _cut_marks(tile, grid, cut)
    seams = _seam_marks(tile, grid) if cut is not Cut.NONE else ()
    items: list[Item] = [*_glue(tile, grid.overlap, caption, speech)]
    items += lines(segments.get(Cut.CROP, ()), CROP, "crop")
    items += lines(segments.get(Cut.HAIRLINE, ()), HAIRLINE, "hairline")
    items += lines(seams, SEAM, "seam")
    if caption is None:
        return tuple(items)
    taken = [mark.box(CROP.width / 2) for mark in (*segments.get(Cut.CROP, ()), *seams)]
    beyond, boxes = _waste_words(tile, caption, speech)
    items += beyond
    room = Surroundings(grid.paper, grid.margin, tile.box, (*taken, *boxes))
    if grid.count > 1:
        named, room = beside(tile.name, _NAME_SIZES, room, caption, name="tile")
        items += named
    if line:
        items += beside(line, LINE_SIZES, room, caption, name="line")[0]
    return tuple(items)


def _paper(grid: TileGrid) -> Rect:
    return Rect(0.0, 0.0, grid.paper.width, grid.paper.height)


def _cut_marks(tile: Tile, grid: TileGrid, cut: Cut) -> dict[Cut, tuple[Segment, ...]]:
    """Crop marks and hairlines: where the printer leaves no room for marks at either end, an edge gets a hairline."""
    box, area = tile.box, grid.area
    if cut is Cut.NONE:
        return {}
    edges = hairlines((box,))
    if cut is Cut.HAIRLINE:
        return {Cut.HAIRLINE: edges}
    need = MARK_OFF + MARK_LEAST
    upright = max(box.y - area.y, area.bottom - box.bottom) >= need
    level = max(box.x - area.x, area.right - box.right) >= need
    bare = tuple(edge for edge in edges if not (upright if edge.x1 == edge.x2 else level))
    return {Cut.CROP: corner_marks(box, _paper(grid)), Cut.HAIRLINE: bare}


def _seam_marks(tile: Tile, grid: TileGrid) -> tuple[Segment, ...]:
    """Marks beside the tile that show where the edges of the neighbours come to lie on it."""
    if not grid.overlap:
        return ()
    box, kept = tile.box, tile.kept
    found: list[Segment] = []
    if tile.right:
        across = corner_marks(Rect(box.x, box.y, kept.width, box.height), _paper(grid))
        found += [mark for mark in across if mark.x1 == mark.x2 and abs(mark.x1 - kept.right) < _SAME]
    if tile.below:
        down = corner_marks(Rect(box.x, box.y, box.width, kept.height), _paper(grid))
        found += [mark for mark in down if mark.y1 == mark.y2 and abs(mark.y1 - kept.bottom) < _SAME]
    return tuple(found)


def glue_strips(tile: Tile, overlap: float) -> tuple[tuple[Rect, str], ...]:
    """The strips, on the sheet in mm, that lie under neighbours, each with the name of the one that covers it."""
    box, kept = tile.box, tile.kept
    depth = overlap - GLUE_OFF
    if depth <= 0:
        return ()
    strips: list[tuple[Rect, str]] = []
    if tile.right:
        strips.append((Rect(kept.right + GLUE_OFF, box.y, depth, box.height), tile.right))
    if tile.below:
        strips.append(
            (Rect(box.x, kept.bottom + GLUE_OFF, kept.width + (GLUE_OFF if tile.right else 0), depth), tile.below)
        )
    return tuple(strips)


def _glue(tile: Tile, overlap: float, caption: Captioner | None, speech: Speech) -> tuple[Item, ...]:
    """The glue strips: the page pales under a light hatch, with the word “glue” and who comes on top."""
    made: list[Item] = []
    for strip, name in glue_strips(tile, overlap):
        outline = rectangle(strip)
        items: list[Item] = [Path(outline, fill="#ffffff", opacity=_VEIL, name="veil")]
        reach = range(int((strip.width + strip.height) / _STEP) + 1)
        starts = [strip.x - strip.height + at * _STEP for at in reach]
        items += lines(
            [Segment(start, strip.bottom, start + strip.height, strip.y) for start in starts], _HATCH, "hatch"
        )
        if caption:
            items += _strip_words(strip, name, caption, speech)
        made.append(Group(tuple(items), clip=outline, name="glue"))
    return tuple(made)


def _strip_words(strip: Rect, name: str, caption: Captioner, speech: Speech) -> tuple[Item, ...]:
    """Words in the middle of a strip, on a white ground; in an upright one they read downwards."""
    upright = strip.height > strip.width
    length, depth = max(strip.width, strip.height), min(strip.width, strip.height)
    size = min(_WORD_LARGEST, depth - _WORD_ROOM)
    if size < _WORD_LEAST:
        return ()
    for words in (speech.say("glue · {tile} comes on top", tile=name), name):
        made = caption(words, size, INK)
        if made.width + 2 * _OFF > length or made.height + made.depth > depth:
            continue
        ground = Rect(-_OFF, -depth, made.width + 2 * _OFF, 2 * depth)
        items = (Path(rectangle(ground), fill="#ffffff", name="ground"), *made.items)
        return (Group(items, _centred(made, strip, upright=upright), name="neighbour"),)
    return ()


def _centred(made: Caption, box: Rect, *, upright: bool) -> Matrix:
    """Puts a line's middle on that of a box, reading downwards where `upright`."""
    own = translate(-made.width / 2, (made.height - made.depth) / 2)
    turned = own.then(rotate(90)) if upright else own
    return turned.then(translate(box.x + box.width / 2, box.y + box.height / 2))


def _waste_words(tile: Tile, caption: Captioner, speech: Speech) -> tuple[list[Item], list[Rect]]:
    """Words beside the edges that come to lie on a neighbour, in the waste, where there is room for them."""
    box = tile.box
    items: list[Item] = []
    boxes: list[Rect] = []
    for name, upright, room, length in ((tile.left, True, box.x, box.height), (tile.above, False, box.y, box.width)):
        if not name:
            continue
        for size in LINE_SIZES:
            made = caption(speech.say("lay this edge on {tile}", tile=name), size, INK)
            tall = made.height + made.depth
            if tall > room - _OFF - EDGE or made.width > length:
                continue
            if upright:
                place = Rect(box.x - _OFF - tall, box.y + (length - made.width) / 2, tall, made.width)
            else:
                place = Rect(box.x + (length - made.width) / 2, box.y - _OFF - tall, made.width, tall)
            items.append(Group(made.items, _centred(made, place, upright=upright), name="neighbour"))
            boxes.append(place)
            break
    return items, boxes
