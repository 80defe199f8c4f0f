"""Large pages on small paper: tiles, seams, marks and the assembly picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, product

import numpy as np
import numpy.typing as npt
import pypdfium2 as pdfium
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cardgen.display.geometry import IDENTITY, Matrix, Outline, Rect, outline_bounds, rectangle
from cardgen.display.items import Group, Item, Page, Path
from cardgen.export.meta import Meta
from cardgen.export.pdf import render_pages, render_sheets
from cardgen.impose.marks import Caption, Cut
from cardgen.impose.paper import PAPERS
from cardgen.impose.paragraph import paragraphs, wrap
from cardgen.impose.seams import Axis, Crossings, Span, place_seams
from cardgen.impose.tilegrid import Orientation, TileGrid, plan_tiles, tile_name
from cardgen.impose.tilemarks import glue_strips
from cardgen.impose.tiles import Tiled, TilePlan, tile
from cardgen.model.problem import Problem, Severity
from cardgen.model.size import Size

A4 = PAPERS["A4"]
NEAR = 1e-6
Pixels = npt.NDArray[np.int16]

sides = st.floats(20, 900, allow_nan=False)
sizes = st.builds(Size, sides, sides)
papers = st.sampled_from([PAPERS["A4"], PAPERS["Letter"], PAPERS["A3"], PAPERS["A5"].turned, Size(120, 120)])
overlaps = st.floats(0, 20)
margins = st.floats(0, 12)
boxes = st.builds(Rect, st.floats(0, 560), st.floats(0, 390), st.floats(1, 40), st.floats(1, 40))


def caption(words: str, size: float, color: str) -> Caption:
    """Half an em for each character; the path's name tells what was said."""
    return Caption((Path(Outline("", ()), fill=color, name=words),), size * len(words) / 2, size * 0.7, size * 0.2)


def board(width: float = 574, height: float = 400, items: tuple[Item, ...] = ()) -> Page:
    return Page(width, height, items, "Board")


def grid_of(page: Size, paper: Size, **how: float) -> TileGrid:
    found = plan_tiles(page, paper, **how)  # type: ignore[arg-type]
    assert isinstance(found, TileGrid)
    return found


def walk(items: Iterable[Item], outer: Matrix = IDENTITY) -> Iterator[tuple[Path, Matrix]]:
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, item.transform.then(outer))
        elif isinstance(item, Path):
            yield item, outer


def words_of(items: Iterable[Item]) -> list[str]:
    return [path.name for path, _ in walk(items) if not path.outline.verbs]


def named(items: Iterable[Item], name: str) -> list[Rect]:
    """The bounds of all paths of a name."""
    found = []
    for path, matrix in walk(items):
        bounds = outline_bounds(path.outline)
        if path.name == name and bounds:
            found.append(matrix.rect(bounds))
    return found


def segments(items: Iterable[Item], name: str) -> list[tuple[float, ...]]:
    return [
        path.outline.coords[at : at + 4]
        for path, _ in walk(items)
        if path.name == name
        for at in range(0, len(path.outline.coords), 4)
    ]


@given(page=sizes, paper=papers, margin=margins, overlap=overlaps, avoid=st.lists(boxes, max_size=6))
@example(page=Size(574, 400), paper=A4, margin=5, overlap=5, avoid=[])
@example(page=Size(200, 287), paper=A4, margin=5, overlap=5, avoid=[])
def test_windows_cover_the_page_and_neighbours_share_the_overlap(
    page: Size, paper: Size, margin: float, overlap: float, avoid: list[Rect]
) -> None:
    grid = plan_tiles(page, paper, margin=margin, overlap=overlap, avoid=avoid)
    assume(isinstance(grid, TileGrid))
    assert isinstance(grid, TileGrid)
    tiles = {(one.column, one.row): one for one in grid.tiles()}
    assert len(tiles) == grid.count == grid.columns * grid.rows
    for (column, row), one in tiles.items():
        assert grid.area.contains(one.box, NEAR)
        assert one.box.x + one.box.right == pytest.approx(grid.paper.width)
        assert one.box.y + one.box.bottom == pytest.approx(grid.paper.height)
        assert one.window.contains(one.shown, NEAR)
        assert min(one.shown.width, one.shown.height) > 0
        right, below = tiles.get((column + 1, row)), tiles.get((column, row + 1))
        assert one.window.right == pytest.approx(right.window.x + overlap if right else page.width)
        assert one.window.bottom == pytest.approx(below.window.y + overlap if below else page.height)
        assert one.shown.right == pytest.approx(right.shown.x if right else page.width)
        assert one.shown.bottom == pytest.approx(below.shown.y if below else page.height)
        assert one.window.x == one.shown.x
        assert one.window.y == one.shown.y
    assert tiles[0, 0].window[:2] == (0, 0)
    for first, second in product(tiles.values(), repeat=2):
        if max(abs(first.column - second.column), abs(first.row - second.row)) > 1:
            assert not first.window.overlaps(second.window, NEAR)


