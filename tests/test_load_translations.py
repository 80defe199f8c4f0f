"""What a translation has besides cards: rules, aids and phrases; what it lacks, and what it has too much."""

from __future__ import annotations

from pathlib import Path

import pytest
from chinese_game import AIDS, CHINESE_AIDS, CHINESE_RULES, RULES, TEXTS, marsh
from telling import the, told

from cardgen.load.game import load_game
from cardgen.load.skeleton import skeleton
from cardgen.model.game import Game
from cardgen.model.problem import Problem, Severity
from cardgen.model.translate import languages, localise, terms

RULES_FILE, AIDS_FILE, TEXT_FILE = "text/zh-Hant/rules.md", "text/zh-Hant/aids.yaml", "text/zh-Hant.yaml"


def loaded(folder: Path, **changed: str) -> tuple[Game, tuple[Problem, ...]]:
    """The game with some files changed, and what is told of its translation."""
    found = load_game(marsh(folder, **changed))
    assert found.game is not None
    return found.game, tuple(one for one in found.problems if one.severity is not Severity.NOTICE)


def test_everything_of_a_game_is_translated(tmp_path: Path) -> None:
    game, problems = loaded(tmp_path)
    assert problems == (), told(problems)
    there = localise(game, "zh-Hant")
    assert (there.title, there.subtitle) == ("沼澤", "關於燈籠的遊戲")
    (board,) = there.boards
    assert (board.title, board.subtitle) == ("夜之沼澤", "在夜裡")
    assert [(place.name, place.note) for place in board.places] == [
        ("老磨坊", "在此休息"),
        ("城門", "搜尋 +1"),
        ("深沼", ""),
    ]
    assert (board.areas[0].title, board.params["legend-port"]) == ("裝備", "港口")
    (table,) = there.tables
    assert (table.title, table.when, table.notes) == ("搜尋", "當你四處查看時。", ("從牌庫頂抽牌。",))
    assert [row.words for row in table.rows] == ["<b>霧</b>把它藏起來了。", "蘆葦叢裡有一個木箱。", "某人的存貨。"]
    assert [row.short for row in table.rows] == ["什麼都沒有", "一張牌", "兩張牌"]
    assert table.rows[2].mark == "每回合一次。"
    assert there.pawns is not None
    assert [pawn.name for pawn in there.pawns.colors] == ["紅", "藍"]
    assert [(one.title, one.label, one.back_label) for one in there.tokens] == [("燈籠", "點亮", "熄滅")]
    assert there.score_sheet is not None
    assert (there.score_sheet.title, there.score_sheet.fields[0].title) == ("誰有什麼", "手牌")
    assert there.play is not None
    assert (there.play.counters["hits"].name, there.play.phases[0].words) == ("生命", "移動，然後搜尋。")
    assert (there.play.actions["look"].name, there.play.ends[0].words) == ("四處查看", "燈熄了。")
    assert there.rules is not None
    assert [(one.code, one.title) for one in there.rules.chapters] == [("MA-SETUP", "設置"), ("MA-TURN", "回合")]
    (aid,) = there.aids
    assert (aid.title, aid.front.title, aid.size, aid.file) == ("回合", "你的回合", game.aids[0].size, AIDS_FILE)


def test_ids_codes_and_conditions_are_the_same_in_all_languages(tmp_path: Path) -> None:
    game, _ = loaded(tmp_path)
    there = localise(game, "zh-Hant")
    assert game.play is not None
    assert there.play is not None
    assert there.play.ends[0].condition == game.play.ends[0].condition
    assert there.play.piles["hand"].decks == ("gear",)
    assert [place.marks for place in there.boards[0].places] == [place.marks for place in game.boards[0].places]
    assert localise(game, "en") is game


def test_words_of_the_game_lead_to_their_translations(tmp_path: Path) -> None:
    said = terms(loaded(tmp_path)[0], "zh-Hant")
    wanted = {
        "Lantern": "燈籠",
        "Search +1": "搜尋 +1",
        "Toads": "蟾蜍",
        "Night": "夜晚",
        "Port": "港口",
        "Marsh": "沼澤",
    }
    assert {words: said[words] for words in wanted} == wanted
    assert terms(loaded(tmp_path)[0], "en") == {}


@pytest.mark.parametrize(
    ("file", "text", "message", "row", "severity"),
    [
        (RULES_FILE, CHINESE_RULES.replace("#TURN", "#TRUN"), "The original has no chapter TRUN.", 12, Severity.ERROR),
        (
            RULES_FILE,
            CHINESE_RULES.split("## 回合")[0],
            "1 chapter is missing: “The turn” (TURN).",
            None,
            Severity.WARNING,
        ),
        (AIDS_FILE, CHINESE_AIDS.replace("  turn:", "  tern:"), "The original has no aid “tern”.", 2, Severity.ERROR),
        (AIDS_FILE, CHINESE_AIDS.replace("{force}", "{forse}"), "There is no icon “forse”.", 10, Severity.ERROR),
        (
            AIDS_FILE,
            CHINESE_AIDS.split("    back")[0],
            "The aid “turn” has one side only here, and not in the original.",
            2,
            Severity.WARNING,
        ),
        (
            TEXT_FILE,
            TEXTS.replace("  Old Mill: 老磨坊\n", ""),
            "1 of the game's words has no translation in “zh-Hant”: “Old Mill” (board.yaml:6).",
            25,
            Severity.WARNING,
        ),
        (TEXT_FILE, TEXTS + "  The owl: 貓頭鷹\n", "Nothing in the game says “The owl”.", 55, Severity.WARNING),
        (TEXT_FILE, TEXTS.replace("MA-5:", "MA-9:"), "There is no card MA-9.", 22, Severity.ERROR),
    ],
)
def test_what_is_missing_or_too_much_is_told_at_its_place(
    tmp_path: Path, file: str, text: str, message: str, row: int | None, severity: Severity
) -> None:
    _, problems = loaded(tmp_path, **{file: text})
    problem = the(problems, message)
    assert (problem.file, problem.row, problem.severity) == (file, row, severity)
    assert problem.hint


