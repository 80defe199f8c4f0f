"""The filled shapes of an SVG drawing as one outline: what an icon of a game's own is made of."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring
from fontTools.svgLib.path import parse_path
from fontTools.svgLib.path.shapes import PathBuilder

from cardgen.display.geometry import IDENTITY, Matrix, Outline, Rect, outline_bounds, rotate, scale, translate
from cardgen.display.pen import OutlinePen

_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "polygon", "polyline"})
_HOLDERS = frozenset({"svg", "g", "a", "switch"})
_TRANSFORM = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)[\s,]*")
_DECLARATION = re.compile(r"([\w-]+)\s*:\s*([^;]+)")
_INHERITED = ("fill", "fill-rule", "visibility")


class SvgFault(ValueError):
    """A drawing that gives no icon; the message says why, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """An outline in the drawing's units, y downwards, and whether it is filled by the even-odd rule."""

    outline: Outline
    even_odd: bool


def read_svg(data: bytes) -> Drawing:
    """The filled shapes of an SVG file, whatever their colours; strokes, texts, pictures and `use` are left out.

    A first shape that is a plain rectangle as large as the drawing is a background, and left out too. Raises
    SvgFault for what is no SVG file, and for one without a filled shape.
    """
    try:
        root = fromstring(data, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as fault:
        raise SvgFault("is no SVG file that can be read") from fault
    if _tag(root) != "svg":
        raise SvgFault("is no SVG file: its outermost element is something else")
    verbs: list[str] = []
    coords: list[float] = []
    even_odd, first = False, True
    for element, matrix, look in _filled(root):
        outline = _outline(element, matrix)
        background = first and _covers(outline, root)
        first = False
        if background or not outline.verbs:
            continue
        verbs.append(outline.verbs)
        coords += outline.coords
        even_odd = even_odd or look.get("fill-rule") == "evenodd"
    if not verbs:
        raise SvgFault("has no filled shape: lines have to be turned into outlines first")
    if not all(math.isfinite(number) for number in coords):
        raise SvgFault("has numbers that are too large")
    return Drawing(Outline("".join(verbs), tuple(coords)), even_odd)


def _filled(root: Element) -> Iterator[tuple[Element, Matrix, Mapping[str, str]]]:
    """The shapes that are filled, in order, each with its transform and how it looks."""
    waiting: list[tuple[Element, Matrix, Mapping[str, str]]] = [(root, IDENTITY, {})]
    while waiting:
        element, outer, inherited = waiting.pop()
        tag, look = _tag(element), _look(element, inherited)
        if look.get("display") == "none":
            continue
        # `svg` has its viewBox instead, which does not matter here.
        matrix = outer if tag == "svg" else _matrix(element.get("transform", "")).then(outer)
        if tag in _HOLDERS:
            kept = {name: look[name] for name in _INHERITED if name in look}
            waiting += [(child, matrix, kept) for child in reversed(list(element))]
        elif tag in _SHAPES and look.get("fill") not in ("none", "transparent") and look.get("visibility") != "hidden":
            yield element, matrix, look


def _tag(element: Element) -> str:
    # A comment's tag is a function.
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _look(element: Element, inherited: Mapping[str, str]) -> dict[str, str]:
    own = {name: element.get(name, "").strip() for name in (*_INHERITED, "display") if element.get(name)}
    styled = {name: value.strip() for name, value in _DECLARATION.findall(element.get("style", ""))}
    return {**inherited, **own, **styled}


def _outline(element: Element, matrix: Matrix) -> Outline:
    pen = OutlinePen(matrix=matrix)
    builder = PathBuilder()
    plain = Element(_tag(element), {name: value for name, value in element.attrib.items() if name != "transform"})
    try:
        builder.add_path_from_element(plain)
        for path in builder.paths:
            if path:
                parse_path(path, pen)
    except (ValueError, IndexError, TypeError, AttributeError, AssertionError, ArithmeticError) as fault:
        raise SvgFault(f"has a <{_tag(element)}> that cannot be read") from fault
    return pen.outline


def _matrix(words: str) -> Matrix:
    """The transform that an attribute says: of several, the last is done first."""
    matrix, at = IDENTITY, 0
    while at < len(words.rstrip()):
        match = _TRANSFORM.match(words, at)
        if match is None:
            raise SvgFault(f"has a transform “{words[:40]}” that cannot be read")
        try:
            numbers = [float(part) for part in match[2].replace(",", " ").split()]
            matrix = _step(match[1], numbers).then(matrix)
        except (ValueError, TypeError, IndexError) as fault:
            raise SvgFault(f"has a transform “{words[:40]}” that cannot be read") from fault
        at = match.end()
    return matrix


def _step(name: str, numbers: list[float]) -> Matrix:
    if name == "matrix":
        a, b, c, d, e, f = numbers
        return Matrix(a, b, c, d, e, f)
    if name == "translate":
        return translate(*numbers) if len(numbers) > 1 else translate(numbers[0], 0.0)
    if name == "scale":
        return scale(*numbers)
    if name == "rotate":
        if len(numbers) == 1:
            return rotate(numbers[0])
        angle, x, y = numbers
        return translate(-x, -y).then(rotate(angle)).then(translate(x, y))
    lean = math.tan(math.radians(numbers[0]))
    return Matrix(1.0, 0.0, lean, 1.0, 0.0, 0.0) if name == "skewX" else Matrix(1.0, lean, 0.0, 1.0, 0.0, 0.0)


def _covers(outline: Outline, root: Element) -> bool:
    """Whether a shape is a plain rectangle over the whole drawing."""
    bounds, view = outline_bounds(outline), _view(root)
    if bounds is None or view is None or set(outline.verbs) - set("MLZ") or not 4 <= len(outline.verbs) <= 7:
        return False
    sides = zip(outline.coords[::2], outline.coords[1::2], strict=True)
    slack = 0.01 * max(view.width, view.height)
    on_corners = all(
        min(abs(x - view.x), abs(x - view.right)) <= slack and min(abs(y - view.y), abs(y - view.bottom)) <= slack
        for x, y in sides
    )
    return on_corners and bounds.contains(view, slack)


def _view(root: Element) -> Rect | None:
    try:
        x, y, width, height = (float(part) for part in root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    return Rect(x, y, width, height)
