"""The cartouche with the title and the compass rose, as an engraver would cut them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardgen.display.geometry import Matrix, Outline, Rect, rectangle, rotate, translate
from cardgen.display.items import Item, Path, Stroke
from cardgen.layout.board.lettering import Letterer, Where
from cardgen.layout.board.palette import Palette, mixed
from cardgen.layout.board.strokes import XY, lines
from cardgen.layout.ornament import corners, swelled_rule
from cardgen.layout.outlines import ellipse
from cardgen.layout.scene import Sketch
from cardgen.model.board import Board, Zone
from cardgen.model.speech import mark

_SHADOW = 1.8
_SHADOW_PITCH = 0.42
_NOTCH = 5.0
_KAPPA = 0.5522847498
_WINDS = (mark("N"), mark("E"), mark("S"), mark("W"))


def cartouche(board: Board, letterer: Letterer, palette: Palette) -> Sketch:
    """The title and subtitle on a plate with hollow corners that throws a hatched shadow."""
    if board.cartouche is None:
        return Sketch()
    box = rect_of(board.cartouche)
    sketch = Sketch(list(plate(box, palette)))
    inner = box.inset(min(box.width, box.height) * 0.11)
    where = Where(board.file, 0, "title")
    part = inner.height / 100
    high = 53 if board.subtitle else 78
    title = letterer.style(
        "display", 60, palette.title, align="center", valign="middle", single_line=True, tracking=0.05, min_size=3.0
    )
    top = Rect(inner.x, inner.y + 2 * part, inner.width, high * part)
    sketch.take(letterer.write(board.title, top, title, where))
    rule = Rect(inner.x + inner.width * 0.16, top.bottom + 5 * part, inner.width * 0.68, 5.5 * part)
    sketch.items.append(Path(swelled_rule(rule), palette.ink, name="rule"))
    if board.subtitle:
        small = letterer.style(
            "body", 13, palette.ink, align="center", valign="middle", italic=True, min_size=2.4, balance=True
        )
        side = inner.width * 0.09
        top_line = rule.bottom + 5 * part
        line = Rect(inner.x + side, top_line, inner.width - 2 * side, inner.bottom - top_line)
        sketch.take(letterer.write(board.subtitle, line, small, Where(board.file, 0, "subtitle")))
    return sketch


def plate(box: Rect, palette: Palette) -> tuple[Item, ...]:
    """A plate for words: hollow corners, a thick and a thin line, leaves in the corners, a hatched shadow."""
    notch = min(_NOTCH, box.height * 0.14)
    shape = _hollow(box, notch)
    fine = Path(_hollow(box.inset(1.3), notch), None, Stroke(palette.ink, 0.16), name="plate")
    if palette.plain:
        return Path(shape, palette.ground, Stroke(palette.ink, 0.35), name="plate"), fine
    shadow = Path(_shadow(box, notch), None, Stroke(palette.ink, 0.14), name="shadow")
    leaf = mixed(palette.title, palette.ground, 0.35)
    return (
        shadow,
        Path(shape, palette.slot, Stroke(palette.ink, 0.75, join="round"), name="plate"),
        fine,
        Path(corners(box.inset(notch * 0.5 + 1.3), notch * 1.15), leaf, name="corners"),
    )


def _hollow(box: Rect, notch: float) -> Outline:
    """A rectangle whose corners are quarter circles cut inwards, centred on its own corners."""
    k = notch * _KAPPA
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    return Outline(
        "MLCLCLCLCZ",
        (
            *(left + notch, top, right - notch, top),
            *(right - notch, top + k, right - k, top + notch, right, top + notch, right, bottom - notch),
            *(right - k, bottom - notch, right - notch, bottom - k, right - notch, bottom, left + notch, bottom),
            *(left + notch, bottom - k, left + k, bottom - notch, left, bottom - notch, left, top + notch),
            *(left + k, top + notch, left + notch, top + k, left + notch, top),
        ),
    )


def _shadow(box: Rect, notch: float) -> Outline:
    """Short lines along the right and the lower side."""
    parts: list[Sequence[XY]] = []
    y = box.y + notch + _SHADOW
    while y < box.bottom - notch:
        parts.append(((box.right, y), (box.right + _SHADOW, y)))
        y += _SHADOW_PITCH
    y = box.bottom
    while y < box.bottom + _SHADOW:
        parts.append(((box.x + notch + _SHADOW, y), (box.right - notch + _SHADOW * 0.4, y)))
        y += _SHADOW_PITCH
    return lines(parts)


def compass(board: Board, letterer: Letterer, palette: Palette) -> Sketch:
    """A rose of sixteen points, turned so that its needle lies along the meridian that runs there."""
    if board.compass is None:
        return Sketch()
    box = rect_of(board.compass)
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, min(box.width, box.height) / 2
    turn = rotate(_north(board, x, y)).then(translate(x, y))
    sketch = Sketch(list(_rings(radius, palette, turn)))
    for length, waist, count, start in ((0.44, 0.055, 8, 22.5), (0.6, 0.085, 4, 45.0), (0.8, 0.115, 4, 0.0)):
        for number in range(count):
            way = rotate(start + 360 / count * number).then(turn)
            sketch.items += _ray(radius * length, radius * waist, palette, way)
    core = ellipse(_square(radius * 0.05))
    sketch.items.append(Path(core, palette.ground, Stroke(palette.ink, 0.2), turn, name="compass"))
    for number, letter in enumerate(map(letterer.materials.speech.say, _WINDS)):
        color = palette.title if number == 0 else palette.ink
        style = letterer.style(
            "display", radius * (0.95 if number == 0 else 0.68), color, align="center", valign="middle"
        )
        letter_box = _square(radius * 0.22)
        way = translate(0.0, -radius * (0.93 if number == 0 else 0.85)).then(rotate(90 * number)).then(turn)
        sketch.take(letterer.write(letter, letter_box, style, Where(board.file, 0, "compass"), way))
    return sketch


def _rings(radius: float, palette: Palette, turn: Matrix) -> Sequence[Item]:
    ticks: list[Sequence[XY]] = []
    for step in range(72):
        angle = math.radians(step * 5)
        inner = 0.66 if step % 3 == 0 else 0.685
        cos, sin = math.cos(angle), math.sin(angle)
        ticks.append(((cos * radius * inner, sin * radius * inner), (cos * radius * 0.71, sin * radius * 0.71)))
    fine = Stroke(palette.ink, 0.13)
    return (
        Path(ellipse(_square(radius * 0.71)), None if palette.plain else palette.ground, None, turn, opacity=0.55),
        Path(ellipse(_square(radius * 0.71)), None, Stroke(palette.ink, 0.3), turn, name="compass"),
        Path(ellipse(_square(radius * 0.66)), None, fine, turn, name="compass"),
        Path(ellipse(_square(radius * 0.36)), None, fine, turn, name="compass"),
        Path(lines(ticks), None, fine, turn, name="compass"),
    )


def _ray(length: float, waist: float, palette: Palette, way: Matrix) -> list[Item]:
    """A point of the rose, upwards: its left half light, its right half dark."""
    light = Outline("MLLZ", (0.0, 0.0, -waist, -waist, 0.0, -length))
    dark = Outline("MLLZ", (0.0, 0.0, waist, -waist, 0.0, -length))
    edge = Stroke(palette.ink, 0.15, join="round")
    fill = None if palette.plain else palette.ink
    return [
        Path(light, palette.slot, edge, way, name="compass"),
        Path(dark, fill or palette.slot, edge, way, name="compass"),
    ]


def _north(board: Board, x: float, y: float) -> float:
    """How many degrees clockwise from straight up north lies at a point: along the nearest stretch of a meridian."""
    best, angle = math.inf, 0.0
    for line in board.graticule:
        if line.parallel:
            continue
        for a, b in zip(line.points, line.points[1:], strict=False):
            away = math.hypot((a.x + b.x) / 2 - x, (a.y + b.y) / 2 - y)
            if away < best:
                # Of the two ways along a meridian, the one that goes up the sheet.
                up, down = (a, b) if a.y < b.y else (b, a)
                best, angle = away, math.degrees(math.atan2(up.x - down.x, down.y - up.y))
    return angle


def _square(half: float) -> Rect:
    return Rect(-half, -half, 2 * half, 2 * half)


def rect_of(zone: Zone) -> Rect:
    """A zone of the model as a rectangle."""
    return Rect(zone.x, zone.y, zone.width, zone.height)


def panel(box: Rect, palette: Palette) -> tuple[Item, ...]:
    """A plain ground for words: a thick and a thin line."""
    return (
        Path(rectangle(box), palette.slot, Stroke(palette.ink, 0.3 if palette.plain else 0.6), name="panel"),
        Path(rectangle(box.inset(1.1)), None, Stroke(palette.ink, 0.14), name="panel"),
    )
