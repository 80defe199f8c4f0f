"""Faults of pages as problems with a place: a card's cell where a cell is to blame, else the template."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardgen.layout.scene import Fault
from cardgen.model.game import Card
from cardgen.model.problem import Problem

_WRITTEN = ("name", "type", "traits", "notes", "text", "picture", "back", "code")


def located(found: Sequence[tuple[Card, Fault]]) -> list[Problem]:
    """Each fault once: those of a card's field at its cell, those of a template with the cards that they touch.

    Of faults that make one group only the first is told, with how many more there are.
    """
    problems: list[Problem] = []
    by_template: dict[Fault, list[Card]] = {}
    for card, fault, more in _grouped(found):
        if _stands(card, fault.field):
            problems.append(_at_cell(card, fault, more))
        else:
            by_template.setdefault(replace(fault, field="", group=""), []).append(card)
    problems += [_in_template(fault, cards) for fault, cards in by_template.items()]
    return list(dict.fromkeys(problems))


def _grouped(found: Sequence[tuple[Card, Fault]]) -> Iterable[tuple[Card, Fault, int]]:
    """Every fault that is told, with how many others it stands for."""
    counts: dict[str, int] = {}
    for _, fault in found:
        counts[fault.group] = counts.get(fault.group, 0) + 1
    told: set[str] = set()
    for card, fault in found:
        if fault.group and fault.group in told:
            continue
        told.add(fault.group)
        yield card, fault, counts[fault.group] - 1 if fault.group else 0


def _stands(card: Card, field: str) -> bool:
    """Whether the card says something in a field, so that its cell is the place to look."""
    return bool(field) and bool(card.fields.get(field) or (field in _WRITTEN and getattr(card, field)))


def _at_cell(card: Card, fault: Fault, more: int) -> Problem:
    source = card.source
    rest = f" (and {more} more like it)" if more else ""
    message = f"{fault.message.rstrip('.')}{rest}."
    return Problem(message, source.file, source.row, fault.field, fault.hint, fault.severity, source.sheet)


def _in_template(fault: Fault, cards: Sequence[Card]) -> Problem:
    first = f"{cards[0].code} {cards[0].name}".strip()
    others = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
    message = f"{fault.message[:1].upper()}{fault.message[1:].rstrip('.')} (card {first}{others})."
    return Problem(message, f"templates/{fault.template}", fault.line or None, "", fault.hint, fault.severity)
