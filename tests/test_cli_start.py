"""The command line answers at once: `--help` imports no stage of the work."""

from __future__ import annotations

import subprocess
import sys

HEAVY = (
    "reportlab",
    "uharfbuzz",
    "fontTools",
    "jinja2",
    "PIL",
    "yaml",
    "qrcode",
    "svgwrite",
    "cardgen.build",
)
SCRIPT = """
import sys
from cardgen.cli import main
sys.argv = ["cardgen", *{words!r}]
try:
    main()
finally:
    print("\\nLOADED", *sorted(set({heavy!r}) & set(sys.modules)))
"""


def loaded_by(*words: str) -> tuple[str, list[str]]:
    """Give what a call says, and which heavy modules it loaded."""
    script = SCRIPT.format(words=words, heavy=HEAVY)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    said, _, loaded = done.stdout.rpartition("LOADED")
    return said, loaded.split()


def test_help_lists_the_commands_and_loads_nothing_heavy() -> None:
    said, loaded = loaded_by("--help")
    for command in ("games", "check", "build", "card", "dump", "sizes", "fonts", "schema", "calibrate"):
        assert f"\n  {command} " in said
    assert loaded == []


def test_help_of_build_loads_nothing_heavy() -> None:
    said, loaded = loaded_by("build", "--help")
    for option in ("--deck", "--paper", "--backs", "--bleed", "--marks", "--ink", "--lang", "--public-url", "--out"):
        assert option in said
    for option in ("--cards", "--copies", "--back-shift", "--printer", "--reverse", "--margin", "--json"):
        assert option in said
    assert loaded == []


def test_sizes_load_nothing_heavy() -> None:
    said, loaded = loaded_by("sizes")
    assert "poker" in said
    assert loaded == []
