"""The automatic check of a laid-out page: ink in its box, inside the trim, and no text over another."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.display.geometry import Rect
from cardgen.layout.scene import Fault, Sketch, TextMark
from cardgen.layout.textbox import inside

SAFE = 2.0
_TOUCH = 0.05


def check_page(sketch: Sketch, width: float, height: float) -> list[Fault]:
    """What is wrong with the texts and icons of a page of so many mm."""
    page = Rect(0.0, 0.0, width, height)
    safe = page.inset(SAFE)
    faults: list[Fault] = []
    for mark in sketch.marks:
        if not inside(mark.box, mark.ink):
            faults.append(_fault(mark, "text", "reaches out of its box", "give the box more room"))
        if not safe.contains(mark.ink, _TOUCH):
            message = f"comes nearer than {SAFE:g} mm to the card’s edge"
            faults.append(_fault(mark, "text", message, "move its box inwards: cutting is never exact"))
    hint = "move one of the two boxes"
    faults += [
        _fault(mark, "text", f"lies over “{_short(other.words)}”", hint) for mark, other in _overlapping(sketch.marks)
    ]
    if any(not page.contains(zone, _TOUCH) for zone in sketch.clear):
        message = "The QR code with its quiet zone reaches beyond the card’s edge"
        faults.append(
            Fault(message, "", 0, hint="give it less room with “most”, or move it; or shorten the public URL")
        )
    for kind, marks in (("text", sketch.marks), ("icon", sketch.icons)):
        for mark in marks:
            if any(mark.ink.overlaps(zone, _TOUCH) for zone in sketch.clear):
                message = "reaches into a QR code’s quiet zone"
                faults.append(_fault(mark, kind, message, "keep four modules around the code free"))
    return faults


def _overlapping(marks: Sequence[TextMark]) -> list[tuple[TextMark, TextMark]]:
    """All pairs whose ink overlaps; from the top down, each compared only with those that begin above its foot."""
    tops = sorted((mark.ink.y, number) for number, mark in enumerate(marks))
    found: list[tuple[int, int]] = []
    for place, (_, number) in enumerate(tops, 1):
        ink = marks[number].ink
        foot = ink.bottom
        for top, other in tops[place:]:
            if top >= foot:
                break
            if ink.overlaps(marks[other].ink, _TOUCH):
                found.append((min(number, other), max(number, other)))
    return [(marks[first], marks[second]) for first, second in sorted(found)]


def _fault(mark: TextMark, kind: str, what: str, hint: str) -> Fault:
    return Fault(f"The {kind} “{_short(mark.words)}” {what}", mark.template, mark.line, mark.field, hint)


def _short(words: str) -> str:
    return words if len(words) <= 30 else f"{words[:29]}…"
