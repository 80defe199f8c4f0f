"""Previews of the small game for tests: looked at by hand, or running with a server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from small_game import services

from cardgen.build import Options
from cardgen.watch.live import Live
from cardgen.watch.run import Preview


def live(folder: Path, options: Options | None = None) -> Live:
    """A preview that looks when it is told to."""
    return Live(folder, services(), options or Options())


@contextmanager
def running(folder: Path, port: int = 0) -> Iterator[Preview]:
    """A preview with its server, on a free port where none is given."""
    preview = Preview(folder, services(), Options(), port)
    started = threading.Event()
    thread = threading.Thread(target=preview.run, args=(started.set,), daemon=True)
    thread.start()
    assert started.wait(10)
    try:
        yield preview
    finally:
        preview.stop()
        thread.join(10)
