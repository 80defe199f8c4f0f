"""Fonts as PDF wants them: glyphs numbered in order of first use, words as operands of TJ, and a subset at the end.

Each face becomes one Type 0 font with Identity-H encoding (ISO 32000-1, 9.7), so that a character code is a glyph's
number in the embedded subset, and ToUnicode says what it stands for.
"""

from __future__ import annotations

import hashlib
import re
import struct

import uharfbuzz

from cardgen.display.fontdata import opened, to_truetype_subset
from cardgen.display.items import FontFile, Glyph, Word
from cardgen.export._numbers import Numbers
from cardgen.export._pdf_file import PdfFile

_SPACE = 0x20
_NOT_PLAIN = re.compile(r"[^A-Za-z0-9-]+")
_MOST_IN_BLOCK = 100
_SYMBOLIC, _ITALIC = 4, 64
# A stand-in for a rise, in a word's operands: the rise depends on the size, the rest of the operands does not.
_RISE = re.compile("\0(-?[0-9]+)")


class Face:
    """One face in one document."""

    def __init__(self, font: FontFile, name: str, thousandths: Numbers) -> None:
        self.font = font
        self.name = name
        self._written = thousandths
        self._thousand = 1000 / font.units_per_em
        self._reader = opened(font.data, font.embolden)
        self._codes: dict[tuple[int, str], int] = {(0, ""): 0}
        self._advances: dict[int, int] = {}
        self._gaps: dict[tuple[float, float], str] = {}
        self._space: int | None = self._reader.get_nominal_glyph(_SPACE)
        # What has been encoded, by the identity of the word: the caller keeps the words while the document is made.
        self.encoded: dict[int, str] = {}

    def encode(self, word: Word) -> str:
        """The word as elements of a TJ array: codes in hex, and shifts in thousandths of an em."""
        parts: list[str] = []
        owed = 0.0
        rise = 0
        for text, glyphs in _clusters(word.glyphs):
            shares = _shares(text, len(glyphs))
            covered = "" not in shares
            if not covered:
                parts += [self._shift(owed), f"]TJ/Span<</ActualText<FEFF{_utf_16(text)}>>>BDC["]
                owed = 0.0
            for glyph, share in zip(glyphs, shares, strict=True):
                parts.append(self._shift(owed + glyph.dx))
                if glyph.dy != rise:
                    parts.append(f"]TJ \0{glyph.dy} Ts[")
                    rise = glyph.dy
                parts.append(f"<{self._code(glyph.id, share):04X}>")
                owed = glyph.advance - self._advance(glyph.id) - glyph.dx
            if not covered:
                parts += [self._shift(owed), "]TJ EMC["]
                owed = 0.0
        parts.append(self._shift(owed))
        if rise:
            parts.append("]TJ 0 Ts[")
        found = "".join(parts).replace("><", "")
        self.encoded[id(word)] = found
        return found

    def gap(self, ems: float, tracking: float) -> str:
        """The space between two words, in ems, as elements of TJ; `tracking` (ems) is what Tc adds to each glyph.

        A glyph of the font's own stands there, so that copied text keeps its spaces, drawn to the width asked for.
        """
        key = (ems, tracking)
        if key not in self._gaps:
            drawn, shown = 0.0, ""
            if self._space is not None:
                drawn = self._advance(self._space) * self._thousand + tracking * 1000
                shown = f"<{self._code(self._space, ' '):04X}>"
            shift = self._written[drawn - ems * 1000]
            self._gaps[key] = (shown or " ") + ("" if shift == "0" else shift)
        return self._gaps[key]

    def risen(self, operands: str, size: float, numbers: Numbers) -> str:
        """The operands of words with their rises filled in, for text of `size` mm."""
        if "\0" not in operands:
            return operands
        em = size / self.font.units_per_em
        return _RISE.sub(lambda found: numbers[int(found.group(1)) * em], operands)

    def embed(self, file: PdfFile) -> int:
        """Write the font with the glyphs that have been used and return its number."""
        glyphs = [glyph for glyph, _ in self._codes]
        digest = hashlib.sha256(repr((self.font.key, list(self._codes))).encode()).digest()
        tag = "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
        name = f"/{tag}+{self._plain_name()}"
        subset = to_truetype_subset(self.font.data, glyphs, self.font.embolden)
        data = file.add_stream(f"/Length1 {len(subset)}", subset)
        descriptor = file.add(self._descriptor(name, data))
        widths = " ".join(self._written[self._advance(glyph) * self._thousand] for glyph in glyphs)
        descendant = file.add(
            f"<</Type/Font/Subtype/CIDFontType2/BaseFont{name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
            f"/Supplement 0>>/FontDescriptor {descriptor} 0 R/CIDToGIDMap/Identity/W[0[{widths}]]>>"
        )
        unicode = file.add_stream("", self._to_unicode().encode("ascii"))
        return file.add(
            f"<</Type/Font/Subtype/Type0/BaseFont{name}/Encoding/Identity-H"
            f"/DescendantFonts[{descendant} 0 R]/ToUnicode {unicode} 0 R>>"
        )

    def _code(self, glyph: int, text: str) -> int:
        # The same glyph has a code for each text that it stands for.
        return self._codes.setdefault((glyph, text), len(self._codes))

    def _advance(self, glyph: int) -> int:
        if glyph not in self._advances:
            self._advances[glyph] = self._reader.get_glyph_h_advance(glyph)
        return self._advances[glyph]

    def _shift(self, units: float) -> str:
        """What moves the next glyph to the right by so many font units: TJ counts the other way."""
        written = self._written[-units * self._thousand] if units else "0"
        return "" if written == "0" else written

    def _plain_name(self) -> str:
        given = self._reader.face.get_name(uharfbuzz.OTNameIdPredefined.POSTSCRIPT_NAME) or self.font.family
        return _NOT_PLAIN.sub("", given) or "Font"

    def _descriptor(self, name: str, data: int) -> str:
        face, metrics = self._reader.face, uharfbuzz.OTMetricsTag
        box = struct.unpack_from(">4h", face.reference_table("head").data, 36)
        (angle,) = struct.unpack_from(">i", face.reference_table("post").data.ljust(8, b"\0"), 4)
        extents = self._reader.get_font_extents("ltr")
        cap_height = self._reader.get_metric_position(metrics.CAP_HEIGHT) or extents.ascender
        left, low, right, high, ascent, descent, cap = (
            round(value * self._thousand) for value in (*box, extents.ascender, extents.descender, cap_height)
        )
        return (
            f"<</Type/FontDescriptor/FontName{name}/Flags {_SYMBOLIC | (_ITALIC if self.font.italic else 0)}"
            f"/FontBBox[{left} {low} {right} {high}]/ItalicAngle {self._written[angle / 65536]}/Ascent {ascent}"
            f"/Descent {descent}/CapHeight {cap}/StemV {140 if self.font.bold else 80}/FontFile2 {data} 0 R>>"
        )

    def _to_unicode(self) -> str:
        """The CMap from codes to what they stand for, in UTF-16."""
        rows = [f"<{code:04X}> <{_utf_16(text)}>" for (_, text), code in self._codes.items() if code]
        blocks = [rows[at : at + _MOST_IN_BLOCK] for at in range(0, len(rows), _MOST_IN_BLOCK)]
        mapped = "\n".join(f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar" for block in blocks)
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
            "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
            f"{mapped}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
        )


