"""A game that is looked at again whenever one of its files is saved."""

from __future__ import annotations

import json
import logging
import secrets
import threading
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgen.build.box import Box
from cardgen.build.options import Options, WrongUsage
from cardgen.build.services import Services
from cardgen.build.stages import Checked, check_game
from cardgen.display.items import Page
from cardgen.model.problem import Problem
from cardgen.watch.bench import LiveBench
from cardgen.watch.hub import Hub
from cardgen.watch.pictures import Pictures
from cardgen.watch.session import Session, Update, View, step
from cardgen.watch.shelves import Shelf, box_shelves, deck_shelves

_LOG = logging.getLogger(__name__)
# Seconds: a file whose own time lies further back was not saved just now, but moved or unpacked.
_JUST_NOW = 5.0


class Live:
    """A game's folder as the preview shows it. One thread looks at it, many may ask for what it saw."""

    def __init__(self, folder: Path, services: Services, options: Options) -> None:
        self.folder = folder
        self.hub = Hub()
        self._services = services
        self._options = options
        self._bench = LiveBench(folder, services)
        self._pictures = Pictures()
        self._lock = threading.Lock()
        self._session = Session(title=folder.name)
        self._pages: Mapping[str, Page] = {}
        # Another program may draw otherwise what has the same key: so its drawings have other addresses.
        self.token = secrets.token_hex(4)
        self._in_box: tuple[Box, tuple[Shelf, ...]] | None = None

    @property
    def is_due(self) -> bool:
        """Whether there is something left to do when no file has been saved for a moment."""
        return self._bench.is_due

    def whole(self) -> View:
        """Everything that a page shows."""
        with self._lock:
            return {**self._session.whole, "token": self.token}

    def picture(self, key: str) -> bytes | None:
        """The drawing of a face by its key, None where no face has it."""
        with self._lock:
            page = self._pages.get(key)
        return self._pictures.of(key, page) if page is not None else None

    def look(self, changed: Collection[Path] = ()) -> Update:
        """Look at the game after these files have changed, and tell the pages."""
        saved, began = _saved(changed), time.perf_counter()
        self._bench.touched(changed)
        update = self._follow(*self._seen())
        took = (time.perf_counter() - began) * 1000
        self._tell(update, {"saved": saved, "took": round(took, 1), "made": self._bench.made})
        self._bench.turn()
        return update

    def finish(self) -> Update:
        """Lay out what was put off, so that cards come first, and tell the pages."""
        began = time.perf_counter()
        self._bench.lay_out_box()
        update = self._follow(*self._seen())
        took = (time.perf_counter() - began) * 1000
        self._tell(update, {"saved": None, "took": round(took, 1), "made": 0})
        return update

    def _seen(self) -> tuple[str, Sequence[Shelf], Sequence[Problem]]:
        """Title, shelves and problems. Whatever goes wrong is a problem: the preview goes on."""
        try:
            checked = check_game(self.folder, self._services, self._options, bench=self._bench)
            return checked.game.title if checked.game else "", self._shelves(checked), checked.problems
        except WrongUsage as wrong:
            return "", (), (Problem(str(wrong)),)
        except OSError as fault:
            return "", (), (Problem(f"A file cannot be read: {fault.strerror or fault}.", str(fault.filename or "")),)
        except Exception:  # noqa: BLE001 - the edge of the thread: a preview that is gone helps nobody
            _LOG.exception("The game could not be laid out")
            hint = "what happened stands where “cardgen watch” was started; the preview goes on with the next change"
            return "", (), (Problem("Tablewright failed over this change.", hint=hint),)

    def _shelves(self, checked: Checked) -> tuple[Shelf, ...]:
        box = checked.box
        if box is not None and (self._in_box is None or self._in_box[0] is not box):
            self._in_box = (box, box_shelves(box))
        return (*deck_shelves(checked), *(self._in_box[1] if box is not None and self._in_box else ()))

    def _follow(self, title: str, shelves: Sequence[Shelf], problems: Sequence[Problem]) -> Update:
        before = self._session
        following, update = step(before, title, shelves, problems)
        with self._lock:
            self._session = following
            # A page may ask for a drawing just when it has gone out of date.
            self._pages = {**before.pages, **following.pages}
        return update

    def _tell(self, update: Update, timing: Mapping[str, Any]) -> None:
        words = json.dumps({**update.view, "timing": timing}, ensure_ascii=False, separators=(",", ":"))
        self.hub.tell(f"event: update\ndata: {words}\n\n")


def _saved(changed: Collection[Path]) -> float | None:
    """When the last of the files was saved, in milliseconds since 1970, as browsers count; None for none."""
    now = time.time()
    times = [_changed_at(path) for path in changed]
    recent = [one for one in times if one is not None and now - _JUST_NOW < one <= now]
    return (max(recent) if recent else now) * 1000 if times else None


def _changed_at(path: Path) -> float | None:
    try:
        return path.stat().st_mtime
    except OSError:
        return None
