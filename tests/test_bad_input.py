"""What a person with bad data gets: each fault once, at its place, in words that help, and nothing half-written."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import openpyxl
import pytest
from PIL import Image
from small_game import CARDS, GAME, build, check, decks_of, services, small_game
from telling import the, told

from cardgen.build import Options, WrongUsage
from cardgen.files import CannotWrite
from cardgen.model.problem import Problem, Severity

ROOT = Path(__file__).parent.parent
HEAD = "code,name,type,traits,text,picture,back\n"
NO_CODE = ("notice", "beasts.csv", 2, "code", "codes were made from the names")

Files = Mapping[str, str | bytes]
Expected = tuple[str, str, int | None, str, str]


@dataclass(frozen=True)
class Case:
    """Files that differ from the small game's, and all problems that they give: severity, place and what they say."""

    files: Files
    expected: tuple[Expected, ...] = ()


def cards(text: str | bytes, *expected: Expected) -> Case:
    return Case({"cards": text}, expected)


def row(words: str, *expected: Expected, **files: str | bytes) -> Case:
    return Case({"cards": HEAD + f"BC-1,{words}\n", **files}, expected)


def game(old: str, new: str, *expected: Expected, **files: str | bytes) -> Case:
    assert old in GAME
    return Case({"game": GAME.replace(old, new), **files}, expected)


def picture(width: int = 600, height: int = 600, kind: str = "PNG") -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), "#803020").save(file, kind)
    return file.getvalue()


def workbook(rows: list[list[object]], sheets: tuple[str, ...] = ("Cards",)) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name in sheets:
        sheet = book.create_sheet(name)
        for cells in rows:
            sheet.append(cells)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def error(file: str, row: int | None, column: str, words: str) -> Expected:
    return ("error", file, row, column, words)


def warning(file: str, row: int | None, column: str, words: str) -> Expected:
    return ("warning", file, row, column, words)


def notice(file: str, row: int | None, column: str, words: str) -> Expected:
    return ("notice", file, row, column, words)


CSV = {
    "a byte-order mark": cards(b"\xef\xbb\xbf" + CARDS.encode()),
    "semicolons": cards(CARDS.replace(",", ";")),
    "tabs": cards(CARDS.replace(",", "\t")),
    "Excel’s sep line": cards("sep=;\n" + CARDS.replace(",", ";")),
    "Windows’ line ends": cards(CARDS.replace("\n", "\r\n")),
    "UTF-16": cards(CARDS.encode("utf-16")),
    "UTF-16 without a mark": cards(CARDS.encode("utf-16-le")),
    "cp1252": cards(
        "code,name\nBC-1,Bär\n".encode("cp1252"), notice("beasts.csv", 2, "", "“ä” is the first character that tells")
    ),
    "neither UTF-8 nor cp1252": cards(
        b"code,name\nBC-1,B\x81r\n", error("beasts.csv", 2, "", "neither UTF-8 nor Windows-1252")
    ),
    "a workbook by the name of CSV": cards(b"PK\x03\x04\0\0\0", error("beasts.csv", None, "", "is no text file")),
    "quotes inside quotes": cards('code,name,text\nBC-1,"The ""Bat""","One, two"\n'),
    "quotes that are not doubled": cards(
        'code,name,text\nBC-1,Bat,"says "boo" to all"\n',
        error("beasts.csv", 2, "", "goes on after its closing double quote"),
    ),
    "a quote that is not closed": cards(
        'code,name,text\nBC-1,Bat,"says\nBC-2,Cat,x\n', error("beasts.csv", 2, "", "is never closed")
    ),
    "blank lines": cards("\n\ncode,name\n\nBC-1,Bat\n,\n\n", notice("beasts.csv", 4, "", "1 empty row was skipped")),
    "no header": cards("Bat,1\nCat,2\n", error("beasts.csv", 1, "", "No column holds the names of the cards")),
    "one header missing": cards(
        "code,name,,text\nBC-1,Bat,2,x\n", error("beasts.csv", 1, "column C", "row 2 has “2” in it")
    ),
    "a doubled header": cards(
        "code,name,text,Text\nBC-1,Bat,a,b\n", error("beasts.csv", 1, "Text", "headed “Text”: C and D")
    ),
    "nothing": cards("", error("beasts.csv", None, "", "There is nothing in it")),
    "a header alone": cards("code,name,qty\n", warning("beasts.csv", None, "", "“Beasts” has no cards")),
    "a thousand empty columns": cards(
        f"code,name{',' * 1000}\nBC-1,Bat{',' * 1000}\n", notice("beasts.csv", 1, "", "1000 columns without header")
    ),
    "too few cells": cards(
        "code,name,qty,text\nBC-1,Bat\n",
        notice("beasts.csv", 2, "", "fewer cells than headers"),
        notice("beasts.csv", 2, "qty", "blank"),
    ),
    "too many cells": cards(
        "code,name\nBC-1,Bat\nBC-2,Cat,black,large\n", error("beasts.csv", 3, "", "“black” and “large” would be cut")
    ),
    "a control character": cards(
        "code,name\nBC-1,Bat\x07man\n", error("beasts.csv", 2, "name", "(U+0007) stands after “Bat”")
    ),
    "what is no character": cards("code,name\nBC-1,Bat\uffff\n", error("beasts.csv", 2, "name", "(U+FFFF)")),
    "a character that was lost": cards(
        "code,name,text\nBC-1,Bat,na\ufffdve\n",
        warning("beasts.csv", 2, "text", "lost when the file was saved"),
        warning("beasts.csv", 2, "text", "is set in"),
    ),
}


