"""Figures of rules: either side of a card, by its code."""

from __future__ import annotations

from pathlib import Path

from small_game import FILES, write

from cardgen.build import Options, check_game, make_services
from cardgen.export import pdf
from cardgen.export.meta import Meta
from cardgen.layout.prose.finder import card_pages, picture_finder
from cardgen.load.game import load_game
from cardgen.model.rules import Figure

RULES = "# Rules\n\n## Bats {#BATS}\n\n![A bat](card:BC-1) ![From behind](back:bc-1)\n"


def test_a_figure_can_show_the_back_of_a_card(tmp_path: Path) -> None:
    folder = write(tmp_path / "bats", {**FILES, "rules.md": RULES})
    checked = check_game(folder, make_services(tmp_path / "cache"), Options())
    assert checked.problems == ()
    (faces,) = checked.decks
    find = picture_finder(card_pages(faces.faces), ())
    assert find("card:BC-1") is faces.faces[0].front
    assert find("back:BC-1") is faces.faces[0].back
    assert find("back:BC-9") is None
    assert checked.box is not None
    assert pdf.render_pages(checked.box.booklet, Meta("Rules")).startswith(b"%PDF")


def test_the_back_of_a_card_that_there_is_not_is_told(tmp_path: Path) -> None:
    loaded = load_game(write(tmp_path, {**FILES, "rules.md": RULES.replace("bc-1", "BC-8")}))
    assert [(one.message, one.row) for one in loaded.problems] == [("There is no card BC-8.", 5)]
    assert loaded.game is not None
    assert loaded.game.rules is not None
    (chapter,) = loaded.game.rules.chapters
    assert [block.target for block in chapter.blocks if isinstance(block, Figure)] == ["card:BC-1"]
