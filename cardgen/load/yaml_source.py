"""YAML with the line and column of every key and value, and with scalars that stay what the person wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import yaml

from cardgen.load.findings import Findings, shortened
from cardgen.load.limits import MAX_ALIASED, MAX_DEPTH, MAX_NODES
from cardgen.load.text_file import read_text

Scalar = str | int | float | bool | None

_INT = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,17}(?:[eE][-+]?[0-9]{1,3})?")
_CONSTANTS: Mapping[str, Scalar] = MappingProxyType({"true": True, "false": False, "null": None, "~": None, "": None})
# What libyaml says, and what it means to a person; the first that fits.
_PLAINLY = (
    ("quoted scalar", "a quote is not closed, or has a backslash in it"),
    ("flow sequence", "a list in square brackets is not closed, or lacks a comma"),
    ("flow mapping", "a mapping in curly brackets is not closed, or lacks a comma"),
    ("flow node", "a list or mapping in brackets is not closed"),
    ("mapping values", "a colon stands where none can"),
    ("sequence entries", "a list cannot begin here: write its dashes on lines of their own"),
    ("expected key", "this line does not fit the ones before it"),
    ("'-' indicator", "a list goes on with something that has no dash"),
    ("expected ':'", "a key has no colon after it"),
    ("cannot start any token", "words cannot begin with this sign without quotes"),
    ("anchor", "words cannot begin with & or * without quotes"),
    ("node content", "a bracket stands where none can"),
)
_STRING_TAGS = ("tag:yaml.org,2002:str", "!")
_CORE_TAGS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")


class Node(NamedTuple):
    """A value and where it stands, from 1.

    `value` is a scalar, a dict of nodes or a list of nodes; `text` is a scalar as it was written; `keys` gives the
    line of each key of a mapping; `size` counts the values within, itself included.
    """

    value: Scalar | dict[str, Node] | list[Node]
    text: str
    line: int
    column: int
    keys: dict[str, int]
    size: int

    def line_of(self, path: tuple[str | int, ...]) -> int:
        """The line of the key or item at a path, or of the nearest thing above it that is there."""
        node, line = self, self.line
        for part in path:
            if isinstance(node.value, dict) and isinstance(part, str) and part in node.value:
                line, node = node.keys[part], node.value[part]
            elif isinstance(node.value, list) and isinstance(part, int) and part < len(node.value):
                node = node.value[part]
                line = node.line
            else:
                break
        return line

    def written(self) -> Any:
        """Plain lists and dicts in which every scalar is the text that was written, and null is None."""
        if isinstance(self.value, dict):
            return {key: node.written() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.written() for node in self.value]
        return None if self.value is None else self.text


class _Refused(Exception):
    """Ends the reading of one file; it never leaves this module."""

    def __init__(self, message: str, line: int, hint: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.hint = hint


def read_yaml(path: Path, findings: Findings) -> Node | None:
    """The one document of a YAML file; None, with a problem at its line, where it cannot be read at all."""
    text = read_text(path, findings)
    return None if text is None else parse_yaml(text, findings)


def parse_yaml(text: str, findings: Findings) -> Node | None:
    """Read YAML text; doubled keys and keys that are no words are problems, and the rest is read on."""
    try:
        return _Builder(yaml.parse(text, Loader=yaml.CSafeLoader), findings).document()
    except _Refused as refused:
        findings.error(str(refused), refused.line, hint=refused.hint)
    except yaml.MarkedYAMLError as error:
        mark: Any = error.problem_mark or error.context_mark
        findings.error(*_syntax(error, text, mark.line + 1 if mark else None))
    except yaml.reader.ReaderError as error:
        line = text.encode("utf-8", "replace").count(b"\n", 0, error.position) + 1
        findings.error("a character stands here that YAML does not allow", line, hint="delete it and type it again")
    return None


def _syntax(error: yaml.MarkedYAMLError, text: str, row: int | None) -> tuple[str, int | None, str, str]:
    """A sentence for what libyaml says, its line, no column, and a hint for what people most often trip over."""
    lines = text.splitlines()
    line = lines[row - 1] if row and row <= len(lines) else ""
    problem = str(error.problem or error)
    if "\t" in line[: len(line) - len(line.lstrip())] or "'\\t'" in problem:
        return "a tab stands here", row, "", "YAML is indented with spaces: put spaces in the tab's place"
    hint = "check the indentation and the colons of this line and the one before it"
    if "'%'" in problem or "'@'" in problem or "'`'" in problem or ": " in line.partition(": ")[2]:
        hint = "put the words in quotes"
    words = f"{problem} {error.context or ''}"
    plain = next((plain for phrase, plain in _PLAINLY if phrase in words), problem)
    opened: Any = error.context_mark
    since = f" (it opens in line {opened.line + 1})" if "is not closed" in plain and opened else ""
    return f"this is not YAML: {plain}{since}", row, "", hint


class _Builder:
    """Builds nodes from libyaml's events; the number of nodes, aliases and levels is limited."""

    def __init__(self, events: Iterator[Any], findings: Findings) -> None:
        self._events = events
        self._findings = findings
        self._anchors: dict[str, Node | None] = {}
        self._nodes = 0
        self._aliased = 0

    def document(self) -> Node | None:
        """The first document; a second one is a problem."""
        next(self._events)
        event = next(self._events)
        if not isinstance(event, yaml.DocumentStartEvent):
            self._findings.error("the file is empty", hint="“cardgen schema” tells what belongs into it")
            return None
        node = self._node(next(self._events), 0)
        next(self._events)
        event = next(self._events)
        line = event.start_mark.line + 1
        if isinstance(event, yaml.DocumentStartEvent):
            raise _Refused("a second document begins here", line, "take out the line of dashes")
        return node

    def _node(self, event: Any, depth: int) -> Node:
        line = event.start_mark.line + 1
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise _Refused(f"the file has more than {MAX_NODES:,} values", line)
        if depth > MAX_DEPTH:
            raise _Refused(f"lists nest deeper than {MAX_DEPTH} levels here", line)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, line)
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        if isinstance(event, yaml.ScalarEvent):
            node = self._scalar(event, line)
        elif isinstance(event, yaml.MappingStartEvent):
            node = self._mapping(event, line, depth)
        else:
            node = self._sequence(event, line, depth)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _alias(self, event: Any, line: int) -> Node:
        if event.anchor not in self._anchors:
            raise _Refused(
                f"the alias “*{event.anchor}” has no anchor before it", line, "quote words that begin with *"
            )
        node = self._anchors[event.anchor]
        if node is None:
            raise _Refused(f"the alias “*{event.anchor}” stands inside of what it repeats", line)
        self._aliased += node.size
        if self._aliased > MAX_ALIASED:
            raise _Refused(f"aliases repeat more than {MAX_ALIASED:,} values", line, "write the values out")
        return node._replace(line=line, column=event.start_mark.column + 1)

    def _scalar(self, event: Any, line: int) -> Node:
        text: str = event.value
        if event.tag is not None and event.tag not in _STRING_TAGS:
            self._tag(event.tag, line)
        plain = event.tag is None and event.implicit[0]
        value = _scalar_value(text) if plain else text
        return Node(value, text, line, event.start_mark.column + 1, {}, 1)

    def _mapping(self, event: Any, line: int, depth: int) -> Node:
        if event.tag not in (None, *_CORE_TAGS):
            self._tag(event.tag, line)
        values: dict[str, Node] = {}
        keys: dict[str, int] = {}
        size = 1
        while not isinstance(started := next(self._events), yaml.MappingEndEvent):
            key = self._node(started, depth + 1)
            value = self._node(next(self._events), depth + 1)
            size += key.size + value.size
            if isinstance(key.value, dict | list):
                self._findings.error("a list or a mapping cannot be a key", key.line)
            elif key.text in keys:
                name = shortened(key.text)
                self._findings.error(
                    f"“{name}” is given twice; the first is in line {keys[key.text]}",
                    key.line,
                    hint="take one of them out",
                )
            else:
                values[key.text] = value
                keys[key.text] = key.line
        return Node(values, "", line, event.start_mark.column + 1, keys, size)

    def _sequence(self, event: Any, line: int, depth: int) -> Node:
        if event.tag not in (None, *_CORE_TAGS):
            self._tag(event.tag, line)
        items: list[Node] = []
        while not isinstance(started := next(self._events), yaml.SequenceEndEvent):
            items.append(self._node(started, depth + 1))
        size = 1 + sum(item.size for item in items)
        return Node(items, "", line, event.start_mark.column + 1, {}, size)

    def _tag(self, tag: str, line: int) -> None:
        hint = "leave the tag out, or put words that begin with ! in quotes"
        self._findings.error(f"the tag “{shortened(tag)}” is not used here", line, hint=hint)


def _scalar_value(text: str) -> Scalar:
    """A plain scalar by the forms that mean one thing in every YAML: `no`, `012` and dates stay text."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INT.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text
