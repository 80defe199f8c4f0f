"""Tells phones that a room has a new revision; in one process, as one laptop at one table needs it."""

from companion.live.hub import Hub, Listener, TooManyStreams
from companion.live.sse import frames

__all__ = ["Hub", "Listener", "TooManyStreams", "frames"]
