"""What the shapes of all YAML files of a game have in common."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema

from cardgen.load.language import LANGUAGE

_SCALAR = {"type": ["string", "number", "boolean"]}


def _comma_list(value: Any) -> Any:
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def _span(value: Any) -> Any:
    """`4` means 4 to 4, and `2-6` what it says."""
    if isinstance(value, str) and (found := re.fullmatch(r"\s*(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\s*", value)):
        return [found[1], found[2] or found[1]]
    return value


def _ordered(value: tuple[int, int]) -> tuple[int, int]:
    if value[0] > value[1]:
        raise ValueError(f"the fewest ({value[0]}) are more than the most ({value[1]})")
    return value


def _filled(value: Any) -> Any:
    """A mapping without the keys that have no value yet."""
    return {key: part for key, part in value.items() if part is not None} if isinstance(value, dict) else value


Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=40)]
Color = Annotated[str, StringConstraints(pattern=r"^(?:#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z][a-z-]*|)$")]
Prefix = Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]{1,6}$")]
Language = Annotated[str, StringConstraints(pattern=f"^{LANGUAGE.pattern}$")]
Letters = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{0,3}$")]
Filled = Annotated[str, StringConstraints(min_length=1)]
Names = Annotated[
    tuple[str, ...],
    BeforeValidator(_comma_list),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
Players = Annotated[
    tuple[Annotated[int, Field(ge=1, le=99)], Annotated[int, Field(ge=1, le=99)]],
    BeforeValidator(_span),
    AfterValidator(_ordered),
    Field(validate_default=False),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 99},
                {"type": "string", "pattern": r"^\d+\s*[-–]\s*\d+$"},
                {
                    "type": "array",
                    "items": {"type": "integer", "minimum": 1, "maximum": 99},
                    "minItems": 2,
                    "maxItems": 2,
                },
            ]
        }
    ),
]
Version = Annotated[str, WithJsonSchema({"type": ["string", "number"]})]
Parameters = Annotated[
    dict[str, str], BeforeValidator(_filled), WithJsonSchema({"type": "object", "additionalProperties": _SCALAR})
]
Texts = Annotated[dict[str, str], BeforeValidator(_filled)]


class Shape(BaseModel):
    """What all shapes share: keys that are not known are problems, keys without a value count as left out."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True, defer_build=True)
