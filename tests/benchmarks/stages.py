"""Where the time of a build goes, by stage: `python -m tests.benchmarks.stages FOLDER` tells it as JSON, in seconds.

Functions that begin a stage are wrapped with a clock, which stands still while another stage runs inside. Clocks cost
time themselves, so only the shares count. The build runs three times in one process and the quickest is told.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import with_cardgen

# Module, function (or class and method) and the stage that it is. Named where they are called from.
STAGES = (
    ("cardgen.build.bench", "load_game", "load: files, columns, codes"),
    ("cardgen.model.notation", "NotationParser.parse", "load: deck notation"),
    ("cardgen.build.stages", "_open", "theme, fonts, icons"),
    ("cardgen.layout.decks", "card_context", "context: effects in words"),
    ("cardgen.layout.decks", "render", "template (Jinja2)"),
    ("cardgen.layout.decks", "parse", "XML"),
    ("cardgen.layout.decks", "compose", "compose: elements to items"),
    ("cardgen.layout.textbox", "flow", "text: shape, wrap, fit"),
    ("cardgen.layout.compose", "qr_outline", "QR codes"),
    ("cardgen.layout.decks", "check_page", "check: overlaps, margins"),
    ("cardgen.layout.decks", "fingerprint", "fingerprints"),
    ("cardgen.build.stages", "lay_out_deck", "layout, the rest"),
    ("cardgen.build.sheets", "impose_checked", "impose"),
    ("cardgen.export.pdf", "render_sheets", "draw: items to operators"),
    ("cardgen.export._pdf_file", "PdfFile.add_stream", "deflate"),
    ("cardgen.export._pdf_fonts", "Fonts.embed", "embed fonts"),
    ("cardgen.export._pdf_file", "PdfFile.finished", "save"),
    ("cardgen.build.game", "atomic_write_all", "write the file"),
    ("cardgen.build.sides", "SidesOnDisk.keep", "keep for the next build"),
    ("cardgen.build.sides", "SidesOnDisk.save", "keep for the next build"),
    ("cardgen.build.kept", "KeptBench.keep_build", "keep for the next build"),
)
_REST = "the rest"


class Clocks:
    """Seconds by stage, without those of the stages inside."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._inside: list[float] = []

    def wrap(self, module: str, path: str, stage: str) -> None:
        """Put a clock around a function. Raises AttributeError where it is not there any more."""
        holder: Any = importlib.import_module(module)
        *outer, name = path.split(".")
        for part in outer:
            holder = getattr(holder, part)
        setattr(holder, name, self._timed(getattr(holder, name), stage))

    def _timed(self, function: Callable[..., Any], stage: str) -> Callable[..., Any]:
        def timed(*words: Any, **named: Any) -> Any:
            began = time.perf_counter()
            self._inside.append(0.0)
            try:
                return function(*words, **named)
            finally:
                whole = time.perf_counter() - began
                self.seconds[stage] += whole - self._inside.pop()
                if self._inside:
                    self._inside[-1] += whole

        return timed


def main(folder: Path) -> None:
    """Build, and tell."""
    work = with_cardgen.ready(folder)
    with_cardgen.give(folder)
    clocks = Clocks()
    for stage in STAGES:
        clocks.wrap(*stage)
    best: dict[str, float] = {}
    for _ in range(3):
        clocks.seconds.clear()
        began = time.perf_counter()
        work()
        whole = time.perf_counter() - began
        if not best or whole < sum(best.values()):
            best = {**clocks.seconds, _REST: whole - sum(clocks.seconds.values())}
    sys.stdout.write(json.dumps(best))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
