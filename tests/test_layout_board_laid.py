"""Boards without land: groups of spaces for cards, tracks with words, and the border."""

from __future__ import annotations

from functools import cache

from board_case import bare, laid, shapes, texts

from cardgen.layout.board.face import BoardFace
from cardgen.model.board import Area, Board, Laid, Place, Spot, Track, Zone
from cardgen.model.size import Size
from cardgen.model.words import Source

AREAS = (
    Area("a", "Space", Zone(30, 40, 60, 40)),
    Area("b", "Space", Zone(30, 100, 60, 40)),
    Area("c", "Space", Zone(140, 40, 60, 40)),
    Area("d", "Space", Zone(140, 100, 60, 40)),
)
GROUPS = Laid("cards", (("a", "b"), ("c", "d")), "Side by side")
DEN = Place("den", "Den", Spot(60, 60), Source("map.yaml", 3), "T-1", number=2, upto=3, card="T-1")
TRACK = Track("doom", "Doom", Zone(20, 165, 200, 40), 0, 4, {2: "Dusk"})


def whole(**other: object) -> Board:
    return bare([DEN], Size(240, 220), areas=AREAS, laid=GROUPS, tracks=(TRACK,), **other)


@cache
def face(ink: str = "full") -> BoardFace:
    return laid(whole(), ink)


def test_each_group_has_a_plate_with_its_words() -> None:
    assert [str(one) for one in face().problems] == []
    assert texts(face()).count("Side by side") == 2
    assert len(shapes(face(), "banner")) == 2
    assert len(shapes(face(), "vignette")) == 2


def test_a_place_that_is_a_card_is_not_drawn() -> None:
    assert "Den" not in texts(face())
    assert "T-1" not in texts(face())
    assert face().codes == {}


def test_seams_spare_the_spaces_of_cards() -> None:
    assert {(box.x, box.y) for box in face().avoid} == {(area.zone.x, area.zone.y) for area in AREAS}


def test_a_space_without_room_between_has_no_words() -> None:
    close = (AREAS[0], Area("b", "Space", Zone(30, 82, 60, 40)))
    board = bare([], Size(240, 220), areas=close, laid=Laid("cards", (("a", "b"),), "Side by side"))
    assert "Side by side" not in texts(laid(board))


def test_words_stand_in_the_spaces_of_a_track() -> None:
    said = texts(face())
    assert {"0", "1", "2", "3", "4", "Dusk"} <= set(said)


def test_a_board_without_land_has_a_border_and_low_ink_none() -> None:
    assert len(shapes(face(), "lattice")) == 4
    assert shapes(face("low"), "lattice") == []
    assert shapes(face("low"), "vignette") == []
    assert [str(one) for one in face("low").problems] == []


def test_the_border_leaves_what_lies_near_the_frame_alone() -> None:
    near = bare([], Size(240, 220), areas=(Area("a", "Space", Zone(6.5, 40, 60, 40)),))
    assert shapes(laid(near), "lattice") == []