@given(page=sizes, paper=papers, margin=margins, overlap=overlaps)
def test_tiles_give_back_the_page(page: Size, paper: Size, margin: float, overlap: float) -> None:
    made = tile(board(page.width, page.height), TilePlan(paper, margin, overlap))
    assume(made.grid is not None)
    assert made.grid
    tiles = made.grid.tiles()
    sheets = made.sheets[-len(tiles) :]
    for one, sheet in zip(tiles, sheets, strict=True):
        (placed,) = sheet.placements
        assert placed.transform[:4] == (1, 0, 0, 1)
        # Laid where it belongs in the whole, each tile shows the page where the page itself would.
        laid = placed.transform.then(Matrix(1, 0, 0, 1, one.window.x - one.x, one.window.y - one.y))
        assert laid == pytest.approx(IDENTITY, abs=1e-9)
        assert placed.transform.rect(one.window) == pytest.approx(placed.clip, abs=1e-9)
        assert placed.page is made.sheets[0].placements[0].page


@given(page=sizes, paper=papers, overlap=overlaps, avoid=st.lists(boxes, max_size=4))
def test_auto_never_takes_more_sheets(page: Size, paper: Size, overlap: float, avoid: list[Rect]) -> None:
    counts = {
        way: found.count if isinstance(found, TileGrid) else None
        for way in Orientation
        if (found := plan_tiles(page, paper, overlap=overlap, orientation=way, avoid=avoid))
    }
    both = [counts[Orientation.PORTRAIT], counts[Orientation.LANDSCAPE]]
    assert counts[Orientation.AUTO] == min((count for count in both if count), default=None)


@given(page=sizes, paper=papers, overlap=overlaps)
def test_no_fewer_tiles_would_do_and_none_is_a_sliver(page: Size, paper: Size, overlap: float) -> None:
    grid = plan_tiles(page, paper, overlap=overlap)
    assume(isinstance(grid, TileGrid))
    assert isinstance(grid, TileGrid)
    for length, room, count in (
        (page.width, grid.area.width, grid.columns),
        (page.height, grid.area.height, grid.rows),
    ):
        fewer = count - 1
        assert fewer * room - max(0, fewer - 1) * overlap < length
    widths = [one.window.width for one in grid.tiles()]
    heights = [one.window.height for one in grid.tiles()]
    assert max(widths) == pytest.approx(min(widths))
    assert max(heights) == pytest.approx(min(heights))


def test_a_board_of_574_by_400_takes_six_tiles_of_a4_where_a2_takes_eight() -> None:
    grid = grid_of(Size(574, 400), A4)
    assert (grid.columns, grid.rows, grid.paper) == (3, 2, A4)
    # 3 × 200 - 2 × 5 = 590 mm hold 574; lying, 2 × 287 - 5 = 569 mm would not.
    assert [one.window.width for one in grid.tiles()] == pytest.approx([584 / 3] * 6)
    assert [one.name for one in grid.tiles()] == ["A1", "B1", "C1", "A2", "B2", "C2"]
    assert grid_of(Size(594, 420), A4).count == 8
    assert grid_of(Size(574, 400), PAPERS["Letter"]).count == 6
    # Two columns of A3 hold 574 mm only where they do not overlap.
    assert grid_of(Size(574, 400), PAPERS["A3"]).count == 3
    assert grid_of(Size(574, 400), PAPERS["A3"], overlap=0).count == 2


def test_ties_go_to_squarer_tiles() -> None:
    # Six tiles either way: of 202.5×193 mm lying, of 136.7×287 mm standing.
    lying = grid_of(Size(400, 569), A4)
    assert (lying.columns, lying.rows, lying.paper) == (2, 3, A4.turned)
    standing = grid_of(Size(569, 400), A4)
    assert (standing.columns, standing.rows, standing.paper) == (3, 2, A4)
    # What seams cut comes before the shape: lying, the rows leave too little play to spare the last of these.
    spared = plan_tiles(Size(400, 569), A4, avoid=(Rect(150, 5, 100, 5), Rect(5, 180, 5, 25), Rect(5, 350, 5, 45)))
    assert isinstance(spared, TileGrid)
    assert (spared.columns, spared.cost.cuts) == (3, 0)


