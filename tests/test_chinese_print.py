"""Everything of a small game printed in Chinese: the words that a reader of the files finds are those of the data."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from chinese_game import CHINESE_AIDS, GEAR, TEXTS, marsh
from small_game import build, check
from telling import the, told

from cardgen.build import Options
from cardgen.build.sheets import Report
from cardgen.export import svg
from cardgen.model.problem import Severity

CHINESE = Options(language="zh-Hant")
# What stays in Latin letters: codes, papers, measures, names of files, dice, the mark of a build, numbers of chapters.
LATIN = re.compile(r"MA-\w+|A4|mm|[\w-]+\.pdf|zh-Hant|1d6|d6|QR|1\.0-[0-9A-Z]{4}|\b[IVX]+\b")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder = tmp_path_factory.mktemp("chinese")
    made = build(marsh(folder / "marsh"), folder / "out", CHINESE)
    assert made.written, told(made.problems)
    return made


@cache
def read(path: Path) -> str:
    """All text of a file as pdfium finds it, without spaces."""
    file = pypdfium2.PdfDocument(path)
    return bare("".join(page.get_textpage().get_text_bounded() for page in file))


def bare(text: str) -> str:
    return "".join(text.split())


def file_of(report: Report, name: str) -> Path:
    return next(file.path for file in report.files if file.path.name == f"{name}-zh-Hant.pdf")


def test_nothing_is_told_of_a_whole_translation(report: Report) -> None:
    assert [str(one) for one in report.problems if one.severity is not Severity.NOTICE] == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("gear", "燈籠 工具 +2力對抗蟾蜍時 +1力用於每場戰鬥 運氣·單次使用 +1加到一次搜尋擲骰 抽兩張工具牌"),
        ("gear", "沒人看著的時候，它會嗡嗡作響。 沼澤·裝備·第1張，共1張·正面·zh-Hant·版本1.0- 須以100%列印"),
        ("beasts", "老蟾蜍 蟾蜍 12 強度 2分 鬼火 野獸 野獸牌"),
        ("marsh-one-sheet", "老磨坊 在此休息 城門 搜尋+1 深沼 圖例 港口 地點與其編號 當地的特殊規則 道路 北 東 南 西"),
        ("aids", "你的回合 1.移動。 2.搜尋。 符號 是戰力。"),
        ("score-sheet", "沼澤 誰有什麼 姓名 紅 藍 生命 手牌 備註 戰利品 野獸 總計"),
        ("pawns", "紅 藍 沼澤 黏貼處"),
        ("tokens", "點亮 熄滅"),
        ("rules-pages", "遊戲規則 沼澤 關於燈籠的遊戲 天亮之前，把燈籠都點亮。 適合2至2人 版本1.0 目錄"),
        ("rules-pages", "設置 每人拿一個棋子和三張牌。 1.洗勻裝備牌。 回合 先移動，再搜尋。 當你四處查看時。 2以下"),
        (
            "rules-pages",
            "霧把它藏起來了。 蘆葦叢裡有一個木箱。 每回合一次。 從牌庫頂抽牌。 蟾蜍很慢，但不會遲到。",
        ),
        ("print-me-first", "請先列印這張 沼澤 裝備 圖板「夜之沼澤」（拼接） 雙面 單面 沿裁切標記裁切。 計分表"),
        ("print-me-first", "你需要A4紙8張（其中5張雙面列印）；260×190mm紙1張。 每張紙上的尺須量得50公釐。"),
    ],
)
def test_the_words_that_a_reader_finds_are_those_of_the_data(report: Report, name: str, words: str) -> None:
    found = read(file_of(report, name))
    assert [one for one in words.split() if one not in found] == [], found


def test_another_reader_finds_them_too(report: Report) -> None:
    pages = pypdf.PdfReader(file_of(report, "rules-pages")).pages
    found = bare("".join(page.extract_text() for page in pages))
    for words in ("天亮之前，把燈籠都點亮。", "每人拿一個棋子和三張牌。", "蘆葦叢裡有一個木箱。", "你擲出"):
        assert words in found


def test_no_file_has_a_word_of_another_language(report: Report) -> None:
    for file in report.files:
        left = LATIN.sub(" ", "\n".join(_lines(file.path)))
        assert re.findall(r"[A-Za-z]{2,}", left) == [], file.path.name


def _lines(path: Path) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path)]


def test_files_say_their_language_and_titles(report: Report) -> None:
    reader = pypdf.PdfReader(file_of(report, "pawns"))
    assert reader.metadata is not None
    assert reader.metadata.title == "沼澤：棋子"
    assert str(reader.root_object["/Lang"]) == "zh-Hant"
    assert reader.page_labels[0]


def test_fonts_are_cut_down_to_what_is_used(report: Report) -> None:
    for file in report.files:
        assert file.path.stat().st_size < 400_000, file.path.name


def test_a_card_for_a_phone_is_small_and_has_its_words(tmp_path: Path) -> None:
    checked = check(marsh(tmp_path), CHINESE)
    face = checked.decks[0].faces[0]
    drawn = svg.render_page(face.front)
    assert "燈籠" in drawn
    assert len(drawn.encode()) < 100_000


def test_a_character_that_no_font_has_is_told_where_it_stands(tmp_path: Path) -> None:
    rare = "\U0002b740"
    folder = marsh(
        tmp_path,
        **{
            "text/zh-Hant.yaml": TEXTS.replace("name: 長繩", f"name: 長{rare}"),
            "text/zh-Hant/aids.yaml": CHINESE_AIDS.replace("移動。", f"移動{rare}。"),
        },
    )
    problems = [one for one in check(folder, CHINESE).problems if one.severity is Severity.ERROR]
    assert {(one.file, one.row) for one in problems} == {("gear.csv", 3), ("text/zh-Hant/aids.yaml", 6)}
    assert all("No font has the character" in one.message and "U+2B740" in one.message for one in problems)


def test_a_language_without_words_of_the_program_is_told(tmp_path: Path) -> None:
    folder = marsh(tmp_path, **{"text/de.yaml": "title: Moor\n"})
    problem = the(check(folder, Options(language="de")).problems, "it has no words in “de” yet")
    assert problem.severity is Severity.NOTICE


def test_a_game_that_is_written_in_chinese_prints_so(tmp_path: Path) -> None:
    game = "title: 沼澤\nprefix: MA\nlanguage: zh-Hant\ntypes: {tool: {name: 工具}}\n"
    game += "stats: {force: {name: 戰力, letter: F}}\n"
    game += "decks: {gear: {title: 裝備, template: research, back: back, type: tool}}\n"
    files = dict.fromkeys(("board.yaml", "tables.yaml", "rules.md", "aids.yaml", "play.yaml", "beasts.csv"), "")
    files |= dict.fromkeys(("text/zh-Hant.yaml", "text/zh-Hant/rules.md", "text/zh-Hant/aids.yaml"), "")
    folder = marsh(
        tmp_path / "marsh", **{**files, "game.yaml": game, "gear.csv": "code,name,notes\nMA-1,燈籠,SU +2F\n"}
    )
    report = build(folder, tmp_path / "out", Options())
    assert report.written, told(report.problems)
    (deck,) = (file.path for file in report.files if file.cards)
    assert "單次使用" in read(deck)
    assert "正面" in read(deck)


def test_english_stays_as_it_was(tmp_path: Path) -> None:
    report = build(marsh(tmp_path / "marsh", **{"gear.csv": GEAR}), tmp_path / "out", Options())
    (first, *_) = (file.path for file in report.files)
    text = read(first)
    for words in ("PRINTMEFIRST", "Youneed8sheetsofA4,5ofthemonbothsides;1sheetof260×190mm.", "onesheet"):
        assert words in text
