"""Cards, captions and plans for the tests of imposition."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from cardgen.display.geometry import IDENTITY, Matrix, Rect, rectangle
from cardgen.display.items import Group, Item, Page, Path
from cardgen.impose.arrangement import Plan, sheet_words
from cardgen.impose.backs import Mode
from cardgen.impose.marks import Caption, Cut
from cardgen.impose.paper import PAPERS
from cardgen.impose.sheets import Copy
from cardgen.model.size import CARD_SIZES, Size

WORDS = sheet_words("Demon Hunter", "Creatures", "en", "3F2A")


def caption(words: str, size: float, color: str) -> Caption:
    """Words as a filled box of their ink: half an em for each character."""
    box = Rect(0.0, -0.7 * size, 0.5 * size * len(words), 0.9 * size)
    return Caption((Path(rectangle(box), fill=color, name=words),), box.width, 0.7 * size, 0.2 * size)


def page(size: Size, label: str) -> Page:
    """A page with its name as its label."""
    return Page(size.width, size.height, (), label)


def cards(count: int, size: Size, *, qty: int = 1, backs: bool = True) -> list[Copy]:
    """Cards of a size, each with a front and a back of its own."""
    return [
        Copy(page(size, f"front {number}"), page(size, f"back {number}") if backs else None, f"C{number:02}", qty)
        for number in range(count)
    ]


def inks(items: tuple[Item, ...], transform: Matrix = IDENTITY) -> Iterator[tuple[str, Rect]]:
    """The name and the box on the sheet of each path among the items, for lines each segment by itself."""
    for item in items:
        if isinstance(item, Group):
            yield from inks(item.items, item.transform.then(transform))
        elif isinstance(item, Path):
            around = item.stroke.width / 2 if item.stroke else 0.0
            coords = item.outline.coords
            if item.outline.verbs == "R":
                yield item.name, transform.rect(Rect(*coords)).inset(-around)
                continue
            assert set(item.outline.verbs) == {"M", "L"}
            for at in range(0, len(coords), 4):
                x1, y1, x2, y2 = coords[at : at + 4]
                # Ends are cut square: a line is as long as it says, and as wide as its stroke.
                wide, high = (around, 0.0) if x1 == x2 else (0.0, around)
                line = Rect(min(x1, x2) - wide, min(y1, y2) - high, abs(x2 - x1) + 2 * wide, abs(y2 - y1) + 2 * high)
                yield item.name, transform.rect(line)


sizes = st.one_of(
    st.sampled_from(sorted(CARD_SIZES.values(), key=str)),
    st.builds(Size, st.floats(12, 150), st.floats(12, 150)),
).flatmap(lambda size: st.sampled_from([size, size.turned]))

papers = st.one_of(
    st.sampled_from(sorted(PAPERS.values(), key=str)),
    st.builds(Size, st.floats(90, 600), st.floats(90, 600)),
).flatmap(lambda size: st.sampled_from([size, size.turned]))

plans = st.builds(
    Plan,
    paper=papers,
    mode=st.sampled_from(Mode),
    marks=st.sampled_from(Cut),
    bleed=st.sampled_from([0.0, 0.0, 1.0, 3.0, 3.175]),
    margin=st.sampled_from([0.0, 3.0, 5.0, 6.35, 12.0]),
    gap=st.sampled_from([0.0, 0.0, 0.2, 4.0]),
    reverse=st.booleans(),
    ruler=st.booleans(),
    line=st.sampled_from([None, WORDS]),
    caption=st.sampled_from([None, caption]),
)
