"""Lay out a board: plan it, then draw it from the ground up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import shapely

from cardgen.display.geometry import Rect, rectangle
from cardgen.display.items import Item, Page, Path
from cardgen.layout.board.cells import cell, chart, second_slot
from cardgen.layout.board.check import check_board, problems_of
from cardgen.layout.board.cities import dot
from cardgen.layout.board.coast import make_coast, sea_and_land, shorelines
from cardgen.layout.board.face import BoardFace
from cardgen.layout.board.frame import frame, graticule, window_of
from cardgen.layout.board.furniture import cartouche, compass, rect_of
from cardgen.layout.board.ground import plain_ground
from cardgen.layout.board.groups import groups
from cardgen.layout.board.index import BoxIndex, box_of
from cardgen.layout.board.inscriptions import Grounds, Written, inscribe
from cardgen.layout.board.labels import DOT, MARK_ICONS, Label, set_label
from cardgen.layout.board.legend import legend
from cardgen.layout.board.lettering import Letterer, Where
from cardgen.layout.board.palette import Palette
from cardgen.layout.board.plan import Plan, plan_board
from cardgen.layout.board.relief import mountains, rivers
from cardgen.layout.board.roadart import leaders, road_bed, roads
from cardgen.layout.board.spaces import Cipher, area, code_box, slot
from cardgen.layout.board.terrain import fixed_zones, road_points
from cardgen.layout.board.tracks import track
from cardgen.layout.qr import is_compact, version_for
from cardgen.layout.scene import Materials, Sketch
from cardgen.model.board import Board, Inscription, Place
from cardgen.model.game import Deck, Game
from cardgen.model.problem import Problem, Severity

BLEED = 3.0
"""How far the paper's colour reaches beyond the trim, in mm."""


@dataclass(frozen=True, slots=True)
class _Desk:
    """What drawing a board works with."""

    board: Board
    window: Rect
    letterer: Letterer
    palette: Palette
    deck: Deck | None
    decks: Mapping[str, Deck]

    def where(self, place: Place) -> Where:
        """Where the data of a place stands."""
        return Where(place.source.file or self.board.file, place.source.row, place.id)


def lay_out_board(board: Board, game: Game, materials: Materials, public_url: str) -> BoardFace:
    """Lay out a board as one page of its size, with all that is wrong with it.

    The same board gives the same page. Places that are cards are not drawn. `public_url` begins what the places' QR
    codes say.
    """
    board = _without_cards(board)
    decks = {deck.id: deck for deck in game.decks}
    letterer = Letterer(_with_marks(board, materials))
    palette = Palette.of(materials.theme)
    desk = _Desk(board, window_of(board), letterer, palette, decks.get(board.slot_deck), decks)
    labels = {
        number: set_label(place, letterer, palette, desk.where(place))
        for number, place in enumerate(board.places)
        if place.cell is None
    }
    plan = plan_board(board, desk.window, labels)
    version, problems = _version(board, public_url)
    ciphers = _ciphers(board, plan, public_url, version)
    sketch, left_out = _draw(desk, plan, labels, ciphers)
    faults = [*sketch.faults, *check_board(sketch, board.size.width, board.size.height)]
    page = Page(board.size.width, board.size.height, tuple(sketch.items), board.title, BLEED)
    return BoardFace(
        board,
        page,
        MappingProxyType({board.places[number].id: cipher.payload for number, cipher in ciphers.items()}),
        _avoid(board, plan, ciphers),
        (*problems, *plan.problems, *problems_of(faults, board.file), *_untold(board, left_out)),
        tuple(code_box(cipher, plan.slots[number]) for number, cipher in ciphers.items()),
    )


def _without_cards(board: Board) -> Board:
    """The board without those places that are cards laid on it, which bear their own names and codes."""
    return replace(board, places=tuple(place for place in board.places if not place.card))


def payload_for(public_url: str, code: str) -> str:
    """What a place's QR code says: `{public-url}/P/{CODE}`, in upper case."""
    return f"{public_url.rstrip('/')}/P/{code}".upper()


def _with_marks(board: Board, materials: Materials) -> Materials:
    """The materials with icons for the places' marks: the game's own, else those that every map knows."""
    icons = dict(materials.icons)
    for mark in {mark for place in board.places for mark in place.marks} - set(icons):
        icon = materials.book.get(MARK_ICONS.get(mark, mark))
        if icon is not None:
            icons[mark] = replace(icon, name=mark)
    return replace(materials, icons=MappingProxyType(icons))


def _version(board: Board, public_url: str) -> tuple[int, tuple[Problem, ...]]:
    """The QR version of the board, from its longest payload; 0 where there is none or it cannot be encoded."""
    codes = [place.code for place in board.places if place.code]
    if not codes:
        return 0, ()
    longest = payload_for(public_url, max(codes, key=len))
    if not is_compact(longest):
        hint = "use letters without accents, digits, and only $ % * + - . / : besides"
        message = f"The public URL “{public_url}” has characters that a small QR code cannot hold"
        return 0, (Problem(message, hint=hint),)
    return version_for(len(longest)), ()


def _ciphers(board: Board, plan: Plan, public_url: str, version: int) -> dict[int, Cipher]:
    if not version:
        return {}
    return {
        number: Cipher(payload_for(public_url, board.places[number].code), version)
        for number in sorted(plan.slots)
        if board.places[number].code
    }


