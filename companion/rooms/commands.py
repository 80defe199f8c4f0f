"""What a phone asks for, and the two ways to say no.

The kinds of commands, with what their `data` holds (optional parts in brackets). `force: true` overrules a warning
where `Refused.overridable` says that it may.

    Room      create {room, [options: {option: yes or no}]} · sit {seat, name, color, [phone]} ·
              rename {seat, [name], [color]} · phone {seat, phone} · host {seat} · lock {locked} · leave {seat} ·
              open {seat} (what it holds in secret, for whoever sits there now) ·
              options {option: yes or no} · begin {}
    Tasks     answer {task, …}, by the kind of the task:
                draw {[cards: codes]} · flip {[card: code], [place]} · roll, spoils {[values]} ·
                table, chase, battle {[values]} · pick, target {card: id} · foe {target: seat} · move {place} ·
                put {card: code, [back: id], [on: id of a card], [unseen]} · ask {[choice]} ·
                invite, willing, another {choice: yes or no} · stand {choice: again or flee} · lay {place} ·
                spread {shares: {id: number}} · attach, carry {card: id} · name {[card: code]} ·
                play {play, [card: id], [code: code or back], [on: id]} or {play: nothing} ·
                reveal {card: code} or {by} · clash {[values]} · claim {[card: id]} · choose {[target: seat]} ·
                give, take {[card: id]} · unmask {card: code} · send {target: seat, [card: code]} ·
                verdict {choice: yes or no} · heed {} · scatter {[groups: lists of places]}
              waive {task} (the host, by hand)
    Turn      act {action, [seat]} · next {} · turn {seat} (the host, by hand)
    Rolls     choose {task, card: id or code, [on], [discards], [seat]} or {task, by, words} ·
              roll {dice, [values]} · table {table, [seat], [values]}
    By hand   count {counter, [owner], by} · put {card: id, to, [owner], [at]} or {code, to, [owner], [from]}, where
              `to` is a pile, a counter or nothing · name {card: id, code} · pawn {[seat], place} · groups {groups} ·
              play {code or card: id, [seat], [discards]} · out {seat, out} · over {winners}

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
