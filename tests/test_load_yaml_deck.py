"""Decks of YAML: every cell at its own line, and every value as it was written."""

from __future__ import annotations

from pathlib import Path

from load_case import GAME, game_of, write
from telling import errors, the, told

from cardgen.load.findings import Findings
from cardgen.load.game import load_game
from cardgen.load.yaml_deck import read_yaml_deck

DECK = """\
- name: Bat
  code: B-1
  qty: 2
  traits: [Large, Dragon]
  number: 012
  live: no
- code: B-2

  name: Cat
  qty: two
  text: >-
    purrs
    loudly
"""


def test_cells_are_as_written(tmp_path: Path) -> None:
    write(tmp_path, {"a.yaml": DECK})
    findings = Findings("a.yaml")
    table = read_yaml_deck(tmp_path / "a.yaml", findings)
    assert table is not None
    assert table.headers == ("name", "code", "qty", "traits", "number", "live", "text")
    assert table.rows[0].cells == ("Bat", "B-1", "2", "Large, Dragon", "012", "no", "")
    assert table.rows[1].cells == ("Cat", "B-2", "two", "", "", "", "purrs loudly")
    assert (table.rows[1].number, table.rows[1].line(2)) == (7, 10)
    assert findings.problems == ()


def test_a_deck_of_yaml_in_a_game(tmp_path: Path) -> None:
    game = GAME.replace("beasts.csv", "beasts.yaml")
    loaded = load_game(write(tmp_path, {"game.yaml": game, "beasts.yaml": DECK}))
    (problem,) = errors(loaded.problems)
    assert (problem.row, problem.column) == (10, "qty")
    first, second = game_of(loaded).cards
    assert (first.qty, first.traits, first.fields["number"]) == (2, ("large", "dragon"), "012")
    assert second.text == "purrs loudly"


def test_what_is_no_deck_is_told(tmp_path: Path) -> None:
    write(tmp_path, {"map.yaml": "name: Bat\n", "odd.yaml": "- Bat\n- name: {a: 1}\n- Name: Cat\n  x: [[1]]\n"})
    findings = Findings("map.yaml")
    assert read_yaml_deck(tmp_path / "map.yaml", findings) is None
    assert the(findings.problems, "a list of cards").row == 1
    findings = Findings("odd.yaml")
    read_yaml_deck(tmp_path / "odd.yaml", findings)
    assert [problem.row for problem in findings.problems] == [1, 3, 2, 4], told(findings.problems)
