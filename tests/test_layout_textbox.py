"""Text boxes: their faces and sizes from the template, and their troubles told at the card's cell."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
from small_game import GAME, check, flat, only_front, small_game
from telling import the, told

from cardgen.build import Checked
from cardgen.display.items import Path as Drawn
from cardgen.display.items import Text
from cardgen.layout.textbox import CODE_FLOOR, FLOOR, named
from cardgen.layout.units import MM_PER_POINT
from cardgen.model.problem import Severity

BOX = '<textbox x="6" y="6" width="40" height="20" size="9pt" of="text"{more}>{{{{ card.text }}}}</textbox>'


def set_text(folder: Path, text: str, more: str = "", files: Mapping[str, bytes] = MappingProxyType({})) -> Checked:
    box = BOX.format(more=f" {more}")
    cards = f"- {{code: BC-1, name: Bat}}\n- code: BC-2\n  name: Cat\n  text: |\n    {text}\n"
    changed: dict[str, str | bytes] = {
        "game": GAME.replace("back: rear", "back: rear\n    file: beasts.yaml"),
        "front": f'<page bleed="3">{box}</page>',
        "beasts.yaml": cards,
        **files,
    }
    return check(small_game(folder, **changed))


def texts(checked: Checked) -> list[Text]:
    return [item for item in flat(checked.decks[0].faces[1].front.items) if isinstance(item, Text)]


def test_text_is_set_in_the_face_and_size_that_the_template_says(tmp_path: Path) -> None:
    (text,) = texts(set_text(tmp_path, "Moon", 'font="label" color="gold" upper="yes"'))
    assert text.string == "MOON"
    assert text.font.family == "Alegreya Sans"
    assert text.font.bold
    assert text.size == pytest.approx(9 * MM_PER_POINT)
    assert text.color == "#94650f"


@pytest.mark.parametrize(("more", "floor"), [("", FLOOR), ('short="yes"', CODE_FLOOR), ('min="8pt"', 8 * MM_PER_POINT)])
def test_text_shrinks_down_to_its_floor_and_no_further(tmp_path: Path, more: str, floor: float) -> None:
    checked = set_text(tmp_path, "word " * 200, more)
    assert {round(text.size, 6) for text in texts(checked)} == {round(floor, 6)}
    problem = the(checked.problems, f"does not fit its box, even at {floor / MM_PER_POINT:g} pt")
    assert (problem.place, problem.severity) == ("beasts.yaml:2, text", Severity.ERROR)
    assert "“word word" in problem.message
    assert len(checked.problems) == 1


def test_text_that_fits_only_smaller_is_smaller_and_no_problem(tmp_path: Path) -> None:
    checked = set_text(tmp_path, "word " * 34)
    assert told(checked.problems) == []
    assert FLOOR <= texts(checked)[0].size < 9 * MM_PER_POINT


def test_emphasis_and_icons_are_read(tmp_path: Path) -> None:
    checked = set_text(tmp_path, "A **bold** move for {fire} and <i>more</i>")
    assert told(checked.problems) == []
    assert {(text.string, text.font.bold, text.font.italic) for text in texts(checked)} >= {
        ("bold", True, False),
        ("more", False, True),
    }
    drawn = [item for item in flat(checked.decks[0].faces[1].front.items) if isinstance(item, Drawn)]
    assert [path.name for path in drawn] == ["fire"]


def test_another_family_is_told_once_for_a_deck(tmp_path: Path) -> None:
    cards = "code,name\nBC-1,吸血鬼\nBC-2,蝙蝠\nBC-3,Bat\n"
    (problem,) = check(small_game(tmp_path, cards=cards)).problems
    assert problem.message == "Part of “吸血鬼” is set in Noto Serif TC, since Cinzel lacks it (and 1 more like it)."
    assert (problem.place, problem.severity) == ("beasts.csv:2, name", Severity.WARNING)


def test_characters_that_no_font_has_are_told_together(tmp_path: Path) -> None:
    problem = the(set_text(tmp_path, "🦇🐈🐕🐀🐇 A").problems, "No font has the characters “🐀” (U+1F400, rat), ")
    assert problem.message.endswith(" and 1 more.")
    assert problem.place == "beasts.yaml:2, text"
    assert "fonts/" in problem.hint


def test_an_unknown_icon_is_told_once_for_a_deck_with_what_is_near(tmp_path: Path) -> None:
    cards = "code,name,text\nBC-1,Bat,{fir} {fir}\nBC-2,Cat,{fir} :cold:\n"
    found = check(small_game(tmp_path, cards=cards)).problems
    fire, cold = the(found, "{fir}"), the(found, ":cold:")
    assert (fire.place, cold.place) == ("beasts.csv:2, text", "beasts.csv:3, text")
    assert "(and 1 more like it)" in fire.message
    assert "did you mean “fire”" in fire.hint
    assert "“icons:” in game.yaml" in cold.hint


def test_a_broken_word_is_told(tmp_path: Path) -> None:
    problem = the(set_text(tmp_path, "m" * 90).problems, "is too long for its line and was broken")
    assert problem.severity is Severity.WARNING
    assert len(problem.message) < 120


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('font="Comic Sans"', "There is no font “Comic Sans”. The theme’s are body, display, figure, label, small;"),
        ('weight="heavy"', 'weight="heavy" is no number'),
        ('weight="inf"', 'weight="inf" is no number'),
        ('align="middle"', 'align="middle" is none of left, center, right, justify'),
        ('color="blood"', "“blood” is no colour"),
        ('single-line="maybe"', "“maybe” is neither yes nor no"),
        ('leading="1e99"', 'leading="1e99" is no number'),
        ('colour="ink"', "<textbox> knows no colour"),
    ],
)
def test_attributes_that_are_not_understood_are_told(tmp_path: Path, more: str, said: str) -> None:
    problem = the(set_text(tmp_path, "Moon", more).problems, said)
    assert problem.file == "templates/plain.xml"


def test_a_game_s_own_font_that_is_none_is_told(tmp_path: Path) -> None:
    problem = the(set_text(tmp_path, "Moon", files={"fonts/mine.ttf": b"junk"}).problems, "mine.ttf")
    assert (problem.file, problem.severity) == ("fonts/", Severity.ERROR)
    assert "take it out" in problem.hint


def test_an_empty_text_leaves_nothing(tmp_path: Path) -> None:
    front = '<page><textbox x="6" y="6" width="9" height="9">  \n </textbox></page>'
    checked = check(small_game(tmp_path, front=front, cards="code,name\nBC-1,Bat\n"))
    assert only_front(checked).items == ()
    assert checked.problems == ()


def test_characters_are_named() -> None:
    assert named("é") == "“é” (U+00E9, latin small letter e with acute)"
    assert named("e\u0301") == "“e\u0301” (U+0065 U+0301)"
