"""Measures and lists as people type them after an option."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardgen.cli.say import stop

_LONGEST = 1000.0  # mm: more is a slip of the pen, whatever is measured
_MOST = 1000  # copies of a card: more is a slip of the pen


def millimetres(option: str, words: str) -> float:
    """Read a length of no less than nothing, such as `3`, `3mm` or `0,5`; says what is wrong and leaves otherwise."""
    number = words.strip().lower().removesuffix("mm").strip().replace(",", ".")
    try:
        value = float(number)
    except ValueError:
        value = math.nan
    if not 0 <= value <= _LONGEST:
        stop(f"“{words}” is no measure for {option}: give millimetres, such as 3 or 2.5.")
    return value


def count(option: str, words: str) -> int | None:
    """Read how many of something there are to be, None where nothing was typed; says what is wrong and leaves."""
    if not words:
        return None
    value = int(words) if words.isascii() and words.isdecimal() and len(words) < 9 else 0
    if not 1 <= value <= _MOST:
        stop(f"“{words}” is no number for {option}: give a whole number from 1 to {_MOST:,}.")
    return value


def shift(words: str) -> tuple[float, float]:
    """Read a shift such as `0.5,-1`; says what is wrong and leaves otherwise."""
    from cardgen.impose.backs import parse_shift

    try:
        return parse_shift(words)
    except ValueError as wrong:
        stop(str(wrong))


def names(option: str, given: Sequence[str] | None) -> tuple[str, ...]:
    """Read an option that holds several names with commas between and may be given again; each once, in order."""
    found = [name.strip() for words in given or () for name in words.split(",")]
    kept = tuple(dict.fromkeys(name for name in found if name))
    if given and not kept:
        stop(f"{option} is empty: give at least one name, or leave it out for all.")
    return kept
