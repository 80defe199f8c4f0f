"""Checks that a picture which a card names is there, lies inside the game's folder and is what its name says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from cardgen.load.findings import listed, quoted
from cardgen.load.places import OutsideError, inside, near_files
from cardgen.model.problem import Severity

_PICTURE_NAME = re.compile(r"(?i)\.(png|jpe?g|svg|gif|webp|bmp|tiff?|pdf|psd)$")
_HEAD = 4096
_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpg"),
    (b"GIF8", "gif"),
    (b"BM", "bmp"),
    (b"%PDF", "pdf"),
    (b"8BPS", "psd"),
    (b"II*\0", "tif"),
    (b"MM\0*", "tif"),
)
_PRINTED = ("png", "jpg", "svg")


class Fault(NamedTuple):
    """What is wrong with a picture."""

    message: str
    hint: str
    severity: Severity


class Picture(NamedTuple):
    """A picture's path relative to the game's folder, empty where it cannot be used, and what is wrong with it."""

    path: str
    fault: Fault | None = None


class PictureFinder:
    """Finds pictures in a game's folder, or in its `art/`; each is looked at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, Picture] = {}

    def find(self, words: str) -> Picture:
        """The picture that a cell names."""
        if words not in self._known:
            self._known[words] = self._look(words)
        return self._known[words]

    def _look(self, words: str) -> Picture:
        try:
            path = inside(self._folder, words)
            if not path.exists() and inside(self._folder, f"art/{words}").is_file():
                path = inside(self._folder, f"art/{words}")
            if not path.is_file():
                near = near_files(path) or near_files(self._folder / "art" / path.name)
                hint = f"did you mean {listed(quoted(near), 'or')}?" if near else "the card is printed without it"
                return Picture("", Fault(f"there is no picture “{words}”", hint, Severity.WARNING))
            with path.open("rb") as file:
                head = file.read(_HEAD)
        except OutsideError as error:
            hint = "copy the picture into the game's art folder"
            return Picture("", Fault(f"the picture {error}", hint, Severity.ERROR))
        except OSError as error:
            return Picture("", Fault(f"the picture “{words}” cannot be read: {error.strerror}", "", Severity.WARNING))
        return _judged(path.relative_to(self._folder).as_posix(), head)


def looks_like_picture(words: str) -> bool:
    """Whether words are the name of a picture file, by their ending."""
    return _PICTURE_NAME.search(words) is not None


def _judged(name: str, head: bytes) -> Picture:
    """The picture by its first bytes."""
    if not head:
        return Picture("", Fault(f"the picture “{name}” is an empty file", "save it again", Severity.WARNING))
    kind = _kind(head)
    ending = name.rpartition(".")[2].lower().replace("jpeg", "jpg")
    if kind not in _PRINTED:
        what = f"a {kind.upper()} file" if kind else "no picture that is known"
        return Picture("", Fault(f"“{name}” is {what}", "save it as PNG, JPEG or SVG", Severity.ERROR))
    if kind == ending:
        return Picture(name)
    message, hint = f"“{name}” holds a picture of the kind {kind.upper()}", f"rename it so that it ends in .{kind}"
    if "svg" in (kind, ending):
        return Picture("", Fault(message, hint, Severity.ERROR))
    return Picture(name, Fault(message, hint, Severity.NOTICE))


def _kind(head: bytes) -> str:
    found = next((kind for signature, kind in _SIGNATURES if head.startswith(signature)), "")
    if found:
        return found
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "webp"
    text = head.replace(b"\0", b"")  # so that UTF-16 is seen through
    return "svg" if b"<svg" in text or b":svg" in text else ""
