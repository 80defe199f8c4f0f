"""An icon fitted into a box: plain, solid with an engraver’s lines of light, or in outline with lines of shade."""

from __future__ import annotations

from cardgen.display.geometry import VERB_ARITY, Matrix, Outline, Rect
from cardgen.display.items import Group, Item, Path, Stroke
from cardgen.layout.ornament import hatch
from cardgen.text.icons import Icon


def fitted(icon: Icon, box: Rect) -> Matrix:
    """The transform that centres an icon's ink in a box, as large as it goes."""
    size = min(box.width / (icon.box.width or 1.0), box.height / (icon.box.height or 1.0))
    return Matrix(
        size,
        0.0,
        0.0,
        size,
        box.x + (box.width - size * icon.box.width) / 2 - size * icon.box.x,
        box.y + (box.height - size * icon.box.height) / 2 - size * icon.box.y,
    )


def emblem(icon: Icon, box: Rect, color: str, ground: str, pitch: float) -> tuple[Item, ...]:
    """The icon in a box, filled with `color`; with `pitch` > 0 mm also hatched with lines of the ground's colour."""
    matrix = fitted(icon, box)
    solid = Path(icon.outline, color, transform=matrix, even_odd=icon.even_odd, name=icon.name)
    ink = _rounded(matrix.rect(icon.box))
    if pitch <= 0 or icon.even_odd or not (ink.width and ink.height):
        return (solid,)
    light = Path(hatch(ink, max(pitch, 0.2)), ground, name="hatch")
    return (solid, Group((light,), clip=transformed(icon.outline, matrix), name="light"))


def outlined(icon: Icon, box: Rect, color: str, width: float, pitch: float) -> tuple[Item, ...]:
    """The icon in a box as lines of `width` mm; with `pitch` > 0 mm also hatched where an engraver would put shade."""
    matrix = fitted(icon, box)
    line = Path(icon.outline, None, Stroke(color, width, join="round"), matrix, icon.even_odd, icon.name)
    ink = _rounded(matrix.rect(icon.box))
    if pitch <= 0 or icon.even_odd or not (ink.width and ink.height):
        return (line,)
    # Light comes from the upper left: its lines turned by half a circle lie in the shade.
    turned = Matrix(-1.0, 0.0, 0.0, -1.0, 2 * ink.x + ink.width, 2 * ink.y + ink.height)
    shade = Path(hatch(ink, max(pitch, 0.2)), color, transform=turned, name="hatch")
    return (Group((shade,), clip=transformed(icon.outline, matrix), name="shade"), line)


def transformed(outline: Outline, matrix: Matrix) -> Outline:
    """The outline with the transform worked in; rectangles stay upright, so the transform may not turn them."""
    coords: list[float] = []
    at = 0
    for verb in outline.verbs:
        arity = VERB_ARITY[verb]
        numbers = outline.coords[at : at + arity]
        at += arity
        if verb == "R":
            coords += matrix.rect(Rect(*numbers))
        else:
            for index in range(0, arity, 2):
                coords += matrix.point(numbers[index], numbers[index + 1])
    return Outline(outline.verbs, tuple(coords))


def _rounded(box: Rect) -> Rect:
    """To the hundredth, so that equal emblems share one hatching."""
    return Rect(*(round(side, 2) for side in box))
