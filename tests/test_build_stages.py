"""The first stages of a build: everything that is wrong at once, and what the options choose."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import GAME, check, services, small_game
from telling import told

from cardgen.build import Options, WrongUsage, check_game
from cardgen.build.signs import with_lines
from cardgen.build.stages import read_theme
from cardgen.model.problem import Problem

TWO = (
    GAME + "  cats: {template: plain, size: poker, joins: beasts}\n  dogs: {template: plain, size: poker, back: rear}\n"
)
OTHERS = {"cats.csv": "code,name,was\nBC-8,Tom,BC-5\n", "dogs.csv": "code,name,qty\nBC-9,Rex,3\n"}


def test_one_run_tells_what_is_wrong_in_all_files(tmp_path: Path) -> None:
    changed: dict[str, str | bytes] = {
        "game": TWO.replace("rpga:dragon", "rpga:dargon").replace("joins: beasts", "joins: beats"),
        "cards": "code,name,qty,text\nBC-1,Bat,two,{gold}\nBC-2,Cat,1,**x\n",
        "cats.csv": "code,name\nBC-1,Tom\n",
        "dogs.csv": 'code,name\nBC-9,"Rex\n',
        "text/de.yaml": "a: [\n",
        "fonts/mine.ttf": b"junk",
    }
    places = {problem.place for problem in check(small_game(tmp_path, **changed)).problems}
    assert places >= {
        "game.yaml:8, traits.dragon.icon",
        "game.yaml:17, decks.cats.joins",
        "beasts.csv:2, qty",
        "beasts.csv:2, code",
        "beasts.csv:2, text",
        "beasts.csv:3, text",
        "cats.csv:2, code",
        "dogs.csv:2",
        "fonts/",
    }
    assert any(place.startswith("text/de.yaml") for place in places)


def test_each_problem_is_told_once(tmp_path: Path) -> None:
    game = TWO.replace("prefix: BC", "prefix: BC\n").replace("name: Large,", "name: Large, color: redd,")
    found = check(small_game(tmp_path, game=game, **OTHERS), Options(public_url="http://münchen.example")).problems
    assert len(found) == len(set(found)) == 2, told(found)


def test_a_missing_icon_is_told_where_it_is_named_and_not_again_where_it_is_drawn(tmp_path: Path) -> None:
    game = GAME.replace("back: rear", "icon: nosuch")
    (problem,) = check(small_game(tmp_path, game=game)).problems
    assert problem.place == "game.yaml:16, decks.beasts.icon"


@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        (Options(), {"BC-1": 2, "BC-2": 1, "BC-8": 1, "BC-9": 3}),
        (Options(decks=("beasts",)), {"BC-1": 2, "BC-2": 1, "BC-8": 1}),
        (Options(decks=("dogs",), copies=2), {"BC-9": 2}),
        (Options(cards=("bc-9", "BC-1")), {"BC-1": 1, "BC-9": 1}),
        (Options(cards=("BC-5",)), {"BC-8": 1}),
        (Options(cards=("BC-9",), copies=4), {"BC-9": 4}),
    ],
)
def test_options_choose_decks_with_those_that_join_and_cards_by_new_and_old_code(
    tmp_path: Path, options: Options, chosen: dict[str, int]
) -> None:
    checked = check(small_game(tmp_path, game=TWO, **OTHERS), options)
    assert told(checked.problems) == []
    assert {face.card.code: face.card.qty for deck in checked.decks for face in deck.faces} == chosen


@pytest.mark.parametrize("options", [Options(decks=("birds",)), Options(cards=("BC-77",)), Options(language="tlh")])
def test_what_the_game_does_not_have_is_wrong_usage(tmp_path: Path, options: Options) -> None:
    with pytest.raises(WrongUsage):
        check(small_game(tmp_path, game=TWO, **OTHERS), options)


def test_without_a_game_there_are_problems_alone(tmp_path: Path) -> None:
    checked = check_game(tmp_path / "nowhere", services(), Options())
    assert (checked.game, checked.decks) == (None, ())
    assert "no game.yaml" in checked.problems[0].message


def test_a_game_s_own_theme_goes_before_the_built_in_one(tmp_path: Path) -> None:
    own = 'colors: {ink: "#123456", paper: none}\nfonts: {display: Noto Sans, body: Noto Sans}\n'
    folder = small_game(tmp_path, **{"themes/engraved.yaml": own})
    theme, problems = read_theme("engraved", folder, services().templates, "full")
    assert theme is not None
    assert (theme.color("ink"), problems) == ("#123456", ())
    built_in, _ = read_theme("engraved", tmp_path / "nowhere", services().templates, "full")
    assert built_in is not None
    assert built_in.color("ink") != "#123456"


@pytest.mark.parametrize("name", ["../engraved", "a/b", "..\\x", "nosuch", ""])
def test_a_theme_is_a_name_and_no_path(tmp_path: Path, name: str) -> None:
    (tmp_path / "engraved.yaml").write_text("colors: {}\nfonts: {}\n", encoding="utf-8")
    (tmp_path / "game" / "themes").mkdir(parents=True)
    theme, (problem,) = read_theme(name, tmp_path / "game", services().templates, "full")
    assert theme is None
    assert f"no theme “{name}”" in problem.message


def test_lines_are_found_for_keys_of_the_game_file_alone(tmp_path: Path) -> None:
    folder = small_game(tmp_path)
    key = Problem("A", "game.yaml", None, "decks.beasts.size")
    others = (Problem("B", "game.yaml", 3, "x"), Problem("C", "beasts.csv", None, "name"), Problem("D"))
    found = with_lines((key, *others), folder)
    assert found[0].row == 15
    assert found[1:] == others
    assert with_lines((Problem("A", "game.yaml", None, "decks.nosuch.size"),), folder)[0].row == 11
    assert with_lines((key,), tmp_path / "nowhere") == (key,)
