"""A board: places joined by roads or set in a grid, with slots for cards, tracks and free areas; all in millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from cardgen.model.effect import Effect
from cardgen.model.size import Size
from cardgen.model.words import Source, Term, Vocabulary

_NOTHING: Mapping[str, str] = MappingProxyType({})

BESIDE_GAP = 2.0
"""How far apart the two slots of a cell lie, in mm."""
_NO_MARKS: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Spot:
    """A point on the sheet, in mm from its top left."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Zone:
    """An upright rectangle on the sheet, in mm."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Place:
    """A city or space. `at` is on the sheet; `code` stands in its QR (`/P/CODE`), `number` is what a die names it by.

    `note` is its rule in short printed words, `effects` the same for the companion (`versus` names the creatures that
    it helps). `marks` are the game's words for what is there (`port`). `slot` is where its cards lie, where the data
    fixes it; else None, and layout finds it a place, unless `holds` says that no cards lie there. `cell` is the space
    itself, of which `at` is the middle, on a board in a grid; else None. `label` is the side on which the data wants
    the name: `left`, `right`, `above`, `below`, or empty.

    `icon` is its emblem, drawn where no cards lie. Where dice name it by several numbers, `upto` is the last of them.
    `card` is the code of the card that is the place, where cards are laid out by chance (`Board.laid`); then `code` is
    that of the card too, and `at` the middle of the space where it lies if they lie in the order of the data.
    """

    id: str
    name: str
    at: Spot
    source: Source
    code: str = ""
    number: int | None = None
    marks: tuple[str, ...] = ()
    note: str = ""
    effects: tuple[Effect, ...] = ()
    slot: Zone | None = None
    label: str = ""
    color: str = ""
    holds: bool = True
    cell: Zone | None = None
    fields: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    # The plan of a map is seeded by how its places are written out: what moves nothing on it stays out of that.
    upto: int | None = field(default=None, repr=False)
    card: str = field(default="", repr=False)
    icon: str = field(default="", repr=False)

    @property
    def numbers(self) -> range:
        """All numbers by which dice name the place."""
        first = self.number
        return range(0) if first is None else range(first, (first if self.upto is None else self.upto) + 1)

    @property
    def figure(self) -> str:
        """The numbers as they are printed: `6`, `2–3`, or nothing."""
        ends = [str(one) for one in (self.number, self.upto) if one is not None]
        return "–".join(ends)


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards of a deck that are laid by chance on areas of the board before play, and are its places from then on.

    `groups` are the ids of the areas, those in one group lying together, as in pairs: [a1, a2], [a3, a4]. `words` say
    on the board what those in a group have in common.
    """

    deck: str
    groups: tuple[tuple[str, ...], ...]
    words: str = ""

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas of all groups, in the order of the data."""
        return tuple(area for group in self.groups for area in group)


@dataclass(frozen=True, slots=True)
class Road:
    """A link between two places, by ids; `bend` bows it to the left as one goes from a to b, by mm at its middle."""

    a: str
    b: str
    bend: float | None = None


@dataclass(frozen=True, slots=True)
class Area:
    """A free space for a deck, a discard pile or an aid: a card's outline with words.

    `deck` is the id of the deck that lies there, face up where the space is for its `discards`.
    """

    id: str
    title: str
    zone: Zone
    deck: str = ""
    icon: str = ""
    discards: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """A row of numbered spaces, such as damage 0–14, from `first` to `last` along its zone's longer side.

    `marks` are words that stand in single spaces, by their numbers, such as who dies there. On a track for `counters`
    the spaces leave their middle free between number and words; else the words take all the room.
    """

    id: str
    title: str
    zone: Zone
    first: int
    last: int
    marks: Mapping[int, str] = field(default_factory=lambda: _NO_MARKS)
    counters: bool = True


@dataclass(frozen=True, slots=True)
class Outline:
    """Land as closed rings in mm on the sheet; rings inside others are lakes (even–odd)."""

    rings: tuple[tuple[Spot, ...], ...]


@dataclass(frozen=True, slots=True)
class Meridian:
    """A line of the graticule in mm on the sheet, with its degrees as words (`10° E`)."""

    words: str
    points: tuple[Spot, ...]
    parallel: bool


@dataclass(frozen=True, slots=True)
class Trace:
    """A line of the map with a name: the crest of a mountain range, or a river from its source to its mouth; in mm.

    `weight` makes a range broader or a river wider than most (1).
    """

    name: str
    points: tuple[Spot, ...]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Inscription:
    """Words or a picture on the map that belong to no place: a sea's name, a country's, a ship.

    `kind` is `sea`, `land` or `range`; `size` is in points, 0 for the kind's own; `turn` in degrees clockwise. Of the
    kind `picture` the words name an icon, such as a ship at sea, and the size is its height in mm.
    """

    words: str
    at: Spot
    kind: str = "land"
    size: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Beside:
    """A second slot in each cell that has one, at the left of the first: its size, its deck, the words in it."""

    size: Size
    deck: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A grid with letters above its columns and numbers beside its rows, as on a chart: `zone` is that of its cells.

    `columns` and `rows` are words with where their middles lie, in mm from the sheet's left and top.
    """

    zone: Zone
    columns: tuple[tuple[str, float], ...]
    rows: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A board of `size` mm. `slot_size` is that of the cards that lie at its places, None where none do.

    `slot_words` say what lies there; `beside` is a second slot in cells. `chart` is what a grid has around it.

    `laid` says which cards are places, those with a `card`, and on which areas they may come to lie.
    """

    id: str
    title: str
    subtitle: str
    size: Size
    places: tuple[Place, ...]
    roads: tuple[Road, ...]
    template: str
    file: str
    slot_size: Size | None = None
    slot_deck: str = ""
    reach: float = 15.0
    areas: tuple[Area, ...] = ()
    tracks: tuple[Track, ...] = ()
    land: Outline | None = None
    graticule: tuple[Meridian, ...] = ()
    cartouche: Zone | None = None
    legend: Zone | None = None
    compass: Zone | None = None
    params: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    supplement: bool = False
    ranges: tuple[Trace, ...] = ()
    rivers: tuple[Trace, ...] = ()
    inscriptions: tuple[Inscription, ...] = ()
    laid: Laid | None = None
    slot_words: str = ""
    beside: Beside | None = None
    chart: Chart | None = None

    def beside_slot(self, place: Place) -> Zone | None:
        """The second slot of a place in a grid; None where it has none."""
        if self.beside is None or place.slot is None or place.cell is None:
            return None
        return left_of(place.slot, self.beside.size)


def left_of(slot: Zone, size: Size) -> Zone:
    """Where a card of a size lies at the left of a slot, level with its middle."""
    top = slot.y + (slot.height - size.height) / 2
    return Zone(slot.x - BESIDE_GAP - size.width, top, size.width, size.height)


def mark_words(mark: str) -> str:
    """What a mark is called in a legend: `Port`, `Old bridge`."""
    return mark.replace("-", " ").capitalize()


def short_note(effects: Sequence[Effect], words: Vocabulary) -> str:
    """What a place does, in the short words that stand beside it: `Research −1`, `Zombies +1F`; a line break between.

    The subject goes first, as on a map one looks for what a place is about and then for how much.
    """
    return "\n".join(_short(effect, words) for effect in effects)


def _short(effect: Effect, words: Vocabulary) -> str:
    known = (words.tables, words.stats, words.types)
    goals = [next((terms[one] for terms in known if one in terms), Term(one, one)) for one in effect.stats]
    figure = f"{'−' if effect.amount < 0 else '+'}{abs(effect.amount)}"
    if not effect.versus:
        joint = " or " if effect.either else " & "
        return f"{joint.join(term.name for term in goals)} {figure}"
    traits = [words.traits.get(one) or Term(one, one) for one in effect.versus]
    letters = "".join(term.letter for term in goals) or f" {' & '.join(term.name for term in goals)}"
    return f"{' & '.join(term.plural or term.name for term in traits)} {figure}{letters}"
