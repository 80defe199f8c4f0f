"""The display list: the few things that a page can hold, each a frozen value in millimetres.

Layout makes them, imposition places pages of them, exporters draw them; none of these decides what another does.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardgen.display.geometry import IDENTITY, Matrix, Outline, Rect


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line is drawn: width and dashes in mm."""

    color: str
    width: float
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"


@dataclass(frozen=True, slots=True, eq=False)
class FontFile:
    """One static face, ready to embed. `key` is unique to its bytes and how they are drawn (family-style-hash).

    `embolden` is by how many ems its outlines are thickened, for a family that has no bold face; advances stay.
    """

    key: str
    family: str
    bold: bool
    italic: bool
    units_per_em: int
    data: bytes = field(repr=False)
    embolden: float = 0.0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FontFile) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A raster picture: the bytes of a PNG or JPEG file. `key` is a digest of them; sizes are in pixels."""

    key: str
    format: str
    width_px: int
    height_px: int
    data: bytes = field(repr=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of a shaped word, in font units: advance, and its shift from the pen (y upwards, as fonts have it).

    `text` is what the glyph stands for when copied: one or more characters on the first glyph of a cluster, else "".
    """

    id: int
    advance: int
    dx: int = 0
    dy: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A shaped word in one face. Equal words are the same object where the shaper's cache gave them.

    `advance` is the sum of the glyphs' advances; `ink` the box of what is drawn, as (left, top, right, bottom) in font
    units with y downwards and the pen at 0, 0 on the baseline; None for a word that leaves no ink.
    """

    text: str
    font: FontFile
    glyphs: tuple[Glyph, ...]
    advance: int
    ink: tuple[int, int, int, int] | None


@dataclass(frozen=True, slots=True)
class Text:
    """Words of one face, size and colour on one baseline, left to right from x.

    `size` is the em in mm, `gap` the space between words in mm, `tracking` extra mm after every glyph but the last of
    a word's last. A word that follows without a space stands in a Text of its own.
    """

    x: float
    y: float
    words: tuple[Word, ...]
    font: FontFile
    size: float
    color: str
    gap: float = 0.0
    tracking: float = 0.0

    @property
    def string(self) -> str:
        """What it says."""
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class Path:
    """An outline, filled or stroked or both; `transform` takes the outline's units to the page's mm.

    The stroke's width is in the page's mm, whatever the transform does. `name` says what it is (an icon's name, `qr`).
    """

    outline: Outline
    fill: str | None = None
    stroke: Stroke | None = None
    transform: Matrix = IDENTITY
    even_odd: bool = False
    name: str = ""
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Image:
    """A picture, stretched to a rectangle."""

    picture: Picture
    box: Rect


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle that leads to an address."""

    box: Rect
    uri: str


@dataclass(frozen=True, slots=True)
class Group:
    """Items under one transform, clipped where `clip` (in the group's own units) says so.

    `shared` marks a group that recurs on many pages, as the same object: exporters may draw it once and refer to it.
    """

    items: tuple[Item, ...]
    transform: Matrix = IDENTITY
    clip: Outline | None = None
    shared: bool = False
    name: str = ""


Item = Path | Text | Image | Group | Link


@dataclass(frozen=True, slots=True)
class Page:
    """One face, board, aid or booklet page.

    0, 0 is the top left of the trimmed page; with `bleed` the items may reach that many mm beyond each edge. `label`
    names it for bookmarks and problems.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    label: str = ""
    bleed: float = 0.0
