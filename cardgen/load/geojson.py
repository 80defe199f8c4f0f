"""Reads the land from a GeoJSON file (RFC 7946) as polygons in longitude and latitude, each of them sound."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NoReturn

import shapely

from cardgen.load.findings import Findings, shortened
from cardgen.load.text_file import read_text

MAX_POINTS: Final = 200_000
"""The most points of one outline: a coast at A2 needs a few thousand."""

MAX_TOLD: Final = 20
"""After so many faults of one file the rest is only counted."""

MAX_COLLECTIONS: Final = 20
"""How deep collections may nest in each other."""

_FAR: Final = 0.005
_LONGITUDES: Final = 180.0
_LATITUDES: Final = 90.0
_PARTS: Final = MappingProxyType({"FeatureCollection": "features", "GeometryCollection": "geometries"})
_NO_AREAS: Final = ("Point", "MultiPoint", "LineString", "MultiLineString")
_WGS84 = re.compile(r".*(?:CRS:?84|EPSG:+(?:[\d.]*:)?4326)$", re.IGNORECASE)
_PLACE = re.compile(r"(.*)\[(-?[\d.eE+-]+) (-?[\d.eE+-]+)\]")


class _Fault(Exception):
    """What is wrong with one part of the file; it never leaves this module."""

    def __init__(self, message: str, path: str, hint: str = "") -> None:
        super().__init__(message)
        self.path = path
        self.hint = hint


def read_land(path: Path, findings: Findings) -> tuple[shapely.Polygon, ...]:
    """The polygons of a GeoJSON file, in degrees, with their holes; those that are not sound are told and left out.

    A file that cannot be read, holds no polygons, or too many points gives none and a problem. Points and lines among
    the polygons are passed over with a notice.
    """
    text = read_text(path, findings)
    data = None if text is None else _parsed(text, findings)
    if data is None:
        return ()
    try:
        _check_reference(data)
        found = list(_areas(data, ""))
    except _Fault as fault:
        findings.error(str(fault), None, fault.path, fault.hint)
        return ()
    points = sum(_points(rings) for _, rings in found)
    if points > MAX_POINTS:
        hint = "simplify it with a map program; a coarse coast prints well"
        findings.error(f"the outline has {points:,} points, more than {MAX_POINTS:,}", hint=hint)
        return ()
    other = sum(rings is None for _, rings in found)
    if other:
        findings.notice(f"{other} of its parts are no polygons and were passed over")
    land = _sound([(where, rings) for where, rings in found if rings is not None], findings)
    if not any(rings for _, rings in found):
        findings.error("there is no land in this file", hint="it must hold polygons, not only lines or points")
    return land


def _parsed(text: str, findings: Findings) -> dict[str, Any] | None:
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        what = "the file is empty" if not text.strip() else f"this is no JSON: {error.msg}"
        findings.error(what, error.lineno, hint="export it as GeoJSON again")
        return None
    except RecursionError:
        findings.error("its lists nest too deep", hint="export it as GeoJSON again")
        return None
    except ValueError as error:
        findings.error(f"this is no JSON: {shortened(str(error))}", hint="export it as GeoJSON again")
        return None
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        findings.error("this is JSON, but no GeoJSON", hint="GeoJSON begins with its “type”, such as FeatureCollection")
        return None
    if data["type"] == "Topology":
        findings.error("this is TopoJSON, and no GeoJSON", hint="convert it to GeoJSON with a map program")
        return None
    return data


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _check_reference(data: dict[str, Any]) -> None:
    """Older files may name another coordinate system than longitude and latitude on WGS 84."""
    reference = data.get("crs")
    if reference is None:
        return
    properties = reference.get("properties") if isinstance(reference, dict) else None
    name = properties.get("name") if isinstance(properties, dict) else None
    if not isinstance(name, str) or not _WGS84.match(name):
        said = f"“{shortened(name, 40)}”" if isinstance(name, str) else "something else"
        raise _Fault(
            f"its coordinates are in {said}, and not in longitude and latitude",
            "crs",
            "export it in WGS 84 (EPSG:4326)",
        )


def _areas(data: Any, path: str, depth: int = 0) -> Iterator[tuple[str, list[Any] | None]]:
    """The rings of each polygon with its path in the file; None where a part is of another kind."""
    if not isinstance(data, dict):
        raise _Fault("a GeoJSON object must stand here", path)
    if depth > MAX_COLLECTIONS:
        raise _Fault(f"collections nest deeper than {MAX_COLLECTIONS} levels", path)
    kind = str(data.get("type"))
    if kind in _PARTS:
        for where, part in _parts(data, _PARTS[kind], path):
            yield from _areas(part, where, depth + 1)
    elif kind == "Feature":
        if data.get("geometry") is not None:
            yield from _areas(data["geometry"], _join(path, "geometry"), depth + 1)
    elif kind == "Polygon":
        where = _join(path, "coordinates")
        yield where, _list(data.get("coordinates"), where)
    elif kind == "MultiPolygon":
        yield from ((where, _list(rings, where)) for where, rings in _parts(data, "coordinates", path))
    elif kind in _NO_AREAS:
        yield path, None
    else:
        raise _Fault(f"“{shortened(kind, 40)}” is no kind of GeoJSON object", _join(path, "type"))


def _parts(data: dict[str, Any], key: str, path: str) -> Iterator[tuple[str, Any]]:
    """The items of a list in an object, each with its path."""
    where = _join(path, key)
    yield from ((_join(where, index), part) for index, part in enumerate(_list(data.get(key), where)))


def _join(path: str, *parts: object) -> str:
    return ".".join([*([path] if path else []), *map(str, parts)])


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise _Fault("a list must stand here", path)
    return value


def _points(rings: list[Any] | None) -> int:
    return sum(len(ring) for ring in rings or () if isinstance(ring, list))


def _sound(found: list[tuple[str, list[Any]]], findings: Findings) -> tuple[shapely.Polygon, ...]:
    land, faults = [], 0
    for path, rings in found:
        try:
            polygon = _polygon(rings, path)
        except _Fault as fault:
            faults += 1
            if faults <= MAX_TOLD:
                findings.error(str(fault), None, fault.path, fault.hint)
            continue
        if polygon is not None:
            land.append(polygon)
    if faults > MAX_TOLD:
        findings.error(f"{faults - MAX_TOLD} more polygons of this outline are wrong")
    return tuple(land)


def _polygon(rings: list[Any], path: str) -> shapely.Polygon | None:
    """A polygon whose outline and holes do not cross; None for one without rings, which GeoJSON allows."""
    if not rings:
        return None
    read = [_ring(ring, _join(path, index)) for index, ring in enumerate(rings)]
    polygon = shapely.Polygon(read[0], read[1:])
    if not shapely.is_valid(polygon):
        raise _Fault(*_unsound(str(shapely.is_valid_reason(polygon)), path))
    return polygon


def _ring(ring: Any, path: str) -> list[tuple[float, float]]:
    points = [_position(point, path, index) for index, point in enumerate(_list(ring, path))]
    if points and points[0] != points[-1]:
        points.append(points[0])
    if len(set(points)) < 3:
        raise _Fault("a ring of land needs three points at least", path)
    return points


def _position(point: Any, path: str, index: int) -> tuple[float, float]:
    numbers = point[:2] if isinstance(point, list) else []
    if len(numbers) < 2 or not all(isinstance(one, int | float) and not isinstance(one, bool) for one in numbers):
        raise _Fault("a longitude and a latitude must stand here", _join(path, index))
    longitude, latitude = numbers
    if not (abs(longitude) <= _LONGITUDES + _FAR and abs(latitude) <= _LATITUDES + _FAR):
        hint = "these may be metres: export it in WGS 84 (EPSG:4326)" if abs(longitude) > 360 else ""
        if abs(latitude) > _LATITUDES >= abs(longitude):
            hint = "GeoJSON has the longitude first"
        said = ", ".join(shortened(str(one), 20) for one in numbers)
        raise _Fault(f"[{said}] is no longitude and latitude", _join(path, index), hint)
    return float(longitude), math.copysign(min(abs(latitude), _LATITUDES), latitude)


def _unsound(reason: str, path: str) -> tuple[str, str, str]:
    """A sentence, the path and a hint for what GEOS says, such as `Self-intersection[4.5 51.2]`."""
    match = _PLACE.fullmatch(reason)
    what = (match[1] if match else reason).strip()
    where = f" near longitude {float(match[2]):.4g}, latitude {float(match[3]):.4g}" if match else ""
    hint = "mend it in a map program (“fix geometries”), or draw that part anew"
    if "self-intersection" in what.casefold():
        return f"the outline crosses or touches itself{where}", path, hint
    return f"this polygon is not sound{where}: {what.lower()}", path, hint
