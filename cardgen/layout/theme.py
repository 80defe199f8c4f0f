"""A theme: the colours, faces and rules that templates call by name, in full ink and in low ink."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from cardgen.layout.units import hex_color

_HEAVIEST = 1000
_LEADING = re.compile(r"1(\.[0-9]{1,3})?")
_COLORS_SHAPE = 'write “colors: {ink: "#201a14", paper: none}”'
_SHAPES: Mapping[str, str] = MappingProxyType(
    {
        "colors": _COLORS_SHAPE,
        "fonts": "write “fonts: {display: Cinzel, body: {family: Noto Sans, weight: 400}}”",
        "low-ink": f"below it {_COLORS_SHAPE}",
        "languages": "write “languages: {zh: {fonts: {body: Noto Serif TC}}}”",
    }
)


class ThemeFault(ValueError):
    """A theme that cannot be used: a sentence, the keys that lead to what is wrong, and what to do about it."""

    def __init__(self, message: str, path: tuple[str, ...] = (), hint: str = "") -> None:
        super().__init__(message)
        self.path = path
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Face:
    """A typeface in one role (`display`, `figure`, `body`, `label`): family and weights, and whether it slants."""

    family: str
    weight: int = 400
    bold_weight: int = 700
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """What templates draw with. `colors` maps names to #rrggbb or `none`; `mono` draws every trait in plain ink.

    `leading` is by how much the lines of running text stand farther apart than templates say: scripts whose signs fill
    the line want more air. `own_faces` says that the language has faces of its own in it.
    """

    name: str
    colors: Mapping[str, str]
    faces: Mapping[str, Face]
    fallback: tuple[str, ...]
    mono: bool = False
    leading: float = 1.0
    own_faces: bool = False

    def color(self, words: str) -> str | None:
        """A colour by its name or as #rrggbb; None for `none`. Raises ThemeFault for a name that nobody knows."""
        found = hex_color(words)
        if found is None and words in self.colors:
            if self.colors[words] == "none":
                return None
            found = hex_color(self.colors[words])
        if found is not None or words == "none":
            return found
        known = ", ".join(sorted(self.colors))
        raise ThemeFault(f"“{words}” is no colour: write #rrggbb, none, or one of {known}")

    def face(self, role: str) -> Face:
        """The face of a role, or a family of that name in regular."""
        return self.faces.get(role) or Face(role)

    def unexpected(self, families: Iterable[str]) -> tuple[str, ...]:
        """Those of the families that no role of the theme names, in order: what only lent a few letters."""
        own = {face.family for face in self.faces.values()}
        return tuple(sorted(family for family in families if family not in own))


def make_theme(name: str, data: Mapping[str, Any], ink: str, language: str = "") -> Theme:
    """A theme from the data of its file, in `full` or `low` ink, with the faces that a language has below `languages`.

    Raises ThemeFault where the data is not a theme.
    """
    if not isinstance(data, Mapping):
        raise ThemeFault(f"The theme “{name}” lacks “colors” and “fonts”: it is no mapping of keys to values")
    low = _mapping(data, ("low-ink",), name, needed=False)
    own = _mapping(data, ("colors",), name)
    few = _colors(_mapping(low, ("low-ink", "colors"), name, needed=False), ("low-ink", "colors"))
    colors = {**_colors(own, ("colors",)), **(few if ink == "low" else {})}
    faces = _faces(data, (), name)
    fallback = _fallback(data, ())
    leading = 1.0
    path = _spoken(_mapping(data, ("languages",), name, needed=False), language)
    if path:
        own = _mapping(data["languages"], path, name)
        faces |= _faces(own, path, name) if "fonts" in own else {}
        fallback = tuple(dict.fromkeys((*_fallback(own, path), *fallback)))
        leading = _factor(own, path)
    mono = ink == "low" and str(low.get("mono", "")) == "true"
    return Theme(name, MappingProxyType(colors), MappingProxyType(faces), fallback, mono, leading, bool(path))


def _spoken(languages: Mapping[str, Any], language: str) -> tuple[str, ...]:
    """The path to what a theme has for a language, by the longest beginning of its tag; empty where it has nothing."""
    parts = language.split("-")
    tags = ("-".join(parts[:end]) for end in range(len(parts), 0, -1))
    return next((("languages", tag) for tag in tags if tag in languages), ())


def _faces(data: Mapping[str, Any], path: tuple[str, ...], theme: str) -> dict[str, Face]:
    entries = _mapping(data, (*path, "fonts"), theme)
    return {role: _face(entry, (*path, "fonts", role), theme) for role, entry in entries.items()}


def _fallback(data: Mapping[str, Any], path: tuple[str, ...]) -> tuple[str, ...]:
    found = data.get("fallback") or ()
    if isinstance(found, str) or not all(isinstance(family, str) for family in found):
        hint = "write [Noto Sans, Noto Serif TC]"
        raise ThemeFault("“fallback” is no list of font families", (*path, "fallback"), hint)
    return tuple(found)


def _factor(data: Mapping[str, Any], path: tuple[str, ...]) -> float:
    """How much farther apart lines stand."""
    words = str(data.get("leading", "1"))
    if not _LEADING.fullmatch(words):
        hint = "write a number from 1 to 1.9: 1.1 is a tenth more"
        raise ThemeFault(f"“{words}” is no leading", (*path, "leading"), hint)
    return float(words)


def _mapping(data: Mapping[str, Any], path: tuple[str, ...], name: str, *, needed: bool = True) -> Mapping[str, Any]:
    """The mapping that stands under the last key of a path."""
    found = data.get(path[-1])
    if found is None and not needed:
        return {}
    if not isinstance(found, Mapping):
        hint = _SHAPES.get(path[-1], _SHAPES["languages"])
        raise ThemeFault(f"The theme “{name}” lacks “{path[-1]}”", path, hint)
    return found


def _colors(entries: Mapping[str, Any], path: tuple[str, ...]) -> Mapping[str, str]:
    for key, value in entries.items():
        if value != "none" and (not isinstance(value, str) or hex_color(value) is None):
            said = f"“{value}”" if isinstance(value, str) else "This"
            raise ThemeFault(f"{said} is no colour", (*path, key), "write “#8a1c1c”, with its quotes, or none")
    return entries


def _face(entry: str | Mapping[str, Any], path: tuple[str, ...], theme: str) -> Face:
    if isinstance(entry, str):
        return Face(entry)
    if not isinstance(entry, Mapping) or not isinstance(entry.get("family"), str):
        raise ThemeFault(f"The theme “{theme}” lacks the family of “{path[-1]}”", path, "write {family: Noto Sans}")
    weight = _weight(entry, "weight", 400, path)
    return Face(
        family=entry["family"],
        weight=weight,
        bold_weight=_weight(entry, "bold", max(700, weight), path),
        italic=str(entry.get("italic", "")) == "true",
    )


def _weight(entry: Mapping[str, Any], key: str, default: int, path: tuple[str, ...]) -> int:
    words = str(entry.get(key, default))
    if not (words.isascii() and words.isdecimal() and 1 <= int(words[:5]) <= _HEAVIEST):
        hint = f"write a number from 1 to {_HEAVIEST}; 400 is regular, 700 bold"
        raise ThemeFault(f"“{words}” is no weight of a font", (*path, key), hint)
    return int(words)
