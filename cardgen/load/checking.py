"""Checks a YAML file against its shape, tells every fault at its line, and keeps what is good."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from cardgen.load.findings import Findings, near_hint, shortened
from cardgen.load.yaml_source import Node

Path = tuple[str | int, ...]
ShapeT = TypeVar("ShapeT", bound=BaseModel)

_ROUNDS = 20
_KINDS: Mapping[str, str] = {
    "string_type": "one line of text",
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_parsing": "yes or no",
    "bool_type": "yes or no",
    "dict_type": "a mapping of keys to values",
    "model_type": "a mapping of keys to values",
    "tuple_type": "a list",
    "list_type": "a list",
    "too_long": "a shorter list",
}


def checked(shape: type[ShapeT], node: Node, findings: Findings, fallback: Mapping[str, str]) -> ShapeT | None:
    """What the file says, in its shape, without the parts that are wrong, each of which becomes a problem.

    A required key that is missing at the top takes its value from `fallback`. None where nothing can be kept.
    """
    data = _without_nulls(node.written())
    for turn in range(_ROUNDS):
        try:
            return shape.model_validate(data)
        except ValidationError as error:
            faults = error.errors(include_url=False)
        gone: set[Path] = set()
        for fault in faults:
            if turn == 0:  # what comes later is only the echo of what was taken out
                _tell(shape, node, fault, findings)
            if not _take_out(data, fault, fallback, gone):
                return None
    return None


def _without_nulls(value: Any) -> Any:
    """Keys without a value count as left out; but an empty colour is one that YAML took for a comment."""
    if isinstance(value, dict):
        return {key: _without_nulls(part) for key, part in value.items() if part is not None or key == "color"}
    return value


def _take_out(data: Any, fault: ErrorDetails, fallback: Mapping[str, str], gone: set[Path]) -> bool:
    """Remove the smallest part that is wrong, unless it is gone already; False where that would be all."""
    path = _clean_path(fault["loc"])
    if fault["type"] == "missing":
        if len(path) == 1:
            key = str(path[0])
            if key not in fallback or not isinstance(data, dict):
                return False
            data[key] = fallback[key]
            return True
        path = path[:-1]
    if any(path[:end] in gone for end in range(1, len(path) + 1)):
        return True
    parents = [data]
    for part in path:
        inner = parents[-1]
        if isinstance(inner, dict) and part in inner:
            parents.append(inner[part])
        else:
            break
    if len(parents) < 2:
        return False
    gone.add(path[: len(parents) - 1])
    del parents[-2][path[len(parents) - 2]]
    return True


def _clean_path(loc: Path) -> Path:
    return tuple(part for part in loc if part != "[key]")


def _tell(shape: type[BaseModel], node: Node, fault: ErrorDetails, findings: Findings) -> None:
    path = _clean_path(fault["loc"])
    kind, where = fault["type"], ".".join(map(str, path))
    name = str(path[-1]) if path else findings.file
    line = node.line_of(path)
    if kind == "extra_forbidden":
        hint = near_hint(name, _known_keys(shape, path[:-1]), "key")
        findings.error(f"“{shortened(name)}” is no key that is known here", line, where, hint)
    elif kind == "missing":
        findings.error(f"“{name}” is missing", node.line_of(path[:-1]), where, _description(shape, path))
    elif fault["loc"] and fault["loc"][-1] == "[key]":
        findings.error(f"“{shortened(name)}” cannot be an id", line, where, "use small letters, digits, - and _")
    elif name == "color":
        hint = "write the colour in quotes, as “#8a1c1c”: without quotes, # begins a comment"
        findings.error("“color” is no colour", line, where, hint)
    else:
        findings.error(f"“{name}” {_wrong(fault)}", line, where, _description(shape, path))


def _wrong(fault: ErrorDetails) -> str:
    """What is wrong with a value, as the end of a sentence."""
    kind, context = fault["type"], fault.get("ctx", {})
    value = fault["input"]
    said = f"“{shortened(value, 40)}”" if isinstance(value, str) else "what stands here"
    if kind in _KINDS:
        return f"must be {_KINDS[kind]}, and not {said}"
    if kind == "value_error":
        return f"is wrong: {context.get('error', fault['msg'])}"
    if kind == "enum":
        return f"must be {context['expected']}, and not {said}".replace("'", "")
    if kind in ("string_too_short", "string_too_long"):
        return "is empty" if kind == "string_too_short" else f"is too long ({said})"
    if kind in ("greater_than_equal", "less_than_equal"):
        return f"must be from 1 to 99, and not {said}"
    return f"cannot be {said}"


def _entry_shape(shape: type[BaseModel], path: Path) -> type[BaseModel] | None:
    """The shape that describes the mapping at a path."""
    current: Any = shape
    for part in path:
        if isinstance(current, type) and issubclass(current, BaseModel):
            field = _written_fields(current).get(str(part))
            current = _not_none(field.annotation) if field else None
        elif typing.get_origin(current) is dict:
            current = typing.get_args(current)[1]
        elif typing.get_origin(current) is tuple and isinstance(part, int):
            current = typing.get_args(current)[0]
        else:
            return None
    return current if isinstance(current, type) and issubclass(current, BaseModel) else None


def _known_keys(shape: type[BaseModel], path: Path) -> list[str]:
    found = _entry_shape(shape, path)
    return list(_written_fields(found)) if found else []


def _written_fields(shape: type[BaseModel]) -> Mapping[str, FieldInfo]:
    """The fields of a shape by the keys that people write."""
    return {field.alias or name: field for name, field in shape.model_fields.items()}


def _not_none(annotation: Any) -> Any:
    """The one other kind of value of what may also be left out."""
    kinds = [kind for kind in typing.get_args(annotation) if kind is not type(None)]
    is_union = typing.get_origin(annotation) in (typing.Union, types.UnionType)
    return kinds[0] if is_union and len(kinds) == 1 else annotation


def _description(shape: type[BaseModel], path: Path) -> str:
    """What the nearest described key on the path is for, as a hint."""
    for end in range(len(path), 0, -1):
        entry = _entry_shape(shape, path[: end - 1])
        field = _written_fields(entry).get(str(path[end - 1])) if entry else None
        if field and field.description:
            text = field.description.rstrip(".")
            return text[0].lower() + text[1:]
    return ""
