"""Who listens to which room, and the revision that each was last told of."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


class TooManyStreams(Exception):
    """As many streams are open as may be: whoever asks for one more has to poll."""


@dataclass(slots=True, eq=False)
class Listener:
    """One open stream: the room that it listens to, whose it is, and the newest revision that it was not told yet."""

    room: str
    owner: str
    pending: int | None = None
    ended: bool = False


class Hub:
    """Wakes listeners when their room moves. Revisions are not queued: only the newest counts."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._listeners: list[Listener] = []
        self._changed = threading.Condition()
        self._closed = False

    @contextmanager
    def listen(self, room: str, owner: str) -> Iterator[Listener]:
        """A listener for as long as the context lasts. One owner's oldest makes way for its newest.

        Raises TooManyStreams.
        """
        listener = self.join(room, owner)
        try:
            yield listener
        finally:
            self.leave(listener)

    def join(self, room: str, owner: str) -> Listener:
        """Begin to listen. Raises TooManyStreams."""
        listener = Listener(room, owner)
        with self._changed:
            own = [one for one in self._listeners if one.room == room and one.owner == owner]
            for one in own[: max(len(own) - self._most_each + 1, 0)]:
                self._end(one)
            if self._closed or len(self._listeners) >= self._most:
                raise TooManyStreams
            self._listeners.append(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Listen no longer."""
        with self._changed:
            self._end(listener)

    def publish(self, room: str, revision: int) -> None:
        """Tell all who listen to a room that it has reached a revision."""
        with self._changed:
            for one in self._listeners:
                if one.room == room and (one.pending is None or one.pending < revision):
                    one.pending = revision
            self._changed.notify_all()

    def wait(self, listener: Listener, seconds: float) -> int | None:
        """The newest revision not told yet, as soon as there is one; None when time is up or the listener ended."""
        with self._changed:
            self._changed.wait_for(lambda: listener.pending is not None or listener.ended, seconds)
            revision, listener.pending = listener.pending, None
            return revision

    def count(self, room: str = "") -> int:
        """How many listen, to one room or to any."""
        with self._changed:
            return sum(1 for one in self._listeners if not room or one.room == room)

    def owners(self, room: str) -> frozenset[str]:
        """Whose streams are open in a room: the phones that are in touch."""
        with self._changed:
            return frozenset(one.owner for one in self._listeners if one.room == room)

    def dismiss(self, room: str, owner: str) -> None:
        """End the streams of one owner, such as a seat that was freed."""
        with self._changed:
            for one in [one for one in self._listeners if one.room == room and one.owner == owner]:
                self._end(one)

    def close(self) -> None:
        """End all streams and take no more."""
        with self._changed:
            self._closed = True
            for one in list(self._listeners):
                self._end(one)

    def _end(self, listener: Listener) -> None:
        listener.ended = True
        if listener in self._listeners:
            self._listeners.remove(listener)
        self._changed.notify_all()
