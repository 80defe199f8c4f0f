"""Reads the roads of a board, and checks that they join all its places as the game says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardgen.load.board_places import grid_roads, written_keys
from cardgen.load.board_spec import BoardFile
from cardgen.load.findings import Findings, listed, near_hint, quoted, shortened
from cardgen.load.limits import MAX_LISTED
from cardgen.load.measures import read_number
from cardgen.load.yaml_source import Node
from cardgen.model.board import Place, Road

_BOWED = 300.0
_PATH = "roads"


def read_roads(
    file: BoardFile, node: Node, places: Sequence[Place], in_cells: Mapping[str, str], findings: Findings
) -> tuple[tuple[Road, ...], bool]:
    """The roads of the grid, then those of the data, and whether all of them lead to two places.

    Those that do not are left out and told, but for roads to a place that is itself wrong and told. `in_cells` gives
    the place in each cell of the grid.
    """
    reader = _Reader(node, places, findings)
    for a, b in grid_roads(file.grid, in_cells) if file.grid else ():
        reader.add(Road(a, b), None)
    for index, road in enumerate(file.roads):
        reader.read(road, index)
    return tuple(reader.roads), reader.whole


def check_network(
    places: Sequence[Place], roads: Sequence[Road], per_place: tuple[int, int] | None, findings: Findings
) -> None:
    """Tell places with fewer or more roads than the game allows, and those that no road leads to from the rest.

    A board without any road, of which the game asks none, is no network and not checked.
    """
    if not roads and per_place is None:
        return
    near: dict[str, list[str]] = {place.id: [] for place in places}
    for road in roads:
        near[road.a].append(road.b)
        near[road.b].append(road.a)
    names = {place.id: place.name for place in places}
    if per_place is not None:
        _tell_counts(places, near, names, per_place, findings)
    parts = sorted(_parts(near), key=len, reverse=True)
    for part in parts[1:]:
        first = next(place for place in places if place.id == part[0])
        others = listed(quoted(names[one] for one in part))
        main = names[parts[0][0]]
        message = f"no road leads from “{main}” to {others}"
        hint = "add a road to it" if len(part) == 1 else "add a road to one of them"
        findings.error(message, first.source.row, f"places.{first.id}", hint)


class _Reader:
    """Collects roads, each pair of places once."""

    def __init__(self, node: Node, places: Sequence[Place], findings: Findings) -> None:
        self._node = node
        self._findings = findings
        self._names = {place.id: place.name for place in places}
        self._dropped = written_keys(node, ("places",)) - self._names.keys()
        self._hints: dict[str, str] = {}
        self._lines: dict[frozenset[str], int | None] = {}
        self.roads: list[Road] = []
        self.whole = True

    def read(self, road: Any, index: int) -> None:
        """A road as `[place, place]` or `[place, place, bend]`."""
        line = self._node.line_of((_PATH, index))
        parts = road if isinstance(road, list) else []
        if not 2 <= len(parts) <= 3 or not all(isinstance(part, str) for part in parts):
            self.whole = False
            self._wrong("this is no road", line, index, "write [place, place], or [place, place, bend in mm]")
            return
        unknown = [word for word in parts[:2] if word not in self._names]
        if unknown:
            self.whole = False
            if not self._dropped.isdisjoint(unknown):
                return
            other = next((word for word in parts[:2] if word in self._names), "")
            known = f" from “{self._names[other]}”" if other else ""
            said = listed(quoted(shortened(word, 40) for word in unknown), "or")
            self._wrong(f"the road{known} leads to {said}, which is no place", line, index, self._near(unknown[0]))
            return
        bend: float | None = None
        if len(parts) == 3:
            try:
                bend = read_number(parts[2])
            except ValueError as error:
                self._wrong(f"the bend is wrong: {error}", line, index, "write how many mm the road bows to the left")
            if bend is not None and abs(bend) > _BOWED:
                message = f"the road from “{self._names[parts[0]]}” to “{self._names[parts[1]]}” bows by {bend:g} mm"
                self._wrong(message, line, index, f"{_BOWED:g} mm is the most")
                bend = None
        self.add(Road(parts[0], parts[1], bend), line)

    def add(self, road: Road, line: int | None) -> None:
        """Take a road, unless it leads nowhere else or is there already."""
        a, b = self._names[road.a], self._names[road.b]
        pair = frozenset((road.a, road.b))
        if road.a == road.b:
            self._wrong(f"a road leads from “{a}” to itself", line, None, "name another place, or take it out")
        elif pair in self._lines:
            first = self._lines[pair]
            where = f"in line {first}" if first is not None else "in the grid"
            self._wrong(f"“{a}” and “{b}” are joined twice; the first road is {where}", line, None, "take one out")
        else:
            self._lines[pair] = line
            self.roads.append(road)

    def _near(self, word: str) -> str:
        """What may be meant; the names are searched for a few words only, which is slow for many."""
        if word not in self._hints:
            if len(self._hints) > MAX_LISTED:
                return "take a place's id from “places:”"
            self._hints[word] = near_hint(word, list(self._names), "place")
        return self._hints[word]

    def _wrong(self, message: str, line: int | None, index: int | None, hint: str) -> None:
        path = _PATH if index is None else f"{_PATH}.{index}"
        self._findings.error(message, line, path, hint)


def _tell_counts(
    places: Iterable[Place],
    near: Mapping[str, Sequence[str]],
    names: Mapping[str, str],
    per_place: tuple[int, int],
    findings: Findings,
) -> None:
    fewest, most = per_place
    allowed = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    for place in places:
        count = len(near[place.id])
        if fewest <= count <= most:
            continue
        roads = "no road" if count == 0 else "1 road" if count == 1 else f"{count} roads"
        ends = f" (to {listed(quoted(names[one] for one in near[place.id]))})" if count else ""
        hint = "add one" if count < fewest else "take one out"
        message = f"“{place.name}” has {roads}{ends}, but the game has {allowed} at each place"
        findings.error(message, place.source.row, f"places.{place.id}", hint)


def _parts(near: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The places that roads join with each other, in the order of the data."""
    order = {identifier: index for index, identifier in enumerate(near)}
    seen: set[str] = set()
    parts = []
    for start in near:
        if start in seen:
            continue
        seen.add(start)
        part = [start]
        for here in part:
            there = [one for one in near[here] if one not in seen]
            seen.update(there)
            part += dict.fromkeys(there)
        parts.append(sorted(part, key=order.__getitem__))
    return parts
