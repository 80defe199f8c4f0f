"""What was made once, kept in files that may be deleted at any time: whole or not at all, and never too many."""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

MOST_BYTES = 256_000_000
MOST_FILES = 2_000
_HEAD = b"tablewright 1\n"
_DIGEST = 16
_ENDING = ".part"
# Seconds after which an unfinished file belongs to nobody.
_ABANDONED = 3600.0


class Cache:
    """Bytes by kind and name below a folder.

    Whatever is wrong with the folder or its files, the bytes are then simply not there: a file that is cut short,
    changed or unreadable is a miss, and one that cannot be written is not kept. Names are words that files can have.
    """

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self.folder = folder
        self._most = most_bytes
        self._written = 0

    def get(self, kind: str, name: str) -> bytes | None:
        """The bytes of a name; they count as used now."""
        path = self.folder / kind / name
        try:
            whole = path.read_bytes()
        except OSError:
            return None
        start = len(_HEAD) + _DIGEST
        data = whole[start:]
        if whole[:start] != _HEAD + _digest(data):
            return None
        with suppress(OSError):
            os.utime(path)
        return data

    def put(self, kind: str, name: str, data: bytes) -> None:
        """Keep bytes under a name, in place of what was there."""
        if len(data) > self._most // 2:
            return
        path = self.folder / kind / name
        beside = path.with_name(f".{secrets.token_hex(8)}{_ENDING}")
        # A cache that cannot be written costs time, not the print.
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                beside.write_bytes(_HEAD + _digest(data) + data)
                beside.replace(path)
                self._written += len(data)
            finally:
                beside.unlink(missing_ok=True)

    def tidy(self) -> None:
        """Remove what was not used for longest until the rest is within the limit, if anything was written."""
        if not self._written:
            return
        self._written = 0
        found = sorted(_files(self.folder))
        total, count = sum(size for _, size, _ in found), len(found)
        for used, size, path in found:
            abandoned = path.name.endswith(_ENDING) and time.time() - used > _ABANDONED
            if total <= self._most and count <= MOST_FILES and not abandoned:
                continue
            with suppress(OSError):
                path.unlink()
                total, count = total - size, count - 1


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST).digest()


def _files(folder: Path) -> list[tuple[float, int, Path]]:
    """All files below a folder: when each was used, its bytes, its path."""
    found: list[tuple[float, int, Path]] = []
    for place, _, names in os.walk(folder):
        for name in names:
            path = Path(place, name)
            with suppress(OSError):
                stat = path.stat(follow_symlinks=False)
                found.append((stat.st_mtime, stat.st_size, path))
    return found
