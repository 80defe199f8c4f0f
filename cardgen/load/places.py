"""Paths that a game's data names: only what lies inside the game's folder is ever opened."""

from __future__ import annotations

import re
from pathlib import Path

from cardgen.load.findings import near_names

_ABSOLUTE = re.compile(r"^(?:[/~]|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]+://)")
_LONGEST_NAME = 255


class OutsideError(ValueError):
    """A path that leads out of the game's folder."""


def inside(folder: Path, words: str) -> Path:
    """The path that the words mean, with forward or backward slashes; it need not exist.

    Raises OutsideError, with a sentence, for absolute paths, addresses, `..`, and links that lead out of the folder.
    """
    text = words.strip().replace("\\", "/")
    parts = [part for part in text.split("/") if part not in ("", ".")]
    if _ABSOLUTE.match(text) or ".." in parts or not parts:
        raise OutsideError(f"“{words}” does not lie inside the game's folder")
    if any(ord(character) < 32 for character in text) or any(len(part.encode()) > _LONGEST_NAME for part in parts):
        raise OutsideError(f"“{words[:60]}” is no name that a file can have")
    path = folder.joinpath(*parts)
    try:
        path.resolve().relative_to(folder.resolve())
    except (ValueError, OSError, RuntimeError):
        raise OutsideError(f"“{words}” is a link that leads out of the game's folder") from None
    return path


def near_files(path: Path) -> list[str]:
    """Names in the same folder that look like the one that is not there."""
    try:
        names = [entry.name for entry in path.parent.iterdir()]
    except OSError:
        return []
    return near_names(path.name, names, 0.75)  # endings are alike, so more has to be
