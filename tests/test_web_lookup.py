"""Looking things up without a room and without a script: cards, places, rules, dice, tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from small_game import services, small_game
from web_case import GAME, Phone, Table, make_table

from cardgen.build.options import Options
from cardgen.build.printed import record_printed
from companion.stock import Pictures, open_shelf
from companion.stock.icons import icon_names, icon_sheet, icon_source, symbol_id


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return make_table(tmp_path_factory.mktemp("lookup"))


@pytest.fixture
def phone(table: Table) -> Phone:
    return table.phone()


def test_a_card_is_found_by_its_code_in_any_case(phone: Phone, table: Table) -> None:
    card = table.house.shelf.games[GAME].game.cards[0]
    for path in (f"/C/{card.code}", f"/c/{card.code.lower()}", f"/C/{card.code.title()}"):
        page = phone.get(path)
        assert page.status_code == 200
        assert card.name in page.text
        assert f"/faces/{GAME}/{card.code}-front.svg" in page.text


def test_every_card_and_its_picture_can_be_looked_up(phone: Phone, table: Table) -> None:
    for card in table.house.shelf.games[GAME].game.cards[::23]:
        assert phone.get(f"/C/{card.code}").status_code == 200
        for side in ("front", "back"):
            assert phone.get(f"/faces/{GAME}/{card.code}-{side}.svg").data.startswith(b"<svg")


def test_a_print_that_is_up_to_date_is_known_by_its_fingerprint(phone: Phone, table: Table) -> None:
    shelved = table.house.shelf.games[GAME]
    card = shelved.game.cards[0]
    faces = table.house.pictures.face(shelved, card)
    assert faces is not None
    paper = f"/c/{card.code}.{faces.fingerprint}".lower()
    assert "out of date" not in phone.get(paper).text
    assert "as it would be printed now" in phone.get(paper).text
    wrong = "0000" if faces.fingerprint != "0000" else "1111"
    assert "out of date" in phone.get(f"/C/{card.code}.{wrong}").text
    assert "out of date" not in phone.get(f"/C/{card.code}").text


@pytest.mark.parametrize(
    "code", ["DH-C999", "XX-C01", "DH-C09.", "DH-C09.12345", "DH-C09.!!!!", "%F0%9F%83%8F", "..%2F..", "a" * 900]
)
def test_a_code_that_leads_nowhere_is_told(phone: Phone, code: str) -> None:
    assert phone.get(f"/C/{code}").status_code == 404
    assert phone.get(f"/P/{code}").status_code == 404
    assert phone.get(f"/R/{code}").status_code == 404


def test_cards_are_searched_by_name_whatever_case_and_accents(phone: Phone, table: Table) -> None:
    card = next(card for card in table.house.shelf.games[GAME].game.cards if " " in card.name)
    first, last = card.name.split()[0], card.name.split()[-1]
    for typed in (card.name.upper(), f"{last} {first}", first[:4].lower()):
        assert card.name in phone.get("/cards", query_string={"q": typed}).text
    assert phone.get("/cards", query_string={"q": card.code.lower()}).headers["Location"] == f"/C/{card.code}"
    for typed in ("zzzzz", "<b>", "%", "' OR 1=1", "\u202e", "é" * 5000):
        page = phone.get("/cards", query_string={"q": typed})
        assert page.status_code == 200
        assert '<b>"' not in page.text


def test_decks_are_browsed(phone: Phone, table: Table) -> None:
    game = table.house.shelf.games[GAME].game
    for deck in game.decks:
        page = phone.get(f"/cards/{GAME}/{deck.id}").text
        assert page.count('href="/C/') >= len(deck.cards)
    assert phone.get(f"/cards/{GAME}/nix").status_code == 404
    assert phone.get("/cards/nix/nix").status_code == 404


def test_a_place_tells_its_note_and_its_roads(phone: Phone, table: Table) -> None:
    board = table.house.shelf.games[GAME].game.boards[0]
    for place in board.places:
        page = phone.get(f"/p/{place.code.lower()}", follow_redirects=True)
        assert page.status_code == 200
        assert place.name in page.text
    dublin = next(place for place in board.places if place.name == "Dublin")
    assert "London" in phone.get(f"/P/{dublin.code}").text


def test_every_chapter_of_the_rules_is_there(phone: Phone, table: Table) -> None:
    rules = table.house.shelf.games[GAME].game.rules
    assert rules is not None
    assert f"/rules/{GAME}" in phone.get("/rules").text
    contents = phone.get(f"/rules/{GAME}").text
    for chapter in rules.chapters:
        assert chapter.code in contents
        page = phone.client.get(f"/r/{chapter.code.lower()}", follow_redirects=True)
        assert page.status_code == 200
        assert "{force}" not in page.text


def test_every_icon_of_a_game_can_be_shown(phone: Phone, table: Table) -> None:
    shelved = table.house.shelf.games[GAME]
    sheet = icon_sheet(shelved)
    sources = {icon_source(shelved.game, name) for name in icon_names(shelved.game) if name}
    missing = [name for name in sources if f'id="{symbol_id(name)}"' not in sheet]
    assert missing == []
    answer = phone.get(f"/icons/{GAME}.svg", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.data) < 50_000
    tag = answer.headers["ETag"]
    assert phone.get(f"/icons/{GAME}.svg", headers={"Accept-Encoding": "gzip", "If-None-Match": tag}).status_code == 304


def test_dice_are_explained_with_their_odds(phone: Phone) -> None:
    page = phone.get("/dice", query_string={"roll": "4d6k3+2", "target": "14"}).text
    assert "4 dice with 6 sides, the highest 3 kept, plus 2." in page
    assert "%" in page


def test_dice_are_rolled_and_explained(phone: Phone) -> None:
    page = phone.post("/dice", roll="3d6")
    assert page.status_code == 200
    assert "3d6: " in page.text


def test_before_a_roll_dice_are_shown_as_they_can_be_written(phone: Phone) -> None:
    page = phone.get("/dice").text
    samples = re.findall(r'href="(/dice\?roll=[^"]+)".*?<b>(.*?)</b><small>(.*?)</small>', page)
    assert len(samples) == 5
    assert ("/dice?roll=4d6k3", "4d6k3", "4 dice with 6 sides, the highest 3 kept.") in samples
    for path, _, meaning in samples:
        assert meaning in phone.get(path).text


def test_what_is_not_there_is_told_without_alarm(phone: Phone) -> None:
    answer = phone.get("/nothing")
    assert answer.status_code == 404
    assert "<h1>Not found" in answer.text
    assert "There is nothing at this address." in answer.text
    assert "notice bad" not in answer.text


@pytest.mark.parametrize(
    "typed",
    [
        "1d0", "(-1)d6", "2d6+", "999999d999999", "d1!", "d6!>0", "9" * 5000, "(" * 5000, "9**9**9", "1/0", "🎲",
        "__import__('os')", "2d6;", "<script>1</script>",
    ],
)  # fmt: skip
def test_dice_that_cannot_be_read_are_refused_with_the_place(phone: Phone, typed: str) -> None:
    for answer in (phone.get("/dice", query_string={"roll": typed}), phone.post("/dice", roll=typed)):
        assert answer.status_code == 400
        assert "At character" in answer.text
        assert "<script>1" not in answer.text


@pytest.mark.parametrize("typed", ["d%", "-1d6", "２Ｄ６", "2d6−1", "0d20", "0d6", " 2 D 6 "])
def test_dice_as_phones_type_them_are_read(phone: Phone, typed: str) -> None:
    assert phone.post("/dice", roll=typed).status_code == 200


def test_a_table_tells_the_chance_of_each_row_with_what_is_added(phone: Phone) -> None:
    page = phone.get(f"/tables/{GAME}/healing").text
    assert "No hits" in page
    assert "30 %" in page
    assert "40 %" in page
    assert "100 %" in phone.get(f"/tables/{GAME}/healing?add=20").text


def test_a_table_is_rolled_or_told_what_a_real_die_shows(phone: Phone) -> None:
    way = f"/tables/{GAME}/wound"
    assert phone.post(way).status_code == 200
    assert "Lose 3 hits" in phone.post(way, shown="1").text
    assert phone.post(way, shown="20", add="−1").status_code == 200
    for shown, add in (("0", ""), ("21", ""), ("x", ""), ("", "1000"), ("", "1.5"), ("٣٣٣٣٣٣٣", "")):
        answer = phone.post(way, shown=shown, add=add)
        assert answer.status_code == 400, (shown, add)
    assert phone.get(f"/tables/{GAME}/nix").status_code == 404


def test_names_are_reached_without_more_than_that_being_said(phone: Phone) -> None:
    answer = phone.get("/ping")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert re.fullmatch(r"here [0-9a-f]{16}", answer.text)


def test_the_about_page_credits_fonts_and_icons(phone: Phone) -> None:
    page = phone.get("/about").text
    assert "RPG Awesome" in page
    assert "Material Design Icons" in page
    assert "Cinzel" in page


def test_a_phone_in_a_room_sees_its_game_first_and_the_card_in_its_room(table: Table) -> None:
    host = table.host()
    assert f"/room/{host.code}" in host.get("/C/DH-C09").text


def test_an_old_print_is_told_what_changed_on_it(tmp_path: Path) -> None:
    small_game(tmp_path / "tag", cards="name,text\nRope,Short\n")
    shelf = open_shelf((tmp_path / "tag",), tmp_path / "nowhere")
    pictures = Pictures(services(), "http://tablewright.local:8765")
    shelved = shelf.games["tag"]
    card = shelved.game.cards[0]
    before = pictures.face(shelved, card)
    assert before is not None
    assert pictures.check(shelved, card, before.fingerprint.lower()).current
    record_printed(tmp_path / "tag", Options(), services())
    small_game(tmp_path / "tag", cards="name,text\nRope,Long\n")
    shelved = open_shelf((tmp_path / "tag",), tmp_path / "nowhere").games["tag"]
    pictures = Pictures(services(), "http://tablewright.local:8765")
    told = pictures.check(shelved, shelved.game.cards[0], before.fingerprint)
    assert not told.current
    assert told.fields == (("text", "Short", "Long"),)
    unknown = pictures.check(shelved, shelved.game.cards[0], "0000")
    assert (unknown.current, unknown.logged) == (False, False)
