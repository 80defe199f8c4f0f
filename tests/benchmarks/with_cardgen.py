"""The cards by cardgen: what `cardgen build` does, from the game's folder to the file."""

from __future__ import annotations

import csv
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path


def ready(folder: Path) -> Callable[[], bytes]:
    """Import the stages; the call that is given back builds the game and gives its deck's PDF."""
    from cardgen.build import Options, build_game, make_services  # noqa: PLC0415 - the import is start-up

    services, options = make_services(), Options(backs="none")

    def work() -> bytes:
        with tempfile.TemporaryDirectory() as place:
            # Nothing is there from an earlier build; what the next one could use is kept, as `cardgen build` does.
            fresh = replace(services, cache=Path(place, "cache"))
            report = build_game(folder / "game", Path(place, "out"), options, fresh)
            if not report.written:
                raise ValueError(f"The made-up game has problems: {report.problems[:3]}")
            # Beside the deck's file there may be others, such as the sheet that says how to print it.
            (deck,) = [file.path for file in report.files if file.path.stem == "cards"]
            return deck.read_bytes()

    return work


def give(folder: Path) -> None:
    """Make the QR codes, which the others are given as outlines, and leave them where cardgen remembers them."""
    from cardgen.layout.qr import qr_outline, version_for  # noqa: PLC0415

    with (folder / "words.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            qr_outline(row["payload"], version_for(len(row["payload"])))
