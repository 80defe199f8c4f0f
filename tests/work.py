"""How much work something takes, counted and not timed, so that a busy machine changes nothing."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

PATIENCE = 60


def steps(job: Callable[[], object]) -> int:
    """The calls, of Python and of C, that a job makes."""
    count = 0

    def called(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        job()
    finally:
        sys.setprofile(before)
    return count


@contextmanager
def an_end() -> Iterator[None]:
    """Fails where what is inside would hang: a guard that is far from any usual time, and no measure of speed."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"No end after {PATIENCE} seconds.")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
