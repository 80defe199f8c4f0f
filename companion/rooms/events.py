"""What happened: an event with the changes that it made, as they were applied, and the words and dice to tell it by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from companion.rooms.said import Said

Change: TypeAlias = tuple[Any, ...]
"""`("set", path, old, new)` puts a value in another's place; `("count", counter, owner, by)` adds to a counter.

`path` is a tuple of words; values are JSON, None where nothing is there.
"""

_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a room.

    `id` is made by the client, `kind` is the command's, `seat` the seat that acted (None: nobody's, as the server's),
    `seen` the revision that it saw. `data` holds `changes`, `say` (a sentence), `lines` (what a sum was made of),
    `dice` (each die as `[sides, face]`), and `undoes` where it takes another event back.
    """

    id: str
    kind: str
    seat: str | None
    seen: int
    data: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes in the order in which they were made."""
        return tuple(_change(one) for one in self.data.get("changes", ()))

    @property
    def said(self) -> Said:
        """The sentence that tells it."""
        said: Said = self.data.get("say", {"t": ""})
        return said

    @property
    def rolled(self) -> bool:
        """Whether dice fell: such an event is annulled, not undone."""
        return bool(self.data.get("dice"))


def _change(written: Any) -> Change:
    first, where, *rest = written
    return (first, tuple(where) if isinstance(where, list | tuple) else where, *rest)


def event_to_json(event: Event) -> dict[str, Any]:
    """The event as plain JSON values."""
    return {"id": event.id, "kind": event.kind, "seat": event.seat, "seen": event.seen, "data": dict(event.data)}


def event_from_json(read: Mapping[str, Any]) -> Event:
    """The event of plain JSON values. Raises KeyError where a part is missing."""
    return Event(read["id"], read["kind"], read["seat"], read["seen"], read["data"])
