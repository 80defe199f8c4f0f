"""Whole sheets: every card as often as wanted, nothing over anything, backs behind fronts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from impose_cards import WORDS, caption, cards, inks, page, plans, sizes
from work import steps

from cardgen.display.geometry import Rect
from cardgen.display.items import Group
from cardgen.impose.arrangement import Plan
from cardgen.impose.backs import Mode
from cardgen.impose.marks import Cut
from cardgen.impose.paper import PAPERS
from cardgen.impose.sheet import Placement, Sheet
from cardgen.impose.sheets import Copy, DoesNotFit, impose, impose_checked
from cardgen.model.problem import Severity, has_errors
from cardgen.model.size import CARD_SIZES, Size

A4, LETTER, POKER = PAPERS["A4"], PAPERS["Letter"], CARD_SIZES["poker"]
TWO_SIDED = (Mode.LONG_EDGE, Mode.SHORT_EDGE, Mode.SEPARATE)


def fronts_of(sheets: tuple[Sheet, ...]) -> list[Placement]:
    return [placed for sheet in sheets for placed in sheet.placements if placed.page.label.startswith("front")]


def pairs_of(sheets: tuple[Sheet, ...], mode: Mode) -> list[tuple[Sheet, Sheet]]:
    """Each sheet's front and back; on a folded sheet they are one."""
    if mode is Mode.GUTTERFOLD:
        return [(sheet, sheet) for sheet in sheets]
    backs = {sheet.number: sheet for sheet in sheets if sheet.side == "back"}
    return [(sheet, backs[sheet.number]) for sheet in sheets if sheet.side == "front"]


def seen_through(sheet: Sheet, mode: Mode, fold_upright: bool, x: float, y: float) -> tuple[float, float]:
    """Where a place of the front's page is on the back's: the paper turned over, or folded."""
    portrait = sheet.height >= sheet.width
    vertical = {
        Mode.LONG_EDGE: portrait,
        Mode.SEPARATE: portrait,
        Mode.SHORT_EDGE: not portrait,
        Mode.GUTTERFOLD: fold_upright,
    }[mode]
    return (sheet.width - x, y) if vertical else (x, sheet.height - y)


def fold_is_upright(sheet: Sheet) -> bool:
    return any(name == "fold" and box.height > box.width for name, box in inks(sheet.marks))


@pytest.mark.parametrize(("count", "pieces"), [(0, 0), (1, 1), (8, 1), (9, 1), (10, 2), (18, 2)])
def test_as_many_sheets_as_needed_and_no_blank_one(count: int, pieces: int) -> None:
    sheets = impose(cards(count, POKER), Plan(A4))
    assert len(sheets) == 2 * pieces
    assert [sheet.side for sheet in sheets] == ["front", "back"] * pieces
    assert [sheet.number for sheet in sheets[::2]] == list(range(1, pieces + 1))
    assert all(sheet.total == pieces for sheet in sheets)
    assert all(sheet.placements for sheet in sheets)


@pytest.mark.parametrize("mode", Mode)
def test_the_grid_is_the_same_for_one_card_and_for_nine(mode: Mode) -> None:
    one, nine = (impose(cards(count, POKER), Plan(A4, mode)) for count in (1, 9))
    for few, many in zip(one, nine, strict=False):
        assert {placed.key: placed.trim for placed in few.placements}.items() <= {
            placed.key: placed.trim for placed in many.placements if placed.page.label in ("front 0", "back 0")
        }.items()


def test_quantities_are_respected_in_order() -> None:
    three = [replace(card, qty=qty) for card, qty in zip(cards(3, POKER), (2, 0, 3), strict=True)]
    sheets = impose(three, Plan(A4, Mode.NONE))
    assert [placed.key for placed in sheets[0].placements] == ["C00", "C00", "C02", "C02", "C02"]
    assert impose([replace(card, qty=0) for card in three], Plan(A4)) == ()


