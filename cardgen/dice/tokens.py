"""Cuts dice notation, as keyboards and phones type it, into numbers, words, names and signs."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from cardgen.dice.fault import DiceFault
from cardgen.dice.limits import MAX_CHARACTERS, MAX_NUMBER

WORDS = ("abs", "kh", "kl", "dh", "dl", "k", "d")
_SIGNS = ("!=", "<=", ">=", "<>", "<", ">", "=", "!", "+", "-", "*", "/", "%", "(", ")")
_SAME: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys("−–—‐‑‒―⁃➖", "-"),
        **dict.fromkeys("×✕✖⋅·∙x", "*"),
        **dict.fromkeys("÷➗∕:", "/"),
        "➕": "+",
        "≤": "<=",
        "≥": ">=",
        "≠": "<>",
    }
)
_CHANGED = ("<super>", "<sub>", "<fraction>")
_UNSEEN = frozenset(("Cf", "Mn", "Me"))


class Kind(StrEnum):
    """What a token is."""

    NUMBER = "number"
    WORD = "word"
    NAME = "name"
    SIGN = "sign"
    END = "end"


@dataclass(frozen=True, slots=True)
class Token:
    """A part of the text. `at` is its place as typed, from 0; `value` what a number or a name comes to.

    `space` says that a blank stands before it.
    """

    kind: Kind
    text: str
    at: int
    value: int = 0
    space: bool = False


@dataclass(frozen=True, slots=True)
class _Letters:
    """The text with every character in its plain form, and for each where it was typed."""

    text: str
    places: tuple[int, ...]


def tokens_of(text: str, names: Mapping[str, int]) -> tuple[Token, ...]:
    """Cut a text into tokens, of which the last is the end. `names` are the words that stand for a number.

    Raises DiceFault for a text that is too long and for characters that mean nothing.
    """
    if len(text) > MAX_CHARACTERS:
        raise DiceFault("the text goes on, but {most} characters are the most", MAX_CHARACTERS, most=MAX_CHARACTERS)
    letters = _plain(text)
    known = {_plain(name).text: name for name in names}
    longest_first = sorted(known, key=len, reverse=True)
    tokens: list[Token] = []
    at = 0
    space = False
    while at < len(letters.text):
        if letters.text[at] == " ":
            at, space = at + 1, True
            continue
        name = next((one for one in longest_first if _stands(one, letters.text, at)), None)
        if name is not None:
            token = Token(Kind.NAME, known[name], letters.places[at], names[known[name]], space)
            size = len(name)
        else:
            token, size = _token(letters, at, space)
        tokens.append(token)
        at, space = at + size, False
    return (*tokens, Token(Kind.END, "", len(text), space=space))


def _plain(text: str) -> _Letters:
    """Characters in compatibility form and lower case, one by one so that each keeps its place."""
    parts: list[str] = []
    places: list[int] = []
    for place, typed in enumerate(text):
        for plain in _same(typed, place):
            parts.append(plain)
            places.append(place)
    return _Letters("".join(parts), tuple(places))


def _same(typed: str, place: int) -> str:
    """What a character stands for: nothing where it cannot be seen."""
    if typed.isspace():
        return " "
    if typed.isascii():
        plain = typed.lower()
        return _SAME.get(plain, plain)
    if unicodedata.category(typed) in _UNSEEN:
        return ""
    if unicodedata.decomposition(typed).startswith(_CHANGED):
        raise DiceFault("“{typed}” means nothing in dice", place, typed=typed)
    plain = "".join(_SAME.get(part, part) for part in unicodedata.normalize("NFKC", typed).lower())
    return "".join(str(unicodedata.decimal(part)) if part.isdecimal() else part for part in plain)


def _stands(name: str, text: str, at: int) -> bool:
    """Whether a name stands whole at a place: names are not cut out of longer words."""
    if not text.startswith(name, at):
        return False
    end = at + len(name)
    return (at == 0 or not _wordy(text[at - 1])) and (end == len(text) or not _wordy(text[end]))


def _wordy(character: str) -> bool:
    return character.isalnum() or character in "_."


def _token(letters: _Letters, at: int, space: bool) -> tuple[Token, int]:
    """The token that begins at a character that is no blank, and its length."""
    text, place = letters.text, letters.places[at]
    if text[at].isdecimal():
        return _number(letters, at, space)
    for kind, known in ((Kind.WORD, WORDS), (Kind.SIGN, _SIGNS)):
        found = next((one for one in known if text.startswith(one, at)), None)
        if found is not None:
            size = len("==") if found == "=" and text.startswith("==", at) else len(found)
            return Token(kind, found, place, space=space), size
    end = at + 1
    while end < len(text) and text[end].isalpha() and text[at].isalpha():
        end += 1
    raise DiceFault("“{typed}” means nothing in dice", place, typed=_shown(text[at:end]))


def _number(letters: _Letters, at: int, space: bool) -> tuple[Token, int]:
    end = at
    while end < len(letters.text) and letters.text[end].isdecimal():
        end += 1
    digits = letters.text[at:end].lstrip("0") or "0"
    if len(digits) > len(str(MAX_NUMBER)):
        raise DiceFault("this number is too large: {most} is the most", letters.places[at], most=f"{MAX_NUMBER:,}")
    return Token(Kind.NUMBER, letters.text[at:end], letters.places[at], int(digits), space), end - at


def _shown(words: str) -> str:
    """A piece of the text for a message, without what would upset a page or a terminal."""
    seen = "".join(one if one.isprintable() else "�" for one in words)
    return seen if len(seen) <= 20 else f"{seen[:19]}…"
