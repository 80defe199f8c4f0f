"""Numbers as people write them in YAML."""

from __future__ import annotations

import re
from typing import Any

_NUMBER = re.compile(r"[-+−]?\d{1,9}(?:\.\d{0,17})?")


def read_number(value: Any) -> float:
    """A number as it was written. Raises ValueError, with a sentence."""
    text = str(value).strip() if isinstance(value, str | int | float) else ""
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"“{text[:40]}” is no number" if text else "a number must stand here")
    return float(text.replace("−", "-"))
