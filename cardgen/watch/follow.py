"""Watches a game's folder and has the game looked at whenever a file in it is saved."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection
from pathlib import Path

from watchfiles import Change, watch

from cardgen.build.signature import folder_sign
from cardgen.printlog.file import LOG_FILE
from cardgen.watch.live import Live

# Milliseconds: how long it has to be quiet until a change counts as over, at most how long that is waited for, and how
# often one looks whether anything is left to do.
_QUIET, _LONGEST, _TICK = 10, 200, 300
# Seconds for which a file may be empty: some programs write so, and the words come a moment later.
_EMPTY, _STEP = 0.15, 0.01
# Vim tries with a file of this name whether it may write to a folder.
_PASSED_OVER = ("4913", LOG_FILE)
_SCRATCH = (".pdf", ".tmp", ".part", ".swp", ".swx", ".bak", ".lock", ".pyc")


def follow(live: Live, folders: Collection[Path], stop: threading.Event) -> None:
    """Look at a game, and again after every change below its folder or one of `folders`, until `stop` is set."""
    before = folder_sign(live.folder)
    live.look()
    places = (live.folder, *(folder for folder in folders if folder.is_dir()))
    changes = watch(
        *places,
        watch_filter=lambda _change, path: is_source(Path(path)),
        debounce=_LONGEST,
        step=_QUIET,
        rust_timeout=_TICK,
        yield_on_timeout=True,
        stop_event=stop,
        raise_interrupt=False,
    )
    # What was saved between the first look and the first watchful moment would go unseen.
    if next(changes, None) is not None and folder_sign(live.folder) != before:
        live.look([live.folder])
    for found in changes:
        _see_to(live, found)


def is_source(path: Path) -> bool:
    """Whether a changed file can matter: not a PDF, nor what editors leave beside the file that is edited."""
    name = path.name
    hidden = name.startswith((".", "~", "#")) or ".git" in path.parts
    return not hidden and not name.endswith("~") and path.suffix.lower() not in _SCRATCH and name not in _PASSED_OVER


def _see_to(live: Live, found: set[tuple[Change, str]]) -> None:
    if found:
        paths = sorted({Path(path) for _, path in found})
        _wait_for_words(paths)
        live.look(paths)
    elif live.is_due:
        live.finish()


def _wait_for_words(paths: Collection[Path]) -> None:
    """Wait while one of the files is empty, but not for long: it may be meant so."""
    until = time.monotonic() + _EMPTY
    while any(_is_empty(path) for path in paths) and time.monotonic() < until:
        time.sleep(_STEP)


def _is_empty(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size == 0
    except OSError:
        return False
