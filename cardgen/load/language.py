"""Language tags, as the name of a translation file or in a column's header."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?")
"""A tag as of BCP 47, as far as games need it: language, script, region (`de`, `zh-Hant`, `pt-BR`)."""

_THREE_LETTERS: Mapping[str, str] = MappingProxyType(
    {
        "eng": "en",
        "ger": "de",
        "deu": "de",
        "fre": "fr",
        "fra": "fr",
        "spa": "es",
        "ita": "it",
        "por": "pt",
        "dut": "nl",
        "nld": "nl",
        "pol": "pl",
        "rus": "ru",
        "ukr": "uk",
        "jpn": "ja",
        "chi": "zh",
        "zho": "zh",
        "kor": "ko",
        "swe": "sv",
        "dan": "da",
        "fin": "fi",
        "cze": "cs",
        "ces": "cs",
        "hun": "hu",
        "tur": "tr",
        "ara": "ar",
        "heb": "he",
        "gre": "el",
        "ell": "el",
        "rum": "ro",
        "ron": "ro",
        "cat": "ca",
    }
)
_TWO_LETTERS = frozenset(_THREE_LETTERS.values())


def language_of(word: str) -> str:
    """The tag that a word in a header means (`FR`, `ger`, `zh_hant`), or the empty string where it means none."""
    main, _, rest = word.replace("_", "-").partition("-")
    main = _THREE_LETTERS.get(main.casefold(), main.casefold())
    if main not in _TWO_LETTERS:
        return ""
    if not rest:
        return main
    tag = f"{main}-{rest.title() if len(rest) == 4 else rest.upper()}"
    return tag if LANGUAGE.fullmatch(tag) else ""
