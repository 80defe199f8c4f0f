"""The automatic check of a laid-out page: ink in its box, inside the trim, and no text over another."""

from __future__ import annotations

from cardgen.display.geometry import Rect
from cardgen.layout.scene import Fault, Sketch, TextMark
from cardgen.layout.textbox import inside

SAFE = 2.0
_TOUCH = 0.05


def check_page(sketch: Sketch, width: float, height: float) -> list[Fault]:
    """What is wrong with the texts and icons of a page of so many mm."""
    safe = Rect(0.0, 0.0, width, height).inset(SAFE)
    faults: list[Fault] = []
    for mark in sketch.marks:
        if not inside(mark.box, mark.ink):
            faults.append(_fault(mark, "text", "reaches out of its box", "Give the box more room"))
        if not safe.contains(mark.ink, _TOUCH):
            message = f"comes nearer than {SAFE:g} mm to the card’s edge"
            faults.append(_fault(mark, "text", message, "Move its box inwards: cutting is never exact"))
    for number, mark in enumerate(sketch.marks):
        over = [other for other in sketch.marks[number + 1 :] if mark.ink.overlaps(other.ink, _TOUCH)]
        hint = "Move one of the two boxes"
        faults += [_fault(mark, "text", f"lies over “{_short(other.words)}”", hint) for other in over]
    for kind, marks in (("text", sketch.marks), ("icon", sketch.icons)):
        for mark in marks:
            if any(mark.ink.overlaps(zone, _TOUCH) for zone in sketch.clear):
                message = "reaches into a QR code’s quiet zone"
                faults.append(_fault(mark, kind, message, "Keep four modules around the code free"))
    return faults


def _fault(mark: TextMark, kind: str, what: str, hint: str) -> Fault:
    return Fault(f"The {kind} “{_short(mark.words)}” {what}", mark.template, mark.line, mark.field, hint)


def _short(words: str) -> str:
    return words if len(words) <= 30 else f"{words[:29]}…"
