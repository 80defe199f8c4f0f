"""Whole evenings of all games on one companion, each from creating the room to its winner, every seat on its own phone.

The least players of Hunt and of Shadow Hunters play in a browser: see test_phone_evenings.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from company import NAMES, Company, companion, company, phones_in
from habits import HABITS
from phones import GAME, short_game
from test_web_screen import screen_word
from web_case import Phone

from cardgen.share import share_folder

SHORT = "short-hunt"
"""Demon Hunter with few creatures."""
EVENINGS = (
    (SHORT, 2, 1),
    (SHORT, 6, 1),
    ("hunt", 6, 3),
    ("shadow-hunters", 8, 3),
    ("treasure-hunter", 2, 3),
    ("treasure-hunter", 4, 1),
)
"""Games, with how many players, and with which luck."""
LOOKS_EVERY = 90
STRANGE = re.compile(r"[{}]|\bNone\b|undefined|\S  |\S [.,;]|(^|[ :])–|[.:;,]{2}|abs\(|[+−]0\b| - |-\d|^$")
"""What stands in a sentence that was not put together well."""


def piles(view: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """All piles that a phone shows."""
    for one in (view, *view["seats"], *view["places"]):
        yield from one["piles"]


def told(view: Mapping[str, Any]) -> Iterator[str]:
    """The sentences that a phone shows: what happened, what is due, why something cannot be done."""
    yield from (entry["words"] for entry in view["log"] if entry["words"])
    yield from (task["title"] for task in view["tasks"])
    yield from (words for seat in view["seats"] for words in seat["warnings"])
    actions = [
        *(view["turn"] or {"actions": ()})["actions"],
        *(one for mine in view["always"] for one in mine["actions"]),
    ]
    yield from (words for action in actions for words in action["why"])


@dataclass
class Watched:
    """A company whose phones and shared screen are looked at now and then."""

    company: Company
    screen: Phone
    read: set[str] = field(default_factory=set)
    done: int = 0

    def goes_on(self) -> bool:
        """Do one thing; False when the evening is over."""
        if not self.done % LOOKS_EVERY:
            self.looks()
        self.done += 1
        assert self.done < 2500, f"the evening has no end: {self.company.view['tasks']}"
        self.company.one_thing()
        return bool(self.company.view["stage"] != "over")

    def looks(self) -> None:
        """All phones and the screen show the same revision; no words are strange; what is secret is on no screen."""
        views = [phone.view() for phone in self.company.phones.values()]
        shown = self.screen.get("/screen/state").get_json()["view"]
        assert {view["revision"] for view in (*views, shown)} == {self.company.view["revision"]}
        assert [view["you"] for view in (*views, shown)] == [*self.company.phones, None]
        for view in (*views, shown):
            assert [words for words in told(view) if words not in self.read and STRANGE.search(words)] == []
            self.read |= set(told(view))
        for pile in piles(shown):
            assert not pile["secret"] or all(card.get("shown") for card in pile["cards"])
        assert shown["always"] == shown["goals"] == []


def watched(made: Company) -> Watched:
    """Let a room begin, with a shared screen."""
    made.habits, made.regrets = HABITS.get(made.view["game"]["id"], HABITS[GAME]), 0.04
    screen = made.table.phone()
    assert screen.post("/screen", code=screen_word(made.host)).status_code == 303
    return Watched(made.begin(), screen)


def test_rooms_of_all_games_at_once_each_to_its_winner(tmp_path: Path) -> None:
    games = (
        *(share_folder() / "data" / game for game, seats, _ in EVENINGS if game != SHORT and seats > 2),
        short_game(tmp_path),
    )
    table, dice = companion(tmp_path, *games)
    evenings = [watched(company(table, dice, game, seats, seed)) for game, seats, seed in EVENINGS]
    going = list(evenings)
    while going:
        going = [evening for evening in going if evening.goes_on()]
    for evening in evenings:
        has_winners(evening)
    taken_back = {one.company.view["game"]["id"] for one in evenings if one.company.kinds["undo"]}
    assert taken_back == {game for game, _, _ in EVENINGS}, "something was undone in each game"
    assert any(one.company.kinds["annul"] for one in evenings)
    assert table.house.keeper.open_rooms() == len(EVENINGS)


def test_a_night_with_characters_on_paper_to_its_winners(tmp_path: Path) -> None:
    table, dice = companion(tmp_path, share_folder() / "data" / "shadow-hunters")
    phones = phones_in(table, "shadow-hunters", 5, **{"option.printed-roles": "yes"})
    evening = watched(Company.of(table, dice, phones, seed=2))
    while evening.goes_on():
        pass
    has_winners(evening)
    assert evening.company.kinds["draw"] == 5, "each tells its own phone which character it holds, if it likes"
    assert evening.company.kinds["always declare"]


def has_winners(evening: Watched) -> None:
    """Every phone, the screen and each kept copy name the same winners, and a page of the end can be shown."""
    evening.looks()
    outcome = evening.company.view["outcome"]
    assert outcome["names"], evening.company.view["log"][0]["words"]
    assert set(outcome["names"]) <= set(NAMES)
    code = evening.company.host.code
    for phone in evening.company.phones.values():
        assert phone.view()["outcome"] == outcome
        kept = json.loads(phone.get(f"/room/{code}/export.json").text)
        assert kept["view"]["outcome"] == outcome
        assert phone.get(f"/room/{code}").status_code == 200
    assert evening.screen.get("/screen/state").get_json()["view"]["outcome"] == outcome
    assert evening.screen.get("/screen").status_code == 200


def test_the_first_page_offers_all_four_games(tmp_path: Path) -> None:
    table, _ = companion(tmp_path)
    phone = table.phone()
    page = phone.get("/").text
    assert set(table.house.keeper.games) == {"demon-hunter", "hunt", "shadow-hunters", "treasure-hunter"}
    for game in table.house.keeper.games:
        assert f'href="/new?game={game}"' in page
        assert table.house.shelf.games[game].game.title in page
        assert phone.get(f"/new?game={game}").status_code == 200


def test_what_one_drops_is_seen_at_once_though_others_are_asked_before(tmp_path: Path) -> None:
    made = company(*companion(tmp_path), "hunt", 2, 2)
    made.habits, made.named = {"hunt": lambda *_: "battle"}, 1.0
    made.begin()
    while [task["kind"] for task in made.view["tasks"]] != ["carry", "carry"]:
        made.one_thing()
    last = made.view["tasks"][-1]["seat"]
    card = next(task for task in made.look(last)["tasks"] if task["seat"] == last)["cards"][0]
    made.order(last, "answer", {"task": made.view["tasks"][-1]["id"], "card": card["id"]})
    assert "goes to Dropped" in made.view["log"][0]["words"]
    assert card["id"] in [one["id"] for pile in made.view["piles"] if pile["id"] == "dropped" for one in pile["cards"]]


LATIN = re.compile(r"[A-Za-z]{3,}")
NOT_WORDS = (
    "id",
    "code",
    "icon",
    "deck",
    "type",
    "kind",
    "pile",
    "table",
    "stage",
    "phase",
    "seat",
    "you",
    "quick",
    "dice",
)


def words_in(value: object, key: str = "") -> Iterator[str]:
    """All text of a view that people read; ids stand under keys of their own, and in lists of ids."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in NOT_WORDS:
                yield from words_in(inner, name)
    elif isinstance(value, list):
        for inner in value:
            if not isinstance(inner, str):
                yield from words_in(inner, key)
    elif isinstance(value, str) and key in ("name", "words", "title", "short", "text", "totals", "note"):
        yield value


def test_a_chinese_phone_beside_an_english_one(tmp_path: Path) -> None:
    table, dice = companion(tmp_path)
    made = company(table, dice, "shadow-hunters", 4, 5)
    made.habits = HABITS["shadow-hunters"]
    english, chinese = list(made.phones.values())[:2]
    assert chinese.post("/language", language="zh-Hant").status_code == 303
    made.begin()
    read: set[str] = set()
    while made.view["stage"] != "over" and made.kinds.total() < 60:
        made.one_thing()
        one, other = english.view(), chinese.view()
        assert [entry["id"] for entry in one["log"]] == [entry["id"] for entry in other["log"]]
        assert [task["id"] for task in one["tasks"]] == [task["id"] for task in other["tasks"]]
        read |= {words for words in words_in(other) if not any(name in words for name in NAMES)}
        assert "暗影" in other["game"]["title"] or LATIN.search(other["game"]["title"]) is None
    assert [words for words in read if LATIN.search(words)] == []
    told_in_both = zip(english.view()["log"], chinese.view()["log"], strict=True)
    assert all(
        LATIN.search(one["words"]) and one["words"] != other["words"] for one, other in told_in_both if one["words"]
    )
