"""Makes the places of a board from its file: cities by their degrees or millimetres, and the cells of a grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from cardgen.load.board_notes import NoteReader
from cardgen.load.board_spec import BoardFile, GridEntry, PlaceEntry
from cardgen.load.codes import digest
from cardgen.load.findings import Findings, listed, quoted
from cardgen.load.projection import SheetMap
from cardgen.load.words import titled
from cardgen.load.yaml_source import Node
from cardgen.model.board import BESIDE_GAP, Chart, Place, Spot, Zone
from cardgen.model.size import Size
from cardgen.model.words import Source

_SHORTEST = 6


@dataclass(frozen=True, slots=True)
class PlaceRules:
    """What places need to know of their board: its id and size, the map, the slots and how codes begin.

    `projected` says that the board has a projection, even if it is wrong and `sheet` therefore None. `spaces` gives
    the middle of the space where the card of a code lies, for places that are cards. `beside` is the size of a second
    slot in cells.
    """

    board: str
    size: Size
    sheet: SheetMap | None
    projected: bool
    slot: Size | None
    prefix: str
    notes: NoteReader
    spaces: Mapping[str, Spot] = field(default_factory=lambda: MappingProxyType({}))
    beside: Size | None = None


class GridCell(NamedTuple):
    """A cell of a grid: its column and row from 0, its id such as `b3`, and where it lies."""

    column: int
    row: int
    id: str
    zone: Zone


def read_places(file: BoardFile, node: Node, rules: PlaceRules, findings: Findings) -> tuple[Place, ...]:
    """The places in the order of the data, then the cells of the grid that no place names; faults are told.

    Places that have no position are left out.
    """
    cells = {cell.id: cell for cell in grid_cells(file.grid, rules.size)} if file.grid else {}
    _tell_unknown_cells(file, cells, node, findings)
    left_out = {word.casefold() for word in file.grid.without} if file.grid else set()
    free = {name: cell for name, cell in cells.items() if name not in left_out}
    reader = _Reader(file, node, rules, findings, free)
    named = [place for name, entry in file.places.items() if (place := reader.place(name, entry)) is not None]
    empty = PlaceEntry.model_validate({})
    rest = [reader.in_grid(cell.id, empty, cell) for cell in free.values() if cell.id not in reader.taken]
    return _with_codes([*named, *rest], len(named), rules, findings)


def written_keys(node: Node, path: tuple[str, ...]) -> set[str]:
    """The keys with a value that the person wrote in the mapping at a path, whether they were right or not."""
    for part in path:
        inner = node.value.get(part) if isinstance(node.value, dict) else None
        if inner is None:
            return set()
        node = inner
    return (
        {key for key, value in node.value.items() if value.value is not None} if isinstance(node.value, dict) else set()
    )


def grid_cells(grid: GridEntry, size: Size) -> tuple[GridCell, ...]:
    """The cells row by row; without a corner given the grid stands in the middle of a sheet of `size` mm."""
    width, height = grid.cell
    across, down = width + grid.gap, height + grid.gap
    left = (size.width - across * grid.columns + grid.gap) / 2
    top = (size.height - down * grid.rows + grid.gap) / 2
    if grid.at is not None:
        left, top = grid.at
    return tuple(
        GridCell(
            column, row, f"{chr(97 + column)}{row + 1}", Zone(left + column * across, top + row * down, width, height)
        )
        for row in range(grid.rows)
        for column in range(grid.columns)
    )


def grid_chart(grid: GridEntry, size: Size) -> Chart:
    """The letters of a grid's columns and the numbers of its rows, as they stand around it."""
    cells = grid_cells(grid, size)
    first, last = cells[0].zone, cells[-1].zone
    zone = Zone(first.x, first.y, last.x + last.width - first.x, last.y + last.height - first.y)
    columns = tuple((cell.id[0].upper(), cell.zone.x + cell.zone.width / 2) for cell in cells if cell.row == 0)
    rows = tuple((cell.id[1:], cell.zone.y + cell.zone.height / 2) for cell in cells if cell.column == 0)
    return Chart(zone, columns, rows)


