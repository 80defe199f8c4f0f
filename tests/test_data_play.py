"""Demon Hunter's play.yaml: it says what the rules say, and every name in expressions can be looked up."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from room_case import FOLDER, demon_hunter, set_up, to_actions
from test_load_spec import fits, plain

from cardgen.dice import parse
from cardgen.load.findings import Findings
from cardgen.load.game import load_game
from cardgen.load.spec import schemas
from cardgen.load.yaml_source import read_yaml
from cardgen.model.problem import Severity
from companion.rooms.reckon import Reckoner


def test_it_is_read_without_a_problem() -> None:
    loaded = load_game(FOLDER)
    assert [problem for problem in loaded.problems if problem.severity is not Severity.NOTICE] == []
    assert loaded.game is not None
    assert loaded.game.play is not None


def test_it_fits_the_schema() -> None:
    node = read_yaml(FOLDER / "play.yaml", Findings())
    assert node is not None
    schema = schemas()["play"]
    assert fits(plain(node), schema, schema) == []


def test_every_row_that_does_something_has_its_steps() -> None:
    rules = demon_hunter()
    silent = {
        name: [
            row.totals for row in table.rows if (row.low, row.high) not in {(one.low, one.high) for one in plays.rows}
        ]
        for name, table in rules.tables.items()
        if (plays := rules.play.tables[name])
    }
    assert silent == {"healing": ["1–3"], "travel": ["1–2"], "search": ["1–2"], "research": ["1–2"], "wound": ["18+"]}


def test_nothing_of_the_game_stands_in_the_program() -> None:
    words = ("hunter", "creature", "vampire", "werewolf", "lair", "wound", "happening", "force")
    code = Path(__file__).parent.parent / "companion" / "rooms"
    for file in code.glob("*.py"):
        text = file.read_text(encoding="utf-8").lower().replace('"force"', "")
        found = [word for word in words if f'"{word}"' in text or f"'{word}'" in text]
        assert found == [], file.name


def test_every_name_comes_to_a_number() -> None:
    table = to_actions(set_up())
    for seat in ("a", "b", ""):
        here = Reckoner(table.rules, table.state, seat)
        for name in table.rules.names:
            assert isinstance(here.value(name), int), name


@given(st.sampled_from(["axe", "max", "x-ray.next", "mixed"]), st.integers(0, 99))
def test_names_may_have_letters_that_mean_signs_in_dice(name: str, value: int) -> None:
    tree = parse(f"2 + {name}", {name: value})
    assert getattr(tree, "right", None) is not None
    assert tree.right.value == value  # type: ignore[union-attr]
