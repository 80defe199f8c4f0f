"""Elements become items of the display list, where and as the template says."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_game import flat, services

from cardgen.display.geometry import Outline, Rect, outline_bounds
from cardgen.display.items import Group, Item, Link, Path, Stroke
from cardgen.layout.compose import compose
from cardgen.layout.markup import parse
from cardgen.layout.pictures import PictureShelf
from cardgen.layout.scene import Code, Materials, Setting, Sketch
from cardgen.layout.theme import Face, Theme
from cardgen.model.problem import Severity
from cardgen.text.icons import IconBook
from cardgen.text.shape import Shaper

PAYLOAD = "HTTP://EXAMPLE/C/BC-1.0000"


@cache
def materials() -> Materials:
    theme = Theme("t", {"ink": "#111111", "paper": "#eeeeee", "none-at-all": "none"}, {"body": Face("Noto Sans")}, ())
    book = IconBook({"fire": "rpga:burning-embers"}, None)
    fire = book.get("fire")
    assert fire is not None
    return Materials(theme, Shaper(services().fonts, ()), book, {"fire": fire}, PictureShelf(services().share), {})


def sketch(body: str, *, code: bool = False) -> Sketch:
    setting = Setting(materials(), "t.xml", Code(PAYLOAD, 3) if code else None)
    return compose(parse(f"<page>{body}</page>", "t.xml"), setting)


def items(body: str, *, code: bool = False) -> list[Item]:
    found = sketch(body, code=code)
    assert found.faults == []
    return found.items


def drawn(body: str, *, code: bool = False) -> Path:
    (item, *_) = items(body, code=code)
    assert isinstance(item, Path)
    return item


def test_shapes() -> None:
    assert drawn('<rect x="1" y="2" width="3" height="4" fill="ink"/>').outline == Outline("R", (1, 2, 3, 4))
    assert drawn('<line x1="1" y1="2" x2="3" y2="4" stroke="ink"/>').outline == Outline("ML", (1, 2, 3, 4))
    assert drawn('<circle cx="5" cy="5" r="2" fill="ink"/>').outline.verbs == "MCCCCZ"
    assert drawn('<polygon points="0,0 1,0 1,1" fill="ink"/>').outline == Outline("MLLZ", (0, 0, 1, 0, 1, 1))
    assert drawn('<path d="M0 0 H4" stroke="ink"/>').outline == Outline("ML", (0, 0, 4, 0))
    assert drawn('<rect width="3" height="4" rx="1" fill="ink"/>').outline.verbs == "MLCLCLCLCZ"


def test_paint() -> None:
    path = drawn(
        '<rect width="3" height="4" fill="paper" stroke="#abc" stroke-width="1pt" stroke-dasharray="1,2" '
        'stroke-linecap="round" stroke-linejoin="bevel" opacity="0.5" fill-rule="evenodd" transform="scale(2)"/>'
    )
    assert (path.fill, path.opacity, path.even_odd, path.transform.a) == ("#eeeeee", 0.5, True, 2.0)
    assert path.stroke is not None
    assert (path.stroke.color, path.stroke.dash, path.stroke.cap, path.stroke.join) == (
        "#aabbcc",
        (1.0, 2.0),
        "round",
        "bevel",
    )
    assert path.stroke.width == pytest.approx(25.4 / 72)


@pytest.mark.parametrize("paint", ["", 'fill="none"', 'fill="none-at-all"', 'stroke="ink" stroke-width="0"'])
def test_what_has_no_paint_is_not_drawn(paint: str) -> None:
    assert items(f'<rect width="3" height="4" {paint}/>') == []


def test_groups_move_and_clip_what_is_in_them() -> None:
    body = '<g transform="translate(5 6)" clip="M0 0H9V9Z"><rect width="1" height="1" fill="ink"/></g>'
    (group,) = items(body)
    assert isinstance(group, Group)
    assert group.transform.point(0, 0) == (5, 6)
    assert group.clip is not None
    assert not group.shared
    assert items("<g></g>") == []


def test_marks_are_where_the_text_comes_to_lie_on_the_page() -> None:
    text = '<textbox width="20" height="9">Moon</textbox>'
    (plain,), (moved,) = sketch(text).marks, sketch(f'<g transform="translate(5 6) scale(2)">{text}</g>').marks
    assert moved.box == pytest.approx(Rect(5, 6, 40, 18))
    assert moved.ink.width == pytest.approx(2 * plain.ink.width)
    assert plain.words == "Moon"


def test_icons_are_fitted_into_their_box() -> None:
    solid, light = items('<icon name="fire" x="4" y="4" width="10" height="20" color="ink" engraved="0.5"/>')
    assert isinstance(solid, Path)
    assert (solid.name, solid.fill) == ("fire", "#111111")
    assert isinstance(light, Group)
    assert light.clip is not None
    (mark,) = sketch('<icon name="fire" x="4" y="4" width="10" height="20"/>').icons
    assert Rect(4, 4, 10, 20).contains(mark.ink, 1e-6)
    assert max(mark.ink.width / 10, mark.ink.height / 20) == pytest.approx(1)
    assert items('<icon name="" width="1" height="1"/>') == []


def hatching(group: Item, color: str) -> tuple[float, float]:
    """From where to where the lines of one colour reach that are clipped by an icon."""
    assert isinstance(group, Group)
    assert group.clip is not None
    (lines,) = group.items
    assert isinstance(lines, Path)
    assert lines.fill == color
    bounds = outline_bounds(lines.outline)
    assert bounds is not None
    moved = lines.transform.rect(bounds)
    return moved.x, moved.right


def test_an_icon_in_outline_has_lines_and_shade_and_no_solid() -> None:
    icon = '<icon name="fire" x="4" y="4" width="10" height="20" color="ink" outlined="0.3"'
    (line,) = items(f"{icon}/>")
    assert isinstance(line, Path)
    assert (line.fill, line.stroke) == (None, Stroke("#111111", 0.3, join="round"))
    shade, again = items(f'{icon} engraved="0.5"/>')
    assert isinstance(again, Path)
    assert (again.fill, again.stroke) == (line.fill, line.stroke)
    assert hatching(shade, "#111111")[1] > 4 + 9.9
    _, light = items('<icon name="fire" x="4" y="4" width="10" height="20" color="ink" engraved="0.5"/>')
    assert hatching(light, "#eeeeee")[0] < 4 + 0.1


@pytest.mark.parametrize(
    ("anchor", "x", "y"),
    [("top-left", 50, 50), ("top-right", 35.2, 50), ("bottom-left", 50, 35.2), ("bottom-right", 35.2, 35.2)],
)
def test_a_code_lies_at_its_anchor_with_a_quiet_zone_and_a_link(anchor: str, x: float, y: float) -> None:
    found = sketch(f'<qr x="50" y="50" anchor="{anchor}"/>', code=True)
    code, link = found.items
    assert isinstance(code, Path)
    assert isinstance(link, Link)
    (zone,) = found.clear
    assert zone == pytest.approx(Rect(x, y, 14.8, 14.8))
    assert link.uri == PAYLOAD
    assert link.box == pytest.approx(zone.inset(1.6))
    assert code.transform.a == pytest.approx(0.4)


def test_without_a_code_there_is_nothing_to_draw() -> None:
    assert items('<qr x="50" y="50"/>') == []


def test_a_fault_leaves_the_other_elements_and_knows_its_line() -> None:
    found = sketch('\n<rect width="1" height="1" fill="ink"/>\n<rect at="t.xml:3" width="x" height="1" fill="ink"/>')
    assert len(found.items) == 1
    (fault,) = found.faults
    assert (fault.template, fault.line, fault.severity) == ("t.xml", 3, Severity.ERROR)


def test_groups_nest_only_so_deep() -> None:
    found = sketch("<g>" * 30 + "</g>" * 30)
    assert [fault.message for fault in found.faults] == ["Groups are nested deeper than 24"]


SIZES = ("0", "3", "-1", "0.001", "9pt", "1000", "99999", "1e5", "nan", "", "x")
WORDS = ("ink", "none", "yes", "no", "fire", "center", "scale(0)", "rotate(45)", "M0 0L5 5", "Z", "1,2 3,4", "hatch")
NAMES = (
    *("x", "y", "width", "height", "rx", "r", "cx", "cy", "x1", "points", "d", "fill", "stroke", "stroke-width"),
    *("transform", "opacity", "name", "kind", "pitch", "count", "lobes", "layers", "halo", "swing", "size", "min"),
    *(
        "module",
        "most",
        "anchor",
        "weight",
        "leading",
        "tracking",
        "font",
        "href",
        "clip",
        "share",
        "engraved",
        "outlined",
    ),
)
TAGS = ("rect", "line", "circle", "polygon", "path", "image", "textbox", "icon", "qr", "link", "ornament", "g")


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(TAGS),
    st.dictionaries(st.sampled_from(NAMES), st.sampled_from(SIZES + WORDS), max_size=9),
    st.sampled_from(("", "Moon", "**a** {fire}", "<b>x</b>y", "<rect/>")),
)
def test_whatever_a_template_says_comes_to_items_and_faults(tag: str, words: dict[str, str], inside: str) -> None:
    attributes = " ".join(f'{name}="{value}"' for name, value in words.items())
    found = sketch(f"<{tag} {attributes}>{inside}</{tag}>", code=True)
    for fault in found.faults:
        assert fault.message
    for item in flat(found.items):
        if isinstance(item, Path):
            assert all(abs(number) < 1e9 for number in item.outline.coords)
