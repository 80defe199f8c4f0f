"""game.yaml against its shape, and the schemas that editors use."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from telling import the, told

from cardgen.load.checking import checked
from cardgen.load.findings import Findings
from cardgen.load.spec import GameFile, schemas
from cardgen.load.yaml_source import Node, parse_yaml, read_yaml
from cardgen.model.effect import Lasts

DATA = Path(__file__).parent.parent / "data"


def check(text: str) -> tuple[GameFile | None, Findings]:
    findings = Findings("game.yaml")
    node = parse_yaml(text, findings)
    assert node is not None
    return checked(GameFile, node, findings, {"title": "Fallback"}), findings


def test_what_may_be_left_out() -> None:
    spec, findings = check("title: Bats\ndecks:\n  a: {template: t}\n")
    assert findings.problems == ()
    assert spec is not None
    assert (spec.players, spec.language, spec.theme, spec.decks["a"].size) == ((1, 99), "en", "engraved", "poker")


@pytest.mark.parametrize(
    ("written", "players"),
    [("[2, 6]", (2, 6)), ("4", (4, 4)), ("2-6", (2, 6)), ("2 – 6", (2, 6)), ("['2', 6]", (2, 6))],
)
def test_players(written: str, players: tuple[int, int]) -> None:
    spec, findings = check(f"title: x\nplayers: {written}\n")
    assert spec is not None
    assert spec.players == players, told(findings.problems)


def test_words_stay_as_written() -> None:
    text = "title: 1984\nversion: 1.10\ntypes:\n  no: {name: No, also: 'a, b', lasts: fight}\nsubtitle:\n"
    spec, findings = check(text + "decks: {a: {template: t, params: {x: 012, y: true, z: }}}\n")
    assert findings.problems == ()
    assert spec is not None
    assert (spec.title, spec.version, spec.subtitle) == ("1984", "1.10", "")
    assert spec.types["no"].also == ("a", "b")
    assert spec.types["no"].lasts is Lasts.FIGHT
    assert spec.decks["a"].params == {"x": "012", "y": "true"}


@pytest.mark.parametrize(
    ("text", "row", "column", "words", "hint"),
    [
        ("titel: x\ntitle: y\n", 1, "titel", "“titel” is no key", "“title”"),
        ("x: 1\ny: 2\n", 1, "title", "“title” is missing", "the game's title"),
        ("title: x\ndecks:\n  a:\n    size: poker\n", 3, "decks.a.template", "“template” is missing", "card template"),
        ("title: x\ndecks:\n  a:\n    template: t\n    colour: red\n", 5, "decks.a.colour", "no key", "“color”"),
        ("title: x\nplayers: [6, 2]\n", 2, "players", "the fewest (6)", ""),
        ("title: x\nplayers: [0, 2]\n", 2, "players.0", "from 1 to 99", ""),
        ("title: x\nplayers: many\n", 2, "players", "must be a list, and not “many”", "[2, 6]"),
        ("title: x\nplayers: [2, x]\n", 2, "players.1", "a whole number, and not “x”", ""),
        ("title: x\nprefix: d-h\n", 2, "prefix", "cannot be “d-h”", "SI-G12"),
        ("title: x\nlanguage: German\n", 2, "language", "cannot be “German”", "zh-Hant"),
        ("title: x\ntypes:\n  Big Item: {}\n", 3, "types.Big Item", "cannot be an id", "small letters"),
        ("title: x\ntypes:\n  a:\n    lasts: long\n", 4, "types.a.lasts", "roll, fight, turn or play", ""),
        ("title: x\ntypes:\n  a:\n    color: #fff\n", 4, "types.a.color", "no colour", "in quotes"),
        ("title: x\ntypes:\n  a: {color: '#ffff'}\n", 3, "types.a.color", "no colour", "in quotes"),
        ("title: x\ntypes: [a, b]\n", 2, "types", "a mapping of keys", "card types"),
        ("title: x\ntypes: {a: b}\n", 2, "types.a", "a mapping of keys", "card types"),
        ("title: [x]\n", 1, "title", "one line of text", ""),
        ("title: ''\n", 1, "title", "is empty", ""),
        ("title: x\ndecks: {a: {template: t, optional: perhaps}}\n", 2, "decks.a.optional", "yes or no", ""),
    ],
)
def test_faults_are_told_at_their_line_and_the_rest_kept(
    text: str, row: int, column: str, words: str, hint: str
) -> None:
    spec, findings = check(text)
    problem = the(findings.problems, words)
    assert (problem.row, problem.column) == (row, column)
    assert hint in problem.hint
    assert spec is not None
    assert spec.title in ("x", "y", "Fallback")


def test_all_faults_are_told_at_once_and_good_decks_kept() -> None:
    text = (
        "titel: x\ntitle: y\nplayers: x\ndecks:\n  a: {size: micro}\n  b: {template: t, sise: x}\n  c: {template: u}\n"
    )
    spec, findings = check(text)
    assert [problem.row for problem in findings.problems] == [3, 5, 6, 1], told(findings.problems)
    assert spec is not None
    assert list(spec.decks) == ["b", "c"]


def test_a_list_is_no_game() -> None:
    spec, findings = check("- a\n")
    assert spec is None
    assert the(findings.problems, "a mapping of keys").row == 1


@pytest.mark.parametrize("name", ["game", "deck", "text"])
def test_every_key_is_described(name: str) -> None:
    schema = schemas()[name]
    shapes = [schema, *schema.get("$defs", {}).values()]
    keys = [(key, value) for shape in shapes for key, value in shape.get("properties", {}).items()]
    assert keys
    assert [key for key, value in keys if not value.get("description")] == []


def fits(value: Any, schema: dict[str, Any], root: dict[str, Any], where: str = "") -> list[str]:
    """What of a value does not fit a JSON Schema, as far as the project's schemas go."""
    if "$ref" in schema:
        return fits(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, where)
    if "anyOf" in schema:
        tries = [fits(value, option, root, where) for option in schema["anyOf"]]
        return [] if [] in tries else tries[0]
    wrong = [] if is_type(value, schema.get("type", [])) else [f"{where}: {value!r} is no {schema['type']}"]
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        wrong.append(f"{where}: {value!r} does not match {schema['pattern']}")
    if "enum" in schema and value not in schema["enum"]:
        wrong.append(f"{where}: {value!r} is none of {schema['enum']}")
    if isinstance(value, list):
        return wrong + [fault for item in value for fault in fits(item, schema.get("items", {}), root, f"{where}[]")]
    if not isinstance(value, dict):
        return wrong
    known = schema.get("properties", {})
    wrong += [f"{where}: {key} is missing" for key in schema.get("required", []) if key not in value]
    patterns = schema.get("patternProperties", {})
    for key, part in value.items():
        found = known.get(key) or next((shape for rule, shape in patterns.items() if re.search(rule, key)), None)
        found = found or schema.get("additionalProperties", not patterns)
        wrong += [f"{where}: {key} is not known"] if found is False else []
        wrong += fits(part, found, root, f"{where}.{key}") if isinstance(found, dict) else []
    return wrong


def is_type(value: object, names: str | list[str]) -> bool:
    kinds: dict[str, type | tuple[type, ...]] = {
        "string": str,
        "object": dict,
        "array": list,
        "boolean": bool,
        "integer": int,
        "number": (int, float),
        "null": type(None),
    }
    options = [names] if isinstance(names, str) else names
    return not options or any(
        isinstance(value, kinds[name]) and (name == "boolean" or not isinstance(value, bool)) for name in options
    )


def plain(node: Node) -> Any:
    if isinstance(node.value, dict):
        return {key: plain(part) for key, part in node.value.items()}
    return [plain(part) for part in node.value] if isinstance(node.value, list) else node.value


@pytest.mark.parametrize("path", sorted(DATA.glob("*/game.yaml")), ids=lambda path: path.parent.name)
def test_the_games_fit_the_schema(path: Path) -> None:
    node = read_yaml(path, Findings())
    assert node is not None
    schema = schemas()["game"]
    value = plain(node)
    assert fits(value, schema, schema) == []
    assert fits({**value, "titel": 1}, schema, schema) == [": titel is not known"]
    assert fits({**value, "prefix": "d-h"}, schema, schema)
