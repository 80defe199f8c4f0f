"""Place labels and slots so that none lies over another: simulated annealing over each place's choices.

The method is that of J. Christensen, J. Marks and S. Shieber, An empirical study of algorithms for point-feature label
placement (1995): a random change is taken when it costs nothing, and at times when it does, less and less often.
Only neighbours are compared, so the work grows with the number of places and not with its square.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardgen.layout.board.candidates import Site
from cardgen.layout.board.index import Box, BoxIndex, grown, meet

SPACE = 0.8
"""What labels, slots and leader lines keep free of one another, in mm."""

_CLASH = 20.0
_DEPTH = 3.0
_HOT = 16.0
_COLD = 1.0
_MOVES = 40_000
_FEWEST_SWEEPS, _MOST_SWEEPS = 150, 2000
_REPAIRS = 4
_SLOTS_SHARE = 0.7
_DESCENTS = 6
_HAIR = 1e-9
_NONE = -1
_THIN = 0.3


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The number of the stand and of the berth that each place took, −1 for none, and what still clashes.

    `clashes` holds pairs of (place, `label` or `slot`).
    """

    stands: tuple[int, ...]
    berths: tuple[int, ...]
    clashes: tuple[tuple[tuple[int, str], tuple[int, str]], ...]
    cost: float


def arrange(sites: Sequence[Site], seed: int) -> Arrangement:
    """The best arrangement that was found; the same sites and seed give the same one."""
    return _Annealer(sites, Random(seed)).run()  # noqa: S311 - no secret: it must be repeatable


