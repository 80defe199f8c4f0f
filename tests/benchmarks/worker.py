"""One process of the benchmark: start a pipeline, make the cards of one folder after the other, tell the times.

`python -m tests.benchmarks.worker PIPELINE [--codes] [--keep] FOLDER` answers with a line of JSON for FOLDER, and
with one for each folder that it then reads from standard input: `given`, `start` and `work` in seconds, and `peak`, the
most memory that the process has had, in bytes. With `--codes` cardgen's QR codes are made before the clock starts
(`given`); with `--keep` the PDF stays in the folder, under the pipeline's name.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from .rounds import peak


def main(pipeline: str, flags: set[str], first: Path) -> None:
    """Make cards until standard input ends."""
    began = time.perf_counter()
    module = importlib.import_module(f".{pipeline}", __package__)
    work = module.ready(first)
    start = time.perf_counter() - began
    for folder in _folders(first):
        if folder != first:
            work = module.ready(folder)
        began = time.perf_counter()
        if "--codes" in flags and hasattr(module, "give"):
            module.give(folder)
        given = time.perf_counter() - began
        began = time.perf_counter()
        pdf = work()
        seconds = time.perf_counter() - began
        if "--keep" in flags:
            (folder / f"{pipeline}.pdf").write_bytes(pdf)
        told = {"given": given, "start": start, "work": seconds, "bytes": len(pdf), "peak": peak()}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


def _folders(first: Path) -> Iterator[Path]:
    yield first
    for line in sys.stdin:
        yield Path(line.strip())


if __name__ == "__main__":
    main(sys.argv[1], {word for word in sys.argv[2:] if word.startswith("--")}, Path(sys.argv[-1]))
