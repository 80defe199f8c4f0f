"""The legend: what the signs of this board mean, those of them that it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardgen.display.geometry import Rect
from cardgen.display.items import Path
from cardgen.layout.board.cities import dot
from cardgen.layout.board.furniture import panel, rect_of
from cardgen.layout.board.labels import NOTE_POINTS
from cardgen.layout.board.lettering import Letterer, Where
from cardgen.layout.board.palette import Palette
from cardgen.layout.board.roadart import roads
from cardgen.layout.board.roads import curve_of
from cardgen.layout.board.spaces import card_outline
from cardgen.layout.emblem import fitted
from cardgen.layout.scene import Sketch, TextMark
from cardgen.model.board import Board, mark_words
from cardgen.model.game import Deck

_SIGN = 0.28
_TALLEST = 15.0


@dataclass(frozen=True, slots=True)
class Sign:
    """An entry: the kind of sign (`place`, `mark`, `note`, `slot`, `road`), what it means, and what it shows."""

    kind: str
    words: str
    shows: str = ""


def signs_of(board: Board, deck: Deck | None, letterer: Letterer) -> Iterator[Sign]:
    """The signs that a board has. Its `params` may word them in its own way (`legend-place`, `legend-port` …)."""
    words, say = board.params.get, letterer.materials.speech.say
    free = [place for place in board.places if place.cell is None]
    number = next((place.figure for place in free if place.figure), "")
    if free:
        meaning = say("A place and its number") if number else say("A place")
        yield Sign("place", words("legend-place", meaning), number)
    for mark in dict.fromkeys(mark for place in board.places for mark in place.marks):
        if mark in letterer.materials.icons:
            yield Sign("mark", words(f"legend-{mark}", mark_words(mark)), mark)
    note = next((place.note for place in board.places if place.note), "")
    if note:
        yield Sign("note", words("legend-note", say("What is different there")), note)
    if board.slot_size is not None and any(place.holds for place in board.places):
        held = deck.title if deck is not None else say("Cards")
        lie = say("{cards} lie here; scan the code to see the place on a phone", cards=held)
        yield Sign("slot", words("legend-slot", lie))
    if free and board.roads:
        yield Sign("road", words("legend-road", say("A road")))


def legend(board: Board, deck: Deck | None, letterer: Letterer, palette: Palette) -> Sketch:
    """The legend in its zone; `deck` is what lies in the slots."""
    if board.legend is None:
        return Sketch()
    box = rect_of(board.legend)
    where = Where(board.file, 0, "legend")
    sketch = Sketch(list(panel(box, palette)))
    signs = list(signs_of(board, deck, letterer))
    inner = box.inset(3.4)
    head = min(10.0, inner.height * 0.15)
    title = letterer.style(
        "display", 15, palette.title, align="center", valign="middle", single_line=True, tracking=0.1, min_size=2.5
    )
    top = Rect(inner.x, inner.y, inner.width, head)
    sketch.take(letterer.write(board.params.get("legend", letterer.materials.speech.say("Legend")), top, title, where))
    row = min((inner.height - head) / max(len(signs), 1), _TALLEST)
    left = inner.width * _SIGN
    body = letterer.style("body", 9.0, palette.ink, valign="middle", leading=1.28, min_size=2.15)
    start = inner.y + head + (inner.height - head - row * len(signs)) / 2
    for number, sign in enumerate(signs):
        y = start + row * number
        sketch.take(_drawn(sign, Rect(inner.x, y + 0.5, left - 3.0, row - 1.0), letterer, palette, where))
        line = Rect(inner.x + left, y + 0.4, inner.width - left, row - 0.8)
        sketch.take(letterer.write(sign.words, line, body, where))
    return sketch


def _drawn(sign: Sign, box: Rect, letterer: Letterer, palette: Palette, where: Where) -> Sketch:
    x, y = box.x + box.width / 2, box.y + box.height / 2
    if sign.kind == "place":
        return dot(x, y, sign.shows, letterer, palette, where)
    if sign.kind == "mark":
        icon = letterer.materials.icons[sign.shows]
        size = min(box.height, 5.0)
        place = Rect(x - size / 2, y - size / 2, size, size)
        ink = fitted(icon, place).rect(icon.box)
        drawn = Path(icon.outline, palette.coast, transform=fitted(icon, place), even_odd=icon.even_odd, name=icon.name)
        return Sketch([drawn], icons=[TextMark(place, ink, icon.name, where.field, where.file, where.row)])
    if sign.kind == "note":
        style = letterer.style(
            "label", NOTE_POINTS, palette.note, align="center", valign="middle", single_line=True, min_size=2.15
        )
        return letterer.write(sign.shows, box, style, where)
    half = min(box.width / 2, 8.0)
    if sign.kind == "road":
        return Sketch(roads([curve_of((x - half, y + 0.8), (x + half, y - 0.8), (0.9, -0.9))], palette))
    high = min(box.height - 0.6, 12.0)
    card = Rect(x - high * 0.36, y - high / 2, high * 0.72, high)
    return Sketch(list(card_outline(card, palette, palette.place)))