def grid_roads(grid: GridEntry, ids: Mapping[str, str]) -> list[tuple[str, str]]:
    """The pairs of places that are neighbours in the grid; `ids` gives the place in a cell, where there is one."""
    steps = ((1, 0), (0, 1)) if grid.roads else ()
    if grid.diagonal:
        steps = (*steps, (1, 1), (-1, 1))
    pairs = []
    for row in range(grid.rows):
        for column in range(grid.columns):
            here = ids.get(f"{chr(97 + column)}{row + 1}")
            there = (ids.get(f"{chr(97 + column + right)}{row + down + 1}") for right, down in steps)
            pairs += [(here, other) for other in there if here and other]
    return pairs


class _Reader:
    """Reads the places of one board."""

    def __init__(
        self, file: BoardFile, node: Node, rules: PlaceRules, findings: Findings, cells: Mapping[str, GridCell]
    ) -> None:
        self._file = file
        self._node = node
        self._rules = rules
        self._findings = findings
        self._cells = cells
        self._slotless = {mark.casefold() for mark in file.slots.without} if file.slots else set()
        self.taken: dict[str, str] = {}

    def place(self, identifier: str, entry: PlaceEntry) -> Place | None:
        """The place where its cell, its degrees or its millimetres put it; None, with a problem, for none of them."""
        if entry.card:
            return self._laid(identifier, entry)
        name = entry.cell or (identifier if identifier in self._cells else None)
        if name is not None:
            cell = self._cells.get(name)
            if cell is None:
                self._wrong(identifier, f"“{identifier}” stands in the cell “{name}”, which is not there", "cell")
                return None
            if name in self.taken:
                self._wrong(identifier, f"“{identifier}” stands in the cell of “{self.taken[name]}”", "cell")
                return None
            self.taken[name] = identifier
            return self.in_grid(identifier, entry, cell)
        spot = self._spot(identifier, entry)
        return None if spot is None else self._made(identifier, entry, spot)

    def _laid(self, identifier: str, entry: PlaceEntry) -> Place | None:
        """A place that is a card; None where the card is none of those laid out, which is told elsewhere."""
        card = entry.card.upper()
        at = self._rules.spaces.get(card)
        written = sorted(written_keys(self._node, ("places", identifier)) & {"lon", "lat", "x", "y", "cell", "slot"})
        if written:
            hint = "chance decides where it lies, so leave them out"
            self._wrong(identifier, f"“{identifier}” is a card and has {listed(written)} too", written[0], hint)
        if at is None:
            return None
        made = self._made(identifier, entry, at)
        return replace(made, card=card, code=made.code or card, holds=False, slot=None)

    def in_grid(self, identifier: str, entry: PlaceEntry, cell: GridCell) -> Place:
        """A place that fills its cell; its slot, if it has one, lies in the middle, or one of two beside each other."""
        zone, slot = cell.zone, self._rules.slot
        at = Spot(zone.x + zone.width / 2, zone.y + zone.height / 2)
        name = "" if entry.name or identifier != cell.id else cell.id.upper()
        place = replace(self._made(identifier, entry, at, name), cell=zone)
        grid = self._file.grid
        if grid is not None and cell.column in (0, grid.columns - 1) and cell.row in (0, grid.rows - 1):
            place = self._marked(replace(place, marks=tuple(dict.fromkeys((*place.marks, *grid.corners)))))
        if place.holds and place.slot is None and slot is not None:
            beside = self._rules.beside
            aside = (beside.width + BESIDE_GAP) / 2 if beside is not None else 0.0
            middle = Zone(at.x - slot.width / 2 + aside, at.y - slot.height / 2, slot.width, slot.height)
            place = replace(place, slot=middle)
        return place

    def _made(self, identifier: str, entry: PlaceEntry, at: Spot, name: str = "") -> Place:
        path = ("places", identifier)
        line = self._node.line_of((*path, "note"))
        note = self._rules.notes.read(entry.note, line, ".".join((*path, "note")), self._findings)
        slot, size = entry.slot, self._rules.slot
        if isinstance(slot, tuple) and size is None:
            self._wrong(identifier, f"“{identifier}” has a slot, but the board has none", "slot", "give it “slots:”")
        fixed = Zone(*slot, size.width, size.height) if isinstance(slot, tuple) and size is not None else None
        place = Place(
            id=identifier,
            name=entry.name or name or titled(identifier),
            at=at,
            source=Source(self._findings.file, self._node.line_of(path)),
            code=entry.code,
            number=entry.number[0] if entry.number else None,
            upto=entry.number[1] if entry.number and entry.number[1] > entry.number[0] else None,
            marks=tuple(entry.marks),
            note=note.words,
            effects=note.effects,
            slot=fixed,
            label=entry.label.value if entry.label else "",
            color=entry.color,
            icon=entry.icon,
            holds=size is not None and slot is not False,
            fields=dict(entry.fields),
        )
        return self._marked(place)

    def _marked(self, place: Place) -> Place:
        """A place without a slot, where one of its marks says so."""
        if self._slotless.isdisjoint(mark.casefold() for mark in place.marks):
            return place
        return replace(place, holds=False)

    def _spot(self, identifier: str, entry: PlaceEntry) -> Spot | None:
        if self._told(identifier, entry):
            return None
        degrees, millimetres = (entry.lon, entry.lat), (entry.x, entry.y)
        for pair, names in ((degrees, "lon and lat"), (millimetres, "x and y")):
            if (pair[0] is None) != (pair[1] is None):
                self._wrong(identifier, f"“{identifier}” has one of {names} alone", "", "give it both")
                return None
        if entry.lon is not None and entry.lat is not None:
            if entry.x is not None:
                self._wrong(identifier, f"“{identifier}” has degrees and millimetres", "", "give it one of them")
            if self._rules.sheet is not None:
                return self._rules.sheet.spot(entry.lon, entry.lat)
            hint = "give it a “projection:”, or the place x and y in mm"
            self._wrong(identifier, f"“{identifier}” has degrees, but the board has no projection", "lon", hint)
            return None
        if entry.x is not None and entry.y is not None:
            return Spot(entry.x, entry.y)
        what = "lon and lat" if self._rules.sheet is not None else "x and y"
        self._wrong(identifier, f"“{identifier}” has no position", "", f"give it {what}")
        return None

    def _told(self, identifier: str, entry: PlaceEntry) -> bool:
        """Whether a problem says already why there is no position: a wrong number, or a projection that cannot be."""
        written = written_keys(self._node, ("places", identifier))
        values = {"lon": entry.lon, "lat": entry.lat, "x": entry.x, "y": entry.y, "cell": entry.cell}
        if any(value is None and key in written for key, value in values.items()):
            return True
        return entry.lon is not None and self._rules.sheet is None and self._rules.projected

    def _wrong(self, identifier: str, message: str, key: str, hint: str = "") -> None:
        path = ("places", identifier, *([key] if key else []))
        self._findings.error(message, self._node.line_of(path), ".".join(path), hint)


