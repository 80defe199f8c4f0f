"""Tokens and passes: only hashes are kept, each belongs to one room, and a pass works once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import Entry, Passes, Store, open_engine
from companion.store.log import RoomRow


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    made = Store(open_engine(database))
    yield made
    made.close()


@pytest.fixture
def passes(store: Store) -> Passes:
    return Passes(store.engine)


@pytest.fixture
def room(store: Store) -> RoomRow:
    return store.create("BCDFGH", "tag", [Entry("first", "{}")], 1.0)


def test_a_token_stands_for_its_seat_in_its_room_alone(store: Store, passes: Passes, room: RoomRow) -> None:
    other = store.create("DFGHJK", "tag", [Entry("first", "{}")], 1.0)
    token = passes.issue(room, "s1", 1.0, hosts=True)
    holder = passes.holder(room, token)
    assert holder is not None
    assert (holder.seat, holder.hosts) == ("s1", True)
    assert passes.holder(other, token) is None
    assert passes.holder(room, "made-up") is None
    assert passes.holder(room, "") is None
    assert passes.holder(room, "\udcff") is None


def test_a_token_has_128_bits_and_is_not_in_the_file(
    store: Store, passes: Passes, room: RoomRow, database_file: Path
) -> None:
    tokens = {passes.issue(room, "s1", 1.0) for _ in range(50)}
    word = "a-pass-that-nobody-may-read"
    passes.lend(room, "seat", "s1", word, 10.0)
    store.close()
    kept = b"".join(path.read_bytes() for path in database_file.parent.glob("rooms.sqlite*"))
    assert len(tokens) == 50
    assert all(len(token) == 22 for token in tokens)
    assert not any(token.encode() in kept for token in tokens)
    assert word.encode() not in kept


def test_the_only_token_voids_those_before_it(passes: Passes, room: RoomRow) -> None:
    old = passes.issue(room, "s1", 1.0)
    other = passes.issue(room, "s2", 1.0)
    new = passes.issue(room, "s1", 2.0, only=True)
    assert passes.holder(room, old) is None
    assert passes.holder(room, new) is not None
    assert passes.holder(room, other) is not None


def test_an_old_token_ends_when_the_new_one_is_used(passes: Passes, room: RoomRow) -> None:
    old, new = passes.issue(room, "s1", 1.0), passes.issue(room, "s1", 2.0, hosts=True)
    first, second = passes.holder(room, old), passes.holder(room, new)
    assert first is not None
    assert second is not None
    passes.retire_before(first)
    assert passes.holder(room, new) is not None, "the new one may not have reached the phone yet"
    passes.retire_before(second)
    assert passes.holder(room, old) is None
    passes.rehost(second, hosts=False)
    again = passes.holder(room, new)
    assert again is not None
    assert not again.hosts


def test_a_pass_can_be_looked_at_often_and_used_once(passes: Passes, room: RoomRow) -> None:
    passes.lend(room, "seat", "s1", "word", 10.0)
    assert passes.look("seat", "word", 5.0) is not None
    assert passes.look("screen", "word", 5.0) is None
    found = passes.redeem("seat", "word", 5.0)
    assert found is not None
    assert (found.room, found.seat) == (room.id, "s1")
    assert passes.redeem("seat", "word", 5.0) is None


def test_a_pass_ends_when_its_time_is_up_or_another_is_made(passes: Passes, room: RoomRow) -> None:
    passes.lend(room, "seat", "s1", "old", 10.0)
    assert passes.redeem("seat", "old", 10.1) is None
    passes.lend(room, "seat", "s1", "one", 20.0)
    passes.lend(room, "seat", "s1", "two", 20.0)
    assert passes.look("seat", "one", 5.0) is None
    assert passes.look("seat", "two", 5.0) is not None


def test_revoking_ends_tokens_and_passes_of_one_seat(passes: Passes, room: RoomRow) -> None:
    token, other = passes.issue(room, "s1", 1.0), passes.issue(room, "s2", 1.0)
    passes.lend(room, "seat", "s1", "word", 20.0)
    passes.revoke(room, "s1")
    assert passes.holder(room, token) is None
    assert passes.look("seat", "word", 5.0) is None
    assert passes.holder(room, other) is not None
