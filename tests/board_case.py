"""Small boards, and what layout needs for them, for tests of how boards are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from prose_case import studio

from cardgen.display.geometry import IDENTITY, Matrix
from cardgen.display.items import Group, Item, Text
from cardgen.display.items import Path as Shape
from cardgen.layout.board.draw import lay_out_board
from cardgen.layout.board.face import BoardFace
from cardgen.layout.scene import Materials
from cardgen.model.board import Area, Board, Inscription, Meridian, Outline, Place, Road, Spot, Trace, Zone
from cardgen.model.game import Deck, Game
from cardgen.model.size import Size
from cardgen.model.words import Source

URL = "http://tablewright.local:8765"
SPOTS = ((60.0, 60.0), (150.0, 70.0), (240.0, 60.0), (80.0, 150.0), (160.0, 165.0), (235.0, 150.0))
NAMES = ("Aldwych", "Brno", "Constantinople", "Dover", "Espoo", "Fez")


@cache
def materials(ink: str = "full") -> Materials:
    """Materials with the built-in theme and fonts, and an icon for one stat."""
    return studio(ink).materials


@cache
def game() -> Game:
    """A game with a deck for the slots."""
    deck = Deck("beasts", "Beasts", "creature", Size(30, 40), "", "back", (), "b.csv", "#45132a", "rpga:monster-skull")
    return replace(studio().game, decks=(deck,))


def place(number: int, x: float, y: float, name: str = "", **other: Any) -> Place:
    """A place with a code and a number."""
    plain = Place(f"p{number}", name or f"Place {number}", Spot(x, y), Source("map.yaml", number + 10), f"T-P{number}")
    return replace(plain, **{"number": number, **other})


def bare(places: Sequence[Place], size: Size, **other: Any) -> Board:
    """A board with nothing but places."""
    return replace(Board("map", "Map", "", size, tuple(places), (), "board", "map.yaml"), **other)


def board(**other: Any) -> Board:
    """Six towns, some of them ports, on an island with all that a map can have."""
    places = [
        place(number, x, y, name, marks=("port",) if number % 2 else (), note="Luck +1" if number < 3 else "")
        for number, ((x, y), name) in enumerate(zip(SPOTS, NAMES, strict=True))
    ]
    ring = tuple(Spot(*point) for point in ((40, 30), (270, 40), (262, 110), (215, 172), (150, 185), (35, 170)))
    lake = tuple(Spot(*point) for point in ((190, 100), (210, 100), (210, 118), (190, 118)))
    roads = tuple(Road(f"p{a}", f"p{b}") for a, b in ((0, 1), (1, 2), (0, 3), (1, 4), (2, 5), (3, 4), (4, 5)))
    graticule = (
        *(Meridian(f"{x // 50}° E", (Spot(x, -5), Spot(x - 6, 230)), parallel=False) for x in range(50, 300, 50)),
        *(Meridian(f"{y // 50}° N", (Spot(-5, y), Spot(320, y + 4)), parallel=True) for y in range(50, 230, 50)),
    )
    full = bare(
        places,
        Size(310, 225),
        title="The Island",
        subtitle="and its towns",
        roads=roads,
        slot_size=Size(30, 40),
        slot_deck="beasts",
        land=Outline((ring, lake)),
        graticule=graticule,
        cartouche=Zone(14, 186, 80, 30),
        legend=Zone(226, 160, 70, 52),
        compass=Zone(270, 12, 30, 30),
        areas=(Area("deck", "Beasts", Zone(180, 182, 26, 34), "beasts"),),
        ranges=(Trace("hills", (Spot(100, 110), Spot(120, 100), Spot(140, 112))),),
        rivers=(Trace("brook", (Spot(120, 120), Spot(118, 150), Spot(120, 200))),),
        inscriptions=(Inscription("Isle", Spot(115, 130), "land", 9), Inscription("Sea", Spot(290, 100), "sea", 9)),
        params=MappingProxyType({"legend-road": "The king’s highway"}),
    )
    return replace(full, **other)


def laid(drawn: Board, ink: str = "full", url: str = URL) -> BoardFace:
    """The board, laid out."""
    return lay_out_board(drawn, game(), materials(ink), url)


def walk(items: Sequence[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    """Every item that is no group, with its transform."""
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, item.transform.then(matrix))
        else:
            yield item, matrix


def texts(face: BoardFace) -> list[str]:
    """All that stands on a board."""
    return [item.string for item, _ in walk(face.page.items) if isinstance(item, Text)]


def shapes(face: BoardFace, name: str) -> list[Shape]:
    """The paths of a name."""
    return [item for item, _ in walk(face.page.items) if isinstance(item, Shape) and item.name == name]
