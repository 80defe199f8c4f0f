"""Text fits its box, or says that it does not; ink stays inside, words stay whole, and cards agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from text_case import block_font, library, shaper, write_font

from cardgen.display.geometry import Rect
from cardgen.display.items import Path as Shape
from cardgen.display.items import Text
from cardgen.text.flow import Block, Style, flow
from cardgen.text.fonts import FontLibrary
from cardgen.text.icons import Icon, IconBook
from cardgen.text.rich import parse_rich
from cardgen.text.shape import Shaper
from cardgen.text.style import MM_PER_POINT

POINT = MM_PER_POINT
BODY = Style("Libre Baskerville", 9 * POINT, "#201a14")
BOX = Rect(2.0, 3.0, 50.0, 30.0)
LOREM = "Discard this card to draw two cards and shuffle all of your discarded creatures into the deck again"


@cache
def icons() -> Mapping[str, Icon]:
    book = IconBook({"force": "rpga:crossed-swords", "wits": "mdi:dice-d6"}, None)
    return {name: icon for name in ("force", "wits") if (icon := book.get(name)) is not None}


def setting(source: str, style: Style = BODY, box: Rect = BOX) -> Block:
    return flow(parse_rich(source, icons()), box, style, shaper(), icons())


def texts(block: Block) -> list[Text]:
    return [item for item in block.items if isinstance(item, Text)]


def shapes(block: Block) -> list[Shape]:
    return [item for item in block.items if isinstance(item, Shape)]


def lines(block: Block) -> list[str]:
    """What stands on each line, from the top."""
    rows: dict[float, list[str]] = {}
    for text in texts(block):
        rows.setdefault(text.y, []).append(text.string)
    return [" ".join(row) for _, row in sorted(rows.items())]


def end(text: Text) -> float:
    """Where the pen stands after a text."""
    advances = sum(word.advance for word in text.words) * text.size / text.font.units_per_em
    glyphs = sum(len(word.glyphs) for word in text.words)
    return text.x + advances + text.tracking * (glyphs - 1) + text.gap * (len(text.words) - 1)


def inked(block: Block) -> Rect:
    assert block.ink is not None
    return block.ink


def test_text_wraps_and_keeps_its_words() -> None:
    block = setting(LOREM)
    assert " ".join(lines(block)) == LOREM
    assert block.lines == len(lines(block)) > 1
    assert (block.size, block.overflow, block.tight) == (BODY.size, False, False)
    baselines = sorted({text.y for text in texts(block)})
    assert baselines[1] - baselines[0] == pytest.approx(1.25 * BODY.size)


def test_nothing_is_nothing() -> None:
    block = setting(" \n\n ")
    assert (block.items, block.lines, block.ink, block.height, block.overflow) == ((), 0, None, 0.0, False)


def test_one_run_is_one_text_and_another_face_another() -> None:
    regular, bold, rest = texts(setting("Draw **two cards** now"))
    assert (regular.string, bold.string, rest.string) == ("Draw", "two cards", "now")
    assert bold.font.bold
    assert not regular.font.bold
    assert bold.x == pytest.approx(end(regular) + regular.gap)
    assert rest.x == pytest.approx(end(bold) + bold.gap)
    assert len({text.y for text in (regular, bold, rest)}) == 1


def test_a_word_that_is_half_bold_stands_together() -> None:
    first, second = texts(setting("un**believ**"))
    assert second.x == pytest.approx(end(first))
    narrow = setting("so un**believable**", replace(BODY, min_size=BODY.size), Rect(0, 0, 25, 30))
    assert lines(narrow) == ["so", "un believable"]


def test_emphasis_in_italics_stands_upright() -> None:
    first, second = texts(setting("all *but* ", replace(BODY, italic=True)))
    assert (first.font.italic, second.font.italic) == (True, False)


def test_text_shrinks_by_quarter_points_until_it_fits() -> None:
    box = Rect(0, 0, 40, 11)
    block = setting(LOREM, box=box)
    steps = (BODY.size - block.size) / (0.25 * POINT)
    assert block.size < BODY.size
    assert steps == pytest.approx(round(steps))
    assert not block.overflow
    larger = setting(LOREM, replace(BODY, size=block.size + 0.25 * POINT, min_size=block.size + 0.25 * POINT), box)
    assert larger.overflow


def test_below_the_smallest_size_it_is_an_overflow_and_no_smaller_text() -> None:
    block = setting(LOREM * 5, box=Rect(0, 0, 30, 10))
    assert (block.overflow, block.tight) == (True, True)
    assert block.size == pytest.approx(6 * POINT)
    assert inked(block).bottom > 10
    assert " ".join(lines(block)) == LOREM * 5


def test_a_long_word_shrinks_before_it_breaks() -> None:
    block = setting("Transylvanian", box=Rect(0, 0, 20, 30))
    assert (block.lines, block.broken) == (1, ())
    assert block.size < BODY.size


def test_a_word_too_long_at_the_smallest_size_is_broken_with_hyphens_and_listed() -> None:
    word = "Donaudampfschifffahrtsgesellschaft"
    block = setting(f"Die {word} fährt", box=Rect(0, 0, 20, 30))
    assert block.size == pytest.approx(6 * POINT)
    assert block.broken == (word,)
    assert not block.overflow
    rows = lines(block)
    assert rows[0] == "Die"
    assert all(row.endswith("-") for row in rows[1:-1])
    assert "".join(row.removesuffix("-") for row in rows[1:]) == f"{word} fährt"
    assert all(end(text) <= 20.01 for text in texts(block))


def test_soft_hyphens_are_where_it_breaks_and_are_no_fault() -> None:
    block = setting("Donau\u00addampf\u00adschifffahrt", replace(BODY, min_size=BODY.size), Rect(0, 0, 20, 30))
    assert lines(block) == ["Donau-", "dampf-", "schifffahrt"]
    assert block.broken == ()
    assert lines(setting("Do\u00adnau")) == ["Donau"]


def test_figures_are_broken_without_hyphens() -> None:
    block = setting("1234567890" * 4, box=Rect(0, 0, 20, 30))
    assert "".join(lines(block)) == "1234567890" * 4


def test_a_box_without_width_is_an_overflow_and_no_endless_loop() -> None:
    for box in (Rect(0, 0, 0, 0), Rect(0, 0, -5, -5), Rect(0, 0, 0.1, 50)):
        assert setting("Dracula rises 由吸", box=box).items
    assert setting("Dracula", box=Rect(0, 0, 0, 0)).overflow


def test_sizes_that_make_no_sense_are_met_with_sense() -> None:
    with pytest.raises(ValueError, match="size above 0"):
        setting("x", replace(BODY, size=0.0))
    assert setting("Dracula", replace(BODY, min_size=0.0), Rect(0, 0, 1, 1)).size > 0
    assert setting("Dracula", replace(BODY, min_size=99.0)).size == BODY.size


def test_chinese_breaks_between_characters_and_keeps_its_marks() -> None:
    source = "由吸血鬼所控制的城市，「好」。風（吹）"
    block = setting(source, box=Rect(0, 0, 19, 40))
    assert "".join(lines(block)) == source
    assert block.lines > 2
    assert block.fallbacks == {"Noto Sans TC"}
    assert block.broken == ()
    assert all(row[0] not in "，」。）" and row[-1] not in "「（" for row in lines(block))
    assert len(texts(block)) == block.lines


def test_what_no_font_has_is_told() -> None:
    block = setting("a 😀 b")
    assert block.missing == {"😀"}
    assert lines(block) == ["a 😀 b"]


def test_a_single_line_shrinks_and_never_wraps() -> None:
    style = replace(BODY, single_line=True)
    block = setting("The Count of\nTransylvania", style, Rect(0, 0, 30, 8))
    assert lines(block) == ["The Count of Transylvania"]
    assert block.size < BODY.size
    tight = setting("The Count of Transylvania", style, Rect(0, 0, 15, 8))
    assert (tight.lines, tight.overflow, tight.broken) == (1, True, ())


def test_a_balanced_heading_leaves_no_word_alone() -> None:
    style, box = replace(BODY, align="center", balance=True), Rect(0, 0, 45, 30)
    assert lines(setting("The Count of Transylvania II", replace(style, balance=False), box))[-1] == "II"
    assert lines(setting("The Count of Transylvania II", style, box)) == ["The Count of", "Transylvania II"]


def test_alignment() -> None:
    for align, place in (("left", BOX.x), ("right", BOX.right)):
        block = setting("Hill of HILL", replace(BODY, align=align))
        (text,) = texts(block)
        assert (text.x if align == "left" else end(text)) == pytest.approx(place)
    ink = inked(setting("Jj1", replace(BODY, align="center")))
    assert (ink.x + ink.right) / 2 == pytest.approx(BOX.x + BOX.width / 2)


def test_justified_lines_reach_both_edges_but_for_the_last() -> None:
    block = setting(LOREM, replace(BODY, align="justify", family="Alegreya Sans"))
    rows = texts(block)
    assert len(rows) == block.lines > 2
    assert all(end(text) == pytest.approx(BOX.right) for text in rows[:-1])
    assert end(rows[-1]) < BOX.right - 1


def test_a_line_of_capitals_is_centred_by_its_height() -> None:
    ink = inked(setting("HEXE", replace(BODY, valign="middle", single_line=True)))
    assert (ink.y + ink.bottom) / 2 == pytest.approx(BOX.y + BOX.height / 2, abs=0.03)


def test_baselines_are_the_same_whatever_the_letters() -> None:
    for valign in ("top", "middle", "bottom"):
        style = replace(BODY, valign=valign)
        assert len({texts(setting(word, style))[0].y for word in ("xxx", "xhx", "pxp", "Xx")}) == 1


def test_text_stands_at_the_top_or_the_foot() -> None:
    top = inked(setting("hot dog", replace(BODY, valign="top")))
    foot = inked(setting("hot dog", replace(BODY, valign="bottom")))
    assert top.y == pytest.approx(BOX.y, abs=0.1)
    assert foot.bottom == pytest.approx(BOX.bottom, abs=0.1)
    plain = setting("hot dog", replace(BODY, valign="middle", optical=False))
    assert texts(plain)[0].y != texts(setting("hot dog", replace(BODY, valign="middle")))[0].y


def test_paragraphs_stand_apart() -> None:
    ys = [text.y for text in texts(setting("a\nb\n\nc"))]
    assert ys[1] - ys[0] == pytest.approx((1.25 + 0.35) * BODY.size)
    assert ys[2] - ys[1] > ys[1] - ys[0]


def test_upper_case_and_tracking() -> None:
    style = replace(BODY, upper=True, tracking=0.1)
    (text,) = texts(setting("Straße to hell", style))
    assert text.string == "STRASSE TO HELL"
    assert text.tracking == pytest.approx(0.1 * BODY.size)
    right = texts(setting("Straße to hell", replace(style, align="right")))[0]
    assert end(right) == pytest.approx(BOX.right)
    (plain,) = texts(setting("Straße to hell", replace(style, tracking=0.0)))
    assert end(text) - text.x == pytest.approx(end(plain) - plain.x + 0.1 * BODY.size * 14)


def test_tracked_words_need_room_for_it() -> None:
    (plain,) = texts(setting("Straße", BODY))
    box = Rect(0, 0, end(plain) - plain.x + 0.1, 20)
    assert setting("Straße", BODY, box).size == BODY.size
    assert setting("Straße", replace(BODY, tracking=0.1), box).size < BODY.size


def test_icons_stand_on_the_line_as_tall_as_capitals() -> None:
    block = setting("+2 {force} now", replace(BODY, icon_color="#aa0000"))
    (icon,) = shapes(block)
    drawn = icon.transform.rect(icons()["force"].box)
    before, after = texts(block)
    cap = shaper().metrics(before.font).cap_height * BODY.size
    assert (icon.name, icon.fill) == ("force", "#aa0000")
    assert drawn.bottom == pytest.approx(before.y)
    assert drawn.height == pytest.approx(cap)
    assert drawn.x == pytest.approx(end(before) + before.gap)
    assert after.x == pytest.approx(drawn.right + before.gap)
    (large,) = shapes(setting("+2 {force} now", replace(BODY, icon_scale=1.5)))
    assert large.transform.rect(icons()["force"].box).height == pytest.approx(1.5 * cap)
    assert large.fill == BODY.color


def test_an_icon_that_touches_text_has_air() -> None:
    block = setting("+2{force}, go")
    (icon,) = shapes(block)
    drawn = icon.transform.rect(icons()["force"].box)
    before, after = texts(block)[:2]
    assert 0 < drawn.x - end(before) < before.gap
    assert after.string == ", go"
    assert 0 < after.x - drawn.right < before.gap


def test_a_figure_stays_with_its_icon() -> None:
    style = replace(BODY, min_size=BODY.size)
    for width in range(10, 50):
        block = setting("Discard this and get +2 {force} at once", style, Rect(0, 0, width + 10, 60))
        (icon,) = shapes(block)
        foot = icon.transform.rect(icons()["force"].box).bottom
        (figure,) = [text for text in texts(block) if text.string.endswith("+2")]
        assert figure.y == pytest.approx(foot)


def test_a_very_wide_icon_is_kept_narrow() -> None:
    wide = Icon("bar", icons()["force"].outline, Rect(0, 0, 1000, 10), even_odd=False)
    block = flow(parse_rich("{bar}", {"bar"}), BOX, BODY, shaper(), {"bar": wide})
    assert inked(block).width < 3 * BODY.size


def test_an_icon_that_is_not_to_be_had_stays_its_token() -> None:
    block = flow(parse_rich("a {ghost} b", {"ghost"}), BOX, BODY, shaper(), {})
    assert lines(block) == ["a {ghost} b"]


def test_a_dash_begins_no_line() -> None:
    style = replace(BODY, min_size=BODY.size)
    for width in range(12, 50):
        rows = lines(setting("blood — and more of it — for all", style, Rect(0, 0, width, 80)))
        assert all(not row.startswith("—") for row in rows)


def test_words_that_run_to_the_left_stand_from_the_right(tmp_path: Path) -> None:
    letters = "אבגד"
    write_font(tmp_path, "h.ttf", block_font("Boxes", {**dict.fromkeys(letters, 600), "a": 500}))
    own = Shaper(FontLibrary([tmp_path], None), ())
    style = replace(BODY, family="Boxes")
    (text,) = texts(flow(parse_rich("אב גד aa", ()), BOX, style, own, {}))
    assert [word.text for word in text.words] == ["aa", "גד", "אב"]
    (mixed,) = texts(flow(parse_rich("aa אב גד aaa", ()), BOX, style, own, {}))
    assert [word.text for word in mixed.words] == ["aa", "גד", "אב", "aaa"]


def test_no_break_spaces_do_not_break() -> None:
    style = replace(BODY, min_size=BODY.size)
    assert lines(setting("ten 10\u00a0000 miles", style, Rect(0, 0, 24, 30))) == ["ten 10\u00a0000", "miles"]


def test_equal_words_are_equal_objects_from_card_to_card() -> None:
    first, second = (texts(setting(source))[0].words for source in ("Draw a card", "Now draw a card"))
    assert first[1] is second[2]


def test_every_face_that_ships_can_be_set() -> None:
    for family in library().families():
        assert setting("Count Dracula 1893", replace(BODY, family=family.name)).ink is not None


WORDS = st.lists(
    st.sampled_from(["a", "jolly", "Wild", "{force}", "**bold**", "*fig*", "+2", "—", "ÉÅ", "well-known", "\n", "(y)"]),
    min_size=1,
    max_size=25,
).map(" ".join)


@settings(max_examples=120, deadline=None)
@given(
    WORDS,
    st.floats(8, 60),
    st.floats(3, 40),
    st.sampled_from(["left", "center", "right", "justify"]),
    st.sampled_from(["top", "middle", "bottom"]),
    st.booleans(),
)
def test_ink_stays_inside_the_box_unless_told(
    source: str, width: float, height: float, align: str, valign: str, balance: bool
) -> None:
    box = Rect(7.0, 5.0, width, height)
    block = setting(source, replace(BODY, align=align, valign=valign, balance=balance), box)
    if block.ink is not None and not block.overflow:
        assert box.contains(block.ink, 0.08)
    assert 6 * POINT - 1e-9 <= block.size <= BODY.size
    measured = [word.ink for text in texts(block) for word in text.words]
    assert len(measured) >= source.count("jolly")


@settings(max_examples=60, deadline=None)
@given(WORDS, st.floats(8, 60), st.floats(3, 40))
def test_the_ink_told_is_the_ink_of_the_items(source: str, width: float, height: float) -> None:
    block = setting(source, box=Rect(0, 0, width, height))
    boxes: list[Rect] = []
    for item in block.items:
        if isinstance(item, Shape):
            boxes.append(item.transform.rect(icons()[item.name].box))
            continue
        x, em = item.x, item.size / item.font.units_per_em
        for word in item.words:
            if word.ink is not None:
                left, top, right, bottom = word.ink
                boxes.append(Rect(x + left * em, item.y + top * em, (right - left) * em, (bottom - top) * em))
            x += word.advance * em + item.gap
    around = boxes[0] if boxes else None
    for each in boxes[1:]:
        around = around.union(each) if around else each
    assert (around is None) == (block.ink is None)
    assert around is None or block.ink == pytest.approx(around, abs=0.01)
