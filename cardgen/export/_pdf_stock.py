"""What a PDF holds once and refers to by name: fonts, pictures, forms and opacities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from cardgen.display.geometry import Outline, Rect
from cardgen.display.items import Group, Item, Path, Picture
from cardgen.export._colors import channels
from cardgen.export._numbers import Numbers, Scales
from cardgen.export._pdf_file import PdfFile
from cardgen.export._pdf_fonts import Fonts
from cardgen.export._pdf_images import add_picture

# Bytes, roughly: of a form's dictionary and its line in the file's index, of naming it in the dictionary of each page,
# and of one coordinate of a deflated path.
_FORM_COST, _USE_COST, _COORDINATE_COST = 200, 12, 2


class Resource(NamedTuple):
    """An object by the name that content streams give it."""

    name: str
    number: int


class Stock:
    """The shared objects of one document. Whoever draws keeps the items alive: they are known by identity."""

    def __init__(self, file: PdfFile, drawings: Iterable[Iterable[Item]]) -> None:
        self.file = file
        self.fonts = Fonts()
        self.scales = Scales()
        self.forms: dict[int | tuple[int, bool], Resource] = {}
        self.recurring = _recurring(drawings)
        self._pictures: dict[str, Resource] = {}
        self._opacities: dict[str, Resource] = {}
        self._colors: dict[str, str] = {}
        self._channel = Numbers(4)

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

    def add_form(self, key: int | tuple[int, bool], content: bytes, box: Rect, resources: str) -> Resource:
        """Add a drawing that can be repeated; `box`, in its own units, is all that it covers."""
        exact = self.scales.factor
        sides = " ".join((exact[box.x], exact[box.y], exact[box.right], exact[box.bottom]))
        number = self.file.add_stream(
            f"/Type/XObject/Subtype/Form/BBox[{sides}]{f'/Resources{resources}' if resources else ''}", content
        )
        found = self.forms[key] = Resource(f"/D{len(self.forms) + 1}", number)
        return found


def _recurring(drawings: Iterable[Iterable[Item]]) -> frozenset[int]:
    """The identities of the outlines that are filled so often that drawing them once saves bytes."""
    uses: Counter[int] = Counter()
    sizes: dict[int, int] = {}
    seen: set[int] = set()
    for items in drawings:
        _count(items, uses, sizes, seen)
    return frozenset(
        outline
        for outline, times in uses.items()
        if (times - 1) * sizes[outline] * _COORDINATE_COST > _FORM_COST + times * _USE_COST
    )


def _count(items: Iterable[Item], uses: Counter[int], sizes: dict[int, int], seen: set[int]) -> None:
    for item in items:
        if type(item) is Path:
            outline: Outline = item.outline
            if len(outline.coords) > _USE_COST and item.stroke is None:
                uses[id(outline)] += 1
                sizes[id(outline)] = len(outline.coords)
        elif type(item) is Group:
            if item.shared:
                if id(item) in seen:
                    continue
                seen.add(id(item))
            _count(item.items, uses, sizes, seen)