@given(column=st.integers(0, 2000), row=st.integers(0, 50))
def test_names_are_those_of_a_spreadsheet(column: int, row: int) -> None:
    name = tile_name(column, row)
    letters = name.rstrip("0123456789")
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    assert (number - 1, int(name[len(letters) :]) - 1) == (column, row)


def test_names_after_z() -> None:
    assert [tile_name(column, 0) for column in (0, 25, 26, 51, 52, 701, 702)] == [
        "A1",
        "Z1",
        "AA1",
        "AZ1",
        "BA1",
        "ZZ1",
        "AAA1",
    ]


def test_seams_go_round_what_they_should_spare() -> None:
    # Even seams lie at 189.67, 379.33 and 197.5: each of these would be cut.
    avoid = (Rect(180, 50, 12, 30), Rect(375, 300, 10, 30), Rect(30, 190, 60, 20))
    grid = plan_tiles(Size(574, 400), A4, avoid=avoid)
    assert isinstance(grid, TileGrid)
    assert grid.count == 6
    assert grid.cost.cuts == grid.cost.near == 0
    for box in avoid:
        assert not any(box.x < x < box.right for x in grid.xs)
        assert not any(box.y < y < box.bottom for y in grid.ys)
        assert any(one.shown.contains(box) for one in grid.tiles())


def test_where_play_is_too_little_a_notice_tells() -> None:
    avoid = tuple(Rect(x, 10, 40, 40) for x in range(150, 240, 30))
    made = tile(board(), TilePlan(A4, avoid=avoid))
    assert len(made.sheets) == 7
    (notice,) = made.problems
    assert notice.severity is Severity.NOTICE
    assert "Of the 3 places" in notice.message
    assert "one cut goes through them on A4" in notice.message


@given(
    columns=st.integers(2, 4),
    play=st.floats(8, 60),
    overlap=st.floats(0, 12),
    data=st.data(),
)
def test_nothing_is_cut_where_play_allows(columns: int, play: float, overlap: float, data: st.DataObject) -> None:
    """Forbid all but a narrow band about seams that are known to be possible."""
    room = 200.0
    axis = Axis(columns * room - (columns - 1) * overlap - play, room, overlap)
    assume(axis.count == columns)
    lows: list[float] = []
    at = 0.0
    for seam in range(1, columns):
        low, high = axis.bounds(seam)
        low, high = max(low, at + axis.least), min(high, at + axis.longest)
        at = data.draw(st.floats(low, max(low, high)))
        lows.append(at)
    edges = [0.0, *(edge for at in lows for edge in (at - 0.4, at + 0.4)), axis.length]
    spans = [Span(start, stop, 10.0) for start, stop in zip(edges[::2], edges[1::2], strict=True) if stop > start]
    seams, cost = place_seams(axis, spans)
    assert cost.cuts == 0
    assert len(seams) == columns - 1
    for before, after in pairwise((0.0, *seams, axis.length - overlap)):
        assert axis.least - NEAR <= after - before <= axis.longest + NEAR


def test_a_seam_between_two_that_cannot_move_is_found() -> None:
    # Seams can lie at 25, from 50 to 60 and at 84.5 alone, and at most 30 apart: the second between 54.5 and 55.
    axis = Axis(112, 30, 0)
    spans = [Span(0, 25, 1), Span(25, 50, 1), Span(60, 84.5, 1), Span(84.5, 112, 1)]
    (first, second, third), cost = place_seams(axis, spans)
    assert cost.cuts == 0
    assert (first, third) == (25, 84.5)
    assert 54.5 <= second <= 55


def cheapest(axis: Axis, spans: list[Span], step: float) -> tuple[int, float]:
    """The least cost of all seams on a grid of places, tried one by one."""
    places = [at * step for at in range(int(axis.length / step) + 1)]
    best = (10**9, 0.0)
    for seams in product(places, repeat=axis.count - 1):
        gaps = [after - before for before, after in pairwise((0.0, *seams, axis.length - axis.overlap))]
        if all(axis.least - NEAR <= gap <= axis.longest + NEAR for gap in gaps):
            cut = [span for seam in seams for span in spans if span.start + NEAR < seam < span.stop - NEAR]
            best = min(best, (len(cut), sum(span.length for span in cut)))
    return best


