"""The first sheet of a tiled page: what it will be, how its tiles lie, and how to put them together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.display.geometry import Matrix, Point, Rect, rectangle, scale, translate
from cardgen.display.items import Group, Item, Page, Path, Stroke
from cardgen.impose.dressing import LINE_SIZES, RULER_LENGTH, RULER_WORDS
from cardgen.impose.furniture import Surroundings
from cardgen.impose.grid import printable
from cardgen.impose.marks import INK, SMALL, Captioner, Cut, Drawing, lines, ruler
from cardgen.impose.marks import Segment as Line
from cardgen.impose.paper import paper_name
from cardgen.impose.paragraph import beside, paragraphs
from cardgen.impose.refusal import count_word
from cardgen.impose.sheet import Placement, Sheet
from cardgen.impose.tilegrid import TileGrid
from cardgen.model.size import Size
from cardgen.model.speech import ENGLISH, Speech, mark

_TITLE_SIZES = (6.0, 5.0, 4.0, 3.0, SMALL)
_BODY_SIZES = (3.4, 3.0, 2.6, SMALL)
_SPACE = 4.0  # mm between title, picture, words and ruler
_WORDS_SHARE = 0.4  # of the height, that the words may take at most
_NAME_SHARE, _NAME_LARGEST = 0.3, 9.0
_WAYS: Mapping[Cut, str] = MappingProxyType(
    {
        Cut.CROP: mark("Cut out each tile along its corner marks"),
        Cut.HAIRLINE: mark("Cut out each tile along its lines"),
        Cut.NONE: mark("Cut out each tile where its picture ends"),
    }
)
_UNDER = Stroke("#ffffff", 0.9)
_OVER = Stroke(INK, 0.3, dash=(1.6, 1.0))
_FRAME = Stroke(INK, 0.2)
_STRIP_OPACITY = 0.55
_PLATE_OPACITY = 0.85


@dataclass(frozen=True, slots=True)
class _Layout:
    paper: Size
    picture: Rect
    scale: float
    items: tuple[Item, ...]


def assembly_sheet(
    page: Page, grid: TileGrid, cut: Cut, caption: Captioner | None, line: str = "", speech: Speech = ENGLISH
) -> Sheet:
    """The page scaled down with the grid of its tiles, how to trim and glue them, and a ruler to measure.

    The paper is that of the tiles, lying as suits the picture. Without a `caption` there are no words.
    """
    layout = _lay_out(page, grid, cut, caption, speech)
    picture = layout.picture
    matrix = scale(layout.scale).then(translate(picture.x, picture.y))
    marks = [*_grid_lines(grid, matrix), *_names(grid, matrix, caption), *layout.items]
    if caption and line:
        body = printable(layout.paper, grid.margin)
        room = Surroundings(layout.paper, grid.margin, body.inset(_SPACE))
        marks += beside(line, LINE_SIZES[-1:], room, caption, name="line")[0]
    placed = Placement(page, matrix, picture, picture, "assembly")
    paper = layout.paper
    return Sheet(paper.width, paper.height, (placed,), tuple(marks), label=speech.say("Assembly"))


def assembly_words(grid: TileGrid, cut: Cut, speech: Speech = ENGLISH) -> tuple[str, ...]:
    """How to print, cut and glue the tiles, in a few sentences."""
    first = grid.tiles()[0]
    return (
        speech.say(
            "Print the {sheets} that follow at 100 % (“actual size”, not “fit to page”), on one side.",
            sheets=_count(grid, speech),
        ),
        _cutting(grid, cut, speech),
        *_joining(grid, first.right, first.below, speech),
    )


def _cutting(grid: TileGrid, cut: Cut, speech: Speech) -> str:
    way = speech.say(_WAYS[cut])
    if not grid.overlap:
        return speech.say("{cut}.", cut=way)
    return speech.say("{cut}, and leave the hatched strips on: they are for glue.", cut=way)


def _joining(grid: TileGrid, right: str, below: str, speech: Speech) -> tuple[str, ...]:
    say = speech.say
    if not grid.overlap:
        return (say("Lay the tiles face down, edge to edge as their names tell, and tape the seams from behind."),)
    if not right:
        return (
            say(
                "Put glue on the hatched strip at the foot of A1 and lay {tile} on it, up to the strip’s inner edge, "
                "so that the pictures meet. Go on to the last tile.",
                tile=below,
            ),
        )
    row = say(
        "Put glue on the hatched strip at the right of A1 and lay {tile} on it, up to the strip’s inner edge, so that "
        "the pictures meet. Go on so along the row.",
        tile=right,
    )
    if not below:
        return (row,)
    return (row, say("When each row is made, glue it in the same way on the strips at the foot of the row above."))


def _count(grid: TileGrid, speech: Speech) -> str:
    """The tiles as sheets of paper."""
    paper, count = paper_name(_upright(grid.paper)), grid.count
    return speech.count(
        "{count} sheet of {paper}", "{count} sheets of {paper}", count, count=speech.say(count_word(count)), paper=paper
    )


def _upright(paper: Size) -> Size:
    return paper if paper.height >= paper.width else paper.turned


def _lay_out(page: Page, grid: TileGrid, cut: Cut, caption: Captioner | None, speech: Speech) -> _Layout:
    """Title at the head, words and ruler at the foot, the picture in what is left."""
    upright = _upright(grid.paper)
    paper = upright.turned if page.width > page.height else upright
    area = printable(paper, grid.margin).inset(_SPACE)
    if caption is None:
        return _with_picture(page, paper, area, ())
    size = Size(round(page.width, 1), round(page.height, 1))
    whole = speech.say("{size} on {sheets}", size=size, sheets=_count(grid, speech))
    head = speech.say("{title}: {what}", title=page.label, what=whole) if page.label else whole
    title = paragraphs((head,), _TITLE_SIZES, area.width, area.height * 0.1, caption)
    said = assembly_words(grid, cut, speech)
    words = paragraphs(said, _BODY_SIZES, area.width, area.height * _WORDS_SHARE, caption)
    rule = _ruler(caption, area.width, speech)
    at_rule = area.bottom - rule.height
    at_words = at_rule - _SPACE - words.height
    items = (
        Group(title.items, translate(area.x, area.y), name="title"),
        Group(words.items, translate(area.x, at_words), name="words"),
        Group(rule.items, translate(area.x, at_rule), name="ruler"),
    )
    top = area.y + title.height + _SPACE
    return _with_picture(page, paper, Rect(area.x, top, area.width, at_words - _SPACE - top), items)


def _ruler(caption: Captioner, wide: float, speech: Speech) -> Drawing:
    """The ruler with its words beside it where they fit, else below it."""
    label = caption(speech.say(RULER_WORDS), SMALL, INK)
    level = ruler(RULER_LENGTH, label)
    return level if level.width <= wide else ruler(RULER_LENGTH, label, stacked=True)


def _with_picture(page: Page, paper: Size, room: Rect, items: tuple[Item, ...]) -> _Layout:
    """The page as large as the room allows, at most in its own size, centred."""
    size = min(room.width / page.width, room.height / page.height, 1.0)
    width, height = page.width * size, page.height * size
    picture = Rect(room.x + (room.width - width) / 2, room.y + (room.height - height) / 2, width, height)
    return _Layout(paper, picture, size, items)


def _grid_lines(grid: TileGrid, matrix: Matrix) -> list[Item]:
    """The seams as dashes on a white line, the glue strips pale, and a frame around all."""
    page = Rect(0.0, 0.0, grid.page.width, grid.page.height)
    strips = [Rect(x, 0.0, grid.overlap, page.height) for x in grid.xs]
    strips += [Rect(0.0, y, page.width, grid.overlap) for y in grid.ys]
    made: list[Item] = [
        Path(rectangle(matrix.rect(strip)), fill="#ffffff", opacity=_STRIP_OPACITY, name="strip")
        for strip in strips
        if grid.overlap
    ]
    seams = [_through(matrix, Point(x, 0.0), Point(x, page.height)) for x in grid.xs]
    seams += [_through(matrix, Point(0.0, y), Point(page.width, y)) for y in grid.ys]
    made += lines(seams, _UNDER, "seam ground")
    made += lines(seams, _OVER, "seam")
    made.append(Path(rectangle(matrix.rect(page)), stroke=_FRAME, name="frame"))
    return made


def _through(matrix: Matrix, start: Point, stop: Point) -> Line:
    return Line(*matrix.point(*start), *matrix.point(*stop))


def _names(grid: TileGrid, matrix: Matrix, caption: Captioner | None) -> list[Item]:
    """Each tile's name on a pale plate in the middle of what is seen of it."""
    made: list[Item] = []
    for tile in grid.tiles() if caption else ():
        shown = matrix.rect(tile.shown)
        size = min(_NAME_LARGEST, _NAME_SHARE * min(shown.width, shown.height))
        if caption is None or size < 1:
            continue
        name = caption(tile.name, size, INK)
        x, y = shown.x + shown.width / 2, shown.y + shown.height / 2
        plate = Rect(x - name.width / 2, y - name.height / 2, name.width, name.height).inset(-size * 0.3)
        made.append(Path(rectangle(plate), fill="#ffffff", opacity=_PLATE_OPACITY, name="plate"))
        made.append(Group(name.items, translate(x - name.width / 2, y + name.height / 2), name="tile"))
    return made
