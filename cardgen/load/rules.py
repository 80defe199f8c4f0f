"""Reads rules.md: the chapters of a game's rules, each with the code that leads to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from cardgen.load.findings import Findings, shortened
from cardgen.load.markdown import MarkdownReader
from cardgen.load.references import References
from cardgen.load.text_file import read_text
from cardgen.model.rules import Block, Chapter, Rules

RULES_FILE = "rules.md"

_CODE = re.compile(r"[A-Z0-9]{1,12}")  # what a QR code stores in its short, alphanumeric way
_CHAPTERS = ("h1", "h2")


@dataclass(frozen=True, slots=True)
class _Opening:
    """The heading of a chapter, and where it stands among the nodes."""

    at: int
    title: str
    level: int
    code: str
    line: int


def load_rules(folder: Path, prefix: str, references: References, findings: Findings) -> Rules | None:
    """The rules in a game's folder; None where it has none, or where they cannot be read.

    H1 and H2 open chapters and end in `{#CODE}`, of capitals and digits; the code of `## Setting up {#SETUP}` is
    `PREFIX-SETUP`. A first H1 without one is the title of the whole, and what stands before the first chapter its lead.
    """
    path = folder / RULES_FILE
    if not path.exists():
        return None
    text = read_text(path, findings)
    return None if text is None else parse_rules(text, prefix, references, findings)


def parse_rules(text: str, prefix: str, references: References, findings: Findings) -> Rules:
    """The rules in a text; what is wrong with it goes to `findings`, and what is good is kept."""
    reader = MarkdownReader(references, findings)
    nodes = reader.nodes(text)
    openings = _openings(nodes, reader)
    title = ""
    first = openings[0] if openings else None
    if first is not None and first.level == 1 and not first.code and first.at == 0:
        title = first.title
        openings = openings[1:]
    codes = _codes(openings, prefix, findings)
    ends = [opening.at for opening in openings[1:]] + [len(nodes)]
    lead = reader.blocks(nodes[1 if title else 0 : openings[0].at if openings else len(nodes)])
    chapters = (
        tuple(
            Chapter(code, opening.title, opening.level, reader.blocks(nodes[opening.at + 1 : end]), opening.line)
            for opening, code, end in zip(openings, codes, ends, strict=True)
        )
        if openings
        else ()
    )
    _tell_emptiness(chapters, lead, findings)
    return Rules(chapters, title, lead, findings.file)


def _openings(nodes: Sequence[SyntaxTreeNode], reader: MarkdownReader) -> list[_Opening]:
    found = []
    for at, node in enumerate(nodes):
        if node.type == "heading" and node.tag in _CHAPTERS:
            title, code = reader.title(node)
            found.append(_Opening(at, title, int(node.tag[1:]), code, reader.line(node)))
    return found


def _codes(openings: Sequence[_Opening], prefix: str, findings: Findings) -> list[str]:
    """The code of each chapter; empty where it has none that could be used."""
    seen: dict[str, int] = {}
    codes = []
    for opening in openings:
        name = shortened(opening.title, 40)
        good = _CODE.fullmatch(opening.code)
        if not opening.code:
            hint = "end the heading with one, in capitals and digits, and never change it once it is printed"
            findings.error(f"the chapter “{name}” has no code", opening.line, hint=f"{hint}: {{#{_proposal(opening)}}}")
        elif not good:
            hint = f"take up to twelve capitals and digits: {{#{_proposal(opening)}}}"
            findings.error(f"“{shortened(opening.code, 40)}” cannot be a chapter’s code", opening.line, hint=hint)
        elif opening.code in seen:
            message = f"{opening.code} is the code of the chapter in line {seen[opening.code]} already"
            findings.error(message, opening.line, hint="give each chapter its own")
            good = None
        else:
            seen[opening.code] = opening.line
        codes.append(f"{prefix}-{opening.code}" if good else "")
    return codes


def _proposal(opening: _Opening) -> str:
    """A code made from a heading's first word, as a hint."""
    words = re.findall(r"[A-Z0-9]{3,}", re.sub(r"[{<][^}>]*[}>]", " ", opening.code or opening.title).upper())
    return words[0][:12] if words else "CHAPTER"


def _tell_emptiness(chapters: Sequence[Chapter], lead: Sequence[Block], findings: Findings) -> None:
    if not chapters:
        words = "the rules have no chapters" if lead else "the rules are empty"
        findings.warning(words, 1, hint="begin one with a heading: ## Setting up {#SETUP}")