def quantity(words: str, *expected: Expected) -> Case:
    return cards(f'code,name,qty\nBC-1,Bat,"{words}"\n', *expected)


QUANTITIES = {
    "blank": quantity("", notice("beasts.csv", 2, "qty", "1 quantity is blank and counted as 1")),
    "two": quantity("two", error("beasts.csv", 2, "qty", "“two” is no quantity")),
    "無限": quantity("無限", error("beasts.csv", 2, "qty", "“無限” is no quantity")),
    "-1": quantity("-1", error("beasts.csv", 2, "qty", "“-1” is no quantity")),
    "2.0": quantity("2.0"),
    "2.5": quantity("2.5", error("beasts.csv", 2, "qty", "“2.5” is no quantity")),
    "0": quantity("0", warning("beasts.csv", None, "", "every quantity is 0")),
    "999999": quantity("999999", error("beasts.csv", 2, "qty", "999999 copies are more than 1,000")),
    "١": quantity("١", error("beasts.csv", 2, "qty", "“١” is no quantity")),
}

SAME = {
    "two of one name": cards(
        "code,name\nBC-1,Bat\nBC-2,bat\n", warning("beasts.csv", 3, "name", "name of the card in row 2 already")
    ),
    "two equal rows": cards(
        "name\nBat\nBat\n",
        warning("beasts.csv", 3, "name", "name of the card in row 2 already"),
        error("beasts.csv", 3, "", "the same as row 2, and neither has a code"),
        NO_CODE,
    ),
    "two of one code": cards(
        "id,name\nBC-1,Bat\nbc-1,Cat\n",
        error("beasts.csv", 2, "id", "BC-1 is also the code of “Cat” in row 3"),
        error("beasts.csv", 3, "id", "BC-1 is also the code of “Bat” in row 2"),
    ),
}

