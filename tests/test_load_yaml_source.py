"""YAML with lines, with scalars as they were written, and with its traps told."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telling import the, told

from cardgen.load.findings import Findings
from cardgen.load.yaml_source import Node, parse_yaml


def parsed(text: str) -> Node:
    findings = Findings("game.yaml")
    node = parse_yaml(text, findings)
    assert node is not None, told(findings.problems)
    assert findings.problems == ()
    return node


def value(node: Node) -> object:
    if isinstance(node.value, dict):
        return {key: value(part) for key, part in node.value.items()}
    return [value(part) for part in node.value] if isinstance(node.value, list) else node.value


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *[
            (word, word)
            for word in ("no", "on", "Yes", "off", "012", "0x1F", "1_000", "2024-01-02", "1:30", "1e3", "+1")
        ],
        *[(word, word) for word in ("True", "NULL", ".inf", ".5", "5.", "-", "=", "1" * 40)],
        *[("2", 2), ("-7", -7), ("0", 0), ("1.0", 1.0), ("-0.25", -0.25), ("1.5e3", 1500.0)],
        *[("true", True), ("false", False), ("null", None), ("~", None), ("", None)],
        *[("'2'", "2"), ('"true"', "true"), ("!!str 2", "2"), ("! 2", "2")],
    ],
)
def test_scalars_mean_one_thing(written: str, meant: object) -> None:
    if written in ("-", "="):
        written = f"x{written}"
        meant = written
    found = value(parsed(f"a: {written}\n"))
    assert found == {"a": meant}
    assert isinstance(found, dict)
    assert type(found["a"]) is type(meant)


def test_text_is_kept_as_written() -> None:
    node = parsed("version: 1.10\nno: 012\nname: >\n  folded\n  text\n")
    assert node.written() == {"version": "1.10", "no": "012", "name": "folded text\n"}


def test_lines_and_columns_are_known() -> None:
    node = parsed("a: 1\ndecks:\n  cats:\n\n    file: x.csv\n    list: [1,\n      2]\n")
    assert node.line_of(("decks",)) == 2
    assert node.line_of(("decks", "cats", "file")) == 5
    assert node.line_of(("decks", "cats", "list", 1)) == 7
    assert node.line_of(("decks", "cats", "missing")) == 3
    assert isinstance(node.value, dict)
    assert (node.value["a"].line, node.value["a"].column) == (1, 4)


def test_a_doubled_key_is_told_and_the_first_kept() -> None:
    findings = Findings("game.yaml")
    node = parse_yaml("title: A\nx: 1\ntitle: B\n", findings)
    assert node is not None
    assert value(node) == {"title": "A", "x": 1}
    problem = the(findings.problems, "given twice")
    assert problem.row == 3
    assert "line 1" in problem.message


@pytest.mark.parametrize(
    ("text", "row", "words"),
    [
        ("a:\n\tb: 1\n", 2, "tab"),
        ("a: 1\nb:\n  c: 1\n \td: 2\n", 4, "tab"),
        ("a: [1, 2\nb: 3\n", 2, "not YAML"),
        ("a: 'x\n", 2, "not YAML"),
        ("title: Bats: a game\n", 1, "not YAML"),
        ("a: @x\n", 1, "not YAML"),
        ("a: 1\n---\nb: 2\n", 2, "second document"),
        ("a: *nowhere\n", 1, "no anchor"),
        ("a: &x [*x]\n", 1, "inside of what it repeats"),
        ("a: " + "[" * 60 + "]" * 60, 1, "deeper than 40"),
        ("[" * 5000, 1, "nest"),
        ("a: !python/object:os.system x\n", 1, "tag"),
        ("[a, b]: 1\n", 1, "cannot be a key"),
        ("a: b\x07c\n", 1, "does not allow"),
        ("", None, "empty"),
        ("# nothing\n", None, "empty"),
    ],
)
def test_what_is_wrong_is_told_at_its_line(text: str, row: int | None, words: str) -> None:
    findings = Findings("game.yaml")
    parse_yaml(text, findings)
    assert the(findings.problems, words).row == row


def test_aliases_repeat_but_not_without_end() -> None:
    assert value(parsed("a: &x {b: 1}\nc: *x\n")) == {"a": {"b": 1}, "c": {"b": 1}}
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    findings = Findings("game.yaml")
    assert parse_yaml("\n".join(lines), findings) is None
    assert the(findings.problems, "aliases repeat").row == 5


_WORDS = st.text(st.characters(max_codepoint=0xD7FF), max_size=9)  # JSON writes what is beyond as two surrogates
_TREES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | _WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_WORDS, inner, max_size=3),
    max_leaves=12,
)


@given(_TREES)
def test_json_is_read_as_yaml(tree: object) -> None:
    text = json.dumps(tree, ensure_ascii=True)
    assert value(parsed(text)) == tree


@given(st.text(alphabet="ab:-[]{}&*!|>'\"#%@ \n\t,?"))
def test_no_text_makes_it_raise(text: str) -> None:
    findings = Findings()
    assert parse_yaml(text, findings) is not None or findings.problems
