"""How a block of text is to look."""

from __future__ import annotations

from dataclasses import dataclass

MM_PER_POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Style:
    """The face, size, colour and setting of a block of text.

    `size` and `min_size` are the em in mm; the text shrinks to `min_size` where it must, no further. `leading` is the
    distance of baselines in ems, `paragraph_gap` what a new paragraph adds to it, `tracking` extra space after each
    glyph, both in ems. Inline icons are `icon_scale` cap heights tall. `single_line` never wraps; `balance` makes the
    lines of a short text even. `optical` centres by what is seen (capitals from side to side and from baseline to
    top) and not by the face's metrics.
    """

    family: str
    size: float
    color: str
    weight: int = 400
    bold_weight: int = 700
    italic: bool = False
    leading: float = 1.25
    align: str = "left"
    valign: str = "top"
    tracking: float = 0.0
    upper: bool = False
    min_size: float = 6 * MM_PER_POINT
    icon_color: str = ""
    icon_scale: float = 1.0
    paragraph_gap: float = 0.35
    optical: bool = True
    single_line: bool = False
    balance: bool = False
