"""Marked-up text as people write it in spreadsheets: emphasis, line breaks and icon tokens."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field

# Nothing of this in a text: it is plain.
_SPECIAL = re.compile(r"[*<{:\[(\\\n\r]")

_PIECE = re.compile(
    r"""
    (?=[*<{:\[(\\\n\r])  # all of them begin with one of these: a quick look
    (?: (?P<break> \r\n? | \n | \\(?-i:n) | <br\s*/?> )
  | <(?P<close>/?)(?P<tag>[bi])>
  | (?P<stars> \*+ )
  | \{(?P<brace> [^{}\[\]<>*\r\n]{1,60} )\}
  | \[(?P<square> [^{}\[\]<>*\r\n]{1,60} )\]
  | \((?P<round> [^(){}<>*\r\n]{1,60} )\)
  | (?<![^\W\d_]):(?P<colon> [^\W\d_][\w+-]{0,59} ):
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_NAME = re.compile(r"[\w./:+ -]*[^\W\d_][\w./:+ -]*")
_BOLD = ("**", "<b>")
_ITALIC = ("*", "<i>")


@dataclass(frozen=True, slots=True)
class Span:
    """Text of one kind, or an icon: then `icon` is its name as known, and `text` the token as it was written."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class RichText:
    """Text read: its paragraphs (one for each line of the source), and what is doubtful about it.

    `unknown` lists, once each, tokens that look like icons and are none that is known; `faults` are sentences.
    """

    paragraphs: tuple[tuple[Span, ...], ...]
    unknown: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def string(self) -> str:
        """What it says, without its marks; icons as their tokens, paragraphs on lines of their own."""
        return "\n".join("".join(span.text for span in paragraph) for paragraph in self.paragraphs)


@dataclass(slots=True)
class _Piece:
    """A piece of the source: text, an icon or what looks like one, a line break, or a mark.

    A mark `opens` or `closes` a kind of emphasis, or may do either.
    """

    text: str
    at: int
    icon: str = ""
    unknown: bool = False
    line_break: bool = False
    opens: str = ""
    closes: str = ""


@dataclass(slots=True)
class _Marks:
    """The marks that are open, by kind, as numbers of pieces; those still open at the end were never meant so."""

    open: dict[str, list[int]] = field(default_factory=dict)
    pairs: dict[int, int] = field(default_factory=dict)

    def read(self, pieces: list[_Piece]) -> None:
        """Pair the marks that open with those that close. A single star reaches to the end of its line."""
        for number, piece in enumerate(pieces):
            if piece.line_break:
                self.open.pop("*", None)
            elif piece.closes and self.open.get(piece.closes):
                self.pairs[self.open[piece.closes].pop()] = number
            elif piece.opens:
                self.open.setdefault(piece.opens, []).append(number)


def parse_rich(source: str, known: Container[str]) -> RichText:
    r"""Read `**bold**`, `*italic*`, `<b> <i> <br>`, line breaks (real, or `\n` in letters) and icon tokens.

    Tokens are `{x}`, `:x:`, `[x]` and `(X)`, where `known` holds x as written or in lower case. All that is not
    markup stays as text, other HTML too; numbers in square or round brackets are never icons. Never raises; what is
    doubtful is in `unknown` and `faults`.
    """
    if not _SPECIAL.search(source):
        return RichText(((Span(source),) if source else (),))
    pieces = list(_pieces(source, known))
    marks = _Marks()
    marks.read(pieces)
    faults = [(pieces[number].at, _unclosed(pieces[number])) for kind in _FAULTY for number in marks.open.get(kind, ())]
    unknown = tuple(dict.fromkeys(piece.text for piece in pieces if piece.unknown))
    closed = set(marks.pairs.values())
    faults += [
        (piece.at, f"“{piece.text}” at character {piece.at + 1} closes nothing.")
        for number, piece in enumerate(pieces)
        if piece.closes in ("<b>", "<i>") and number not in closed
    ]
    return RichText(_paragraphs(pieces, marks.pairs), unknown, tuple(said for _, said in sorted(faults)))


_FAULTY = ("**", "<b>", "<i>")


def _unclosed(piece: _Piece) -> str:
    what = "bold" if piece.opens in _BOLD else "italic"
    return f"The {what} text that “{piece.text}” begins at character {piece.at + 1} is never closed."


def _pieces(source: str, known: Container[str]) -> Iterator[_Piece]:
    start = at = 0
    while match := _PIECE.search(source, at):
        found = list(_read(source, match, known))
        # Brackets that are no token may have one inside: look again behind the bracket.
        at = match.end() if found else match.start() + 1
        if found:
            if match.start() > start:
                yield _Piece(source[start : match.start()], start)
            yield from found
            start = at
    if start < len(source):
        yield _Piece(source[start:], start)


def _read(source: str, match: re.Match[str], known: Container[str]) -> Iterator[_Piece]:
    """What a match means; nothing, where it is plain text."""
    if match["break"]:
        yield _Piece("", match.start(), line_break=True)
    elif match["tag"]:
        kind = f"<{match['tag'].lower()}>"
        opens, closes = ("", kind) if match["close"] else (kind, "")
        yield _Piece(match[0], match.start(), opens=opens, closes=closes)
    elif match["stars"]:
        yield from _stars(source, match)
    elif icon := _icon(match, known):
        yield _Piece(match[0], match.start(), icon=icon)
    elif _NAME.fullmatch(match["brace"] or match["colon"] or ""):
        yield _Piece(match[0], match.start(), unknown=True)


def _stars(source: str, match: re.Match[str]) -> Iterator[_Piece]:
    """One to three stars as marks; beside a space on both sides, or more of them, they are text."""
    stars, at = match[0], match.start()
    before, after = source[at - 1 : at], source[match.end() : match.end() + 1]
    opens = bool(after.strip()) and not (before.isdigit() or (stars == "*" and before.isalnum()))
    closes = bool(before.strip())
    if len(stars) > 3 or not (opens or closes):
        yield _Piece(stars, at)
        return
    kinds = {1: ("*",), 2: ("**",), 3: ("**", "*")}[len(stars)]
    # What was opened last is closed first: **bold and *both***.
    for kind in kinds if opens and not closes else kinds[::-1]:
        yield _Piece(kind, at, opens=kind if opens else "", closes=kind if closes else "")
        at += len(kind)


def _icon(match: re.Match[str], known: Container[str]) -> str:
    """The icon that a token names, by the name it is known by; "" for none."""
    name = (match["brace"] or match["square"] or match["round"] or match["colon"]).strip()
    if name.isdigit() and not match["brace"]:
        return ""
    return next((form for form in (name, name.lower(), name.casefold()) if form in known), "")


def _paragraphs(pieces: list[_Piece], pairs: dict[int, int]) -> tuple[tuple[Span, ...], ...]:
    closing = {last: first for first, last in pairs.items()}
    depth = dict.fromkeys((*_BOLD, *_ITALIC), 0)
    paragraphs: list[list[Span]] = [[]]
    for number, piece in enumerate(pieces):
        if piece.line_break:
            paragraphs.append([])
        elif number in pairs:
            depth[piece.opens] += 1
        elif number in closing:
            depth[piece.closes] -= 1
        else:
            bold, italic = any(depth[kind] for kind in _BOLD), any(depth[kind] for kind in _ITALIC)
            _append(paragraphs[-1], Span(piece.text, bold, italic, piece.icon))
    return tuple(tuple(paragraph) for paragraph in paragraphs)


def _append(spans: list[Span], span: Span) -> None:
    """Add a span, joined to the last where both are text of one kind."""
    last = spans[-1] if spans else None
    if last and not last.icon and not span.icon and (last.bold, last.italic) == (span.bold, span.italic):
        spans[-1] = Span(last.text + span.text, span.bold, span.italic)
    else:
        spans.append(span)
