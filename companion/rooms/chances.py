"""Chances as phones show them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any


def fraction(chance: Fraction) -> dict[str, Any]:
    """A chance as an exact fraction and as a percentage."""
    return {"of": [chance.numerator, chance.denominator], "percent": round(float(chance) * 100, 1)}
