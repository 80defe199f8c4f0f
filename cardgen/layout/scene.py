"""What composing a page draws from, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from cardgen.display.geometry import IDENTITY, Matrix, Rect
from cardgen.display.items import Item
from cardgen.layout.pictures import PictureShelf
from cardgen.layout.theme import Theme
from cardgen.model.problem import Severity
from cardgen.model.speech import ENGLISH, Speech
from cardgen.text.icons import Icon, IconBook
from cardgen.text.shape import Shaper
from cardgen.text.style import Style

Made = TypeVar("Made")
_MOST_REMEMBERED = 2000


@dataclass(frozen=True, slots=True)
class Materials:
    """What all pages of a game are made from. `icons` are those that text may name inline.

    `speech` says the program's own words in the game's language.

    The rest remembers what was made: `shared` groups that are drawn once, `elements` what elements came to, and
    `styles` what the attributes of text boxes say.
    """

    theme: Theme
    shaper: Shaper
    book: IconBook
    icons: Mapping[str, Icon]
    pictures: PictureShelf
    shared: dict[object, Sketch]
    speech: Speech = ENGLISH
    elements: dict[object, Sketch] = field(default_factory=dict)
    styles: dict[object, tuple[Rect, Style, str]] = field(default_factory=dict)


def remembered(known: dict[object, Made], key: object, make: Callable[[], Made]) -> Made:
    """What was made under a key before, or what is made now, and kept.

    All is forgotten when it is more than a deck repeats: names and texts, which it does not, would fill the memory.
    """
    found = known.get(key)
    if found is None:
        if len(known) >= _MOST_REMEMBERED:
            known.clear()
        found = known[key] = make()
    return found


@dataclass(frozen=True, slots=True)
class Code:
    """What a QR code says, and the version that all codes of the deck have."""

    payload: str
    version: int


@dataclass(frozen=True, slots=True)
class Setting:
    """Where an element is composed: the materials, the template's name, the card's QR code and the transform."""

    materials: Materials
    template: str
    code: Code | None = None
    matrix: Matrix = IDENTITY

    def under(self, matrix: Matrix) -> Setting:
        """The setting inside a group."""
        return replace(self, matrix=matrix.then(self.matrix))


@dataclass(frozen=True, slots=True)
class TextMark:
    """A text that was set: the box it was given, the ink it left (page mm), and what it says of which field.

    `size` is the em that it came to, in mm, 0 where it is not told; `tight` says that it fits only well below its size.
    """

    box: Rect
    ink: Rect
    words: str
    field: str
    template: str
    line: int
    size: float = 0.0
    tight: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong on a page: a sentence, the template's place, and the field of the card that it is about.

    Faults of one `group` are told once for a deck, where the first of them stands.
    """

    message: str
    template: str
    line: int
    field: str = ""
    hint: str = ""
    severity: Severity = Severity.ERROR
    group: str = ""


@dataclass(slots=True)
class Sketch:
    """What was made of an element: items to draw, texts to check, faults to tell.

    `clear` are rectangles (page mm) that no text and no icon may touch: QR codes with their quiet zones. `icons` are
    marks too, whose words are the icon's name.
    """

    items: list[Item] = field(default_factory=list)
    marks: list[TextMark] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    clear: list[Rect] = field(default_factory=list)
    icons: list[TextMark] = field(default_factory=list)

    def take(self, other: Sketch) -> None:
        """Add everything of another sketch."""
        self.items += other.items
        self.marks += other.marks
        self.faults += other.faults
        self.clear += other.clear
        self.icons += other.icons
