"""Inline Markdown as rich text in the markup of `cardgen.text.rich`, in which nothing means what was not meant so."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from markdown_it.token import Token

from cardgen.load.findings import Findings, near_hint, shortened

# Between two characters it parts what would be read as a token, and prints as nothing.
_NOTHING = "<i></i>"
_BRACE = re.compile(r"\{([^{}\[\]<>*\r\n]{1,60})\}")
_ICON_NAME = re.compile(r"[\w./:+ -]*[^\W\d_][\w./:+ -]*")
_MISREAD = re.compile(
    r"(?P<bracket>[\[(])(?P<name>[^{}()\[\]<>*\r\n]{1,60})(?=[\])])"
    r"|(?<![^\W\d_]):(?=[^\W\d_][\w+-]{0,59}:)"
    r"|<(?=/?[bi]>|br\s*/?>)"
    r"|\\(?=n)",
    re.IGNORECASE,
)
_STARS = re.compile(r"\*+")
_MARKS = {"strong_open": "<b>", "strong_close": "</b>", "em_open": "<i>", "em_close": "</i>"}
_BREAKS = ("softbreak", "hardbreak")
_COMMENT = ("<!--", "-->")


class InlineWriter:
    """Writes inline tokens as rich text; `icons` are the names that a text may use in braces."""

    def __init__(self, icons: frozenset[str], findings: Findings) -> None:
        self._icons = icons
        self._findings = findings

    def write(self, tokens: Sequence[Token], line: int) -> str:
        """The tokens of a text that begins at a line, as rich text; pictures among them are left out and told."""
        parts = [self._part(kind, text, at) for kind, text, at in _runs(self._pieces(tokens, line))]
        return self._without_opening_stars("".join(parts), line).strip()

    def _pieces(self, tokens: Sequence[Token], line: int) -> Iterator[tuple[str, str, int]]:
        """Kind (`text` or `mark`), words and line of each piece; what cannot be printed becomes a problem."""
        links: list[tuple[str, str]] = []
        for number, token in enumerate(tokens):
            if token.type in _BREAKS:
                line += 1
                yield ("mark", "\n", line) if token.type == "hardbreak" else ("text", _space(tokens, number), line)
            elif token.type in _MARKS:
                yield "mark", _MARKS[token.type], line
            elif token.type == "html_inline":
                yield "text", without_comments(token.content, line, self._findings), line
            elif token.type == "image":
                hint = "put it on a line of its own, with an empty line before and after it"
                self._findings.error(f"the picture “{shortened(token.content)}” stands among words", line, hint=hint)
            elif token.type == "link_open":
                links.append((str(token.attrGet("href") or ""), tokens[number + 1].content))
            elif token.type == "link_close":
                yield "text", _address(*links.pop()), line
            else:
                yield "text", token.content, line
            if token.type in ("code_inline", "html_inline"):
                line += token.content.count("\n")

    def _part(self, kind: str, text: str, line: int) -> str:
        if kind == "mark":
            return text
        if "![" in text:
            hint = "write ![caption](card:CODE) or ![caption](art/file.png), without spaces in the address"
            self._findings.error("a picture begins with “![” here that cannot be read", line, hint=hint)
        parts = []
        at = 0
        for found in _BRACE.finditer(text):
            parts.append(self._plain(text[at : found.start()]))
            parts.append(self._icon(found, line + text.count("\n", 0, found.start())))
            at = found.end()
        parts.append(self._plain(text[at:]))
        return "".join(parts).replace("\n", " ")

    def _icon(self, found: re.Match[str], line: int) -> str:
        name = found[1].strip()
        known = next((form for form in (name, name.lower(), name.casefold()) if form in self._icons), "")
        if known:
            return f"{{{known}}}"
        if _ICON_NAME.fullmatch(name):
            hint = near_hint(name, sorted(self._icons), "icon")
            self._findings.error(f"there is no icon “{shortened(name)}”", line, hint=hint)
        return f"{{{_NOTHING}{found[1]}}}"

    def _plain(self, text: str) -> str:
        return _MISREAD.sub(self._parted, text)

    def _parted(self, found: re.Match[str]) -> str:
        name = (found["name"] or "").strip()
        if found["bracket"] and not {name, name.lower(), name.casefold()} & self._icons:
            return found[0]
        return f"{found[0][:1]}{_NOTHING}{found[0][1:]}"

    def _without_opening_stars(self, rich: str, line: int) -> str:
        """Stars that began no emphasis in Markdown must begin none in print either."""
        parts = []
        at = 0
        for found in _STARS.finditer(rich):
            if _opens(rich, found):
                hint = "close it where the emphasis ends, or print another sign"
                self._findings.warning("a star that begins nothing was left out", line, hint=hint)
                parts.append(rich[at : found.start()])
                at = found.end()
        return "".join([*parts, rich[at:]])


def without_comments(html: str, line: int, findings: Findings) -> str:
    """Raw HTML as the text that it is, which is told at its line; comments are left out."""
    text = "".join(_outside_comments(html)).strip("\n")
    if text.strip():
        message = f"the HTML “{shortened(text, 30)}” is printed as it stands"
        findings.warning(message, line, hint="write **bold**, *italic*, tables and lists the way Markdown has them")
    return text


def _outside_comments(html: str) -> Iterator[str]:
    """The parts of a text that are in no comment; one that never ends is none."""
    at = 0
    while (start := html.find(_COMMENT[0], at)) >= 0 and (end := html.find(_COMMENT[1], start)) >= 0:
        yield html[at:start]
        at = end + len(_COMMENT[1])
    yield html[at:]


def _runs(pieces: Iterable[tuple[str, str, int]]) -> Iterator[tuple[str, str, int]]:
    """The pieces with neighbouring texts joined, so that no token is overlooked where two of them meet."""
    held, line = "", 0
    for kind, text, at in pieces:
        if kind == "text":
            held, line = held + text, line if held else at
            continue
        if held:
            yield "text", held, line
        held = ""
        yield kind, text, at
    if held:
        yield "text", held, line


def _space(tokens: Sequence[Token], number: int) -> str:
    """A line's end, which prints as a space; between two wide characters, such as Chinese ones, nothing."""
    before = tokens[number - 1].content if number else ""
    after = tokens[number + 1].content if number + 1 < len(tokens) else ""
    return "" if _wide(before[-1:]) and _wide(after[:1]) else "\n"


def _wide(character: str) -> bool:
    return bool(character) and unicodedata.east_asian_width(character) in "WF"


def _address(address: str, text: str) -> str:
    """What paper adds to a link: its address in brackets, where its words do not say it."""
    bare = address.removeprefix("mailto:")
    return "" if text in (bare, address) or not bare else f" ({bare})"


def _opens(rich: str, found: re.Match[str]) -> bool:
    """Whether rich text would take these stars for the beginning of an emphasis."""
    before, after = rich[found.start() - 1 : found.start()], rich[found.end() : found.end() + 1]
    if len(found[0]) > 3 or not after.strip():
        return False
    return not (before.isdigit() or (len(found[0]) == 1 and before.isalnum()))
