"""Server-sent events that carry no more than the number of a revision."""

from __future__ import annotations

from collections.abc import Callable, Generator

from companion.live.hub import Hub, Listener

RETRY_MILLISECONDS = 2000


def frames(hub: Hub, listener: Listener, now: Callable[[], int], heartbeat: float) -> Generator[str]:
    """The text of a stream: the present revision at once, then each new one, and a comment every `heartbeat` seconds.

    `now` gives the revision when it is asked; the listener must have joined before, so that nothing falls between.
    The listener leaves when the stream is closed or ended.
    """
    try:
        told = now()
        yield f"retry: {RETRY_MILLISECONDS}\n{_frame(told)}"
        while not listener.ended:
            revision = hub.wait(listener, heartbeat)
            if revision is None:
                yield "" if listener.ended else ": here\n\n"
            elif revision > told:
                told = revision
                yield _frame(revision)
    finally:
        hub.leave(listener)


def _frame(revision: int) -> str:
    return f"event: revision\nid: {revision}\ndata: {revision}\n\n"
