"""Scripts and style sheets as they are sent: shorter, and the same in all that they do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import chromium
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser

from companion.web.lean import lean_script, lean_sheet

STATIC = Path(__file__).parent.parent / "companion" / "static"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("const a = 1; // one\n", "const a=1;"),
        ("a /* and */ b", "a b"),
        ("a\n  + b", "a\n+b"),
        ("x = a - -b + +c", "x=a- -b+ +c"),
        ('f("// no  comment", 2)', 'f("// no  comment",2)'),
        ("`a  ${b ? `c  d` : { e: 1 }}  // f` + 1", "`a  ${b ? `c  d` : { e: 1 }}  // f`+1"),
        ('g.replace(/ "  \\/[/"] /g, h)', 'g.replace(/ "  \\/[/"] /g,h)'),
        ("half = all / 2 / b;", "half=all/2/b;"),
        ("return { a: 1,\n  b: [ 2,\n 3 ] };\n}\nnext()", "return{a:1,b:[2,3]};}\nnext()"),
        ("'it''s  quoted'", "'it''s  quoted'"),
    ],
)
def test_a_script_loses_what_only_people_read(long: str, short: str) -> None:
    assert lean_script(long) == short


@pytest.mark.parametrize("odd", ["`${`${`three  deep`}`}`", 'say("never ends)', "x = 'torn\n  off'"])
def test_a_script_that_is_not_understood_is_left_as_it_is(odd: str) -> None:
    assert lean_script(odd) == odd


@pytest.mark.parametrize("path", sorted(STATIC.glob("js/*.js")), ids=lambda path: path.stem)
def test_every_script_is_understood_and_shorter(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(lean_script(text)) < len(text) * 0.97
    assert lean_script(lean_script(text)) == lean_script(text)


@given(
    st.lists(
        st.sampled_from(["a", "b1", "$", "+", "-", "/", "(", ")", "{", "}", " ", "\n", ";", '"a  b"', "=", "`x ${y}`"])
    )
)
def test_no_two_words_or_signs_run_together(pieces: list[str]) -> None:
    """What is left by taking all blanks away is the same before and after, and so are the words."""
    text = "".join(pieces)
    lean = lean_script(text)
    if lean != text:
        assert "".join(lean.split()) == "".join(text.split()) or "//" in text or "/*" in text
        assert "++" in text or "++" not in lean
        assert "--" in text or "--" not in lean


def test_a_style_sheet_says_the_same(browser: Browser) -> None:
    """The browser's own reading of every rule is the same."""
    text = (STATIC / "app.css").read_text("utf-8")
    page = browser.new_page()
    told = page.evaluate(
        """(texts) => texts.map((text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          return [...sheet.cssRules].map((rule) => rule.cssText.replace(/,\\s+/g, ","));
        })""",
        [text, lean_sheet(text)],
    )
    assert told[0] == told[1]
    assert len(told[0]) > 300
    assert len(lean_sheet(text)) < len(text) * 0.9


def test_a_script_does_the_same(browser: Browser) -> None:
    source = """
      // sums
      const add = (a, b) => {
        const none = a - -b; /* all */
        return [ none, `${a} and  ${b ? `more  ${b}` : ""}`, "x // y".replace(/ \\/\\/ /g, "  ") ]
      }
      const more = 4 / 2 / 1
      globalThis.out = [add(1, 2), more]
    """
    page = browser.new_page()
    page.evaluate(lean_script(source))
    assert json.dumps(page.evaluate("globalThis.out")) == '[[3, "1 and  more  2", "x  y"], 2]'