def test_pages_are_shared_and_not_copied() -> None:
    [card] = cards(1, POKER, qty=9)
    front, back = impose([card], Plan(A4))
    assert all(placed.page is card.front for placed in front.placements)
    assert all(placed.page is card.back for placed in back.placements)


@given(
    size=sizes,
    plan=plans,
    quantities=st.lists(st.integers(0, 5), max_size=12),
    shift=st.sampled_from([(0.0, 0.0), (0.7, -1.3)]),
)
def test_every_sheet_holds_together(size: Size, plan: Plan, quantities: list[int], shift: tuple[float, float]) -> None:
    plan = replace(plan, back_shift=shift)
    copies = [replace(card, qty=qty) for card, qty in zip(cards(len(quantities), size), quantities, strict=True)]
    imposed = impose_checked(copies, plan)
    if has_errors(imposed.problems):
        assert imposed.sheets == ()
        return
    wanted = Counter({card.key: card.qty for card in copies if card.qty})
    assert Counter(placed.key for placed in fronts_of(imposed.sheets)) == wanted
    for sheet in imposed.sheets:
        check_sheet(sheet, plan)
    if plan.mode is not Mode.NONE:
        for front, back in pairs_of(imposed.sheets, plan.mode):
            check_backs(front, back, plan)


def check_sheet(sheet: Sheet, plan: Plan) -> None:
    paper = Rect(0, 0, plan.paper.width, plan.paper.height)
    assert (sheet.width, sheet.height) == (plan.paper.width, plan.paper.height)
    moved = max(map(abs, plan.back_shift)) if sheet.side == "back" else 0.0
    clips = [placed.clip for placed in sheet.placements]
    for at, placed in enumerate(sheet.placements):
        assert paper.inset(plan.margin - moved).contains(placed.clip, 1e-5)
        assert placed.clip == pytest.approx(placed.trim.inset(-plan.bleed))
        whole = Rect(0, 0, placed.page.width, placed.page.height)
        assert placed.transform.rect(whole) == pytest.approx(placed.trim)
        assert not any(placed.clip.overlaps(other, 1e-5) for other in clips[at + 1 :])
    drawn = [(name, box) for name, box in inks(sheet.marks) if name != "hairline"]
    for at, (name, box) in enumerate(drawn):
        assert paper.contains(box, 1e-6), name
        assert not any(box.overlaps(clip, 1e-5) for clip in clips), name
        for other, there in drawn[at + 1 :]:
            if name != other and {name, other} != {"crop", "fold"}:
                assert not box.overlaps(there, 1e-5), (name, other)


def check_backs(front: Sheet, back: Sheet, plan: Plan) -> None:
    upright = fold_is_upright(front)
    shift = (0.0, 0.0) if plan.mode is Mode.GUTTERFOLD else plan.back_shift
    places = [placed for placed in front.placements if placed.page.label.startswith("front")]
    behind = [placed for placed in back.placements if placed.page.label.startswith("back")]
    assert len(places) == len(behind)
    for place, under in zip(places, behind, strict=True):
        assert under.page.label == place.page.label.replace("front", "back")
        assert under.key == place.key
        # A card turned like a page: its left upper corner shows as the back's right upper corner.
        for u, v in ((0.0, 0.0), (place.page.width, 0.0), (0.0, place.page.height)):
            x, y = seen_through(front, plan.mode, upright, *place.transform.point(u, v))
            found = under.transform.point(place.page.width - u, v)
            assert found == pytest.approx((x + shift[0], y + shift[1]))


def test_back_shift_moves_backs_and_leaves_fronts() -> None:
    still, moved = (impose(cards(2, POKER), Plan(A4, back_shift=shift)) for shift in ((0.0, 0.0), (0.5, -1.0)))
    assert still[0] == moved[0]
    before, after = still[1].placements[0], moved[1].placements[0]
    assert after.trim.x - before.trim.x == pytest.approx(0.5)
    assert after.trim.y - before.trim.y == pytest.approx(-1.0)
    assert after.transform.e - before.transform.e == pytest.approx(0.5)


