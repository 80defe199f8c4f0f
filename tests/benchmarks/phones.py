"""Phones at tables: how long a tap takes to be on all others, in one room and in many; and that nothing is lost."""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import threading
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardgen.share import share_folder

from .rounds import ROOT, environment
from .wire import Wire

GAME = "table-for-eight"
_FROM = "demon-hunter"
_POLL = 3.0


@dataclass
class Server:
    """A companion in another process."""

    port: int
    process: subprocess.Popen[str]

    def used(self) -> dict[str, float]:
        """Seconds of CPU and the most memory in bytes, up to now."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write("?\n")
        self.process.stdin.flush()
        told: dict[str, float] = json.loads(self.process.stdout.readline())
        return told


def game_for_eight(place: Path) -> Path:
    """A game of the project in which eight may sit."""
    folder = place / GAME
    shutil.copytree(share_folder() / "data" / _FROM, folder)
    told = (folder / "game.yaml").read_text(encoding="utf-8")
    assert "players: [2, 6]" in told
    (folder / "game.yaml").write_text(told.replace("players: [2, 6]", "players: [2, 8]"), encoding="utf-8")
    return folder


@contextmanager
def serving(folder: Path, store: Path) -> Iterator[Server]:
    """A companion that serves a game for as long as the context lasts."""
    words = [sys.executable, "-m", "tests.benchmarks.served", str(folder), str(store)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, cwd=ROOT, env=environment(), text=True, stdin=pipe, stdout=pipe)
    assert process.stdout
    try:
        yield Server(int(process.stdout.readline()), process)
    finally:
        process.communicate()


@dataclass
class Phone:
    """A phone with its stream, or one that asks every three seconds; `seen` is what it had when."""

    taps: Wire
    others: Wire
    seen: list[tuple[float, int]] = field(default_factory=list)
    sent: list[tuple[float, float, int]] = field(default_factory=list)

    def have(self, revision: int) -> None:
        """Note that the phone shows a revision."""
        self.seen.append((time.perf_counter(), revision))

    def follow(self, ended: threading.Event) -> bool:
        """Learn of new revisions: by a stream (True), else by asking."""

        def fetch(revision: int) -> None:
            if revision > max(self.taps.revision, self.others.revision):
                self.have(self.others.sync())

        if self.others.stream(fetch, ended) is not None:
            return True

        def poll() -> None:
            while not ended.wait(_POLL):
                self.others.revision = max(self.taps.revision, self.others.revision)
                self.have(self.others.sync())

        threading.Thread(target=poll, daemon=True).start()
        return False

    def tap(self, kind: str, **data: Any) -> None:
        """Tap, and note when and what it led to."""
        at = time.perf_counter()
        revision = self.taps.do(kind, **data)
        self.sent.append((at, time.perf_counter() - at, revision))
        self.have(revision)


def seated(port: int, phones: int, address: str = "127.0.0.1") -> list[Phone]:
    """A room in the middle of a game: cards in play, creatures about, a full log."""
    wires = [Wire(port, address) for _ in range(phones)]
    wires[0].start(GAME, "Ada")
    for number, wire in enumerate(wires[1:], 2):
        wire.join(wires[0].code, f"Player {number}")
    host = wires[0]
    host.do("begin", force=True)
    while (view := host.view())["stage"] == "setup":
        host.do("waive", task=view["tasks"][0]["id"])
    while host.view()["tasks"]:
        host.do("waive", task=host.view()["tasks"][0]["id"])
    _lay_cards(wires)
    for wire in wires:
        wire.sync()
    return [Phone(wire, wire.twin()) for wire in wires]


def _lay_cards(wires: Sequence[Wire]) -> None:
    """Five cards in play for each, and two creatures for each in the first places."""
    host = wires[0]
    cards = json.loads(host.call("GET", f"/catalog/{GAME}.json")[1])["cards"]
    people = [card["code"] for card in cards if card["deck"] == "characters"]
    creatures = [card["code"] for card in cards if card["type"] == "creature"]
    view = host.view()
    places = [place["id"] for place in view["places"]]
    for number, seat in enumerate(view["seats"]):
        host.do("pawn", seat=seat["id"], place=places[number])
        for code in people[number * 5 : number * 5 + 5]:
            host.do("put", code=code, to="in-play", owner=seat["id"], force=True)
        for code in creatures[number * 2 : number * 2 + 2]:
            host.do("put", code=code, to="lair", owner=places[number], force=True)


def tap_away(rooms: Sequence[Sequence[Phone]], seconds: float, every: float) -> int:
    """Let each phone of each room tap once in `every` seconds; gives how many had a stream."""
    ended = threading.Event()
    streams = sum(phone.follow(ended) for room in rooms for phone in room)
    everybody = [phone for room in rooms for phone in room]
    start = time.perf_counter() + 0.5
    threads = [
        threading.Thread(target=_taps, args=(phone, start + every * number / len(everybody), seconds, every))
        for number, phone in enumerate(everybody)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    time.sleep(2 * _POLL if streams < len(everybody) else 1)
    ended.set()
    return streams


def _taps(phone: Phone, start: float, seconds: float, every: float) -> None:
    number = 0
    while number * every < seconds:
        time.sleep(max(0.0, start + number * every - time.perf_counter()))
        phone.tap("count", counter="hand", by=1 if number % 2 == 0 else -1)
        number += 1


def until_all(room: Sequence[Phone]) -> list[float]:
    """For each tap in a room the seconds until the last other phone had what it led to."""
    found = []
    reached = {id(phone): _first_times(phone) for phone in room}
    for phone in room:
        for at, _, revision in phone.sent:
            others = [_when(reached[id(other)], revision) for other in room if other is not phone]
            found.append(max(others) - at)
    return found


def _first_times(phone: Phone) -> tuple[list[int], list[float]]:
    """The revisions that a phone came to, ascending, with the time of each."""
    revisions: list[int] = []
    times: list[float] = []
    for at, revision in sorted(phone.seen):
        if not revisions or revision > revisions[-1]:
            revisions.append(revision)
            times.append(at)
    return revisions, times


def _when(reached: tuple[list[int], list[float]], revision: int) -> float:
    """When a phone had a revision or a later one; a tap that nobody heard of counts as a minute."""
    revisions, times = reached
    at = bisect_left(revisions, revision)
    return times[at] if at < len(times) else times[-1] + 60


def share(values: Sequence[float], part: int) -> float:
    """The value below which so many percent lie."""
    return statistics.quantiles(values, n=100, method="inclusive")[part - 1]


def count_at_once(port: int, clients: int, each: int) -> tuple[int, float]:
    """Clients that add to one counter as fast as they can; gives what was added, and the seconds."""
    room = seated(port, clients)
    host = room[0].taps
    counter = next(one for one in host.view()["counters"] if one["max"] is None)
    began = time.perf_counter()

    def work(phone: Phone) -> None:
        for _ in range(each):
            phone.taps.do("count", counter=counter["id"], by=1)

    threads = [threading.Thread(target=work, args=(phone,)) for phone in room]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    spent = time.perf_counter() - began
    now = next(one for one in host.view()["counters"] if one["id"] == counter["id"])
    return int(now["value"] - counter["value"]), spent
