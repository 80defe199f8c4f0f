"""What a phone asks for, and the two ways to say no.

The kinds of commands, with what their `data` holds (optional parts in brackets). `force: true` overrules a warning
where `Refused.overridable` says that it may.

    Room      create {room, [options: {option: yes or no}]} · sit {seat, name, color, [phone]} · rename {seat, [name], [color]} ·
              phone {seat, phone} · host {seat} · lock {locked} · leave {seat} · options {option: yes or no} · begin {}
    Tasks     answer {task, …} (see `tasks` in the view for what each takes) · waive {task} (the host, by hand)
    Turn      act {action, [seat], [target]} · next {[force]} · turn {seat} (the host, by hand)
    Rolls     choose {task, card, on, [discards]} or {task, by, words} · roll {dice, [values]} · table {table, [values]}
    By hand   count {counter, [seat], by} · put {card | code, to, [owner], [from], [force]} · name {card, code} ·
              pawn {seat, place} · play {code, [seat], [discards]} · join {task} · out {seat, out} · over {winners}

`values` are what real dice showed, in order; null lets the companion roll that die.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from companion.rooms.said import Said, render

_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Command:
    """What somebody wants to happen. `seat` is who asks, as the server knows it (None before there is a seat).

    `seen` is the revision of the page that they looked at.
    """

    id: str
    kind: str
    seat: str | None = None
    seen: int = 0
    data: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)


class Refused(Exception):
    """What cannot be done, with the reason as a sentence.

    `overridable`: the same command with `force: true` is done all the same, since the table has the last word.
    """

    def __init__(self, said: Said, *, overridable: bool = False) -> None:
        super().__init__(render(said))
        self.said = said
        self.overridable = overridable


class Stale(Refused):
    """The table has moved on since the asker looked: show the fresh state and let them ask again."""
