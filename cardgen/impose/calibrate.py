"""A two-sided test sheet from which one reads how far a printer's backs are off.

The front carries crosses, each in a frame with scales in mm; the back carries plain crosses behind them, with longer
arms. Held against the light with the front towards you, a back's arms cross the scales where the printer really put
them, and the figures there are the shift that mends it. Suppose that the back's print lies e mm too far to the right
on its own page. Seen through paper that turns about its vertical axis it lies e mm to the left, and the shift that it
needs is -e: so figures on the level scale grow to the right. Up and down keep their sense, so figures on the upright
scale grow upwards, against the page's y. With a flip about the horizontal axis it is the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.display.geometry import Point, Rect, rectangle, rotate, translate
from cardgen.display.items import Group, Item, Path
from cardgen.impose.backs import Mode, Shift, turning, turns_about_vertical
from cardgen.impose.marks import CROP, INK, SMALL, Caption, Captioner, Segment, lines, ruler
from cardgen.impose.paper import paper_name
from cardgen.impose.paragraph import wrap
from cardgen.impose.sheet import Sheet
from cardgen.model.size import Size

REACH = 5
"""How far the scales reach from the middle of a cross, in mm."""

ARM = 8.0
"""The length of the arms of a back's cross, in mm: they cross the front's scales."""

LEAST = 139.0
"""The shortest side in mm of a paper that holds the test with its words: half of Letter does."""

_INSET = 16.0  # from the paper's edges to the middle of a corner's cross: inside any printer's margin, figures too
_AROUND = 10.0  # from the middle of a cross to where other things may stand
_FIGURE = 1.8
_SIZES = (3.0, 2.5, SMALL)
_LEADING = 1.45  # lines' distance in ems


def calibration_sheets(
    paper: Size, caption: Captioner, mode: Mode = Mode.LONG_EDGE, back_shift: Shift = (0.0, 0.0)
) -> tuple[Sheet, ...]:
    """The test's front and back for a way of printing backs, with the shift (in mm) that is in use now.

    With the right shift each cross of the back lies behind one of the front. Raises ValueError, with a sentence, for a
    mode that does not print on both sides and for a paper with too short a side.
    """
    if mode in (Mode.GUTTERFOLD, Mode.NONE):
        raise ValueError(
            "Only backs on the other side of the paper can be off: take long-edge, short-edge or separate."
        )
    if min(paper.width, paper.height) < LEAST:
        raise ValueError(f"A paper of {paper} is too small for the test, which needs {LEAST:g} mm a side.")
    mirror, shift = turning(paper, mode), translate(*back_shift)
    centres = cross_centres(paper)
    across, up = (1, 1) if turns_about_vertical(paper, mode) else (-1, -1)
    scale = _scale(across, -up, caption)
    front = [
        *(Group(scale, translate(*centre), name="scale") for centre in centres),
        *_ruler(paper, caption),
        *_words(_front_words(paper, mode, back_shift), paper, caption),
    ]
    back = [
        *(Group(_cross(), translate(*shift.point(*mirror.point(*centre))), name="cross") for centre in centres),
        *_words(("The back: turn me over and hold me against the light.",), paper, caption),
    ]
    return (
        Sheet(paper.width, paper.height, (), tuple(front), label="Calibration, front"),
        Sheet(paper.width, paper.height, (), tuple(back), side="back", label="Calibration, back"),
    )


def cross_centres(paper: Size) -> tuple[Point, ...]:
    """The middles of the front's crosses, in mm: that of the paper first, then its corners."""
    xs, ys = (_INSET, paper.width - _INSET), (_INSET, paper.height - _INSET)
    return (Point(paper.width / 2, paper.height / 2), *(Point(x, y) for y in ys for x in xs))


def _cross() -> tuple[Path, ...]:
    return lines((Segment(-ARM, 0.0, ARM, 0.0), Segment(0.0, -ARM, 0.0, ARM)), CROP, "cross")


