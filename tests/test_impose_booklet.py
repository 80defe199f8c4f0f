"""Booklets, proved by folding them, and plain pages."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgen.display.geometry import Matrix, Outline, Point, Rect, translate
from cardgen.display.items import Group, Item, Page, Path
from cardgen.impose.booklet import Booklet, BookletPlan, booklet
from cardgen.impose.marks import Caption, Cut
from cardgen.impose.paper import PAPERS
from cardgen.impose.plain import PlainPlan, plain
from cardgen.impose.sheet import Sheet
from cardgen.impose.signature import pad, signature_sizes
from cardgen.model.size import Size

A4, A5 = PAPERS["A4"], PAPERS["A5"]
BIG = Size(330, 240)


def leaf(number: int, width: float = 148, height: float = 210, bleed: float = 0) -> Page:
    return Page(width, height, (), f"page {number}", bleed)


def pages(count: int) -> list[Page | None]:
    return [leaf(number) for number in range(1, count + 1)]


def caption(words: str, size: float, color: str) -> Caption:
    return Caption((Path(Outline("", ()), fill=color, name=words),), size * len(words) / 2, size * 0.7, size * 0.2)


def words(number: int, total: int, side: str) -> str:
    return f"{number}/{total} {side}"


def names(items: tuple[Item, ...]) -> set[str]:
    found: set[str] = set()
    for item in items:
        found |= names(item.items) if isinstance(item, Group) else {item.name} if isinstance(item, Path) else set()
    return found


def through_paper(point: Point, sheet: Sheet, *, short_edge: bool) -> Point:
    """Where a point of the back's page lies as one looks at the front: the paper was turned over on one of its edges.

    A sheet on its side turns about its upright middle when flipped on the short edge, else about its level one.
    """
    if short_edge:
        return Point(sheet.width - point.x, point.y)
    return Point(point.x, sheet.height - point.y)


def look(sheet: Sheet, *, left: bool, short_edge: bool) -> tuple[str, tuple[float, float], tuple[float, float]] | None:
    """The page on one half of a side of real paper, the half being left or right as one looks at the front.

    With it come the directions, seen through the front, in which its lines run and in which they follow each other.
    """
    found = []
    for placed in sheet.placements:
        page = placed.page
        corners = [Point(0, 0), Point(page.width, 0), Point(0, page.height), Point(page.width / 2, page.height / 2)]
        at = [placed.transform.point(*corner) for corner in corners]
        if sheet.side == "back":
            at = [through_paper(point, sheet, short_edge=short_edge) for point in at]
        origin, across, down, middle = at
        if (middle.x < sheet.width / 2) == left:
            along = ((across.x - origin.x) / page.width, (across.y - origin.y) / page.width)
            below = ((down.x - origin.x) / page.height, (down.y - origin.y) / page.height)
            found.append((page.label, along, below))
    assert len(found) <= 1
    return found[0] if found else None


def fold(signature: list[tuple[Sheet, Sheet]], *, short_edge: bool) -> list[str]:
    """Stack the sheets with their fronts down, the first outermost, fold, and leaf through: the labels in order.

    With the spine at the left, the leaves are the sheets' halves that lie right as one looks at the fronts, from the
    outermost inwards, and then the left ones outwards. A leaf of the first kind shows its front first, one of the other
    kind its back. What is printed on a back is seen from behind: there its lines run the other way through the paper.
    """
    seen: list[str] = []

    def turn(sheet: Sheet, *, left: bool) -> None:
        page = look(sheet, left=left, short_edge=short_edge)
        if page:
            label, along, below = page
            assert along == pytest.approx((-1, 0) if sheet.side == "back" else (1, 0))
            assert below == pytest.approx((0, 1))
            seen.append(label)

    for front, back in signature:
        turn(front, left=False)
        turn(back, left=False)
    for front, back in reversed(signature):
        turn(back, left=True)
        turn(front, left=True)
    return seen


def read(made: Booklet, sizes: tuple[int, ...], *, short_edge: bool = True) -> list[str]:
    """Fold each signature and read one after the other."""
    pieces = list(zip(made.sheets[::2], made.sheets[1::2], strict=True))
    assert all((front.side, back.side) == ("front", "back") for front, back in pieces)
    assert [front.number for front, _ in pieces] == list(range(1, len(pieces) + 1))
    seen: list[str] = []
    for size in sizes:
        seen += fold(pieces[:size], short_edge=short_edge)
        pieces = pieces[size:]
    assert not pieces
    return seen


@given(count=st.integers(1, 64), most=st.none() | st.integers(1, 6), short_edge=st.booleans())
@example(count=1, most=None, short_edge=True)
@example(count=64, most=6, short_edge=False)
def test_folded_pages_read_in_order(count: int, most: int | None, short_edge: bool) -> None:
    made = booklet(pages(count), BookletPlan(A4, sheets_per_signature=most, short_edge=short_edge))
    assert not made.problems
    sheets = -(-count // 4)
    assert len(made.sheets) == 2 * sheets
    sizes = signature_sizes(sheets, most)
    assert read(made, sizes, short_edge=short_edge) == [f"page {number}" for number in range(1, count + 1)]


def test_folding_finds_a_wrong_flip() -> None:
    """The model of folding tells a wrong order from a right one."""
    made = booklet(pages(8), BookletPlan(A4))
    with pytest.raises(AssertionError):
        read(made, (2,), short_edge=False)
    swapped = Booklet((made.sheets[2], made.sheets[3], made.sheets[0], made.sheets[1]))
    pieces = list(zip(swapped.sheets[::2], swapped.sheets[1::2], strict=True))
    assert fold(pieces, short_edge=True) != [f"page {number}" for number in range(1, 9)]


@given(count=st.integers(1, 40), creep=st.floats(0, 0.5), paper=st.sampled_from([A4, BIG, PAPERS["A3"]]))
@settings(max_examples=50)
def test_pages_of_a_side_lie_on_the_paper_and_not_on_each_other(count: int, creep: float, paper: Size) -> None:
    made = booklet(pages(count), BookletPlan(paper, creep=creep))
    assert made.sheets
    for sheet in made.sheets:
        assert sheet.width >= sheet.height
        whole = Rect(0, 0, sheet.width, sheet.height)
        assert all(whole.contains(placed.clip, 1e-9) for placed in sheet.placements)
        for placed in sheet.placements:
            assert placed.transform == translate(placed.trim.x, placed.trim.y)
        if len(sheet.placements) == 2:
            first, second = sheet.placements
            assert not first.clip.overlaps(second.clip, 1e-9)


@given(count=st.integers(1, 70))
def test_blanks_come_before_the_back_cover(count: int) -> None:
    padded = pad(list(range(count)))
    assert len(padded) % 4 == 0
    assert len(padded) - count < 4
    assert [page for page in padded if page is not None] == list(range(count))
    assert padded[0] == 0
    if count > 1:
        assert padded[-1] == count - 1


@given(sheets=st.integers(0, 60), most=st.none() | st.integers(1, 6))
def test_signatures_are_of_about_one_size(sheets: int, most: int | None) -> None:
    sizes = signature_sizes(sheets, most)
    assert sum(sizes) == sheets
    if sizes:
        assert max(sizes) - min(sizes) <= 1
        assert most is None or max(sizes) <= most
        assert most is None or (len(sizes) - 1) * most < sheets


def test_eight_pages_lie_as_books_on_bookbinding_have_them() -> None:
    made = booklet(pages(8), BookletPlan(A4))
    keys = [
        [placed.key for placed in sorted(sheet.placements, key=lambda placed: placed.trim.x)] for sheet in made.sheets
    ]
    assert keys == [["8", "1"], ["2", "7"], ["6", "3"], ["4", "5"]]
    assert made.sheets[0].placements[1].trim == Rect(148.5, 0, 148, 210)
    assert made.sheets[0].placements[0].trim == Rect(0.5, 0, 148, 210)


def test_keys_count_as_the_caller_does_and_blanks_are_left_white() -> None:
    made = booklet([leaf(1), None, leaf(3), leaf(4), leaf(5)], BookletPlan(A4))
    keys = sorted(placed.key for sheet in made.sheets for placed in sheet.placements)
    assert keys == ["1", "3", "4", "5"]
    assert read(made, (2,)) == ["page 1", "page 3", "page 4", "page 5"]
    assert {placed.key for placed in made.sheets[0].placements} == {"1", "5"}


def test_creep_moves_inner_pages_to_the_fold_and_cuts_them_there() -> None:
    plain_one = booklet(pages(12), BookletPlan(A4))
    made = booklet(pages(12), BookletPlan(A4, creep=0.25))
    for depth in range(3):
        for side in range(2):
            sheet, still = made.sheets[2 * depth + side], plain_one.sheets[2 * depth + side]
            for placed, unmoved in zip(sheet.placements, still.placements, strict=True):
                way = 1 if unmoved.trim.x < 100 else -1
                assert placed.trim.x == pytest.approx(unmoved.trim.x + way * 0.25 * depth)
                assert placed.clip.width == pytest.approx(148 - 0.25 * depth)
                assert not placed.clip.x < 148.5 - 1e-9 < placed.clip.right - 1e-6


def test_creep_starts_anew_in_each_signature() -> None:
    made = booklet(pages(16), BookletPlan(A4, creep=0.2, sheets_per_signature=2))
    assert [sheet.placements[0].trim.x for sheet in made.sheets[::2]] == pytest.approx([0.5, 0.7, 0.5, 0.7])


def test_bleed_ends_at_the_fold_and_at_the_papers_edge() -> None:
    made = booklet([leaf(number, bleed=3) for number in range(4)], BookletPlan(BIG))
    left, right = made.sheets[0].placements
    assert left.clip == pytest.approx(Rect(14, 12, 151, 216))
    assert right.clip == pytest.approx(Rect(165, 12, 151, 216))
    tight = booklet([leaf(number, bleed=3) for number in range(4)], BookletPlan(A4))
    assert tight.sheets[0].placements[0].clip == pytest.approx(Rect(0, 0, 148.5, 210))


def test_half_letter_on_letter() -> None:
    made = booklet([leaf(number, 139.7, 215.9) for number in range(4)], BookletPlan(PAPERS["Letter"]))
    assert [placed.trim for placed in made.sheets[0].placements] == [
        pytest.approx(Rect(0, 0, 139.7, 215.9)),
        pytest.approx(Rect(139.7, 0, 139.7, 215.9)),
    ]


def test_marks_stand_outside_of_the_pages_where_there_is_room() -> None:
    made = booklet(pages(8), BookletPlan(BIG, caption=caption, line=words))
    front, back, inner = made.sheets[:3]
    assert names(front.marks) == {"crop", "fold", "staple", "1/2 front"}
    assert names(back.marks) == {"1/2 back"}
    assert names(inner.marks) == {"2/2 front"}
    spread = Rect(17, 15, 296, 210)
    for item in front.marks:
        if isinstance(item, Path):
            coords = item.outline.coords
            for at in range(0, len(coords), 4):
                x1, y1, x2, y2 = coords[at : at + 4]
                assert not spread.overlaps(Rect(min(x1, x2), min(y1, y2), abs(x2 - x1) + 1e-9, abs(y2 - y1) + 1e-9))
    (staples,) = [item for item in front.marks if isinstance(item, Path) and item.name == "staple"]
    assert {staples.outline.coords[at] for at in range(1, 16, 4)} == {15 + 210 / 4, 15 + 3 * 210 / 4}
    (folds,) = [item for item in front.marks if isinstance(item, Path) and item.name == "fold"]
    assert folds.outline.coords == (165, 0, 165, 14, 165, 226, 165, 240)


def test_where_pages_fill_the_paper_there_are_no_marks() -> None:
    made = booklet(pages(8), BookletPlan(A4, caption=caption, line=words))
    assert all(sheet.marks == () for sheet in made.sheets)


def test_hairlines_only_where_the_paper_is_to_be_cut() -> None:
    assert names(booklet(pages(4), BookletPlan(BIG, marks=Cut.HAIRLINE)).sheets[0].marks) == {
        "hairline",
        "fold",
        "staple",
    }
    assert names(booklet(pages(4), BookletPlan(A4, marks=Cut.HAIRLINE)).sheets[0].marks) == set()
    assert names(booklet(pages(4), BookletPlan(BIG, marks=Cut.NONE)).sheets[0].marks) == set()


@pytest.mark.parametrize(
    ("count", "plan", "says"),
    [
        (4, BookletPlan(A4), "Load 1 sheet of A4. Print on both sides, flipped on the short edge"),
        (4, BookletPlan(A4), "Fold the sheet in the middle"),
        (9, BookletPlan(A4.turned), "Load 3 sheets of A4. "),
        (9, BookletPlan(A4, short_edge=False), "flipped on the long edge"),
        (9, BookletPlan(A4), "Keep the sheets in order, fold them in the middle with page 1 outside, and staple"),
        (28, BookletPlan(A4, sheets_per_signature=3), "into 3 signatures of 3 + 2 + 2 sheets"),
    ],
)
def test_instructions(count: int, plan: BookletPlan, says: str) -> None:
    assert says in booklet(pages(count), plan).instructions


@pytest.mark.parametrize(
    ("what", "plan", "says", "hint"),
    [
        ([], BookletPlan(A4), "no pages", ""),
        ([None, None], BookletPlan(A4), "no pages", ""),
        (pages(4), BookletPlan(A5), "larger than half of A5", "use A4"),
        (pages(4), BookletPlan(PAPERS["Letter"]), "Pages of 148×210 mm are larger than half of Letter", "139.7×215.9"),
        ([leaf(1), leaf(2, 140)], BookletPlan(A4), "Page 2 is 140×210 mm", "share one size"),
        ([leaf(1, 3000, 3000)], BookletPlan(A4), "larger than half of A4", "make pages of 148.5×210 mm"),
        (pages(4), BookletPlan(A4, creep=-1), "A creep of -1 mm", "0.1"),
        (pages(4), BookletPlan(A4, margin=float("inf")), "A margin of inf mm", "5"),
        (pages(44), BookletPlan(A4, creep=0.6), "moves the innermost pages by 6 mm", "0.1 mm"),
        (pages(4), BookletPlan(A4, sheets_per_signature=0), "A signature of 0 sheets", "1 to 6"),
        ([leaf(1, 0)], BookletPlan(A4), "A page of 0×210 mm", "148x210"),
        (pages(4), BookletPlan(Size(-1, 3)), "A paper of -1×3 mm", "148x210"),
    ],
)
def test_what_cannot_be_folded_is_told(what: list[Page | None], plan: BookletPlan, says: str, hint: str) -> None:
    made = booklet(what, plan)
    assert made.sheets == ()
    assert made.instructions == ""
    assert says in made.problems[0].message
    assert hint in made.problems[0].hint


@given(
    width=st.floats(50, 280),
    height=st.floats(50, 280),
    paper=st.none() | st.sampled_from([A4, PAPERS["A3"], PAPERS["Letter"].turned]),
)
def test_plain_pages_lie_in_the_middle(width: float, height: float, paper: Size | None) -> None:
    made = plain([leaf(1, width, height), None, leaf(3, width, height)], PlainPlan(paper))
    if made.problems:
        assert paper
        assert max(width, height) > max(paper.width, paper.height) or min(width, height) > min(
            paper.width, paper.height
        )
        return
    assert [sheet.placements[0].key for sheet in made.sheets] == ["1", "3"]
    assert [(sheet.number, sheet.total) for sheet in made.sheets] == [(1, 2), (2, 2)]
    for sheet in made.sheets:
        (placed,) = sheet.placements
        assert placed.transform == Matrix(1, 0, 0, 1, placed.trim.x, placed.trim.y)
        assert placed.trim.x + placed.trim.right == pytest.approx(sheet.width)
        assert placed.trim.y + placed.trim.bottom == pytest.approx(sheet.height)
        if paper is None:
            assert (sheet.width, sheet.height) == (width, height)
            assert sheet.marks == ()


def test_plain_pages_have_marks_and_a_line() -> None:
    made = plain([leaf(1, bleed=2)], PlainPlan(A4, caption=caption, line=words))
    assert names(made.sheets[0].marks) == {"crop", "1/1 "}
    assert made.sheets[0].placements[0].clip == Rect(29, 41.5, 152, 214)
    assert "Load 1 sheet of A4. Print on one side" in made.instructions
    hairs = plain([leaf(1)], PlainPlan(A4, marks=Cut.HAIRLINE))
    assert names(hairs.sheets[0].marks) == {"hairline"}


@pytest.mark.parametrize(
    ("page", "plan", "says", "hint"),
    [
        (leaf(1, 220, 310), PlainPlan(A4), "Page 1 of 220×310 mm is larger than the paper, A4", "use A3"),
        (leaf(1, 400, 250), PlainPlan(A4), "larger than the paper, A4 landscape", "use A3"),
        (leaf(1, 4000, 250), PlainPlan(A4), "larger than the paper", "tiles"),
        (leaf(1, -1), PlainPlan(A4), "no measure", "148x210"),
        (leaf(1), PlainPlan(A4, margin=-2), "A margin of -2 mm", "5"),
    ],
)
def test_what_cannot_be_printed_plain_is_told(page: Page, plan: PlainPlan, says: str, hint: str) -> None:
    made = plain([page], plan)
    assert made.sheets == ()
    assert says in made.problems[0].message
    assert hint in made.problems[0].hint
