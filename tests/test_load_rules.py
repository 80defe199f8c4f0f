"""Markdown read as rules: blocks, chapters with codes, and what must be told."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from work import an_end

from cardgen.load.findings import Findings
from cardgen.load.inline import InlineWriter
from cardgen.load.markdown import LONGEST, MarkdownReader
from cardgen.load.pictures import PictureFinder
from cardgen.load.references import References, card_codes, icon_names
from cardgen.load.rules import load_rules, parse_rules
from cardgen.model.game import Card
from cardgen.model.problem import Problem, Severity
from cardgen.model.rules import (
    Block,
    Bullets,
    Figure,
    Heading,
    Numbered,
    Paragraph,
    Quote,
    RollTableRef,
    Rules,
    TableBlock,
    all_blocks,
)
from cardgen.model.words import Source, Term, Vocabulary
from cardgen.text.rich import Span, parse_rich

ICONS = frozenset({"force", "hits", "single-use", "die"})
CARDS = MappingProxyType({"DH-C09": "DH-C09", "DH-OLD": "DH-C09", "DH-R11": "DH-R11"})


def references(folder: Path = Path("nowhere")) -> References:
    boards = {"europe": frozenset({"vienna", "prague"})}
    return References(ICONS, frozenset({"healing", "wound"}), PictureFinder(folder), CARDS, boards)


def read(text: str, folder: Path = Path("nowhere")) -> tuple[Rules, tuple[Problem, ...]]:
    findings = Findings("rules.md")
    return parse_rules(text, "DH", references(folder), findings), findings.problems


def blocks(text: str, folder: Path = Path("nowhere")) -> tuple[tuple[Block, ...], tuple[Problem, ...]]:
    """The blocks of a chapter that begins in line 1, and its text in line 3."""
    rules, problems = read(f"## Chapter {{#ONE}}\n\n{text}", folder)
    return rules.chapters[0].blocks, problems


def words(text: str) -> str:
    findings = Findings()
    written = MarkdownReader(references(), findings).inline(text, 1)
    assert not findings.problems, findings.problems
    return written


def spans(text: str) -> tuple[Span, ...]:
    return tuple(span for paragraph in parse_rich(text, ICONS).paragraphs for span in paragraph)


# Chapters


def test_chapters_are_headings_with_codes() -> None:
    rules, problems = read(
        "# Demon Hunter\n\nDusk.\n\n## Setting *up* {#SETUP}\n\nShuffle.\n\n### Cards\n\n# End {#END}\n"
    )
    assert not problems
    assert rules.title == "Demon Hunter"
    assert rules.lead == (Paragraph("Dusk.", 3),)
    assert [(chapter.code, chapter.title, chapter.level, chapter.line) for chapter in rules.chapters] == [
        ("DH-SETUP", "Setting <i>up</i>", 2, 5),
        ("DH-END", "End", 1, 11),
    ]
    assert rules.chapters[0].blocks == (Paragraph("Shuffle.", 7), Heading("Cards", 3, 9))
    assert rules.chapter("dh-end") is rules.chapters[1]
    assert rules.chapter("DH-NONE") is None


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("## One {#ONE}\n\n## Setting up\n", 3, "The chapter “Setting up” has no code."),
        ("## Setting up {#setup}\n", 1, "“setup” cannot be a chapter’s code."),
        ("## A {#A-B}\n", 1, "“A-B” cannot be a chapter’s code."),
        ("## A {#THIRTEENCHARS}\n", 1, "“THIRTEENCHARS” cannot be a chapter’s code."),
        ("## A {#X}\n\n## B {#X}\n", 3, "X is the code of the chapter in line 1 already."),
        ("Words.\n\n# Late\n", 3, "The chapter “Late” has no code."),
    ],
)
def test_a_chapter_needs_a_code_of_its_own(text: str, line: int, message: str) -> None:
    rules, (problem,) = read(text)
    assert (problem.row, problem.message, problem.severity) == (line, message, Severity.ERROR)
    assert problem.hint
    assert rules.chapters[-1].code == ""


def test_the_hint_proposes_a_code() -> None:
    _, (problem,) = read("## The {force} Setting up\n")
    assert "{#THE}" in problem.hint
    _, (problem,) = read("## Übung {#setup}\n")
    assert "{#SETUP}" in problem.hint


def test_rules_without_chapters_are_told() -> None:
    assert [problem.message for problem in read("")[1]] == ["The rules are empty."]
    rules, problems = read("Only words.\n")
    assert [problem.message for problem in problems] == ["The rules have no chapters."]
    assert rules.lead == (Paragraph("Only words.", 1),)


def test_a_folder_may_have_no_rules(tmp_path: Path) -> None:
    findings = Findings("rules.md")
    assert load_rules(tmp_path, "DH", references(), findings) is None
    (tmp_path / "rules.md").write_bytes(b"\xef\xbb\xbf## Gr\xc3\xbc\xc3\x9fe {#HELLO}\r\n\r\nWorte.\r\n")
    rules = load_rules(tmp_path, "DH", references(), findings)
    assert not findings.problems
    assert rules is not None
    assert (rules.chapters[0].title, rules.chapters[0].blocks) == ("Grüße", (Paragraph("Worte.", 3),))


# Blocks


def test_lists_tables_and_quotes() -> None:
    found, problems = blocks(
        "- one\n- **two**\n\n3. three\n4. four\n\n"
        "| a | b | c |\n|---|:-:|--:|\n| 1 | {force} | 3 |\n\n> Example.\n>\n> - x\n"
    )
    assert not problems
    assert found == (
        Bullets(("one", "<b>two</b>"), 3),
        Numbered(("three", "four"), 3, 6),
        TableBlock(("a", "b", "c"), (("1", "{force}", "3"),), ("left", "center", "right"), 9),
        Quote((Paragraph("Example.", 13), Bullets(("x",), 15)), 13),
    )
    assert [type(block).__name__ for block in all_blocks(found)][-3:] == ["Quote", "Paragraph", "Bullets"]


def test_a_table_whose_head_is_blank_has_none() -> None:
    (table,), problems = blocks("| | |\n|:--|--:|\n| a | 2 |\n")
    assert not problems
    assert table == TableBlock((), (("a", "2"),), ("left", "right"), 3)


@pytest.mark.parametrize("row", ["| 1 | 2 | 3 |", "1 | 2 | 3", "| 1 | 2 | 3"])
def test_a_cell_that_markdown_would_drop_is_told(row: str) -> None:
    _, (problem,) = blocks(f"| a | b |\n|---|---|\n| x | y |\n{row}\n")
    assert (problem.row, problem.message) == (6, "This row has 3 cells, but its table’s head has 2.")


@pytest.mark.parametrize("row", ["| 1 | 2 |", "1 | 2", "| a \\| b | 2 |", "| 1 |", "| 1 | b \\|"])
def test_rows_that_fit_are_fine(row: str) -> None:
    _, problems = blocks(f"| a | b |\n|---|---|\n{row}\n")
    assert not problems


def test_an_item_of_several_paragraphs_has_lines() -> None:
    found, problems = blocks("- one\n\n  more\n- two\n")
    assert not problems
    assert found == (Bullets(("one\nmore", "two"), 3),)


def test_a_list_within_a_list_is_flattened_and_told() -> None:
    found, (problem,) = blocks("- one\n  - inner\n")
    assert found == (Bullets(("one\ninner",), 3),)
    assert (problem.row, problem.severity) == (4, Severity.WARNING)


def test_roll_tables_by_reference() -> None:
    found, problems = blocks("[table:healing]\n\n[table: wound ]\n")
    assert not problems
    assert found == (RollTableRef("healing", 3), RollTableRef("wound", 5))


def test_an_unknown_roll_table_is_told_with_the_near_one() -> None:
    found, (problem,) = blocks("[table:heeling]\n")
    assert not found
    assert (problem.row, problem.message) == (3, "There is no roll table “heeling”.")
    assert "“healing”" in problem.hint


def test_a_roll_table_among_words_is_told() -> None:
    _, (problem,) = blocks("Roll on [table:healing] now.\n")
    assert problem.message == "A roll table stands among words."


def test_program_text_and_rules_across_the_page() -> None:
    found, (problem,) = blocks("---\n\n    indented\n")
    assert found == (Paragraph("indented", 5),)
    assert (problem.row, problem.severity) == (5, Severity.WARNING)


def test_a_text_that_is_too_long_is_refused() -> None:
    rules, problems = read("a " * LONGEST)
    assert not rules.chapters
    assert problems[0].severity is Severity.ERROR


def test_a_cell_that_is_too_long_is_refused() -> None:
    findings = Findings()
    assert MarkdownReader(references(), findings).inline("a " * 2000, 7) == ""
    assert [problem.row for problem in findings.problems] == [7]


@pytest.mark.parametrize("piece", ["[", "*a", "``a`", "> ", "<!--", "![](a", "{a", "<a ", "- ", "(a", ":a"])
def test_no_short_text_goes_on_for_ever(piece: str) -> None:
    with an_end():
        read(piece * (20_000 // len(piece)))


# Figures


def test_figures_side_by_side(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    Image.new("RGB", (2, 2)).save(tmp_path / "art" / "old map.png")
    found, problems = blocks(
        "![A *crone*](card:dh-c09) ![Old](card:DH-OLD)\n![](board:europe)\n\n![V](board:europe/vienna)\n\n"
        "![Map](<art/old map.png>)\n",
        tmp_path,
    )
    assert not problems
    assert found == (
        Figure("card:DH-C09", "A <i>crone</i>", 3),
        Figure("card:DH-C09", "Old", 3),
        Figure("board:europe", "", 4),
        Figure("board:europe/vienna", "V", 6),
        Figure("art/old map.png", "Map", 8),
    )


@pytest.mark.parametrize(
    ("target", "message", "hint"),
    [
        ("card:DH-C08", "There is no card DH-C08.", "DH-C09"),
        ("board:eurpe", "There is no board “eurpe”.", "europe"),
        ("board:europe/vienne", "The board “europe” has no place “vienne”.", "vienna"),
        ("art/none.png", "There is no picture “art/none.png”.", "page is printed without it"),
        ("../secret.png", "The picture “../secret.png” does not lie inside the game's folder.", ""),
        (
            "http://example.org/a.png",
            "The picture “http://example.org/a.png” does not lie inside the game's folder.",
            "",
        ),
    ],
)
def test_a_figure_of_nothing_is_told_and_left_out(target: str, message: str, hint: str, tmp_path: Path) -> None:
    found, (problem,) = blocks(f"Words.\n\n![x]({target})\n", tmp_path)
    assert found == (Paragraph("Words.", 3),)
    assert (problem.row, problem.message) == (5, message)
    assert hint in problem.hint


def test_a_picture_among_words_is_told() -> None:
    found, (problem,) = blocks("See\nhere: ![x](card:DH-C09)\n")
    assert found == (Paragraph("See here:", 3),)
    assert (problem.row, problem.message) == (4, "The picture “x” stands among words.")


@pytest.mark.parametrize("text", ["![x](art/old map.png)", "![x](javascript:alert(1))"])
def test_a_picture_that_markdown_cannot_read_is_told(text: str) -> None:
    _, (problem,) = blocks(text)
    assert problem.message == "A picture begins with “![” here that cannot be read."


# Words


@pytest.mark.parametrize(
    ("text", "rich"),
    [
        ("plain", "plain"),
        ("**b** *i* ***both***", "<b>b</b> <i>i</i> <i><b>both</b></i>"),
        ("{force} and {Single-Use}", "{force} and {single-use}"),
        ("two\nlines", "two lines"),
        ("two  \nlines", "two\nlines"),
        ("恶\n魔", "恶魔"),
        ("[site](http://example.org)", "site (http://example.org)"),
        ("<http://example.org>", "http://example.org"),
        ("[me](mailto:me@example.org)", "me (me@example.org)"),
        ("`code` &amp; &mdash;", "code & —"),
        ("{1} {}", "{<i></i>1} {}"),
        ("<!-- not for print -->x", "x"),
        ("a<!-- b --> c <!-- d -->e", "a c e"),
    ],
)
def test_inline_markdown(text: str, rich: str) -> None:
    findings = Findings()
    assert MarkdownReader(references(), findings).inline(text, 1) == rich


@pytest.mark.parametrize(
    "text",
    ["five (hits) or [force]", "a :die: b", "\\<b>x\\</b>", "\\<br/>", "a \\\\n b", "(Force)", "x (force) y :force:"],
)
def test_nothing_becomes_an_icon_or_an_emphasis_by_chance(text: str) -> None:
    read_back = spans(words(text))
    assert not any(span.icon or span.bold or span.italic for span in read_back)
    assert "".join(span.text for span in read_back) == text.replace("\\<", "<").replace("\\\\", "\\")


def test_an_unknown_icon_is_told_at_its_line() -> None:
    found, (problem,) = blocks("One\ntwo\nthree {forse} four\n")
    assert (problem.row, problem.message) == (5, "There is no icon “forse”.")
    assert "“force”" in problem.hint
    assert isinstance(found[0], Paragraph)
    assert "".join(span.text for span in spans(found[0].text)) == "One two three {forse} four"
    assert not parse_rich(found[0].text, ICONS).unknown


@pytest.mark.parametrize("text", ["a *b", "**a", "x **y"])
def test_stars_that_begin_nothing_are_left_out_and_told(text: str) -> None:
    found, (problem,) = blocks(text)
    assert isinstance(found[0], Paragraph)
    assert "*" not in found[0].text
    assert problem.severity is Severity.WARNING


@pytest.mark.parametrize("text", ["3 * 4 * 5", "a footnote\\*", "4\\*5\\*6"])
def test_stars_that_nobody_takes_for_emphasis_stay(text: str) -> None:
    assert spans(words(text)) == (Span(text.replace("\\", "")),)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a <b>bold</b> b", "a <b>bold</b> b"),
        ("a <script>x</script>", "a <script>x</script>"),
        ("<div onclick='x'>\nwords\n</div>", "<div onclick='x'> words </div>"),
        ("a <br> b", "a <br> b"),
    ],
)
def test_raw_html_is_shown_as_text_and_told(text: str, shown: str) -> None:
    found, problems = blocks(text)
    assert isinstance(found[0], Paragraph)
    read_back = spans(found[0].text)
    assert "".join(span.text for span in read_back) == shown
    assert not any(span.bold or span.italic for span in read_back)
    assert problems
    assert {(problem.row, problem.severity) for problem in problems} == {(3, Severity.WARNING)}


@given(st.text(alphabet="ab1 *_{}[]():<>/\\`!#|-\n\rbi魔force", max_size=60))
@settings(deadline=None)
def test_reading_never_raises_and_its_words_are_free_of_faults(text: str) -> None:
    rules, problems = read(text)
    for block in all_blocks((*rules.lead, *(block for chapter in rules.chapters for block in chapter.blocks))):
        for part in _texts(block):
            rich = parse_rich(part, ICONS)
            assert not rich.faults
            assert not rich.unknown
    assert all(problem.message.endswith((".", "!", "?", "”")) for problem in problems)


@given(
    st.lists(st.sampled_from(("a", "(force)", "[hits]", ":die:", "<b>", "<br>", "</i>", "\\n", "1", "魔")), max_size=8)
)
def test_words_without_markdown_come_back_as_they_were(parts: list[str]) -> None:
    text = " ".join(parts)
    tokens = MarkdownReader(references(), Findings())._parser.parseInline("x")[0].children
    assert tokens is not None
    written = InlineWriter(ICONS, Findings()).write([tokens[0].copy(content=text)], 1)
    assert parse_rich(written, ICONS).string == text


def _texts(block: Block) -> tuple[str, ...]:
    if isinstance(block, Heading | Paragraph):
        return (block.text,)
    if isinstance(block, Bullets | Numbered):
        return block.items
    if isinstance(block, TableBlock):
        return (*block.head, *(cell for row in block.rows for cell in row))
    return (block.caption,) if isinstance(block, Figure) else ()


# References


def test_icons_are_those_of_words_that_have_one() -> None:
    stats = {"force": Term("force", "Force", icon="rpga:x"), "cards": Term("cards", "Card")}
    vocabulary = Vocabulary(stats=MappingProxyType(stats), icons=MappingProxyType({"die": "mdi:dice-d20"}))
    assert icon_names(vocabulary) == {"force", "die"}


def test_a_code_of_today_goes_before_an_old_one() -> None:
    new = Card("G-A", "A", "deck", Source("a.csv", 2), was=("G-B", "G-C"))
    other = Card("G-B", "B", "deck", Source("a.csv", 3))
    assert card_codes((new, other)) == {"G-A": "G-A", "G-B": "G-B", "G-C": "G-A"}