def _scale(across: int, down: int, caption: Captioner) -> tuple[Item, ...]:
    """A cross in a frame with ticks every 0.5 mm: figures grow to the right (`across` 1) or left, down or up."""
    reach = float(REACH)
    ticks = [Segment(-reach, 0.0, reach, 0.0), Segment(0.0, -reach, 0.0, reach)]
    figures: list[Item] = []
    for half in range(-2 * REACH, 2 * REACH + 1):
        at = half / 2
        end = reach + (1.3 if half % 10 == 0 else 0.9 if half % 2 == 0 else 0.5)
        for side in (-1, 1):
            ticks.append(Segment(at, side * reach, at, side * end))
            ticks.append(Segment(side * reach, at, side * end, at))
        if half % 4 == 0:
            figures.append(_turned(caption(_signed(across * half // 2), _FIGURE, INK), at))
            figures.append(_level(caption(_signed(down * half // 2), _FIGURE, INK), reach + 1.6, at))
    frame = Path(rectangle(Rect(-reach, -reach, 2 * reach, 2 * reach)), stroke=CROP, name="frame")
    letters = (
        _level(caption("X", _FIGURE, INK), -reach - 1.0, reach + 2.4),
        _level(caption("Y", _FIGURE, INK), reach + 1.9, -reach - 1.4),
    )
    return (frame, *lines(ticks, CROP, "ticks"), *figures, *letters)


def _turned(made: Caption, x: float) -> Group:
    """A figure under the frame, reading upwards, with its middle at x."""
    return Group(made.items, rotate(270).then(translate(x + made.height / 2, REACH + 1.6 + made.width)))


def _level(made: Caption, x: float, y: float) -> Group:
    """Words from x on, with their middle at y."""
    return Group(made.items, translate(x, y + made.height / 2))


def _signed(value: int) -> str:
    return "0" if value == 0 else f"{'+' if value > 0 else '−'}{abs(value)}"


def _ruler(paper: Size, caption: Captioner) -> tuple[Item, ...]:
    """A ruler of 100 mm under the middle cross, with 50 and 100 mm named."""
    drawing = ruler(100, None)
    left = (paper.width - 100) / 2
    low, high = paper.height / 2 + _AROUND, paper.height - _INSET - _AROUND
    top = (low + high) / 2
    named: list[Item] = []
    for at in (50, 100):
        made = caption(f"{at} mm", SMALL, INK)
        named.append(Group(made.items, translate(at - made.width / 2, drawing.height + 0.8 + made.height)))
    return (Group((*drawing.items, *named), translate(left - CROP.width / 2, top), name="ruler"),)


def _front_words(paper: Size, mode: Mode, shift: Shift) -> tuple[str, ...]:
    edge = "short" if mode is Mode.SHORT_EDGE else "long"
    flip = "printed in two runs" if mode is Mode.SEPARATE else f"flipped on the {edge} edge"
    now = f"{shift[0]:g},{shift[1]:g}"
    shifted = "not shifted" if shift == (0.0, 0.0) else f"shifted by {now} mm"
    use = "Pass them as --back-shift X,Y."
    if shift != (0.0, 0.0):
        use = f"Add them to the shift in use, {now}, and pass the sums as --back-shift X,Y."
    return (
        f"Backs on {paper_name(paper)}, {flip}, {shifted}.",
        "Print at 100 %: the ruler below must measure 100 mm.",
        "Hold this side towards you, against the light.",
        "Where the arms of the cross behind meet the scales, read X below the frame and Y beside it.",
        use,
    )


def _words(paragraphs: Sequence[str], paper: Size, caption: Captioner) -> tuple[Item, ...]:
    """The paragraphs, wrapped and centred between the upper crosses and the middle one, as large as fits."""
    top, bottom = _INSET + _AROUND, paper.height / 2 - _AROUND
    wide = paper.width - 2 * _INSET
    rows: list[Caption] = []
    size = _SIZES[-1]
    for size in _SIZES:
        rows = [row for words in paragraphs for row in wrap(words, size, wide, caption)]
        if len(rows) * size * _LEADING <= bottom - top:
            break
    first = (top + bottom - len(rows) * size * _LEADING) / 2 + size
    return tuple(
        Group(row.items, translate((paper.width - row.width) / 2, first + at * size * _LEADING), name="words")
        for at, row in enumerate(rows)
    )
