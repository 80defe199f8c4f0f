"""The attributes of one element, each read once and checked: what is left over is a mistake in the template."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from cardgen.display.geometry import IDENTITY, Matrix, Point, Rect, rotate, scale, translate
from cardgen.display.items import Stroke
from cardgen.layout.theme import Theme
from cardgen.layout.units import length, number, switch

_CALL = re.compile(r"\s*(translate|rotate|scale)\s*\(([^)]*)\)\s*,?")


class Attributes:
    """A reader of one element's attributes. Every failure is a ValueError whose message is a sentence."""

    def __init__(self, element: Element, theme: Theme) -> None:
        self._left = dict(element.attrib)
        self._left.pop("at", None)
        self._tag = element.tag
        self._theme = theme

    def word(self, name: str, default: str | None = None) -> str:
        """A word; without a default it has to be there."""
        found = self._left.pop(name, default)
        if found is None:
            raise ValueError(f'<{self._tag}> needs {name}="…"')
        return found

    def choice(self, name: str, default: str, options: tuple[str, ...]) -> str:
        """A word out of a few."""
        found = self.word(name, default)
        if found not in options:
            raise ValueError(f'{name}="{found}" is none of {", ".join(options)}')
        return found

    def length(self, name: str, default: float | None = None) -> float:
        """A length in mm."""
        found = self._left.pop(name, None)
        if found is None:
            if default is None:
                raise ValueError(f'<{self._tag}> needs {name}="…"')
            return default
        return length(found)

    def number(self, name: str, default: float) -> float:
        """A plain number."""
        found = self._left.pop(name, None)
        try:
            return default if found is None else number(found)
        except ValueError:
            raise ValueError(f'{name}="{found}" is no number that can be used here') from None

    def between(self, name: str, default: float, least: float, most: float) -> float:
        """A number or a length in mm with limits, which keep an ornament from drawing without end."""
        found = self.length(name, default)
        if not least <= found <= most:
            raise ValueError(f'{name}="{found:g}" is not between {least:g} and {most:g}')
        return found

    def switch(self, name: str, *, default: bool = False) -> bool:
        """Yes or no."""
        found = self._left.pop(name, None)
        return default if found is None else switch(found)

    def color(self, name: str, default: str = "none") -> str | None:
        """A colour as #rrggbb, or None."""
        return self._theme.color(self.word(name, default))

    def box(self) -> Rect:
        """x, y (0 by default), width and height in mm, of which neither may be negative."""
        box = Rect(self.length("x", 0.0), self.length("y", 0.0), self.length("width"), self.length("height"))
        if box.width < 0 or box.height < 0:
            raise ValueError(f"<{self._tag}> has a negative width or height")
        return box

    def stroke(self) -> Stroke | None:
        """The line that the stroke… attributes ask for, or None."""
        color = self.color("stroke")
        width = self.length("stroke-width", 0.2)
        dash = tuple(length(part) for part in self.word("stroke-dasharray", "").replace(",", " ").split())
        cap = self.choice("stroke-linecap", "butt", ("butt", "round", "square"))
        join = self.choice("stroke-linejoin", "miter", ("miter", "round", "bevel"))
        return Stroke(color, width, dash, cap, join) if color is not None and width > 0 else None

    def transform(self) -> Matrix:
        """SVG's translate, rotate and scale, the first one outermost."""
        words = self._left.pop("transform", "")
        matrix, at = IDENTITY, 0
        while at < len(words.rstrip()):
            call = _CALL.match(words, at)
            if call is None:
                raise ValueError(f'transform="{words}" is not understood: use translate, rotate and scale')
            matrix = _one_transform(call.group(1), call.group(2)).then(matrix)
            at = call.end()
        return matrix

    def done(self) -> None:
        """Complain about what nobody asked for."""
        if self._left:
            raise ValueError(f"<{self._tag}> knows no {', '.join(sorted(self._left))}")


def _one_transform(name: str, words: str) -> Matrix:
    try:
        numbers = [number(part) for part in words.replace(",", " ").split()]
    except ValueError:
        raise ValueError(f"{name}({words}) has something else than numbers") from None
    if name == "translate" and len(numbers) in {1, 2}:
        return translate(numbers[0], numbers[1] if len(numbers) == 2 else 0.0)
    if name == "scale" and len(numbers) in {1, 2}:
        return scale(numbers[0], numbers[-1])
    if name == "rotate" and len(numbers) in {1, 3}:
        return rotate(numbers[0], Point(numbers[1], numbers[2]) if len(numbers) == 3 else Point(0.0, 0.0))
    raise ValueError(f"{name}({words}) has the wrong number of numbers")
