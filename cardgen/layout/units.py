"""Lengths, numbers and switches as templates write them."""

from __future__ import annotations

import math
import re

MM_PER_POINT = 25.4 / 72
_LARGEST = 100_000.0
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*(mm|pt|)\s*")
_LONGEST = 10_000.0  # mm: ten metres, more than any sheet of paper
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def length(words: str) -> float:
    """Read `3`, `3mm` or `9pt` as millimetres; raises ValueError with a sentence for anything else."""
    match = _LENGTH.fullmatch(words)
    if match is None:
        raise ValueError(f"“{words}” is no length: write millimetres (3.5) or points (9pt)")
    number = float(match.group(1)) * (MM_PER_POINT if match.group(2) == "pt" else 1.0)
    if abs(number) > _LONGEST:
        raise ValueError(f"“{words}” is longer than ten metres")
    return number


def number(words: str) -> float:
    """Read a plain number; raises ValueError with a sentence for anything else and for what has no end."""
    try:
        found = float(words)
    except ValueError:
        found = math.nan
    if not abs(found) <= _LARGEST:
        raise ValueError(f"“{words}” is no number that can be used here")
    return found


def switch(words: str) -> bool:
    """Read `yes` or `no`; raises ValueError with a sentence for anything else."""
    if words in {"yes", "true"}:
        return True
    if words in {"no", "false", ""}:
        return False
    raise ValueError(f"“{words}” is neither yes nor no")


def hex_color(words: str) -> str | None:
    """A colour such as #8A1C22 or #abc as #rrggbb in small letters; None for other words."""
    if _HEX.fullmatch(words) is None:
        return None
    return (words if len(words) == 7 else "#" + "".join(digit * 2 for digit in words[1:])).lower()
