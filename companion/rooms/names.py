"""Names of seats: as people write them, without what would upset a page."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from companion.rooms.commands import Refused
from companion.rooms.said import say

LONGEST = 24
"""In graphemes: what a person takes for one letter or one emoji."""

_JOINER = "\u200d"
_HANGUL_FOLLOWS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"L": ("L", "V", "LV"), "LV": ("V", "T"), "V": ("V", "T"), "T": ("T",)}
)
_MARKS_EACH = 6
"""So many marks may a letter bear; more would run over the lines above."""


def clean_name(written: str, taken: Iterable[str]) -> str:
    """The name in NFC, without control and direction marks, with single blanks; one that is taken gets a number.

    Raises Refused for a name with nothing to see in it, or one that is too long.
    """
    name = " ".join(_without_marks(unicodedata.normalize("NFC", written[: LONGEST * 40])).split())
    clusters = list(graphemes(name))
    if not any(_visible(cluster) for cluster in clusters):
        raise Refused(say("A name needs at least one letter that can be seen."))
    if len(clusters) > LONGEST or len(written) > LONGEST * 40:
        raise Refused(say("This name is too long: {most} letters are the most.", most=LONGEST))
    others = {_same(other) for other in taken}
    if _same(name) not in others:
        return name
    number = next(number for number in range(2, len(others) + 3) if _same(_numbered(clusters, number)) not in others)
    return _numbered(clusters, number)


def _numbered(clusters: list[str], number: int) -> str:
    """The name with a number, shortened where it would be too long."""
    tail = f" {number}"
    return "".join(clusters[: LONGEST - len(tail)]).rstrip() + tail


def _same(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _visible(cluster: str) -> bool:
    return unicodedata.category(cluster[0])[0] in "LNPS"


def _without_marks(text: str) -> str:
    """Without control, direction and private characters; joiners and tags stay inside an emoji."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind == "Cf":
            if kept and (letter == _JOINER or _is_tag(letter)) and _in_emoji(kept[-1]):
                kept.append(letter)
        elif kind in ("Zl", "Zp") or letter in "\t\r\n":
            kept.append(" ")
        elif kind not in ("Cc", "Cs", "Co", "Cn") and marks <= _MARKS_EACH:
            kept.append(letter)
    while kept and kept[-1] == _JOINER:
        kept.pop()
    return "".join(kept)


def _in_emoji(letter: str) -> bool:
    return unicodedata.category(letter) == "So" or letter == "\ufe0f" or _is_skin(letter) or _is_tag(letter)


def _is_skin(letter: str) -> bool:
    return "\U0001f3fb" <= letter <= "\U0001f3ff"


def _is_tag(letter: str) -> bool:
    return "\U000e0020" <= letter <= "\U000e007f"


def _is_flag(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


def graphemes(text: str) -> Iterator[str]:
    """The text in what people take for single letters, after the main rules of UAX #29 (Unicode text segmentation)."""
    cluster = ""
    for letter in text:
        if cluster and _goes_on(cluster, letter):
            cluster += letter
        else:
            if cluster:
                yield cluster
            cluster = letter
    if cluster:
        yield cluster


def _goes_on(cluster: str, letter: str) -> bool:
    last = cluster[-1]
    if unicodedata.category(letter) in ("Mn", "Me", "Mc") or letter == _JOINER or _is_skin(letter) or _is_tag(letter):
        return True
    if last == _JOINER:
        return unicodedata.category(letter) == "So"
    if _is_flag(last) and _is_flag(letter):
        return len(cluster) % 2 == 1
    return _hangul(letter) in _HANGUL_FOLLOWS.get(_hangul(last), ())


def _hangul(letter: str) -> str:
    """The part of a Hangul syllable that a letter is, of those that join."""
    if "\u1100" <= letter <= "\u115f":
        return "L"
    if "\u1160" <= letter <= "\u11a7":
        return "V"
    if "\u11a8" <= letter <= "\u11ff":
        return "T"
    return "LV" if "\uac00" <= letter <= "\ud7a3" else ""
