"""Marked-up text is read as people mean it, and never loses a word."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.text.rich import RichText, Span, parse_rich

ICONS = frozenset({"force", "wits", "f", "2", "d6"})


def kinds(rich: RichText) -> list[tuple[str, str]]:
    """The spans of the first paragraph as text and kind: b, i, bi, the icon's name or nothing."""
    return [
        (span.text, span.icon or ("b" if span.bold else "") + ("i" if span.italic else ""))
        for span in rich.paragraphs[0]
    ]


def read(source: str) -> RichText:
    return parse_rich(source, ICONS)


@pytest.mark.parametrize(
    ("source", "spans"),
    [
        ("plain", [("plain", "")]),
        ("a **b** c", [("a ", ""), ("b", "b"), (" c", "")]),
        ("a *b* c", [("a ", ""), ("b", "i"), (" c", "")]),
        ("***b***", [("b", "bi")]),
        ("**a *b***", [("a ", "b"), ("b", "bi")]),
        ("*a **b***", [("a ", "i"), ("b", "bi")]),
        ("<b>a</b><I>c</I>", [("a", "b"), ("c", "i")]),
        ("<b>a <i>b</i></b>", [("a ", "b"), ("b", "bi")]),
        ("un**believ**able", [("un", ""), ("believ", "b"), ("able", "")]),
        ("**Bold:** text", [("Bold:", "b"), (" text", "")]),
        ("(**x**)", [("(", ""), ("x", "b"), (")", "")]),
    ],
)
def test_emphasis(source: str, spans: list[tuple[str, str]]) -> None:
    assert kinds(read(source)) == spans
    assert read(source).faults == ()


@pytest.mark.parametrize(
    "source",
    [
        "5 * 3",
        "a*",
        "a*b*c",
        "5*3*2",
        "** a **",
        "*",
        "**",
        "****",
        "* item",
        "<script>alert(1)</script>",
        "<u>x</u>",
        "a < b > c",
        "10:30:00",
        "at 10:30",
        "[1] (1) [2] (2)",
        "【会心】",
        "(Max 5)",
        "[see page 3]",
        "{}",
        "{1}",
        "a::b",
        "http://x.y/z",
        "*note",
        "\\N",
        "C:\\temp",
    ],
)
def test_what_is_no_markup_stays_text_without_a_word(source: str) -> None:
    rich = read(source)
    assert rich.paragraphs == ((Span(source),),)
    assert (rich.unknown, rich.faults) == ((), ())


@pytest.mark.parametrize("token", ["{force}", "{Force}", "{ FORCE }", ":force:", "[force]", "(Force)"])
def test_an_icon_has_four_spellings_in_any_case(token: str) -> None:
    assert kinds(read(f"+2 {token} now")) == [("+2 ", ""), (token, "force"), (" now", "")]


def test_icons_stand_next_to_each_other_and_to_figures() -> None:
    assert kinds(read("+2:force::wits:{d6}")) == [("+2", ""), (":force:", "force"), (":wits:", "wits"), ("{d6}", "d6")]


def test_a_number_is_an_icon_in_braces_alone() -> None:
    assert kinds(read("{2}(2)[2]")) == [("{2}", "2"), ("(2)[2]", "")]


def test_an_icon_inside_brackets_or_emphasis_is_found() -> None:
    assert kinds(read("(see :force: **now {wits}**)")) == [
        ("(see ", ""),
        (":force:", "force"),
        (" ", ""),
        ("now ", "b"),
        ("{wits}", "wits"),
        (")", ""),
    ]
    assert read("**{wits}**").paragraphs[0][0] == Span("{wits}", bold=True, icon="wits")


def test_tokens_that_are_not_known_stay_and_are_listed_once() -> None:
    rich = read("{blood} and :garlic: and {blood}, {x.png}")
    assert rich.paragraphs == ((Span("{blood} and :garlic: and {blood}, {x.png}"),),)
    assert rich.unknown == ("{blood}", ":garlic:", "{x.png}")


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r", "\\n", "<br>", "<BR/>", "<br />"])
def test_line_breaks(line_break: str) -> None:
    rich = read(f"one{line_break}two")
    assert rich.paragraphs == ((Span("one"),), (Span("two"),))


def test_an_empty_line_is_an_empty_paragraph() -> None:
    assert read("a\n\nb").paragraphs == ((Span("a"),), (), (Span("b"),))
    assert read("").paragraphs == ((),)


def test_bold_reaches_over_lines_and_a_single_star_does_not() -> None:
    assert read("**a\nb**").paragraphs == ((Span("a", bold=True),), (Span("b", bold=True),))
    assert read("*a\nb*").paragraphs == ((Span("*a"),), (Span("b*"),))


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("Take **one", "The bold text that “**” begins at character 6 is never closed."),
        ("<b>x", "The bold text that “<b>” begins at character 1 is never closed."),
        ("x <i>y", "The italic text that “<i>” begins at character 3 is never closed."),
        ("x</b>", "“</b>” at character 2 closes nothing."),
    ],
)
def test_an_unclosed_mark_is_a_fault_and_stays_text(source: str, fault: str) -> None:
    rich = read(source)
    assert rich.faults == (fault,)
    assert rich.paragraphs == ((Span(source),),)


def test_faults_come_in_the_order_of_the_text() -> None:
    assert [fault[:3] for fault in read("</i> <b>x **y").faults] == ["“</", "The", "The"]


@given(st.text())
def test_no_text_makes_it_fail_and_no_word_is_lost(source: str) -> None:
    rich = read(source)
    words = re.findall(r"[^\W_]+", source.replace("\\n", "\n"))
    tags = {"b", "i", "br", "B", "I", "BR", "Br", "bR"}
    left = [word for word in words if word not in tags]
    assert [word for word in re.findall(r"[^\W_]+", rich.string) if word not in tags] == left


MARKS = st.sampled_from(
    ["**", "*", "***", "<b>", "</b>", "<i>", "</i>", "{force}", "{no}", "\n", "\\n", " ", "word", "7"]
)


@given(st.lists(MARKS, max_size=14).map("".join))
def test_marks_in_any_order_lose_no_word(source: str) -> None:
    rich = read(source)
    assert rich.string.count("word") == source.count("word")
    assert rich.string.count("7") == source.count("7")
    assert sum(span.icon == "force" for paragraph in rich.paragraphs for span in paragraph) == source.count("{force}")


@given(st.text(st.characters(exclude_characters="*<>{}:[]()\\\r", exclude_categories=["Cs"])))
def test_plain_text_comes_back_as_it_was(source: str) -> None:
    rich = read(source)
    assert rich.string == source
    assert (rich.unknown, rich.faults) == ((), ())
    assert len(rich.paragraphs) == source.count("\n") + 1
