"""Dress one side of all sheets of a plan: the ruler once for all, the line for each, with what could not be placed."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from cardgen.display.geometry import translate
from cardgen.display.items import Group, Item
from cardgen.impose.arrangement import Arrangement
from cardgen.impose.furniture import Spot, Surroundings, find_spot
from cardgen.impose.marks import INK, SMALL, Caption, Captioner, Drawing, ruler
from cardgen.model.problem import Problem, Severity
from cardgen.model.speech import mark

LINE_SIZES = (2.5, SMALL)
"""The sizes of the sheet's line in mm, largest first: the first that fits is taken."""

RULER_LENGTH = 50
RULER_WORDS = mark("50 mm — measure me: print at 100 %")

_LINE = "The line with game, deck and sheet"
_APART = 1.5  # mm between the ruler and the line, beside what all keeps clear


@dataclass(frozen=True, slots=True)
class Dressing:
    """What one side of the sheets carries beside its cards.

    `ruler` is the same for all; `room` is what is left for the line. `notices` say what found no good place, by what
    they say, so that a thousand sheets give one notice; `spots` remembers where lines of a length go.
    """

    room: Surroundings
    ruler: tuple[Item, ...]
    notices: dict[str, Problem] = field(default_factory=dict)
    spots: dict[tuple[float, float], Spot | None] = field(default_factory=dict)

    def line(self, words: str, caption: Captioner) -> tuple[Item, ...]:
        """The sheet's line, as large as fits inside the margin, else nearer to the edge; else nothing and a notice."""
        best: tuple[Caption, Spot] | None = None
        for size in LINE_SIZES:
            made = caption(words, size, INK)
            spot = self._spot(made)
            if spot and (best is None or not spot.in_margin):
                best = made, spot
            if spot and not spot.in_margin:
                break
        _note(self.notices, _LINE, best[1] if best else None, self.room)
        if best is None:
            return ()
        made, spot = best
        return (Group(made.items, translate(0.0, made.height).then(spot.transform), name="line"),)

    def _spot(self, made: Caption) -> Spot | None:
        # Rounded up, so that sheets 1 to 999 ask once and their lines stand alike.
        key = (float(math.ceil(made.width)), math.ceil((made.height + made.depth) * 20) / 20)
        if key not in self.spots:
            found = find_spot((Drawing((), *key),), self.room)
            self.spots[key] = found[1] if found else None
        return self.spots[key]


def dress(found: Arrangement, *, side: str) -> Dressing:
    """Place the ruler on one side (`front` or `back`) of an arrangement and see what room is left."""
    room = found.surroundings(back=side == "back")
    notices: dict[str, Problem] = {}
    if not found.plan.ruler:
        return Dressing(room, (), notices)
    plan = found.plan
    label = plan.caption(plan.speech.say(RULER_WORDS), SMALL, INK) if plan.caption else None
    bare = ruler(RULER_LENGTH, None)
    labelled = (ruler(RULER_LENGTH, label), ruler(RULER_LENGTH, label, stacked=True)) if label else ()
    placed = find_spot(labelled, room, at_end=True) or find_spot((bare,), room, at_end=True)
    _note(notices, f"The {RULER_LENGTH} mm ruler", placed[1] if placed else None, room)
    if placed is None:
        return Dressing(room, (), notices)
    drawing, spot = placed
    items = (Group(drawing.items, spot.transform, shared=True, name="ruler"),)
    return Dressing(room.with_taken(spot.box.inset(-_APART)), items, notices)


def _note(notices: dict[str, Problem], what: str, spot: Spot | None, room: Surroundings) -> None:
    """Note what was left out, or stands where printers may not print."""
    if spot and not spot.in_margin:
        return
    if spot is None:
        message = f"{what} is left out: there is no room for it beside the cards."
    else:
        message = f"{what} stands nearer than {room.margin:g} mm to the paper’s edge, and may be cut off in print."
    notice = Problem(message, hint="a larger paper leaves more room", severity=Severity.NOTICE)
    notices.setdefault(message, notice)
