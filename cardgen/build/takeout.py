"""The list of cards to take out of the box, as text to print or to keep beside the sheets."""

from __future__ import annotations

from cardgen.model.game import Game
from cardgen.printlog.compare import CardChange, Comparison, FieldChange, Kind, Reason, TakeOut

_MOST = 60
_WORDS = {
    Reason.WORDS: "words, icons or pictures (template, translation or game.yaml)",
    Reason.SIZE: "size",
    Reason.FONTS: "fonts",
    Reason.ADDRESS: "address in the QR code",
    Reason.LOOK: "places, colours or lines (template or theme)",
    Reason.BACK: "back",
}


def why(change: CardChange, one: TakeOut) -> str:
    """Why a face is to leave the box, in words."""
    if change.kind is Kind.REMOVED:
        return "no longer in the game" if change.now is None else "no copies are wanted any more"
    if not one.reasons:
        return f"{one.copies} too many, this face stays"
    return "changed: " + "; ".join(differences(one.reasons, one.fields, one.face.size, change))


def differences(
    reasons: tuple[Reason, ...], fields: tuple[FieldChange, ...], size: str, change: CardChange
) -> tuple[str, ...]:
    """What differs between two faces, each difference in words."""
    found: list[str] = []
    for reason in reasons:
        if reason is Reason.FIELDS:
            found += [f"{one.field} {_quoted(one.before)} → {_quoted(one.now)}" for one in fields]
        elif reason is Reason.SIZE and change.now:
            found.append(f"size {size} → {change.now.size} mm")
        else:
            found.append(_WORDS[reason])
    return tuple(found)


def take_out_text(game: Game, comparison: Comparison, ink: str) -> str:
    """The list: a line for each face, with its copies, by deck."""
    rows: dict[str, list[tuple[CardChange, TakeOut]]] = {}
    for change in comparison.changes:
        for one in change.take_out:
            rows.setdefault(one.face.deck, []).append((change, one))
    titles = {deck.id: deck.title for deck in game.decks}
    total = sum(one.copies for one in comparison.take_out)
    coded = any(one.face.address for one in comparison.take_out)
    lines = [
        f"{game.title}: cards to take out of the box ({game.language}, {ink} ink)",
        f"{total} card{'' if total == 1 else 's'}." + (" After # stands how the QR code ends." if coded else ""),
    ]
    for deck, listed in rows.items():
        lines += ["", titles.get(deck, deck)]
        lines += [f"  {one.copies} × {described(one)}: {why(change, one)}" for change, one in listed]
    return "\n".join(lines) + "\n"


def described(one: TakeOut) -> str:
    """Code and name of a face, and how its QR code ends where it has one: old and new faces differ in that."""
    return f"{one.face.title} #{one.face.mark}" if one.face.address else one.face.title


def _quoted(words: str) -> str:
    line = " ".join(words.split())
    return f"“{line if len(line) <= _MOST else f'{line[: _MOST - 1]}…'}”" if line else "nothing"
