"""Pawns that fold up: a strip of base, back, front and glue flap, which stands like a tent."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.display.items import Page
from cardgen.layout.sheets import Subject, template_page
from cardgen.layout.studio import Studio
from cardgen.model.pieces import Pawns
from cardgen.model.problem import Problem
from cardgen.model.size import Size

TEMPLATE = "pawn.xml"
_BASE_SHARE = 0.58  # of the width: deep enough to stand, and steep enough that the face is seen
FLAP = 7.0
"""The height of the glue flap in mm."""


@dataclass(frozen=True, slots=True)
class PawnStrip:
    """How a pawn lies flat, in mm from the top: the base, the back upside down, the front, and the glue flap.

    It is folded away from the reader at `base` and at `foot`, and at the head between back and front, until the flap
    lies under the base.
    """

    width: float
    base: float
    face: float
    flap: float

    @property
    def head(self) -> float:
        """The fold between back and front."""
        return self.base + self.face

    @property
    def foot(self) -> float:
        """The fold between the front and the flap."""
        return self.base + 2 * self.face

    @property
    def size(self) -> Size:
        """The whole strip."""
        return Size(self.width, self.foot + self.flap)


def strip_of(pawns: Pawns) -> PawnStrip:
    """The strip whose front is as large as the game wants it."""
    width = pawns.size.width
    return PawnStrip(width, round(width * _BASE_SHARE, 1), pawns.size.height, FLAP)


def lay_out_pawns(studio: Studio) -> tuple[tuple[Page, ...], tuple[Problem, ...]]:
    """A page for each colour, all of one size, once whatever the copies; none where the game has no pawns."""
    pawns = studio.game.pawns
    if pawns is None:
        return (), ()
    strip = strip_of(pawns)
    pages: list[Page] = []
    problems: list[Problem] = []
    for pawn in pawns.colors:
        context = {"pawn": pawn, "strip": strip, "color": "ink" if studio.ink == "low" else pawn.color or "ink"}
        subject = Subject(f"pawns.colors.{pawn.id}", pawn.line)
        label = studio.materials.speech.say("Pawn: {name}", name=pawn.name)
        page, found = template_page(studio, TEMPLATE, context, strip.size, label, subject)
        pages.append(page)
        problems += found
    return tuple(pages), tuple(dict.fromkeys(problems))
