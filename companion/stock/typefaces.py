"""The theme's typefaces as small files for pages: only the characters that are used, compressed as WOFF2."""

from __future__ import annotations

import contextlib
import hashlib
import io
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from fontTools import subset
from fontTools.ttLib import TTFont

from cardgen.text.fonts import FontLibrary, UnknownFont

_FORMAT = "3"
_FEATURES = ("kern",)
_LINING = "lnum"


def _run(*spans: tuple[int, int]) -> frozenset[int]:
    return frozenset(code for first, last in spans for code in range(first, last + 1))


_LATIN = _run((0x20, 0x22), (0x25, 0x3F), (0x41, 0x5A), (0x61, 0x7A)) | frozenset(map(ord, "\xa0·½×–—‘’“”…−"))
"""What nearly every page has; signs that few pages have are among the others."""
_MORE = _run((0x20, 0x7E), (0xA1, 0x17F), (0x1E00, 0x1EFF), (0x2010, 0x2044)) - _LATIN
_FIGURES = frozenset(map(ord, "0123456789+-−–—½/×.,:;?%()<=>&'\"!#$* F"))


@dataclass(frozen=True, slots=True)
class Typeface:
    """A family at a weight, and the characters of it that a file has."""

    family: str
    weight: int
    characters: frozenset[int]


TYPEFACES: Mapping[str, Typeface] = MappingProxyType(
    {
        "text-400": Typeface("Alegreya Sans", 400, _LATIN),
        "text-700": Typeface("Alegreya Sans", 700, _LATIN),
        "text-400-more": Typeface("Alegreya Sans", 400, _MORE),
        "text-700-more": Typeface("Alegreya Sans", 700, _MORE),
        "heading-700": Typeface("Cinzel", 700, _LATIN),
        "heading-700-more": Typeface("Cinzel", 700, _MORE),
        "figure-400": Typeface("DM Serif Display", 400, _FIGURES),
    }
)
"""The files that app.css names."""


class Typefaces:
    """Makes each file when it is first asked for, and keeps it in `cache`, which may be deleted at any time."""

    def __init__(self, library: FontLibrary, cache: Path) -> None:
        self._library = library
        self._cache = cache
        self._made: dict[str, bytes | None] = {}
        self._lock = threading.Lock()

    def get(self, name: str) -> bytes | None:
        """A file by its name in TYPEFACES; None where there is none, or its family is not installed."""
        wanted = TYPEFACES.get(name)
        if wanted is None:
            return None
        with self._lock:
            if name not in self._made:
                self._made[name] = self._make(name, wanted)
            return self._made[name]

    def _make(self, name: str, wanted: Typeface) -> bytes | None:
        try:
            data = self._library.face(wanted.family, wanted.weight).data
        except UnknownFont:
            return None  # the page then falls back on a font of the phone's
        mark = hashlib.sha256(b"\0".join((data, _FORMAT.encode(), repr(sorted(wanted.characters)).encode())))
        kept = self._cache / f"{name}-{mark.hexdigest()[:16]}.woff2"
        try:
            return kept.read_bytes()
        except OSError:
            made = smaller(data, wanted.characters)
        _keep(kept, made)
        return made


def smaller(data: bytes, characters: Iterable[int]) -> bytes:
    """A font file with these characters alone, figures all as tall as capitals, without hints, as WOFF2."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    _lining(font)
    options = subset.Options()
    options.layout_features = list(_FEATURES)
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]  # the licence travels with the font
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _lining(font: TTFont) -> None:
    """Make the lining figures those that a font shows unasked: `font:` in a style sheet turns them off each time."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    wanted = {
        at for one in table.FeatureList.FeatureRecord if one.FeatureTag == _LINING for at in one.Feature.LookupListIndex
    }
    taller: dict[str, str] = {}
    for at in wanted:
        for part in table.LookupList.Lookup[at].SubTable:
            taller |= getattr(getattr(part, "ExtSubTable", part), "mapping", {})
    for subtable in font["cmap"].tables:
        subtable.cmap = {code: taller.get(glyph, glyph) for code, glyph in subtable.cmap.items()}


def _keep(path: Path, made: bytes) -> None:
    """Write a file whole or not at all; a cache that cannot be written costs time alone."""
    part = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(made)
        part.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink()
