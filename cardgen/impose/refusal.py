"""What to say when cards do not fit on the paper, and what would fit instead."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from cardgen.impose.paper import PAPERS, paper_name
from cardgen.model.problem import Problem, Severity
from cardgen.model.size import CARD_SIZES, Size

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_AMERICAN = frozenset({"Letter", "Legal", "Tabloid"})
_LEAST_MARGIN = 3  # mm: few home printers print nearer to the edge


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked of the paper, all in mm; `folded` when fronts and backs share one side of it."""

    card: Size
    paper: Size
    margin: float = 5.0
    bleed: float = 0.0
    gap: float = 0.0
    reserve: float = 0.0
    folded: bool = False


LEAST_CARD = 5.0
"""The shortest side in mm that a card may have: below it nobody could cut or hold it."""

Holds = Callable[[Request], int]
"""Tells how many cards a sheet holds for a request."""


def refuse(request: Request, holds: Holds) -> Problem:
    """The problem that not one card fits on the paper; its hint names what would, found by trying with `holds`."""
    card, paper = request.card, request.paper
    ways = [
        paper_advice(request, holds, 1),
        bleed_advice(request, holds, 1),
        _margin_advice(request, holds),
    ]
    hint = ", or ".join(way for way in ways if way)
    name = card_name(card)
    named = f"a card of {card}" if name[0].isdigit() else f"a {name} card of {card}"
    if _larger(card, paper):
        return Problem(f"{named.capitalize()} is larger than the paper, {_paper(request)}.", hint=hint)
    need = Size(card.width + 2 * request.bleed, card.height + 2 * request.bleed)
    with_bleed = f" with {request.bleed:g} mm bleed" if request.bleed else ""
    return Problem(
        f"{named.capitalize()}{with_bleed} needs {need}; {_leaves(request)}.",
        hint=hint or "take a larger paper",
    )


def bleed_notice(request: Request, holds: Holds, without: int, need: Size) -> Problem | None:
    """A notice that bleed costs places on the sheet; None where it costs none.

    `without` is how many cards a sheet holds without bleed, `need` what as many need with it, lying the same way.
    """
    found = holds(request)
    if not request.bleed or not found or found >= without:
        return None
    ways = [way for way in (paper_advice(request, holds, without), bleed_advice(request, holds, without)) if way]
    return Problem(
        f"{count_word(without).capitalize()} {card_name(request.card)} cards with {request.bleed:g} mm bleed need "
        f"{need}; {_leaves(request)}, so there {'is' if found == 1 else 'are'} {count_word(found)} to a sheet.",
        hint=f"for {count_word(without)} {' or '.join(ways)}" if ways else "",
        severity=Severity.NOTICE,
    )


def paper_advice(request: Request, holds: Holds, wanted: int) -> str:
    """Names the smallest known paper that holds as many as wanted, as `use A3`; "" where none does."""
    area = request.paper.width * request.paper.height
    american = paper_name(request.paper).removesuffix(" landscape") in _AMERICAN
    # Papers of the same family first: who has A4 at home gets A3 sooner than Legal.
    ordered = sorted(
        PAPERS.items(), key=lambda item: (american != (item[0] in _AMERICAN), item[1].width * item[1].height)
    )
    for name, paper in ordered:
        if paper.width * paper.height > area and holds(replace(request, paper=paper)) >= wanted:
            return f"use {name}"
    return ""


def bleed_advice(request: Request, holds: Holds, wanted: int) -> str:
    """Names the widest smaller bleed, in steps of 0.5 mm, that holds as many as wanted; "" where none does."""
    steps = min(math.ceil(request.bleed * 2) - 1, 40)
    for bleed in (step / 2 for step in range(steps, -1, -1)):
        if holds(replace(request, bleed=bleed)) >= wanted:
            return f"--bleed {bleed:g}"
    return ""


def card_name(card: Size) -> str:
    """What a card of this size is called, or its measure."""
    for name, size in CARD_SIZES.items():
        if card in (size, size.turned):
            return name
    return f"{card.width:g}×{card.height:g} mm"


def count_word(count: int) -> str:
    """A small number as a word."""
    return _WORDS[count] if count < len(_WORDS) else str(count)


def _margin_advice(request: Request, holds: Holds) -> str:
    widest = min(request.margin, max(request.paper.width, request.paper.height) / 2)
    for margin in range(math.ceil(widest) - 1, _LEAST_MARGIN - 1, -1):
        if holds(replace(request, margin=float(margin))):
            return f"--margin {margin} if your printer can"
    return ""


def bad_measure(request: Request) -> Problem | None:
    """The problem that a measure is negative, endless or otherwise none; None where all are in order."""
    words = _bad_words(request)
    return Problem(words, hint="sizes are mm, such as 63.5x88.9, --margin 5 or --bleed 3") if words else None


def _bad_words(request: Request) -> str:
    for name in ("margin", "bleed", "gap", "reserve"):
        value = getattr(request, name)
        if not math.isfinite(value) or value < 0:
            return f"A {name} of {value:g} mm is no measure."
    for name, size in (("card", request.card), ("paper", request.paper)):
        if not all(map(math.isfinite, (size.width, size.height))) or min(size.width, size.height) <= 0:
            return f"A {name} of {size} is no measure."
    if min(request.card.width, request.card.height) < LEAST_CARD:
        return f"A card of {request.card} is too small to cut: {LEAST_CARD:g} mm a side is the least."
    return ""


def _larger(card: Size, paper: Size) -> bool:
    return max(card.width, card.height) > max(paper.width, paper.height) or min(card.width, card.height) > min(
        paper.width, paper.height
    )


def _paper(request: Request) -> str:
    name = paper_name(request.paper)
    return name if name == str(request.paper) else f"{name} ({request.paper})"


def _leaves(request: Request) -> str:
    width = max(0.0, request.paper.width - 2 * request.margin)
    height = max(0.0, request.paper.height - 2 * (request.margin + request.reserve))
    half = ", and each half of it holds fronts or backs alone" if request.folded else ""
    return f"{paper_name(request.paper)} leaves {width:g}×{height:g} mm inside a margin of {request.margin:g} mm{half}"
