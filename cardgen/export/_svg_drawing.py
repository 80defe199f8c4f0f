"""Display items as the elements of one SVG document."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from typing import Any

from svgwrite import Drawing
from svgwrite.base import BaseElement

from cardgen.display.geometry import IDENTITY, Matrix, Outline, Rect, rectangle
from cardgen.display.items import Group, Image, Item, Link, Page, Path, Stroke, Text
from cardgen.export._colors import channels
from cardgen.export._links import leads_somewhere
from cardgen.export._numbers import Numbers, Scales
from cardgen.export._outlines import reach, transformed
from cardgen.export._sheet import Placement
from cardgen.export._svg_text import SvgText, clean

_COMMANDS = str.maketrans({"M": "M%s %s", "L": "L%s %s", "C": "C%s %s %s %s %s %s", "R": "M%s %sh%sv%sh%sZ"})
# PDF's own limit, where SVG's would cut mitres off earlier.
_MITRE_LIMIT = 10


class SvgDrawing:
    """One document in the making, its user unit a millimetre."""

    def __init__(self, view: Rect, label: str, language: str, *, outlines: bool) -> None:
        self._scales = Scales()
        self._mm = self._scales.mm
        width, height = self._mm[view.width], self._mm[view.height]
        self._drawing = Drawing(size=(f"{width}mm", f"{height}mm"), debug=False)
        self._drawing["viewBox"] = f"{self._mm[view.x]} {self._mm[view.y]} {width} {height}"
        self._drawing["stroke-miterlimit"] = str(_MITRE_LIMIT)
        if language:
            self._drawing["xml:lang"] = clean(language)
        if label:
            self._drawing.set_desc(title=clean(label))
        self._words = SvgText(self._drawing, self._scales, outlines=outlines)
        self._clips: set[str] = set()
        self._pages: dict[int, tuple[BaseElement, list[BaseElement]]] = {}

    def draw(self, items: Iterable[Item]) -> None:
        """Draw items one over the other."""
        self._into(self._drawing, items)

    def place(self, placed: Placement) -> None:
        """Draw a page through its transform, cut to its clip; a page that comes again refers to its first drawing."""
        page = placed.page
        extent = placed.transform.rect(Rect(0, 0, page.width, page.height).inset(-page.bleed))
        frame = self._drawing.g()
        frame["clip-path"] = self._clip(rectangle(_common(placed.clip, extent)), self._mm)
        frame.add(self._page(page, placed.transform))
        self._drawing.add(frame)

    def text(self) -> str:
        """The document."""
        styles = self._words.styles()
        if styles:
            self._drawing.defs.add(self._drawing.style(styles))
        self._name_pages()
        return str(self._drawing.tostring())

    def _page(self, page: Page, matrix: Matrix) -> BaseElement:
        if id(page) not in self._pages:
            group = self._drawing.g()
            self._into(group, page.items)
            self._pages[id(page)] = (group, [])
        use = self._through(self._drawing.use("#"), matrix)
        self._pages[id(page)][1].append(use)
        return use

    def _name_pages(self) -> None:
        """Name the pages by what they hold, once their fonts have names; pages that look alike are one."""
        known: set[str] = set()
        for group, uses in self._pages.values():
            name = f"page-{_digest(group.tostring())}"
            for use in uses:
                use.set_href(f"#{name}")
            if name not in known:
                known.add(name)
                group["id"] = name
                self._drawing.defs.add(group)

    def _into(self, parent: Any, items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Path):
                if item.outline.verbs and (item.fill is not None or item.stroke is not None):
                    parent.add(self._path(item))
            elif isinstance(item, Text):
                if item.size > 0:
                    channels(item.color)
                    for element in self._words.elements(item):
                        parent.add(element)
            elif isinstance(item, Image):
                parent.add(self._image(item))
            elif isinstance(item, Group):
                parent.add(self._group(item))
            elif leads_somewhere(item.uri):
                parent.add(self._link(item))

    def _path(self, item: Path) -> BaseElement:
        outline, matrix = item.outline, item.transform
        if item.stroke is not None and matrix != IDENTITY:
            outline, matrix = transformed(outline, matrix), IDENTITY
        element = self._drawing.path(_commands(outline, self._scales.under(reach(matrix))))
        self._through(element, matrix)
        if item.fill is not None:
            channels(item.fill)
        element["fill"] = item.fill or "none"
        if item.even_odd:
            element["fill-rule"] = "evenodd"
        if item.stroke is not None:
            self._stroked(element, item.stroke)
        if item.opacity != 1:
            element["opacity"] = self._mm[item.opacity]
        return element

    def _stroked(self, element: BaseElement, stroke: Stroke) -> None:
        channels(stroke.color)
        element["stroke"] = stroke.color
        element["stroke-width"] = self._mm[stroke.width]
        if stroke.dash:
            element["stroke-dasharray"] = " ".join(self._mm[length] for length in stroke.dash)
        if stroke.cap != "butt":
            element["stroke-linecap"] = stroke.cap
        if stroke.join != "miter":
            element["stroke-linejoin"] = stroke.join

    def _image(self, item: Image) -> BaseElement:
        picture, box, mm = item.picture, item.box, self._mm
        coded = base64.b64encode(picture.data).decode("ascii")
        kind = "jpeg" if picture.data.startswith(b"\xff\xd8") else "png"
        element = self._drawing.image(f"data:image/{kind};base64,{coded}")
        for name, value in zip(("x", "y", "width", "height"), box, strict=True):
            element[name] = mm[value]
        element["preserveAspectRatio"] = "none"
        return element

    def _group(self, item: Group) -> BaseElement:
        group = self._drawing.g()
        self._through(group, item.transform)
        if item.clip is not None:
            group["clip-path"] = self._clip(item.clip, self._scales.under(reach(item.transform)))
        self._into(group, item.items)
        return group

    def _link(self, item: Link) -> BaseElement:
        anchor = self._drawing.a(clean(item.uri))
        anchor["rel"] = "noopener"
        area = self._drawing.path(_commands(rectangle(item.box), self._mm), fill="none")
        area["pointer-events"] = "all"
        anchor.add(area)
        return anchor

    def _clip(self, outline: Outline, numbers: Numbers) -> str:
        """A reference to a clipping path, named by its digest: equal ones are one."""
        commands = _commands(outline, numbers)
        name = f"clip-{_digest(commands)}"
        if name not in self._clips:
            self._clips.add(name)
            clip = self._drawing.clipPath(id=name)
            clip.add(self._drawing.path(commands))
            self._drawing.defs.add(clip)
        return f"url(#{name})"

    def _through(self, element: BaseElement, matrix: Matrix) -> BaseElement:
        if matrix != IDENTITY:
            factor, mm = self._scales.factor, self._mm
            linear = " ".join(factor[value] for value in matrix[:4])
            element["transform"] = f"matrix({linear} {mm[matrix.e]} {mm[matrix.f]})"
        return element


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _commands(outline: Outline, numbers: Numbers) -> str:
    """The outline as path data (SVG 1.1, 8.3)."""
    coords = outline.coords
    if "R" in outline.verbs:
        spread: list[float] = []
        at = 0
        for verb in outline.verbs:
            if verb == "R":
                x, y, width, height = coords[at : at + 4]
                spread += (x, y, width, height, -width)
                at += 4
            else:
                size = {"M": 2, "L": 2, "C": 6, "Z": 0}[verb]
                spread += coords[at : at + size]
                at += size
        coords = tuple(spread)
    return outline.verbs.translate(_COMMANDS) % tuple(map(numbers.__getitem__, coords))


def _common(one: Rect, other: Rect) -> Rect:
    """What two rectangles share; empty where that is nothing."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    width, height = min(one.right, other.right) - left, min(one.bottom, other.bottom) - top
    return Rect(left, top, max(width, 0), max(height, 0))
