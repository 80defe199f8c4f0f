"""The order of pages in a booklet: which page goes on which side of which sheet, before anything is measured."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Leaf:
    """One side of a sheet: the indices of the pages on its left and right half, counted from 0 over the booklet.

    `depth` counts the sheets of its signature from the outermost, 0, inwards; `signature` counts from 0.
    """

    left: int
    right: int
    depth: int
    signature: int
    back: bool


def pad(pages: Sequence[T | None]) -> tuple[T | None, ...]:
    """Fill up to a multiple of four with blanks (None) before the last page, so that it stays the back cover.

    A single page is the front cover: its blanks come after it.
    """
    blanks = (None,) * (-len(pages) % 4)
    if len(pages) < 2:
        return (*pages, *blanks)
    return (*pages[:-1], *blanks, pages[-1])


def signature_sizes(sheets: int, most: int | None) -> tuple[int, ...]:
    """How many sheets each signature has: at most `most`, and as equal as can be, the larger ones first."""
    if sheets == 0:
        return ()
    count = 1 if most is None else math.ceil(sheets / most)
    each, over = divmod(sheets, count)
    return tuple(each + (at < over) for at in range(count))


def leaves(pages: int, most: int | None = None) -> tuple[Leaf, ...]:
    """The sides of all sheets in the order of printing, each front before its back, for a multiple of four pages.

    In a signature of n pages that begins with page f, the sheet k from outside carries the pages f + n - 1 - 2k and
    f + 2k on its front, f + 2k + 1 and f + n - 2 - 2k on its back. `most` is the largest signature in sheets.
    """
    made: list[Leaf] = []
    first = 0
    for number, sheets in enumerate(signature_sizes(pages // 4, most)):
        last = first + 4 * sheets - 1
        for depth in range(sheets):
            made.append(Leaf(last - 2 * depth, first + 2 * depth, depth, number, back=False))
            made.append(Leaf(first + 2 * depth + 1, last - 2 * depth - 1, depth, number, back=True))
        first = last + 1
    return tuple(made)
