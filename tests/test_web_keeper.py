"""Rooms over a whole evening: opened quickly, once each command, whoever writes beside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from web_case import Phone, Table, make_table

from companion.keeper import SNAPSHOT_EVERY
from companion.rooms import Command, Refused
from companion.store import Entry, UnknownRoom


def evening(table: Table, host: Phone, events: int) -> None:
    """Record so many taps without asking the room for each."""
    keeper, seat = table.house.keeper, host.seat()
    room = keeper.row(host.code)
    entries = [
        Entry(
            f"evening-{number}",
            json.dumps(
                {
                    "id": f"evening-{number}",
                    "kind": "count",
                    "seat": seat,
                    "seen": room.revision,
                    "data": {"changes": [["count", "hand", seat, 1 if number % 2 else -1]], "say": {"t": "A tap."}},
                }
            ),
        )
        for number in range(events)
    ]
    keeper._store.append(room, room.revision, entries, table.clock())


def begun(table: Table) -> Phone:
    host = table.host()
    table.guest(host.code)
    assert host.do("begin").status_code == 200
    assert host.do("count", {"counter": "hand", "by": 5}).status_code == 200
    return host


def test_an_evening_of_five_thousand_events_opens_from_its_snapshot(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    host = begun(table)
    evening(table, host, 5000)
    whole = table.house.keeper.open(host.code).state
    assert whole.revision == 5005
    table.house.close()
    again = make_table(tmp_path)
    keeper = again.house.keeper
    assert keeper.open(host.code).state == whole
    assert len(keeper._store.load(host.code, keeper._made_by).events) <= SNAPSHOT_EVERY
    again.house.close()


def test_snapshots_are_made_as_the_evening_goes_on(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    host = begun(table)
    keeper = table.house.keeper
    seat = host.seat()
    for number in range(SNAPSHOT_EVERY):
        keeper.act(host.code, Command(f"tap-{number:05}", "count", seat, 9, {"counter": "hand", "by": 1}))
    stored = keeper._store.load(host.code, keeper._made_by)
    assert stored.snapshot is not None
    assert stored.snapshot.number == SNAPSHOT_EVERY
    assert len(stored.events) == stored.room.revision - SNAPSHOT_EVERY


def test_a_command_of_long_ago_is_known_although_the_state_forgot_it(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    host = begun(table)
    keeper, seat = table.house.keeper, host.seat()
    command = Command("long-ago-1", "count", seat, 9, {"counter": "hand", "by": 1})
    assert keeper.act(host.code, command).events
    evening(table, host, 1500)
    state = keeper.open(host.code).state
    assert "long-ago-1" not in state.ids
    again = keeper.act(host.code, command)
    assert again.events == ()
    assert again.room.state == state


def test_two_processes_with_one_store_see_what_the_other_did(tmp_path: Path) -> None:
    one, other = make_table(tmp_path), make_table(tmp_path)
    host = begun(one)
    seat = host.seat()
    for number in range(6):
        keeper = (one if number % 2 else other).house.keeper
        keeper.act(host.code, Command(f"both-{number:04}", "count", seat, 9, {"counter": "hand", "by": 1}))
    states = [table.house.keeper.open(host.code).state for table in (one, other)]
    assert states[0] == states[1]
    assert states[0].count("hand", seat) == 11


def test_a_refused_command_leaves_no_trace(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    host = begun(table)
    before = table.house.keeper.open(host.code)
    with pytest.raises(Refused):
        table.house.keeper.act(host.code, Command("refused-1", "count", host.seat(), 9, {"counter": "nix", "by": 1}))
    assert table.house.keeper.open(host.code) == before
    with pytest.raises(UnknownRoom):
        table.house.keeper.open("XXXXXX")
