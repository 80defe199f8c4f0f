"""Static fonts made from variable ones, kept in a folder that may be deleted at any time."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import uharfbuzz

from cardgen.display.fontdata import BrokenFont, read_tables


def instance(data: bytes, place: Mapping[str, float], cache: Path | None = None) -> bytes:
    """The static font at a place on the axes of the variable font `data`; axes not named stay at their default.

    HarfBuzz's own instancer does it: the same outlines as fontTools' to a unit, in a hundredth of the time. With a
    `cache` folder, a font made once is read from there the next time. Raises BrokenFont where HarfBuzz cannot do it.
    """
    path = cache / _name(data, place) if cache else None
    if path and (kept := _read(path)):
        return kept
    face = uharfbuzz.Face(data)
    request = uharfbuzz.SubsetInput()
    request.keep_everything()
    request.pin_all_axes_to_default(face)
    for tag, value in place.items():
        request.pin_axis_location(face, tag, value)
    try:
        made = bytes(uharfbuzz.subset(face, request).blob.data)
    except RuntimeError as fault:
        raise BrokenFont("The variable font cannot be set to this weight.") from fault
    if path:
        # A cache that cannot be written costs time, not the print.
        with suppress(OSError):
            _write(path, made)
    return made


def _name(data: bytes, place: Mapping[str, float]) -> str:
    """A file name that is unique to the font, the place on its axes and what made it."""
    axes = " ".join(f"{tag}={value:g}" for tag, value in sorted(place.items()))
    maker = f"harfbuzz {uharfbuzz.version_string()}"
    return hashlib.sha256(b"\0".join((data, axes.encode(), maker.encode()))).hexdigest()[:40] + ".ttf"


def _read(path: Path) -> bytes | None:
    """The font that is kept there, or None where there is none or it is not whole."""
    try:
        data = path.read_bytes()
        read_tables(data)
    except (OSError, BrokenFont):
        return None
    return data


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, whoever else writes it at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
