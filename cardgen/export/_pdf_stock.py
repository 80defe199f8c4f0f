"""What a PDF holds once and refers to by name: fonts, pictures, forms and opacities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from cardgen.display.geometry import Outline, Rect
from cardgen.display.items import Group, Item, Path, Picture, Text
from cardgen.display.plain import Freezer, NotPlain
from cardgen.export._colors import channels
from cardgen.export._numbers import Numbers, Scales
from cardgen.export._pdf_file import PdfFile
from cardgen.export._pdf_fonts import Fonts
from cardgen.export._pdf_images import add_picture

# Bytes, roughly: of a form's dictionary and its line in the file's index, of naming it in the dictionary of each page,
# and of one coordinate of a deflated path.
_FORM_COST, _USE_COST, _COORDINATE_COST = 200, 12, 2


FormKey = int | str | tuple[int, bool]
"""A form by the identity of a page, the name of a shared group, or the identity of an outline and its rule."""


class Resource(NamedTuple):
    """An object by the name that content streams give it."""

    name: str
    number: int


class Written(NamedTuple):
    """A text as operators: its font, then what stands before and after the font where it is set."""

    font: str
    before: str
    after: str


class Stock:
    """The shared objects of one document. Whoever draws keeps the items alive: they are known by identity.

    Outlines and shared groups that are equal are one, whether or not they are one object: two drawings that are equal
    come out as the same bytes, however their items were made. `recurring` says which outline stands for another.
    """

    def __init__(self, file: PdfFile, drawings: Iterable[Iterable[Item]]) -> None:
        self.file = file
        self.fonts = Fonts()
        self.scales = Scales()
        self.forms: dict[FormKey, Resource] = {}
        self._freezer = Freezer()
        self.recurring, self._repeated = _recurring(drawings, self._freezer)
        self._texts: dict[int, Written] = {}
        self._pictures: dict[str, Resource] = {}
        self._opacities: dict[str, Resource] = {}
        self._colors: dict[str, str] = {}
        self._channel = Numbers(4)

    def text(self, item: Text, write: Callable[[Text], Written]) -> Written:
        """The operators of a text, written once where it is drawn several times."""
        found = self._texts.get(id(item))
        if found is None:
            found = write(item)
            if id(item) in self._repeated:
                self._texts[id(item)] = found
        return found

    def name_of(self, group: Group) -> str:
        """The name of a shared group, the same for all that are equal."""
        return _name(group, self._freezer)

    def color(self, color: str) -> str:
        """`#rrggbb` as three operands."""
        if color not in self._colors:
            self._colors[color] = " ".join(self._channel[part] for part in channels(color))
        return self._colors[color]

    def picture(self, picture: Picture) -> Resource:
        """The image of a picture, one for each key."""
        if picture.key not in self._pictures:
            number = add_picture(self.file, picture)
            self._pictures[picture.key] = Resource(f"/X{len(self._pictures) + 1}", number)
        return self._pictures[picture.key]

    def opacity(self, opacity: float) -> Resource:
        """The graphics state that paints with so much of the colour."""
        value = self._channel[opacity]
        if value not in self._opacities:
            number = self.file.add(f"<</Type/ExtGState/ca {value}/CA {value}>>")
            self._opacities[value] = Resource(f"/O{len(self._opacities) + 1}", number)
        return self._opacities[value]

    def add_form(self, key: FormKey, content: bytes, box: Rect, resources: str) -> Resource:
        """Add a drawing that can be repeated; `box`, in its own units, is all that it covers."""
        exact = self.scales.factor
        sides = " ".join((exact[box.x], exact[box.y], exact[box.right], exact[box.bottom]))
        number = self.file.add_stream(
            f"/Type/XObject/Subtype/Form/BBox[{sides}]{f'/Resources{resources}' if resources else ''}", content
        )
        found = self.forms[key] = Resource(f"/D{len(self.forms) + 1}", number)
        return found


def _recurring(drawings: Iterable[Iterable[Item]], freezer: Freezer) -> tuple[Mapping[int, int], frozenset[int]]:
    """What recurs, by identity: outlines that are filled so often that drawing them once saves bytes, and texts.

    Each such outline is given with the first one that is equal to it, which may be itself.
    """
    census = _Census(freezer)
    for items in drawings:
        census.count(items)
    uses = census.outlines
    often = {
        first
        for first, size in census.sizes.items()
        if (uses[first] - 1) * size * _COORDINATE_COST > _FORM_COST + uses[first] * _USE_COST
    }
    recurring = {outline: first for outline, first in census.firsts.items() if first in often}
    return recurring, frozenset(item for item, times in census.texts.items() if times > 1)


class _Census:
    """Counts the larger filled outlines and the texts of drawings, by identity."""

    def __init__(self, freezer: Freezer) -> None:
        self.outlines: Counter[int] = Counter()
        self.texts: Counter[int] = Counter()
        self.sizes: dict[int, int] = {}
        self.firsts: dict[int, int] = {}
        self._alike: dict[tuple[float, ...], list[Outline]] = {}
        self._freezer = freezer
        self._groups: set[str] = set()

    def count(self, items: Iterable[Item]) -> None:
        """Count items, those of an equal shared group once."""
        for item in items:
            if type(item) is Path:
                outline: Outline = item.outline
                if len(outline.coords) > _USE_COST and item.stroke is None:
                    self.outlines[self.firsts.get(id(outline)) or self._first(outline)] += 1
            elif type(item) is Text:
                self.texts[id(item)] += 1
            elif type(item) is Group:
                if item.shared:
                    name = _name(item, self._freezer)
                    if name in self._groups:
                        continue
                    self._groups.add(name)
                self.count(item.items)

    def _first(self, outline: Outline) -> int:
        """The identity of the first outline that is equal to one."""
        coords = outline.coords
        alike = self._alike.setdefault((len(coords), *coords[-_USE_COST:]), [])
        first = next((one for one in alike if one == outline), outline)
        if first is outline:
            alike.append(outline)
            self.sizes[id(outline)] = len(coords)
        self.firsts[id(outline)] = id(first)
        return id(first)


def _name(group: Group, freezer: Freezer) -> str:
    """The name of a shared group; one with numbers of another kind than Python's own is only equal to itself."""
    try:
        return freezer.group(group)
    except NotPlain:
        return f"#{id(group)}"
