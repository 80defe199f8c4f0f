"""Write files whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path

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
    """Replace a file by `data`, all at once, making its folder where there is none.

    The bytes go to a temporary file beside it, which takes its place when they are safely on the disk; on any failure,
    or an interruption, the old file stays as it was and the temporary one is removed. A link stays a link. Raises
    CannotWrite.
    """
    try:
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(f".{secrets.token_hex(8)}.tmp")
        try:
            with beside.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(path, error) from error
