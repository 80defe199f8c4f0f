"""Put cards on sheets: each as often as its quantity, backs behind their fronts, marks beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat

from cardgen.display.items import Item, Page
from cardgen.impose.arrangement import Arrangement, Plan, Slot, arrange, arrangement_notices, sheet_label
from cardgen.impose.backs import Mode
from cardgen.impose.dressing import Dressing, dress
from cardgen.impose.sheet import Placement, Sheet
from cardgen.model.problem import Problem, has_errors
from cardgen.model.size import Size

_SAME = 0.005  # mm: pages that differ by less are of one size


@dataclass(frozen=True, slots=True)
class Copy:
    """A card to print: its faces, its key (the code) and how many times; a quantity of 0 prints none."""

    front: Page
    back: Page | None
    key: str
    qty: int = 1


@dataclass(frozen=True, slots=True)
class Imposed:
    """What imposition gives: sheets in the order of printing, and what is wrong or should be known.

    With an error among the problems there are no sheets.
    """

    sheets: tuple[Sheet, ...]
    problems: tuple[Problem, ...] = ()


class DoesNotFit(ValueError):
    """Cards cannot be put on the paper as asked; `problems` say why and what would fit."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__(" ".join(str(problem) for problem in problems))


def impose(cards: Sequence[Copy], plan: Plan) -> tuple[Sheet, ...]:
    """The sheets of `impose_checked`. Raises DoesNotFit, with the problems, where the paper does not hold the cards."""
    imposed = impose_checked(cards, plan)
    if has_errors(imposed.problems):
        raise DoesNotFit(imposed.problems)
    return imposed.sheets


def impose_checked(cards: Sequence[Copy], plan: Plan) -> Imposed:
    """Lay out the cards in order, each as often as its quantity, on as few sheets as the plan's grid allows.

    A back follows its front; in `separate` all fronts come first, then all backs. Every front has a back (which may be
    empty, so that paper and pages keep step) unless no card of all has one. Part-full sheets keep their places.
    """
    wanted = [card for card in cards if card.qty > 0]
    if not wanted:
        return Imposed(())
    size = Size(wanted[0].front.width, wanted[0].front.height)
    wrong = _of_other_size(wanted, size)
    if wrong:
        return Imposed((), wrong)
    with_backs = plan.mode is not Mode.NONE and any(card.back for card in wanted)
    found = arrange(size, plan, backs=with_backs)
    if isinstance(found, Problem):
        return Imposed((), (found,))
    if not with_backs:
        found = replace(found, plan=replace(plan, mode=Mode.NONE))
    row = list(chain.from_iterable(repeat(card, card.qty) for card in wanted))
    sheets, notices = _sheets(row, found)
    return Imposed(sheets, (*arrangement_notices(found), *notices))


def _of_other_size(cards: Sequence[Copy], size: Size) -> tuple[Problem, ...]:
    problems = []
    for card in cards:
        for face, page in (("front", card.front), ("back", card.back)):
            if page and max(abs(page.width - size.width), abs(page.height - size.height)) > _SAME:
                problems.append(
                    Problem(
                        f"The {face} of “{card.key}” is {Size(page.width, page.height)}, but the cards on this sheet "
                        f"are {size}.",
                        hint="cards of one deck, and their backs, share one size",
                    )
                )
    return tuple(problems)


def _sheets(row: list[Copy], found: Arrangement) -> tuple[tuple[Sheet, ...], tuple[Problem, ...]]:
    mode, count = found.plan.mode, found.grid.count
    parts = [row[at : at + count] for at in range(0, len(row), count)]
    filled = len(parts[0])
    fronts = [found.front(index) for index in range(filled)]
    backs = [found.back(index) for index in range(filled)] if mode is not Mode.NONE else []
    # The sides of a kind share their marks as one object, which exporters draw once; the last sheet may need its own.
    marks = {len(part): found.cuts(len(part)) for part in (parts[0], parts[-1])}
    two_sided = mode in (Mode.LONG_EDGE, Mode.SHORT_EDGE, Mode.SEPARATE)
    dressing = dress(found, side="front")
    notices = dressing.notices
    total = len(parts)
    front_sheets = []
    for number, part in enumerate(parts, 1):
        placed = _fronts(part, fronts) + (_backs(part, backs) if mode is Mode.GUTTERFOLD else ())
        side = "front" if two_sided else ""
        front_sheets.append(_sheet(placed, marks[len(part)], dressing, found.plan, side, number, total))
    sheets = front_sheets
    if two_sided:
        dressing = dress(found, side="back")
        back_sheets = [
            _sheet(_backs(part, backs), (), dressing, found.plan, "back", number, total)
            for number, part in enumerate(parts, 1)
        ]
        notices = {**notices, **dressing.notices}
        sheets = _in_order(front_sheets, back_sheets, found.plan)
    return tuple(sheets), tuple(notices.values())


def _in_order(fronts: list[Sheet], backs: list[Sheet], plan: Plan) -> list[Sheet]:
    if plan.mode is Mode.SEPARATE:
        return fronts + (backs[::-1] if plan.reverse else backs)
    return list(chain.from_iterable(zip(fronts, backs, strict=True)))


def _fronts(part: list[Copy], slots: list[Slot]) -> tuple[Placement, ...]:
    return tuple(
        Placement(card.front, slot.transform, slot.trim, slot.clip, card.key)
        for card, slot in zip(part, slots, strict=False)
    )


def _backs(part: list[Copy], slots: list[Slot]) -> tuple[Placement, ...]:
    return tuple(
        Placement(card.back, slot.transform, slot.trim, slot.clip, card.key)
        for card, slot in zip(part, slots, strict=False)
        if card.back
    )


def _sheet(
    placed: tuple[Placement, ...],
    cuts: tuple[Item, ...],
    dressing: Dressing,
    plan: Plan,
    side: str,
    number: int,
    total: int,
) -> Sheet:
    line: tuple[Item, ...] = ()
    if plan.line and plan.caption:
        line = dressing.line(plan.line(number, total, side), plan.caption)
    paper = plan.paper
    marks = (*cuts, *dressing.ruler, *line)
    label = sheet_label(number, total, side, plan.speech)
    return Sheet(paper.width, paper.height, placed, marks, side or "front", number, total, label)
