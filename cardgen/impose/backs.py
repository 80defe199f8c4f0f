"""Where a card's back goes so that it lies behind its front, the right way up.

One rule covers every mode. Turning the paper over (or folding it) is a mirror: what stands at x on the back's page lies
behind width - x of the front's page when the paper turns about its vertical axis, and likewise with y. Turning a card
over about its own vertical axis, as one turns a page, is a mirror too. A back is right when both agree: its transform
is the card's mirror, then the front's transform, then the paper's mirror. Two mirrors cancel, so the back is turned and
moved but never mirrored: upright for a flip about the vertical axis, upside down for one about the horizontal axis,
and for a card that lies on its side turned the other way round than its front, or the same way.
"""

from __future__ import annotations

import math
from enum import StrEnum

from cardgen.display.geometry import Matrix
from cardgen.impose.paper import paper_name
from cardgen.model.size import Size
from cardgen.model.speech import ENGLISH, Speech


class Mode(StrEnum):
    """How backs are printed."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    GUTTERFOLD = "gutterfold"
    SEPARATE = "separate"
    NONE = "none"


Shift = tuple[float, float]
"""How far the backs are moved, in mm to the right and down as one looks at the back's page."""

_FARTHEST = 20.0  # mm: no printer is farther off, so more is a slip of the pen


def parse_mode(words: str) -> Mode:
    """Read a mode. Raises ValueError, with a sentence, for one that is not known."""
    try:
        return Mode("-".join(words.lower().replace("_", " ").replace("-", " ").split()))
    except ValueError as error:
        raise ValueError(f"“{words}” is no way to print backs: take {', '.join(Mode)}") from error


def parse_shift(words: str) -> Shift:
    """Read `0.5,-1` as mm to the right and down. Raises ValueError, with a sentence, for anything else."""
    parts = words.split(",")
    try:
        shift = [float(part) for part in parts]
    except ValueError:
        shift = []
    if len(shift) != 2 or not all(map(math.isfinite, shift)):
        raise ValueError(f"“{words}” is no shift: give mm to the right and down, such as 0.5,-1")
    if max(map(abs, shift)) > _FARTHEST:
        raise ValueError(f"“{words}” is too far: backs can be shifted by {_FARTHEST:g} mm at most")
    return shift[0], shift[1]


def turns_about_vertical(paper: Size, mode: Mode) -> bool:
    """Whether the paper turns about its vertical axis: on the long edge where that stands upright, or on the short."""
    upright = paper.height >= paper.width
    return upright != (mode is Mode.SHORT_EDGE)


def mirror_x(at: float) -> Matrix:
    """The mirror about the vertical line at x = `at` mm."""
    return Matrix(-1.0, 0.0, 0.0, 1.0, 2 * at, 0.0)


def mirror_y(at: float) -> Matrix:
    """The mirror about the horizontal line at y = `at` mm."""
    return Matrix(1.0, 0.0, 0.0, -1.0, 0.0, 2 * at)


def turning(paper: Size, mode: Mode) -> Matrix:
    """The mirror from a front's page to the page on the back of the paper; `separate` turns on the long edge."""
    if turns_about_vertical(paper, mode):
        return mirror_x(paper.width / 2)
    return mirror_y(paper.height / 2)


def behind(front: Matrix, card: Size, mirror: Matrix) -> Matrix:
    """The transform of a card's back, given its front's transform and the paper's (or the fold's) mirror."""
    return mirror_x(card.width / 2).then(front).then(mirror)


def instructions(
    mode: Mode, *, reverse: bool = False, sheets: int = 0, paper: Size | None = None, speech: Speech = ENGLISH
) -> str:
    """Tell in a few sentences how to load the paper and what to set in the print dialogue.

    `sheets` counts pieces of paper; with `separate` the file holds all fronts and then all backs, these in reversed
    order with `reverse`.
    """
    steps = _steps(mode, sheets, reverse=reverse, speech=speech)
    if not sheets:
        return steps
    name = paper_name(paper) if paper else ""
    load = (
        speech.count("Load {number} sheet of {paper}.", "Load {number} sheets of {paper}.", sheets, paper=name)
        if name
        else speech.count("Load {number} sheet.", "Load {number} sheets.", sheets)
    )
    return speech.say("{first} {then}", first=load, then=steps)


def _steps(mode: Mode, sheets: int, *, reverse: bool, speech: Speech) -> str:
    """What to set and to do, once the paper is loaded."""
    say = speech.say
    match mode:
        case Mode.LONG_EDGE:
            return say("Print on both sides, flipped on the long edge, at 100 % (“actual size”, not “fit to page”).")
        case Mode.SHORT_EDGE:
            return say("Print on both sides, flipped on the short edge, at 100 % (“actual size”, not “fit to page”).")
        case Mode.GUTTERFOLD:
            return say(
                "Print on one side at 100 % (“actual size”, not “fit to page”). Fold each sheet along the dashed line "
                "with the print outside, glue the halves together, and cut when dry."
            )
        case Mode.SEPARATE:
            return _separate(sheets, reverse=reverse, speech=speech)
        case Mode.NONE:
            return say("Print on one side at 100 % (“actual size”, not “fit to page”).")


def _separate(sheets: int, *, reverse: bool, speech: Speech) -> str:
    say = speech.say
    fronts, backs = say("the first half of the pages"), say("the second half")
    which = say("the last sheet") if reverse else say("the first sheet")
    if sheets == 1:
        fronts, backs = say("page {number}", number=1), say("page {number}", number=2)
    elif sheets:
        fronts = say("pages {first} to {last}", first=1, last=sheets)
        backs = say("pages {first} to {last}", first=sheets + 1, last=2 * sheets)
        which = say("sheet {number}", number=sheets if reverse else 1)
    steps = say(
        "Print {fronts} (the fronts) on one side at 100 % (“actual size”, not “fit to page”). Turn the paper over "
        "about its long edge, as one turns the page of an upright book, and put it back so that the same edge goes in "
        "first and the empty side is printed. Then print {backs} (the backs).",
        fronts=fronts,
        backs=backs,
    )
    if sheets == 1:
        return steps
    more = (
        say(
            "The backs begin with that of {which}: if your printer draws in the other end first, leave out --reverse.",
            which=which,
        )
        if reverse
        else say(
            "The backs begin with that of {which}: if your printer draws in the other end first, use --reverse.",
            which=which,
        )
    )
    return say("{first} {then}", first=steps, then=more)
