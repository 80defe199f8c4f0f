"""A game in every language that it has, by one call and one command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from chinese_game import GEAR, TEXTS, marsh
from small_game import services
from typer.testing import CliRunner

from cardgen.build import ALL_LANGUAGES, Options, Report, WrongUsage, build_spoken, check_spoken
from cardgen.cli.app import app

ALL = Options(language=ALL_LANGUAGES)


def made(folder: Path, out: Path, options: Options = ALL) -> tuple[Report, ...]:
    return build_spoken(folder, out, options, services())


def names(report: Report) -> set[str]:
    return {file.path.name for file in report.files}


def test_each_language_has_files_of_its_own(tmp_path: Path) -> None:
    english, chinese = made(marsh(tmp_path / "marsh"), tmp_path / "out")
    assert (english.language, english.translations) == ("", ("zh-Hant",))
    assert (chinese.language, chinese.translations) == ("zh-Hant", ("zh-Hant",))
    assert names(chinese) == {name.replace(".pdf", "-zh-Hant.pdf") for name in names(english)}
    assert len({path.name for path in (tmp_path / "out").rglob("*.pdf")}) == 2 * len(english.files)


def test_a_second_time_nothing_is_made_and_the_same_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgen.build.signature._STARTED", 2**63)
    folder = marsh(tmp_path / "marsh")
    first, second = (made(folder, tmp_path / "out") for _ in range(2))
    assert [(one.laid_out, one.drawn) for one in second] == [(0, 0), (0, 0)]
    assert [(one.language, one.translations, one.files) for one in first] == [
        (one.language, one.translations, one.files) for one in second
    ]


def test_one_language_alone(tmp_path: Path) -> None:
    folder = marsh(tmp_path / "marsh")
    (chinese,) = made(folder, tmp_path / "out", Options(language="zh-Hant"))
    assert chinese.language == "zh-Hant"
    # Its own language has no name in files, whether it is asked for by name or not.
    assert [one.language for one in made(folder, tmp_path / "out", Options(language="en"))] == [""]
    with pytest.raises(WrongUsage, match="“fr”"):
        made(folder, tmp_path / "out", Options(language="fr"))


def test_only_what_changed_comes_in_each_language_too(tmp_path: Path) -> None:
    options = Options(language=ALL_LANGUAGES, changed=True)
    reports = made(marsh(tmp_path / "marsh"), tmp_path / "out", options)
    assert [(one.language, one.changes is not None) for one in reports] == [("", True), ("zh-Hant", True)]


def test_an_error_is_told_once_and_nothing_is_written(tmp_path: Path) -> None:
    (report,) = made(marsh(tmp_path / "marsh", **{"gear.csv": "code,name,qty\nMA-1,Lamp,two\n"}), tmp_path / "out")
    assert not report.written
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_translation_with_an_error_leaves_the_other_files(tmp_path: Path) -> None:
    folder = marsh(tmp_path / "marsh", **{"text/zh-Hant/aids.yaml": ""})
    aids = (folder / "aids.yaml").read_text("utf-8")
    (folder / "text" / "zh-Hant" / "aids.yaml").write_text(aids.replace("Move", "M\U0002b740ve"), "utf-8")
    english, chinese = made(folder, tmp_path / "out")
    assert english.written
    assert (chinese.written, chinese.language) == (False, "zh-Hant")


def call(*words: str | Path) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_command_tells_each_language_and_sums_up_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = marsh(tmp_path / "marsh")
    told = call("build", folder, "--lang", "all", "--out", "out")
    assert told.index("marsh") < told.index("marsh in zh-Hant") < told.index("sheets of A4")
    english, chinese = (line for line in told.splitlines() if " sheets of A4" in line and " files" in line)
    assert " files in zh-Hant, with " in chinese
    assert "zh-Hant" not in english
    games = json.loads(call("build", folder, "--lang", "all", "--out", "out", "--json"))["games"]
    assert [(one["game"], one["language"]) for one in games] == [("marsh", None), ("marsh", "zh-Hant")]


def test_files_of_several_games_are_told_game_by_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = call("build", marsh(tmp_path / "marsh"), marsh(tmp_path / "moor"), "--out", "out")
    assert "(marsh: print-me-first.pdf, " in told
    assert "; moor: print-me-first.pdf, " in told


def test_every_problem_is_told_once_for_the_languages_that_it_is_in(tmp_path: Path) -> None:
    folder = marsh(tmp_path / "marsh", **{"text/zh-Hant.yaml": TEXTS.replace("name: 長繩", "name: 長\U0002b740")})
    (folder / "gear.csv").write_text(GEAR + "MA-9,,1,\n", encoding="utf-8")
    english, chinese = check_spoken(folder, services(), ALL)
    assert not set(english.problems) & set(chinese.problems)
    assert [one.message for one in chinese.problems if "U+2B740" in one.message]
    assert not [one.message for one in english.problems if "U+2B740" in one.message]
    assert "marsh in zh-Hant: 2 decks, " in CliRunner().invoke(app, ["check", str(folder), "--lang", "all"]).stdout
