"""Cut a length into overlapping windows that fit the paper, with seams where they do the least harm."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

SLACK = 1e-6
"""What sums of floats may be off, in mm."""

CLEAR = 1.0
"""How far a seam stays off what it should spare, in mm, where it can: scissors are no finer."""

SHARE = 3.0
"""A window must be at least so many times as long as its overlap; then three of them never lie on one another."""


class Span(NamedTuple):
    """What a seam should spare: from `start` to `stop` along the axis, both in mm, and how long a cut it would be."""

    start: float
    stop: float
    length: float


class Cost(NamedTuple):
    """What seams cost, the worst first.

    How many spans they cut, the mm of those cuts, how many they come near to, and the sum of the squares of their
    distances in mm from where they would be were all windows of one size.
    """

    cuts: int = 0
    length: float = 0.0
    near: int = 0
    uneven: float = 0.0

    def plus(self, other: Cost) -> Cost:
        """Both together."""
        return Cost(
            self.cuts + other.cuts, self.length + other.length, self.near + other.near, self.uneven + other.uneven
        )


FREE = Cost()
"""What no seams cost."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One direction of a page, all in mm: its `length`, the `room` on the paper, and the `overlap` of neighbours.

    Seam i lies where window i + 1 begins; window i goes on for `overlap` beyond it. So the gaps from 0 over all seams
    to `length - overlap` are each at most `room - overlap`.
    """

    length: float
    room: float
    overlap: float

    @property
    def fits(self) -> bool:
        """Whether windows can be cut at all: one holds the length, or the overlap leaves enough of each."""
        return self.room > 0 and (self.length <= self.room + SLACK or self.room >= SHARE * self.overlap)

    @property
    def count(self) -> int:
        """The fewest windows that hold the length. Needs `fits`."""
        if self.length <= self.room + SLACK:
            return 1
        return math.ceil((self.length - self.overlap - SLACK) / (self.room - self.overlap))

    @property
    def even(self) -> float:
        """From seam to seam where all windows are of one size."""
        return (self.length - self.overlap) / self.count

    @property
    def longest(self) -> float:
        """The most that may lie between seams."""
        return self.room - self.overlap

    @property
    def least(self) -> float:
        """The least that may lie between seams: half of an even window's share, and never less than the overlap."""
        return min(self.even, max(self.overlap, self.even / 2))

    def bounds(self, seam: int) -> tuple[float, float]:
        """How far a seam (from 1) may move up or down with all others in their places."""
        after = self.count - seam
        low = max(seam * self.least, self.length - self.overlap - after * self.longest)
        high = min(seam * self.longest, self.length - self.overlap - after * self.least)
        return low, max(low, high)


class Crossings:
    """Counts the spans that lie across a place, and their lengths, in logarithmic time."""

    def __init__(self, spans: Iterable[Span]) -> None:
        kept = [span for span in spans if span.stop - span.start > 2 * SLACK]
        by_start = sorted(kept)
        by_stop = sorted(kept, key=lambda span: span.stop)
        self._starts = [span.start for span in by_start]
        self._stops = [span.stop for span in by_stop]
        self._started = [0.0, *accumulate(span.length for span in by_start)]
        self._stopped = [0.0, *accumulate(span.length for span in by_stop)]

    def at(self, place: float) -> tuple[int, float]:
        """How many spans lie across the place (those that only touch it do not) and how long they are together."""
        started = bisect_left(self._starts, place - SLACK)
        stopped = bisect_right(self._stops, place + SLACK)
        # Rounded, so that two ways to sum the same lengths cost the same.
        return started - stopped, round(self._started[started] - self._stopped[stopped], 6)


def place_seams(axis: Axis, spans: Sequence[Span] = ()) -> tuple[tuple[float, ...], Cost]:
    """The seams of the fewest windows, ascending in mm, and what they cost; none where one window is enough.

    They cut as few of the spans as the play on the paper allows: a dynamic programme over the places where the cost
    changes. Equal input gives equal seams. Needs `axis.fits`.
    """
    count = axis.count
    if count == 1:
        return (), FREE
    if not spans:
        return tuple(seam * axis.even for seam in range(1, count)), FREE
    inside = Crossings(spans)
    around = Crossings(Span(span.start - CLEAR, span.stop + CLEAR, 0.0) for span in spans)
    columns = [_places(axis, seam, spans) for seam in range(1, count)]
    costs = [
        [_cost(place, seam * axis.even, inside, around) for place in places] for seam, places in enumerate(columns, 1)
    ]
    return _cheapest(axis, columns, costs)


def _cost(place: float, even: float, inside: Crossings, around: Crossings) -> Cost:
    cuts, length = inside.at(place)
    return Cost(cuts, length, around.at(place)[0] - cuts, round((place - even) ** 2, 6))


def _places(axis: Axis, seam: int, spans: Sequence[Span]) -> list[float]:
    """Where a seam may best lie: its even place, its bounds, the ends of spans, and as far as can be from such ends.

    Between the ends of spans the cost of cuts does not change, so it is enough to look there, and at the farthest and
    nearest that a seam may be from a neighbour that lies there.
    """
    low, high = axis.bounds(seam)
    ends = sorted({end for span in spans for end in (span.start, span.stop)})
    clear = sorted({end for span in spans for end in (span.start - CLEAR, span.stop + CLEAR)})
    places = {low, high, min(max(seam * axis.even, low), high)}
    places.update(_between(clear, low, high))
    shifts = [step * axis.longest for step in range(1 - axis.count, axis.count)]
    for shift in (*shifts, axis.least, -axis.least):
        places.update(end + shift for end in _between(ends, low - shift, high - shift))
    return sorted(min(max(place, low), high) for place in places)


def _between(values: list[float], low: float, high: float) -> list[float]:
    return values[bisect_left(values, low - SLACK) : bisect_right(values, high + SLACK)]


def _cheapest(axis: Axis, columns: list[list[float]], costs: list[list[Cost]]) -> tuple[tuple[float, ...], Cost]:
    """The cheapest way through the places: each seam no farther from the one before, and no nearer, than allowed."""
    before, totals = [0.0], [FREE]
    backs: list[list[int]] = []
    for places, own in zip(columns, costs, strict=True):
        found = _nearest_cheapest(axis, before, totals, places)
        # Places without a way to them cost more than any other; the even way always exists.
        totals = [totals[at].plus(cost) if at >= 0 else Cost(1 << 40) for at, cost in zip(found, own, strict=True)]
        backs.append(found)
        before = places
    end = axis.length - axis.overlap
    at = _nearest_cheapest(axis, before, totals, [end])[0]
    total, seams = totals[at], []
    for places, found in zip(reversed(columns), reversed(backs), strict=True):
        seams.append(places[at])
        at = found[at]
    return tuple(reversed(seams)), total


def _nearest_cheapest(axis: Axis, before: list[float], totals: list[Cost], places: list[float]) -> list[int]:
    """For each place, which of the places before it is within reach and cheapest; -1 where none is.

    Both lists ascend, so the reach slides, and a queue of ever dearer places gives its cheapest at once.
    """
    queue: deque[int] = deque()
    entered, found = 0, []
    for place in places:
        while entered < len(before) and before[entered] <= place - axis.least + SLACK:
            while queue and totals[queue[-1]] > totals[entered]:
                queue.pop()
            queue.append(entered)
            entered += 1
        while queue and before[queue[0]] < place - axis.longest - SLACK:
            queue.popleft()
        found.append(queue[0] if queue else -1)
    return found
