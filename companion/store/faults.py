"""What can go wrong between a room and its log; one class for each cause."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout


class StoreFault(Exception):
    """The store could not be read or written; nothing was changed. The message is a sentence for people."""


class UnknownRoom(LookupError):
    """There is no room of that code."""


class CodeTaken(Exception):
    """Another room has that code."""


class Moved(Exception):
    """The room is no longer at the revision that was expected, or the command is known already."""


_FULL = "The disk of the companion’s computer is full, so that nothing was recorded: make room on it and tap again."
_BUSY = "The companion’s log is busy, so that nothing was recorded: tap again."
_AWAY = "The companion’s log cannot be reached, so that nothing was recorded: tap again in a moment."
_READ_ONLY = "The companion may not write its log, so that nothing was recorded: see to the folder that holds it."


@contextmanager
def told() -> Iterator[None]:
    """Turn what a database says when it cannot go on into a StoreFault; mistakes of the program stay as they are."""
    try:
        yield
    except PoolTimeout as fault:
        raise StoreFault(_BUSY) from fault
    except DBAPIError as fault:
        sentence = _sentence(fault)
        if sentence is None:
            raise
        raise StoreFault(sentence) from fault
    except OSError as fault:
        raise StoreFault(_FULL if fault.errno == errno.ENOSPC else _AWAY) from fault


def _sentence(fault: SQLAlchemyError) -> str | None:
    """What an error of SQLite or PostgreSQL means, by its words: neither has codes that both drivers show."""
    words = str(getattr(fault, "orig", fault)).lower()
    known = (
        ("full", _FULL),
        ("no space", _FULL),
        ("locked", _BUSY),
        ("busy", _BUSY),
        ("timeout", _BUSY),
        ("readonly", _READ_ONLY),
        ("read-only", _READ_ONLY),
        ("disk i/o", _AWAY),
        ("unable to open", _AWAY),
        ("connection", _AWAY),
        ("connect", _AWAY),
        ("malformed", "The companion’s log is damaged and cannot be read: bring back its last copy."),
        ("not a database", "The companion’s log is damaged and cannot be read: bring back its last copy."),
    )
    return next((sentence for word, sentence in known if word in words), None)
