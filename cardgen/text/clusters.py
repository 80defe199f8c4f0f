"""Characters as people count them: which code points belong together, which direction they run, which leave no mark."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Joiners, direction marks, soft hyphens, variation selectors and tags: they steer others and show nothing themselves
# (Unicode’s Default_Ignorable_Code_Point, the part of it that texts have).
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)

# Where words end. The no-break spaces (U+00A0, U+2007, U+202F) are not among them.
SPACE = re.compile("[\t\n\v\f\r \u0085\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]+")

_JOINER = "\u200d"
_PLAIN = re.compile("[\u0020-\u007e\u00a0-\u02ff\u0370-\u0482\u048a-\u0590]*")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]")


def clusters(text: str) -> list[str]:
    """The text cut into bases with the marks, selectors and joined parts that follow them."""
    if _PLAIN.fullmatch(text):
        return list(text)
    found: list[str] = []
    flags = 0
    for letter in text:
        flag = "\U0001f1e6" <= letter <= "\U0001f1ff"
        follows = _extends(letter) or (found and found[-1].endswith(_JOINER)) or (flag and flags % 2 == 1)
        flags = flags + 1 if flag else 0
        if found and follows:
            found[-1] += letter
        else:
            found.append(letter)
    return found


def right_to_left(text: str) -> bool:
    """Whether the first letter with a direction runs to the left."""
    if not _RIGHT_TO_LEFT.search(text):
        return False
    directions = (unicodedata.bidirectional(letter) for letter in text)
    return next((direction != "L" for direction in directions if direction in ("L", "R", "AL")), False)


@lru_cache(maxsize=4096)
def _extends(letter: str) -> bool:
    """Whether a character joins what stands before it."""
    if unicodedata.category(letter) in ("Mn", "Me", "Mc"):
        return True
    # Skin tones, joiners and tags.
    return "\U0001f3fb" <= letter <= "\U0001f3ff" or letter in "\u200c\u200d" or "\U000e0020" <= letter <= "\U000e007f"
