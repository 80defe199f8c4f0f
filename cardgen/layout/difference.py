"""Pages that show faces side by side, as they were and as they are, with what differs marked and said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.display.geometry import Matrix, Point, Rect, rectangle, translate
from cardgen.display.items import Group, Item, Page, Path, Stroke
from cardgen.layout.units import MM_PER_POINT
from cardgen.layout.unlike import Boxes, unlike
from cardgen.model.size import Size
from cardgen.text.flow import Block, Style, flow
from cardgen.text.rich import RichText, Span
from cardgen.text.shape import Shaper

_MARGIN = 10.0
_GAP = 5.0  # between faces, and between them and the words
_APART = 7.0  # between one pair and the next
_HEAD = 6.0  # above a pair, for its title
_WORDS = 46.0  # at least so wide is the column beside the faces
_TOP = 9.0  # for the page's own line
_INK, _FAINT = "#201a14", "#8a8478"
# Two marks that differ in more than their colour, for those who cannot tell the two apart.
_BEFORE = Stroke("#b3261e", 0.35, (1.2, 0.8))
_NOW = Stroke("#0b57a4", 0.35)
_EDGE = Stroke("#b9b4aa", 0.1)


@dataclass(frozen=True, slots=True)
class Pair:
    """A face as it was and as it is, what is to be said of it, and words that stand where one of them is missing."""

    title: str
    notes: tuple[str, ...]
    before: Page | None
    now: Page | None
    absent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lettering:
    """What the words around the faces are set with."""

    shaper: Shaper
    family: str
    weight: int = 500


@dataclass(frozen=True, slots=True)
class _Row:
    """A pair as it will stand on a page: its items from 0, 0 on, and how tall it is in mm."""

    items: tuple[Item, ...]
    height: float


def difference_pages(pairs: Sequence[Pair], heading: str, paper: Size, lettering: Lettering) -> tuple[Page, ...]:
    """Pairs one below the other on pages of paper (mm), faces in their own size where that is possible.

    What only the face before draws is framed with dashes on it, what only the present one draws with a line.
    """
    room = Size(paper.width - 2 * _MARGIN, paper.height - 2 * _MARGIN - _TOP)
    stacks: list[list[_Row]] = []
    left = 0.0
    for row in (_row(pair, room, lettering) for pair in pairs):
        if not stacks or row.height > left:
            stacks.append([])
            left = room.height
        stacks[-1].append(row)
        left -= row.height + _APART
    return tuple(
        _page(stack, f"{heading} · page {number} of {len(stacks)}", paper, lettering)
        for number, stack in enumerate(stacks, 1)
    )


def _page(rows: Sequence[_Row], line: str, paper: Size, lettering: Lettering) -> Page:
    wide = paper.width - 2 * _MARGIN
    items: list[Item] = [*_set((line,), Rect(_MARGIN, _MARGIN, wide, 4.0), 9, lettering, single=True).items]
    legend = "before: dashes · now: a line"
    box = Rect(_MARGIN, _MARGIN, wide, 4.0)
    items += _set((legend,), box, 8, lettering, color=_FAINT, align="right", single=True).items
    y = _MARGIN + _TOP
    for row in rows:
        items.append(Group(row.items, translate(_MARGIN, y)))
        y += row.height + _APART
    return Page(paper.width, paper.height, tuple(items), label=line)


def _row(pair: Pair, room: Size, lettering: Lettering) -> _Row:
    """A pair: its title, the face before at the left, the present one beside it, and words at the right."""
    faces = [page for page in (pair.before, pair.now) if page]
    if not faces:
        return _spoken(pair, room, lettering)
    size = Size(max(page.width for page in faces), max(page.height for page in faces))
    factor = min(1.0, (room.width - _WORDS - 2 * _GAP) / (2 * size.width), (room.height - _HEAD) / size.height)
    slot = Size(size.width * factor, size.height * factor)
    lines = 2 * (slot.width + _GAP)
    title = _set((pair.title,), Rect(0.0, 0.0, room.width, _HEAD - 1.5), 10, lettering, bold=True, single=True)
    words, tall = _column(pair.notes, Rect(lines, _HEAD, room.width - lines, room.height - _HEAD), lettering)
    marks = unlike(pair.before, pair.now) if pair.before and pair.now else ((), ())
    items: list[Item] = [*title.items, *words]
    sides = ((pair.before, marks[0], _BEFORE), (pair.now, marks[1], _NOW))
    for number, (face, boxes, stroke) in enumerate(sides):
        place = Point(number * (slot.width + _GAP), _HEAD)
        if face is not None:
            items.append(_face(face, boxes, stroke, place, factor))
        else:
            items += _absent(pair.absent, Rect(*place, slot.width, slot.height), lettering)
    return _Row(tuple(items), _HEAD + max(slot.height, tall))


def _spoken(pair: Pair, room: Size, lettering: Lettering) -> _Row:
    """A pair of which there is no picture: its title and its notes on one line, or as many as it takes."""
    line = f"{pair.title}: {'; '.join(pair.notes)}"
    block = _set((line,), Rect(0.0, 0.0, room.width, room.height), 10, lettering)
    return _Row(tuple(block.items), min(block.height, room.height))


def _face(face: Page, boxes: Boxes, stroke: Stroke, place: Point, factor: float) -> Group:
    """A face cut to its trim, with its edge and its marks."""
    trim = rectangle(Rect(0.0, 0.0, face.width, face.height))
    marks = tuple(Path(rectangle(box.inset(-0.4)), stroke=stroke, name="mark") for box in boxes)
    inside = Group((Group(face.items, clip=trim), Path(trim, stroke=_EDGE), *marks), name="face")
    return Group((inside,), Matrix(factor, 0.0, 0.0, factor, *place))


def _absent(words: tuple[str, ...], box: Rect, lettering: Lettering) -> tuple[Item, ...]:
    """An empty place with a thin edge, and words that say why."""
    frame = Path(rectangle(box), stroke=_EDGE)
    return frame, *_set(words, box.inset(2.0), 8, lettering, color=_FAINT).items


def _column(notes: Sequence[str], box: Rect, lettering: Lettering) -> tuple[tuple[Item, ...], float]:
    """Notes below each other, smaller where they are many, and how tall they are."""
    block = _set(notes, box, 8.5, lettering)
    return tuple(block.items), min(block.height, box.height)


def _set(
    words: Sequence[str],
    box: Rect,
    points: float,
    lettering: Lettering,
    *,
    color: str = _INK,
    align: str = "left",
    bold: bool = False,
    single: bool = False,
) -> Block:
    """Words as they are, without markup, each in a paragraph of its own."""
    size = points * MM_PER_POINT
    style = Style(
        family=lettering.family,
        size=size,
        color=color,
        weight=700 if bold else lettering.weight,
        align=align,
        min_size=min(size, 4 * MM_PER_POINT),
        single_line=single,
    )
    text = RichText(tuple((Span(" ".join(line.split())),) for line in words))
    return flow(text, box, style, lettering.shaper, {})
