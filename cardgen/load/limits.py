"""How much of a file is read before it is refused: game folders are passed from hand to hand and are not trusted."""

from __future__ import annotations

from typing import Final

MEGABYTE: Final = 1024 * 1024

MAX_TEXT_BYTES: Final = 20 * MEGABYTE
"""The largest CSV, YAML or translation file."""

MAX_WORKBOOK_BYTES: Final = 20 * MEGABYTE
"""The largest XLSX or ODS file as it lies on the disk."""

MAX_UNPACKED_BYTES: Final = 100 * MEGABYTE
"""The most that a workbook may unpack to, so that a small file cannot fill the memory."""

MAX_CELLS: Final = 2_000_000
"""The largest rectangle, rows times columns, that a sheet may span."""

MAX_ROWS: Final = 100_000
"""The most rows of one deck."""

MAX_COPIES: Final = 1_000
"""The most copies of one card."""

MAX_DEPTH: Final = 40
"""How deep lists and mappings of a YAML file may nest."""

MAX_NODES: Final = 2_000_000
"""The most keys and values of a YAML file."""

MAX_ALIASED: Final = 20_000
"""The most keys and values that YAML aliases may repeat, so that nine lines cannot mean a billion words."""

MAX_LISTED: Final = 6
"""How many rows or names a message lists before it counts the rest."""
