"""Rounds in which every pipeline has its turn, so that whatever else the machine does hits all of them alike."""

from __future__ import annotations

import importlib.util
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# What each pipeline needs beside cardgen's own set-up.
PIPELINES: Mapping[str, str] = {"floor": "", "with_cardgen": "", "with_typst": "typst", "with_weasyprint": "weasyprint"}
NAMES: Mapping[str, str] = {
    "floor": "by hand, no library (the floor)",
    "with_cardgen": "cardgen",
    "with_typst": "Typst",
    "with_weasyprint": "WeasyPrint",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured in several rounds, in one unit."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one."""
        return statistics.median(self.values)

    @property
    def low(self) -> float:
        """The least."""
        return min(self.values)

    @property
    def high(self) -> float:
        """The most."""
        return max(self.values)


def available(pipelines: Iterable[str]) -> tuple[list[str], list[str]]:
    """Those whose library is installed, and sentences about the others."""
    found = [name for name in pipelines if not PIPELINES[name] or installed(PIPELINES[name])]
    left = [
        f"{NAMES[name]} is left out: “{PIPELINES[name]}” is not installed (pip install -e '.[bench]')."
        for name in pipelines
        if name not in found
    ]
    return found, left


def installed(package: str) -> bool:
    """Whether a package can be imported."""
    return importlib.util.find_spec(package) is not None


def environment() -> dict[str, str]:
    """The environment of this process, but that Python keeps what it compiles, as it does for everyone by default."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def peak() -> int:
    """The most memory that this process has had resident, in bytes; 0 where the system does not tell.

    Linux counts what the parent had into getrusage's answer, so /proc is asked.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    lines = status.read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))


def command(pipeline: str, folder: Path, *flags: str) -> list[str]:
    """The words that start a worker."""
    return [sys.executable, "-m", "tests.benchmarks.worker", pipeline, *flags, str(folder)]


def fresh(pipeline: str, folder: Path, *flags: str) -> dict[str, float]:
    """The cards of one folder in a process of their own: what the worker tells, and `whole`.

    `whole` is all that a person would wait for, in seconds: without `given`, the making of QR codes that others are
    given.
    """
    began = time.perf_counter()
    words = command(pipeline, folder, *flags)
    done = subprocess.run(words, cwd=ROOT, env=environment(), check=True, stdout=subprocess.PIPE, input=b"")
    whole = time.perf_counter() - began
    told: dict[str, float] = json.loads(done.stdout)
    return {**told, "whole": whole - told["given"]}


def told(module: str, *words: str) -> dict[str, float]:
    """What a module of this package tells in a process of its own, and how long that took: `whole`."""
    began = time.perf_counter()
    command = [sys.executable, "-m", f"tests.benchmarks.{module}", *words]
    done = subprocess.run(command, cwd=ROOT, env=environment(), check=True, stdout=subprocess.PIPE)
    whole = time.perf_counter() - began
    return {**json.loads(done.stdout), "whole": whole}


class Kept:
    """A worker that stays and makes one deck after the other."""

    def __init__(self, pipeline: str, folder: Path, *flags: str) -> None:
        words = command(pipeline, folder, *flags)
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, cwd=ROOT, env=environment(), text=True, stdin=pipe, stdout=pipe)
        self._answer()

    def make(self, folder: Path) -> dict[str, float]:
        """The cards of another folder."""
        assert self._process.stdin
        self._process.stdin.write(f"{folder}\n")
        self._process.stdin.flush()
        return self._answer()

    def close(self) -> None:
        """Let it go."""
        self._process.communicate()

    def _answer(self) -> dict[str, float]:
        assert self._process.stdout
        told: dict[str, float] = json.loads(self._process.stdout.readline())
        return told


def interleaved(
    turns: Mapping[str, Callable[[int], dict[str, Any]]], rounds: int, tell: Callable[[str], None]
) -> dict[str, dict[str, Figure]]:
    """Each turn once a round, A B C D A B C D …: for each of them, its figures by what they measure."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in turns}
    for number in range(rounds):
        for name, turn in turns.items():
            tell(f"round {number + 1} of {rounds}: {NAMES.get(name, name)}")
            found[name].append(turn(number))
    return {name: _figures(told) for name, told in found.items()}


def _figures(told: Sequence[dict[str, Any]]) -> dict[str, Figure]:
    return {key: Figure(tuple(float(one[key]) for one in told)) for key in told[0]}
