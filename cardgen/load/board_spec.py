"""The shape of a board's file: its places, roads or grid, land, slots, tracks and free areas."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, StringConstraints, WithJsonSchema

from cardgen.load.board_features import InscriptionEntry, Traces
from cardgen.load.measures import read_number
from cardgen.load.shapes import Color, Filled, Identifier, Names, Parameters, Shape
from cardgen.model.size import Size

SHEETS: Mapping[str, Size] = MappingProxyType(
    {
        "a5": Size(148, 210),
        "a4": Size(210, 297),
        "a3": Size(297, 420),
        "a2": Size(420, 594),
        "a1": Size(594, 841),
        "letter": Size(215.9, 279.4),
        "legal": Size(215.9, 355.6),
        "tabloid": Size(279.4, 431.8),
    }
)
"""Papers of ISO 216 and ANSI/ASME Y14.1 that a board may be as large as, upright, in mm."""

_PLACE_CODE = r"^(?:[A-Z0-9]{1,6}-[A-Z0-9]{1,8}|)$"
_CELL = r"^[a-z][0-9]{1,2}$"
_NUMBERS = re.compile(r"([0-9]{1,4})(?:\s*[-–]\s*([0-9]{1,4}))?")


def _numbers(*names: str) -> Callable[[Any], tuple[float, ...]]:
    """Reads a list of as many numbers as there are names."""

    def read(value: Any) -> tuple[float, ...]:
        if not isinstance(value, list | tuple) or len(value) != len(names):
            raise ValueError(f"[{', '.join(names)}] must stand here")
        return tuple(read_number(part) for part in value)

    return read


def _schema_of(count: int) -> WithJsonSchema:
    return WithJsonSchema({"type": "array", "items": {"type": "number"}, "minItems": count, "maxItems": count})


def _within(low: float, high: float, unit: str) -> AfterValidator:
    def check(value: float) -> float:
        if not low <= value <= high:
            raise ValueError(f"{value:g} does not lie from {low:g} to {high:g} {unit}")
        return value

    return AfterValidator(check)


def _counted(low: int, high: int) -> AfterValidator:
    def check(value: int) -> int:
        if not low <= value <= high:
            raise ValueError(f"it must be from {low} to {high}, and not {value}")
        return value

    return AfterValidator(check)


def _zone(value: Any) -> tuple[float, ...]:
    zone = _numbers("x", "y", "width", "height")(value)
    if min(zone[2:]) <= 0:
        raise ValueError("its width and its height must be more than nothing")
    return zone


def _bounds(value: Any) -> tuple[float, ...]:
    west, south, east, north = _numbers("west", "south", "east", "north")(value)
    if not -90 <= south < north <= 90:
        raise ValueError("the south must lie below the north, both within 90 degrees")
    if not -180 <= west < east <= west + 360:
        raise ValueError("the west must lie before the east, and not more than once around the earth")
    return west, south, east, north


def _degrees(value: Any) -> tuple[float, ...]:
    longitude, latitude = _numbers("longitude", "latitude")(value)
    if abs(longitude) > 180 or abs(latitude) > 90:
        raise ValueError(f"[{longitude:g}, {latitude:g}] is no longitude and latitude in degrees")
    return longitude, latitude


def _roads_span(value: Any) -> tuple[int, int]:
    fewest, most = _numbers("fewest", "most")(value)
    if not 0 <= fewest <= most or fewest != int(fewest) or most != int(most):
        raise ValueError("whole numbers must stand here, the fewest before the most")
    return int(fewest), int(most)


def _cell_size(value: Any) -> tuple[float, ...]:
    """`60` is a square; `[60, 80]` is width and height."""
    sides = _numbers("width", "height")(value) if isinstance(value, list) else (read_number(value),) * 2
    if min(sides) <= 0:
        raise ValueError("its sides must be more than nothing")
    return sides


def _slot(value: Any) -> tuple[float, ...] | bool:
    """`no` is False; `[x, y]` is a corner."""
    return False if isinstance(value, str) and value in {"no", "none", "false"} else _numbers("x", "y")(value)


def _span_of_numbers(value: Any) -> tuple[int, int]:
    """`6` is one number; `2-3` are all from the first to the last."""
    found = _NUMBERS.fullmatch(str(value).strip())
    if found is None:
        raise ValueError("a number such as 6 must stand here, or the first and the last of several: 2-3")
    first = int(found[1])
    last = int(found[2]) if found[2] else first
    if first > last:
        raise ValueError(f"the numbers run from {first} down to {last}; begin with the smaller one")
    return first, last


def _none(value: Any) -> Any:
    return None if value == "none" else value


Degree = Annotated[float, BeforeValidator(read_number), _within(-180, 180, "degrees")]
Latitude = Annotated[float, BeforeValidator(read_number), _within(-90, 90, "degrees")]
Millimetres = Annotated[float, BeforeValidator(read_number), _within(0, 3000, "mm")]
Side = Annotated[float, BeforeValidator(read_number), _within(-3000, 6000, "mm")]
Step = Annotated[float, BeforeValidator(read_number), _within(0, 90, "degrees"), WithJsonSchema({"type": "number"})]
Point = Annotated[tuple[float, float], PlainValidator(_numbers("x", "y")), _schema_of(2)]
Corners = Annotated[tuple[float, float, float, float], PlainValidator(_zone), _schema_of(4)]
Bounds = Annotated[tuple[float, float, float, float], PlainValidator(_bounds), _schema_of(4)]
Degrees = Annotated[tuple[float, float], PlainValidator(_degrees), _schema_of(2)]
Pair = Annotated[tuple[float, float], PlainValidator(_numbers("first", "second")), _schema_of(2)]
Span = Annotated[tuple[int, int], PlainValidator(_roads_span), _schema_of(2)]
CellSize = Annotated[
    tuple[float, float],
    PlainValidator(_cell_size),
    WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "array", "items": {"type": "number"}}]}),
]
SlotCorner = Annotated[
    tuple[float, float] | bool,
    PlainValidator(_slot),
    WithJsonSchema({"anyOf": [{"const": "no"}, {"type": "array", "items": {"type": "number"}}]}),
]
PlaceNumbers = Annotated[
    tuple[int, int],
    PlainValidator(_span_of_numbers),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 9999}, {"type": "string"}]}),
]
PlaceCode = Annotated[str, StringConstraints(pattern=_PLACE_CODE)]
Cell = Annotated[str, StringConstraints(pattern=_CELL)]
Note = Annotated[
    Any,
    WithJsonSchema(
        {"anyOf": [{"type": "string"}, {"type": "object"}, {"type": "array", "items": {"type": ["string", "object"]}}]}
    ),
]
RoadList = Annotated[
    list[Any],
    WithJsonSchema(
        {
            "type": "array",
            "items": {
                "type": "array",
                "prefixItems": [{"type": "string"}, {"type": "string"}, {"type": "number"}],
                "minItems": 2,
                "maxItems": 3,
            },
        }
    ),
]


class LabelSide(StrEnum):
    """On which side of a place its name stands."""

    LEFT = "left"
    RIGHT = "right"
    ABOVE = "above"
    BELOW = "below"


class Kind(StrEnum):
    """The projections that there are."""

    LAMBERT = "lambert"


class ProjectionEntry(Shape):
    """How longitudes and latitudes become millimetres."""

    kind: Kind = Field(Kind.LAMBERT, description="The projection: lambert, the conformal conic one.")
    parallels: Pair = Field(description="The two parallels that are true to scale, in degrees: [43, 56].")
    centre: Degrees = Field(description="The longitude that runs upright, and a latitude: [15, 48].")
    bounds: Bounds | None = Field(
        None, description="[west, south, east, north]: what must be seen, in degrees. Default: all places."
    )
    margin: Millimetres = Field(12.0, description="How far off the sheet's edges that stays, in mm.")


class CoastEntry(Shape):
    """Which places stand at the sea."""

    mark: str = Field("port", description="The mark of places that are moved to the nearest coast.")
    within: Millimetres = Field(8.0, description="How far they are moved at most, in mm; 0 moves none.")


class BesideEntry(Shape):
    """A second slot in each cell."""

    deck: Filled = Field(description="The id of the deck whose cards lie there.")
    words: str = Field("", description="What is printed in it: “Location, face up”.")


class SlotsEntry(Shape):
    """The cards that lie at each place."""

    deck: str = Field("", description="The id of the deck whose cards lie there.")
    size: str = Field("", description="The size of the slots, as of decks. Default: the deck's.")
    reach: Millimetres = Field(15.0, description="How far a slot may lie from its place, in mm.")
    without: Names = Field((), description="The marks of places at which no cards lie.")
    words: str = Field("", description="What is printed in it: “Guardian on treasure”.")
    beside: BesideEntry | None = Field(None, description="A second slot at its left, in each cell of a grid.")


class PlaceEntry(Shape):
    """A city or a space."""

    name: str = Field("", description="Its name. Default: the id with a capital.")
    code: PlaceCode = Field("", description="What its QR code says, PREFIX-XXX, of capitals and digits.")
    number: PlaceNumbers | None = Field(
        None, description="The number by which dice name it, or the first and the last of several: 2-3."
    )
    card: str = Field("", description="The code of the card that is the place, of the deck that is “laid”.")
    lon: Degree | None = Field(None, description="Its longitude in degrees, negative in the west.")
    lat: Latitude | None = Field(None, description="Its latitude in degrees, negative in the south.")
    x: Side | None = Field(None, description="How far from the sheet's left it lies, in mm.")
    y: Side | None = Field(None, description="How far from the sheet's top it lies, in mm.")
    cell: Cell | None = Field(None, description="Its cell in the grid, such as b3. Default: the id, where it is one.")
    marks: Names = Field((), description="The game's words for what is there, such as port.")
    note: Note = Field(
        None, description="Its rule: {table: search, add: 1}, {creatures: zombie, force: 1}, plain words, or a list."
    )
    slot: SlotCorner | None = Field(
        None, description="[x, y] of its slot's upper left corner in mm, or “no”. Default: found by itself."
    )
    label: LabelSide | None = Field(None, description="The side on which its name stands. Default: found by itself.")
    color: Color = Field("", description="Its colour as “#rrggbb” (in quotes), or a colour of the theme.")
    icon: str = Field("", description="Its emblem in a cell without cards: an alias, or rpga:NAME, mdi:NAME.")
    fields: Parameters = Field(default_factory=dict, description="More words for the template.")


class GridEntry(Shape):
    """Places in rows and columns with roads between neighbours."""

    columns: Annotated[int, _counted(1, 26)] = Field(description="How many columns there are: a, b, c and so on.")
    rows: Annotated[int, _counted(1, 99)] = Field(description="How many rows there are, from 1 at the top.")
    cell: CellSize = Field(description="A cell's width and height in mm: 60, or [60, 80].")
    gap: Millimetres = Field(0.0, description="How far cells lie apart, in mm.")
    at: Point | None = Field(None, description="[x, y] of the upper left corner. Default: in the middle of the sheet.")
    corners: Names = Field((), description="The marks of the four corners, such as home.")
    without: Names = Field((), description="The cells that are left out: [b2, c4].")
    roads: bool = Field(True, description="Whether roads join cells side by side.")
    diagonal: bool = Field(False, description="Whether roads join cells at their corners as well.")
    chart: bool = Field(False, description="Whether letters and numbers of columns and rows stand around it.")


class AreaEntry(Shape):
    """A free space for a deck, discards or an aid."""

    title: str = Field("", description="What stands in it. Default: the id with a capital.")
    at: Point = Field(description="[x, y] of its upper left corner, in mm.")
    size: str = Field("", description="Its size, as of decks, or “poker landscape”. Default: the deck's.")
    deck: str = Field("", description="The id of the deck that lies there.")
    discards: bool = Field(False, description="Whether it is for the deck's discards, face up.")
    icon: str = Field("", description="Its icon: an alias of `icons`, or rpga:NAME, mdi:NAME, art/FILE.svg.")


class LaidEntry(Shape):
    """Cards that are laid on areas by chance, and are the board's places."""

    deck: Filled = Field(description="The id of the deck whose cards are laid out; `places` name them with “card”.")
    on: list[Names] = Field(description="The ids of the areas in groups, such as pairs: [[a1, a2], [a3, a4]].")
    words: str = Field("", description="What the areas of a group have in common, as it stands between them.")