def test_separate_runs_print_fronts_then_backs_and_may_reverse_these() -> None:
    plain = impose(cards(20, POKER), Plan(A4, Mode.SEPARATE))
    assert [(sheet.side, sheet.number) for sheet in plain] == [
        *(("front", number) for number in (1, 2, 3)),
        *(("back", number) for number in (1, 2, 3)),
    ]
    turned = impose(cards(20, POKER), Plan(A4, Mode.SEPARATE, reverse=True))
    assert [(sheet.side, sheet.number) for sheet in turned[3:]] == [("back", number) for number in (3, 2, 1)]
    assert turned[:3] == plain[:3]


def test_a_folded_sheet_is_one_side_with_its_fold() -> None:
    sheets = impose(cards(5, POKER), Plan(A4, Mode.GUTTERFOLD))
    assert [(sheet.side, sheet.number, sheet.label) for sheet in sheets] == [
        ("front", 1, "Sheet 1 of 2"),
        ("front", 2, "Sheet 2 of 2"),
    ]
    assert [len(sheet.placements) for sheet in sheets] == [8, 2]
    [fold] = [box for name, box in inks(sheets[0].marks) if name == "fold"]
    assert fold.y + fold.height / 2 == pytest.approx(A4.height / 2)


@pytest.mark.parametrize("mode", Mode)
def test_without_any_back_there_are_no_back_sheets_and_no_fold(mode: Mode) -> None:
    sheets = impose(cards(9, POKER, backs=False), Plan(A4, mode))
    assert len(sheets) == 1
    assert len(sheets[0].placements) == 9
    assert sheets[0].label == "Sheet 1 of 1"
    assert not any(name == "fold" for name, _ in inks(sheets[0].marks))


def test_a_sheet_without_backs_among_others_keeps_its_empty_back() -> None:
    first, second = cards(9, POKER, backs=False), cards(10, POKER)[9:]
    sheets = impose([*first, *second], Plan(A4))
    assert [(sheet.side, len(sheet.placements)) for sheet in sheets] == [
        ("front", 9),
        ("back", 0),
        ("front", 1),
        ("back", 1),
    ]


def test_cards_of_another_size_are_a_problem_each() -> None:
    odd = Copy(page(Size(59, 92), "front x"), page(Size(60, 92), "back x"), "X01")
    imposed = impose_checked([*cards(1, POKER), odd], Plan(A4))
    assert imposed.sheets == ()
    assert len(imposed.problems) == 2
    assert "The front of “X01” is 59×92 mm" in imposed.problems[0].message
    assert "The back of “X01”" in imposed.problems[1].message


def test_what_does_not_fit_is_raised_with_its_problems() -> None:
    with pytest.raises(DoesNotFit, match="larger than the paper") as caught:
        impose(cards(1, Size(400, 500)), Plan(A4))
    assert has_errors(caught.value.problems)


def names(sheet: Sheet) -> list[str]:
    return [item.name for item in sheet.marks if isinstance(item, Group)]


def test_a_sheet_carries_marks_ruler_and_line_and_its_back_no_cut_marks() -> None:
    front, back = impose(cards(9, POKER), Plan(A4, line=WORDS, caption=caption))
    assert names(front) == ["marks", "ruler", "line"]
    assert names(back) == ["ruler", "line"]
    words = [name for name, _ in inks(front.marks)]
    assert "Demon Hunter · Creatures · sheet 1 of 1 · front · en · 3F2A" in words
    assert "Demon Hunter · Creatures · sheet 1 of 1 · back · en · 3F2A" in [name for name, _ in inks(back.marks)]