UNKNOWN = {
    "type": row("Bat,creture,,,,", error("beasts.csv", 2, "type", "no type “creture”")),
    "trait": row('Bat,,"Large, Dargon",,,', error("beasts.csv", 2, "traits", "no trait “Dargon”")),
    "template": game("plain", "plian", error("game.yaml", 14, "decks.beasts.template", "no template “plian”")),
    "back of a deck": game("back: rear", "back: raer", error("game.yaml", 16, "decks.beasts.back", "“raer”")),
    "back of a card": row("Bat,,,,,raer", error("beasts.csv", 2, "back", "no template “raer”")),
    "icon of a trait": game("rpga:dragon", "rpga:dargon", error("game.yaml", 8, "traits.dragon.icon", "“rpga:dargon”")),
    "icon by another name": game("rpga:burning-embers", "flame", error("game.yaml", 10, "icons.fire", "“flame”")),
    "icon of a deck": game(
        "back: rear", "back: rear\n    icon: crown", error("game.yaml", 17, "decks.beasts.icon", "“crown”")
    ),
    "colour of a trait": game(
        "name: Large,", "name: Large, color: redd,", error("game.yaml", 7, "traits.large.color", "“redd” is no colour")
    ),
    "icon in a text": Case(
        {"cards": "code,name,text\nBC-1,Bat,Costs {gold} (1) {fire}\nBC-2,Cat,Costs {gold} [x]\n"},
        (warning("beasts.csv", 2, "text", "“{gold}” names no icon, so it is printed as it stands (and 1 more"),),
    ),
    "theme": game("prefix: BC", "theme: engravd", error("game.yaml", 2, "theme", "no theme “engravd”")),
    "size": game("poker", "pokr", error("game.yaml", 15, "decks.beasts.size", "“pokr” is no size")),
    "key": game("prefix", "prefx", error("game.yaml", 2, "prefx", "no key that is known")),
    "deck to join": game("back: rear", "joins: cats", error("game.yaml", 16, "decks.beasts.joins", "no deck “cats”")),
    "file of a deck": game(
        "back: rear", "file: baests.csv", error("game.yaml", 16, "decks.beasts.file", "no file “baests.csv”")
    ),
}

THEME = 'colors: {ink: "#201a14", paper: none}\nfonts: {display: Cinzel, body: Cinzel}\n'


def theme(words: str, *expected: Expected) -> Case:
    return game("prefix: BC", "theme: mine", *expected, **{"themes/mine.yaml": words})


THEMES = {
    "a good one": theme(THEME),
    "unknown fonts, all at once": theme(
        THEME.replace("Cinzel", "Cinzell") + "fallback: [Helvetia]\n",
        error("themes/mine.yaml", None, "fonts.display", "no font “Cinzell”"),
        error("themes/mine.yaml", None, "fonts.body", "no font “Cinzell”"),
        error("themes/mine.yaml", None, "fallback", "no font “Helvetia”"),
    ),
    "an unknown colour": theme(
        THEME.replace("none", "beige"), error("themes/mine.yaml", 1, "colors.paper", "“beige” is no colour")
    ),
    "a colour without quotes": theme(
        THEME.replace("{ink:", "\n  paint: #fff\n  ink:").replace("}\nf", "\nf").replace(", paper: none", ""),
        error("themes/mine.yaml", 2, "colors.paint", "no colour"),
    ),
    "a weight that is none": theme(
        THEME.replace("body: Cinzel", "body: {family: Cinzel, weight: heavy}"),
        error("themes/mine.yaml", 2, "fonts.body.weight", "“heavy” is no weight"),
    ),
    "a face without a family": theme(
        THEME.replace("body: Cinzel", "body: {weight: 400}"),
        error("themes/mine.yaml", 2, "fonts.body", "lacks the family of “body”"),
    ),
    "no colours": theme("fonts: {}\n", error("themes/mine.yaml", 1, "colors", "lacks “colors”")),
    "nothing": theme("", error("themes/mine.yaml", None, "", "file is empty")),
    "a list": theme("- a\n", error("themes/mine.yaml", None, "", "theme is empty")),
    "a tab": theme("colors:\n\tink: none\n", error("themes/mine.yaml", 2, "", "tab stands here")),
}

