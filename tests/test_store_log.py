"""The event log: numbered without a gap, once for each command, kept through crashes, and quick to open."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import CodeTaken, Entry, Moved, Snapshot, Store, StoreFault, UnknownRoom, open_engine
from companion.store.log import RoomRow


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    made = Store(open_engine(database))
    yield made
    made.close()


def room_in(store: Store, code: str = "BCDFGH") -> RoomRow:
    return store.create(code, "tag", [Entry("first", '{"n":1}')], 100.0)


def test_a_room_is_found_by_its_code_with_what_happened_in_it(store: Store) -> None:
    room = room_in(store)
    store.append(room, 1, [Entry("second", '{"n":2}'), Entry("second", '{"n":3}')], 101.0)
    stored = store.load("BCDFGH", "me")
    assert stored.room.revision == 3
    assert stored.room.touched == 101.0
    assert stored.events == ('{"n":1}', '{"n":2}', '{"n":3}')
    assert store.bodies(room) == stored.events
    assert store.event(room, "second") == '{"n":3}'
    assert store.event(room, "never") is None


def test_an_unknown_code_is_told(store: Store) -> None:
    with pytest.raises(UnknownRoom):
        store.room("XXXXXX")
    with pytest.raises(UnknownRoom):
        store.code(77)


def test_a_code_is_given_once(store: Store) -> None:
    room_in(store)
    with pytest.raises(CodeTaken):
        room_in(store)


def test_a_command_is_recorded_once(store: Store) -> None:
    room = room_in(store)
    store.append(room, 1, [Entry("tap", "{}")], 101.0)
    with pytest.raises(Moved):
        store.append(room, 2, [Entry("tap", "{}")], 102.0)
    assert store.room("BCDFGH").revision == 2
    assert store.known(room, "tap") == 2
    assert store.known(room, "other") is None


def test_events_follow_the_revision_that_was_seen_or_not_at_all(store: Store) -> None:
    room = room_in(store)
    store.append(room, 1, [Entry("tap", "{}")], 101.0)
    with pytest.raises(Moved):
        store.append(room, 1, [Entry("late", "{}")], 101.0)
    assert len(store.bodies(room)) == 2


def test_a_snapshot_saves_reading_what_was_before_it(store: Store) -> None:
    room = room_in(store)
    entries = [Entry(f"tap{number}", f'{{"n":{number}}}') for number in range(2, 6)]
    store.append(room, 1, entries, 101.0, Snapshot(5, "me", "state at five"))
    store.append(room, 5, [Entry("more", '{"n":6}')], 102.0)
    stored = store.load("BCDFGH", "me")
    assert stored.snapshot == Snapshot(5, "me", "state at five")
    assert stored.events == ('{"n":6}',)
    another = store.load("BCDFGH", "a newer program")
    assert another.snapshot is None
    assert len(another.events) == 6


def test_a_snapshot_is_recorded_with_its_events_or_not_at_all(store: Store) -> None:
    room = room_in(store)
    with pytest.raises(Moved):
        store.append(room, 9, [Entry("tap", "{}")], 101.0, Snapshot(10, "me", "never was"))
    assert store.load("BCDFGH", "me").snapshot is None


def test_old_rooms_are_put_away_and_come_back(store: Store) -> None:
    old, new = room_in(store), room_in(store, "DFGHJK")
    store.append(new, 1, [Entry("tap", "{}")], 500.0)
    assert store.open_rooms() == 2
    assert store.put_away(200.0, 600.0) == ("BCDFGH",)
    assert store.put_away(200.0, 700.0) == ()
    assert store.room("BCDFGH").put_away == 600.0
    assert store.room("DFGHJK").put_away is None
    assert store.open_rooms() == 1
    assert store.load("BCDFGH", "me").events == ('{"n":1}',)
    store.bring_back(old, 800.0)
    assert store.room("BCDFGH").put_away is None
    assert store.put_away(700.0, 900.0) == ("DFGHJK",)


def test_two_who_write_at_once_lose_nothing(store: Store) -> None:
    room = room_in(store)

    def write(name: str) -> None:
        for number in range(20):
            while True:
                try:
                    store.append(room, store.room(room.code).revision, [Entry(f"{name}{number}", "{}")], 1.0)
                    break
                except Moved:
                    continue

    threads = [threading.Thread(target=write, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.room(room.code).revision == 81
    assert len(store.bodies(room)) == 81


def test_a_locked_database_is_told_and_nothing_is_lost(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.schema._BUSY_SECONDS", 0.05)
    store = Store(open_engine(f"sqlite:///{database_file}"))
    room = room_in(store)
    other = sqlite3.connect(database_file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFault, match=r"busy.*tap again"):
        store.append(room, 1, [Entry("tap", "{}")], 101.0)
    assert store.room(room.code).revision == 1, "who only reads is not kept waiting"
    other.execute("ROLLBACK")
    other.close()
    assert store.append(room, 1, [Entry("tap", "{}")], 101.0) == 2
    store.close()


@pytest.mark.usefixtures("database_file")
def test_a_full_disk_is_told_and_nothing_is_lost(store: Store) -> None:
    room = room_in(store)
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    # Every connection may grow the file no further: SQLite then answers as it does on a full disk.
    from sqlalchemy import event  # noqa: PLC0415

    def full(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    store.engine.dispose()
    event.listen(store.engine, "connect", full)
    with pytest.raises(StoreFault, match=r"disk .* is full"):
        store.append(room, 1, [Entry("big", "x" * 200_000)], 101.0)
    event.remove(store.engine, "connect", full)
    store.engine.dispose()
    assert store.room(room.code).revision == 1
    assert store.append(room, 1, [Entry("big", "x" * 200_000)], 101.0) == 2


def test_a_file_that_is_no_database_is_told(database_file: Path) -> None:
    database_file.parent.mkdir(parents=True)
    database_file.write_bytes(b"this is no database at all, but quite a long text" * 100)
    with pytest.raises(Exception, match="not a database"):
        open_engine(f"sqlite:///{database_file}")


def test_only_its_owner_may_read_the_file(store: Store, database_file: Path) -> None:
    room_in(store)
    assert database_file.stat().st_mode & 0o077 == 0


def test_of_an_evening_of_five_thousand_events_only_the_latest_are_read(store: Store) -> None:
    room = room_in(store)
    body = '{"id":"0123456789","kind":"count","seat":"a","seen":1,"data":{"changes":[]}}'
    entries = [Entry(f"tap{number}", body) for number in range(4999)]
    store.append(room, 1, entries, 101.0, Snapshot(4950, "me", "x" * 100_000))
    stored = store.load(room.code, "me")
    assert len(stored.events) == 50
