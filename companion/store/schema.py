"""The tables of the store, and how a database is opened so that nothing that was answered is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
)
from sqlalchemy.engine import make_url

metadata = MetaData()

rooms = Table(
    "rooms",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(100), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("put_away", Float),
)

events = Table(
    "events",
    metadata,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("command", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
    Index("events_by_command", "room", "command"),
)

# What one phone asked for counts once, however many events it made and however often it is sent.
commands = Table(
    "commands",
    metadata,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("command", String(64), primary_key=True),
    Column("revision", Integer, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("made_by", String(64), nullable=False),
    Column("body", Text, nullable=False),
)

# Tokens and passes are kept as hashes: whoever reads the file cannot sit down with what stands in it.
tokens = Table(
    "tokens",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("hosts", Integer, nullable=False),
    Column("made", Float, nullable=False),
)

passes = Table(
    "passes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("ends", Float, nullable=False),
    UniqueConstraint("room", "kind", "seat"),
)

_BUSY_SECONDS = 3.0


def open_engine(url: str) -> Engine:
    """An engine whose tables are there. A SQLite file and its folder are made where there are none, for this user only.

    Raises what SQLAlchemy and the system raise where it cannot be opened.
    """
    parts = make_url(url)
    is_file = parts.get_backend_name() == "sqlite"
    if is_file and parts.database:
        folder = Path(parts.database).parent
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        Path(parts.database).touch(mode=0o600, exist_ok=True)
    options: dict[str, Any] = {"pool_size": 16, "max_overflow": 40, "pool_timeout": 5}
    if is_file:
        options["connect_args"] = {"timeout": _BUSY_SECONDS}
    else:
        options["pool_pre_ping"] = True
    engine = create_engine(url, **options)
    if is_file:
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    metadata.create_all(engine)
    return engine


def _set_up(connection: sqlite3.Connection, record: object) -> None:
    """A write-ahead log, so that readers never wait for writers; each commit reaches the disk before it is answered."""
    del record
    connection.isolation_level = None  # transactions begin where we say, not where the driver guesses
    for words in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "journal_size_limit=4000000"):
        connection.execute(f"PRAGMA {words}")


def _begin(connection: Connection) -> None:
    """A transaction that will write takes its turn at once: upgraded later it could fail without having waited."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
