"""What a build depends on, in a few characters: the program itself, and every file that it could look at."""

from __future__ import annotations

import hashlib
import os
import sys
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
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


def contents(folder: Path, without: Iterable[Path] = ()) -> Mapping[str, str] | None:
    """A digest of each file in a folder, by its path in it; `without` names files and folders that do not count.

    Links to folders are followed. None where the folder is too large to be read for this.
    """
    found: dict[str, str] = {}
    left = _MOST_BYTES
    for path in _below(folder, {one.resolve() for one in without}):
        try:
            left -= path.stat().st_size
            if len(found) >= _MOST_FILES or left < 0:
                return None
            with path.open("rb") as file:
                content = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as fault:
            content = f"unreadable: {fault.errno}"
        found[path.relative_to(folder).as_posix()] = content
    return found


def folder_sign(folder: Path) -> str:
    """What stands for all that is in a folder, by the bytes of each file; empty where it is too large."""
    found = contents(folder)
    return sign_of_files(found) if found is not None else ""


def sign_of_files(files: Mapping[str, str]) -> str:
    """What stands for files and what is in them."""
    return _digest(repr(sorted(files.items())))


def joined(parts: Iterable[str]) -> str:
    """One sign for several; empty where one of them is."""
    several = tuple(parts)
    return _digest(repr(several)) if all(several) else ""


def _digest(words: str) -> str:
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _below(folder: Path, seen: set[Path]) -> Iterator[Path]:
    """The files below a folder but for those that are `seen`, in a fixed order; no folder twice."""
    place = folder.resolve()
    if place in seen:
        return
    seen.add(place)
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return
    for entry in entries:
        if entry.is_dir():
            if entry.name not in _NOT_LOOKED_AT:
                yield from _below(entry, seen)
        elif entry.resolve() not in seen and (entry.is_file() or not entry.exists()):
            yield entry


def _sources(folder: Path) -> Iterator[tuple[str, int, int]]:
    """The Python files and catalogues of a package, each with its size and the time of its last change."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in _NOT_LOOKED_AT]
        for name in names:
            if name.endswith((".py", ".po")):
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
