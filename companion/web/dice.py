"""Dice without a room: any notation, its odds, and what a roll came to and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, Response, make_response, render_template, request

from cardgen.dice import DiceFault, Distribution, Tree, describe, explain, notation, odds, parse, roll
from companion.web.house import house
from companion.web.tongue import told

blueprint = Blueprint("dice", __name__)
QUICK = ("1d4", "1d6", "1d8", "1d10", "1d12", "1d20", "1d100", "2d6", "3d6", "4d6k3")
SAMPLES = ("2d6 + 1", "4d6k3", "d6!", "2d6 >= 7", "d%")
"""What notation can say, for those who have not met it: each is told in words beside it."""
_MOST_BARS = 40


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart: the values that it stands for, its share of all, and its length beside the longest's."""

    low: int
    high: int
    share: float
    length: float


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of an expression: bars, the average, and the chance of reaching a target where there is one."""

    bars: tuple[Bar, ...]
    mean: float
    lowest: int
    highest: int
    target: int | None
    reached: float


@blueprint.get("/dice")
def page() -> Response:
    """The dice, and with `?roll=` an expression in words with its odds; `&target=` asks for the chance to reach it."""
    typed = request.args.get("roll", "")
    if typed:
        return _page(typed, None)
    samples = [(text, describe(parse(text), told)) for text in SAMPLES]
    return make_response(render_template("dice.html", quick=QUICK, typed="", samples=samples))


@blueprint.post("/dice")
def throw() -> Response:
    """Roll."""
    return _page(request.form.get("roll", ""), house().random)


def _page(typed: str, source: Callable[[int], int] | None) -> Response:
    try:
        tree = parse(typed)
    except DiceFault as fault:
        return _refused(typed, fault)
    result = roll(tree, source) if source is not None else None
    likely, unknown = _odds(tree, request.values.get("target", ""))
    page = render_template(
        "dice.html",
        quick=QUICK,
        typed=notation(tree),
        words=describe(tree, told),
        result=result,
        said=explain(result, told) if result is not None else (),
        odds=likely,
        unknown=unknown,
    )
    return make_response(page)


def _refused(typed: str, fault: DiceFault) -> Response:
    """What cannot be read, with its place marked."""
    at = min(max(fault.at, 0), len(typed))
    parts = (typed[max(at - 20, 0) : at], typed[at : at + 1], typed[at + 1 : at + 20])
    return make_response(
        render_template("dice.html", quick=QUICK, typed=typed[:200], fault=fault.told(told), parts=parts), 400
    )


def _odds(tree: Tree, target: str) -> tuple[Odds | None, str]:
    """The odds, or why they cannot be told."""
    try:
        spread = odds(tree)
    except DiceFault as fault:
        return None, fault.told(told)
    wanted = int(target) if target.strip().lstrip("-").isdecimal() and len(target) < 12 else None
    reached = float(spread.at_least(wanted)) if wanted is not None else 0.0
    mean = float(spread.mean)
    return Odds(bars(spread), mean, spread.values[0], spread.values[-1], wanted, reached), ""


def bars(spread: Distribution, most: int = _MOST_BARS) -> tuple[Bar, ...]:
    """A distribution as bars, neighbours put together where there are more values than bars."""
    low, high = spread.values[0], spread.values[-1]
    width = -(-(high - low + 1) // most)
    weights: dict[int, int] = {}
    for value, weight in spread.items():
        weights[(value - low) // width] = weights.get((value - low) // width, 0) + weight
    longest = max(weights.values())
    return tuple(
        Bar(
            low + place * width,
            min(low + (place + 1) * width - 1, high),
            weight / spread.total,
            weight / longest,
        )
        for place, weight in sorted(weights.items())
    )
