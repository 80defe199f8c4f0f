"""Compare faces: which are new, gone or changed, how many copies are missing or too many, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from cardgen.printlog.record import FaceRecord


class Kind(StrEnum):
    """What has become of a card."""

    NEW = "new"
    CHANGED = "changed"
    COPIES = "copies"
    REMOVED = "removed"


class Reason(StrEnum):
    """What differs between two faces of a card.

    `words` are words, icons and pictures that no column of the card accounts for: they come from the template or from
    the game's own words. `look` is all else on the front: places, colours, lines.
    """

    FIELDS = "fields"
    WORDS = "words"
    SIZE = "size"
    FONTS = "fonts"
    ADDRESS = "address"
    LOOK = "look"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A column of a card, before and now; "" where it was or is empty."""

    field: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class TakeOut:
    """A face to take out of the box, so many copies of it, and how it differs from the present one.

    Without `reasons` it is the present face, of which there are too many, or the card is no longer there.
    """

    face: FaceRecord
    copies: int
    reasons: tuple[Reason, ...] = ()
    fields: tuple[FieldChange, ...] = ()


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card that differs: its present face (None where there is none), copies to print, and faces to take out."""

    kind: Kind
    code: str
    name: str
    deck: str
    now: FaceRecord | None
    missing: int
    take_out: tuple[TakeOut, ...]

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why, over all its faces of before, each reason once."""
        return tuple(dict.fromkeys(reason for one in self.take_out for reason in one.reasons))

    @property
    def before(self) -> int:
        """How many copies there were, of whatever face."""
        kept = self.now.qty - self.missing if self.now else 0
        return kept + sum(one.copies for one in self.take_out)


@dataclass(frozen=True, slots=True)
class Comparison:
    """All cards that differ, those of the data first and in its order; `same` counts the cards that do not differ."""

    changes: tuple[CardChange, ...]
    same: int

    def of(self, kind: Kind) -> tuple[CardChange, ...]:
        """The changes of a kind."""
        return tuple(change for change in self.changes if change.kind is kind)

    @property
    def missing(self) -> Mapping[str, int]:
        """How many copies of which code are to be printed."""
        return {change.code: change.missing for change in self.changes if change.missing}

    @property
    def take_out(self) -> tuple[TakeOut, ...]:
        """All faces that are to leave the box."""
        return tuple(one for change in self.changes for one in change.take_out)


def compare(before: Sequence[FaceRecord], now: Sequence[FaceRecord], renamed: Mapping[str, str]) -> Comparison:
    """Compare the faces of before (several for a card, where they differ) with those of now (one for each card).

    `renamed` maps codes that cards had to those that they have. Where a face of now has no back, backs do not count:
    who prints without them does not mind another.
    """
    by_code: dict[str, list[FaceRecord]] = {}
    for record in before:
        if record.qty > 0:
            by_code.setdefault(renamed.get(record.code, record.code), []).append(record)
    changes = [_change(by_code.pop(record.code, []), record) for record in now]
    gone = [_removed(by_code[code]) for code in sorted(by_code)]
    found = [change for change in changes if change is not None]
    wanted = sum(record.qty > 0 for record in now)
    differing = sum(change.now is not None and change.now.qty > 0 for change in found)
    return Comparison((*found, *gone), wanted - differing)


def field_changes(before: FaceRecord, now: FaceRecord) -> tuple[FieldChange, ...]:
    """The columns that differ, in the order of the present ones and then of those that are gone."""
    names = dict.fromkeys((*now.fields, *before.fields))
    pairs = ((name, before.fields.get(name, ""), now.fields.get(name, "")) for name in names)
    return tuple(FieldChange(name, old, new) for name, old, new in pairs if old != new)


def _change(before: Sequence[FaceRecord], now: FaceRecord) -> CardChange | None:
    same = [record for record in before if _alike(record, now)]
    there = sum(record.qty for record in same)
    missing, surplus = max(now.qty - there, 0), max(there - now.qty, 0)
    if not before and not missing:
        return None
    others = [_taken(record, now) for record in before if record not in same]
    take_out = (*others, *((TakeOut(same[0], surplus),) if surplus else ()))
    if not take_out and not missing:
        return None
    if not before:
        kind = Kind.NEW
    elif now.qty == 0:
        kind = Kind.REMOVED
        take_out = tuple(TakeOut(one.face, one.copies) for one in take_out)
    else:
        kind = Kind.CHANGED if others else Kind.COPIES
    return CardChange(kind, now.code, now.name, now.deck, now, missing, take_out)


def _removed(before: Sequence[FaceRecord]) -> CardChange:
    last = before[-1]
    take_out = tuple(TakeOut(record, record.qty) for record in before)
    return CardChange(Kind.REMOVED, last.code, last.name, last.deck, None, 0, take_out)


def _alike(before: FaceRecord, now: FaceRecord) -> bool:
    return before.front == now.front and (not now.back or before.back == now.back)


def _taken(before: FaceRecord, now: FaceRecord) -> TakeOut:
    reasons = _reasons(before, now)
    fields = field_changes(before, now) if Reason.FIELDS in reasons else ()
    return TakeOut(before, before.qty, reasons, fields)


def _reasons(before: FaceRecord, now: FaceRecord) -> tuple[Reason, ...]:
    found: list[Reason] = []
    if before.front != now.front:
        fields = bool(field_changes(before, now))
        told = {
            Reason.FIELDS: fields,
            Reason.WORDS: not fields and before.mark != now.mark,
            Reason.SIZE: before.size != now.size,
            Reason.FONTS: before.fonts != now.fonts,
            Reason.ADDRESS: before.address != now.address,
        }
        found = [reason for reason, holds in told.items() if holds]
        if before.mark == now.mark and not any(reason is not Reason.FIELDS for reason in found):
            found.append(Reason.LOOK)
    if now.back and before.back != now.back:
        found.append(Reason.BACK)
    return tuple(found)
