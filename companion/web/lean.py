"""Scripts and style sheets without what only people read: comments, indentation, blanks around signs."""

from __future__ import annotations

import re

_LITERAL = (
    r'"(?:[^"\\\n]|\\.)*"|'
    r"'(?:[^'\\\n]|\\.)*'|"
    r"`(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^`{}]|`[^`]*`|\{[^{}]*\})*\})*`|"
    r"(?<![\w$)\]}])(?<![\w$)\]}] )/(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*"
)
"""Strings, templates with at most one more inside each of their places, and patterns, which follow a sign."""
_COMMENT = re.compile(rf"({_LITERAL})|//[^\n]*|/\*.*?\*/", re.DOTALL)
_BLANK = re.compile(rf"({_LITERAL})|\s+", re.DOTALL)
_SHEET = re.compile(r'("[^"\n]*")|/\*.*?\*/|\s*(?:;\s*)?(\})\s*|\s*([{;,>])\s*|\s+', re.DOTALL)
_OPENS, _CLOSES = "{;,([", "})]"
_STRAY = re.compile("[\"'`]")


def lean_script(text: str) -> str:
    """A script that does the same; as it is where it has a literal that is not understood."""
    bare = _COMMENT.sub(lambda found: found[1] or (" " if found[0].startswith("/*") else ""), text)
    if _STRAY.search(_BLANK.sub("", bare)):
        return text
    return _BLANK.sub(lambda found: found[1] or _between(found), bare).strip()


def lean_sheet(text: str) -> str:
    """A style sheet that says the same. Its strings are in double quotes, and hold no line break."""
    return _SHEET.sub(_mark, text).strip()


def _between(blank: re.Match[str]) -> str:
    """What has to stand where there are blanks: a line break if it may end a statement, a blank if it parts words."""
    before, after = _beside(blank)
    if "\n" in blank[0]:
        return "" if before in _OPENS or after in _CLOSES else "\n"
    parts_words = all(char.isalnum() or char in "_$" for char in (before, after))
    return " " if parts_words or (before == after and after in "+-/") else ""


def _mark(found: re.Match[str]) -> str:
    """What stands in a style sheet for a string, a comment, a sign with blanks around it, or blanks."""
    sign: str | None = found[1] or found[2] or found[3]
    if sign or found[0].startswith("/*"):
        return sign or ""
    return "" if _beside(found)[0] == ":" else " "


def _beside(found: re.Match[str]) -> tuple[str, str]:
    """The characters before and after; empty at the ends of the text."""
    start, end = found.span()
    return found.string[max(0, start - 1) : start], found.string[end : end + 1]
