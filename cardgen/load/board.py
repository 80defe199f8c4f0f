"""Loads the boards of a game: each from a YAML file of its own, with its land from a GeoJSON file."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from cardgen.load.board_checks import check_places, check_zones
from cardgen.load.board_features import read_inscriptions, read_traces
from cardgen.load.board_laid import read_laid
from cardgen.load.board_land import Land, graticule_on_sheet, land_on_sheet, nearest_coast
from cardgen.load.board_notes import NoteReader
from cardgen.load.board_places import PlaceRules, grid_cells, grid_chart, read_places, written_keys
from cardgen.load.board_roads import check_network, read_roads
from cardgen.load.board_spec import SHEETS, AreaEntry, BoardFile, CoastEntry, TrackEntry
from cardgen.load.checking import checked
from cardgen.load.findings import Findings, listed, near_hint, quoted
from cardgen.load.games import GAME_FILE
from cardgen.load.geojson import read_land
from cardgen.load.places import OutsideError, inside, near_files
from cardgen.load.projection import Lambert, SheetMap, divided, fitted, rectangle
from cardgen.load.spec import BoardEntry
from cardgen.load.words import titled
from cardgen.load.yaml_source import Node, read_yaml
from cardgen.model.board import Area, Beside, Board, Meridian, Place, Road, Spot, Track, Zone
from cardgen.model.problem import Problem
from cardgen.model.size import Size, parse_size
from cardgen.model.words import Vocabulary

LARGEST = 3000.0
"""The longest side of a board in mm."""

SMALLEST = 30.0
"""The shortest side of a board in mm."""

_DEFAULT_SIZE = "A2 landscape"


@dataclass(frozen=True, slots=True)
class Setting:
    """What boards need to know of their game.

    Its folder, its codes' prefix, the sizes by name, decks' sizes by id, and the codes of decks' cards by id.
    """

    folder: Path
    prefix: str
    sizes: Mapping[str, Size]
    decks: Mapping[str, Size]
    words: Vocabulary
    cards: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))


def read_boards(
    entries: Mapping[str, BoardEntry], node: Node, setting: Setting
) -> tuple[tuple[Board, ...], tuple[Problem, ...]]:
    """The boards that game.yaml names, and all that is wrong with them; one that cannot be read at all is left out.

    `node` is that of game.yaml, for the lines in it.
    """
    boards: list[Board] = []
    problems: list[Problem] = []
    codes: dict[str, tuple[Board, Place]] = {}
    for identifier, entry in entries.items():
        in_game = Findings(GAME_FILE)
        name = entry.file.replace("\\", "/") or f"{identifier}.yaml"
        path = ("boards", identifier, "file")
        found = _file(setting.folder, name, f"the board “{identifier}”", in_game, node.line_of(path), ".".join(path))
        problems += in_game.problems
        if found is None:
            continue
        findings = Findings(name)
        board = read_board(found, identifier, entry, setting, findings)
        if board is not None:
            _tell_other_boards(board, codes, findings)
            boards.append(board)
        problems += findings.problems
    return tuple(boards), tuple(problems)


def read_board(path: Path, identifier: str, entry: BoardEntry, setting: Setting, findings: Findings) -> Board | None:
    """The board in a file; None, with a problem, where the file cannot be read. Other faults keep what is good."""
    node = read_yaml(path, findings)
    file = None if node is None else checked(BoardFile, node, findings, {"size": _DEFAULT_SIZE})
    if node is None or file is None:
        return None
    return _Loader(identifier, entry, file, node, setting, findings).load()


class _Loader:
    """Reads one board."""

    def __init__(
        self, identifier: str, entry: BoardEntry, file: BoardFile, node: Node, setting: Setting, findings: Findings
    ) -> None:
        self._id = identifier
        self._entry = entry
        self._file = file
        self._node = node
        self._setting = setting
        self._findings = findings
        self._size = self._sheet_size()
        self._sheet = self._sheet_map()
        written = "projection" in written_keys(node, ()) and node.written()["projection"] != "none"
        self._projected = written or file.projection is not None

    def load(self) -> Board:
        """The board with its checks done."""
        file = self._file
        slot = self._slot_size()
        notes = NoteReader(self._setting.words)
        areas = tuple(area for name, entry in file.areas.items() if (area := self._area(name, entry)) is not None)
        laid, spaces = read_laid(file, self._node, areas, self._setting.cards, self._findings)
        prefix = self._setting.prefix
        beside = self._beside()
        second = beside.size if beside else None
        rules = PlaceRules(self._id, self._size, self._sheet, self._projected, slot, prefix, notes, spaces, second)
        land = self._land()
        places, roads = self._network(rules, land)
        board = Board(
            id=self._id,
            title=self._entry.title or file.title or titled(self._id),
            subtitle=file.subtitle,
            size=self._size,
            places=places,
            roads=roads,
            template=self._entry.template,
            file=self._findings.file,
            slot_size=slot,
            slot_deck=self._deck(file.slots.deck, ("slots", "deck")) if file.slots else "",
            reach=file.slots.reach if file.slots else 15.0,
            areas=areas,
            tracks=self._tracks(),
            land=land.outline if land else None,
            graticule=self._graticule(),
            cartouche=_zone(file.cartouche),
            legend=_zone(file.legend),
            compass=_zone(file.compass),
            params=MappingProxyType({**file.params, **self._entry.params}),
            supplement=file.supplement,
            ranges=read_traces(file.mountains, self._spot),
            rivers=read_traces(file.rivers, self._spot),
            inscriptions=read_inscriptions(file.inscriptions, self._spot),
            laid=laid,
            slot_words=file.slots.words if file.slots else "",
            beside=beside,
            chart=grid_chart(file.grid, self._size) if file.grid and file.grid.chart else None,
        )
        check_zones(board, self._node.line_of, self._findings)
        return board

    def _network(self, rules: PlaceRules, land: Land | None) -> tuple[tuple[Place, ...], tuple[Road, ...]]:
        """The places, those at the sea at its shore, and the roads between them, checked."""
        file = self._file
        places = read_places(file, self._node, rules, self._findings)
        if land is not None:
            places = tuple(self._at_coast(place, land, file.coast) for place in places)
        places = check_places(places, self._size, file.apart, self._findings)
        roads, whole = read_roads(file, self._node, places, self._in_cells(places), self._findings)
        if whole:  # else most of what could be said is the echo of roads and places that were left out
            check_network(places, roads, file.roads_per_place, self._findings)
        return places, roads

    def _spot(self, x: float, y: float) -> Spot:
        """Where a longitude and latitude lie, or x and y in mm where there is no projection."""
        return Spot(x, y) if self._sheet is None else self._sheet.spot(x, y)

    def _wrong(self, message: str, path: tuple[str, ...], hint: str = "") -> None:
        self._findings.error(message, self._node.line_of(path), ".".join(path), hint)

    def _sheet_size(self) -> Size:
        sizes = {**SHEETS, **self._setting.sizes}
        size = self._named_size(self._file.size.replace("-landscape", " landscape"), sizes, ("size",))
        if size is not None and SMALLEST <= min(size.width, size.height) <= max(size.width, size.height) <= LARGEST:
            return size
        if size is not None:
            self._wrong(f"no board can be {size}", ("size",), f"its sides may be from {SMALLEST:g} to {LARGEST:g} mm")
        return parse_size(_DEFAULT_SIZE, dict(SHEETS))

    def _named_size(self, words: str, sizes: Mapping[str, Size], path: tuple[str, ...]) -> Size | None:
        try:
            return parse_size(words, dict(sizes))
        except ValueError as error:
            self._wrong(str(error), path, near_hint(words, list(sizes), "size"))
            return None

    def _sheet_map(self) -> SheetMap | None:
        """The map that degrees go by, None without a projection or with one that cannot be."""
        entry = self._file.projection
        if entry is None:
            return None
        try:
            projection = Lambert.of(entry.parallels, entry.centre)
        except ValueError as error:
            self._wrong(str(error), ("projection", "parallels"), "take two in the part of the earth that is shown")
            return None
        if entry.bounds is not None:
            west, south, east, north = entry.bounds
            points = divided(rectangle(west, south, east, north), 1.0)
        else:
            points = [
                (place.lon, place.lat)
                for place in self._file.places.values()
                if place.lon is not None and place.lat is not None
            ]
        if not points:
            hint = "give bounds as [west, south, east, north]"
            self._wrong("the map has neither bounds nor places with degrees", ("projection",), hint)
            return None
        try:
            return fitted(projection, points, self._size, entry.margin)
        except ValueError as error:
            key = "margin" if "margin" in str(error) else "bounds"
            self._wrong(str(error), ("projection", key), "give bounds as [west, south, east, north]")
            return None

    def _slot_size(self) -> Size | None:
        """The size of slots: their own, or that of the deck that lies there."""
        slots = self._file.slots
        if slots is None:
            return None
        if slots.size:
            return self._named_size(slots.size, self._setting.sizes, ("slots", "size"))
        if not slots.deck:
            self._wrong("the slots have no size", ("slots",), "give them a “size:” or the “deck:” that lies there")
        return self._setting.decks.get(slots.deck)

    def _beside(self) -> Beside | None:
        """The second slot in cells, None without one."""
        entry = self._file.slots.beside if self._file.slots else None
        if entry is None:
            return None
        path = ("slots", "beside")
        if self._file.grid is None:
            self._wrong("a second slot lies in a cell, but the board has no grid", path, "leave it out")
        size = self._setting.decks.get(self._deck(entry.deck, (*path, "deck")))
        return Beside(size, entry.deck, entry.words) if size is not None else None

    def _deck(self, words: str, path: tuple[str, ...]) -> str:
        """A deck's id, or nothing, with a problem, where the game has none of that id."""
        if not words or words in self._setting.decks:
            return words
        self._wrong(f"there is no deck “{words}”", path, near_hint(words, list(self._setting.decks), "deck"))
        return ""

    def _area(self, identifier: str, entry: AreaEntry) -> Area | None:
        path = ("areas", identifier)
        title = entry.title or titled(identifier)
        deck = self._deck(entry.deck, (*path, "deck"))
        size = self._setting.decks.get(deck)
        if entry.size:
            size = self._named_size(entry.size, self._setting.sizes, (*path, "size"))
        elif not entry.deck:
            self._wrong(f"the area “{title}” has no size", path, "give it a “size:” or the “deck:” that lies there")
        if size is None:
            return None
        return Area(identifier, title, Zone(*entry.at, size.width, size.height), deck, entry.icon, entry.discards)

    def _tracks(self) -> tuple[Track, ...]:
        tracks = []
        for identifier, entry in self._file.tracks.items():
            title = entry.title or titled(identifier)
            if entry.first > entry.last:
                message = f"the track “{title}” runs from {entry.first} down to {entry.last}"
                self._wrong(message, ("tracks", identifier, "from"), "begin with the smaller number")
                continue
            marks = self._marks(identifier, entry)
            tracks.append(Track(identifier, title, Zone(*entry.zone), entry.first, entry.last, marks, entry.counters))
        return tuple(tracks)

    def _marks(self, identifier: str, entry: TrackEntry) -> Mapping[int, str]:
        """The words in spaces of a track; those in spaces that it does not have are told and left out."""
        spaces = {str(number): number for number in range(entry.first, entry.last + 1)}
        for word in entry.marks.keys() - spaces.keys():
            path = ("tracks", identifier, "marks", word)
            self._wrong(f"the track has no space “{word}”", path, f"it runs from {entry.first} to {entry.last}")
        return MappingProxyType({spaces[word]: said for word, said in entry.marks.items() if word in spaces})

    def _land(self) -> Land | None:
        """The land on the sheet, None where no file is named or none of it can be used."""
        name = self._file.outline
        if not name:
            return None
        line = self._node.line_of(("outline",))
        if self._sheet is None:
            if not self._projected:
                self._wrong("the outline is in degrees, but the board has no projection", ("outline",), "give it one")
            return None
        path = _file(self._setting.folder, name, "the outline", self._findings, line, "outline")
        if path is None:
            return None
        in_land = Findings(name.replace("\\", "/"))
        polygons = read_land(path, in_land)
        self._findings.extend(in_land.problems)
        if not polygons:
            return None
        land = land_on_sheet(polygons, self._sheet, self._size)
        if not land.outline.rings:
            hint = "check the outline's degrees and the projection's bounds"
            self._findings.warning(f"no land of “{name}” lies on this board", line, "outline", hint)
        return land

    def _at_coast(self, place: Place, land: Land, coast: CoastEntry) -> Place:
        """A place that bears the coast's mark, at the coast, where that is near enough."""
        if coast.within <= 0 or coast.mark not in place.marks:
            return place
        found = nearest_coast(land.coast, place.at)
        if found is not None and found[1] <= coast.within:
            return replace(place, at=found[0])
        how = f"{found[1]:.0f} mm from the coast, beyond {coast.within:g} mm," if found else "far from any coast"
        message = f"“{place.name}” bears “{coast.mark}”, but lies {how} and was left there"
        self._findings.notice(message, place.source.row, f"places.{place.id}", "see “coast:” for how far it may move")
        return place

    def _graticule(self) -> tuple[Meridian, ...]:
        step = self._file.graticule
        if step <= 0 or self._sheet is None:
            return ()
        if step < 1 and _spread(self._sheet, self._size) / step > 100:
            self._wrong("the graticule would have more than 100 lines", ("graticule",), "5 or 10 degrees look well")
            return ()
        return graticule_on_sheet(self._sheet, self._size, step)

    def _in_cells(self, places: tuple[Place, ...]) -> Mapping[str, str]:
        """The place in each cell of the grid."""
        if self._file.grid is None:
            return {}
        cells = {cell.zone: cell.id for cell in grid_cells(self._file.grid, self._size)}
        return {cells[place.cell]: place.id for place in places if place.cell is not None}