class _Annealer:
    """One run. All boxes are a little larger than what they stand for, so that a border may touch a border.

    Choices are sorted, those that cost least by themselves first.
    """

    def __init__(self, sites: Sequence[Site], random: Random) -> None:
        self._random = random
        half = SPACE / 2
        self._labels = [[(grown(stand.box, half), stand.cost) for stand in site.stands] for site in sites]
        self._slots = [
            [(grown(berth.box, half), _thin(berth.leader), berth.cost) for berth in site.berths] for site in sites
        ]
        self._near = _neighbours(self._labels, self._slots)
        self._label = [0 if labels else _NONE for labels in self._labels]
        self._slot = [0 if slots else _NONE for slots in self._slots]
        # What each place covers now: its label, its slot and its leader line, those that there are.
        self._covers: list[tuple[Box, ...]] = [()] * len(sites)
        for place in range(len(sites)):
            self._cover(place)
        # What the label and the slot of each place cost as things are, where that is known.
        self._costs: list[list[float | None]] = [[None, None] for _ in sites]

    def run(self) -> Arrangement:
        """Anneal all and go down as far as it goes; then anneal what still clashes anew, with its neighbours."""
        everything = range(len(self._near))
        self._anneal([place for place in everything if self._near[place] or len(self._slots[place]) > 1], _MOVES)
        self._descend(everything)
        best = self._result()
        for _ in range(_REPAIRS):
            if not best.clashes:
                break
            stuck = {place for clash in best.clashes for place, _ in clash}
            around = sorted(stuck | {other for place in stuck for other in self._near[place]})
            self._anneal(around, _MOVES // 4)
            self._descend(around)
            found = self._result()
            if (len(found.clashes), found.cost) < (len(best.clashes), best.cost):
                best = found
            else:
                self._restore(best)
        return best

    def _anneal(self, places: Sequence[int], moves: int) -> None:
        sweeps = max(_FEWEST_SWEEPS, min(_MOST_SWEEPS, moves // max(len(places), 1)))
        cooling = (_COLD / _HOT) ** (1 / sweeps)
        heat = _HOT
        for _ in range(sweeps):
            for place in places:
                self._try(place, heat)
            heat *= cooling

    def _descend(self, places: Sequence[int]) -> None:
        """Give each place its best choices in turn, and its neighbours again after a change."""
        waiting = deque(places)
        for _ in range(_DESCENTS * len(places)):
            if not waiting:
                break
            place = waiting.popleft()
            if self._improve(place):
                waiting.extend(other for other in self._near[place] if other not in waiting)

    def _restore(self, kept: Arrangement) -> None:
        self._label, self._slot = list(kept.stands), list(kept.berths)
        for place in range(len(self._near)):
            self._cover(place)
            self._costs[place] = [None, None]

    def _cover(self, place: int) -> None:
        boxes: list[Box] = []
        if self._label[place] != _NONE:
            boxes.append(self._labels[place][self._label[place]][0])
        if self._slot[place] != _NONE:
            box, leader, _ = self._slots[place][self._slot[place]]
            boxes.append(box)
            if leader is not None:
                boxes.append(leader)
        self._covers[place] = tuple(boxes)

    def _label_cost(self, place: int, choice: int, limit: float = math.inf) -> float:
        """What a label costs among all that lies there now; beyond the limit it is not counted to the end."""
        box, cost = self._labels[place][choice]
        if self._slot[place] != _NONE:
            slot, leader, _ = self._slots[place][self._slot[place]]
            cost += _over(box, slot) + (_over(box, leader) if leader is not None else 0.0)
        return cost if cost > limit else cost + self._clash(place, box, limit - cost)

    def _slot_cost(self, place: int, choice: int, limit: float = math.inf) -> float:
        """What a slot costs with its leader line; beyond the limit it is not counted to the end."""
        box, leader, cost = self._slots[place][choice]
        if cost > limit:
            return cost
        if self._label[place] != _NONE:
            label = self._labels[place][self._label[place]][0]
            cost += _over(label, box) + (_over(label, leader) if leader is not None else 0.0)
        cost += self._clash(place, box, limit - cost)
        if leader is not None and cost <= limit:
            cost += self._clash(place, leader, limit - cost)
        return cost

    def _clash(self, place: int, box: Box, limit: float) -> float:
        """What a box costs by lying over what the neighbours cover."""
        left, top, right, bottom = box
        covers = self._covers
        cost = 0.0
        for other in self._near[place]:
            for taken in covers[other]:
                if taken[0] < right and left < taken[2] and taken[1] < bottom and top < taken[3]:
                    cost += _over(box, taken)
            if cost > limit:
                return cost
        return cost

    def _try(self, place: int, heat: float) -> None:
        """Change the label or the slot of a place at random, and keep it where that pays or chance has it."""
        random = self._random.random
        labels, slots = len(self._labels[place]), len(self._slots[place])
        # A change that costs d is taken with the chance exp(−d/heat): so much may the new choice cost more.
        play = -heat * math.log(1.0 - random())
        if slots > 1 and (labels < 2 or random() < _SLOTS_SHARE):
            now = self._costs[place][1]
            if now is None:
                now = self._costs[place][1] = self._slot_cost(place, self._slot[place])
            limit = now + play
            new = int(random() * slots)
            cost = self._slot_cost(place, new, limit)
            if cost <= limit:
                self._slot[place] = new
                self._settle(place, 1, cost)
        elif labels > 1:
            now = self._costs[place][0]
            if now is None:
                now = self._costs[place][0] = self._label_cost(place, self._label[place])
            limit = now + play
            new = int(random() * labels)
            cost = self._label_cost(place, new, limit)
            if cost <= limit:
                self._label[place] = new
                self._settle(place, 0, cost)

    def _settle(self, place: int, kind: int, cost: float) -> None:
        """Take over a choice: what was reckoned for the neighbours and for the place's other half holds no more."""
        self._cover(place)
        for other in self._near[place]:
            self._costs[other] = [None, None]
        self._costs[place] = [None, None]
        self._costs[place][kind] = cost

    def _improve(self, place: int) -> bool:
        """Take the label and the slot that cost least together; whether that changed anything."""
        before = (self._label[place], self._slot[place])
        best, least = before, math.inf
        for choice, (box, own) in self._labels_of(place):
            if own >= least - _HAIR:
                # What costs least by itself comes first, so the rest cannot be better.
                break
            cost = own + (self._clash(place, box, least) if box is not None else 0.0)
            if cost < least - _HAIR:
                self._label[place] = choice
                slot, more = self._best_slot(place, least - cost)
                if cost + more < least - _HAIR:
                    best, least = (choice, slot), cost + more
        self._label[place], self._slot[place] = best
        if before == best:
            return False
        self._cover(place)
        for other in (place, *self._near[place]):
            self._costs[other] = [None, None]
        return True

    def _labels_of(self, place: int) -> Sequence[tuple[int, tuple[Box | None, float]]]:
        return list(enumerate(self._labels[place])) or [(_NONE, (None, 0.0))]

    def _best_slot(self, place: int, limit: float) -> tuple[int, float]:
        """The slot that goes best with the label as it is, and its cost; the limit where none costs less."""
        best, least = self._slot[place], limit if self._slots[place] else 0.0
        for choice, (_, _, own) in enumerate(self._slots[place]):
            if own >= least:
                break
            cost = self._slot_cost(place, choice, least)
            if cost < least:
                best, least = choice, cost
        return best, least

    def _result(self) -> Arrangement:
        index: BoxIndex[tuple[int, str]] = BoxIndex()
        clashes: list[tuple[tuple[int, str], tuple[int, str]]] = []
        cost = 0.0
        for place, (label, slot) in enumerate(zip(self._label, self._slot, strict=True)):
            parts: list[tuple[Box, str]] = []
            if label != _NONE:
                parts.append((self._labels[place][label][0], "label"))
                cost += self._labels[place][label][1]
            if slot != _NONE:
                box, leader, own = self._slots[place][slot]
                parts += [(box, "slot")] + ([(leader, "leader")] if leader is not None else [])
                cost += own
            for box, kind in parts:
                others = [other for _, other in index.meeting(box) if {kind, other[1]} != {"leader"}]
                clashes += [((place, kind), other) for other in others]
            for box, kind in parts:
                index.add(box, (place, kind))
            if len(parts) > 1 and parts[0][1] == "label":
                clashes += [((place, kind), (place, "label")) for box, kind in parts[1:] if meet(box, parts[0][0])]
        return Arrangement(tuple(self._label), tuple(self._slot), tuple(clashes), cost)


def _thin(leader: Box | None) -> Box | None:
    """The box around a leader line."""
    if leader is None:
        return None
    x1, y1, x2, y2 = leader
    return grown((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), _THIN)


def _over(a: Box, b: Box) -> float:
    """What it costs that two boxes share more than a border: more, the deeper."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if wide <= 0 or high <= 0:
        return 0.0
    return _CLASH + _DEPTH * min(wide, high)


def _neighbours(
    labels: Sequence[Sequence[tuple[Box, float]]], slots: Sequence[Sequence[tuple[Box, Box | None, float]]]
) -> list[list[int]]:
    """For each place the others whose choices come near its own."""
    hulls = [
        _hull([box for box, _ in labels[place]] + [box for box, _, _ in slots[place]]) for place in range(len(labels))
    ]
    index: BoxIndex[int] = BoxIndex(((hull, place) for place, hull in enumerate(hulls) if hull), side=48.0)
    return [
        sorted(other for _, other in index.meeting(hull) if other != place) if hull else []
        for place, hull in enumerate(hulls)
    ]


def _hull(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
