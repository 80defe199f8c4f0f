"""Remember how a card's sides came out, under keys that say all that they are made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol
from xml.etree.ElementTree import Element

from cardgen.display.items import Page
from cardgen.display.plain import Plain, digest, packed
from cardgen.layout.faces import CardFaces
from cardgen.layout.pictures import PictureFault
from cardgen.layout.scene import Code, Fault, Materials, TextMark
from cardgen.layout.studio import Studio, icon_aliases
from cardgen.model.game import Card
from cardgen.model.size import Size
from cardgen.text.icons import IconBook, IconProblem


@dataclass(frozen=True, slots=True)
class Side:
    """One side laid out: its page, its faults, the marks of its texts, and the key of what it was made from."""

    page: Page
    faults: tuple[Fault, ...]
    texts: tuple[TextMark, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """A card as it came out: its faces, what is wrong with them, and its back under its rendered template."""

    faces: CardFaces
    faults: tuple[Fault, ...]
    back: tuple[str, Side]


class Memory(Protocol):
    """Where sides are kept; it may forget any of them at any time."""

    @property
    def salt(self) -> str:
        """What stands for all that the sides have in common: see `salt_of`."""

    def recall(self, key: str) -> Side | None:
        """The side that was kept under a key."""

    def keep(self, key: str, side: Side) -> None:
        """Keep a side that was laid out."""

    def recall_card(self, card: Card, version: int) -> Known | None:
        """A card as it came out before, its QR code of that version, if nothing that it can hang on has changed."""

    def keep_card(self, card: Card, version: int, known: Known) -> None:
        """Keep a card whose templates looked at no other cards."""


def salt_of(studio: Studio, others: str) -> str:
    """What stands for all that the sides of a game have in common: theme, icons by name, and what `others` stands for.

    `others` are the program and the fonts at hand, which are known elsewhere.
    """
    theme, materials = studio.materials.theme, studio.materials
    faces = tuple((role, one.family, one.weight, one.bold_weight, one.italic) for role, one in theme.faces.items())
    colors = tuple((str(name), str(value)) for name, value in theme.colors.items())
    aliases = icon_aliases(studio.game.words)
    icons = tuple((name, source, _found(name, materials.book)) for name, source in aliases.items())
    parts = (others, theme.name, colors, faces, tuple(theme.fallback), theme.mono, theme.leading, icons)
    return digest(repr(parts).encode("utf-8", "surrogatepass"))


def side_key(memory: Memory, studio: Studio, root: Element, text: str, made_as: tuple[str, Size, Code | None]) -> str:
    """The key of a side: its rendered template, with all that laying it out looks at beside.

    A template sees the whole game, but a page sees only what the template wrote: whatever the template read counts
    where it shows. `made_as` is the template's name, the size, and what the QR code says.
    """
    template, size, code = made_as
    says = None if code is None else (code.payload, code.version)
    parts = (memory.salt, text, template, size.width, size.height, says, tuple(_needs(root, studio.materials)))
    return digest(repr(parts).encode("utf-8", "surrogatepass"))


def _needs(root: Element, materials: Materials) -> Iterator[Plain]:
    """The pictures and the icons from files that a page names, by what is in them."""
    for element in root.iter():
        if element.tag == "image" and element.get("href"):
            name = element.get("href", "")
            try:
                yield name, materials.pictures.picture(name).key
            except PictureFault as fault:
                yield name, str(fault), fault.hint
        elif element.tag == "icon" and ".svg" in element.get("name", "").lower():
            yield element.get("name", ""), _found(element.get("name", ""), materials.book)


def _found(name: str, book: IconBook) -> str:
    """What stands for the icon of a name: a digest of its drawing, or what is wrong with it."""
    try:
        icon = book.get(name)
    except IconProblem as fault:
        return str(fault)
    if icon is None:
        return ""
    return digest(packed((icon.outline.verbs, icon.outline.coords, tuple(icon.box), icon.even_odd)))
