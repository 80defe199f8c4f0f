"""The few things that pictures of figures are made of, as items of the display list in the look of a theme."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.display.geometry import Outline, Rect, rectangle
from cardgen.display.items import Item, Path, Stroke
from cardgen.layout.emblem import emblem
from cardgen.layout.scene import Materials
from cardgen.layout.theme import ThemeFault
from cardgen.layout.units import MM_PER_POINT
from cardgen.stats.contrast import contrast
from cardgen.text.flow import Style, flow
from cardgen.text.icons import IconProblem
from cardgen.text.rich import RichText, Span

_BLACK, _WHITE = "#000000", "#ffffff"
_SMALLEST = 5.0


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws with a theme’s colours, faces and icons."""

    materials: Materials

    def color(self, words: str) -> str:
        """A colour of the theme or #rrggbb; ink for one that there is not, and for none."""
        theme = self.materials.theme
        try:
            return theme.color(words or "ink") or _BLACK
        except ThemeFault:
            return theme.color("ink") or _BLACK

    @property
    def paper(self) -> str:
        """What everything lies on: white where the theme draws no paper."""
        return self.materials.theme.color("paper") or _WHITE

    def words(
        self, text: str, box: Rect, *, face: str = "label", size: float = 8.0, color: str = "ink", align: str = "left"
    ) -> list[Item]:
        """A line of text in the middle of a box, smaller where it must be; `size` in points."""
        role = self.materials.theme.face(face)
        style = Style(
            family=role.family,
            size=size * MM_PER_POINT,
            color=self.color(color),
            weight=role.weight,
            bold_weight=role.bold_weight,
            italic=role.italic,
            align=align,
            valign="middle",
            min_size=min(size, _SMALLEST) * MM_PER_POINT,
            single_line=True,
        )
        rich = RichText(((Span(text),),))
        return list(flow(rich, box, style, self.materials.shaper, {}).items)

    def plate(self, box: Rect, color: str, opacity: float = 1.0) -> Item:
        """A filled rectangle."""
        return Path(rectangle(box), self.color(color), name="plate", opacity=opacity)

    def frame(self, box: Rect, color: str = "ink", width: float = 0.3) -> Item:
        """A rectangle’s edge; `width` in mm."""
        return Path(rectangle(box), None, Stroke(self.color(color), width), name="frame")

    def rule(self, ends: tuple[float, float, float, float], color: str = "ink", width: float = 0.15) -> Item:
        """A straight line from x, y to x, y."""
        return Path(Outline("ML", ends), None, Stroke(self.color(color), width), name="rule")

    def icon(self, name: str, box: Rect, color: str) -> list[Item]:
        """An icon in a box, nothing where it is not known."""
        try:
            found = self.materials.book.get(name) if name else None
        except IconProblem:
            return []
        return list(emblem(found, box, self.color(color), self.paper, 0.0)) if found is not None else []

    def on(self, color: str, share: float) -> str:
        """Ink or paper, whichever is read better on a colour laid so thickly (0 to 1) over paper."""
        ground = blended(self.color(color), self.paper, share)
        ink = self.color("ink")
        return ink if contrast(ink, ground) >= contrast(self.paper, ground) else self.paper


def blended(color: str, paper: str, share: float) -> str:
    """A colour laid over paper, of which `share` covers it, as #rrggbb."""
    mixed = [round(int(color[at : at + 2], 16) * share + int(paper[at : at + 2], 16) * (1 - share)) for at in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in mixed)
