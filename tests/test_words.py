"""The program's own words in print: all are in the catalogues, none stands in a template untranslated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.catalogue import misplaced, read_catalogue, untranslated
from cardgen.model.speech import ENGLISH
from cardgen.words import catalogue_files, is_spoken, speech_of, words_of

ROOT = Path(__file__).parents[1]
FOUND = words_of(ROOT)
TEMPLATES = sorted(path for name in ("cards", "sheets") for path in (ROOT / "templates" / name).glob("*.xml"))
_CODE = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_TEXT = re.compile(r">([^<>]*)<")


@pytest.mark.parametrize("path", catalogue_files().values(), ids=catalogue_files())
def test_catalogues_have_all_words_and_no_others(path: Path) -> None:
    catalogue = read_catalogue(path)
    known = {message.id for message in catalogue if message.id}
    assert known == set(FOUND), f"run “make words”: {known ^ set(FOUND)}"
    assert [message.id for message in untranslated(catalogue)] == []
    assert [message.id for message in misplaced(catalogue)] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_words_stand_in_a_template_but_those_that_it_says(path: Path) -> None:
    bare = _CODE.sub("", path.read_text("utf-8"))
    assert [text for text in _TEXT.findall(bare) if any(letter.isalpha() for letter in text)] == []


def test_a_language_says_what_its_catalogue_has() -> None:
    speech = speech_of("zh-Hant")
    assert speech.say("Total") == "總計"
    assert speech.say("Board “{title}”", title="沼澤") == "圖板「沼澤」"
    assert speech.say("{goal} {condition}", goal="用於每場戰鬥", condition="對抗蟾蜍時") == "對抗蟾蜍時用於每場戰鬥"
    loaded = speech.count("Load {number} sheet of {paper}.", "Load {number} sheets of {paper}.", 3, paper="A4")
    assert loaded == "放入 3 張 A4 紙。"
    assert speech.say("") == ""
    assert speech.say("words that no catalogue has") == "words that no catalogue has"


def test_a_tag_stands_for_all_that_begin_with_it() -> None:
    assert speech_of("zh-Hant-TW").say("Name") == "姓名"
    assert speech_of("de").say("Name") == "Name"
    assert [is_spoken(tag) for tag in ("zh-Hant", "en-GB", "de", "zh-Hans")] == [True, True, False, False]


def test_english_is_the_source_and_has_two_numbers() -> None:
    assert ENGLISH.count("{number} card", "{number} cards", 1) == "1 card"
    assert ENGLISH.count("{number} card", "{number} cards", 2) == "2 cards"
    assert ENGLISH.say("{what} instead", what="this") == "this instead"
