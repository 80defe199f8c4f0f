"""The event log: rooms, what happened in them, and who may sit where, in SQLite or PostgreSQL."""

from companion.store.faults import CodeTaken, Moved, StoreFault, UnknownRoom
from companion.store.log import Entry, RoomRow, Snapshot, Store, Stored
from companion.store.passes import Passes
from companion.store.schema import open_engine

__all__ = [
    "CodeTaken",
    "Entry",
    "Moved",
    "Passes",
    "RoomRow",
    "Snapshot",
    "Store",
    "StoreFault",
    "Stored",
    "UnknownRoom",
    "open_engine",
]
