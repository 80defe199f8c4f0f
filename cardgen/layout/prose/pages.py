"""Strips on pages: broken where they may be, and spread a little so that facing pages end alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgen.layout.prose.strip import Strip

_HAIR = 1e-6
# A page that misses its foot by less than this many mm is spread to it, no gap by more than the second.
_SPREAD = 14.0
_MOST = 1.6


@dataclass(frozen=True, slots=True)
class Placed:
    """A strip, `y` mm below the top of its column."""

    y: float
    strip: Strip

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.y + self.strip.height


def paginate(strips: Sequence[Strip], room: float) -> list[list[Placed]]:
    """Strips in columns of at most `room` mm. A chain of kept strips that is taller is broken where it must be."""
    pages: list[list[Placed]] = [[]]
    for chain in _chains(strips):
        page = pages[-1]
        tall = _height(chain, first=not page)
        end = page[-1].bottom if page else 0.0
        fits = end + max(tall, chain[0].room if page else 0.0) <= room + _HAIR
        if page and not fits:
            pages.append([])
        for strip in chain:
            _put(strip, pages, room)
    return [_spread(page, room) if number < len(pages) - 1 else page for number, page in enumerate(pages)]


def _put(strip: Strip, pages: list[list[Placed]], room: float) -> None:
    """Put a strip below the last one, or on a new page with its head above it."""
    page = pages[-1]
    y = page[-1].bottom + strip.before if page else 0.0
    if page and y + strip.height > room + _HAIR:
        page, y = [], 0.0
        pages.append(page)
    if not page and strip.head is not None:
        page.append(Placed(0.0, strip.head))
        y = strip.head.height
    page.append(Placed(y, strip))


def _chains(strips: Sequence[Strip]) -> Iterator[list[Strip]]:
    """Runs of strips that stay together."""
    chain: list[Strip] = []
    for strip in strips:
        chain.append(strip)
        if not strip.keep:
            yield chain
            chain = []
    if chain:
        yield chain


def _height(chain: Sequence[Strip], *, first: bool) -> float:
    tall = sum(strip.before + strip.height for strip in chain)
    return tall - chain[0].before if first else tall


def _spread(page: list[Placed], room: float) -> list[Placed]:
    """The page with its gaps opened, where that is little and brings it to the foot."""
    gaps = [at for at, placed in enumerate(page) if at and placed.strip.before > 0]
    left = room - page[-1].bottom if page else 0.0
    if not gaps or left > _SPREAD or left / len(gaps) > _MOST:
        return page
    extra = left / len(gaps)
    shift = 0.0
    spread: list[Placed] = []
    for at, placed in enumerate(page):
        shift += extra if at in gaps else 0.0
        spread.append(Placed(placed.y + shift, placed.strip))
    return spread
