"""Mountains, rivers and inscriptions of a board: their shape in its file, and their way onto the sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainValidator, WithJsonSchema

from cardgen.load.measures import read_number
from cardgen.load.shapes import Filled, Identifier, Shape
from cardgen.model.board import Inscription, Spot, Trace

_LONGEST = 500


def _point(value: Any) -> tuple[float, float]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("[longitude, latitude] or, without a projection, [x, y] must stand here")
    return read_number(value[0]), read_number(value[1])


def _line(value: Any) -> tuple[tuple[float, float], ...]:
    if not isinstance(value, list) or len(value) < 2:
        raise ValueError("a list of two points or more must stand here")
    if len(value) > _LONGEST:
        raise ValueError(f"a line has at most {_LONGEST} points, and not {len(value)}")
    return tuple(_point(point) for point in value)


def _number(low: float, high: float) -> BeforeValidator:
    def read(value: Any) -> float:
        number = read_number(value)
        if not low <= number <= high:
            raise ValueError(f"{number:g} does not lie from {low:g} to {high:g}")
        return number

    return BeforeValidator(read)


_POINT_SCHEMA = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
Point = Annotated[tuple[float, float], PlainValidator(_point), WithJsonSchema(_POINT_SCHEMA)]
Line = Annotated[
    tuple[tuple[float, float], ...],
    PlainValidator(_line),
    WithJsonSchema({"type": "array", "items": _POINT_SCHEMA, "minItems": 2}),
]
Weight = Annotated[float, _number(0.2, 3.0), WithJsonSchema({"type": "number"})]
Points = Annotated[float, _number(0.0, 200.0), WithJsonSchema({"type": "number"})]
Turn = Annotated[float, _number(-180.0, 180.0), WithJsonSchema({"type": "number"})]


class InscriptionKind(StrEnum):
    """What an inscription names, and so how it is written."""

    SEA = "sea"
    LAND = "land"
    RANGE = "range"
    PICTURE = "picture"


class TraceEntry(Shape):
    """A mountain range or a river."""

    line: Line = Field(description="Its points: [[longitude, latitude], …], or [x, y] in mm without a projection.")
    weight: Weight = Field(1.0, description="How broad it is: 1 as most, 0.5 half as broad.")


class InscriptionEntry(Shape):
    """Words or a picture on the map."""

    words: Filled = Field(description="What stands there; for a picture, the icon: rpga:NAME, mdi:NAME, art/FILE.svg.")
    at: Point = Field(description="Its middle: [longitude, latitude], or [x, y] in mm without a projection.")
    kind: InscriptionKind = Field(InscriptionKind.LAND, description="What it is: land, sea, range or picture.")
    size: Points = Field(0.0, description="The letters' size in points, a picture's height in mm. Default: the kind's.")
    turn: Turn = Field(0.0, description="How many degrees it is turned clockwise.")


Spotted = Callable[[float, float], Spot]
"""Where a longitude and latitude, or a point in mm, lies on the sheet."""

Traces = dict[Identifier, TraceEntry]


def read_traces(entries: Mapping[str, TraceEntry], spot: Spotted) -> tuple[Trace, ...]:
    """Lines on the sheet, in the order of the data."""
    return tuple(Trace(name, tuple(spot(*point) for point in one.line), one.weight) for name, one in entries.items())


def read_inscriptions(entries: Sequence[InscriptionEntry], spot: Spotted) -> tuple[Inscription, ...]:
    """Inscriptions on the sheet, in the order of the data: the earlier ones have the choice of room."""
    return tuple(Inscription(one.words, spot(*one.at), one.kind.value, one.size, one.turn) for one in entries)
