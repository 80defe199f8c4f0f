"""Shadow Hunters in Traditional Chinese: whole, and on paper the same words as in its data."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from small_game import build, check
from telling import the, told

from cardgen.build import Options
from cardgen.build.sheets import Report
from cardgen.load.game import load_game
from cardgen.model.game import Game
from cardgen.model.problem import Severity
from cardgen.model.rules import (
    Block,
    Bullets,
    Figure,
    Heading,
    Numbered,
    Paragraph,
    RollTableRef,
    TableBlock,
    all_blocks,
)
from cardgen.model.translate import languages, localise

FOLDER = Path(__file__).parents[1] / "data" / "shadow-hunters"
CHINESE = Options(language="zh-Hant")
DECKS = ("characters", "areas", "hermit", "white", "black")
# Dice, codes, papers, measures, languages, numbers of chapters and versions; names of typefaces and licences.
LATIN = re.compile(r"SH-\w+|A4|[AB][12]|\bmm\b|[\w-]+\.pdf|zh-Hant|1d[46]|1\.0-[0-9A-Z]{4}|\b[IVX]+\b")
# A half-width mark beside a Chinese character; but for the commas and colons that are YAML's own.
HALF_WIDTH = re.compile(r"[\u4e00-\u9fff][.;!?()]|[,.;:!?()][\u4e00-\u9fff]|[\u4e00-\u9fff],(?! [\w-]+: )")
NAMES = "艾莉 鮑勃 查爾斯 丹尼爾 艾米 法蘭克林 佐治 無名 吸血鬼 狼人 隱士小屋 地獄之門 教堂 墓地 不思議森林 祭壇 機關槍"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    made = build(FOLDER, tmp_path_factory.mktemp("chinese"), CHINESE)
    assert made.written, told(made.problems)
    return made


@pytest.fixture(scope="module")
def game() -> Game:
    loaded = load_game(FOLDER).game
    assert loaded is not None
    assert languages(loaded) == ("en", "zh-Hant")
    return localise(loaded, "zh-Hant")


def bare(text: str) -> str:
    """A text as it is compared: without tags, icons and spaces."""
    return "".join(re.sub(r"<[^>]*>|\{[\w-]+\}|\*", "", text).split())


@cache
def printed(path: Path) -> str:
    """All text of a file in its own order, which turned text keeps too, without spaces."""
    return bare("".join(page.extract_text() for page in pypdf.PdfReader(path).pages))


def prose(path: Path, title: str) -> str:
    """The text of the rules, page by page, without the line at the head and the number at the foot of each.

    Both follow what stands on a page; the sides of a booklet have two pages, in the order of its folding.
    """
    sides = "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)
    parts = re.split(rf"^.*{title}.*\n(\d+)$", sides, flags=re.MULTILINE)
    pages = dict(zip(map(int, parts[1::2]), parts[::2], strict=False))
    assert len(pages) == max(pages) - 2, "each page but the cover and the contents has both"
    return bare("".join(pages[number] for number in sorted(pages)))


def file_of(report: Report, name: str) -> Path:
    return next(file.path for file in report.files if file.path.name == f"{name}-zh-Hant.pdf")


def words_of(blocks: tuple[Block, ...]) -> Iterator[str]:
    """What a reader of these blocks reads, but for roll tables."""
    for block in all_blocks(blocks):
        if isinstance(block, Heading | Paragraph):
            yield block.text
        elif isinstance(block, Bullets | Numbered):
            yield from block.items
        elif isinstance(block, TableBlock):
            yield from (*block.head, *(cell for row in block.rows for cell in row))
        elif isinstance(block, Figure):
            yield block.caption


def missing(words: Iterator[str] | list[str], found: str) -> list[str]:
    return [one for one in map(bare, words) if one not in found]


def test_nothing_is_missing_and_every_face_fits(report: Report) -> None:
    assert [str(one) for one in report.problems if one.severity is not Severity.NOTICE] == []
    assert sum(file.cards for file in report.files) == 64


def test_the_names_of_the_source_are_kept(game: Game) -> None:
    assert game.title == "暗影獵手"
    assert set(NAMES.split()) <= {card.name for card in game.cards}
    assert [game.words.types[side].name for side in ("hunter", "shadow", "neutral")] == ["獵人", "影子", "平民"]


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_says_in_print_what_the_data_say(deck: str, report: Report, game: Game) -> None:
    found = printed(file_of(report, deck))
    pile = next(one for one in game.decks if one.id == deck)
    for card in pile.cards:
        shown = [card.name, card.text, card.code, game.words.types[card.type].name if deck != "areas" else ""]
        shown += [card.fields[name] for name in ("ability", "goal", "asks", "otherwise", "flavour", "life", "roll")
                  if name in card.fields]  # fmt: skip
        assert missing(shown, found) == [], card.code
    assert pile.title in found


@pytest.mark.parametrize("name", ["rules-pages", "rules-booklet"])
def test_the_rules_are_printed_whole(name: str, report: Report, game: Game) -> None:
    assert game.rules is not None
    path = file_of(report, name)
    found = prose(path, game.title)
    assert missing([game.title, game.subtitle, *words_of(game.rules.lead)], printed(path)) == []
    for chapter in game.rules.chapters:
        assert chapter.title in found
        assert missing(words_of(chapter.blocks), found) == []
        for block in all_blocks(chapter.blocks):
            if isinstance(block, RollTableRef):
                table = next(one for one in game.tables if one.id == block.table)
                rows = [text for row in table.rows for text in (row.short, row.words)]
                assert missing([table.when, *table.notes, *rows], found) == []


def test_aids_are_printed_whole(report: Report, game: Game) -> None:
    found = printed(file_of(report, "aids"))
    assert len(game.aids) == 2
    for aid in game.aids:
        for side in aid.sides:
            assert missing([side.title, *words_of(side.blocks)], found) == []


def test_the_board_is_printed_whole(report: Report, game: Game) -> None:
    (board,) = game.boards
    found = printed(file_of(report, "night-one-sheet"))
    words = [board.title, board.subtitle, *(area.title for area in board.areas)]
    words += [track.title for track in board.tracks]
    words += [line for track in board.tracks for text in track.marks.values() for line in text.splitlines()]
    assert missing([*words, "同一攻擊範圍", "正面朝上"], found) == []


def test_what_else_is_printed(report: Report, game: Game) -> None:
    assert game.pawns is not None
    assert game.score_sheet is not None
    colours = [pawn.name for pawn in game.pawns.colors]
    assert len(set(colours)) == 8
    assert missing([*colours, "黏貼處"], printed(file_of(report, "pawns"))) == []
    people = next(deck for deck in game.decks if deck.id == "characters").cards
    notebook = [game.score_sheet.title, *colours, *(card.name for card in people), "姓名", "備註"]
    assert missing(notebook, printed(file_of(report, "score-sheet"))) == []
    titles = [deck.title for deck in game.decks]
    assert missing([*titles, "玩家輔助卡", "棋子", "標記"], printed(file_of(report, "print-me-first"))) == []


def test_no_english_is_left_but_in_the_credits(report: Report, game: Game) -> None:
    assert game.rules is not None
    thanks = game.rules.chapter("SH-CREDITS")
    assert thanks is not None
    known = set(re.findall(r"[A-Za-z]{2,}", " ".join(words_of(thanks.blocks))))
    for file in report.files:
        text = "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(file.path))
        left = set(re.findall(r"[A-Za-z]{2,}", LATIN.sub(" ", text)))
        assert left <= (known if file.path.name.startswith("rules") else set()), file.path.name


def test_the_chinese_is_that_of_taiwan() -> None:
    for path in sorted((FOLDER / "text").rglob("*.*")):
        text = path.read_text("utf-8")
        assert re.findall("[妳您壹麽裏衆爲註説靑着戶]", text) == [], path.name
        assert HALF_WIDTH.findall(text) == [], path.name


def without_card(text: str) -> str:
    return re.sub(r"SH-H05:\n(?:  .*\n)+", "", text)


def copy(tmp_path: Path, name: str, changed: str) -> Path:
    folder = tmp_path / "game"
    shutil.copytree(FOLDER, folder)
    (folder / "text" / name).write_text(changed, "utf-8")
    return folder


def line_of(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


HERMIT = Options(language="zh-Hant", decks=("hermit",))


def test_a_card_that_is_not_translated_is_told(tmp_path: Path) -> None:
    text = (FOLDER / "text" / "zh-Hant.yaml").read_text("utf-8")
    problem = the(check(copy(tmp_path, "zh-Hant.yaml", without_card(text)), HERMIT).problems, "has no text in")
    assert problem.severity is Severity.WARNING
    assert problem.file == "text/zh-Hant.yaml"
    assert "1 of 64 cards" in problem.message
    assert "SH-H05" in problem.message


def test_a_card_that_there_is_not_is_told(tmp_path: Path) -> None:
    text = (FOLDER / "text" / "zh-Hant.yaml").read_text("utf-8")
    changed = text.replace("SH-H05:\n", "SH-H17:\n  name: 多餘的卡\nSH-H05:\n")
    problem = the(check(copy(tmp_path, "zh-Hant.yaml", changed), HERMIT).problems, "there is no card SH-H17")
    assert problem.severity is Severity.ERROR
    assert (problem.file, problem.row) == ("text/zh-Hant.yaml", line_of(changed, "SH-H17"))


def test_a_word_and_a_chapter_that_are_missing_are_told(tmp_path: Path) -> None:
    folder = copy(tmp_path, "zh-Hant.yaml", "")
    own = FOLDER / "text"
    texts = (own / "zh-Hant.yaml").read_text("utf-8").replace("  ability: 閃電\n", "").replace('  "Coal": 黑色\n', "")
    rules = (own / "zh-Hant" / "rules.md").read_text("utf-8").replace("{#CARDS}", "{#CARD}")
    (folder / "text" / "zh-Hant.yaml").write_text(texts, "utf-8")
    (folder / "text" / "zh-Hant" / "rules.md").write_text(rules, "utf-8")
    problems = check(folder, HERMIT).problems
    assert "SH-C06 (ability)" in the(problems, "lacks words in").message
    assert "“Coal” (game.yaml:" in the(problems, "no translation in").message
    wrong = the(problems, "the original has no chapter CARD")
    assert (wrong.file, wrong.row) == ("text/zh-Hant/rules.md", line_of(rules, "{#CARD}"))
    assert "(CARDS)" in the(problems, "1 chapter is missing").message


def test_a_character_that_no_font_has_is_told_where_it_stands(tmp_path: Path) -> None:
    text = (FOLDER / "text" / "zh-Hant.yaml").read_text("utf-8")
    changed = text.replace("name: 當票", "name: 當\U0002b740")
    problem = the(check(copy(tmp_path, "zh-Hant.yaml", changed), HERMIT).problems, "No font has the character")
    assert problem.severity is Severity.ERROR
    assert "U+2B740" in problem.message
    assert (problem.file, problem.row) == ("hermit.csv", 11)
