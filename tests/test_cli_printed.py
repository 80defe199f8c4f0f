"""The commands printed, build --changed and diff, called as a person calls them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from command_line import run
from paper_game import State, small_services

from cardgen.build import Services
from cardgen.share import PACKAGED

EDITED = State().with_row(1, power="4").with_row(2, qty=1)


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    return small_services(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, services: Services) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cardgen.build.make_services", lambda: services)
    return State().write(tmp_path / "small")


def test_build_print_edit_and_print_what_changed(game: Path, tmp_path: Path) -> None:
    assert run("build", game).status == 0
    ran = run("printed", game)
    assert ran.status == 0, ran.err
    assert "small: 4 cards in 7 copies on paper (4 new), recorded in small/printed.jsonl." in ran.out
    ran = run("build", game, "--changed")
    assert (ran.status, ran.out) == (0, "small: nothing to print, paper has every card as it is now.\n")
    EDITED.write(game)
    ran = run("build", game, "--changed")
    assert ran.status == 0, ran.err
    assert "1 card on 1 sheet of A4 in 1 file." in ran.out
    assert "Take 3 cards out of the box:" in ran.out
    assert "1 ×  SG-2 Owl  changed: power “3” → “4”" in ran.out
    assert "2 ×  SG-3 Hen  2 too many, this face stays" in ran.out
    assert (tmp_path / "output" / "small" / "take-out.txt").is_file()
    assert "(1 changed, 1 in another number)" in run("printed", game).out
    assert run("build", game, "--changed").out.startswith("small: nothing to print")


def test_programs_are_answered_in_json(game: Path) -> None:
    assert run("printed", game, "--json").data["written"] is True
    EDITED.write(game)
    (built,) = run("build", game, "--changed", "--json").data["games"]
    assert [file["cards"] for file in built["files"]] == [1]
    changes = built["changes"]
    assert (changes["same"], changes["missing"], changes["take_out"]) == (2, 1, 3)
    owl, hen = changes["cards"]
    assert (owl["kind"], owl["code"], owl["reasons"]) == ("changed", "SG-2", ["fields"])
    assert owl["take_out"][0]["fields"] == [{"field": "power", "before": "3", "now": "4"}]
    assert (hen["kind"], hen["before"], hen["now"]) == ("copies", 3, 1)
    assert Path(changes["list"]).name == "take-out.txt"
    found = run("diff", game, "--json").data
    assert found["against"]["kind"] == "print log"
    assert found["changes"]["cards"] == changes["cards"]


def test_a_build_of_everything_says_nothing_of_changes(game: Path) -> None:
    assert "changes" not in run("build", game, "--json").data["games"][0]


def test_diff_in_words_and_pictures(game: Path, tmp_path: Path) -> None:
    assert "Nothing is recorded as printed yet" in run("diff", game).out
    run("printed", game)
    assert "4 as they were" in run("diff", game).out
    EDITED.write(game)
    ran = run("diff", game, "--pdf")
    assert ran.status == 0, ran.err
    assert "1 changed, 1 in another number, 2 as they were" in ran.out
    assert "changed  SG-2 Owl  power “3” → “4”" in ran.out
    assert "copies   SG-3 Hen  copies 3 → 1" in ran.out
    assert "The print log keeps no pictures" in ran.out
    assert (tmp_path / "output" / "small" / "diff.pdf").is_file()
    State().write(tmp_path / "old")
    ran = run("diff", game, "--against", "old")
    assert "small, compared with old: 1 changed, 1 in another number, 2 as they were." in ran.out


def test_part_of_a_print_is_recorded(game: Path) -> None:
    assert "1 card in 1 copy on paper (1 new)" in run("printed", game, "--deck", "towers").out
    assert "2 cards in 2 copies" in run("printed", game, "--cards", "SG-1,SG-2", "--copies", "1").out
    (built,) = run("build", game, "--changed", "--json").data["games"]
    assert {card["code"]: card["missing"] for card in built["changes"]["cards"]} == {"SG-1": 1, "SG-3": 3}


@pytest.mark.parametrize(
    "words",
    [
        ("printed", "--deck", "beats"),
        ("printed", "--cards", "SG-77"),
        ("printed", "--copies", "-1"),
        ("printed", "--ink", "red"),
        ("printed", "--backs", "long"),
        ("printed", "--lang", "tlh"),
        ("build", "--changed", "--copies", "2"),
        ("diff", "--against", "nowhere"),
        ("diff", "--cards", "SG-77"),
    ],
)
def test_wrong_options_are_said_and_write_nothing(game: Path, words: tuple[str, ...]) -> None:
    ran = run(words[0], game, *words[1:])
    assert ran.status == 2
    assert "Error: " in ran.err
    assert not (game / "printed.jsonl").exists()


def test_a_broken_log_is_told_with_its_line_by_every_command(game: Path) -> None:
    run("printed", game)
    log = game / "printed.jsonl"
    log.write_text(log.read_text(encoding="utf-8") + "{\n", encoding="utf-8")
    for words in (("printed", game), ("build", game, "--changed"), ("diff", game)):
        ran = run(*words)
        assert ran.status == 1, words
        assert "small/printed.jsonl\n  error    line 5, character 2: This is no JSON" in ran.err
    assert run("build", game).status == 0


def test_a_log_that_cannot_be_written_is_said(game: Path) -> None:
    (game / "printed.jsonl").mkdir()
    ran = run("printed", game)
    assert ran.status == 1
    assert "printed.jsonl" in ran.err


def test_an_installed_game_s_log_is_the_user_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, services: Services
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    share = tmp_path / "site" / PACKAGED
    installed = replace(services, share=share)
    inside = installed.print_log(share / "data" / "some-game")
    assert not inside.is_relative_to(share)
    assert inside.name == "some-game.jsonl"
    assert installed.print_log(tmp_path / "mine") == tmp_path / "mine" / "printed.jsonl"
    assert services.print_log(services.share / "data" / "x") == services.share / "data" / "x" / "printed.jsonl"
