"""The fonts at hand: which families there are, and the one file for a family, weight and slope."""

from __future__ import annotations

import difflib
import hashlib
import importlib.util
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.display.fontdata import BrokenFont, read_tables
from cardgen.display.items import FontFile
from cardgen.text.fontfile import Style, read_style
from cardgen.text.variable import instance

# Packages that carry font files, and the folder inside each.
FONT_PACKAGES = (
    ("fontpkg_cinzel", "files"),
    ("fontpkg_dm_serif_display", "files"),
    ("fontpkg_libre_baskerville", "files"),
    ("fontpkg_alegreya_sans", "files"),
    ("fontpkg_noto_sans", "files"),
    ("pylopdf_fonts_zh_tw", "."),
)

_BOLD = 600
# What makes a bold face of a regular one: how many ems outlines are thickened for each unit of weight.
_THICKER = 0.042 / 300


class UnknownFont(LookupError):
    """No font of that family is there; the message is a sentence, `near` the names that look like it."""

    def __init__(self, family: str, near: Sequence[str]) -> None:
        self.family = family
        self.near = tuple(near)
        hint = f" Did you mean {' or '.join(f'“{name}”' for name in near)}?" if near else ""
        super().__init__(f"There is no font “{family}”.{hint}")

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Family:
    """A font family as a person sees it in a list. `file` is its upright, plainest file; `styles` are in order."""

    name: str
    styles: tuple[str, ...]
    file: Path
    variable: bool
    format: str
    files: tuple[Path, ...] = ()


def package_folder(package: str) -> Path | None:
    """The folder of an installed package, found without running any of its code; None where it is not installed."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))


def installed_font_folders() -> tuple[Path, ...]:
    """The folders with fonts of the font packages that are installed, in a fixed order."""
    roots = ((package_folder(package), inside) for package, inside in FONT_PACKAGES)
    return tuple(root / inside for root, inside in roots if root is not None)


class FontLibrary:
    """Font files in folders; those of an earlier folder go before those of a later one.

    `cache` is a folder for static fonts made from variable ones. `faults` says, in sentences, which files are no
    fonts. Opening a library reads a few small tables of each file; a font is loaded when it is asked for.
    """

    def __init__(self, folders: Sequence[Path], cache: Path | None) -> None:
        self._cache = cache
        self._faces: dict[tuple[str, int, bool], FontFile] = {}
        self._loaded: dict[tuple[Path, float | None], FontFile] = {}
        self._families: dict[str, list[Style]] = {}
        faults: list[str] = []
        for path in _font_files(folders):
            try:
                style = read_style(path)
            except BrokenFont as fault:
                faults.append(str(fault))
            except OSError as fault:
                faults.append(f"“{path.name}” cannot be read: {fault.strerror or fault}.")
            else:
                self._families.setdefault(_plain(style.family), []).append(style)
        self.faults = tuple(faults)

    def families(self) -> tuple[Family, ...]:
        """All families by name."""
        return tuple(sorted((_family(styles) for styles in self._families.values()), key=lambda item: item.name))

    def face(self, family: str, weight: int = 400, italic: bool = False) -> FontFile:
        """The font for a weight (1 to 1000) and slope: a variable font set to it, else the nearest static one.

        `data` of a font with CFF outlines are the file's own bytes (`display.fontdata` converts what is used of
        it). A bold face that a family lacks is its regular one, thickened. Raises UnknownFont for a family that is not
        there, BrokenFont or OSError for a file that went bad.
        """
        key = (family, weight, italic)
        if key not in self._faces:
            style = _nearest(self._styles(family), weight, italic)
            least, most = style.weights
            file = self._load(style, min(max(weight, least), most) if style.axes else None)
            self._faces[key] = _emboldened(file, weight, most) if most < _BOLD <= weight else file
        return self._faces[key]

    def signature(self) -> str:
        """What stands for the fonts at hand: which there are, what their files say, and how the files look outside."""
        found = [(style, *_outside(style.path)) for styles in self._families.values() for style in styles]
        return hashlib.sha256(repr((self.faults, found)).encode("utf-8", "surrogatepass")).hexdigest()

    def requests(self) -> Mapping[str, tuple[str, int, bool]]:
        """The fonts that were asked for so far: by the key of each, a family, weight and slope that lead to it."""
        return {font.key: asked for asked, font in self._faces.items()}

    def has(self, family: str) -> bool:
        """Whether there is a family of that name, give or take case, spaces and hyphens."""
        return _plain(family) in self._families

    def _styles(self, family: str) -> list[Style]:
        styles = self._families.get(_plain(family))
        if styles is None:
            names = {name: found[0].family for name, found in self._families.items()}
            near = difflib.get_close_matches(_plain(family), names, n=3, cutoff=0.6)
            raise UnknownFont(family, [names[name] for name in near])
        return styles

    def _load(self, style: Style, weight: float | None) -> FontFile:
        if (style.path, weight) not in self._loaded:
            data = style.path.read_bytes()
            if weight is not None:
                place = {"wght": weight} if any(axis.tag == "wght" for axis in style.axes) else {}
                data = instance(data, place, self._cache)
            self._loaded[style.path, weight] = _font_file(data, style, weight)
        return self._loaded[style.path, weight]


def _font_files(folders: Sequence[Path]) -> list[Path]:
    """The font files of the folders, each once, in a fixed order."""
    found: dict[Path, None] = {}
    for folder in folders:
        if folder.is_dir():
            files = (path for path in folder.rglob("*") if path.suffix.lower() in (".ttf", ".otf"))
            found.update(dict.fromkeys(path for path in sorted(files) if path.is_file()))
    return list(found)


def _outside(path: Path) -> tuple[int, int]:
    """A file's size and the time of its last change."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns


def _plain(name: str) -> str:
    """A family's name as it is compared: without case, spaces and hyphens."""
    return "".join(letter for letter in name.casefold() if letter not in " -_")


def _family(styles: list[Style]) -> Family:
    ordered = sorted(styles, key=lambda style: (style.italic, style.weight))
    first = min(ordered, key=lambda style: (style.italic, abs(style.weight - 400)))
    names = tuple(dict.fromkeys(name for style in ordered for name in _style_names(style)))
    return Family(
        name=styles[0].family,
        styles=names,
        file=first.path,
        variable=any(style.axes for style in styles),
        format=first.format,
        files=tuple(style.path for style in ordered),
    )


def _style_names(style: Style) -> tuple[str, ...]:
    least, most = style.weights
    if least == most:
        return (style.style,)
    return (f"{style.style} ({least:g}–{most:g})",)


def _nearest(styles: list[Style], weight: int, italic: bool) -> Style:
    """The style nearest to what is wanted: its slope first, then its weight, then the earlier folder.

    Of two that are equally near, the bolder one for weights above 500, else the lighter one, as CSS has it.
    """

    def distance(style: Style) -> tuple[bool, float, bool]:
        least, most = style.weights
        return style.italic != italic, max(least - weight, weight - most, 0.0), (most < weight) == (weight > 500)

    return min(styles, key=distance)


def _emboldened(file: FontFile, weight: int, has: float) -> FontFile:
    """A face that is lighter than is wanted, thickened."""
    ems = round(_THICKER * (weight - has), 4)
    return replace(file, key=f"{file.key}-b{ems:g}", bold=True, embolden=ems)


def _font_file(data: bytes, style: Style, weight: float | None) -> FontFile:
    head = read_tables(data).get("head", b"")
    units = struct.unpack_from(">H", head, 18)[0] if len(head) >= 20 else 0
    if not 16 <= units <= 16384:
        raise BrokenFont(f"“{style.path.name}” does not say how many units its em has.")
    shown = round(weight if weight is not None else style.weight)
    digest = hashlib.sha256(data).hexdigest()[:12]
    name = "".join(letter for letter in style.family if letter.isascii() and letter.isalnum())
    return FontFile(
        key=f"{name}-{shown}{'i' if style.italic else ''}-{digest}",
        family=style.family,
        bold=shown >= _BOLD,
        italic=style.italic,
        units_per_em=units,
        data=data,
    )