@settings(max_examples=60)
@given(
    length=st.integers(31, 70),
    overlap=st.integers(0, 5),
    spans=st.lists(st.builds(lambda at, size, cut: Span(at, at + size, cut), *[st.integers(1, 25)] * 3), max_size=8),
)
def test_no_seams_on_whole_millimetres_are_cheaper(length: int, overlap: int, spans: list[Span]) -> None:
    axis = Axis(length, 30, overlap)
    assume(axis.count <= 3)
    seams, cost = place_seams(axis, spans)
    assert (cost.cuts, cost.length) <= cheapest(axis, spans, 1.0)
    cut = [span for seam in seams for span in spans if span.start + NEAR < seam < span.stop - NEAR]
    assert (cost.cuts, cost.length) == (len(cut), sum(span.length for span in cut))


@given(spans=st.lists(st.builds(Span, *[st.integers(0, 30).map(float)] * 3), max_size=10), at=st.integers(0, 60))
def test_crossings_are_counted(spans: list[Span], at: int) -> None:
    across = [span for span in spans if span.start < at / 2 < span.stop]
    assert Crossings(spans).at(at / 2) == (len(across), sum(span.length for span in across))


def test_a_page_that_fits_comes_alone() -> None:
    made = tile(board(287, 200), TilePlan(A4, caption=caption))
    (sheet,) = made.sheets
    assert (sheet.width, sheet.height, sheet.number, sheet.total, sheet.label) == (297, 210, 1, 1, "Board")
    assert sheet.placements[0].clip == Rect(5, 5, 287, 200)
    assert not named(sheet.marks, "veil")
    assert not words_of(sheet.marks)
    assert "Load 1 sheet of A4 landscape" in made.instructions


@pytest.mark.parametrize(
    ("plan", "says", "hint"),
    [
        (TilePlan(A4, overlap=80), "An overlap of 80 mm is too much for tiles on A4", "at most 66.6 mm"),
        (TilePlan(A4, overlap=300), "too much", "5 mm are usual"),
        (TilePlan(Size(30, 80)), "30×80 mm is too small for tiles: it leaves 20×70 mm", "take A5"),
        (TilePlan(A4, margin=110), "A4 is too small for tiles: it leaves 0×77 mm", "margin"),
        (TilePlan(A4, margin=-1), "A margin of -1 mm is no measure", "millimetres"),
        (TilePlan(A4, overlap=float("nan")), "An overlap of nan mm", "millimetres"),
        (TilePlan(Size(0, 297)), "A paper of 0×297 mm", "millimetres"),
    ],
)
def test_what_cannot_be_tiled_is_told(plan: TilePlan, says: str, hint: str) -> None:
    made = tile(board(), plan)
    assert made.sheets == ()
    (problem,) = made.problems
    assert says in problem.message
    assert hint in problem.hint
    assert problem.severity is Severity.ERROR


def test_a_large_overlap_is_no_matter_where_nothing_overlaps() -> None:
    assert grid_of(Size(150, 150), A4, overlap=100).count == 1


def test_a_page_of_no_size_is_told() -> None:
    found = plan_tiles(Size(0, 100), A4)
    assert isinstance(found, Problem)
    assert "A page of 0×100 mm" in found.message


@pytest.fixture(scope="module")
def six() -> Tiled:
    return tile(board(), TilePlan(A4, caption=caption, line=lambda number, total, side: f"{number}/{total} {side}"))


def test_sheets_come_in_order_after_the_assembly(six: Tiled) -> None:
    assert [sheet.label for sheet in six.sheets] == ["Assembly", *(f"Tile {name}1" for name in "ABC")] + [
        f"Tile {name}2" for name in "ABC"
    ]
    assert [(sheet.number, sheet.total) for sheet in six.sheets] == [(number, 7) for number in range(1, 8)]
    assert [sheet.placements[0].key for sheet in six.sheets[1:]] == ["A1", "B1", "C1", "A2", "B2", "C2"]


