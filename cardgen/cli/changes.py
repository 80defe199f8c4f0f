"""Say what changed: what to take out of the box, and how cards differ from those of before."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.choose import shown
from cardgen.cli.say import line, table

if TYPE_CHECKING:
    from cardgen.printlog.compare import CardChange, Comparison


def changes_data(changes: Comparison) -> dict[str, Any]:
    """Give a comparison as programs want it: a card is found by its code, in one of the kinds."""
    return {
        "same": changes.same,
        "missing": sum(changes.missing.values()),
        "take_out": sum(one.copies for one in changes.take_out),
        "cards": [_card_data(change) for change in changes.changes],
    }


def _card_data(change: CardChange) -> dict[str, Any]:
    return {
        "kind": change.kind,
        "code": change.code,
        "name": change.name,
        "deck": change.deck,
        "before": change.before,
        "now": change.now.qty if change.now else 0,
        "missing": change.missing,
        "reasons": change.reasons,
        "take_out": [
            {
                "code": one.face.code,
                "name": one.face.name,
                "mark": one.face.mark,
                "copies": one.copies,
                "reasons": one.reasons,
                "fields": one.fields,
            }
            for one in change.take_out
        ],
    }


def show_take_out(changes: Comparison, listed: Path | None) -> None:
    """Say which cards to take out of the box, and where that is written down; nothing where there are none."""
    from cardgen.build.takeout import described, why

    rows = [(change, one) for change in changes.changes for one in change.take_out]
    if not rows:
        return
    total = sum(one.copies for _, one in rows)
    line(f"  Take {total} card{'' if total == 1 else 's'} out of the box:", "bold")
    table(
        ((f"    {one.copies} ×", described(one), why(change, one)) for change, one in rows),
        right=(0,),
    )
    if listed is not None:
        line(f"  The list is in {shown(listed)}.", "dim")


def show_changes(changes: Comparison) -> None:
    """Say each card that differs, and how."""
    table(
        (str(change.kind), f"{change.code} {change.name}".strip(), "; ".join(_how(change)))
        for change in changes.changes
    )


def _how(change: CardChange) -> list[str]:
    """Give in words how a card differs."""
    from cardgen.build.takeout import differences

    now = change.now.qty if change.now else 0
    found = dict.fromkeys(
        words for one in change.take_out for words in differences(one.reasons, one.fields, one.face.size, change)
    )
    copies = [] if change.before == now else [f"copies {change.before} → {now}"]
    return [*found, *copies]
