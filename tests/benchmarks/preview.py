"""Measure how long the preview takes to show one changed card of many: `python -m tests.benchmarks.preview --help`."""

from __future__ import annotations

import argparse
import csv
import re
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from cardgen.build import Options, make_services
from cardgen.watch.run import Preview

from .deck import write_game
from .rounds import Figure

# The tests' helpers are top-level modules, as pytest has them.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from browser import FLAGS, found_chromium

# Milliseconds: the page waits a moment between two edits, as a person would, and no longer for an answer.
_PAUSE, _PATIENCE = 250, 20_000
_TOLD = re.compile(r"(\d+) ms from saving the file to the screen, of which (\d+) ms")


def main() -> None:
    """Measure, and tell medians and ranges."""
    words = _words()
    path = found_chromium()
    if path is None:
        raise SystemExit("Chromium is not installed: see “make chromium”.")
    with tempfile.TemporaryDirectory(prefix="cards-") as place, sync_playwright() as playwright:
        folder = Path(place) / "speed"
        write_game(folder, words.cards, seed=1)
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        with _running(folder) as preview:
            whole, server = _measure(browser, preview, words.edits)
        browser.close()
    print(f"One changed card of {words.cards}, {words.edits} edits; medians, and from least to most, in ms.")
    print(f"  from saving the file to the screen  {_shown(whole)}")
    print(f"  of which to read and to lay out     {_shown(server)}")


def _words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.preview", description=__doc__)
    parser.add_argument("--cards", type=int, default=200, help="cards in the deck (200)")
    parser.add_argument("--edits", type=int, default=25, help="edits, of which the median is told (25)")
    return parser.parse_args()


@contextmanager
def _running(folder: Path) -> Iterator[Preview]:
    preview = Preview(folder, make_services(), Options(), 0)
    started = threading.Event()
    thread = threading.Thread(target=preview.run, args=(started.set,), daemon=True)
    thread.start()
    started.wait()
    try:
        yield preview
    finally:
        preview.stop()
        thread.join()


def _measure(browser: Browser, preview: Preview, edits: int) -> tuple[Figure, Figure]:
    """What the page itself tells of each edit: all of the time, and the server's part."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(preview.address)
    expect(page.locator("#told")).to_have_text("Up to date", timeout=_PATIENCE)
    page.wait_for_timeout(4 * _PAUSE)
    table = preview.live.folder / "cards.csv"
    rows = list(csv.reader(table.read_text("utf-8").splitlines()))
    told = [_edited(page, table, rows, number) for number in range(edits + 1)]
    # The first edit meets code that has never run.
    return Figure(tuple(whole for whole, _ in told[1:])), Figure(tuple(server for _, server in told[1:]))


def _edited(page: Page, table: Path, rows: list[list[str]], number: int) -> tuple[float, float]:
    """Change a card that can be seen, and wait until the page has told of it."""
    name = f"Number {number} {time.time_ns() % 1000}"
    rows[1 + number % 4][1] = name
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    expect(page.locator("#told")).to_contain_text(name, timeout=_PATIENCE)
    found = _TOLD.match(page.locator("#told").get_attribute("title") or "")
    if found is None:
        raise ValueError("The page does not tell how long it took.")
    page.wait_for_timeout(_PAUSE)
    return float(found[1]), float(found[2])


def _shown(figure: Figure) -> str:
    return f"{figure.median:5.0f}  ({figure.low:.0f} to {figure.high:.0f})"


if __name__ == "__main__":
    main()
