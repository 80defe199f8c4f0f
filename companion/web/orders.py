"""Reads what a phone asks for: JSON from a script, or the fields of a form."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import request
from flask_babel import gettext as _

from companion.web.errors import Sorry

_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_KIND = re.compile(r"[a-z_-]{1,32}")
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a character: JSON can spell one, and no file or page can hold it."""
_FIGURES = re.compile(r"[-+]?\d{1,9}")
_MOST_SEEN = 2**53
_MOST_DEPTH = 6
_MOST_VALUES = 2000
_MOST_FIGURE = 10**9
_LONGEST_TEXT = 20_000


@dataclass(frozen=True, slots=True)
class Order:
    """What a phone asks for. `id` is made by the phone, `seen` the revision of what it looked at."""

    id: str
    kind: str
    seen: int
    data: Mapping[str, Any]


def read_order() -> Order:
    """The order in the present request. Raises Sorry."""
    read = _from_script() if request.is_json else _from_form()
    name, kind, seen, data = (read.get(part) for part in ("id", "kind", "seen", "data"))
    whole = isinstance(seen, int) and not isinstance(seen, bool) and 0 <= seen <= _MOST_SEEN
    if not (isinstance(name, str) and _ID.fullmatch(name)) or not whole or not isinstance(data, dict):
        raise Sorry(400, _("That tap was not whole, so that nothing was done: load the page again."))
    if not (isinstance(kind, str) and _KIND.fullmatch(kind)):
        raise Sorry(400, _("The companion does not know how to do that."))
    _check(data)
    return Order(name, kind, seen if isinstance(seen, int) else 0, data)


def _from_script() -> Mapping[str, Any]:
    try:
        read = json.loads(request.get_data())
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise Sorry(400, _("That tap could not be read, so that nothing was done: load the page again."))
    return read


def _from_form() -> Mapping[str, Any]:
    """The same from a form: `data` as JSON, and fields by the kind of their value.

    `text.name` is words, `number.name` a figure, `numbers.name` figures with spaces or commas between, `list.name`
    every value of that name, `flag.name` yes or no. Empty figures are left out.
    """
    form = request.form
    try:
        data = json.loads(form.get("data") or "{}")
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise Sorry(400, _("That form could not be read, so that nothing was done: load the page again."))
    for field in form:
        kind, _dot, name = field.partition(".")
        if name:
            value = _value(kind, form.getlist(field))
            if value is not None:
                data[name] = value
    seen = form.get("seen", "0")
    return {
        "id": form.get("id"),
        "kind": form.get("kind"),
        "seen": int(seen) if seen.isdecimal() and len(seen) < 16 else None,
        "data": data,
    }


def _value(kind: str, written: list[str]) -> Any:
    last = written[-1]
    match kind:
        case "text":
            return last
        case "flag":
            return last == "yes"
        case "list":
            return written
        case "number":
            return _figure(last) if last.strip() else None
        case "numbers":
            return [_figure(part) for part in re.split(r"[\s,;]+", last.strip())] if last.strip() else None
        case _:
            return None


def _figure(written: str) -> int:
    words = written.strip().replace("−", "-")
    if _FIGURES.fullmatch(words) is None:
        raise Sorry(400, _("“%(typed)s” is no whole number.", typed=written[:20]))
    return int(words)


def _check(data: Mapping[str, Any]) -> None:
    """Nothing in an order is deeper, longer or greater than any command needs; the room looks at what it means."""
    left = _MOST_VALUES
    waiting: list[tuple[Any, int]] = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        left -= 1
        inner = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
        too_great = isinstance(value, int | float) and not -_MOST_FIGURE <= value <= _MOST_FIGURE
        too_long = isinstance(value, str) and len(value) > _LONGEST_TEXT
        if isinstance(value, str) and _HALF.search(value):
            raise Sorry(400, _("That tap could not be read, so that nothing was done: load the page again."))
        if depth > _MOST_DEPTH or left < 0 or too_great or too_long:
            raise Sorry(400, _("That is more than the companion takes at once, so that nothing was done."))
        waiting += [(one, depth + 1) for one in inner]
