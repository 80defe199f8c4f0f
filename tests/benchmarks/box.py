"""Print all games of the checkout as `make print` does: `python -m tests.benchmarks.box CACHE OUT [--anew]`.

CACHE is where builds keep what they made; with `--anew` nothing is taken from there, nor left, but fonts. Told as one
line of JSON: `work` in seconds, `processor`, the seconds of it that the process computed, its start included, `boxes`
(each game in each of its languages), `files` and `bytes` written, `laid_out` sides and `drawn` files, and `peak`, the
most memory that the process has had.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace
from pathlib import Path

from .rounds import ROOT, peak


def main(cache: Path, out: Path, *, anew: bool) -> None:
    """Print, and tell."""
    # The imports are start-up.
    from cardgen.build import ALL_LANGUAGES, Options, build_spoken, make_services  # noqa: PLC0415
    from cardgen.load.games import find_games  # noqa: PLC0415

    services = replace(make_services(cache), keep=not anew)
    began = time.perf_counter()
    options = Options(language=ALL_LANGUAGES)
    games = find_games([ROOT / "data"], services.share)
    reports = [report for game in games for report in build_spoken(game.path, out, options, services)]
    work = time.perf_counter() - began
    if not all(report.written for report in reports):
        raise ValueError("A game of the checkout has errors: see cardgen check")
    files = [file.path for report in reports for file in report.files]
    told = {
        "work": work,
        "processor": time.process_time(),
        "boxes": len(reports),
        "files": len(files),
        "bytes": sum(path.stat().st_size for path in files),
        "laid_out": sum(report.laid_out for report in reports),
        "drawn": sum(report.drawn for report in reports),
        "peak": peak(),
    }
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main(*[Path(word) for word in sys.argv[1:3]], anew="--anew" in sys.argv)
