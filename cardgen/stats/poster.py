"""Sets panels on pages: sheets of paper, or one page as tall as it must be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.display.geometry import Rect, translate
from cardgen.display.items import Group, Item, Page
from cardgen.layout.scene import Materials
from cardgen.stats.draw import Pen
from cardgen.stats.figures import Figures
from cardgen.stats.panel import Panel
from cardgen.stats.panels import panels

_WIDTH = 210.0
_MARGIN = 12.0
_GAP = 5.0
_HEAD = 17.0
_Line = tuple[Panel, ...]


def poster(figures: Figures, materials: Materials, paper: tuple[float, float] | None) -> tuple[Page, ...]:
    """The figures of a game as pages of `paper` mm (at least 150×150), or as one page where it is None."""
    pen = Pen(materials)
    width = paper[0] if paper else _WIDTH
    whole = width - 2 * _MARGIN
    lines = list(_lines(panels(figures, pen, (whole - _GAP) / 2, whole)))
    room = paper[1] - 2 * _MARGIN if paper else float("inf")
    pages = list(_pages(lines, room))
    return tuple(
        _page(figures, pen, page, (width, paper[1] if paper else None), (number + 1, len(pages)))
        for number, page in enumerate(pages)
    )


def _lines(all_panels: Iterable[Panel]) -> Iterator[_Line]:
    """Panels two by two; wide ones stand alone."""
    waiting: Panel | None = None
    for panel in all_panels:
        if panel.wide:
            if waiting is not None:
                yield (waiting,)
            waiting = None
            yield (panel,)
        elif waiting is None:
            waiting = panel
        else:
            yield (waiting, panel)
            waiting = None
    if waiting is not None:
        yield (waiting,)


def _height(line: _Line) -> float:
    return max(panel.height for panel in line)


def _pages(lines: Iterable[_Line], room: float) -> Iterator[list[_Line]]:
    """Lines in pages; what is taller than a page has one to itself."""
    page: list[_Line] = []
    used = _HEAD
    for line in lines:
        tall = _height(line) + _GAP
        if page and used + tall - _GAP > room:
            yield page
            page, used = [], _HEAD
        page.append(line)
        used += tall
    yield page


def _page(
    figures: Figures, pen: Pen, lines: list[_Line], size: tuple[float, float | None], number: tuple[int, int]
) -> Page:
    width, height = size
    whole = width - 2 * _MARGIN
    items: list[Item] = []
    y = _MARGIN + _HEAD
    for line in lines:
        for place, panel in enumerate(line):
            items.append(Group(panel.items, translate(_MARGIN + place * (whole + _GAP) / 2, y)))
        y += _height(line) + _GAP
    tall = height if height is not None else y - _GAP + _MARGIN
    title = Rect(_MARGIN, _MARGIN, whole, 9.0)
    counted = f"{figures.copies} cards in {len(figures.decks)} decks"
    note = counted if number[1] == 1 else f"{counted} · page {number[0]} of {number[1]}"
    head: list[Item] = [
        pen.plate(Rect(0.0, 0.0, width, tall), pen.paper),
        *pen.words(figures.title, title, face="display", size=17),
        *pen.words(note, Rect(_MARGIN, _MARGIN + 8.4, whole, 5.0), size=8.5, color="muted"),
    ]
    return Page(width, tall, (*head, *items), label=f"{figures.title}: figures")
