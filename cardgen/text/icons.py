"""Icons as outlines, from two icon fonts and from SVG files in a game's folder."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

import uharfbuzz
from fontTools.pens.boundsPen import BoundsPen

from cardgen.display.geometry import Matrix, Outline, Rect
from cardgen.display.pen import OutlinePen
from cardgen.text.fonts import package_folder
from cardgen.text.svgicon import SvgFault, read_svg

_LARGEST_SVG = 1_000_000
_MDI_NAME = re.compile(r'^ {4}(\w+) = "\\U([0-9a-f]{8})"', re.MULTILINE)
_FLIPPED = Matrix(1.0, 0.0, 0.0, -1.0, 0.0, 0.0)


class IconProblem(ValueError):
    """An icon that is there and cannot be used; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon's outline, in units of its own with y downwards; `box` is its ink."""

    name: str
    outline: Outline
    box: Rect
    even_odd: bool


class IconBook:
    """Icons by the names that a game gives them, and by `rpga:NAME`, `mdi:NAME` or the path of an SVG file.

    `aliases` maps a game's names to such sources; `art` is the game's folder, from which paths such as `art/x.svg`
    start. Fonts are opened when an icon of theirs is first asked for, and every outline is made once: icons of one
    source share it.
    """

    def __init__(self, aliases: Mapping[str, str], art: Path | None) -> None:
        self._aliases = aliases
        self._folder = art.resolve() if art else None
        self._fonts: dict[str, _IconFont | None] = {}
        self._made: dict[str, Icon | None] = {}

    def get(self, name: str) -> Icon | None:
        """The icon of that name; None where there is none. Raises IconProblem for a file that cannot be used."""
        source = self._aliases.get(name) or self._aliases.get(name.lower()) or name
        if source not in self._made:
            self._made[source] = self._make(source)
        icon = self._made[source]
        return replace(icon, name=name) if icon is not None and icon.name != name else icon

    def names(self) -> Iterator[str]:
        """The game's own names, then those of the icon fonts with their prefixes."""
        yield from self._aliases
        for prefix in _FONTS:
            font = self._font(prefix)
            if font is not None:
                yield from (f"{prefix}:{name}" for name in sorted(font.codes))

    def __contains__(self, name: object) -> bool:
        """Whether the game gives an icon that name."""
        return name in self._aliases

    def _make(self, source: str) -> Icon | None:
        prefix, _, name = source.partition(":")
        if prefix in _FONTS:
            font = self._font(prefix)
            return font.icon(source, name) if font is not None else None
        if source.lower().endswith(".svg"):
            return self._drawn(source.replace("\\", "/"))
        return None

    def _font(self, prefix: str) -> _IconFont | None:
        if prefix not in self._fonts:
            self._fonts[prefix] = _FONTS[prefix]()
        return self._fonts[prefix]

    def _drawn(self, source: str) -> Icon | None:
        """An icon from an SVG file inside the folder."""
        if self._folder is None:
            return None
        if ".." in source.split("/"):
            raise IconProblem(f"The icon “{source}” lies outside of the game’s folder.")
        try:
            path = (self._folder / source).resolve()
            if not path.is_relative_to(self._folder):
                raise IconProblem(f"The icon “{source}” lies outside of the game’s folder.")
            if not path.is_file():
                return None
            if path.stat().st_size > _LARGEST_SVG:
                raise IconProblem(f"The icon “{source}” is larger than {_LARGEST_SVG // 1_000_000} MB.")
            drawing = read_svg(path.read_bytes())
            return _icon(source, drawing.outline, even_odd=drawing.even_odd)
        except SvgFault as fault:
            raise IconProblem(f"The icon “{source}” {fault}.") from fault
        except (OSError, RuntimeError) as fault:  # pathlib answers a loop of links with RuntimeError
            raise IconProblem(f"The icon “{source}” cannot be read: {getattr(fault, 'strerror', fault)}.") from fault
        except ValueError as fault:
            if isinstance(fault, IconProblem):
                raise
            raise IconProblem(f"The icon “{source}” has no path that can be opened.") from fault


class _IconFont:
    """A font of icons, with the code point of each name."""

    def __init__(self, path: Path, codes: Mapping[str, int]) -> None:
        self.codes = codes
        self._font = uharfbuzz.Font(uharfbuzz.Face(path.read_bytes()))

    def icon(self, source: str, name: str) -> Icon | None:
        """The icon of a name, written with hyphens or underscores."""
        code = self.codes.get(name.strip().lower().replace("_", "-"))
        glyph = self._font.get_nominal_glyph(code) if code is not None else None
        if glyph is None:
            return None
        pen = OutlinePen(matrix=_FLIPPED)
        self._font.draw_glyph_with_pen(glyph, pen)
        return _icon(source, pen.outline, even_odd=False)


def _icon(source: str, outline: Outline, *, even_odd: bool) -> Icon | None:
    """The icon of an outline, its box exactly the outline's; None where it is empty."""
    box = _bounds(outline)
    return Icon(source, outline, box, even_odd) if box is not None and box.width + box.height > 0 else None


def _bounds(outline: Outline) -> Rect | None:
    pen = BoundsPen(None)
    at = 0
    numbers = outline.coords
    for verb in outline.verbs:
        if verb == "M":
            pen.moveTo((numbers[at], numbers[at + 1]))
            at += 2
        elif verb == "L":
            pen.lineTo((numbers[at], numbers[at + 1]))
            at += 2
        elif verb == "C":
            pen.curveTo(*zip(numbers[at : at + 6 : 2], numbers[at + 1 : at + 6 : 2], strict=True))
            at += 6
    if pen.bounds is None:
        return None
    left, top, right, bottom = pen.bounds
    return Rect(left, top, right - left, bottom - top)


def _rpg_awesome() -> _IconFont | None:
    folder = package_folder("tkinter_icons_rpga")
    if folder is None:
        return None
    written = json.loads((folder / "glyphmap.json").read_text("utf-8"))
    return _IconFont(folder / "fonts/rpgawesome-webfont.ttf", {name: int(code, 16) for name, code in written.items()})


def _material_design() -> _IconFont | None:
    """Material Design Icons: the package names them in a Python file, which is read as text and not run."""
    folder = package_folder("fonticon_mdi7")
    if folder is None:
        return None
    written = _MDI_NAME.findall((folder / "mdi7.py").read_text("utf-8"))
    codes = {name.rstrip("_").replace("_", "-"): int(code, 16) for name, code in written}
    return _IconFont(folder / "fonts/materialdesignicons-webfont.ttf", codes)


_FONTS: Mapping[str, Callable[[], _IconFont | None]] = MappingProxyType({"rpga": _rpg_awesome, "mdi": _material_design})
