"""Measure the companion at one table and at fifty, long evenings, pages: `python -m tests.benchmarks.companion`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from . import hostile, rounds
from .phones import Phone, Server, count_at_once, game_for_eight, seated, serving, share, tap_away, until_all

_PARTS = ("table", "rooms", "evening", "counts", "dice", "pages")
_MEGABYTE = 1e6


def main() -> None:
    """Measure what is asked for, and tell it."""
    words = _words()
    parts: Mapping[str, Callable[[Server, argparse.Namespace], dict[str, Any]]] = {
        "table": _table,
        "rooms": _rooms,
        "counts": _counts,
        "pages": _pages,
    }
    found: dict[str, Any] = {"machine": f"{os.cpu_count()} cores, Python {platform.python_version()}"}
    print(found["machine"])
    for name in words.only:
        if name == "evening":
            found[name] = _evening(words.events)
            continue
        if name == "dice":
            found[name] = _dice()
            continue
        with tempfile.TemporaryDirectory(prefix="table-") as place:
            folder = game_for_eight(Path(place))
            with serving(folder, Path(place) / "store") as server:
                found[name] = parts[name](server, words)
    if words.json:
        Path(words.json).write_text(json.dumps(found, indent=2), encoding="utf-8")


def _words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.companion", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=_PARTS, default=_PARTS, help="what to measure (all)")
    parser.add_argument("--seconds", type=float, default=30, help="for how long phones tap (30)")
    parser.add_argument("--rooms", type=int, default=50, help="rooms of four at once (50)")
    parser.add_argument("--every", type=float, default=20, help="seconds between two taps of a phone in those (20)")
    parser.add_argument("--events", type=int, default=5000, help="events of the evening that is opened (5000)")
    parser.add_argument("--json", metavar="FILE", help="write all figures to a file too")
    return parser.parse_args()


def _table(server: Server, words: argparse.Namespace) -> dict[str, Any]:
    """Eight phones in one room, each tapping once a second."""
    room = seated(server.port, 8)
    told = _tapped(server, [room], words.seconds, 1.0)
    size = len(room[0].taps.call("GET", f"/room/{room[0].taps.code}/state")[1])
    print(
        f"\nEight phones in one room, each tapping once a second for {words.seconds:.0f} s; a view has {size:,} bytes."
    )
    _tell(told)
    return told


def _rooms(server: Server, words: argparse.Namespace) -> dict[str, Any]:
    """Many rooms of four on one process."""
    rooms = [seated(server.port, 4, f"127.0.1.{number + 1}") for number in range(words.rooms)]
    told = _tapped(server, rooms, words.seconds, words.every)
    print(f"\n{words.rooms} rooms of four, each phone tapping once in {words.every:.0f} s for {words.seconds:.0f} s.")
    _tell(told)
    return told


def _tapped(server: Server, rooms: list[list[Phone]], seconds: float, every: float) -> dict[str, Any]:
    before, began = server.used(), time.perf_counter()
    streams = tap_away(rooms, seconds, every)
    spent, after = time.perf_counter() - began, server.used()
    reached = [value * 1000 for room in rooms for value in until_all(room)]
    answered = [value * 1000 for room in rooms for phone in room for _, value, _ in phone.sent]
    figures = {
        name: {"p50": share(values, 50), "p99": share(values, 99), "most": max(values)}
        for name, values in (("answered", answered), ("everywhere", reached))
    }
    cpu = (after["cpu"] - before["cpu"]) / spent
    phones = sum(len(room) for room in rooms)
    return {**figures, "taps": len(answered), "streams": streams, "phones": phones, "cpu": cpu, "peak": after["peak"]}


def _tell(told: Mapping[str, Any]) -> None:
    names = {"answered": "until the tap was answered", "everywhere": "until the last other phone had it"}
    for name, words in names.items():
        figure = told[name]
        print(f"  {words:35} p50 {figure['p50']:7.1f}  p99 {figure['p99']:7.1f}  most {figure['most']:7.1f} ms")
    print(
        f"  {told['taps']} taps, {told['phones']} phones, of which {told['streams']} by stream; "
        f"the server took {told['cpu']:.0%} of a core and {told['peak'] / _MEGABYTE:.0f} MB"
    )


def _evening(events: int) -> dict[str, float]:
    """An evening of many events, opened by a process that has not seen it."""
    told = rounds.told("evening", str(events))
    print(f"\nAn evening of {told['events']:,.0f} events, opened: {told['open'] * 1000:.0f} ms,")
    print(f"  with the view of a seat {told['view'] * 1000:.0f} ms, and without a snapshot {told['all'] * 1000:.0f} ms")
    return told


def _dice() -> dict[str, float]:
    """Dice that are meant to take long, beside a roll that people make."""
    found = dict(hostile.measure())
    usual = found[hostile.USUAL]
    print(f"\nOdds of dice, as multiples of {hostile.USUAL} ({usual * 1000:.2f} ms):")
    for text, took in found.items():
        print(f"  {text[:24]:24} {took / usual:8.1f} times, {took * 1000:7.2f} ms")
    return found


def _counts(server: Server, words: argparse.Namespace) -> dict[str, float]:
    """Eight clients that add to one counter at once."""
    del words
    added, spent = count_at_once(server.port, 8, 200)
    print(f"\nEight clients add 200 times each to one counter: {added:,} of 1,600 are kept, in {spent:.1f} s")
    print(f"  ({1600 / spent:.0f} taps a second)")
    return {"added": added, "seconds": spent}


def _pages(server: Server, words: argparse.Namespace) -> dict[str, Any]:
    """What pages weigh and when they show something."""
    del words
    from .pages import measure  # noqa: PLC0415 - the others need no browser

    found = dict(measure(server, 5))
    print("\nPages in Chromium: 1.6 Mbit/s, 150 ms to the server and back, a quarter of the processor")
    for name, told in found.items():
        print(
            f"  {name:6} first paint {told['paint']:5.0f} ms, {told['bytes'] / 1000:6.1f} kB on the line, "
            f"{told['again'] / 1000:5.1f} kB the next time, pictures {told['pictures'] / 1000:5.1f} kB"
        )
    return found


if __name__ == "__main__":
    main()
