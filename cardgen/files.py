"""Write files whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

_ENDING = ".cardgen.tmp"
_LEFT = re.compile(r"\.[0-9a-f]{16}" + re.escape(_ENDING))
# Seconds: nothing is being written for so long, since the bytes are at hand before a temporary file is made.
_ABANDONED = 60.0

_REASONS = {
    errno.EACCES: "you may not write there",
    errno.EPERM: "you may not write there",
    errno.EROFS: "the disk is read-only",
    errno.ENOSPC: "the disk is full",
    errno.ENOTDIR: "a part of its path is a file and no folder",
    errno.EEXIST: "a part of its path is a file and no folder",
    errno.EISDIR: "there is a folder of that name",
    errno.ENOTEMPTY: "there is a folder of that name",
    errno.ENAMETOOLONG: "its name is too long",
}


class CannotWrite(OSError):
    """A file could not be written; the message is a sentence with its path and the reason."""

    def __init__(self, path: Path, cause: OSError) -> None:
        reason = _REASONS.get(cause.errno or 0) or cause.strerror or str(cause)
        super().__init__(f"“{path}” cannot be written: {reason}.")
        self.path = path
        self.errno = cause.errno


def atomic_write(path: Path, data: bytes) -> None:
    """Replace a file by `data`, all at once, making its folder where there is none; see atomic_write_all."""
    atomic_write_all([(path, data)])


def atomic_write_all(files: Sequence[tuple[Path, bytes]]) -> None:
    """Replace files by their new bytes, each all at once, and none before all of them are safely on the disk.

    The bytes go to temporary files beside them, which then take their places; on any failure, or an interruption, the
    old files stay as they were and the temporary ones are removed. What a killed process left in a folder is swept
    away by the next one that writes there. A link stays a link. Raises CannotWrite.
    """
    staged: list[tuple[Path, Path, Path]] = []
    try:
        for path, data in files:
            with _told_of(path):
                target = _place(path)
                beside = target.with_name(f".{secrets.token_hex(8)}{_ENDING}")
                staged.append((path, target, beside))
                _put(beside, data)
        for path, target, beside in staged:
            with _told_of(path):
                beside.replace(target)
    finally:
        for path, _, beside in staged:
            with _told_of(path):
                beside.unlink(missing_ok=True)


@contextlib.contextmanager
def _told_of(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotWrite(path, error) from error


def _place(path: Path) -> Path:
    """Where a file comes to lie, in a folder that is there and swept."""
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    _sweep(target.parent)
    return target


def _put(path: Path, data: bytes) -> None:
    """Write a new file, down to the disk."""
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sweep(folder: Path) -> None:
    """Remove the temporary files of processes that were killed; one that cannot be removed does no harm."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if _LEFT.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > _ABANDONED:
                        Path(entry.path).unlink()
