"""The companion in several languages: who chooses, what each phone then reads, and whether the catalogues are whole."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from small_game import services, small_game
from web_case import Clock, Phone, Table, compiled, fresh_id

from cardgen.catalogue import misplaced, read_catalogue, untranslated, words_in_python, words_in_script
from companion import Config, create_app
from companion.rooms.said import joined, render, say, say_all, word
from companion.stock import open_shelf
from companion.words import catalogue_files, words_of

ROOT = Path(__file__).parent.parent
PLAY = """\
dice: [1d6]
counters:
  fur: {name: Fur, start: 3, max: 9}
piles:
  den: {name: Den, from: [beasts]}
phases:
  day:
    name: Day
    words: Do what you like.
    at-most: 2
    actions:
      purr: {name: Purr, words: Purr aloud., do: [{announce: The whole house hears it.}]}
      eat:
        name: Eat
        words: Eat something.
        do: [{ask: What do you eat?, choices: {milk: {words: Milk, do: []}, fish: {words: Fish, do: []}}}]
"""
GAME = """\
title: Bats and Cats
prefix: BC
players: [1, 4]
types:
  creature: {name: Creature, icon: "rpga:pawprint"}
decks:
  beasts: {title: Beasts, template: plain, size: poker, back: rear}
"""
CARDS = "code,name,qty,type,text\nBC-1,Bat,2,creature,Flies by night.\nBC-2,Cat,1,creature,Sleeps by day.\n"
TEXTS = """\
title: 蝙蝠與貓
types:
  creature: {name: 生物}
decks:
  beasts: {title: 野獸}
BC-1: {name: 蝙蝠, text: 夜裡飛行。}
BC-2: {name: 貓, text: 白天睡覺。}
phrases:
  Fur: 毛
  Den: 窩
  Day: 白天
  Do what you like.: 做你想做的。
  Purr: 呼嚕
  Purr aloud.: 大聲呼嚕。
  The whole house hears it.: 整間屋子都聽見了。
  Eat: 吃
  Eat something.: 吃點東西。
  What do you eat?: 你吃什麼？
  Milk: 牛奶
  Fish: 魚
