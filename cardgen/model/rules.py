"""The rules of a game as chapters of blocks, which the booklet, the player aids and the companion share.

All words in blocks are rich text in the markup of `cardgen.text.rich`: `<b>`, `<i>`, line breaks and `{icon}` tokens
are all that has a meaning in them, and every icon is one that the game knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a chapter; `level` is 3 for sections of a chapter, 4 and more for what is below them."""

    text: str
    level: int = 3
    line: int = 0


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list without numbers."""

    items: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Numbered:
    """A list with numbers, which begins with `start`."""

    items: tuple[str, ...]
    start: int = 1
    line: int = 0


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table: rows of as many cells as `align` has words (`left`, `center` or `right`).

    `head` is the row of headings; empty where the table has none.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture on a line of its own; several in a row stand side by side.

    `target` is `card:CODE`, `board:ID`, `board:ID/PLACE` (the board around a place), or the path of a picture inside
    the game's folder.
    """

    target: str
    caption: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class RollTableRef:
    """The place of a roll table, by its id among the game's tables."""

    table: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Quote:
    """An example or an aside, set apart from the rules themselves."""

    blocks: tuple[Block, ...]
    line: int = 0


Block: TypeAlias = Heading | Paragraph | Bullets | Numbered | TableBlock | Figure | RollTableRef | Quote


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter; `code` stands in its QR (`/R/CODE`), `level` is that of its heading, 1 or 2."""

    code: str
    title: str
    level: int
    blocks: tuple[Block, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules: chapters in their order, and what stands before them for the title page.

    `title` is the document's own title, empty where it has none; `file` is where it was read, from the game's folder.
    """

    chapters: tuple[Chapter, ...]
    title: str = ""
    lead: tuple[Block, ...] = ()
    file: str = ""

    def chapter(self, code: str) -> Chapter | None:
        """The chapter of that code, whatever its case; None where there is none."""
        return next((chapter for chapter in self.chapters if chapter.code == code.upper()), None)


def all_blocks(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """The blocks in reading order, each quote followed by what stands in it."""
    for block in blocks:
        yield block
        if isinstance(block, Quote):
            yield from all_blocks(block.blocks)
