"""Draw the places of a map: numbered dots and their labels."""

from __future__ import annotations

from cardgen.display.geometry import Rect
from cardgen.display.items import Path, Stroke
from cardgen.layout.board.labels import DOT
from cardgen.layout.board.lettering import Letterer, Where
from cardgen.layout.board.palette import Palette
from cardgen.layout.outlines import ellipse
from cardgen.layout.scene import Sketch

_NUMBER_POINTS = 13.0


def dot(x: float, y: float, figure: str, letterer: Letterer, palette: Palette, where: Where) -> Sketch:
    """A round medal with a rim, and the place's number or numbers in its middle."""

    def ring(radius: float) -> Rect:
        return Rect(x - radius, y - radius, 2 * radius, 2 * radius)

    rim = Stroke(palette.ink, 0.3)
    if palette.plain:
        sketch = Sketch([Path(ellipse(ring(DOT)), palette.ground, rim, name="place")])
    else:
        fine = Stroke(palette.figure, 0.2)
        sketch = Sketch(
            [
                Path(ellipse(ring(DOT)), palette.slot, rim, name="place"),
                Path(ellipse(ring(DOT - 0.55)), palette.place, None, name="place"),
                Path(ellipse(ring(DOT - 0.95)), None, fine, name="place"),
            ]
        )
    if figure:
        color = palette.ink if palette.plain else palette.figure
        style = letterer.style(
            "figure", _NUMBER_POINTS, color, align="center", valign="middle", single_line=True, min_size=2.0
        )
        sketch.take(letterer.write(figure, ring(DOT - 0.9), style, where))
    return sketch
