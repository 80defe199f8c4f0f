"""What single cells mean: quantities, yes or no, and lists of traits or codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from cardgen.load.limits import MAX_COPIES
from cardgen.load.words import TermFinder

CODE = re.compile(r"[A-Z0-9]{1,6}-[A-Z0-9]{1,8}")
"""A card's code: only characters that a QR code stores in its short, alphanumeric way."""

_QUANTITY = re.compile(r"0*([0-9]{1,9})(?:\.0*)?")
_YES_NO: Mapping[str, bool] = MappingProxyType(
    {
        **dict.fromkeys(("yes", "y", "true", "1", "1.0", "x", "✓", "✔"), True),
        **dict.fromkeys(("", "no", "n", "false", "0", "0.0", "-", "–"), False),
    }
)


def read_quantity(text: str) -> int:
    """How many copies a filled cell asks for. Raises ValueError, with a sentence, where that is no number."""
    match = _QUANTITY.fullmatch(text)
    if match is None:
        raise ValueError(f"“{text[:40]}” is no quantity")
    if int(match[1]) > MAX_COPIES:
        raise ValueError(f"{text[:40]} copies are more than {MAX_COPIES:,}")
    return int(match[1])


def read_yes_no(text: str) -> bool:
    """Whether a cell says yes. Raises ValueError, with a sentence, for what is neither yes nor no."""
    try:
        return _YES_NO[text.casefold()]
    except KeyError:
        raise ValueError(f"“{text[:40]}” is neither yes nor no") from None


def read_traits(text: str, lexicon: TermFinder, separator: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids of the traits that a cell names, each once, and the words that name none.

    Traits stand apart by commas, semicolons, line breaks or `separator`; where a part is no trait but its words are,
    spaces do as well.
    """
    found: list[str] = []
    unknown: list[str] = []
    marks = "|".join(re.escape(mark) for mark in (",", ";", "\n", separator.strip()) if mark)
    for part in re.split(marks, text):
        word = part.strip()
        if not word:
            continue
        whole = lexicon.find(word)
        several, others = ((whole,), ()) if whole is not None else lexicon.find_all(word)
        found.extend(several)
        unknown.extend(others)
    return tuple(dict.fromkeys(found)), tuple(unknown)


def read_codes(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The codes in a cell, in capitals, and the words that are none."""
    words = [word.upper() for word in re.split(r"[\s,;]+", text) if word]
    return tuple(word for word in words if CODE.fullmatch(word)), tuple(
        word for word in words if not CODE.fullmatch(word)
    )
