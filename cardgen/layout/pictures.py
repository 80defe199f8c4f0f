"""Pictures from a game's folder, opened once, with a check of their resolution where they are placed."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

from PIL import Image as Raster
from PIL import UnidentifiedImageError

from cardgen.display.geometry import Rect
from cardgen.display.items import Picture

GOOD_DPI = 200
_MOST_BYTES = 40_000_000
_MOST_PIXELS = 80_000_000


class PictureFault(ValueError):
    """A picture that cannot be used; the message is a sentence, `hint` what to do about it."""

    def __init__(self, message: str, hint: str = "save it again as PNG or JPEG") -> None:
        super().__init__(message)
        self.hint = hint


class PictureShelf:
    """The pictures of one game's folder, by their path inside it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._opened: dict[str, Picture] = {}

    def picture(self, path: str) -> Picture:
        """The picture at a path inside the folder. Raises PictureFault where it is outside, missing or no picture."""
        name = path.replace("\\", "/")
        if name not in self._opened:
            self._opened[name] = self._open(name)
        return self._opened[name]

    def opened(self) -> tuple[Picture, ...]:
        """The pictures that were asked for so far."""
        return tuple(self._opened.values())

    def _open(self, name: str) -> Picture:
        file = (self._folder / name).resolve()
        if not file.is_relative_to(self._folder):
            raise PictureFault(f"The picture “{name}” lies outside the game’s folder", "copy it into the folder")
        try:
            if file.stat().st_size > _MOST_BYTES:
                raise PictureFault(f"The picture “{name}” is larger than {_MOST_BYTES // 1_000_000} MB")
            data = file.read_bytes()
        except OSError as fault:
            message = f"The picture “{name}” cannot be read: {fault.strerror or fault}"
            raise PictureFault(message, "a picture’s path begins in the game’s folder, as art/bat.png") from fault
        if not data:
            raise PictureFault(f"The picture “{name}” is empty")
        return _decode(name, data)


def _decode(name: str, data: bytes) -> Picture:
    try:
        with Raster.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
            width, height, kind = opened.width, opened.height, opened.format or ""
            if width * height > _MOST_PIXELS:
                raise PictureFault(f"The picture “{name}” has {width}×{height} pixels, more than can be printed well")
            opened.load()
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Raster.DecompressionBombError) as fault:
        if isinstance(fault, PictureFault):
            raise
        raise _unreadable(name) from fault
    return Picture(hashlib.sha256(data).hexdigest()[:16], kind.lower(), width, height, data)


def _unreadable(name: str) -> PictureFault:
    if name.lower().endswith(".svg"):
        message = f"“{name}” is an SVG drawing, and here the template shows PNG and JPEG"
        return PictureFault(message, "save it as PNG, or show it with <icon> in the template")
    return PictureFault(f"The picture “{name}” is damaged: it is no whole PNG or JPEG, whatever its name says")


def placed(picture: Picture, box: Rect, fit: str) -> Rect:
    """Where a picture goes in a box: `contain` keeps all of it, `cover` fills the box, `stretch` does as it says."""
    if fit == "stretch" or not (box.width and box.height):
        return box
    across, down = box.width / picture.width_px, box.height / picture.height_px
    size = min(across, down) if fit == "contain" else max(across, down)
    width, height = picture.width_px * size, picture.height_px * size
    return Rect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)


def resolution(picture: Picture, box: Rect) -> float:
    """Dots per inch of a picture stretched to a box in mm, the lesser of both directions."""
    if not (box.width and box.height):
        return float("inf")
    return min(picture.width_px / box.width, picture.height_px / box.height) * 25.4
