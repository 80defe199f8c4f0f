"""The print log as a file: JSON, one card a line and sorted, so that version control merges it line by line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardgen.files import atomic_write
from cardgen.load.findings import Findings
from cardgen.load.limits import MAX_TEXT_BYTES
from cardgen.load.text_file import read_bytes
from cardgen.model.problem import Problem
from cardgen.printlog.record import FaceRecord

LOG_FILE = "printed.jsonl"

_MOST_TOLD = 10
_MERGE = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")
_HINT = "mend the line, or delete it and say again with “cardgen printed” what is on paper"

_Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class _Line(BaseModel):
    """A line of the log, as it is written."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    language: str = Field(min_length=1)
    ink: str = Field(min_length=1)
    code: str = Field(min_length=1)
    qty: int = Field(ge=1, le=1_000_000)
    deck: str
    size: str
    name: str
    mark: str
    address: str
    front: _Digest
    back: _Digest | Annotated[str, Field(pattern="^$")]
    fonts: str
    fields: dict[str, str]


def read_log(path: Path, shown: str) -> tuple[tuple[FaceRecord, ...], tuple[Problem, ...]]:
    """The records of a log, none where there is no file; `shown` is the path as problems name it.

    Each line that cannot be read is an error with its number. A face that two lines count differently, as a merge may
    leave it, is taken with the greater count, and told.
    """
    findings = Findings(shown)
    if not path.exists():
        return (), ()
    data = read_bytes(path, MAX_TEXT_BYTES, findings)
    records: dict[tuple[str, ...], FaceRecord] = {}
    for number, line in enumerate((data or b"").removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if len(findings.problems) >= _MOST_TOLD:
            findings.error("after so many faults the rest of the file was not read", number)
            break
        record = _record(line, number, findings) if line.strip() else None
        if record is not None:
            records[record.key] = _agreed(records.get(record.key), record, number, findings)
    return tuple(records[key] for key in sorted(records)), findings.problems


def write_log(path: Path, records: Iterable[FaceRecord]) -> None:
    """Replace the log, whole or not at all. Raises CannotWrite."""
    ordered = sorted(records, key=lambda record: record.key)
    atomic_write(path, b"".join(_line(record) + b"\n" for record in ordered))


def _line(record: FaceRecord) -> bytes:
    values = asdict(replace(record, fields=dict(sorted(record.fields.items()))))
    ordered = {name: values[name] for name in _Line.model_fields}
    # Half a character, as broken files of others hold, exists in no encoding and becomes a question mark.
    return json.dumps(ordered, ensure_ascii=False).encode("utf-8", "replace")


def _record(line: bytes, number: int, findings: Findings) -> FaceRecord | None:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        findings.error(f"this is no text in UTF-8, from byte {error.start + 1} of the line on", number, hint=_HINT)
        return None
    if text.startswith(_MERGE):
        hint = "keep the lines of both sides, and take out the marks"
        findings.error("a merge left its marks here", number, hint=hint)
        return None
    try:
        # Read by Python and not by pydantic, which does not tell at which character it ceases to be JSON.
        found = _Line.model_validate(json.loads(text))
    except json.JSONDecodeError as error:
        findings.error(f"this is no JSON: {error.msg}", number, f"character {error.colno}", _HINT)
    except ValidationError as error:
        _tell(error, number, findings)
    except (RecursionError, ValueError):
        findings.error("this JSON is nested too deeply, or has a number that is too long", number, hint=_HINT)
    else:
        return FaceRecord(**{**dict(found), "fields": MappingProxyType(found.fields)})
    return None


def _tell(error: ValidationError, number: int, findings: Findings) -> None:
    """The first fault of a line: the others follow from it, more often than not."""
    fault = error.errors(include_url=False)[0]
    place = ".".join(str(part) for part in fault["loc"][:1])
    if fault["type"] == "extra_forbidden":
        hint = "a newer version may have written it; this one would lose it"
        findings.error(f"“{place}” is not known here", number, place, hint)
    elif fault["type"] == "missing":
        findings.error(f"the line has no “{place}”", number, place, _HINT)
    elif not place:
        findings.error("the line is no object with a card’s face", number, hint=_HINT)
    else:
        findings.error(f"the value of “{place}” is none that the print log can have", number, place, _HINT)


def _agreed(known: FaceRecord | None, record: FaceRecord, number: int, findings: Findings) -> FaceRecord:
    if known is None or known.qty == record.qty:
        return record
    most: Sequence[FaceRecord] = sorted((known, record), key=lambda one: one.qty)
    findings.warning(
        f"{record.code} stands here a second time, with {record.qty} instead of {known.qty}; {most[-1].qty} was taken",
        number,
        "qty",
        f"count them, and say “cardgen printed GAME --cards {record.code}”",
    )
    return most[-1]
