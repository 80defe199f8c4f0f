"""Place labels and slots so that none lies over another: simulated annealing over each place's choices.

The method is that of J. Christensen, J. Marks and S. Shieber, An empirical study of algorithms for point-feature label
placement (1995): a random change is taken when it costs nothing, and at times when it does, less and less often.
Only neighbours are compared, so the work grows with the number of places and not with its square.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardgen.layout.board.candidates import Site
from cardgen.layout.board.index import Box, BoxIndex, grown, meet

SPACE = 0.8
"""What labels, slots and leader lines keep free of one another, in mm."""

_CLASH = 45.0
_DEPTH = 6.0
_SWEEPS = 260
_HOT = 24.0
_COLD = 0.25
_TRIES = 3
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
    """The best arrangement of a few tries; the same sites and seed give the same one."""
    best: Arrangement | None = None
    for number in range(_TRIES):
        found = _Annealer(sites, Random(seed + number)).run()  # noqa: S311 - no secret: it must be repeatable
        if best is None or (len(found.clashes), found.cost) < (len(best.clashes), best.cost):
            best = found
        if not best.clashes:
            break
    return best if best is not None else Arrangement((), (), (), 0.0)


class _Annealer:
    """One run. All boxes are a little larger than what they stand for, so that a border may touch a border."""

    def __init__(self, sites: Sequence[Site], random: Random) -> None:
        self._random = random
        half = SPACE / 2
        self._labels = [[(grown(stand.box, half), stand.cost) for stand in site.stands] for site in sites]
        self._slots = [
            [(grown(berth.box, half), _thin(berth.leader), berth.cost) for berth in site.berths] for site in sites
        ]
        self._near = _neighbours(self._labels, self._slots)
        self._label = [0 if labels else _NONE for labels in self._labels]
        self._slot = [_cheapest(slots) for slots in self._slots]
        # What each place covers now: its label, its slot and its leader line, those that there are.
        self._covers: list[tuple[Box, ...]] = [()] * len(sites)
        for place in range(len(sites)):
            self._cover(place)

    def run(self) -> Arrangement:
        """Anneal, then go down as far as it goes."""
        busy = [place for place, near in enumerate(self._near) if near or len(self._slots[place]) > 1]
        cooling = (_COLD / _HOT) ** (1 / _SWEEPS)
        heat = _HOT
        for _ in range(_SWEEPS):
            for place in busy:
                self._try(place, heat)
            heat *= cooling
        for _ in range(12):
            if not any([self._improve(place) for place in range(len(self._near))]):
                break
        return self._result()

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

    def _label_cost(self, place: int, choice: int) -> float:
        box, cost = self._labels[place][choice]
        cost += self._clash(place, box)
        if self._slot[place] != _NONE:
            slot, leader, _ = self._slots[place][self._slot[place]]
            cost += _over(box, slot) + (_over(box, leader) if leader is not None else 0.0)
        return cost

    def _slot_cost(self, place: int, choice: int) -> float:
        box, leader, cost = self._slots[place][choice]
        cost += self._clash(place, box)
        label = self._labels[place][self._label[place]][0] if self._label[place] != _NONE else None
        if label is not None:
            cost += _over(label, box)
        if leader is not None:
            cost += self._clash(place, leader)
            if label is not None:
                cost += _over(label, leader)
        return cost

    def _clash(self, place: int, box: Box) -> float:
        """What a box costs by lying over what the neighbours cover."""
        left, top, right, bottom = box
        covers = self._covers
        cost = 0.0
        for other in self._near[place]:
            for taken in covers[other]:
                if taken[0] < right and left < taken[2] and taken[1] < bottom and top < taken[3]:
                    cost += _over(box, taken)
        return cost

    def _try(self, place: int, heat: float) -> None:
        """Change the label or the slot of a place at random, and keep it where that pays or chance has it."""
        random = self._random
        labels, slots = len(self._labels[place]), len(self._slots[place])
        if slots > 1 and (labels < 2 or random.random() < 0.7):
            new = int(random.random() * slots)
            change = self._slot_cost(place, new) - self._slot_cost(place, self._slot[place])
            if change <= 0 or random.random() < math.exp(-change / heat):
                self._slot[place] = new
                self._cover(place)
        elif labels > 1:
            new = int(random.random() * labels)
            change = self._label_cost(place, new) - self._label_cost(place, self._label[place])
            if change <= 0 or random.random() < math.exp(-change / heat):
                self._label[place] = new
                self._cover(place)

    def _improve(self, place: int) -> bool:
        """Take the best label for the slot and the best slot for the label; whether that changed anything."""
        before = (self._label[place], self._slot[place])
        if self._labels[place]:
            costs = [self._label_cost(place, choice) for choice in range(len(self._labels[place]))]
            best = min(range(len(costs)), key=costs.__getitem__)
            if costs[best] < costs[before[0]] - 1e-9:
                self._label[place] = best
        if self._slots[place]:
            costs = [self._slot_cost(place, choice) for choice in range(len(self._slots[place]))]
            best = min(range(len(costs)), key=costs.__getitem__)
            if costs[best] < costs[before[1]] - 1e-9:
                self._slot[place] = best
        self._cover(place)
        return before != (self._label[place], self._slot[place])

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


def _cheapest(slots: Sequence[tuple[Box, Box | None, float]]) -> int:
    return min(range(len(slots)), key=lambda choice: slots[choice][2]) if slots else _NONE


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
