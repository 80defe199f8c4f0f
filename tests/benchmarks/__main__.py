"""Measure cardgen beside other ways to the same PDF, and tell it as tables: `python -m tests.benchmarks --help`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from . import rounds
from .rounds import NAMES, PIPELINES, ROOT, Figure
from .same import differences

_SLOW = "with_weasyprint"
_OURS = "with_cardgen"
_MEGABYTE = 1_000_000


def main() -> None:
    """Measure everything that is asked for."""
    words = _words()
    with tempfile.TemporaryDirectory(prefix="cards-") as place:
        found = _games(Path(place), words) if words.games else _all(Path(place), words)
    if words.json:
        Path(words.json).write_text(json.dumps(found, indent=2), encoding="utf-8")
        print(f"\nWrote {words.json}.")


def _games(place: Path, words: argparse.Namespace) -> dict[str, Any]:
    """The games of the checkout alone."""
    found = {"machine": _machine(), "rounds": words.rounds}
    print(f"{found['machine']}\n{words.rounds} rounds; medians, and from least to most.")
    return {key: _plain(value) for key, value in {**found, "boxes": _boxes(place, words.rounds)}.items()}


def _all(place: Path, words: argparse.Namespace) -> dict[str, Any]:
    pipelines, left = rounds.available(PIPELINES)
    pipelines = [name for name in pipelines if not (words.quick and name == _SLOW)]
    for sentence in left:
        print(sentence)
    return _measure(place, pipelines, words)


def _words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--cards", type=int, default=500, help="cards in the deck that is timed (500)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median is told (5)")
    parser.add_argument("--memory", type=int, nargs="*", default=[5000, 20000], help="decks whose memory is measured")
    parser.add_argument("--boards", type=int, nargs="*", default=[20, 200, 2000], help="boards of so many places")
    parser.add_argument("--quick", action="store_true", help="leave WeasyPrint out, which takes most of the time")
    parser.add_argument("--games", action="store_true", help="measure the games of the checkout, and nothing else")
    parser.add_argument("--json", metavar="FILE", help="write all figures to a file too")
    return parser.parse_args()


def _measure(place: Path, pipelines: Sequence[str], words: argparse.Namespace) -> dict[str, Any]:
    folders = [_given(place / str(seed), words.cards, seed) for seed in range(words.rounds + 1)]
    for name in pipelines:
        _tell(f"once, to compare: {NAMES[name]}")
        rounds.fresh(name, folders[0], "--keep")
    found: dict[str, Any] = {"machine": _machine(), "cards": words.cards, "rounds": words.rounds}
    print(f"{found['machine']}\n{words.cards} cards, {words.rounds} rounds; medians, and from least to most.")
    found["differences"] = differences(folders[0], list(pipelines))
    print("\n".join(found["differences"]) or "Every PDF has each card’s words and a code that reads.")
    found["fresh"] = _fresh(folders[0], pipelines, words.rounds)
    _tell_pipelines("Each time a new process, QR codes given", found["fresh"], words.cards, ("work", "whole"))
    found["kept"] = _kept(folders, [name for name in pipelines if name != _SLOW], words.rounds)
    _tell_pipelines("One process that has made another deck before", found["kept"], words.cards, ("work",))
    found["codes"] = _codes(folders[0], words)
    found["stages"] = _stages(folders[0], words.cards)
    found["boxes"] = _boxes(place / "boxes", words.rounds)
    found["boards"] = _boards(words.boards)
    found["memory"] = _memory(place, words.memory)
    return {key: _plain(value) for key, value in found.items()}


def _given(folder: Path, cards: int, seed: int) -> Path:
    """Make what all pipelines are given, in another process, so that this one stays small."""
    _tell(f"making {cards} cards (seed {seed})")
    words = [sys.executable, "-m", "tests.benchmarks.given", str(folder), str(cards), str(seed)]
    folder.mkdir(parents=True)
    subprocess.run(words, cwd=ROOT, check=True)
    return folder


def _fresh(folder: Path, pipelines: Sequence[str], count: int) -> dict[str, dict[str, Figure]]:
    turns = {name: (lambda _, name=name: rounds.fresh(name, folder, "--codes")) for name in pipelines}
    return rounds.interleaved(turns, count, _tell)


def _kept(folders: Sequence[Path], pipelines: Sequence[str], count: int) -> dict[str, dict[str, Figure]]:
    workers = {name: rounds.Kept(name, folders[0], "--codes") for name in pipelines}
    turns = {name: (lambda number, kept=kept: kept.make(folders[number + 1])) for name, kept in workers.items()}
    found = rounds.interleaved(turns, count, _tell)
    for worker in workers.values():
        worker.close()
    return found


def _tell_pipelines(title: str, found: Mapping[str, Mapping[str, Figure]], cards: int, keys: Sequence[str]) -> None:
    for key in keys:
        ours = found[_OURS][key].median
        rows = [("", "seconds", "least–most", "cards/s", "× cardgen", "PDF")]
        for name, figures in found.items():
            figure = figures[key]
            spread = f"{figure.low:.2f}–{figure.high:.2f}"
            size = f"{figures['bytes'].median / _MEGABYTE:.1f} MB"
            rows.append(
                (
                    NAMES[name],
                    f"{figure.median:.2f}",
                    spread,
                    f"{cards / figure.median:,.0f}",
                    f"{figure.median / ours:.2f}",
                    size,
                )
            )
        what = {"work": "from data to PDF", "whole": "whole process"}[key]
        _table(f"{title}: {what}", rows)


def _codes(folder: Path, words: argparse.Namespace) -> dict[str, Figure]:
    """The same build with its QR codes made as it goes."""
    found = rounds.interleaved({_OURS: lambda _: rounds.fresh(_OURS, folder)}, words.rounds, _tell)[_OURS]
    given = rounds.interleaved({_OURS: lambda _: rounds.fresh(_OURS, folder, "--codes")}, words.rounds, _tell)[_OURS]
    each = given["given"].median / words.cards * 1000
    print(
        f"\nMaking a QR code takes {each:.2f} ms. Where they are made too, the work takes {found['work'].median:.2f} s."
    )
    return {"work": found["work"], "given": given["given"]}


def _stages(folder: Path, cards: int) -> dict[str, float]:
    _tell("where the time goes")
    told = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.stages", str(folder)], cwd=ROOT, check=True, stdout=subprocess.PIPE
    )
    seconds: dict[str, float] = json.loads(told.stdout)
    whole = sum(seconds.values())
    rows = [("", "share", "µs a card")]
    for stage, spent in sorted(seconds.items(), key=lambda item: -item[1]):
        rows.append((stage, f"{spent / whole:.1%}", f"{spent / cards * 1e6:,.0f}"))
    _table("Where cardgen’s time goes (process warm, QR codes given)", rows)
    return seconds


def _boxes(place: Path, count: int) -> dict[str, dict[str, Figure]]:
    """What `make print` does once it is set up, on all games of the checkout in all languages: whole processes."""

    def build(number: int, cache: str, *flags: str) -> dict[str, float]:
        return rounds.told("box", str(place / cache), str(place / f"out-{number}"), *flags)

    turns: dict[str, Callable[[int], dict[str, float]]] = {
        "for the first time": lambda number: build(number, f"cache-{number}"),
        "nothing kept but fonts": lambda number: build(number, "cache", "--anew"),
        "again, nothing changed": lambda number: build(number, f"cache-{number}"),
    }
    found = rounds.interleaved(turns, count, _tell)
    rows: list[tuple[str, ...]] = [("", "seconds", "least–most", "processor", "most memory", "laid out", "drawn")]
    for name, figures in found.items():
        whole, peak = figures["whole"], _memory_of(figures["peak"].median)
        made = (f"{figures[key].median:.0f}" for key in ("laid_out", "drawn"))
        processor = f"{figures['processor'].median:.2f}"
        rows.append((name, f"{whole.median:.2f}", f"{whole.low:.2f}–{whole.high:.2f}", processor, peak, *made))
    boxes = next(iter(found.values()))["boxes"].median
    _table(f"All games of the checkout in all their languages ({boxes:.0f} boxes), whole process", rows)
    return found


def _boards(places: Sequence[int]) -> dict[str, dict[str, float]]:
    """How the cost of a board grows with its places."""
    found: dict[str, dict[str, float]] = {}
    rows: list[tuple[str, ...]] = [("places", "roads", "load", "layout", "ms a place", "draw", "most memory", "PDF")]
    for count in places:
        _tell(f"a board of {count} places")
        told = found[str(count)] = rounds.told("board", str(count))
        spent = [f"{told[key]:.2f}" for key in ("load", "layout", "draw")]
        each = f"{told['layout'] / count * 1000:.0f}"
        size = f"{told['bytes'] / _MEGABYTE:.1f} MB"
        rows.append((f"{count:,}", f"{told['roads']:,}", *spent[:2], each, spent[2], _memory_of(told["peak"]), size))
    if places:
        _table("Boards of made-up places, in seconds", rows)
    return found


def _memory(place: Path, decks: Sequence[int]) -> dict[str, dict[str, float]]:
    """The most memory that one build takes, each in a process of its own, with its QR codes to make."""
    found: dict[str, dict[str, float]] = {}
    rows = [("cards", "most memory", "seconds", "PDF")]
    for cards in decks:
        folder = _given(place / f"memory-{cards}", cards, 1)
        _tell(f"{cards} cards")
        told = rounds.fresh(_OURS, folder)
        found[str(cards)] = told
        rows.append(
            (f"{cards:,}", _memory_of(told["peak"]), f"{told['work']:.1f}", f"{told['bytes'] / _MEGABYTE:.1f} MB")
        )
    if decks:
        _table("Memory of one build (process from start to end, QR codes made)", rows)
    return found


def _memory_of(peak: float) -> str:
    return f"{peak / _MEGABYTE:.0f} MB" if peak else "not told"


def _machine() -> str:
    versions = [f"{name} {metadata.version(name)}" for name in PIPELINES.values() if name and rounds.installed(name)]
    return f"{os.cpu_count()} cores, Python {platform.python_version()}, {', '.join(versions)}"


def _table(title: str, rows: Sequence[Sequence[str]]) -> None:
    """Print rows under a title: the first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    print(f"\n{title}")
    for first, *others in rows:
        print("  " + "  ".join([first.ljust(widths[0]), *map(str.rjust, others, widths[1:])]))


def _tell(words: str) -> None:
    """Say on a terminal what is going on, over what was said before."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{words}\r")


def _plain(value: Any) -> Any:
    """Figures as JSON has them."""
    if isinstance(value, Figure):
        return {"median": value.median, "values": value.values}
    return {key: _plain(inner) for key, inner in value.items()} if isinstance(value, dict) else value


if __name__ == "__main__":
    main()
