"""Rooms and their events: append-only, numbered without a gap, with a snapshot so that long evenings open quickly."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.store.faults import CodeTaken, Moved, UnknownRoom, told
from companion.store.schema import commands, events, rooms, snapshots


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A room as the store knows it. `revision` is the number of its last event; times are seconds since the epoch."""

    id: int
    code: str
    game: str
    revision: int
    created: float
    touched: float
    put_away: float | None


@dataclass(frozen=True, slots=True)
class Entry:
    """An event to be recorded: the id of the command that it comes from, and the event as JSON."""

    command: str
    body: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state after event `number`, as JSON; `made_by` names the program whose fold it is."""

    number: int
    made_by: str
    body: str


@dataclass(frozen=True, slots=True)
class Stored:
    """A room with its last usable snapshot and the events after it, in their order."""

    room: RoomRow
    snapshot: Snapshot | None
    events: tuple[str, ...]


class Store:
    """The log of all rooms. Every method is a transaction of its own; StoreFault where the database cannot go on."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def create(self, code: str, game: str, entries: Sequence[Entry], at: float) -> RoomRow:
        """A new room with its first events. Raises CodeTaken."""
        with told():
            try:
                with writing(self.engine) as connection:
                    values = {"code": code, "game": game, "revision": len(entries), "created": at, "touched": at}
                    made = connection.execute(insert(rooms).values(values)).inserted_primary_key
                    room = int(made[0]) if made else 0
                    _record(connection, room, 0, entries, at)
            except IntegrityError as fault:
                raise CodeTaken(code) from fault
        return RoomRow(room, code, game, len(entries), at, at, None)

    def room(self, code: str) -> RoomRow:
        """The room of a code. Raises UnknownRoom."""
        with told(), self.engine.begin() as connection:
            return _row(connection, code)

    def code(self, room: int) -> str:
        """The code of a room's number. Raises UnknownRoom."""
        with told(), self.engine.begin() as connection:
            found = connection.execute(select(rooms.c.code).where(rooms.c.id == room)).scalar()
        if found is None:
            raise UnknownRoom(str(room))
        return str(found)

    def load(self, code: str, made_by: str) -> Stored:
        """A room with what its state is made from; a snapshot that another program made is left aside."""
        with told(), self.engine.begin() as connection:
            room = _row(connection, code)
            found = connection.execute(
                select(snapshots.c.number, snapshots.c.made_by, snapshots.c.body).where(
                    snapshots.c.room == room.id, snapshots.c.made_by == made_by
                )
            ).first()
            snapshot = Snapshot(*found) if found else None
            after = snapshot.number if snapshot else 0
            bodies = connection.execute(
                select(events.c.body).where(events.c.room == room.id, events.c.number > after).order_by(events.c.number)
            )
            return Stored(room, snapshot, tuple(bodies.scalars()))

    def append(
        self, room: RoomRow, revision: int, entries: Sequence[Entry], at: float, snapshot: Snapshot | None = None
    ) -> int:
        """Record events after `revision`, all or none, and give the new revision.

        Raises Moved where the room is no longer at that revision or one of the commands is recorded already.
        """
        after = revision + len(entries)
        with told():
            try:
                with writing(self.engine) as connection:
                    moved = connection.execute(
                        update(rooms)
                        .where(rooms.c.id == room.id, rooms.c.revision == revision)
                        .values(revision=after, touched=at)
                    )
                    if moved.rowcount != 1:
                        raise Moved
                    _record(connection, room.id, revision, entries, at)
                    if snapshot is not None:
                        _keep(connection, room.id, snapshot)
            except IntegrityError as fault:
                raise Moved from fault
        return after

    def keep(self, room: RoomRow, snapshot: Snapshot) -> None:
        """Replace a room's snapshot."""
        with told(), writing(self.engine) as connection:
            _keep(connection, room.id, snapshot)

    def known(self, room: RoomRow, command: str) -> int | None:
        """The revision that a command led to; None where it was never recorded."""
        with told(), self.engine.begin() as connection:
            found = connection.execute(
                select(commands.c.revision).where(commands.c.room == room.id, commands.c.command == command)
            ).scalar()
            return None if found is None else int(found)

    def event(self, room: RoomRow, command: str) -> str | None:
        """The last event that a command made, as JSON; None where it made none."""
        with told(), self.engine.begin() as connection:
            found = connection.execute(
                select(events.c.body)
                .where(events.c.room == room.id, events.c.command == command)
                .order_by(events.c.number.desc())
                .limit(1)
            ).scalar()
            return None if found is None else str(found)

    def bodies(self, room: RoomRow, after: int = 0) -> tuple[str, ...]:
        """All events of a room after one of them, as JSON, in their order."""
        later = (events.c.room == room.id, events.c.number > after)
        with told(), self.engine.begin() as connection:
            found = connection.execute(select(events.c.body).where(*later).order_by(events.c.number))
            return tuple(found.scalars())

    def open_rooms(self) -> int:
        """How many rooms are not put away."""
        with told(), self.engine.begin() as connection:
            return int(connection.execute(select(func.count()).where(rooms.c.put_away.is_(None))).scalar_one())

    def put_away(self, untouched_since: float, at: float) -> tuple[str, ...]:
        """Put away the rooms in which nothing happened since then, and give their codes."""
        old = (rooms.c.put_away.is_(None), rooms.c.touched < untouched_since)
        with told(), writing(self.engine) as connection:
            codes = tuple(connection.execute(select(rooms.c.code).where(*old)).scalars())
            if codes:
                connection.execute(update(rooms).where(*old).values(put_away=at))
            return codes

    def bring_back(self, room: RoomRow, at: float) -> None:
        """Open a room again that was put away."""
        with told(), writing(self.engine) as connection:
            connection.execute(update(rooms).where(rooms.c.id == room.id).values(put_away=None, touched=at))

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()


def writing(engine: Engine) -> AbstractContextManager[Connection]:
    """A transaction that writes."""
    return engine.execution_options(writes=True).begin()


def _row(connection: Connection, code: str) -> RoomRow:
    found = connection.execute(select(rooms).where(rooms.c.code == code)).first()
    if found is None:
        raise UnknownRoom(code)
    return RoomRow(*found)


def _record(connection: Connection, room: int, revision: int, entries: Sequence[Entry], at: float) -> None:
    if not entries:
        return
    last = revision + len(entries)
    names = dict.fromkeys(entry.command for entry in entries)
    connection.execute(insert(commands), [{"room": room, "command": name, "revision": last} for name in names])
    connection.execute(
        insert(events),
        [
            {"room": room, "number": revision + place, "command": entry.command, "at": at, "body": entry.body}
            for place, entry in enumerate(entries, 1)
        ],
    )


def _keep(connection: Connection, room: int, snapshot: Snapshot) -> None:
    connection.execute(delete(snapshots).where(snapshots.c.room == room))
    values = {"room": room, "number": snapshot.number, "made_by": snapshot.made_by, "body": snapshot.body}
    connection.execute(insert(snapshots).values(values))