def _file(folder: Path, name: str, of: str, findings: Findings, line: int, column: str) -> Path | None:
    """A file inside the game's folder; None, with a problem, where it is not there."""
    try:
        path = inside(folder, name)
    except OutsideError as error:
        findings.error(str(error), line, column, "copy the file into the folder")
        return None
    if path.exists():
        return path
    near = near_files(path)
    hint = f"did you mean {listed(quoted(near), 'or')}?" if near else "say which it is"
    findings.error(f"there is no file “{name}” for {of}", line, column, hint)
    return None


def _tell_other_boards(board: Board, codes: dict[str, tuple[Board, Place]], findings: Findings) -> None:
    """Codes that a place of an earlier board has; a QR code must lead to one of them."""
    for place in board.places:
        other, first = codes.setdefault(place.code, (board, place))
        if other is not board:
            message = f"“{place.name}” has the code {place.code} of “{first.name}” in {other.file}:{first.source.row}"
            findings.error(message, place.source.row, f"places.{place.id}", "give one of them another code")


def _zone(corners: tuple[float, float, float, float] | None) -> Zone | None:
    return None if corners is None else Zone(*corners)


def _spread(sheet: SheetMap, size: Size) -> float:
    """How many degrees of longitude and latitude together a sheet shows."""
    west, south, east, north = sheet.window(size, 0)
    return math.fsum((east - west, north - south))
