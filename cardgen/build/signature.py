"""What a build depends on, in a few characters: the program itself, and every file that it could look at."""

from __future__ import annotations

import hashlib
import os
import sys
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import cardgen

_STARTED = time.time_ns()
_MOST_FILES = 20_000
_MOST_BYTES = 1_000_000_000
_NOT_LOOKED_AT = frozenset((".git", ".hg", ".svn", "__pycache__"))


def program() -> str:
    """What stands for the program: its own files, what is installed beside it, and the Python that runs it.

    Empty where the program's files were changed after it was started, since nobody can tell then which of them runs.
    """
    source = Path(cardgen.__file__).parent
    files = sorted(_sources(source))
    if any(changed > _STARTED for _, _, changed in files):
        return ""
    installed = [entry for place in sys.path for entry in sorted(_installed(Path(place)))]
    return _digest(repr((files, installed, sys.version, zlib.ZLIB_RUNTIME_VERSION)))


def folder_sign(folder: Path, without: Path | None = None) -> str:
    """What stands for all that is in a folder, by the bytes of each file; `without` names a folder that does not count.

    Links to folders are followed. Empty where the folder is too large to be read for this.
    """
    seen = hashlib.sha256()
    left = _MOST_BYTES
    for number, path in enumerate(_below(folder, without.resolve() if without else None, set())):
        try:
            left -= path.stat().st_size
            if number >= _MOST_FILES or left < 0:
                return ""
            with path.open("rb") as file:
                content = hashlib.file_digest(file, "sha256").hexdigest() if path.is_file() else "no file"
        except OSError as fault:
            content = f"unreadable: {fault.errno}"
        seen.update(f"{path.relative_to(folder)}\0{content}\n".encode("utf-8", "surrogatepass"))
    return seen.hexdigest()


def joined(parts: Iterable[str]) -> str:
    """One sign for several; empty where one of them is."""
    several = tuple(parts)
    return _digest(repr(several)) if all(several) else ""


def _digest(words: str) -> str:
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _below(folder: Path, without: Path | None, seen: set[Path]) -> Iterator[Path]:
    """The files below a folder, in a fixed order."""
    place = folder.resolve()
    if place in seen or place == without:
        return
    seen.add(place)
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return
    for entry in entries:
        if entry.is_dir():
            if entry.name not in _NOT_LOOKED_AT:
                yield from _below(entry, without, seen)
        elif entry.is_file() or not entry.exists():
            yield entry


def _sources(folder: Path) -> Iterator[tuple[str, int, int]]:
    """The Python files of a package, each with its size and the time of its last change."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in _NOT_LOOKED_AT]
        for name in names:
            if name.endswith(".py"):
                with suppress(OSError):
                    path = os.path.join(place, name)  # noqa: PTH118 - three hundred files, each time
                    found = os.stat(path)  # noqa: PTH116
                    yield path, found.st_size, found.st_mtime_ns


def _installed(place: Path) -> Iterator[tuple[str, int]]:
    """The packages installed in a folder, by the names of what describes them, which hold their versions."""
    with suppress(OSError), os.scandir(place) as entries:
        for entry in entries:
            if entry.name.endswith((".dist-info", ".egg-info")):
                yield entry.name, entry.stat().st_mtime_ns