class TrackEntry(Shape):
    """A row of numbered spaces."""

    title: str = Field("", description="What it counts. Default: the id with a capital.")
    first: Annotated[int, _counted(-999, 999)] = Field(0, alias="from", description="The number of its first space.")
    last: Annotated[int, _counted(-999, 999)] = Field(alias="to", description="The number of its last space.")
    zone: Corners = Field(description="[x, y, width, height] in mm.")
    marks: dict[str, Filled] = Field(
        default_factory=dict, description="Words that stand in single spaces, by their numbers: {8: Half way}."
    )
    counters: bool = Field(True, description="Whether counters lie there, for which spaces with words leave room.")


class BoardFile(Shape):
    """A board's file: how large it is, where its places lie, and how they are joined."""

    title: str = Field("", description="What the board is called.")
    subtitle: str = Field("", description="A line below the title.")
    supplement: bool = Field(False, description="Whether it is this project's own addition to the game.")
    size: Filled = Field(description="A paper such as “A2 landscape”, or width x height in mm: 574x400.")
    projection: Annotated[ProjectionEntry | None, BeforeValidator(_none)] = Field(
        None, description="How longitudes and latitudes are drawn. Default: none, all positions are in mm."
    )
    outline: str = Field("", description="A GeoJSON file with the land, in longitude and latitude.")
    coast: CoastEntry = Field(
        default_factory=lambda: CoastEntry(mark="port", within=8.0),
        description="The mark of places at the sea, and how far they may be moved there.",
    )
    graticule: Step = Field(0.0, description="How many degrees lie between the lines of the graticule; 0: none.")
    places: dict[Identifier, PlaceEntry] = Field(default_factory=dict, description="The places, by id.")
    grid: GridEntry | None = Field(None, description="Makes places in rows and columns; `places` may name them.")
    roads: RoadList = Field(
        default_factory=list, description="The roads as [place, place], or [place, place, bend in mm]."
    )
    roads_per_place: Span | None = Field(
        None, alias="roads-per-place", description="The fewest and the most roads that a place may have: [1, 4]."
    )
    apart: Millimetres = Field(6.0, description="How far apart two places must lie to be drawn, in mm.")
    slots: SlotsEntry | None = Field(None, description="The cards that lie at each place. Default: none.")
    areas: dict[Identifier, AreaEntry] = Field(default_factory=dict, description="Free spaces, by id.")
    laid: LaidEntry | None = Field(None, description="Cards that are laid on areas by chance, and are the places.")
    tracks: dict[Identifier, TrackEntry] = Field(default_factory=dict, description="Rows of numbers, by id.")
    cartouche: Corners | None = Field(None, description="Where the title stands: [x, y, width, height] in mm.")
    legend: Corners | None = Field(None, description="Where the legend stands: [x, y, width, height] in mm.")
    compass: Corners | None = Field(None, description="Where the compass rose stands: [x, y, width, height] in mm.")
    mountains: Traces = Field(default_factory=dict, description="The crests of mountain ranges, by id.")
    rivers: Traces = Field(default_factory=dict, description="Rivers from source to mouth, by id.")
    inscriptions: list[InscriptionEntry] = Field(
        default_factory=list, description="Names of seas and countries, and pictures; what matters most comes first."
    )
    params: Parameters = Field(default_factory=dict, description="Values that the template asks for.")
