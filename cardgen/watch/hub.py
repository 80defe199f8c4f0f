"""Tells every page that listens what has changed."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

MOST_LISTENERS = 16
# A page that lies so many messages behind is told nothing more: it will see the gap and ask for everything.
_MOST_WAITING = 64


class TooMany(RuntimeError):
    """More pages listen than a person can have open."""


class Hub:
    """Passes messages from the one who looks at the game to those who show it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: list[queue.Queue[str | None]] = []

    def tell(self, message: str | None) -> None:
        """Give a message to all who listen; None is the last one."""
        with self._lock:
            for listener in self._listeners:
                with suppress(queue.Full):
                    listener.put_nowait(message)

    @contextmanager
    def listen(self) -> Iterator[queue.Queue[str | None]]:
        """The messages from now on. Raises TooMany."""
        listener: queue.Queue[str | None] = queue.Queue(_MOST_WAITING)
        with self._lock:
            if len(self._listeners) >= MOST_LISTENERS:
                raise TooMany
            self._listeners.append(listener)
        try:
            yield listener
        finally:
            with self._lock:
                self._listeners.remove(listener)
