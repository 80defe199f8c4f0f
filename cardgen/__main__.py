"""Run the command line as `python -m cardgen`."""

from __future__ import annotations

from cardgen.cli import main

if __name__ == "__main__":
    main()