def _draw(
    desk: _Desk, plan: Plan, labels: Mapping[int, Label], ciphers: Mapping[int, Cipher]
) -> tuple[Sketch, list[Inscription]]:
    """Everything on the page, from the ground up."""
    board, palette, letterer, window = desk.board, desk.palette, desk.letterer, desk.window
    courses = [plan.courses[number] for number in sorted(plan.courses)]
    coast = make_coast(board.land, window, plain=palette.plain) if board.land is not None else None
    grounds = Grounds(
        window, _taken(board, plan), road_points(c.points for c in courses), coast.land if coast else None
    )
    written, left_out = inscribe(board.inscriptions, grounds, letterer, palette, board.file)
    blank = _blank(board, plan, written)
    bed = shapely.union_all([blank, road_bed(courses)])
    sketch = Sketch(_ground(board, palette))
    if coast is None:
        sketch.items += plain_ground(board, window, palette)
    sketch.items += sea_and_land(coast, window, palette)
    sketch.items += graticule(board, window, bed, palette)
    if coast is not None:
        view = shapely.intersection(coast.land, shapely.box(window.x, window.y, window.right, window.bottom))
        sketch.items += shorelines(coast, window, bed, palette)
        sketch.items += rivers(board.rivers, view, bed, palette)
        sketch.items += mountains(board.ranges, view, bed, palette)
    sketch.items += roads(courses, palette)
    for inscription in written:
        sketch.take(inscription.sketch)
    sketch.items += leaders(plan.ties, palette)
    sketch.take(_spaces(desk, plan, ciphers))
    for number, label in labels.items():
        place = board.places[number]
        sketch.take(dot(place.at.x, place.at.y, place.figure, letterer, palette, desk.where(place)))
        if number in plan.stands:
            sketch.take(label.draw(plan.stands[number]))
    sketch.take(compass(board, letterer, palette))
    sketch.take(legend(board, desk.deck, letterer, palette))
    sketch.take(cartouche(board, letterer, palette))
    sketch.take(frame(board, window, letterer, palette))
    return sketch, left_out


def _ground(board: Board, palette: Palette) -> list[Item]:
    if palette.paper is None:
        return []
    page = Rect(0.0, 0.0, board.size.width, board.size.height).inset(-BLEED)
    return [Path(rectangle(page), palette.paper, name="paper")]


def _spaces(desk: _Desk, plan: Plan, ciphers: Mapping[int, Cipher]) -> Sketch:
    """Cells, slots, areas and tracks."""
    board, letterer, palette = desk.board, desk.letterer, desk.palette
    sketch = groups(board, letterer, palette)
    sketch.take(chart(board, letterer, palette))
    for number, place in enumerate(board.places):
        if place.cell is not None:
            sketch.take(cell(place, place.cell, plan.slots.get(number), letterer, palette, desk.where(place)))
    for number, box in sorted(plan.slots.items()):
        place = board.places[number]
        sketch.take(slot(place, box, ciphers.get(number), letterer, palette, desk.where(place), board.slot_words))
        second = board.beside_slot(place)
        if second is not None and board.beside is not None:
            deck = desk.decks.get(board.beside.deck)
            sketch.take(second_slot(second, deck, board.beside.words, letterer, palette, Where(board.file, 0, "slots")))
    for zone in board.areas:
        where = Where(board.file, 0, f"areas.{zone.id}")
        sketch.take(area(zone, desk.decks.get(zone.deck), letterer, palette, where))
    for row in board.tracks:
        sketch.take(track(row, letterer, palette, Where(board.file, 0, f"tracks.{row.id}")))
    return sketch


def _taken(board: Board, plan: Plan) -> BoxIndex[str]:
    """What inscriptions keep off."""
    index: BoxIndex[str] = BoxIndex()
    for number, place in enumerate(board.places):
        x, y = place.at.x, place.at.y
        index.add((x - DOT, y - DOT, x + DOT, y + DOT), place.name)
        if number in plan.stands:
            index.add(plan.stands[number].box, place.name)
        if number in plan.slots:
            index.add(box_of(*plan.slots[number]), place.name)
        if place.cell is not None:
            index.add(box_of(*rect_of(place.cell)), place.name)
    for x1, y1, x2, y2 in plan.ties:
        index.add((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), "")
    for zone, name in fixed_zones(board):
        index.add(box_of(*rect_of(zone), 1.0), name)
    return index


def _blank(board: Board, plan: Plan, written: list[Written]) -> shapely.Geometry:
    """Where the lines of the map are left out: an engraver breaks them off before words and signs."""
    boxes = [stand.box for stand in plan.stands.values()]
    boxes += [box for inscription in written for box in inscription.boxes]
    shapes = [shapely.buffer(shapely.box(*box), 0.9, quad_segs=3) for box in boxes]
    free = [place.at for place in board.places if place.cell is None]
    shapes += [shapely.buffer(shapely.Point(at.x, at.y), DOT + 0.7) for at in free]
    covered = [
        *plan.slots.values(),
        *(rect_of(zone) for zone, name in fixed_zones(board) if name != "the compass rose"),
    ]
    shapes += [shapely.box(box.x, box.y, box.right, box.bottom) for box in covered]
    return shapely.union_all(shapes)


def _avoid(board: Board, plan: Plan, ciphers: Mapping[int, Cipher]) -> tuple[Rect, ...]:
    found: list[Rect] = []
    for number, box in sorted(plan.slots.items()):
        found.append(box)
        if number in ciphers:
            found.append(code_box(ciphers[number], box))
    seconds = (board.beside_slot(place) for place in board.places)
    found += [rect_of(zone) for zone in seconds if zone is not None]
    laid = board.laid.areas if board.laid else ()
    found += [rect_of(area.zone) for area in board.areas if area.id in laid]
    return tuple(found)


def _untold(board: Board, left_out: list[Inscription]) -> list[Problem]:
    return [
        Problem(
            f"The inscription “{inscription.words}” finds no room on the board and is left out",
            board.file,
            None,
            "inscriptions",
            "move it, make it smaller, or leave it out of the data",
            Severity.NOTICE,
        )
        for inscription in left_out
    ]
