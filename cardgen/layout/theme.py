"""A theme: the colours, faces and rules that templates call by name, in full ink and in low ink."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from cardgen.layout.units import hex_color


class ThemeFault(ValueError):
    """A theme that cannot be used; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Face:
    """A typeface in one role (`display`, `figure`, `body`, `label`): family and weights, and whether it slants."""

    family: str
    weight: int = 400
    bold_weight: int = 700
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """What templates draw with. `colors` maps names to #rrggbb or `none`; `mono` draws every trait in plain ink."""

    name: str
    colors: Mapping[str, str]
    faces: Mapping[str, Face]
    fallback: tuple[str, ...]
    mono: bool = False

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


def make_theme(name: str, data: Mapping[str, Any], ink: str) -> Theme:
    """A theme from the data of its file, in `full` or `low` ink. Raises ThemeFault where the data is not a theme."""
    try:
        colors = dict(data["colors"])
        faces = {role: _face(entry) for role, entry in data["fonts"].items()}
        low = dict(data.get("low-ink", {})) if ink == "low" else {}
        colors.update(low.get("colors", {}))
        fallback = tuple(data.get("fallback", ()))
    except (KeyError, TypeError, ValueError) as fault:
        raise ThemeFault(f"The theme “{name}” lacks {fault}, or has it in a form that is not understood") from fault
    return Theme(name, MappingProxyType(colors), MappingProxyType(faces), fallback, str(low.get("mono", "")) == "true")


def _face(entry: str | Mapping[str, Any]) -> Face:
    if isinstance(entry, str):
        return Face(entry)
    weight = int(entry.get("weight", 400))
    return Face(
        family=str(entry["family"]),
        weight=weight,
        bold_weight=int(entry.get("bold", max(700, weight))),
        italic=str(entry.get("italic", "")) == "true",
    )
