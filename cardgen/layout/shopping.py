"""The sheet to print first: what to load, what to set in the print dialogue, what to cut, fold and glue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.display.items import Page
from cardgen.layout.sheets import Subject, template_page
from cardgen.layout.studio import Studio
from cardgen.model.problem import Problem
from cardgen.model.size import Size

TEMPLATE = "shopping.xml"
# A row's height in mm, and what the head and the foot of the page take.
_ROW, _AROUND = 17.0, 76.0


@dataclass(frozen=True, slots=True)
class ShoppingLine:
    """A file: its name, what it holds, what to load for it, how it is printed, and what is done with it afterwards."""

    file: str
    title: str
    sheets: int
    paper: str
    duplex: bool
    how: str
    after: str


@dataclass(frozen=True, slots=True)
class Load:
    """So many sheets of a paper, of which `duplex` are printed on both sides."""

    paper: str
    sheets: int
    duplex: int


def lay_out_shopping(
    lines: Sequence[ShoppingLine], ways: Sequence[str], studio: Studio, size: Size
) -> tuple[tuple[Page, ...], tuple[Problem, ...]]:
    """The list as pages of a size in mm; `ways` are the sentences on how to load the paper, each once."""
    each = _on_a_page(size)
    parts = [lines[at : at + each] for at in range(0, len(lines), each)]
    pages: list[Page] = []
    problems: list[Problem] = []
    for number, part in enumerate(parts, 1):
        context = {
            "lines": part,
            "loads": loads(lines),
            "ways": ways,
            "number": number,
            "total": len(parts),
            "row": _ROW,
        }
        name = studio.materials.speech.say("Print me first")
        label = name if len(parts) == 1 else f"{name} {number}"
        page, found = template_page(studio, TEMPLATE, context, size, label, Subject("", 0))
        pages.append(page)
        problems += found
    return tuple(pages), tuple(dict.fromkeys(problems))


def shopping_pages(lines: Sequence[ShoppingLine], size: Size) -> int:
    """How many pages the list takes."""
    return -(-len(lines) // _on_a_page(size))


def _on_a_page(size: Size) -> int:
    return max(1, int((size.height - _AROUND) // _ROW))


def loads(lines: Sequence[ShoppingLine]) -> tuple[Load, ...]:
    """How many sheets of each paper all files take together, in the order of the files."""
    papers = dict.fromkeys(line.paper for line in lines if line.sheets)
    return tuple(
        Load(
            paper,
            sum(line.sheets for line in lines if line.paper == paper),
            sum(line.sheets for line in lines if line.paper == paper and line.duplex),
        )
        for paper in papers
    )