def _tell_unknown_cells(file: BoardFile, cells: Mapping[str, GridCell], node: Node, findings: Findings) -> None:
    if file.grid is None:
        return
    unknown = [word for word in file.grid.without if word.casefold() not in cells]
    if unknown:
        line = node.line_of(("grid", "without"))
        what = "no cell" if len(unknown) == 1 else "no cells"
        hint = "cells are named by column and row: a1, b3"
        findings.error(f"{listed(quoted(unknown))} is {what} of the grid", line, "grid.without", hint)


def _with_codes(places: Sequence[Place], named: int, rules: PlaceRules, findings: Findings) -> tuple[Place, ...]:
    """The places with codes for those that have none, made from their ids; all but cells of a grid are told.

    A code is the prefix, -P and six base-32 characters of the SHA-256 of the board's and the place's id, or seven
    where six would clash.
    """
    words = {place.id: digest((rules.board, place.id)) for place in places if not place.code}
    count = Counter(word[:_SHORTEST] for word in words.values())
    coded = tuple(
        replace(place, code=f"{rules.prefix}-P{_cut(words[place.id], count)}") if place.id in words else place
        for place in places
    )
    bare = [place for place in coded[:named] if place.id in words and place.cell is None]
    _tell_bare(bare, findings)
    return coded


def _cut(word: str, count: Counter[str]) -> str:
    short = word[:_SHORTEST]
    return short if count[short] == 1 else word[: _SHORTEST + 1]


def _tell_bare(bare: Sequence[Place], findings: Findings) -> None:
    if bare:
        some: Iterable[str] = quoted(place.name for place in bare)
        verb = "has" if len(bare) == 1 else "have"
        findings.notice(
            f"{listed(list(some))} {verb} no code, so codes were made from the ids",
            bare[0].source.row,
            f"places.{bare[0].id}",
            f"write them down before you print, or a new id is a new code: {bare[0].name} is {bare[0].code}",
        )