TEXTS = {
    "2,000 characters": row(
        f"Bat,,,{'word ' * 400},,", error("beasts.csv", 2, "text", "does not fit its box, even at 6 pt")
    ),
    "2,000 characters without a space": row(
        f"Bat,,,{'w' * 2000},,", error("beasts.csv", 2, "text", "does not fit its box")
    ),
    "a name of 2,000 characters": row(f"{'Bat ' * 500},,,,,", error("beasts.csv", 2, "name", "does not fit its box")),
    "one long word": row(
        f"Bat,,,{'w' * 60},,", warning("beasts.csv", 2, "text", "is too long for its line and was broken")
    ),
    "an unclosed **": row(
        "Bat,,,The **bold,,", error("beasts.csv", 2, "text", "“**” begins at character 5 is never closed")
    ),
    "an unclosed <b>": row("Bat,,,The <b>bold,,", error("beasts.csv", 2, "text", "“<b>” begins at character 5")),
    "template marks": row("{{ 7*7 }},,,{% raise %} &amp; ]]> <script>,,"),
    "emoji": row("Bat 🦇,,,,,", error("beasts.csv", 2, "name", "No font has the character “🦇” (U+1F987, bat)")),
    "Arabic": row(
        "تنين,,,,,", error("beasts.csv", 2, "name", "No font has the characters “ت” (U+062A, arabic letter teh), ")
    ),
    "Chinese": row(
        "吸血鬼,,,,,", warning("beasts.csv", 2, "name", "“吸血鬼” is set in Noto Serif TC, since Cinzel lacks it")
    ),
    "combining marks": row("Cafe\u0301 Zoe\u0308,,,,,"),
}

PICTURES = {
    "missing": row("Bat,,,,bat.png,", warning("beasts.csv", 2, "picture", "There is no picture “bat.png”")),
    "empty": row("Bat,,,,bat.png,", warning("beasts.csv", 2, "picture", "is an empty file"), **{"art/bat.png": b""}),
    "a PNG by the name of SVG": row(
        "Bat,,,,bat.svg,",
        error("beasts.csv", 2, "picture", "holds a picture of the kind PNG"),
        **{"art/bat.svg": picture()},
    ),
    "a JPEG by the name of PNG": row(
        "Bat,,,,bat.png,",
        notice("beasts.csv", 2, "picture", "holds a picture of the kind JPG"),
        **{"art/bat.png": picture(kind="JPEG")},
    ),
    "an SVG where a picture is shown": row(
        "Bat,,,,bat.svg,",
        warning("beasts.csv", 2, "picture", "is an SVG drawing"),
        **{"art/bat.svg": '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L5 5L0 5z"/></svg>'},
    ),
    "half of one": row(
        "Bat,,,,bat.png,", warning("beasts.csv", 2, "picture", "is damaged"), **{"art/bat.png": picture()[:120]}
    ),
    "a text": row(
        "Bat,,,,bat.png,", error("beasts.csv", 2, "picture", "no picture that is known"), **{"art/bat.png": b"hello"}
    ),
    "outside of the folder": row(
        "Bat,,,,../bat.png,", error("beasts.csv", 2, "picture", "does not lie inside the game's folder")
    ),
    "a small one": row(
        "Bat,,,,art\\bat.png,",
        warning("beasts.csv", 2, "picture", "prints at 51 dpi"),
        **{"art/bat.png": picture(40, 40)},
    ),
    "a back": row("Bat,,,,,bat.png", **{"art/bat.png": picture(900, 1200)}),
    "a deck’s back that is not there": game(
        "back: rear", "back: art/bat.png", warning("game.yaml", 16, "decks.beasts.back", "no picture “art/bat.png”")
    ),
}

YAML = {
    "a tab": game("    title: Beasts", "\ttitle: Beasts", error("game.yaml", 13, "", "A tab stands here")),
    "a key that is doubled": game(
        "    title: Beasts", "    title: Beasts\n    title: Cats", error("game.yaml", 14, "", "“title” is given twice")
    ),
    "a colon in a title": game(
        "Bats and Cats", "Bats: and Cats", error("game.yaml", 1, "", "a colon stands where none can")
    ),
    "a bracket that is not closed": Case(
        {"game": "title: ["}, (error("game.yaml", 2, "", "in brackets is not closed"),)
    ),
    "a colour without quotes": game(
        "back: rear", "color: #8a1c1c", error("game.yaml", 16, "decks.beasts.color", "“color” is no colour")
    ),
    "nothing": Case({"game": ""}, (error("game.yaml", None, "", "file is empty"),)),
    "a list": Case({"game": "- a\n"}, (error("game.yaml", 1, "", "must be a mapping"),)),
    "no template": game(
        "    template: plain\n", "", error("game.yaml", 12, "decks.beasts.template", "“template” is missing")
    ),
    "cp1252": Case(
        {"game": GAME.replace("Bats", "Bären").encode("cp1252")},
        (notice("game.yaml", 1, "", "was read as Windows-1252"),),
    ),
}

