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
    """Strips in columns of at most `room` mm. A chain of kept strips that is taller is broken where it must be.

    Pictures that float keep their order, and stay before the next chapter.
    """
    setter = _Setter(room)
    for chain in _chains(strips):
        setter.add(chain)
    pages = setter.finished()
    return [spread(page, room, _SPREAD, _MOST) if page is not pages[-1] else page for page in pages]


class _Setter:
    """Fills one page after the other."""

    def __init__(self, room: float) -> None:
        self._room = room
        self._pages: list[list[Placed]] = [[]]
        self._waiting: list[Strip] = []

    def add(self, chain: Sequence[Strip]) -> None:
        """Put a chain on the page, or on the next one with all that waits for it."""
        if chain[0].floats and (self._waiting or not self._fits(chain)):
            self._waiting.append(chain[0])
            return
        if chain[0].anchor:
            self._release()
        if not self._fits(chain):
            self._pages.append([])
            self._release()
            if not self._fits(chain):
                self._pages.append([])
        for strip in chain:
            _put(strip, self._pages, self._room)

    def finished(self) -> list[list[Placed]]:
        """The pages, when there is no more to come."""
        self._release()
        return self._pages

    def _release(self) -> None:
        """Put all that waits on the page and those that it takes."""
        for strip in self._waiting:
            if not self._fits([strip]):
                self._pages.append([])
            _put(strip, self._pages, self._room)
        self._waiting.clear()

    def _fits(self, chain: Sequence[Strip]) -> bool:
        """Whether a chain has room on the page; on an empty one everything has."""
        page = self._pages[-1]
        if not page:
            return True
        tall = sum(strip.before + strip.height for strip in chain)
        return page[-1].bottom + max(tall, chain[0].room) <= self._room + _HAIR


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


def spread(page: list[Placed], room: float, most: float, each: float) -> list[Placed]:
    """The page brought to its foot by opening its gaps, if it misses it by `most` mm at most and no gap by `each`."""
    gaps = [at for at, placed in enumerate(page) if at and placed.strip.before > 0]
    left = room - page[-1].bottom if page else 0.0
    if not gaps or left > most or left / len(gaps) > each:
        return page
    opened, shift = [], 0.0
    for at, placed in enumerate(page):
        shift += left / len(gaps) if at in gaps else 0.0
        opened.append(Placed(placed.y + shift, placed.strip))
    return opened
