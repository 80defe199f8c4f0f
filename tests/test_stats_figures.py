"""A small game that is laid out: what is measured on its cards, what could be better, and the pictures of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import flat, services, small_game, write
from telling import the, told

from cardgen.build import Options
from cardgen.build.study import Study, study_game
from cardgen.display.items import Text
from cardgen.model.problem import Severity

CREATURES = """\
title: Bats and Cats
prefix: BC
types:
  creature: {name: Creature, icon: "rpga:pawprint", color: "#cccc88"}
  spell: {name: Spell}
traits:
  large: {name: Large, icon: "rpga:muscle-fat"}
stats:
  strength: {name: Strength}
  force: {name: Force}
icons:
  fire: "rpga:burning-embers"
decks:
  beasts: {title: Beasts, template: plain, size: poker, back: rear, type: creature}
odds:
  beasts: {field: Strength, dice: 1d20, versus: force, range: [0, 3]}
"""
CARDS = """\
code,name,qty,traits,strength,text
BC-1,Bat,2,Large,4,Flies by night.
BC-2,Cat,1,,7,Sleeps by day.
BC-3,bat,1,,4,Flies too.
"""
FRONT = """\
<page bleed="3">
<rect x="3" y="3" width="57.5" height="82.9" stroke="ink" stroke-width="0.3"/>
<textbox x="6" y="6" width="51" height="10" font="display" size="12pt" of="name">{{ card.name }}</textbox>
<textbox x="6" y="20" width="14" height="9" font="body" size="20pt" min="5.5pt" of="text">{{ card.text }}</textbox>
<textbox x="6" y="40" width="51" height="6" font="label" size="5.5pt" min="5pt">tiny</textbox>
<qr x="58" y="83" anchor="bottom-right" module="0.35"/>
</page>
"""


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Study:
    folder = small_game(tmp_path_factory.mktemp("game"), game=CREATURES, cards=CARDS, front=FRONT)
    write(folder, {"templates/lost.xml": "<page/>", "art/lost.png": b"x", ".git/lost.xml": "x"})
    return study_game(folder, services(), Options())


def test_what_is_counted_and_measured(study: Study) -> None:
    assert study.figures is not None, told(study.problems)
    (beasts,) = study.figures.decks
    assert (beasts.counts.cards, beasts.counts.copies) == (3, 4)
    assert beasts.smallest is not None
    assert (round(beasts.smallest.size, 2), beasts.smallest.words) == (5.5, "tiny")
    assert beasts.qr is not None
    assert (round(beasts.qr.module, 3), beasts.qr.modules) == (0.35, 29)
    (table,) = study.figures.odds
    assert [str(chance) for chance in table.of(7)[0].chances] == ["7/10", "3/4", "4/5", "17/20"]


def test_what_could_be_better(study: Study) -> None:
    assert study.figures is not None
    lints = study.figures.lints
    faint = the(lints, "type “Creature” colour #cccc88")
    assert (faint.severity, faint.file, faint.column) == (Severity.WARNING, "game.yaml", "types.creature.color")
    assert "5.5 pt: “tiny”" in the(lints, "smallest type").message
    assert "0.35 mm" in the(lints, "module").message
    same = the(lints, "is also the name of BC-1")
    assert (same.file, same.row, same.column) == ("beasts.csv", 4, "name")
    tight = [one for one in lints if "nearly overflows" in one.message]
    assert [(one.row, one.column) for one in tight] == [(2, "text"), (3, "text"), (4, "text")], told(lints)
    assert the(lints, "No card has the type “Spell”").column == "types.spell"
    assert the(lints, "The icon “fire” is used nowhere").column == "icons.fire"
    assert the(lints, "No deck, back or board uses this template").file == "templates/lost.xml"
    assert the(lints, "Nothing shows this picture").file == "art/lost.png"


def test_nothing_is_counted_where_the_data_has_errors(tmp_path: Path) -> None:
    folder = small_game(tmp_path, cards="code,name,qty\nBC-1,Bat,two\n")
    found = study_game(folder, services(), Options())
    assert found.figures is None
    assert found.problems
    assert found.pages(paper=None) == ()


def test_one_picture_holds_everything_and_sheets_hold_the_same(study: Study) -> None:
    (whole,) = study.pages(paper=None)
    words = {item.string for item in flat(whole.items) if isinstance(item, Text)}
    assert {"Bats and Cats", "Beasts: Strength", "70", "85"} <= words
    sheets = study.pages(paper=(210, 110))
    assert len(sheets) > 1
    assert all((sheet.width, sheet.height) == (210, 110) for sheet in sheets)
    on_sheets = {item.string for sheet in sheets for item in flat(sheet.items) if isinstance(item, Text)}
    assert {word for word in words if "cards in" not in word} <= on_sheets