def test_glue_strips_lie_under_neighbours_and_nowhere_else(six: Tiled) -> None:
    assert six.grid
    for one, sheet in zip(six.grid.tiles(), six.sheets[1:], strict=True):
        strips = glue_strips(one, six.grid.overlap)
        assert [name for _, name in strips] == [name for name in (one.right, one.below) if name]
        for strip, _ in strips:
            assert one.box.contains(strip, NEAR)
            assert not one.kept.overlaps(strip)
        if len(strips) == 2:
            assert not strips[0][0].overlaps(strips[1][0], NEAR)
        veils = named(sheet.marks, "veil")
        assert len(veils) == len(strips)
        for veil, (strip, _) in zip(veils, strips, strict=True):
            assert veil == pytest.approx(strip)


def test_each_tile_names_itself_and_its_neighbours(six: Tiled) -> None:
    said = [set(words_of(sheet.marks)) for sheet in six.sheets[1:]]
    assert said[0] == {"A1", "glue · B1 comes on top", "glue · A2 comes on top", "2/7 tile A1"}
    assert said[4] == {"B2", "glue · C2 comes on top", "lay this edge on A2", "lay this edge on B1", "6/7 tile B2"}
    assert said[5] == {"C2", "lay this edge on B2", "lay this edge on C1", "7/7 tile C2"}


def test_words_beside_a_tile_keep_off_it_and_on_the_paper(six: Tiled) -> None:
    assert six.grid
    for one, sheet in zip(six.grid.tiles(), six.sheets[1:], strict=True):
        paper = Rect(0, 0, sheet.width, sheet.height)
        for path, matrix in walk(sheet.marks):
            if path.outline.verbs or path.name.startswith("glue"):
                continue
            size = 1.7 if path.name.startswith("lay") else 1.4
            box = matrix.rect(Rect(0, -size, size, size))
            assert paper.contains(box)
            assert not one.box.overlaps(box)


def test_marks_stand_at_the_corners_of_what_is_kept(six: Tiled) -> None:
    assert six.grid
    for one, sheet in zip(six.grid.tiles(), six.sheets[1:], strict=True):
        found = segments(sheet.marks, "crop")
        assert {round(x1, 6) for x1, _, x2, _ in found if x1 == x2} == {round(one.box.x, 6), round(one.box.right, 6)}
        assert {round(y1, 6) for _, y1, _, y2 in found if y1 == y2} == {round(one.box.y, 6), round(one.box.bottom, 6)}
        seams = segments(sheet.marks, "seam")
        wanted = {round(one.kept.right, 6)} if one.right else set()
        assert {round(x1, 6) for x1, _, x2, _ in seams if x1 == x2} == wanted


def test_edges_without_room_for_marks_get_hairlines() -> None:
    # Two columns that leave no play: the level edges have no room for marks at their ends, the upright ones do.
    sheet = tile(board(395, 200), TilePlan(A4, orientation=Orientation.PORTRAIT)).sheets[1]
    hairs = segments(sheet.marks, "hairline")
    assert len(hairs) == 2
    assert all(y1 == y2 for _, y1, _, y2 in hairs)
    assert not segments(
        tile(board(380, 200), TilePlan(A4, orientation=Orientation.PORTRAIT)).sheets[1].marks, "hairline"
    )


def test_other_marks_on_demand() -> None:
    hairs = tile(board(), TilePlan(A4, marks=Cut.HAIRLINE)).sheets[1]
    assert len(segments(hairs.marks, "hairline")) == 4
    assert not segments(hairs.marks, "crop")
    none = tile(board(), TilePlan(A4, marks=Cut.NONE)).sheets[1]
    assert {path.name for path, _ in walk(none.marks)} == {"veil", "hatch"}


def test_without_overlap_tiles_meet_and_are_taped() -> None:
    made = tile(board(), TilePlan(A4, overlap=0, caption=caption))
    assert "tape the seams from behind" in made.instructions
    assert "glue" not in made.instructions
    assert not any(named(sheet.marks, "veil") or named(sheet.marks, "strip") for sheet in made.sheets)


def test_the_assembly_shows_the_whole_page_with_its_tiles(six: Tiled) -> None:
    sheet = six.sheets[0]
    assert (sheet.width, sheet.height) == (297, 210)
    (placed,) = sheet.placements
    scale = placed.transform.a
    assert placed.transform[:4] == (scale, 0, 0, scale)
    assert 0.25 < scale < 0.6
    assert placed.transform.rect(Rect(0, 0, 574, 400)) == pytest.approx(placed.clip)
    assert Rect(5, 5, 287, 200).contains(placed.clip)
    assert {"A1", "B1", "C1", "A2", "B2", "C2"} <= set(words_of(sheet.marks))
    (ruler,) = named(sheet.marks, "ruler")
    assert ruler.width == pytest.approx(50)
    assert not ruler.overlaps(placed.clip)
    said = " ".join(words_of(sheet.marks))
    for part in ("Board: 574×400 mm on six sheets of A4", "lay B1 on it", "hatched strips", "1/7 assembly"):
        assert part in said
    assert "lay B1 on it" in six.instructions


