"""Score sheets with members: what their data says, and that they fit their paper."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from prose_case import said, studio

from cardgen.layout.scoresheet import lay_out_score_sheet
from cardgen.load.game import load_game
from cardgen.model.pieces import ScoreField, ScoreMembers, ScoreSheet, ScoreTally, ScoreTrack
from cardgen.model.size import Size

MEMBERS = ScoreMembers(
    "Knight",
    4,
    tracks=(ScoreTrack("wounds", "Wounds", 1, 8),),
    fields=(ScoreField("might", "Might"), ScoreField("lore", "Lore")),
    lines=2,
    lines_title="Carries",
)
SHEET = ScoreSheet(
    "Company",
    Size(134, 200),
    1,
    fields=(ScoreField("hand", "Hand limit", "7"),),
    tally=ScoreTally("gold", "Gold", "", 9),
    members=MEMBERS,
)


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("size", [Size(134, 200), Size(148, 210), Size(139.7, 215.9)])
def test_each_member_has_a_panel_and_all_fits(ink: str, size: Size) -> None:
    opened = studio(ink)
    opened = replace(opened, game=replace(opened.game, score_sheet=replace(SHEET, size=size), players=(2, 4)))
    pages, problems = lay_out_score_sheet(opened)
    assert [str(problem) for problem in problems] == []
    assert len(pages) == 4
    words = said(pages[0].items)
    assert [words.count(word) for word in ("Might", "Lore", "Company")] == [4, 4, 1]


def test_all_sheets_are_printed_as_often_as_is_asked_for() -> None:
    opened = studio("full")
    once = replace(opened, game=replace(opened.game, score_sheet=replace(SHEET, players=2), players=(2, 4)))
    twice = replace(opened, game=replace(once.game, score_sheet=replace(SHEET, players=2, copies=2)))
    labels = [page.label for page in lay_out_score_sheet(once)[0]]
    assert labels == ["Company 1", "Company 2"]
    assert [page.label for page in lay_out_score_sheet(twice)[0]] == labels * 2


def test_members_are_read_with_titles_and_icons_from_stats(tmp_path: Path) -> None:
    text = (
        "title: T\nplayers: [2, 4]\n"
        "stats: {might: {name: Might, icon: 'rpga:key'}, wounds: {name: Wound, plural: Wounds}}\n"
        "score-sheet:\n  members:\n    title: Knight\n    count: 3\n    lines: 2\n    lines-title: Carries\n"
        "    tracks: {wounds: {first: 1, last: 6}}\n    fields: {might: {}, lore: {title: Old lore}}\n"
    )
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    loaded = load_game(tmp_path)
    assert loaded.game is not None
    assert loaded.game.score_sheet is not None
    assert loaded.game.score_sheet.members == ScoreMembers(
        "Knight",
        3,
        (ScoreTrack("wounds", "Wounds", 1, 6),),
        (ScoreField("might", "Might", icon="might"), ScoreField("lore", "Old lore")),
        2,
        "Carries",
    )


def test_a_track_of_members_that_cannot_be_is_told_at_its_place(tmp_path: Path) -> None:
    text = "title: T\nscore-sheet:\n  members:\n    tracks:\n      wounds: {first: 4, last: 2}\n"
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    (problem,) = [one for one in load_game(tmp_path).problems if "track" in one.message]
    assert (problem.row, problem.column) == (5, "score-sheet.members.tracks.wounds")
