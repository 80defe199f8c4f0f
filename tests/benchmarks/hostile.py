"""How long dice take that are meant to take long, beside a roll that people make."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress

from cardgen.dice import DiceFault, odds, parse

USUAL = "4d6k3 + 2"
HARD = (
    "9" * 5000,
    "(" * 5000,
    "9**9**9",
    "1000d1000",
    "100d100k5",
    "d1000*d1000",
    "+".join(["90d20"] * 10),
    "100d20",
    "20d20k10",
    "7d1000",
    "2d6 * 3d8",
)


def measure() -> Mapping[str, float]:
    """What each text takes to be read and to have its odds told or refused: seconds, best of five."""
    return {text: min(_once(text) for _ in range(5)) for text in (USUAL, *HARD)}


def _once(text: str) -> float:
    before = time.process_time()
    with suppress(DiceFault):
        odds(parse(text))
    return time.process_time() - before
