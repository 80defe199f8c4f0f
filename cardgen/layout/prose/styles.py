"""The faces, sizes and spaces of prose, all from one theme and one size of the running text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cardgen.layout.theme import Theme
from cardgen.layout.units import MM_PER_POINT
from cardgen.text.style import Style

FLOOR = 6 * MM_PER_POINT
_BLACK = "#000000"


@dataclass(frozen=True, slots=True)
class Inks:
    """Colours. `ground` is what reversed letters show, and None where nothing is reversed: in low ink."""

    text: str
    muted: str
    accent: str
    tint: str | None
    ground: str | None


@dataclass(frozen=True, slots=True)
class Styles:
    """What prose is set in. `em` is the size of the running text in mm, and the measure of all spaces.

    `section` is the heading within a chapter, `minor` what is below it, `figure` the totals of roll tables, `strong`
    and `words` their results, `small` captions and notes.
    """

    em: float
    inks: Inks
    body: Style
    section: Style
    minor: Style
    aside: Style
    cell: Style
    cell_head: Style
    title: Style
    figure: Style
    strong: Style
    words: Style
    small: Style
    spoken: bool


def inks(theme: Theme) -> Inks:
    """The colours of a theme: `accent` and `tint` where it has them."""
    text = theme.color("ink") or _BLACK
    accent = theme.color("accent") if "accent" in theme.colors else text
    tint = theme.color("tint") if "tint" in theme.colors else None
    ground = theme.color("paper") if not theme.mono else None
    return Inks(text, theme.color("muted") or text, accent or text, tint, ground)


def book_styles(theme: Theme, points: float, leading: float = 1.34) -> Styles:
    """The styles of a booklet whose running text has so many points, and lines so many ems apart."""
    return _styles(theme, points, "body", leading=leading, spoken=True)


def aid_styles(theme: Theme, points: float) -> Styles:
    """The styles of an aid: a plain face, closer lines, and roll tables without their flavour."""
    return _styles(theme, points, "small", leading=1.18, spoken=False)


def _styles(theme: Theme, points: float, role: str, *, leading: float, spoken: bool) -> Styles:
    colors = inks(theme)

    def style(face: str, scale: float, **more: Any) -> Style:
        found = theme.face(face)
        size = max(points * scale * MM_PER_POINT, FLOOR)
        color = more.pop("color", colors.text)
        base = Style(found.family, size, color, found.weight, found.bold_weight, found.italic, min_size=size)
        found_leading = more.pop("leading", 1.2) * theme.leading
        return replace(base, **{"optical": False, "icon_scale": 1.12, "leading": found_leading, **more})

    return Styles(
        em=points * MM_PER_POINT,
        inks=colors,
        body=style(role, 1.0, leading=leading),
        section=style("display", 1.22 if spoken else 1.1, color=colors.accent),
        minor=style("label", 1.05, upper=True, tracking=0.08),
        aside=style(role, 0.94, leading=leading),
        cell=style("small", 1.06 if spoken else 1.0, leading=1.18),
        cell_head=style("label", 0.88 if spoken else 0.85, upper=True, tracking=0.09, color=colors.muted),
        title=style("display", 1.22 if spoken else 1.12),
        figure=style("figure", 1.5 if spoken else 1.25),
        strong=style("label", 1.14 if spoken else 1.06, leading=1.16),
        words=style(role, 0.92, italic=True, leading=1.25),
        small=style("small", 0.94 if spoken else 0.88, leading=1.2),
        spoken=spoken,
    )
