"""Renews the catalogues of the companion's words from its sources, and says what is left to translate: `make words`."""

from __future__ import annotations

import sys
from pathlib import Path

from cardgen.catalogue import renew
from companion.words import catalogue_files, words_of


def main() -> None:
    """Renew all catalogues, and say what has to be translated."""
    sys.stdout.writelines(renew(catalogue_files().values(), words_of(Path(__file__).parents[1])))


if __name__ == "__main__":
    main()
