"""What a font file says about itself, read from its first few tables without loading the rest."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from cardgen.display.fontdata import BrokenFont

_WANTED = frozenset({"name", "OS/2", "head", "fvar"})
_LARGEST_TABLE = 1_000_000
_LARGEST_FILE = 64_000_000

_FAMILY, _STYLE, _TYPOGRAPHIC_FAMILY, _TYPOGRAPHIC_STYLE = 1, 2, 16, 17
_ENGLISH, _WINDOWS, _MACINTOSH = 0x409, 3, 1


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis of a variable font, in the axis' own units."""

    tag: str
    least: float
    default: float
    most: float


@dataclass(frozen=True, slots=True)
class Style:
    """A font file as a style of a family; `axes` is empty for a static font. `weight` is 1 to 1000."""

    path: Path
    family: str
    style: str
    weight: int
    italic: bool
    format: str
    axes: tuple[Axis, ...] = ()

    @property
    def weights(self) -> tuple[float, float]:
        """The lightest and the boldest weight that the file can show."""
        for axis in self.axes:
            if axis.tag == "wght":
                return axis.least, axis.most
        return self.weight, self.weight


def read_style(path: Path) -> Style:
    """Read a font file's names, weight and axes.

    Raises BrokenFont, with a sentence, for a file that is no TrueType or OpenType font, and OSError as opening does.
    """
    if path.stat().st_size > _LARGEST_FILE:
        raise BrokenFont(f"“{path.name}” is larger than {_LARGEST_FILE // 1_000_000} MB.")
    try:
        with path.open("rb") as file:
            kind, tables = _wanted_tables(file)
        weight, selection = struct.unpack_from(">H", tables["OS/2"], 4), struct.unpack_from(">H", tables["OS/2"], 62)
        names = _names(tables["name"])
        axes = _axes(tables["fvar"]) if "fvar" in tables else ()
    except (struct.error, KeyError, UnicodeDecodeError) as fault:
        raise BrokenFont(f"“{path.name}” is no whole TrueType or OpenType font.") from fault
    family = names.get(_TYPOGRAPHIC_FAMILY) or names.get(_FAMILY) or path.stem
    style = names.get(_TYPOGRAPHIC_STYLE) or names.get(_STYLE) or "Regular"
    italic = bool(selection[0] & 0x201)  # italic or oblique
    return Style(path, family, style, weight[0] or 400, italic, "CFF" if kind == b"OTTO" else "TrueType", axes)


def _wanted_tables(file: BinaryIO) -> tuple[bytes, dict[str, bytes]]:
    header = file.read(12)
    kind, count = header[:4], struct.unpack_from(">H", header, 4)[0]
    if kind not in (b"\x00\x01\x00\x00", b"OTTO", b"true"):
        raise KeyError(kind)
    directory = file.read(16 * count)
    tables = {}
    for tag, _, offset, length in struct.iter_unpack(">4sIII", directory):
        name = tag.decode("latin-1")
        if name in _WANTED and length <= _LARGEST_TABLE:
            file.seek(offset)
            tables[name] = file.read(length)
    return kind, tables


def _names(table: bytes) -> dict[int, str]:
    """The names by number, English ones where there are several."""
    _, count, storage = struct.unpack_from(">HHH", table)
    found: dict[int, tuple[int, str]] = {}
    for at in range(6, 6 + 12 * count, 12):
        platform, _, language, name, length, offset = struct.unpack_from(">HHHHHH", table, at)
        if name not in (_FAMILY, _STYLE, _TYPOGRAPHIC_FAMILY, _TYPOGRAPHIC_STYLE):
            continue
        if platform not in (0, _WINDOWS, _MACINTOSH):
            continue
        raw = table[storage + offset : storage + offset + length]
        text = raw.decode("mac-roman" if platform == _MACINTOSH else "utf-16-be").strip("\0 ")
        rank = 2 if (platform, language) == (_WINDOWS, _ENGLISH) else 1 if platform != _MACINTOSH else 0
        if text and rank >= found.get(name, (-1, ""))[0]:
            found[name] = (rank, text)
    return {name: text for name, (_, text) in found.items()}


def _axes(table: bytes) -> tuple[Axis, ...]:
    start, _, count, size = struct.unpack_from(">HHHH", table, 4)
    axes = []
    for at in range(start, start + count * size, size):
        tag, least, default, most = struct.unpack_from(">4siii", table, at)
        axes.append(Axis(tag.decode("latin-1"), least / 65536, default / 65536, most / 65536))
    return tuple(axes)
