"""Spaces for cards: the slot of a place with its QR code, and the areas of decks and discards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from cardgen.display.geometry import Matrix, Rect
from cardgen.display.items import Item, Link, Path, Stroke
from cardgen.layout.board.lettering import Letterer, Where
from cardgen.layout.board.palette import Palette, mixed
from cardgen.layout.emblem import emblem, fitted
from cardgen.layout.ornament import corners
from cardgen.layout.outlines import rounded
from cardgen.layout.qr import FINE_MODULE, FINEST_MODULE, QUIET_ZONE, modules, qr_outline
from cardgen.layout.scene import Fault, Sketch, TextMark
from cardgen.model.board import Area, Place
from cardgen.model.game import Deck
from cardgen.model.problem import Severity

BEST_MODULE = 0.5
_RADIUS = 2.4


@dataclass(frozen=True, slots=True)
class Cipher:
    """What a place's QR code says, and the version that all codes of the board have."""

    payload: str
    version: int


def slot(
    place: Place,
    box: Rect,
    cipher: Cipher | None,
    letterer: Letterer,
    palette: Palette,
    where: Where,
    words: str = "",
) -> Sketch:
    """An empty slot: a card's outline, the place's number and name, what lies there, its QR code and its short code.

    In a cell without a number the name takes its place.
    """
    sketch = Sketch(list(card_outline(box, palette, palette.place)))
    unit = min(box.width / 31.75, box.height / 44.45)
    inner = box.inset(2.4 * unit)
    side = _code_side(cipher, box, unit)
    foot = 4.2 * unit if place.code else 0.0
    head = inner.height - side - foot
    faint = palette.ink if palette.plain else mixed(palette.place, palette.slot, 0.55)
    # A cell has its name above the slot.
    name_high = min(3.6 * unit, head * 0.3) if place.cell is None else 0.0
    figure = place.figure or (place.name if place.cell is not None else "")
    told = min(9.0 * unit, head * 0.4) if words else 0.0
    centred = partial(letterer.style, align="center", valign="middle")
    if words:
        line = Rect(inner.x, inner.y + head - told - name_high, inner.width, told)
        plain = centred("label", max(7.0, 7.2 * unit), palette.note, leading=1.15, min_size=2.1, balance=True)
        sketch.take(letterer.write(words, line, plain, where))
    if figure and head > 5:
        style = centred("figure", 26 * unit, faint, single_line=True, min_size=2.0)
        high = Rect(inner.x, inner.y, inner.width, head - name_high - told - 0.6)
        sketch.take(letterer.write(figure, high, style, where))
    if place.cell is None:
        name = centred("display", 7.5 * unit, faint, single_line=True, min_size=1.6)
        line = Rect(inner.x, inner.y + head - name_high, inner.width, name_high)
        sketch.take(letterer.write(place.name, line, name, where))
    if cipher is not None:
        sketch.take(_code(cipher, box, inner.y + head, side, palette, where))
    if place.code:
        small = centred("label", max(6.0, 6.5 * unit), palette.muted, single_line=True, tracking=0.08)
        line = Rect(inner.x, inner.bottom - foot + 0.6, inner.width, foot - 0.6)
        sketch.take(letterer.write(place.code, line, small, where))
    return sketch


def code_box(cipher: Cipher, box: Rect) -> Rect:
    """Where the QR code of a slot lies, with its quiet zone."""
    unit = min(box.width / 31.75, box.height / 44.45)
    inner = box.inset(2.4 * unit)
    side = _code_side(cipher, box, unit)
    return Rect(box.x + (box.width - side) / 2, inner.bottom - 4.2 * unit - side, side, side)


def _code_side(cipher: Cipher | None, box: Rect, unit: float) -> float:
    """The side of a code with its quiet zone: of the best module where there is room, of a smaller one where not."""
    if cipher is None:
        return 0.0
    count = modules(cipher.version) + 2 * QUIET_ZONE
    return count * min(BEST_MODULE, (box.width - 3 * unit) / count, (box.height - 20 * unit) / count)


