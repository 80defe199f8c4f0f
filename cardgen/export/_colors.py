"""Colours as the display list writes them."""

from __future__ import annotations

import re

_HEX = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")


def channels(color: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1 of `#rrggbb`. Raises ValueError for anything else."""
    found = _HEX.fullmatch(color)
    if found is None:
        raise ValueError(f"“{color}” is no colour: write it as #rrggbb")
    red, green, blue = (int(part, 16) / 255 for part in found.groups())
    return red, green, blue
