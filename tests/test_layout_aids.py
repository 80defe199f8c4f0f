"""Player aids: as large as fits, and told where they do not."""

from __future__ import annotations

from types import MappingProxyType

from prose_case import TABLE, drawn, said, studio

from cardgen.display.items import Text
from cardgen.layout.aids import LARGEST, SMALLEST, lay_out_aids, place_notes
from cardgen.layout.units import MM_PER_POINT
from cardgen.model.aids import Aid, Side
from cardgen.model.board import Board, Place, Spot
from cardgen.model.effect import Effect, Verb
from cardgen.model.rules import Bullets, Heading, Paragraph, RollTableRef
from cardgen.model.size import CARD_SIZES, Size
from cardgen.model.words import Source

SIZE = Size(95.25, 133.35)
LONG = "Take one card from the deck into your hand, and look about you {force}. "


def place(name: str, *effects: Effect) -> Place:
    return Place(name.lower(), name, Spot(10, 10), Source("board.yaml", 1), effects=effects)


BOARD = Board(
    "b",
    "Board",
    "",
    Size(100, 100),
    (
        place("Ghent", Effect(Verb.ADD, -1, ("luck",))),
        place("Bruges", Effect(Verb.ADD, 2, ("luck",))),
        place("Ypres", Effect(Verb.ADD, 1, ("force",))),
    ),
    (),
    "map",
    "board.yaml",
)


def aid(front: Side, back: Side | None = None, size: Size = SIZE) -> Aid:
    return Aid("turn", "The turn", size, front, back, icon="force")


def sizes(items: object) -> list[float]:
    found = [item.size / MM_PER_POINT for item, _ in drawn(items) if isinstance(item, Text)]  # type: ignore[arg-type]
    return sorted(found)


def test_a_side_has_its_title_and_its_blocks() -> None:
    side = Side("Your turn", (Heading("Actions"), Bullets(("Rest", "Travel")), RollTableRef("luck")))
    (faces,) = lay_out_aids(studio(aids=(aid(side, Side("More", (Paragraph("Words."),))),)))
    assert faces.problems == ()
    for part in ("Your turn", "Actions", "Rest", "2 coins", "Luck"):
        assert part in said(faces.front.items)
    assert "A purse," not in said(faces.front.items)
    assert "Words." in said(faces.back.items)
    assert (faces.front.width, faces.front.height, faces.front.bleed) == (SIZE.width, SIZE.height, 3.0)


def test_a_little_text_is_set_large_and_much_is_set_small() -> None:
    few = aid(Side("Few", (Paragraph("Short."),)))
    many = aid(Side("Many", tuple(Paragraph(LONG * 2) for _ in range(14))))
    small, large = lay_out_aids(studio(aids=(few, many)))
    assert large.problems == small.problems == ()
    assert max(sizes(small.front.items)[:1]) == LARGEST
    assert SMALLEST <= sizes(large.front.items)[0] < LARGEST


def test_what_does_not_fit_is_told_with_its_side_and_line() -> None:
    side = Side("Too much", tuple(Paragraph(LONG * 2) for _ in range(60)), line=9)
    (faces,) = lay_out_aids(studio(aids=(aid(Side("Front", (Paragraph("Short."),)), side),)))
    (problem,) = faces.problems
    assert (problem.file, problem.row) == ("aids.yaml", 9)
    assert "The back of the aid “The turn” does not fit" in problem.message


def test_an_aid_of_one_side_has_a_back_with_its_title_and_no_letter_below_the_floor() -> None:
    (faces,) = lay_out_aids(studio(aids=(aid(Side("Front", (Paragraph(LONG),)), size=CARD_SIZES["poker"]),)))
    assert faces.problems == ()
    assert said(faces.back.items) == "The turn"
    assert sizes(faces.front.items)[0] >= 6.0 - 1e-6


def test_places_are_named_below_the_table_that_they_change() -> None:
    notes = place_notes((BOARD,), (TABLE,))
    assert notes == MappingProxyType({"luck": "<b>Bruges</b> +2 · <b>Ghent</b> −1"})
    side = Side("Tables", (RollTableRef("luck"),))
    (faces,) = lay_out_aids(studio(aids=(aid(side),), boards=(BOARD,)))
    assert "Bruges" in said(faces.front.items)
    assert "Ypres" not in said(faces.front.items)