KINDS = {
    "csv": CSV,
    "quantity": QUANTITIES,
    "same": SAME,
    "unknown": UNKNOWN,
    "theme": THEMES,
    "text": TEXTS,
    "picture": PICTURES,
    "yaml": YAML,
}
CASES = [pytest.param(case, id=f"{kind}: {name}") for kind, cases in KINDS.items() for name, case in cases.items()]


@pytest.mark.parametrize("case", CASES)
def test_each_fault_is_told_once_at_its_place_and_nothing_is_half_done(case: Case, tmp_path: Path) -> None:
    report = build(small_game(tmp_path / "game", **case.files), tmp_path / "out")
    found = report.problems
    places = [(problem.severity.value, problem.file, problem.row, problem.column) for problem in found]
    assert sorted(places, key=str) == sorted((one[:4] for one in case.expected), key=str), told(found)
    for *place, words in case.expected:
        same = [one for one in found if [one.severity, one.file, one.row, one.column] == place]
        assert any(words in problem.message for problem in same), told(same)
    for problem in found:
        is_helpful(problem)
    assert report.written is not any(severity == "error" for severity, *_ in case.expected)
    written = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert sorted(written) == sorted(file.path for file in report.files)
    assert report.written or not written


def is_helpful(problem: Problem) -> None:
    """A sentence without words of the machine, and for errors a hint, where the sentence does not say it all."""
    assert problem.message.endswith((".", "?")), problem.message
    assert not problem.message[:1].islower(), problem.message
    for word in ("Traceback", "Error", "None", "object", "0x", "expected", "invalid"):
        assert word not in problem.message, problem.message
    assert len(problem.message) < 300
    assert problem.hint or problem.severity is not Severity.ERROR or "must be a mapping" in problem.message


def test_quotes_are_kept_as_they_were_meant(tmp_path: Path) -> None:
    game_ = check(small_game(tmp_path, cards='code,name,text\nBC-1,"The ""Bat""","One, two"\n')).game
    assert game_ is not None
    assert [(card.name, card.text) for card in game_.cards] == [('The "Bat"', "One, two")]


def test_no_and_012_and_dates_in_yaml_stay_what_was_written(tmp_path: Path) -> None:
    deck = "- {code: BC-1, name: no, text: 012}\n- {code: BC-2, name: 2024-01-02, text: 1_000, qty: 2.0}\n"
    changed: Files = {"game": GAME.replace("back: rear", "back: rear\n    file: b.yaml"), "b.yaml": deck}
    game_ = check(small_game(tmp_path, **changed)).game
    assert game_ is not None
    assert [(card.name, card.text, card.qty) for card in game_.cards] == [("no", "012", 1), ("2024-01-02", "1_000", 2)]


def test_numbers_of_a_workbook_are_whole_and_empty_rows_at_its_end_are_none(tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["code", "name", "qty", "text"],
        ["BC-1", "Bat", 2.0, 3.0],
        ["BC-2", 7.0, 1.5, "x"],
        [None] * 4,
        ["", " ", "", ""],
    ]
    changed: Files = {"game": GAME.replace("back: rear", "back: rear\n    file: b.xlsx"), "b.xlsx": workbook(rows)}
    checked = check(small_game(tmp_path, **changed))
    assert checked.game is not None
    assert [(card.name, card.qty, card.text) for card in checked.game.cards] == [("Bat", 2, "3"), ("7", 1, "x")]
    (problem,) = checked.problems
    assert (problem.place, problem.severity) == ("b.xlsx [Cards]:3, qty", Severity.ERROR)