"""
TAIWAN = {"Accept-Language": "zh-TW,zh;q=0.9,en;q=0.5"}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    folder = tmp_path_factory.mktemp("language")
    small_game(folder / "cats", game=GAME, cards=CARDS, **{"play.yaml": PLAY, "text/zh-Hant.yaml": TEXTS})
    shelf = open_shelf((folder / "cats",), folder / "none")
    clock = Clock()
    config = Config(store=str(folder / "store"), cache=services().cache)
    app = create_app(config, random=random.Random(1).randrange, clock=clock, shelf=shelf)  # noqa: S311
    app.jinja_env.bytecode_cache = compiled()
    return Table(app, clock)


def seated(table: Table, name: str, code: str = "") -> Phone:
    """A phone that sits in a room, a new one where no code is given."""
    phone = table.phone()
    path, game = (f"/join/{code}", {}) if code else ("/new", {"game": "cats"})
    answer = phone.post(path, secret=fresh_id(), name=name, color="", **game)
    assert answer.status_code == 303, answer.text
    phone.code = answer.headers["Location"].rsplit("/", 1)[1]
    return phone


def speak(phone: Phone, language: str, **more: str) -> None:
    """Tap a language."""
    assert phone.post("/language", language=language, **more).status_code == 303


def lang(page: str) -> str:
    found = re.search(r'<html lang="([^"]+)"', page)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("en-GB,en;q=0.9", "en"),
        ("de,fr;q=0.9", "en"),
        ("de,zh-TW;q=0.9,en;q=0.2", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("en,zh-TW;q=0.9", "en"),
        ("zh-TW;q=0,en", "en"),
        ("*", "en"),
        ("x-" + "y" * 300, "en"),
    ],
)
def test_the_browser_asks_for_a_language(table: Table, header: str, language: str) -> None:
    page = table.phone().get("/", headers={"Accept-Language": header})
    assert lang(page.text) == language
    assert {"Cookie", "Accept-Language"} <= set(page.vary.as_set(preserve_casing=True))
    assert ("開新房間" in page.text) is (language == "zh-Hant")


def test_a_language_that_was_chosen_goes_before_what_the_browser_asks_for(table: Table) -> None:
    phone = table.phone()
    answer = phone.post("/language", language="en", next="/about?x=1")
    assert answer.headers["Location"] == "/about?x=1"
    assert lang(phone.get("/", headers=TAIWAN).text) == "en"
    speak(phone, "zh-Hant")
    assert lang(phone.get("/").text) == "zh-Hant"


@pytest.mark.parametrize("wanted", ["//elsewhere.example", "https://elsewhere.example/", "/\\elsewhere.example", ""])
def test_choosing_a_language_leads_to_no_other_site(table: Table, wanted: str) -> None:
    answer = table.phone().post("/language", language="zh-Hant", next=wanted)
    assert answer.headers["Location"] == "/"


def test_an_unknown_language_is_refused_and_one_in_a_cookie_passed_over(table: Table) -> None:
    phone = table.phone()
    answer = phone.post("/language", language="tlh")
    assert answer.status_code == 400
    phone.client.set_cookie("language", "../../etc/passwd")
    assert lang(phone.get("/").text) == "en"


@pytest.mark.parametrize("path", ["/", "/about", "/screen"])
def test_each_language_is_offered_under_its_own_name(table: Table, path: str) -> None:
    page = table.phone().get(path).text
    assert re.search(r'value="zh-Hant" lang="zh-Hant" aria-pressed="false">中文', page)
    assert re.search(r'value="en" lang="en" aria-pressed="true">English', page)


def test_a_shared_screen_has_a_language_of_its_own(table: Table) -> None:
    phone = seated(table, "Ada")
    assert phone.post(f"/room/{phone.code}/screen/here").status_code == 303
    speak(phone, "zh-Hant", **{"for": "screen"})
    assert lang(phone.get("/screen").text) == "zh-Hant"
    assert lang(phone.get("/").text) == "en"
    assert phone.get("/screen/state").get_json()["view"]["game"]["title"] == "蝙蝠與貓"
    assert phone.view()["game"]["title"] == "Bats and Cats"


def test_two_phones_in_one_room_read_the_same_log_each_in_its_language(table: Table) -> None:
    ada = seated(table, "Bat")  # a person called like a card
    bo = seated(table, "Fur", ada.code)
    speak(bo, "zh-Hant")
    assert ada.do("begin").status_code == 200
    assert ada.do("act", {"action": "purr"}).status_code == 200
    assert ada.do("put", {"code": "BC-2", "to": "den", "owner": ada.seat()}).status_code == 200
    assert ada.do("count", {"counter": "fur", "by": 2}).status_code == 200
    english, chinese = told(ada), told(bo)
    assert [one["id"] for one in ada.view()["log"]] == [one["id"] for one in bo.view()["log"]]
    assert english[:3] == ["Bat: Fur +2, now 5.", "Bat, Den: Cat.", "Bat: Purr. The whole house hears it."]
    assert chinese[:3] == ["Bat：毛 +2，現在是 5。", "Bat，窩：貓。", "Bat：呼嚕。整間屋子都聽見了。"]
    assert "A room for Bats and Cats." in english[-1]
    assert "《蝙蝠與貓》的房間。" in chinese[-1]


def told(phone: Phone) -> list[str]:
    return [entry["words"] for entry in phone.view()["log"]]


def test_a_view_is_in_the_phones_language_but_for_the_names_of_people(table: Table) -> None:
    phone = seated(table, "Cat")
    speak(phone, "zh-Hant")
    assert phone.do("begin").status_code == 200
    phone.do("put", {"code": "BC-1", "to": "den", "owner": phone.seat()})
    view = phone.view()
    (seat,) = view["seats"]
    assert seat["name"] == "Cat"
    assert [one["name"] for one in seat["counters"]] == ["毛"]
    assert [(pile["name"], [card["name"] for card in pile["cards"]]) for pile in seat["piles"]] == [("窩", ["蝙蝠"])]
    assert view["turn"]["phases"][0]["name"] == "白天"
    assert [(one["name"], one["words"]) for one in view["turn"]["actions"]] == [
        ("呼嚕", "大聲呼嚕。"),
        ("吃", "吃點東西。"),
    ]


def test_what_is_due_is_told_in_the_phones_language_though_the_room_keeps_it_as_written(table: Table) -> None:
    ada = seated(table, "Ada")
    bo = seated(table, "Bo", ada.code)
    speak(bo, "zh-Hant")
    assert ada.do("begin").status_code == 200
    assert ada.do("act", {"action": "eat"}).status_code == 200
    (english,), (chinese,) = ada.view()["tasks"], bo.view()["tasks"]
    assert (english["words"], [one["words"] for one in english["choices"]]) == ("What do you eat?", ["Milk", "Fish"])
    assert (chinese["words"], [one["words"] for one in chinese["choices"]]) == ("你吃什麼？", ["牛奶", "魚"])
    assert chinese["title"] == "你吃什麼？"
    assert ada.do("answer", {"task": english["id"], "choice": "fish"}).status_code == 200
    assert (told(ada)[0], told(bo)[0]) == ("Ada: Fish.", "Ada：魚。")


def test_a_refusal_is_in_the_phones_language(table: Table) -> None:
    phone = seated(table, "Ada")
    speak(phone, "zh-Hant")
    assert phone.do("begin").status_code == 200
    refused = phone.do("act", {"action": "bark"})
    assert (refused.status_code, refused.get_json()["error"]) == (422, "現在沒有這個行動。")
    unknown = phone.do("put", {"code": "BC-9", "to": "den", "owner": phone.seat()})
    assert unknown.get_json()["error"] == "「BC-9」不是《蝙蝠與貓》的牌。"


def test_cards_decks_and_faces_are_in_the_phones_language(table: Table) -> None:
    phone = table.phone()
    english, face = phone.get("/C/BC-1").text, phone.get("/faces/cats/BC-1-front.svg")
    speak(phone, "zh-Hant")
    chinese, other = phone.get("/C/BC-1").text, phone.get("/faces/cats/BC-1-front.svg")
    assert "Flies by night." in english
    assert "夜裡飛行。" in chinese
    assert "Flies by night." not in chinese
    assert face.get_etag() != other.get_etag()
    assert "Cookie" in other.vary
    assert "貓" in phone.get("/cards/cats/beasts").text
    assert "野獸" in phone.get("/cards").text


@pytest.mark.parametrize("typed", ["蝙", "bat", "BC-1"])
def test_cards_are_found_by_their_name_in_either_language(table: Table, typed: str) -> None:
    phone = table.phone()
    speak(phone, "zh-Hant")
    answer = phone.get("/cards", query_string={"q": typed}, follow_redirects=True)
    assert "蝙蝠" in answer.text


def test_a_print_in_any_language_is_current(table: Table) -> None:
    phone = table.phone()
    shelved = table.house.shelf.games["cats"]
    marks = {
        language: faces["BC-1"].fingerprint
        for language in ("en", "zh-Hant")
        for faces in [table.house.pictures.faces(shelved, language)]
    }
    assert marks["en"] != marks["zh-Hant"]
    for chosen in ("en", "zh-Hant"):
        speak(phone, chosen)
        for mark in marks.values():
            page = phone.get(f"/C/BC-1.{mark}").text
            assert "notice" not in page
            assert ("as it would be printed now" in page) or ("和現在印出來的一樣" in page)


def test_the_catalog_is_kept_by_language(table: Table) -> None:
    phone = table.phone()
    first = phone.get("/catalog/cats.json")
    speak(phone, "zh-Hant")
    second = phone.get("/catalog/cats.json", headers={"If-None-Match": str(first.get_etag()[0])})
    assert second.status_code == 200
    assert [(card["name"], card.get("also")) for card in second.get_json()["cards"]] == [("蝙蝠", "Bat"), ("貓", "Cat")]
    assert [(card["name"], card.get("also")) for card in first.get_json()["cards"]] == [("Bat", None), ("Cat", None)]
    again = phone.get("/catalog/cats.json", headers={"If-None-Match": f'"{second.get_etag()[0]}"'})
    assert again.status_code == 304


def test_scripts_get_all_their_words_and_no_more(table: Table) -> None:
    phone = table.phone()
    assert "/words/" not in phone.get("/").text
    speak(phone, "zh-Hant")
    page = phone.get("/").text
    address = re.search(r'<script type="module" src="(/words/[^"]+)"></script>', page)
    assert address is not None
    assert page.index(address[0]) < page.index("js/page.js")
    answer = phone.get(address[1])
    assert (answer.mimetype, answer.headers["Cache-Control"]) == (
        "text/javascript",
        "public, max-age=31536000, immutable",
    )
    known = handed_over(answer.text)
    wanted = {
        words for path in (ROOT / "companion/static/js").glob("*.js") for words in words_in_script(path.read_text())
    }
    assert set(known) == {words for words in wanted if re.sub(r"\{\w*\}", "", words).strip()}
    assert known["Your turn"] == "你的回合"
    assert phone.get(re.sub("-[0-9a-f]+", "-0", address[1])).headers["Cache-Control"] == "no-cache"
    assert phone.get("/words/tlh-0.js").status_code == 404
    assert phone.get("/words/en-0.js").status_code == 404


def handed_over(module: str) -> Mapping[str, str]:
    found = re.fullmatch(r"globalThis\.wordsOfCompanion = (.*);\n", module)
    assert found is not None
    known: dict[str, str] = json.loads(found[1])
    return known


@pytest.mark.parametrize(
    "path",
    [
        "/", "/new", "/join", "/dice", "/dice?roll=4d6!k3-2*3", "/dice?roll=2d6>=7", "/dice?roll=4x", "/dice?roll=9d0",
        "/cards", "/rules", "/about", "/screen", "/nix",
    ],
)  # fmt: skip
def test_pages_in_another_language_stay_small_and_say_nothing_in_english(table: Table, path: str) -> None:
    phone = table.phone()
    speak(phone, "zh-Hant")
    page = phone.get(path).text
    files = set(re.findall(r'(?:src|href)="(/(?:s|words)/[^"]+)"', page))
    sent = [phone.get(file, headers={"Accept-Encoding": "gzip"}).get_data() for file in files]
    assert len(page.encode()) + sum(map(len, sent)) < 100_000
    body = re.sub(r"<script.*?</script>|<svg.*?</svg>", "", page[page.index("<main") :], flags=re.DOTALL)
    words = re.sub(r"<[^>]+>", "\n", body)
    english = [line for line in words.splitlines() if re.search(r"[a-z]+ [a-z]+ [a-z]+", line)]
    assert english == []


@pytest.mark.parametrize("language", sorted(catalogue_files()))
def test_a_catalogue_has_all_words_and_each_with_its_places(language: str) -> None:
    catalogue = read_catalogue(catalogue_files()[language])
    known = {message.id: message for message in catalogue if message.id}
    missing = [words for words in words_of(ROOT) if words not in known]
    assert missing == [], "“make words” finds new words"
    assert [message.id for message in untranslated(catalogue)] == []
    assert [message.id for message in misplaced(catalogue)] == []


def test_chinese_has_its_own_marks() -> None:
    catalogue = read_catalogue(catalogue_files()["zh-Hant"])
    for message in catalogue:
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        for form in forms if message.id else ():
            assert not re.search(r"[一-鿿}][,;:?!](?!\d)|“|”|您|[一-鿿]\.$", form), form


def test_words_are_found_where_python_says_them() -> None:
    source = """