def test_a_whole_text_that_is_missing_stays_in_the_games_own_language(tmp_path: Path) -> None:
    game, problems = loaded(tmp_path, **{RULES_FILE: "", AIDS_FILE: "", "text/zh-Hant/note.txt": "-"})
    assert {(problem.message, problem.file) for problem in problems} == {
        ("The rules are not translated: there is no text/zh-Hant/rules.md.", RULES_FILE),
        ("The player aids are not translated: there is no text/zh-Hant/aids.yaml.", AIDS_FILE),
    }
    there = localise(game, "zh-Hant")
    assert (there.rules, there.aids) == (game.rules, game.aids)


def test_a_whole_text_that_the_original_lacks_is_told(tmp_path: Path) -> None:
    _, problems = loaded(tmp_path, **{"rules.md": "", "aids.yaml": ""})
    assert {problem.file for problem in problems} == {RULES_FILE, AIDS_FILE}
    assert the(problems, "the game itself has no rules").severity is Severity.WARNING


def test_a_chapter_that_is_missing_is_printed_as_in_the_original(tmp_path: Path) -> None:
    game, _ = loaded(tmp_path, **{RULES_FILE: CHINESE_RULES.split("## 回合")[0]})
    rules = localise(game, "zh-Hant").rules
    assert rules is not None
    assert [chapter.title for chapter in rules.chapters] == ["設置", "The turn"]


def test_chapters_and_aids_keep_the_order_of_the_original(tmp_path: Path) -> None:
    rules = RULES + "\n## The end {#END}\n\nDawn.\n"
    turned = f"## 結束 {{#END}}\n\n天亮。\n\n{CHINESE_RULES.removeprefix('# 沼澤')}"
    aids = AIDS + "  end:\n    title: End\n    front: Dawn.\n"
    texts = "aids:\n  end:\n    title: 結束\n    front: 天亮。\n" + CHINESE_AIDS.removeprefix("aids:\n")
    changed = {"rules.md": rules, RULES_FILE: turned, "aids.yaml": aids, AIDS_FILE: texts}
    game, problems = loaded(tmp_path, **changed)
    assert problems == (), told(problems)
    there = localise(game, "zh-Hant")
    assert there.rules is not None
    assert [chapter.title for chapter in there.rules.chapters] == ["設置", "回合", "結束"]
    assert [aid.title for aid in there.aids] == ["回合", "結束"]


def test_a_folder_of_long_texts_makes_a_language(tmp_path: Path) -> None:
    game, problems = loaded(tmp_path, **{TEXT_FILE: ""})
    assert languages(game) == ("en", "zh-Hant")
    assert "no text in “zh-Hant”" in told(problems)[0]
    rules = localise(game, "zh-Hant").rules
    assert rules is not None
    assert rules.chapters[0].title == "設置"


def test_icons_and_lines_are_translated_part_by_part(tmp_path: Path) -> None:
    board = "title: The Marsh\nsubtitle: at night\nsize: 260x190\ntracks:\n  t:\n    title: Hits\n    to: 3\n"
    board += '    zone: [20, 20, 200, 30]\n    marks: {1: "{toad} Lantern", 2: "{tool} Long Rope\\nHand"}\n'
    game, problems = loaded(tmp_path, **{"board.yaml": board})
    assert all("Nothing in the game says" in problem.message for problem in problems), told(problems)
    (track,) = localise(game, "zh-Hant").boards[0].tracks
    assert dict(track.marks) == {1: "{toad} 燈籠", 2: "{tool} 長繩\n手牌"}


def test_what_is_missing_can_be_had_ready_to_be_filled_in(tmp_path: Path) -> None:
    game, _ = loaded(tmp_path)
    assert skeleton(game, "zh-Hant") == ""
    text = TEXTS.replace("  Old Mill: 老磨坊\n", "").replace("MA-2: {name: 長繩}\n", "")
    half, _ = loaded(tmp_path / "half", **{TEXT_FILE: text})
    assert skeleton(half, "zh-Hant") == 'MA-2:\n  name:  # Long Rope\nphrases:\n  # board.yaml\n  "Old Mill":\n'
    whole = skeleton(game, "de")
    filled, problems = loaded(tmp_path / "de", **{"text/de.yaml": whole.replace('":\n', '": x\n')})
    assert "phrases" in filled.texts["de"]
    assert not [one for one in problems if one.severity is Severity.ERROR], told(problems)
    assert not [one for one in problems if "Nothing in the game" in one.message or "no translation" in one.message]