def test_a_text_of_a_workbook_that_does_not_fit_is_told_with_its_sheet(tmp_path: Path) -> None:
    data = workbook([["code", "name", "text"], ["BC-1", "Bat", "word " * 400]], ("Deck", "Notes"))
    deck = "back: rear\n    file: b.xlsx\n    sheet: Deck"
    changed: Files = {"game": GAME.replace("back: rear", deck), "b.xlsx": data}
    assert the(check(small_game(tmp_path, **changed)).problems, "does not fit").place == "b.xlsx [Deck]:2, text"


def test_the_sheets_of_a_workbook_are_listed_where_none_is_named(tmp_path: Path) -> None:
    data = workbook([["code", "name"], ["BC-1", "Bat"]], ("Deck one", "Notes"))
    changed: Files = {"game": GAME.replace("back: rear", "back: rear\n    file: b.xlsx"), "b.xlsx": data}
    problem = the(check(small_game(tmp_path, **changed)).problems, "several sheets")
    assert "“Deck one” and “Notes”" in problem.hint


def test_a_path_with_spaces_and_accents_is_one_like_others(tmp_path: Path) -> None:
    folder = small_game(tmp_path / "Été à la plage 獵魔")
    report = build(folder, tmp_path / "Ausgabe für Ömer")
    assert report.written
    paths = list((tmp_path / "Ausgabe für Ömer").rglob("*.pdf"))
    assert paths
    assert {path.parent.name for path in paths} == {"Été à la plage 獵魔"}


@pytest.mark.parametrize(("count", "sheets"), [(0, 0), (1, 1), (8, 1), (9, 1), (10, 2), (18, 2)])
@pytest.mark.parametrize("copies", [False, True])
def test_nine_to_a_sheet_with_every_count(tmp_path: Path, count: int, sheets: int, *, copies: bool) -> None:
    many = f"BC-1,Bat,{count}\n" if copies else "".join(f"BC-{number},Card {number},1\n" for number in range(count))
    report = build(small_game(tmp_path / "game", cards=f"code,name,qty\n{many}"), tmp_path / "out")
    assert report.written
    assert [(file.cards, file.sheets, file.sides) for file in decks_of(report)] == (
        [(count, sheets, 2 * sheets)] if count else []
    )
    if not count:
        (problem,) = report.problems
        assert problem.severity is Severity.WARNING
        assert "“Beasts”" in problem.message
        assert problem.file == "beasts.csv"


@pytest.mark.parametrize(
    ("size", "options", "words", "hint"),
    [
        ("100x400", Options(), "A card of 100×400 mm is larger than the paper, A4", "use A3"),
        ("poker", Options(paper="60x60"), "is larger than the paper, 60×60 mm", "use A5"),
        ("200x270", Options(paper="letter", bleed=3), "with 3 mm bleed needs 206×276 mm", "use Tabloid"),
        ("poker", Options(bleed=4), "“Beasts” are drawn with 3 mm of bleed, not 4", "--bleed 3"),
    ],
)
def test_what_does_not_fit_the_paper_is_told_with_what_would(
    tmp_path: Path, size: str, options: Options, words: str, hint: str
) -> None:
    front = '<page bleed="3"><textbox x="5" y="5" width="40" height="8" of="name">{{ card.name }}</textbox></page>'
    folder = small_game(tmp_path / "game", game=GAME.replace("poker", size), front=front)
    report = build(folder, tmp_path / "out", options)
    (problem,) = report.problems
    assert words in problem.message
    assert hint in problem.hint
    assert not report.written
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (Options(decks=("beats",)), "no deck “beats”; it has beasts"),
        (Options(cards=("BC-9",)), "no card “BC-9”"),
        (Options(language="tlh"), "tlh"),
        (Options(paper="A44"), "“A44” is no paper: take A5, A4,"),
        (Options(backs="both"), "both"),
        (Options(marks="dots"), "dots"),
    ],
)
def test_options_that_make_no_sense_are_wrong_usage(tmp_path: Path, options: Options, words: str) -> None:
    with pytest.raises(WrongUsage, match=words):
        build(small_game(tmp_path / "game"), tmp_path / "out", options)
    assert not (tmp_path / "out").exists()


