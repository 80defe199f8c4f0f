"""A board as a whole: what stands on it, what keeps off what, what bad data gets, and low ink."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from itertools import combinations

import zxingcpp
from board_case import SPOTS, URL, bare, board, laid, materials, place, shapes, texts
from PIL import Image

from cardgen.display.dump import dump_page
from cardgen.display.geometry import Rect
from cardgen.export import pdf, png
from cardgen.export.meta import Meta
from cardgen.layout.board.face import BoardFace
from cardgen.layout.board.frame import window_of
from cardgen.layout.board.index import gap
from cardgen.layout.board.labels import DOT, set_label
from cardgen.layout.board.lettering import Letterer, Where
from cardgen.layout.board.palette import Palette
from cardgen.layout.board.plan import Plan, plan_board
from cardgen.model.board import Board, Inscription, Road, Spot, Track, Zone
from cardgen.model.problem import Severity
from cardgen.model.size import Size


@cache
def whole() -> BoardFace:
    return laid(board())


def planned(drawn: Board) -> Plan:
    letterer = Letterer(materials())
    palette = Palette.of(materials().theme)
    labels = {
        number: set_label(one, letterer, palette, Where("map.yaml"))
        for number, one in enumerate(drawn.places)
        if one.cell is None
    }
    return plan_board(drawn, window_of(drawn), labels)


def test_nothing_is_wrong_with_it_and_the_page_has_its_size() -> None:
    face = whole()
    assert [str(problem) for problem in face.problems] == []
    assert (face.page.width, face.page.height, face.page.label) == (310, 225, "The Island")


def test_everything_stands_on_it() -> None:
    said = texts(whole())
    for words in ("Constantinople", "Luck +1", "The Island", "and its towns", "Legend", "Beasts", "T-P0", "5", "1° E"):
        assert words in said, words
    assert "The king’s highway" in said
    for name in ("sea", "land", "coast", "shore", "graticule", "hachures", "river", "sleepers", "compass", "plate"):
        assert shapes(whole(), name), name


def test_the_same_board_gives_the_same_page() -> None:
    assert dump_page(laid(board()).page) == dump_page(whole().page)


def test_slots_are_within_reach_and_over_nothing() -> None:
    drawn = board()
    plan = planned(drawn)
    assert set(plan.slots) == set(range(6))
    window = window_of(drawn)
    names = [Rect(box[0], box[1], box[2] - box[0], box[3] - box[1]) for box in (s.box for s in plan.stands.values())]
    dots = [Rect(x - DOT, y - DOT, 2 * DOT, 2 * DOT) for x, y in SPOTS]
    zones = [drawn.areas[0].zone, drawn.cartouche, drawn.legend, drawn.compass]
    fixed = [Rect(zone.x, zone.y, zone.width, zone.height) for zone in zones if zone is not None]
    for number, slot in plan.slots.items():
        assert gap((slot.x, slot.y, slot.right, slot.bottom), *SPOTS[number]) <= drawn.reach
        assert (slot.width, slot.height) == (30, 40)
        assert window.contains(slot)
        assert not [other for other in (*names, *dots, *fixed) if other.overlaps(slot)]
    for group in (list(plan.slots.values()), names):
        assert not [pair for pair in combinations(group, 2) if pair[0].overlaps(pair[1])]


def test_a_slot_far_off_has_a_line_to_its_place() -> None:
    drawn = bare([place(0, 100, 75, slot=Zone(112, 60, 30, 40)), place(1, 40, 75, slot=Zone(4 + 40, 66, 30, 40))],
                 Size(200, 150), slot_size=Size(30, 40))  # fmt: skip
    assert planned(drawn).ties == ((100, 75, 112, 75),)


def test_a_slot_that_the_data_fixes_stays_and_the_name_gives_way() -> None:
    fixed = Zone(86, 80, 30, 40)
    plan = planned(bare([place(0, 100, 75, slot=fixed)], Size(200, 150), slot_size=Size(30, 40)))
    assert plan.slots[0] == Rect(86, 80, 30, 40)
    assert plan.problems == ()
    assert plan.stands[0].box[3] < 80


def test_what_finds_no_room_is_told_with_what_is_in_its_way() -> None:
    crowd = [place(0, 55, 45, "Ash"), place(1, 70, 45, "Birch"), place(2, 62, 57, "Cedar")]
    plan = planned(bare(crowd, Size(110, 90), slot_size=Size(30, 40)))
    told = [problem for problem in plan.problems if "slot" in problem.message]
    assert told
    assert all(problem.severity is Severity.ERROR and problem.hint for problem in told)
    assert any("“Ash”" in p.message or "“Birch”" in p.message or "“Cedar”" in p.message for p in told)
    assert all(" is in its way" in problem.message and problem.file == "map.yaml" and problem.row for problem in told)
    slots = list(plan.slots.values())
    assert not [pair for pair in combinations(slots, 2) if pair[0].overlaps(pair[1])]


def test_roads_run_through_no_name_and_no_other_place() -> None:
    drawn = board()
    plan = planned(drawn)
    numbers = {one.id: number for number, one in enumerate(drawn.places)}
    for number, course in plan.courses.items():
        road = drawn.roads[number]
        ends = {numbers[road.a], numbers[road.b]}
        assert course.hits == ()
        for x, y in course.points:
            assert not [stand for stand in plan.stands.values() if gap(stand.box, x, y) < 0.5]
            others = [spot for other, spot in enumerate(SPOTS) if other not in ends]
            assert all(max(abs(x - a), abs(y - b)) > DOT for a, b in others)


def test_a_road_that_must_run_through_a_place_is_told() -> None:
    row = [place(number, 40 + 40 * number, 75) for number in range(3)]
    drawn = bare(row, Size(160, 150), roads=(Road("p0", "p2", 0.0),))
    (problem,) = planned(drawn).problems
    assert problem.severity is Severity.WARNING
    assert "“Place 0” to “Place 2” runs through" in problem.message
    assert "“Place 1”" in problem.message


def test_every_code_is_read_from_150_dpi_and_lies_in_its_slot() -> None:
    face = whole()
    assert face.codes == {f"p{number}": f"{URL}/P/T-P{number}".upper() for number in range(6)}
    assert (len(face.avoid), len(face.seals)) == (12, 6)
    assert all(any(slot.contains(seal) for slot in face.avoid if slot != seal) for seal in face.seals)
    picture = png.render_pages(pdf.render_pages([face.page], Meta("board")), 150)[0]
    with Image.open(io.BytesIO(picture)) as drawn:
        read = zxingcpp.read_barcodes(drawn.convert("RGB"))
    assert sorted(one.text for one in read) == sorted(face.codes.values())


def test_an_address_that_no_small_code_holds_is_told_and_the_rest_drawn() -> None:
    face = laid(board(), url="http://café.example")
    assert [problem.message for problem in face.problems] == [
        "The public URL “http://café.example” has characters that a small QR code cannot hold"
    ]
    assert face.codes == {}
    assert face.seals == ()
    assert not shapes(face, "qr")


def test_low_ink_has_no_tints() -> None:
    face = laid(board(), "low")
    assert face.problems == ()
    for name in ("paper", "sea", "land", "shelf", "shadow", "corners", "leaf"):
        assert shapes(face, name) == [], name
    white = {shape.fill for name in ("slot", "place", "panel", "plate") for shape in shapes(face, name)} - {None}
    assert white == {"#ffffff"}
    assert max(shape.stroke.width for shape in shapes(face, "coast") if shape.stroke) <= 0.3


def test_cells_hold_their_slots_and_touching_ones_need_no_road() -> None:
    places = [
        place(n, 45 + 60 * n, 60, cell=Zone(20 + 60 * n, 20, 58, 80), note="Luck +1", holds=n < 2) for n in range(3)
    ]
    roads = (Road("p0", "p1"), Road("p1", "p2"), Road("p0", "p2"))
    drawn = bare(places, Size(230, 130), roads=roads, slot_size=Size(30, 40))
    plan = planned(drawn)
    assert sorted(plan.courses) == [2]
    assert sorted(plan.slots) == [0, 1]
    for number, slot in plan.slots.items():
        zone = places[number].cell
        assert zone is not None
        assert Rect(zone.x, zone.y, zone.width, zone.height).contains(slot)
    face = laid(replace(drawn, roads=roads[:2]))
    assert face.problems == ()
    assert texts(face).count("Luck +1") == 3
    assert len(shapes(face, "cell")) == 6
    assert not shapes(face, "sleepers")


def test_a_track_has_every_number() -> None:
    tracks = (Track("a", "Damage", Zone(20, 20, 150, 20), 0, 14), Track("b", "Doom", Zone(180, 20, 15, 100), 3, 7))
    face = laid(bare([], Size(210, 130), tracks=tracks))
    assert face.problems == ()
    said = texts(face)
    assert {str(number) for number in range(15)} <= set(said)
    assert "Damage" in said
    assert said.count("7") == 2


def test_an_inscription_without_room_is_left_out_and_told() -> None:
    words = Inscription("A very long name for a very small board", Spot(60, 45), "land", 20)
    face = laid(bare([], Size(120, 90), inscriptions=(words, Inscription("Short", Spot(60, 45), "land", 9))))
    (problem,) = face.problems
    assert (problem.severity, problem.column) == (Severity.NOTICE, "inscriptions")
    assert "finds no room" in problem.message
    assert texts(face) == ["SHORT"]


def test_a_picture_is_cut_into_the_map_and_an_unknown_one_is_told() -> None:
    pictures = tuple(Inscription(words, Spot(60, 45), "picture", 12) for words in ("rpga:octopus", "rpga:no-such"))
    face = laid(bare([], Size(120, 90), inscriptions=pictures))
    assert len(shapes(face, "rpga:octopus")) == 1
    assert len(face.problems) == 1


def test_forty_places_go_without_a_clash() -> None:
    places = [place(n, 45 + 75 * (n % 10) + 5 * (n % 3), 60 + 75 * (n // 10) + 4 * (n % 4)) for n in range(40)]
    plan = planned(bare(places, Size(830, 400), slot_size=Size(30, 40)))
    assert plan.problems == ()
    assert len(plan.slots) == 40