@pytest.mark.parametrize(
    ("page", "says", "not_said"),
    [((500, 150), "lay B1 on it", "foot"), ((150, 500), "at the foot of A1 and lay A2", "right")],
)
def test_one_row_or_one_column_is_told_apart(page: tuple[float, float], says: str, not_said: str) -> None:
    made = tile(board(*page), TilePlan(A4))
    assert says in made.instructions
    assert not_said not in made.instructions


@pytest.mark.parametrize("page", [(5000, 60), (60, 5000), (3000, 3000), (210, 300)])
def test_the_assembly_holds_pages_of_any_shape(page: tuple[float, float]) -> None:
    sheet = tile(board(*page), TilePlan(A4, caption=caption)).sheets[0]
    assert Rect(5, 5, sheet.width - 10, sheet.height - 10).contains(sheet.placements[0].clip)
    assert sheet.placements[0].clip.height > 0


def test_words_are_wrapped_to_the_width() -> None:
    rows = wrap("one two three incomprehensibility four", 2.0, 10.0, caption)
    assert [row.items[0].name for row in rows if isinstance(row.items[0], Path)] == [
        "one two",
        "three",
        "incomprehensibility",
        "four",
    ]
    assert wrap("", 2.0, 10.0, caption) == ()
    small = paragraphs(("one two three four five",) * 3, (6.0, 3.0, 1.0), 40.0, 20.0, caption)
    assert small.width <= 40
    assert small.height <= 20


def test_equal_input_gives_equal_sheets() -> None:
    plan = TilePlan(A4, caption=caption, avoid=(Rect(180, 50, 12, 30),))
    page = board()
    assert tile(page, plan) == tile(page, plan)


def test_tiles_laid_out_as_rasters_agree_with_the_whole_within_a_pixel() -> None:
    colours = ["#d04030", "#30a050", "#3050c0", "#e0c040", "#101010"]
    items = tuple(
        Path(rectangle(Rect(13.3 * at % 140, 7.7 * at % 100, 9.1 + at % 4, 6.3 + at % 5)), fill=colours[at % 5])
        for at in range(60)
    )
    page = board(150, 110, (Path(rectangle(Rect(0, 0, 150, 110)), fill="#f4ecd8"), *items))
    per_mm = 4
    whole = _pixels(render_pages([page], Meta("whole")), 0, per_mm)
    made = tile(page, TilePlan(Size(70, 90), avoid=(Rect(50, 20, 9, 9),)))
    assert made.grid
    assert made.grid.count > 3
    data = render_sheets(made.sheets, Meta("tiles"))
    about = _neighbours(whole)
    low, high = about.min(axis=0), about.max(axis=0)
    for number, one in enumerate(made.grid.tiles(), 1):
        sheet = _pixels(data, number, per_mm)
        shown, kept = one.shown, one.kept
        # The pixels that lie wholly in what is seen of the tile.
        left, top = int(shown.x * per_mm) + 2, int(shown.y * per_mm) + 2
        wide, tall = int(shown.width * per_mm) - 4, int(shown.height * per_mm) - 4
        across = round((kept.x - shown.x) * per_mm)
        down = round((kept.y - shown.y) * per_mm)
        part = sheet[top + down : top + down + tall, left + across : left + across + wide]
        where = np.s_[top : top + tall, left : left + wide]
        assert (part >= low[where] - 3).all()
        assert (part <= high[where] + 3).all()


def _pixels(data: bytes, number: int, per_mm: int) -> Pixels:
    document = pdfium.PdfDocument(data)
    try:
        return np.asarray(document[number].render(scale=per_mm * 25.4 / 72).to_numpy(), dtype=np.int16)
    finally:
        document.close()


def _neighbours(pixels: Pixels) -> Pixels:
    """The picture nine times, shifted by a pixel at most."""
    padded = np.pad(pixels, ((1, 1), (1, 1), (0, 0)), mode="edge")
    height, width = pixels.shape[:2]
    return np.stack([padded[y : y + height, x : x + width] for y in range(3) for x in range(3)])