def blocked_by_a_file(out: Path) -> None:
    out.write_bytes(b"mine")


def blocked_by_a_folder(out: Path) -> None:
    (out / "game" / "beasts.pdf").mkdir(parents=True)


@pytest.mark.parametrize("block", [blocked_by_a_file, blocked_by_a_folder])
def test_where_the_output_cannot_be_written_nothing_is_touched(tmp_path: Path, block: Callable[[Path], None]) -> None:
    out = tmp_path / "out"
    block(out)
    before = sorted(tmp_path.rglob("*"))
    folder = small_game(tmp_path / "game")
    with pytest.raises(CannotWrite, match="cannot be written: "):
        build(folder, out)
    assert [path for path in sorted(tmp_path.rglob("*")) if folder not in (path, *path.parents)] == before


def call(cwd: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "cardgen", *words]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("build", "good"), 0, ""),
        (("build", "bad game"), 1, "beasts.csv\n  error    line 2, qty: “two” is no quantity.\n           → write a "),
        (("build", "good", "--out", "good/game.yaml"), 1, "cannot be written: a part of its path is a file"),
        (("build", "good", "--paper", "A44"), 2, "“A44” is no paper"),
    ],
)
def test_the_command_line_says_it_and_leaves_with_the_right_status(
    tmp_path: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    small_game(tmp_path / "good")
    small_game(tmp_path / "bad game", cards="code,name,qty\nBC-1,Bat,two\n")
    ran = call(tmp_path, *words)
    assert (ran.returncode, "Traceback" in ran.stderr) == (status, False), ran.stderr
    assert said in ran.stderr
    assert (tmp_path / "output").exists() is (status == 0)


KILLED = """
import os, signal, sys
from pathlib import Path
from cardgen.build import stages, Options, build_game, make_services
calls = 0
def dying(known):
    def call(*words, **named):
        global calls
        calls += 1
        if calls == int(sys.argv[4]):
            os.kill(os.getpid(), signal.SIGKILL)
        return known(*words, **named)
    return call
place, name = {"layout": (stages, "lay_out_deck"), "fsync": (os, "fsync"), "replace": (os, "replace")}[sys.argv[3]]
setattr(place, name, dying(getattr(place, name)))
build_game(Path(sys.argv[1]), Path(sys.argv[2]), Options(), make_services(Path(sys.argv[5])))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill so hard")
@pytest.mark.parametrize(("where", "call_number", "replaced"), [("layout", 2, 0), ("fsync", 2, 0), ("replace", 2, 1)])
def test_a_build_that_is_killed_leaves_whole_files_and_the_next_one_sweeps(
    tmp_path: Path, where: str, call_number: int, replaced: int
) -> None:
    decks = GAME + "  cats: {template: plain, size: poker, back: rear}\n"
    folder, out = small_game(tmp_path / "game", game=decks, **{"cats.csv": "code,name\nBC-9,Tom\n"}), tmp_path / "out"
    files = [file.path for file in build(folder, out).files]
    old = [path.read_bytes() for path in files]
    small_game(folder, game=decks.replace("Bats", "Bears"))
    words = (folder, out, where, call_number, services().cache)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", KILLED, *map(str, words)]
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert ran.returncode == -signal.SIGKILL, ran.stderr
    after = [path.read_bytes() for path in files]
    left = [path for path in out.rglob(".*.tmp") if path.is_file()]
    assert bool(left) is (where != "layout")
    for path in left:
        os.utime(path, (1e9, 1e9))
    assert build(folder, out).written
    assert after[:replaced] == [path.read_bytes() for path in files[:replaced]]
    assert after[replaced:] == old[replaced:]
    assert sorted(path for path in out.rglob("*") if path.is_file()) == sorted(files)
