"""The command that prints what a translation lacks."""

from __future__ import annotations

from pathlib import Path

import yaml
from chinese_game import TEXTS, marsh
from command_line import Ran, run


def words(folder: Path, language: str) -> Ran:
    return run("words", folder, "--lang", language)


def test_what_is_missing_is_yaml_to_be_filled_in(tmp_path: Path) -> None:
    ran = words(marsh(tmp_path), "de")
    assert ran.status == 0
    found = yaml.safe_load(ran.out)
    assert found["MA-1"] == {"name": None}
    assert {"Marsh", "Old Mill", "A crate in the reeds.", "Roll on Search."} <= set(found["phrases"])
    assert "  name:  # Lantern" in ran.out
    assert set(found["phrases"].values()) == {None}


def test_a_whole_translation_lacks_nothing(tmp_path: Path) -> None:
    assert words(marsh(tmp_path), "zh-Hant").out == "# Nothing is missing in “zh-Hant”.\n"


def test_one_phrase_is_all_that_is_printed_where_one_is_missing(tmp_path: Path) -> None:
    folder = marsh(tmp_path, **{"text/zh-Hant.yaml": TEXTS.replace("  Night: 夜晚\n", "")})
    assert words(folder, "zh-Hant").out == 'phrases:\n  # play.yaml\n  "Night":\n'


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    folder = marsh(tmp_path)
    for language, sentence in (("german", "“german” is no language"), ("en", "The game itself is in “en”")):
        ran = words(folder, language)
        assert ran.status == 2
        assert sentence in ran.err
