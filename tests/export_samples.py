"""Fonts, words, pictures and pages for the tests of the exporters."""

from __future__ import annotations

import hashlib
import io
from importlib import resources
from typing import NamedTuple

import uharfbuzz
from PIL import Image as Raster

from cardgen.display.geometry import Matrix, Outline, Rect, rectangle, translate
from cardgen.display.items import FontFile, Glyph, Group, Image, Item, Link, Page, Path, Picture, Stroke, Text, Word
from cardgen.export.meta import Meta
from cardgen.impose.sheet import Placement, Sheet

META = Meta("Title – “quoted”", "Cards", "The authors", "cards, print", "zh-Hant")
MM = 72 / 25.4


class Pixels(NamedTuple):
    """The dark pixels of a picture as left, top, right, bottom, in mm."""

    left: float
    top: float
    right: float
    bottom: float


def font_file(package: str, name: str) -> FontFile:
    found = [file for file in resources.files(package).rglob("*") if file.name == name]  # type: ignore[attr-defined]
    data = found[0].read_bytes()
    key = f"{name}-{hashlib.sha256(data).hexdigest()[:8]}"
    return FontFile(key, name.partition("-")[0], "Bold" in name, "Italic" in name, uharfbuzz.Face(data).upem, data)


def regular() -> FontFile:
    return font_file("fontpkg_alegreya_sans", "AlegreyaSans-Regular.ttf")


def italic() -> FontFile:
    return font_file("fontpkg_alegreya_sans", "AlegreyaSans-BoldItalic.ttf")


def glyph_of(font: FontFile, character: str) -> int:
    return int(uharfbuzz.Font(uharfbuzz.Face(font.data)).get_nominal_glyph(ord(character)) or 0)


def word(text: str, font: FontFile) -> Word:
    """A word of one glyph for each character, kerned."""
    reader = uharfbuzz.Font(uharfbuzz.Face(font.data))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(reader, buffer, {"liga": False, "clig": False, "dlig": False})
    glyphs = tuple(
        Glyph(info.codepoint, place.x_advance, place.x_offset, place.y_offset, text[info.cluster])
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )
    advance = sum(glyph.advance for glyph in glyphs)
    return Word(text, font, glyphs, advance, (0, -font.units_per_em, advance, font.units_per_em // 4))


def text(words: str, font: FontFile, x: float = 5, y: float = 10, **options: float) -> Text:
    size = options.get("size", 4.0)
    shaped = tuple(word(part, font) for part in words.split(" "))
    return Text(x, y, shaped, font, size, "#000000", options.get("gap", 1.0), options.get("tracking", 0.0))


def box(x: float, y: float, width: float, height: float, color: str = "#000000") -> Path:
    return Path(rectangle(Rect(x, y, width, height)), color)


def page(*items: Item, width: float = 63, height: float = 88, label: str = "Card", bleed: float = 0) -> Page:
    return Page(width, height, items, label, bleed)


def placed(face: Page, x: float, y: float, clip: Rect | None = None) -> Placement:
    trim = Rect(x, y, face.width, face.height)
    return Placement(face, translate(x, y), trim, clip or trim)


def sheet(*placements: Placement, marks: tuple[Item, ...] = (), label: str = "Sheet 1") -> Sheet:
    return Sheet(210, 297, placements, marks, label=label)


def star(points: int = 40) -> Outline:
    """An outline long enough to be worth drawing once, in font-like units of 0 to 1000."""
    coords: list[float] = []
    for number in range(points):
        coords += (number * 1000 / points, 1000 if number % 2 else 0)
    return Outline("M" + "L" * (points - 1) + "Z", tuple(coords))


def picture(kind: str, mode: str, size: tuple[int, int] = (4, 2), **options: object) -> Picture:
    """A picture whose left half is red (or dark) and whose right half is white, clear where the mode has alpha."""
    raster = Raster.new("RGBA", size, (255, 255, 255, 0))
    raster.paste((200, 0, 0, 255), (0, 0, size[0] // 2, size[1]))
    if "A" not in mode:
        ground = Raster.new("RGBA", size, (255, 255, 255, 255))
        ground.alpha_composite(raster)
        raster = ground
    written = io.BytesIO()
    (raster if mode == "RGBA" else raster.convert("RGB").convert(mode)).save(written, kind, **options)
    return Picture(hashlib.sha256(written.getvalue()).hexdigest(), kind.lower(), *size, written.getvalue())


def full_page() -> Page:
    """A page with every kind of item."""
    font, bold = regular(), italic()
    icon = star()
    inner = Group(
        (text("turned", font, 0, 5), box(0, 6, 5, 2, "#00ff00"), Link(Rect(0, 0, 10, 5), "https://example.org/(a)")),
        translate(20, 40),
        rectangle(Rect(0, 0, 30, 30)),
        shared=True,
    )
    return page(
        box(0, 0, 63, 88, "#f4ead2"),
        Path(icon, "#aa0000", transform=Matrix(0.01, 0, 0, 0.01, 5, 60)),
        Path(icon, "#aa0000", transform=Matrix(0.02, 0, 0, 0.02, 20, 60), even_odd=True, opacity=0.5),
        Path(Outline("MLC", (1, 1, 5, 5, 6, 6, 7, 7, 8, 1)), None, Stroke("#0000ff", 0.3, (1, 0.5), "round", "bevel")),
        text("Wave at AVA", font),
        text("tracked out", bold, 5, 20, tracking=0.3),
        Image(picture("PNG", "RGBA"), Rect(40, 70, 10, 10)),
        inner,
        label="Card – “1”",
    )


def dark(png: bytes, dpi: int) -> Pixels:
    """The box around what is dark in a picture."""
    with Raster.open(io.BytesIO(png)) as opened:
        found = opened.convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
    assert found is not None, "nothing is dark"
    return Pixels(*(edge * 25.4 / dpi for edge in found))


def pixel(png: bytes, dpi: int, x: float, y: float) -> tuple[int, int, int]:
    """The colour at a place in mm."""
    with Raster.open(io.BytesIO(png)) as opened:
        red, green, blue = opened.convert("RGB").getpixel((int(x * dpi / 25.4), int(y * dpi / 25.4)))  # type: ignore[misc]
    return red, green, blue
