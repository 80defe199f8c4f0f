"""The one reducer: an event makes the next state of a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.rooms.codec import load
from companion.rooms.events import Change, Event
from companion.rooms.state import EMPTY, IDS_KEPT, LOG_LENGTH, Entry, RoomState, field_type

SET, COUNT = "set", "count"
_FLOW = ("tasks", "turn", "contest", "stage", "winners")


def replay(events: Iterable[Event], start: RoomState = EMPTY) -> RoomState:
    """The state after all of these events, from a snapshot or from nothing."""
    state = start
    for event in events:
        state = fold(state, event)
    return state


def fold(state: RoomState, event: Event) -> RoomState:
    """The state after an event; one whose id was counted already changes nothing."""
    if event.id in state.ids:
        return state
    after = state
    for change in event.changes:
        after = apply(after, change)
    revision = state.revision + 1
    moved = any(change[0] == SET and change[1][0] in _FLOW for change in event.changes)
    undoes = str(event.data.get("undoes", ""))
    log = (*state.log, _entry(event, revision))[-LOG_LENGTH:]
    if undoes:
        log = tuple(replace(entry, undone=True) if entry.id == undoes else entry for entry in log)
    return replace(
        after,
        revision=revision,
        flow=revision if moved else state.flow,
        log=log,
        ids=(*state.ids, event.id)[-IDS_KEPT:],
        dice=_fallen(state.dice, event),
        undone=(*state.undone, undoes) if undoes else state.undone,
    )


def apply(state: RoomState, change: Change) -> RoomState:
    """The state with one change made."""
    if change[0] == COUNT:
        _, counter, owner, by = change
        key = f"{counter}@{owner}"
        value = state.counters.get(key, 0) + int(by)
        return replace(state, counters=_with(state.counters, key, value or None))
    _, path, _, new = change
    name, *inner = path
    kind = field_type(name)
    if inner:
        read = None if new is None else load(kind.__args__[1], new)
        part: Any = _with(getattr(state, name), inner[0], read)
    else:
        part = load(kind, new)
    return replace(state, **{name: part})


def _with(mapping: Mapping[str, Any], key: str, value: Any) -> Mapping[str, Any]:
    """The mapping with one value in its place, or without it."""
    rest = dict(mapping)
    if value is None:
        rest.pop(key, None)
    else:
        rest[key] = value
    return MappingProxyType(rest)


def _entry(event: Event, revision: int) -> Entry:
    return Entry(
        revision=revision,
        id=event.id,
        kind=event.kind,
        seat=event.seat,
        say=event.said,
        lines=tuple(event.data.get("lines", ())),
        dice=tuple((int(sides), int(face)) for sides, face in event.data.get("dice", ())),
        private=event.data.get("private", {}),
        undoes=str(event.data.get("undoes", "")),
        total=event.data.get("total"),
    )


def _fallen(dice: Mapping[str, int], event: Event) -> Mapping[str, int]:
    """How often each face of each kind of die has fallen, by `sides:face`."""
    fallen = event.data.get("dice", ())
    if not fallen or event.data.get("undoes"):
        return dice
    counts = dict(dice)
    for sides, face in fallen:
        key = f"{sides}:{face}"
        counts[key] = counts.get(key, 0) + 1
    return MappingProxyType(counts)
