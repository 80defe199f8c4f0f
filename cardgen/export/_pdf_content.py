"""Display items as the operators of a PDF content stream, in millimetres with y downwards.

Whoever uses the stream has set a matrix that turns those into points with y upwards. Operators: ISO 32000-1, annex A.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardgen.display.geometry import IDENTITY, Matrix, Outline, Rect, outline_bounds
from cardgen.display.items import Group, Image, Item, Link, Path, Stroke, Text
from cardgen.export._bounds import items_bounds
from cardgen.export._numbers import Numbers
from cardgen.export._outlines import reach, transformed
from cardgen.export._pdf_stock import Resource, Stock, Written

_OPERATORS = str.maketrans(
    {
        "M": "%s %s m\n",
        "L": "%s %s l\n",
        "C": "%s %s %s %s %s %s c\n",
        "Z": "h\n",
        "R": "%s %s %s %s re\n",
    }
)
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
# An outline of so many units is drawn finely enough with three decimals.
_LARGE = 10


class Content:
    """One content stream as it grows, with what it refers to.

    A form starts in whatever state its user was, so nothing is taken as set before the stream has set it.
    """

    def __init__(self, stock: Stock) -> None:
        self._stock = stock
        self._mm = stock.scales.mm
        self._out: list[str] = []
        self._objects: dict[str, int] = {}
        self._states: dict[str, int] = {}
        self._draws_text = False
        # What the stream has set last: colours, line, font.
        self._fill = self._pen = self._line = self._font = ""
        self._handlers: dict[type, Callable[[Any], None]] = {
            Path: self._path,
            Text: self._text,
            Image: self._image,
            Group: self._group,
            Link: self._skip,
        }

    def draw(self, items: Iterable[Item]) -> None:
        """Draw items one over the other. Links leave no ink."""
        handlers = self._handlers
        for item in items:
            handlers[type(item)](item)

    def write(self, operators: str) -> None:
        """Add operators that change no colour, line or font, or stand between q and Q."""
        self._out.append(operators)

    def place(self, form: Resource, matrix: Matrix, clip: Rect | None = None) -> None:
        """Draw a form through a matrix, inside `clip` where there is one."""
        self._objects[form.name] = form.number
        cut = f"{self._outline(Outline('R', tuple(clip)), self._mm)}W n " if clip else ""
        self._out.append(f"q {cut}{self._cm(matrix)}{form.name} Do Q")

    def inset(self, items: Iterable[Item], matrix: Matrix, clip: Rect) -> None:
        """Draw items through a matrix, inside `clip`."""
        before = self._state()
        self._out.append(f"q {self._outline(Outline('R', tuple(clip)), self._mm)}W n {self._cm(matrix)}".rstrip())
        self.draw(items)
        self._out.append("Q")
        self._restore(before)

    def stream(self) -> bytes:
        """The stream."""
        return "\n".join(self._out).encode("latin-1")

    def resources(self) -> str:
        """The dictionary of what the stream refers to, empty where that is nothing."""
        parts = f"/Font {self._stock.file.fonts_number} 0 R" if self._draws_text else ""
        for kind, named in (("XObject", self._objects), ("ExtGState", self._states)):
            if named:
                parts += f"/{kind}<<{''.join(f'{name} {number} 0 R' for name, number in named.items())}>>"
        return f"<<{parts}>>"

    def _skip(self, _item: Link) -> None:
        """A link is an annotation of the page, not ink."""

    def _path(self, item: Path) -> None:
        fill, stroke, matrix, outline = item.fill, item.stroke, item.transform, item.outline
        if not outline.verbs:
            return
        opened = item.opacity != 1
        if opened:
            state = self._stock.opacity(item.opacity)
            self._states[state.name] = state.number
            self._out.append(f"q {state.name} gs")
            before = self._state()
        if fill is not None:
            self._fill_with(fill)
        if stroke is not None:
            self._stroke_with(stroke)
            painted = self._outline(outline if matrix == IDENTITY else transformed(outline, matrix), self._mm)
            self._out.append(painted + ("S" if fill is None else "B*" if item.even_odd else "B"))
        elif fill is not None:
            self._filled(outline, matrix, item.even_odd)
        if opened:
            self._out.append("Q")
            self._restore(before)

    def _filled(self, outline: Outline, matrix: Matrix, even_odd: bool) -> None:
        operator = "f*" if even_odd else "f"
        first = self._stock.recurring.get(id(outline))
        if first is not None:
            self.place(self._recurring(outline, (first, even_odd)), matrix)
        elif matrix == IDENTITY:
            self._out.append(self._outline(outline, self._mm) + operator)
        else:
            numbers = self._stock.scales.under(reach(matrix))
            self._out.append(f"q {self._cm(matrix)}{self._outline(outline, numbers)}{operator} Q")

    def _recurring(self, outline: Outline, key: tuple[int, bool]) -> Resource:
        """The form of an outline, in its own units; the colour is its user's. `key` says whether even-odd fills it."""
        form = self._stock.forms.get(key)
        if form is None:
            box = outline_bounds(outline) or Rect(0, 0, 0, 0)
            # Other uses may be larger than this one: the precision goes by the outline's own size.
            numbers = self._mm if max(box.width, box.height) >= _LARGE else self._stock.scales.fine
            painted = self._outline(outline, numbers) + ("f*" if key[1] else "f")
            form = self._stock.add_form(key, painted.encode("latin-1"), box, "")
        return form

    def _text(self, item: Text) -> None:
        if item.size <= 0 or not item.words:
            return
        font, before, after = self._stock.text(item, self._written)
        head = "" if font == self._font else font
        self._font = font
        self._draws_text = True
        self._fill_with(item.color)
        self._out.append(f"{before}{head}{after}")

    def _written(self, item: Text) -> Written:
        size = item.size
        face = self._stock.fonts.face(item.font)
        mm = self._mm
        encoded = face.encoded
        words = [encoded.get(id(word)) or face.encode(word) for word in item.words]
        tracking = item.tracking / size
        gap = face.gap(item.gap / size, tracking)
        shown = face.risen(gap.join(words).replace("><", ""), size, mm)
        font = f"/{face.name} {self._stock.scales.size[size]} Tf "
        after = f"1 0 0 -1 {mm[item.x]} {mm[item.y]} Tm [{shown}]TJ ET"
        return (
            Written(font, f"{mm[item.tracking]} Tc BT ", f"{after} 0 Tc") if tracking else Written(font, "BT ", after)
        )

    def _image(self, item: Image) -> None:
        if item.box.width <= 0 or item.box.height <= 0:
            return
        x, y, width, height = item.box
        # An image fills the unit square with y upwards.
        self.place(self._stock.picture(item.picture), Matrix(width, 0.0, 0.0, -height, x, y + height))

    def _group(self, item: Group) -> None:
        before = self._state()
        self._out.append(f"q {self._cm(item.transform)}".rstrip())
        if item.clip is not None:
            numbers = self._stock.scales.under(reach(item.transform))
            self._out.append(self._outline(item.clip, numbers) + "W n")
        if item.shared:
            self.place(self._shared(item), IDENTITY)
        else:
            self.draw(item.items)
        self._out.append("Q")
        self._restore(before)

    def _shared(self, group: Group) -> Resource:
        key = self._stock.name_of(group)
        form = self._stock.forms.get(key)
        if form is None:
            inner = Content(self._stock)
            inner.draw(group.items)
            form = self._stock.add_form(key, inner.stream(), items_bounds(group.items), inner.resources())
        return form

    def _fill_with(self, color: str) -> None:
        if color != self._fill:
            self._out.append(self._stock.color(color) + " rg")
            self._fill = color

    def _stroke_with(self, stroke: Stroke) -> None:
        if stroke.color != self._pen:
            self._out.append(self._stock.color(stroke.color) + " RG")
            self._pen = stroke.color
        dash = " ".join(self._mm[length] for length in stroke.dash)
        line = f"{self._mm[stroke.width]} w {_CAPS[stroke.cap]} J {_JOINS[stroke.join]} j [{dash}]0 d"
        if line != self._line:
            self._out.append(line)
            self._line = line

    def _state(self) -> tuple[str, str, str, str]:
        return self._fill, self._pen, self._line, self._font

    def _restore(self, state: tuple[str, str, str, str]) -> None:
        self._fill, self._pen, self._line, self._font = state

    def _outline(self, outline: Outline, numbers: Numbers) -> str:
        return outline.verbs.translate(_OPERATORS) % tuple(map(numbers.__getitem__, outline.coords))

    def _cm(self, matrix: Matrix) -> str:
        if matrix == IDENTITY:
            return ""
        factor, mm = self._stock.scales.factor, self._mm
        a, b, c, d, e, f = matrix
        return f"{factor[a]} {factor[b]} {factor[c]} {factor[d]} {mm[e]} {mm[f]} cm "
