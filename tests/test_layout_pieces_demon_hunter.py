"""Demon Hunter's booklet, aids, pawns and score sheet, as its data has them."""

from __future__ import annotations

from functools import cache

import pytest
from prose_case import said, theme
from text_case import library

from cardgen.display.items import Page
from cardgen.layout.aids import lay_out_aids
from cardgen.layout.prose.booklet import A5, HALF_LETTER, lay_out_booklet
from cardgen.layout.scoresheet import lay_out_score_sheet
from cardgen.layout.standees import lay_out_pawns
from cardgen.layout.studio import Studio, open_studio
from cardgen.load.game import load_game
from cardgen.model.game import Game
from cardgen.model.size import Size
from cardgen.share import share_folder

FOLDER = share_folder() / "data" / "demon-hunter"
URL = "http://tablewright.local:8765"


@cache
def game() -> Game:
    found = load_game(FOLDER).game
    assert found is not None
    return found


def studio(ink: str) -> Studio:
    return open_studio(game(), FOLDER, share_folder() / "templates", theme(ink), library(), ink)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_aids_pawns_and_score_sheets_fit(ink: str) -> None:
    opened = studio(ink)
    aids = lay_out_aids(opened)
    pawns, in_pawns = lay_out_pawns(opened)
    scores, in_scores = lay_out_score_sheet(opened)
    assert [str(problem) for aid in aids for problem in aid.problems] == []
    assert [str(problem) for problem in (*in_pawns, *in_scores)] == []
    assert (len(pawns), len(scores)) == (6, 2)


def test_all_five_tables_stand_on_an_aid_with_the_cities_that_change_them() -> None:
    words = " ".join(said(page.items) for aid in lay_out_aids(studio("full")) for page in (aid.front, aid.back))
    for table in game().tables:
        assert table.title in words
    for place in game().boards[0].places:
        if any(stat in game().words.tables for effect in place.effects for stat in effect.stats):
            assert place.name in words


@pytest.mark.parametrize(("ink", "size"), [("full", A5), ("low", HALF_LETTER)])
def test_the_booklet_is_set_without_a_fault(ink: str, size: Size) -> None:
    opened = studio(ink)
    rules = opened.game.rules
    assert rules is not None
    card, board = Page(63.5, 88.9, (), "card"), Page(140, 82, (), "board")
    pages, problems = lay_out_booklet(
        rules, opened, page=size, public_url=URL, picture=lambda target: card if target[:4] == "card" else board
    )
    assert [str(problem) for problem in problems] == []
    words = " ".join(said(page.items) for page in pages)
    for chapter in rules.chapters:
        assert chapter.title in words
    assert 16 <= len(pages) <= 28
