"""How the cost of a board grows: `python -m tests.benchmarks.board PLACES` lays out one of so many made-up places.

The places lie in rough rows and columns, close together, each with a slot for a card, a name, a QR code, and roads to
its neighbours. Told as one line of JSON, in seconds: `load` to read the board, `layout` to lay it out once
libraries and fonts are there, `draw` to make a PDF of it; then `places`, `roads`, `problems`, `bytes` of the PDF, and
`peak`, the most memory that the process has had.
"""

from __future__ import annotations

import json
import math
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from .rounds import peak

_PITCH = 64.0
_JITTER = 8.0
_LEFT_OUT = 0.15
_GAME = """\
title: Board
prefix: BD
players: [2, 4]
decks:
  cards: {title: Cards, file: cards.csv, template: creature, size: micro}
boards:
  map: {file: board.yaml}
"""


def write_board(folder: Path, places: int, seed: int = 1) -> int:
    """Write a game with a board of so many places, and say how many roads it has."""
    rng = random.Random(seed)  # noqa: S311 - a board, not a secret
    columns = math.ceil(math.sqrt(places))
    rows = math.ceil(places / columns)
    spots = [(number % columns, number // columns) for number in range(places)]
    size = f"{columns * _PITCH:g}x{rows * _PITCH:g}"
    lines = ["title: Made up", f"size: {size}", "apart: 12", "slots: {deck: cards, reach: 30}", "places:"]
    for number, (column, row) in enumerate(spots, 1):
        x = (column + 0.5) * _PITCH + rng.uniform(-_JITTER, _JITTER)
        y = (row + 0.5) * _PITCH + rng.uniform(-_JITTER, _JITTER)
        name = "".join(rng.choice(("ar", "be", "cor", "dun", "el", "far", "gon", "hal")) for _ in range(3)).capitalize()
        lines.append(f"  p{number}: {{code: BD-P{number:04}, name: {name}, x: {x:.1f}, y: {y:.1f}}}")
    lines.append("roads:")
    pairs = [
        (number, other)
        for number, (column, _) in enumerate(spots, 1)
        for other, near in ((number + 1, column + 1 < columns), (number + columns, True))
        if near and other <= places and rng.random() > _LEFT_OUT
    ]
    lines += [f"  - [p{one}, p{other}]" for one, other in pairs]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(_GAME, encoding="utf-8")
    (folder / "cards.csv").write_text("code,name,strength,points\nBD-C01,Ghoul,3,1\n", encoding="utf-8")
    (folder / "board.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(pairs)


def measure(places: int) -> dict[str, Any]:
    """Load, lay out and draw a board of so many places."""
    # The imports are start-up, which is measured elsewhere.
    from cardgen.build import Options, check_game, make_services  # noqa: PLC0415
    from cardgen.build.box import lay_out_board  # noqa: PLC0415
    from cardgen.export import pdf  # noqa: PLC0415
    from cardgen.export.meta import Meta  # noqa: PLC0415
    from cardgen.load.game import load_game  # noqa: PLC0415

    url = Options().public_url
    with tempfile.TemporaryDirectory(prefix="board-") as place:
        small, folder = Path(place) / "small", Path(place) / "game"
        # A board of two places first: it opens libraries, fonts and icons.
        write_board(small, 2)
        opened = check_game(small, make_services(), Options()).studio
        roads = write_board(folder, places)
        began = time.perf_counter()
        game = load_game(folder).game
        loaded = time.perf_counter()
    if game is None or opened is None or not game.boards:
        raise ValueError("The made-up board cannot be read")
    face = lay_out_board(game.boards[0], game, opened.materials, url)
    laid = time.perf_counter()
    data = pdf.render_pages([face.page], Meta("Board"))
    drawn = time.perf_counter()
    return {
        "places": places,
        "roads": roads,
        "load": loaded - began,
        "layout": laid - loaded,
        "draw": drawn - laid,
        "problems": len(face.problems),
        "bytes": len(data),
        "peak": peak(),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure(int(sys.argv[1]))) + "\n")
