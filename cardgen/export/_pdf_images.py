"""Pictures as PDF image objects: JPEG bytes as they are, PNG data as they are where PDF can read them."""

from __future__ import annotations

import io
import struct

from PIL import Image as Raster

from cardgen.display.items import Picture
from cardgen.export._pdf_file import PdfFile

_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}
_JPEG = b"\xff\xd8"
_PNG_HEADER = 8
_GRAY, _RGB, _PALETTE = 0, 2, 3


def add_picture(file: PdfFile, picture: Picture) -> int:
    """Write a picture and return its number."""
    if picture.data.startswith(_JPEG):
        return _add_jpeg(file, picture)
    return _add_plain_png(file, picture) or _add_decoded(file, picture)


def _entries(width: int, height: int, space: str, bits: int = 8) -> str:
    return f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace {space}/BitsPerComponent {bits}"


def _add_jpeg(file: PdfFile, picture: Picture) -> int:
    with Raster.open(io.BytesIO(picture.data), formats=("JPEG",)) as opened:
        size, mode, adobe = opened.size, opened.mode, "adobe" in opened.info
    entries = _entries(*size, _SPACES[mode]) + "/Filter/DCTDecode"
    if mode == "CMYK" and adobe:
        # Adobe's programs write CMYK files the other way round.
        entries += "/Decode[1 0 1 0 1 0 1 0]"
    return file.add_stream(entries, picture.data, packed=True)


def _add_plain_png(file: PdfFile, picture: Picture) -> int | None:
    """A PNG without transparency or interlacing is a deflated stream with predictors in PDF too: pass it through."""
    chunks = _chunks(picture.data)
    width, height, bits, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if interlaced or b"tRNS" in chunks or kind not in {_GRAY, _RGB, _PALETTE}:
        return None
    if kind == _PALETTE:
        palette = chunks[b"PLTE"]
        space = f"[/Indexed/DeviceRGB {len(palette) // 3 - 1}<{palette.hex()}>]"
    else:
        space = _SPACES["L" if kind == _GRAY else "RGB"]
    colors = 3 if kind == _RGB else 1
    entries = _entries(width, height, space, bits) + (
        f"/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors {colors}/BitsPerComponent {bits}/Columns {width}>>"
    )
    return file.add_stream(entries, chunks[b"IDAT"], packed=True)


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """A PNG's chunks by name, those of one name joined (PNG specification, 5.3)."""
    found: dict[bytes, list[bytes]] = {}
    at = _PNG_HEADER
    while at + 8 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        found.setdefault(name, []).append(data[at + 8 : at + 8 + length])
        at += 12 + length
    return {name: b"".join(parts) for name, parts in found.items()}


def _add_decoded(file: PdfFile, picture: Picture) -> int:
    with Raster.open(io.BytesIO(picture.data), formats=("PNG",)) as opened:
        raster = opened.convert("RGBA")
    color, alpha = raster.convert("RGB"), raster.getchannel("A")
    entries = _entries(*raster.size, "/DeviceRGB")
    if alpha.getextrema() != (255, 255):
        entries += f"/SMask {file.add_stream(_entries(*raster.size, '/DeviceGray'), alpha.tobytes())} 0 R"
    return file.add_stream(entries, color.tobytes())
