"""Outlines carried through a transform, for exporters that must draw a stroke in the page's own measure."""

from __future__ import annotations

from cardgen.display.geometry import VERB_ARITY, Matrix, Outline, Rect


def transformed(outline: Outline, matrix: Matrix) -> Outline:
    """The outline in the units that `matrix` leads to; a rectangle that is turned or mirrored becomes a polygon."""
    upright = matrix.b == matrix.c == 0 and matrix.a > 0 and matrix.d > 0
    verbs: list[str] = []
    coords: list[float] = []
    at = 0
    for verb in outline.verbs:
        numbers = outline.coords[at : at + VERB_ARITY[verb]]
        at += VERB_ARITY[verb]
        if verb != "R":
            verbs.append(verb)
            for index in range(0, len(numbers), 2):
                coords += matrix.point(numbers[index], numbers[index + 1])
        elif upright:
            verbs.append(verb)
            coords += matrix.rect(Rect(*numbers))
        else:
            verbs.append("MLLLZ")
            x, y, width, height = numbers
            for corner in ((x, y), (x + width, y), (x + width, y + height), (x, y + height)):
                coords += matrix.point(*corner)
    return Outline("".join(verbs), tuple(coords))


def reach(matrix: Matrix) -> float:
    """The most that the transform multiplies a coordinate by."""
    return max(abs(matrix.a), abs(matrix.b), abs(matrix.c), abs(matrix.d))