tell("One.")
draft.tell("Two." if a else "Three.", x=1)
say(text)
gettext("%(n)s a", "%(n)s b", n)
say("Four" " five.")
"""
    found = list(words_in_python(source, {"tell": (0,), "say": (0,), "gettext": (0, 1)}))
    assert found == ["One.", "Two.", "Three.", ("%(n)s a", "%(n)s b"), "Four five."]


def test_words_are_found_where_scripts_say_them() -> None:
    source = """
    t("One"); t(many > 1 ? "Two" : 'Three', { n: "no" }); t(kind === "four" ? "Five" : "Six");
    start("no"); at("no"); t(words); el("p", t("It’s \\"so\\": {n}", { n: t("Seven") }), "no");
    """
    found = ["One", "Two", "Three", "Five", "Six", 'It’s "so": {n}', "Seven"]
    assert list(words_in_script(source)) == found


def test_a_sentence_takes_words_of_the_game_and_leaves_names() -> None:
    said: Any = say("{name} draws {card} and {more}.", name="Bat", card=word("Bat"), more=[word("Cat"), "Cat"])
    terms = {"Bat": "蝙蝠", "Cat": "貓"}
    translate = {"{name} draws {card} and {more}.": "{name}抽到{card}和{more}。", ", ": "、"}
    assert render(said) == "Bat draws Bat and Cat, Cat."
    assert (
        render(said, lambda text: translate.get(text, text), lambda text: terms.get(text, text))
        == "Bat抽到蝙蝠和貓、Cat。"
    )


def test_sentences_are_joined_as_their_language_does() -> None:
    both = say_all([say("One."), word("Two.")])
    assert render(both) == "One. Two."
    assert joined(["一。", "二。"]) == "一。二。"
    assert render({"t": "{part0} {part1}", "part0": {"t": "Old."}, "part1": {"t": "Older."}}) == "Old. Older."
    assert render(say_all([])) == ""