class Fonts:
    """The faces of one document, named F1, F2 … in order of first use."""

    def __init__(self) -> None:
        self._faces: dict[str, Face] = {}
        self._by_identity: dict[int, Face] = {}
        self._thousandths = Numbers(2)

    def face(self, font: FontFile) -> Face:
        """The face of a font file: one for each key."""
        found = self._by_identity.get(id(font))
        if found is None:
            found = self._faces.get(font.key)
            if found is None:
                found = Face(font, f"F{len(self._faces) + 1}", self._thousandths)
                self._faces[font.key] = found
            self._by_identity[id(font)] = found
        return found

    def embed(self, file: PdfFile) -> None:
        """Write all faces, once everything is drawn."""
        for face in self._faces.values():
            file.name_font(face.name, face.embed(file))


def _clusters(glyphs: tuple[Glyph, ...]) -> list[tuple[str, list[Glyph]]]:
    """The glyphs that belong together, with what they stand for."""
    found: list[tuple[str, list[Glyph]]] = []
    for glyph in glyphs:
        if glyph.text or not found:
            found.append((glyph.text, [glyph]))
        else:
            found[-1][1].append(glyph)
    return found


def _shares(text: str, glyphs: int) -> list[str]:
    """What each glyph of a cluster stands for: its characters are dealt out where there are enough.

    A letter and its accent, two glyphs for two characters, so stay two in copied text, which every reader can do. Where
    there are fewer characters the first glyph has them all.
    """
    if len(text) < glyphs:
        return [text, *[""] * (glyphs - 1)]
    return [*text[: glyphs - 1], text[glyphs - 1 :]]


def _utf_16(text: str) -> str:
    return text.encode("utf-16-be", "replace").hex().upper()