def test_on_one_side_the_line_names_no_side() -> None:
    [sheet] = impose(cards(9, POKER), Plan(A4, Mode.NONE, line=WORDS, caption=caption))
    assert "Demon Hunter · Creatures · sheet 1 of 1 · en · 3F2A" in [name for name, _ in inks(sheet.marks)]


def test_on_letter_ruler_and_line_stand_in_the_side_margin() -> None:
    imposed = impose_checked(cards(9, POKER), Plan(LETTER, line=WORDS, caption=caption))
    assert imposed.problems == ()
    for sheet in imposed.sheets:
        boxes = [box for name, box in inks(sheet.marks) if name not in ("crop", "ruler")]
        assert len(boxes) == 2
        assert all(box.height > 30 and box.right < 12.7 and box.x >= 5 for box in boxes)
        rulers = [box for name, box in inks(sheet.marks) if name == "ruler"]
        assert max(box.height for box in rulers) == pytest.approx(50)


def test_a_full_page_gets_its_words_nearer_to_the_edge_with_a_notice() -> None:
    imposed = impose_checked(cards(1, Size(200, 287)), Plan(A4, line=WORDS, caption=caption))
    assert [problem.severity for problem in imposed.problems] == [Severity.NOTICE] * 2
    assert all("nearer than 5 mm" in problem.message for problem in imposed.problems)
    assert "ruler" in names(imposed.sheets[0])


def test_where_there_is_no_room_words_are_left_out_with_a_notice() -> None:
    imposed = impose_checked(cards(1, A4), Plan(A4, margin=0.0, line=WORDS, caption=caption))
    assert len(imposed.sheets) == 2
    assert all(sheet.marks == () for sheet in imposed.sheets)
    assert [problem.severity for problem in imposed.problems] == [Severity.NOTICE] * 2
    assert all("left out" in problem.message for problem in imposed.problems)


def test_a_long_line_is_set_smaller_before_it_is_left_out() -> None:
    def long_line(_number: int, _total: int, _side: str) -> str:
        return "x" * 175

    front, _ = impose(cards(9, POKER), Plan(A4, line=long_line, caption=caption))
    [box] = [box for name, box in inks(front.marks) if name == "x" * 175]
    assert box.width == pytest.approx(175 * 1.06)


def test_hairlines_are_around_the_cards_that_are_there() -> None:
    sheets = impose(cards(10, POKER), Plan(A4, Mode.NONE, Cut.HAIRLINE, ruler=False))
    assert [len(list(inks(sheet.marks))) for sheet in sheets] == [24, 4]


def test_without_marks_ruler_and_line_only_cards_are_printed() -> None:
    sheets = impose(cards(1, POKER), Plan(A4, marks=Cut.NONE, ruler=False))
    assert all(sheet.marks == () for sheet in sheets)


def test_what_recurs_is_one_object() -> None:
    sheets = impose(cards(27, POKER), Plan(A4, line=WORDS, caption=caption))
    marks = {id(sheet.marks[0]) for sheet in sheets[::2]}
    rulers = {id(sheet.marks[1]) for sheet in sheets[::2]}
    assert len(marks) == len(rulers) == 1


def test_bleed_that_costs_cards_is_told_with_the_sheets() -> None:
    imposed = impose_checked(cards(9, CARD_SIZES["standard"]), Plan(A4, bleed=3.0))
    assert [len(sheet.placements) for sheet in imposed.sheets] == [8, 8, 1, 1]
    assert any("eight to a sheet" in problem.message for problem in imposed.problems)


def test_twice_as_many_cards_are_twice_the_work() -> None:
    plan = Plan(A4, line=WORDS, caption=caption)
    few, many = cards(900, POKER), cards(1800, POKER)
    assert steps(lambda: impose(many, plan)) < 2.2 * steps(lambda: impose(few, plan))


def test_twenty_thousand_cards_are_imposed() -> None:
    assert len(impose(cards(20_000, POKER), Plan(A4, line=WORDS, caption=caption))) == 2 * 2223
