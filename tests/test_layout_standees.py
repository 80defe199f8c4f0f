"""Pawns to fold, counters to cut out, and the score sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest
from prose_case import drawn, said, studio

from cardgen.display.geometry import outline_bounds
from cardgen.display.items import Page, Text
from cardgen.display.items import Path as Shape
from cardgen.layout.scoresheet import lay_out_score_sheet
from cardgen.layout.standees import lay_out_pawns, strip_of
from cardgen.layout.tokens import lay_out_tokens
from cardgen.model.pieces import PawnColor, Pawns, ScoreField, ScoreSheet, ScoreTally, ScoreTrack, Token
from cardgen.model.size import Size

PAWNS = Pawns(
    Size(24, 38),
    (PawnColor("red", "Red", "#9b1b26", "rpga:key", 5), PawnColor("blue", "Blue", "#1f4480", "rpga:raven", 6)),
)
SHEET = ScoreSheet(
    "Scores",
    Size(148, 210),
    2,
    (ScoreTrack("hits", "Hits", 0, 8, 5, "hits"),),
    (ScoreField("hand", "Hand limit", "7"),),
    ScoreTally("vp", "Points", "Creature", 6),
    notes=2,
)


def icons(page: Page, name: str) -> list[tuple[float, float]]:
    """The middles of an icon's pictures on a page."""
    found = []
    for item, matrix in drawn(page.items):
        bounds = outline_bounds(item.outline) if isinstance(item, Shape) and item.name == name else None
        if bounds:
            box = matrix.rect(bounds)
            found.append((box.x + box.width / 2, box.y + box.height / 2))
    return found


def test_a_game_without_pieces_has_no_pages() -> None:
    assert lay_out_pawns(studio()) == ((), ())
    assert lay_out_tokens(studio()) == ()
    assert lay_out_score_sheet(studio()) == ((), ())


@pytest.mark.parametrize("ink", ["full", "low"])
def test_pawns_have_one_size_and_name_their_colour_on_both_sides(ink: str) -> None:
    pages, problems = lay_out_pawns(studio(ink, pawns=PAWNS))
    assert problems == ()
    assert {(page.width, page.height) for page in pages} == {(24.0, strip_of(PAWNS).size.height)}
    for page, pawn in zip(pages, PAWNS.colors, strict=True):
        assert said(page.items).split().count(pawn.name) == 2


def test_the_back_is_the_front_mirrored_at_the_fold() -> None:
    (page, _), _ = lay_out_pawns(studio(pawns=PAWNS))
    fold = strip_of(PAWNS).head
    (x1, y1), (x2, y2) = icons(page, "rpga:key")
    assert x1 == pytest.approx(x2)
    assert (y1 + y2) / 2 == pytest.approx(fold)
    turned = [matrix for item, matrix in drawn(page.items) if isinstance(item, Text) and item.string == "Red"]
    # Words are turned and not mirrored, so that they can be read from behind.
    assert sorted((round(matrix.a), round(matrix.d)) for matrix in turned) == [(-1, -1), (1, 1)]


def test_a_pawn_folds_to_a_tent_whose_flap_lies_under_its_base() -> None:
    strip = strip_of(PAWNS)
    assert strip.base < 2 * strip.face
    assert strip.flap < strip.base
    assert strip.size.height == pytest.approx(strip.base + 2 * strip.face + strip.flap)


def test_an_icon_that_is_not_there_is_told_at_the_pawn() -> None:
    wrong = replace(PAWNS, colors=(replace(PAWNS.colors[0], icon="rpga:no-such-thing"),))
    _, problems = lay_out_pawns(studio(pawns=wrong))
    assert {(problem.file, problem.row, problem.column) for problem in problems} == {
        ("game.yaml", 5, "pawns.colors.red.icon")
    }


@pytest.mark.parametrize("shape", ["round", "square"])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_counters_have_two_sides(shape: str, ink: str) -> None:
    token = Token("hits", "Hits", 18, 20, shape, "5", "hits", "#9b1b26", back_label="10")
    (faces,) = lay_out_tokens(studio(ink, tokens=(token,)))
    assert faces.problems == ()
    assert said(faces.front.items) == "5"
    assert said(faces.back.items) == "10"
    assert (faces.front.width, faces.front.height) == (18, 18)
    assert len(icons(faces.back, "hits")) >= 1


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("pawns", [None, PAWNS])
def test_the_score_sheet_has_a_panel_for_each_player(ink: str, pawns: Pawns | None) -> None:
    pages, problems = lay_out_score_sheet(studio(ink, score_sheet=SHEET, pawns=pawns))
    assert problems == ()
    assert [said(page.items).split().count("NAME") for page in pages] == [2, 2, 1]
    words = said(pages[0].items)
    for part in ("Scores", "HITS", "0 1 2 3 4 5 6 7 8", "HAND LIMIT", "POINTS", "TOTAL", "Creature"):
        assert part in words


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [Size(148, 210), Size(210, 297), Size(139.7, 215.9)])
def test_the_score_sheet_fits_common_papers(players: int, size: Size) -> None:
    _, problems = lay_out_score_sheet(studio(score_sheet=replace(SHEET, players=players, size=size), pawns=PAWNS))
    assert problems == ()
