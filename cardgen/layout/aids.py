"""Player aids: the sides of each as pages, their words as large as fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from cardgen.display.geometry import Rect
from cardgen.display.items import Page
from cardgen.layout.check import check_page
from cardgen.layout.compose import compose
from cardgen.layout.markup import TemplateFault, parse, render
from cardgen.layout.prose.blocks import set_blocks
from cardgen.layout.prose.desk import Desk
from cardgen.layout.prose.pages import Placed, paginate, spread
from cardgen.layout.prose.strip import moved
from cardgen.layout.prose.styles import aid_styles
from cardgen.layout.scene import Fault, Setting, Sketch
from cardgen.layout.studio import Studio
from cardgen.layout.units import length
from cardgen.model.aids import Aid, Side
from cardgen.model.board import Board
from cardgen.model.effect import Verb
from cardgen.model.problem import Problem
from cardgen.model.rolltable import RollTable

TEMPLATE = "aid.xml"
LARGEST, SMALLEST = 10.0, 6.0
"""The sizes of the running text between which an aid's words are fitted, in points."""

_STEPS = 16
# No gap between blocks is opened by more than so many mm to fill the side.
_MOST = 3.2


@dataclass(frozen=True, slots=True)
class AidFaces:
    """An aid laid out. An aid of one side has a back with no more than its title."""

    aid: Aid
    front: Page
    back: Page
    problems: tuple[Problem, ...]


def lay_out_aids(studio: Studio) -> tuple[AidFaces, ...]:
    """All aids of a game, in the order of the data."""
    game = studio.game
    places = place_notes(game.boards, game.tables)
    return tuple(_aid(aid, studio, places) for aid in game.aids)


def place_notes(boards: Iterable[Board], tables: Sequence[RollTable]) -> Mapping[str, str]:
    """What places add to rolls, for each table that any does: `Harbour +1 · Mill −1`, the largest first."""
    found: dict[str, list[tuple[int, str]]] = {}
    for board in boards:
        for place in board.places:
            for effect in place.effects:
                for table in effect.stats if effect.verb is Verb.ADD else ():
                    found.setdefault(table, []).append((effect.amount, place.name))
    known = {table.id for table in tables}
    return {
        table: " · ".join(
            f"<b>{name}</b> {_signed(amount)}" for amount, name in sorted(notes, key=lambda note: -note[0])
        )
        for table, notes in found.items()
        if table in known
    }


def _signed(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


def _aid(aid: Aid, studio: Studio, places: Mapping[str, str]) -> AidFaces:
    front, in_front = _side(aid, aid.front, "front", studio, places)
    back, in_back = _side(aid, aid.back or Side(aid.title, ()), "back", studio, places)
    return AidFaces(aid, front, back, tuple(dict.fromkeys((*in_front, *in_back))))


def _side(
    aid: Aid, side: Side, name: str, studio: Studio, places: Mapping[str, str]
) -> tuple[Page, tuple[Problem, ...]]:
    """A side: the template's frame and title, and in its area the blocks."""
    width, height = aid.size.width, aid.size.height
    sketch, area, bleed = _frame(aid, side, studio)
    desk = Desk(
        studio.materials,
        aid_styles(studio.materials.theme, LARGEST),
        area.width,
        aid.file,
        {table.id: table for table in studio.game.tables},
        places,
    )
    column, fits = _fitted(side, desk, area, studio)
    if not fits:
        message = f"The {name} of the aid “{aid.title}” does not fit {aid.size}, even at {SMALLEST:g} pt"
        sketch.faults.append(Fault(message, aid.file, side.line, hint="shorten it, or give the aid a larger size"))
    for placed in column:
        sketch.take(moved(placed.strip.sketch, area.x, area.y + placed.y))
    sketch.faults += check_page(sketch, width, height) if fits else []
    page = Page(width, height, tuple(sketch.items), f"{aid.title}: {side.title}", bleed)
    return page, tuple(_problem(fault, aid.file) for fault in sketch.faults)


def _frame(aid: Aid, side: Side, studio: Studio) -> tuple[Sketch, Rect, float]:
    """What the template draws, the area that it leaves for the words, and the bleed that it has."""
    width, height = aid.size.width, aid.size.height
    accent = "accent" if "accent" in studio.materials.theme.colors else "ink"
    context = {
        "game": studio.game,
        "aid": aid,
        "side": side,
        "blank": not side.blocks,
        "w": width,
        "h": height,
        "ink": studio.ink,
        "accent": accent,
    }
    try:
        root = parse(render(studio.environment, TEMPLATE, context), TEMPLATE)
        area, bleed = _measures(root)
        return compose(root, Setting(studio.materials, TEMPLATE)), area, bleed
    except TemplateFault as fault:
        sketch = Sketch(faults=[Fault(str(fault), fault.template, fault.line)])
    return sketch, Rect(0.0, 0.0, width, height).inset(5.0), 0.0


def _measures(root: Element) -> tuple[Rect, float]:
    """The area for the words and the bleed that a template names on its <page>. Raises TemplateFault."""
    try:
        area = [length(part) for part in root.get("area", "").split()]
        bleed = length(root.get("bleed", "0"))
    except ValueError as fault:
        raise TemplateFault(str(fault), TEMPLATE, 1) from fault
    if len(area) != 4:
        raise TemplateFault('An aid’s <page> needs area="x y width height" for its words', TEMPLATE, 1)
    return Rect(*area), bleed


def _fitted(side: Side, desk: Desk, area: Rect, studio: Studio) -> tuple[list[Placed], bool]:
    """The blocks at the largest size at which they fit the area, found by halving; and whether they fit at all."""
    theme = studio.materials.theme

    def column(step: int) -> list[Placed]:
        points = LARGEST - (LARGEST - SMALLEST) * step / _STEPS
        blocks = set_blocks(side.blocks, replace(desk, styles=aid_styles(theme, points)))
        # Without end, so that nothing is broken: what does not fit is as tall as it is.
        return paginate(blocks, float("inf"))[0]

    def fits(placed: list[Placed]) -> bool:
        return not placed or placed[-1].bottom <= area.height

    low, high = -1, _STEPS
    best = column(high)
    while fits(best) and high - low > 1:
        middle = (low + high) // 2 if low >= 0 else 0
        tried = column(middle)
        if fits(tried):
            best, high = tried, middle
        low = low if fits(tried) else middle
    return spread(best, area.height, float("inf"), _MOST), fits(best)


def _problem(fault: Fault, words: str) -> Problem:
    """A fault of the words stands in their file, any other in the template."""
    file = words if fault.template in {"", words} else f"templates/{fault.template}"
    return Problem(fault.message, file, fault.line or None, "", fault.hint, fault.severity)
