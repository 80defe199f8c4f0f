"""Scripts that are sent in one piece: every module once, in a browser's order, also where two import each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import chromium
from playwright.sync_api import Browser

from companion.web.bundle import Unbundled, bundled

SCRIPTS = Path(__file__).parent.parent / "companion" / "static" / "js"

MODULES = {
    "entry": """\
import { told } from "./left.js";
import { name as mine } from "./right.js";
globalThis.out = [told(), mine];""",
    "left": """\
import { name, shout } from "./right.js";
const own = "left";
export const told = () => `${own} ${shout(name)}`;
export const mark = "!";""",
    "right": """\
import { mark } from "./left.js";
const own = "right";
export const name = own;
export function shout(words) {
return words + mark;
}""",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def test_modules_that_import_each_other_find_each_other(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<p>")
    page.add_script_tag(content=bundled("entry", MODULES), type="module")
    page.wait_for_function("globalThis.out")
    assert page.evaluate("globalThis.out") == ["left right!", "right"]


@pytest.mark.parametrize("entry", ["card", "room", "screen"])
def test_the_pages_of_a_room_can_be_put_together(entry: str) -> None:
    scripts = {path.stem: path.read_text("utf-8") for path in SCRIPTS.glob("*.js")}
    whole = bundled(entry, scripts)
    assert not re.search(r"^import ", whole, re.MULTILINE)
    made = re.findall(r"^const \$(\w+) = \(\(\) => \{$", whole, re.MULTILINE)
    assert len(made) == len(set(made))
    assert made[-1] == entry
    assert {"dom", "sheet"} <= set(made)


@pytest.mark.parametrize("line", ["export default 1;", 'import all from "./left.js";', "export let count = 0;"])
def test_what_is_not_understood_is_told(line: str) -> None:
    with pytest.raises(Unbundled, match=re.escape(line)):
        bundled("entry", {"entry": line})


def test_no_script_has_words_over_several_lines_that_would_lose_their_indentation() -> None:
    for path in SCRIPTS.glob("*.js"):
        for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
            assert line.count("`") % 2 == 0, f"{path.name}:{number}"
