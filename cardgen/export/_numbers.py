"""Numbers written as short as PDF and SVG allow: no exponent, no trailing zeros, no -0."""

from __future__ import annotations

import math

# Coordinates repeat from card to card; beyond so many different ones, remembering costs more than it saves.
_MOST_REMEMBERED = 100_000


class Numbers(dict[float, str]):
    """Looks up numbers as text with up to so many decimals (one at least), and remembers what it wrote.

    `numbers[0.5]` is `.5`. Raises ValueError for what is not finite, which no format can write.
    """

    def __init__(self, decimals: int) -> None:
        super().__init__()
        self._format = f"%.{decimals}f"

    def __missing__(self, value: float) -> str:
        text = (self._format % value).rstrip("0").rstrip(".")
        if -1 < value < 1:
            text = "0" if text == "-0" else text.replace("0.", ".", 1)
        elif not math.isfinite(value):
            raise ValueError(f"A coordinate is {value}, which cannot be drawn")
        if len(self) < _MOST_REMEMBERED:
            self[value] = text
        return text


class Scales:
    """Number writers whose last decimal stays below a micrometre once a transform has been at the numbers."""

    def __init__(self) -> None:
        self.mm = Numbers(3)
        self.size = Numbers(5)
        self.fine = Numbers(6)
        self.factor = Numbers(8)
        self._coarse = Numbers(1)

    def under(self, factor: float) -> Numbers:
        """The writer for coordinates that a transform multiplies by `factor` to get mm."""
        if factor <= 0.02:
            return self._coarse
        return self.mm if factor <= 2 else self.fine
