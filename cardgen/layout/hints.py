"""What a person may have meant by a name that is not there."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from cardgen.text.icons import IconBook

_NEAR = 0.6


def near(word: str, names: Iterable[str]) -> list[str]:
    """Up to three names that look like a word, the nearest first; case does not count."""
    by_case = {name.casefold(): name for name in names}
    return [by_case[key] for key in difflib.get_close_matches(word.casefold(), by_case, 3, _NEAR)]


def near_hint(word: str, names: Sequence[str]) -> str:
    """“did you mean …?”, or what there is where nothing looks like the word."""
    found = near(word, names)
    if found:
        return _meant(found)
    return f"there is {', '.join(f'“{name}”' for name in names)}" if names else ""


def icon_hint(name: str, book: IconBook, key: str = "") -> str:
    """What to do about an icon that is not there; `key` is the name that the game gave it."""
    if name.lower().endswith(".svg"):
        return "put the SVG file there; its path begins in the game’s folder, as art/sword.svg"
    found = near(name, (one for one in book.names() if one != key))
    if found:
        return _meant(found)
    return "an icon is rpga:NAME, mdi:NAME, an SVG file such as art/sword.svg, or a name from “icons:” in game.yaml"


def token_hint(token: str, names: Iterable[str]) -> str:
    """What to do about a token in a text that names no icon."""
    found = near(token.strip("{}[]():"), names)
    if found:
        return _meant(found)
    return "if it is meant as an icon, give it one below “icons:” in game.yaml"


def _meant(found: Sequence[str]) -> str:
    quoted = [f"“{name}”" for name in found]
    return f"did you mean {' or '.join(part for part in (', '.join(quoted[:-1]), quoted[-1]) if part)}?"
