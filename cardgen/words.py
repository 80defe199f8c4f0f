"""The words that cardgen prints of its own: where they stand in a checkout, and how another language says them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardgen.model.speech import ENGLISH, Speech

if TYPE_CHECKING:
    from cardgen.catalogue import Words

LOCALE = Path(__file__).parent / "locale"
"""Where the catalogues are, each named by its language: `zh-Hant.po`."""

_PLACES = ("cardgen", "templates/cards", "templates/sheets")
_CALLS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"say": (0,), "count": (0, 1), "mark": (0,), "DiceFault": (0,)}
)


@lru_cache(maxsize=16)
def speech_of(language: str) -> Speech:
    """How a language says the program's own words; English where there is no catalogue for it.

    A tag stands for all that begin with it: `zh-Hant` for `zh-Hant-TW`.
    """
    path = _file(language)
    if path is None:
        return replace(ENGLISH, language=language)
    # English needs no catalogue, and so does not wait for what reads one.
    from cardgen.catalogue import translations  # noqa: PLC0415

    found = translations(path)
    return Speech(language, found.gettext, found.ngettext)


def is_spoken(language: str) -> bool:
    """Whether the program has words of its own in a language."""
    return language.split("-", maxsplit=1)[0] == ENGLISH.language or _file(language) is not None


def catalogue_files(folder: Path = LOCALE) -> Mapping[str, Path]:
    """The catalogues that there are, by language."""
    return MappingProxyType({path.stem: path for path in sorted(folder.glob("*.po"))})


def words_of(root: Path) -> Mapping[Words, list[str]]:
    """All words that a checkout prints of its own, each with the files that have it."""
    from cardgen.catalogue import gather, words_in_python, words_in_template  # noqa: PLC0415

    finders = {".py": partial(words_in_python, calls=_CALLS), ".xml": partial(words_in_template, calls=tuple(_CALLS))}
    return gather(root, finders, _PLACES, bare=True)


def _file(language: str) -> Path | None:
    parts = language.split("-")
    paths = (LOCALE / f"{'-'.join(parts[:end])}.po" for end in range(len(parts), 0, -1))
    return next((path for path in paths if path.is_file()), None)
