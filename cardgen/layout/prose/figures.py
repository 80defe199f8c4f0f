"""Pictures with captions: several side by side at one scale, cards at 55 % of their size or more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardgen.display.geometry import Matrix, Rect, scale, translate
from cardgen.display.items import Group, Image, Page, Path, Stroke
from cardgen.layout.outlines import rounded
from cardgen.layout.pictures import PictureFault, placed
from cardgen.layout.prose.desk import Desk, text_strips
from cardgen.layout.prose.strip import Strip, moved, stacked
from cardgen.layout.scene import Fault, Sketch
from cardgen.model.problem import Severity
from cardgen.model.rules import Figure

SMALLEST = 0.55
"""The least part of its true size at which one of several pictures in a row is shown."""

_GAP = 2.4  # mm between pictures
_TALLEST = 92.0  # mm, for a picture that stands alone
_CORNER = 2.5
_BELOW = 0.8  # ems below the captions
_FLOATS = 35.0  # mm: what is taller may go to the next page while the text goes on
_DPI = 300
_NAMED = ("card:", "back:", "board:")


@dataclass(frozen=True, slots=True)
class _Shown:
    figure: Figure
    page: Page


def figure_row(figures: Sequence[Figure], desk: Desk) -> list[Strip]:
    """Pictures in as few rows as hold them; one that there is none of is told and left out."""
    shown: list[_Shown] = []
    faults: list[Fault] = []
    for figure in figures:
        page, fault = _page(figure, desk)
        faults += [fault] if fault else []
        shown += [_Shown(figure, page)] if page else []
    strips = [_row(row, desk) for row in _rows(shown, desk.width)]
    if faults:
        strips.append(Strip(0.0, Sketch(faults=faults)))
    return strips


def _page(figure: Figure, desk: Desk) -> tuple[Page | None, Fault | None]:
    """The page of a card or board, or a picture from the game's folder as one."""
    page = desk.picture(figure.target)
    if page is not None:
        return page, None
    if figure.target.startswith(_NAMED):
        message = f"The picture “{figure.target}” could not be made"
        return None, Fault(message, desk.file, figure.line, severity=Severity.WARNING)
    try:
        picture = desk.materials.pictures.picture(figure.target)
    except PictureFault as fault:
        return None, Fault(str(fault), desk.file, figure.line, severity=Severity.WARNING)
    width, height = (side * 25.4 / _DPI for side in (picture.width_px, picture.height_px))
    most = max(1.0, width / desk.width, height / _TALLEST)
    box = placed(picture, Rect(0.0, 0.0, width / most, height / most), "stretch")
    return Page(box.width, box.height, (Image(picture, box),)), None


def _rows(shown: Sequence[_Shown], width: float) -> list[list[_Shown]]:
    """As many in a row as can be at the smallest scale."""
    rows: list[list[_Shown]] = []
    for one in shown:
        if rows and _scale([*rows[-1], one], width) >= SMALLEST:
            rows[-1].append(one)
        else:
            rows.append([one])
    return rows


def _scale(row: Sequence[_Shown], width: float) -> float:
    """The scale at which pictures fill the width side by side, at most their true size."""
    room = width - _GAP * (len(row) - 1)
    return min(1.0, room / sum(one.page.width for one in row), *(_TALLEST / one.page.height for one in row))


def _row(row: Sequence[_Shown], desk: Desk) -> Strip:
    """Pictures on one foot, their captions below."""
    styles = desk.styles
    size = _scale(row, desk.width)
    if len(row) == 1 and row[0].page.width < desk.width:
        size = min(size, 0.8)
    widths = [one.page.width * size for one in row]
    used = sum(widths) + _GAP * (len(row) - 1)
    gap = _GAP if len(row) == 1 else _GAP + min((desk.width - used) / (len(row) + 1), 6.0)
    used = sum(widths) + gap * (len(row) - 1)
    tallest = max(one.page.height for one in row) * size
    sketch, x, deep = Sketch(), (desk.width - used) / 2, 0.0
    for one, width in zip(row, widths, strict=True):
        sketch.take(moved(framed(one.page, size, desk), x, tallest - one.page.height * size))
        room = width + (gap - 1.0 if len(row) > 1 else desk.width - width)
        style = replace(styles.small, align="center")
        lines = text_strips(desk, one.figure.caption, style, one.figure.line, room)
        if lines:
            words = stacked(lines)
            sketch.take(moved(words.sketch, x + (width - room) / 2, tallest + 0.45 * styles.em))
            deep = max(deep, words.height + 0.45 * styles.em)
        x += width + gap
    tall = tallest + deep + _BELOW * styles.em
    return Strip(tall, sketch, before=1.0 * styles.em, floats=tall > _FLOATS)


def framed(page: Page, size: float, desk: Desk) -> Sketch:
    """A page at a part of its size, cut to its trim with round corners, and a thin line around it."""
    corner = min(_CORNER, page.width / 8, page.height / 8)
    edge = rounded(Rect(0.0, 0.0, page.width, page.height), corner)
    matrix: Matrix = scale(size).then(translate(0.0, 0.0))
    line = Path(edge, None, Stroke(desk.styles.inks.muted, 0.15), matrix, name="edge")
    return Sketch([Group(page.items, matrix, edge, name="picture"), line])
