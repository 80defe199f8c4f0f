"""Reads the Markdown of rules and player aids as blocks: CommonMark with tables, figures, icons and roll tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from cardgen.load.findings import Findings, near_hint, shortened
from cardgen.load.inline import InlineWriter, without_comments
from cardgen.load.references import References
from cardgen.model.rules import (
    Block,
    Bullets,
    Figure,
    Heading,
    Numbered,
    Paragraph,
    Quote,
    RollTableRef,
    TableBlock,
)

LONGEST = 100_000
"""The most characters of one text; a book of fifty pages has fewer."""

LONGEST_CELL = 2_000
"""The most characters of a text that is one paragraph, such as a cell of a roll table."""

_ROLL_TABLE = re.compile(r"\s*\[table:\s*([^\]\s]*)\s*\]\s*")
_PIPE = re.compile(r"(?<!\\)\|")
_LOWEST = 3  # what H3 is to chapters, the highest heading within one


class MarkdownReader:
    """Reads texts of one file; what is wrong with them goes to `findings` at its line."""

    def __init__(self, references: References, findings: Findings) -> None:
        self._references = references
        self._findings = findings
        self._writer = InlineWriter(references.icons, findings)
        self._parser = MarkdownIt("commonmark", {"html": True}).enable("table")
        self._source: Sequence[str] = ()
        self._first = 1

    def nodes(self, text: str, first: int = 1) -> tuple[SyntaxTreeNode, ...]:
        """The top of the tree of a text whose first line has the number `first`; empty for one that is too long."""
        if len(text) > LONGEST:
            self._findings.error(f"the text is longer than {LONGEST:,} characters", first, hint="shorten it")
            return ()
        self._source = text.split("\n")
        self._first = first
        return tuple(SyntaxTreeNode(self._parser.parse(text)).children)

    def blocks(self, nodes: Sequence[SyntaxTreeNode]) -> tuple[Block, ...]:
        """The nodes, which `nodes` gave last, as blocks."""
        return tuple(block for node in nodes for block in self._read(node))

    def inline(self, text: str, line: int) -> str:
        """A short text of one paragraph, such as a cell of a roll table, as rich text."""
        if len(text) > LONGEST_CELL:
            self._findings.error(f"this text is longer than {LONGEST_CELL:,} characters", line, hint="shorten it")
            return ""
        (token,) = self._parser.parseInline(text)
        return self._writer.write(token.children or [], line)

    def title(self, node: SyntaxTreeNode) -> tuple[str, str]:
        """A heading's words as rich text without `{#CODE}` at its end, and that code, both as written."""
        tokens = _inline_tokens(node)
        last = tokens[-1] if tokens else None
        if last is None or last.type != "text" or not last.content.rstrip().endswith("}"):
            return self._writer.write(tokens, self.line(node)), ""
        words, mark, code = last.content.rstrip()[:-1].rpartition("{#")
        if mark:
            tokens = [*tokens[:-1], last.copy(content=words)]
        return self._writer.write(tokens, self.line(node)), code.strip() if mark else ""

    def line(self, node: SyntaxTreeNode) -> int:
        """The line of the file that a node begins on."""
        return self._first + (node.map[0] if node.map else 0)

    def _read(self, node: SyntaxTreeNode) -> Iterator[Block]:
        line = self.line(node)
        if node.type == "paragraph":
            yield from self._paragraph(node, line)
        elif node.type == "heading":
            yield Heading(self.title(node)[0], max(int(node.tag[1:]), _LOWEST), line)
        elif node.type == "bullet_list":
            yield Bullets(self._items(node), line)
        elif node.type == "ordered_list":
            yield Numbered(self._items(node), int(node.attrs.get("start", 1)), line)
        elif node.type == "table":
            yield self._table(node, line)
        elif node.type == "blockquote":
            yield Quote(self.blocks(node.children), line)
        else:
            yield from self._stray(node, line)

    def _stray(self, node: SyntaxTreeNode, line: int) -> Iterator[Block]:
        """What Markdown has and rules do not: its words are kept, and told. A rule across the page is left out."""
        if node.type == "hr":
            return
        if node.type == "html_block":
            text = without_comments(node.content, line, self._findings)
        else:
            hint = "write a paragraph, and do not begin it with four spaces"
            self._findings.warning("program text stands here, which rules do not have", line, hint=hint)
            text = node.content
        if words := self._writer.write([Token("text", "", 0, content=text.strip())], line):
            yield Paragraph(words, line)

    def _paragraph(self, node: SyntaxTreeNode, line: int) -> Iterator[Block]:
        tokens = _inline_tokens(node)
        content = "".join(token.content for token in tokens)
        if any(token.type == "image" for token in tokens) and all(_figure_or_space(token) for token in tokens):
            yield from self._figures(tokens, line)
        elif found := _ROLL_TABLE.fullmatch(content):
            yield from self._roll_table(found[1], line)
        else:
            if "[table:" in content:
                hint = "put [table:…] on a line of its own, with an empty line before and after it"
                self._findings.error("a roll table stands among words", line, hint=hint)
            if words := self._writer.write(tokens, line):
                yield Paragraph(words, line)

    def _figures(self, tokens: Sequence[Token], line: int) -> Iterator[Block]:
        at = line
        for token in tokens:
            if token.type == "image":
                target = self._references.figure(unquote(str(token.attrGet("src") or "")), at, self._findings)
                caption = self._writer.write(token.children or [], at)
                if target:
                    yield Figure(target, caption, at)
            elif token.type in ("softbreak", "hardbreak"):
                at += 1

    def _roll_table(self, name: str, line: int) -> Iterator[Block]:
        if name in self._references.tables:
            yield RollTableRef(name, line)
        else:
            hint = near_hint(name, sorted(self._references.tables), "roll table")
            self._findings.error(f"there is no roll table “{shortened(name)}”", line, hint=hint)

    def _items(self, node: SyntaxTreeNode) -> tuple[str, ...]:
        """The items of a list; what stands below an item's first paragraph goes on in a line of its own."""
        items = []
        for item in node.children:
            parts = []
            for child in item.children:
                if child.type == "paragraph":
                    parts.append(self._writer.write(_inline_tokens(child), self.line(child)))
                elif child.type in ("bullet_list", "ordered_list"):
                    self._findings.warning("a list within a list is set as lines of it", self.line(child))
                    parts.extend(self._items(child))
                else:
                    hint = "end the list before it"
                    self._findings.error(
                        f"a {_KINDS.get(child.type, child.type)} stands in a list", self.line(child), hint=hint
                    )
            items.append("\n".join(part for part in parts if part))
        return tuple(items)

    def _table(self, node: SyntaxTreeNode, line: int) -> TableBlock:
        rows = [row for part in node.children for row in part.children]
        width = len(rows[0].children)
        for row in rows[1:]:
            self._check_width(row, width)
        cells = [tuple(self._cell(cell, self.line(row)) for cell in row.children) for row in rows]
        head = cells[0] if any(cells[0]) else ()
        return TableBlock(head, tuple(cells[1:]), tuple(_align(cell) for cell in rows[0].children), line)

    def _cell(self, cell: SyntaxTreeNode, line: int) -> str:
        return self._writer.write(_inline_tokens(cell), line)

    def _check_width(self, row: SyntaxTreeNode, width: int) -> None:
        """Markdown drops the cells that a row has beyond its table's head without a word."""
        line = self.line(row)
        written = self._source[line - self._first].strip().lstrip("> ").removeprefix("|")
        count = len(_PIPE.split(written.removesuffix("|") if not written.endswith("\\|") else written))
        if count > width:
            hint = "write \\| for a bar that parts no cells"
            self._findings.error(f"this row has {count} cells, but its table’s head has {width}", line, hint=hint)


_KINDS = {"blockquote": "quote", "html_block": "piece of HTML", "fence": "piece of program text", "hr": "rule"}


def _inline_tokens(node: SyntaxTreeNode) -> list[Token]:
    """The inline tokens of a paragraph, heading or cell."""
    token = node.children[0].token if node.children else None
    return list(token.children or []) if token else []


def _figure_or_space(token: Token) -> bool:
    return token.type in ("image", "softbreak", "hardbreak") or (token.type == "text" and not token.content.strip())


def _align(cell: SyntaxTreeNode) -> str:
    return str(cell.attrs.get("style", "")).removeprefix("text-align:") or "left"