def _code(cipher: Cipher, box: Rect, top: float, side: float, palette: Palette, where: Where) -> Sketch:
    count = modules(cipher.version)
    module = side / (count + 2 * QUIET_ZONE)
    left = box.x + (box.width - side) / 2 + QUIET_ZONE * module
    start = top + QUIET_ZONE * module
    outline = qr_outline(cipher.payload, cipher.version)
    area = Rect(left, start, count * module, count * module)
    drawn = Path(outline, palette.ink, transform=Matrix(module, 0.0, 0.0, module, left, start), name="qr")
    sketch = Sketch([drawn, Link(area, cipher.payload)], clear=[area.inset(-QUIET_ZONE * module)])
    if module < FINE_MODULE - 1e-9:
        severity = Severity.ERROR if module < FINEST_MODULE else Severity.WARNING
        message = f"The QR code’s modules are {module:.2f} mm; below {FINE_MODULE:.2f} mm phones begin to fail"
        hint = "shorten the public URL or the codes, or make the slots larger"
        sketch.faults.append(Fault(message, where.file, where.row, where.field, hint, severity))
    return sketch


def area(zone: Area, deck: Deck | None, letterer: Letterer, palette: Palette, where: Where) -> Sketch:
    """The space of a deck or a discard pile: a card's outline with an emblem and words."""
    box = Rect(zone.zone.x, zone.zone.y, zone.zone.width, zone.zone.height)
    theme = letterer.materials.theme
    told = deck.color if deck is not None else ""
    color = palette.ink if palette.plain else (theme.color(told) if told else None) or palette.ink
    sketch = Sketch(list(card_outline(box, palette, color)))
    short, long = sorted((box.width, box.height))
    unit = min(short / 63.5, long / 88.9)
    if not palette.plain and unit > 0.45:
        inner = box.inset(3.4 * unit)
        sketch.items.append(Path(corners(inner, 7 * unit), mixed(color, palette.slot, 0.45), name="corners"))
    wide = box.inset(5.5 * unit)
    size = min(wide.width * 0.62, wide.height * 0.4)
    high = box.height * (0.50 if zone.discards else 0.53)
    picture = Rect(box.x + (box.width - size) / 2, box.y + high - size - 1.5 * unit, size, size)
    sketch.take(_emblem(zone, deck, picture, letterer, palette, color))
    title = letterer.style(
        "display", max(8.0, 15 * unit), color, align="center", valign="middle", leading=1.15, min_size=2.3, balance=True
    )
    words = Rect(wide.x, box.y + high + 2.5 * unit, wide.width, 15 * unit)
    sketch.take(letterer.write(zone.title, words, title, where))
    if zone.discards:
        small = letterer.style(
            "body", max(6.5, 8.5 * unit), palette.muted, align="center", italic=True, single_line=True, min_size=2.0
        )
        line = Rect(wide.x, words.bottom + unit, wide.width, 6 * unit)
        sketch.take(letterer.write(letterer.materials.speech.say("face up"), line, small, where))
    return sketch


def _emblem(zone: Area, deck: Deck | None, box: Rect, letterer: Letterer, palette: Palette, color: str) -> Sketch:
    name = zone.icon or (deck.icon if deck is not None else "")
    icon = letterer.materials.book.get(name) if name else None
    if icon is None:
        return Sketch()
    tone = mixed(color, palette.slot, 0.35)
    drawn: tuple[Item, ...] = emblem(icon, box, tone, palette.slot, 0.55)
    if palette.plain:
        thin = Stroke(palette.ink, 0.2, join="round")
        drawn = (Path(icon.outline, None, thin, fitted(icon, box), name=icon.name),)
    ink = fitted(icon, box).rect(icon.box)
    return Sketch(list(drawn), icons=[TextMark(box, ink, icon.name, "", "", 0)])


def card_outline(box: Rect, palette: Palette, color: str) -> tuple[Item, ...]:
    """A card's outline: what lies under it is covered, a dashed line for the card, a thin one inside."""
    radius = min(_RADIUS, box.width * 0.08)
    dashed = Stroke(color, 0.3, (1.7, 1.0), cap="round")
    shape = rounded(box, radius)
    covered = Path(shape, palette.slot, name="slot")
    outer = Path(shape, None, dashed, name="card")
    if palette.plain:
        return covered, outer
    inner = rounded(box.inset(1.0), max(0.2, radius - 1.0))
    return covered, outer, Path(inner, None, Stroke(mixed(color, palette.slot, 0.5), 0.14), name="card")
