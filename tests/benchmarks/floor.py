"""The floor: PDF operators written by hand for words, icons and codes whose places are given, and deflated.

No library, no layout, no shaping: what is left is what any Python program has to do. It shows how much the rest costs.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from .deck import FACES

_POINTS = 72 / 25.4
# As cardgen deflates, so that the two are comparable.
_LEVEL = 4
_LETTERS = [bytes([code]).decode("cp1252", "ignore") for code in range(32, 256)]
_VERBS = {"M": (2, "m"), "L": (2, "l"), "C": (6, "c"), "Z": (0, "h"), "R": (4, "re")}


def ready(folder: Path) -> Callable[[], bytes]:
    """Subset the fonts; the call that is given back reads what lies where, writes it as operators, and deflates."""
    fonts = [_font(folder / "fonts" / f"AlegreyaSans-{face}.ttf") for face in FACES]

    def work() -> bytes:
        placed = json.loads((folder / "placed.json").read_text(encoding="utf-8"))
        return _document(placed["cards"], placed["outlines"], fonts)

    return work


def _font(path: Path) -> tuple[bytes, str]:
    """A TrueType subset with the letters of Windows-1252, and the entries of its dictionary that depend on it."""
    font = TTFont(path)
    cmap, metrics = font.getBestCmap(), font["hmtx"]
    scale = 1000 / font["head"].unitsPerEm
    widths = [
        round(metrics[cmap[ord(letter)]][0] * scale) if letter and ord(letter) in cmap else 0 for letter in _LETTERS
    ]
    options = Options()
    options.layout_features = []
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(_LETTERS))
    subsetter.subset(font)
    target = BytesIO()
    font.save(target)
    return target.getvalue(), f"/FirstChar 32/LastChar 255/Widths[{' '.join(map(str, widths))}]"


def _document(cards: Sequence[dict[str, Any]], outlines: dict[str, Any], fonts: Sequence[tuple[bytes, str]]) -> bytes:
    objects = _Objects()
    faces = [_add_font(objects, number, *font) for number, font in enumerate(fonts)]
    names = {name: f"I{number}" for number, name in enumerate(outlines)}
    forms = {names[name]: _add_icon(objects, *outline) for name, outline in outlines.items()}
    resources = objects.add(
        f"<</Font<</F0 {faces[0]} 0 R/F1 {faces[1]} 0 R>>"
        f"/XObject<<{''.join(f'/{name} {number} 0 R' for name, number in forms.items())}>>>>".encode()
    )
    parent = objects.reserve()
    pages = []
    for at in range(0, len(cards), 9):
        content = objects.stream("", _sheet(cards[at : at + 9], names).encode("cp1252"))
        pages.append(
            objects.add(
                f"<</Type/Page/Parent {parent} 0 R/MediaBox[0 0 595.276 841.89]/Contents {content} 0 R"
                f"/Resources {resources} 0 R>>".encode()
            )
        )
    kids = " ".join(f"{page} 0 R" for page in pages)
    objects.put(parent, f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>".encode())
    return objects.file(objects.add(f"<</Type/Catalog/Pages {parent} 0 R>>".encode()))


def _sheet(cards: Sequence[dict[str, Any]], names: dict[str, str]) -> str:
    """Nine cards in mm with y downwards; text stands on its head and is turned back."""
    out = [f"{_POINTS:.6f} 0 0 {-_POINTS:.6f} 0 841.89 cm"]
    for place, card in enumerate(cards):
        out.append(f"q 1 0 0 1 {9.75 + 63.5 * (place % 3):g} {15.15 + 88.9 * (place // 3):g} cm")
        color = _color(card["color"])
        out.append(f"{color} RG {color} rg .7 w 2.85 2.85 57.8 83.2 re S .15 w 3.7 3.7 56.1 81.5 re S")
        out.append("3.7 3.7 56.1 11.6 re f")
        for name, tint, matrix in card["icons"]:
            out.append(f"q {_color(tint)} rg {' '.join(f'{number:.8g}' for number in matrix)} cm /{names[name]} Do Q")
        for bold, size, x, y, tint, words in card["texts"]:
            said = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
            out.append(f"BT {_color(tint)} rg /F{bold} {size} Tf 1 0 0 -1 {x} {y} Tm ({said}) Tj ET")
        code = card["code"]
        drawn = ("%g %g %g %g re " * (len(code) // 4)) % tuple(code)
        out.append(f"q 0 g .4 0 0 .4 47.5 72.9 cm {drawn}f Q Q")
    return "\n".join(out)


def _color(color: str) -> str:
    return " ".join(f"{int(color[at : at + 2], 16) / 255:.3g}" for at in (1, 3, 5))


def _add_icon(objects: _Objects, verbs: str, numbers: Sequence[float]) -> int:
    out: list[str] = []
    at = 0
    for verb in verbs:
        count, operator = _VERBS[verb]
        out += [f"{number:.6g}" for number in numbers[at : at + count]]
        out.append(operator)
        at += count
    box = f"{min(numbers):.6g} {min(numbers):.6g} {max(numbers):.6g} {max(numbers):.6g}"
    return objects.stream(f"/Type/XObject/Subtype/Form/BBox[{box}]", f"{' '.join(out)} f".encode())


def _add_font(objects: _Objects, number: int, data: bytes, widths: str) -> int:
    name = f"/FLOOR{'AB'[number]}+AlegreyaSans-{FACES[number]}"
    file = objects.stream(f"/Length1 {len(data)}", data)
    descriptor = objects.add(
        f"<</Type/FontDescriptor/FontName{name}/Flags 32/FontBBox[-500 -300 1500 1000]/ItalicAngle 0/Ascent 900"
        f"/Descent -300/CapHeight 650/StemV 80/FontFile2 {file} 0 R>>".encode()
    )
    return objects.add(
        f"<</Type/Font/Subtype/TrueType/BaseFont{name}/Encoding/WinAnsiEncoding{widths}"
        f"/FontDescriptor {descriptor} 0 R>>".encode()
    )


class _Objects:
    """The numbered objects of a PDF file."""

    def __init__(self) -> None:
        self._bodies: list[bytes] = []

    def add(self, body: bytes) -> int:
        self._bodies.append(body)
        return len(self._bodies)

    def reserve(self) -> int:
        return self.add(b"")

    def put(self, number: int, body: bytes) -> None:
        self._bodies[number - 1] = body

    def stream(self, entries: str, data: bytes) -> int:
        packed = zlib.compress(data, _LEVEL)
        head = f"<<{entries}/Filter/FlateDecode/Length {len(packed)}>>".encode()
        return self.add(b"%b\nstream\n%b\nendstream" % (head, packed))

    def file(self, root: int) -> bytes:
        parts = [b"%PDF-1.7\n"]
        at, places = len(parts[0]), []
        for number, body in enumerate(self._bodies, 1):
            places.append(at)
            parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, body))
            at += len(parts[-1])
        table = "".join(f"{place:010} 00000 n \n" for place in places)
        parts.append(
            f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}"
            f"trailer\n<</Size {len(places) + 1}/Root {root} 0 R>>\nstartxref\n{at}\n%%EOF\n".encode()
        )
        return b"".join(parts)
