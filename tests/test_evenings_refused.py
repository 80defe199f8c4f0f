"""What phones must not do in the games, from too few players to guesses at what others hold: refused in a sentence."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from company import NAMES, Company, View, companion, company
from habits import HABITS, mine
from web_case import Phone, Table, fresh_id
from werkzeug.test import TestResponse

from cardgen.load.game import load_game
from cardgen.share import share_folder

NIGHT, HUNT, TREASURE = "shadow-hunters", "hunt", "treasure-hunter"
JUNK: tuple[Mapping[str, Any], ...] = (
    {},
    {"card": 7, "place": [], "target": {}, "choice": None},
    {"card": "x" * 300},
    {"card": "@99.99", "code": "@", "play": "nothing"},
    {"values": [0, 99]},
    {"values": ["six"]},
    {"shares": []},
    {"shares": {"c1": -1, "c2": True}},
    {"cards": ["", "", "", "", "", "", "", ""]},
    {"groups": [["nowhere"]]},
    {"by": "9" * 9},
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Table, Any]:
    return companion(tmp_path_factory.mktemp("refused"))


def evening(house: tuple[Table, Any], game: str, seats: int, seed: int = 1) -> Company:
    """A room of a game, in the lobby."""
    made = company(*house, game, seats, seed)
    made.habits = HABITS[game]
    return made


def sent(made: Company, by: str, kind: str, /, **data: Any) -> TestResponse:
    """An order, whatever comes of it."""
    return made.send(by, {"id": fresh_id(), "kind": kind, "seen": made.view["revision"], "data": data})


def refused(made: Company, by: str, kind: str, words: str, /, **data: Any) -> View:
    """Nothing happens but that a sentence is told, with the room as it is; gives what the phone shows."""
    before = made.seen_by(by)
    answer = sent(made, by, kind, **data)
    told = answer.get_json()
    assert (answer.status_code, words in told["error"]) == (422, True), told["error"]
    assert re.fullmatch(r"[“A-Z{].*[.?”]", told["error"]), told["error"]
    assert told["view"] == before == made.seen_by(by)
    view: View = told["view"]
    return view


def until(made: Company, *kinds: str) -> View:
    """Play on until something of a kind is due; gives it as its own seat sees it."""
    for _ in range(1500):
        due = [task for task in made.view["tasks"] if task["kind"] in kinds]
        if due:
            made.look(due[0]["seat"] or made.hosting)
            return next(task for task in made.view["tasks"] if task["id"] == due[0]["id"])
        made.one_thing()
    raise AssertionError(f"nothing of {kinds} came")


def other_than(made: Company, *seats: str) -> str:
    """A guest, who does not host, and is none of these."""
    return next(seat for seat in list(made.phones)[1:] if seat not in seats)


def test_three_and_nine_are_too_few_and_too_many_for_eight_characters(house: tuple[Table, Any]) -> None:
    few = evening(house, NIGHT, 3)
    refused(few, few.hosting, "begin", "Shadow Hunters is for 4 to 8 players, and here are 3.")
    refused(few, few.hosting, "begin", "4 to 8 players, and here are 3: it cannot be dealt.", force=True)
    full = evening(house, NIGHT, 8)
    code = full.view["room"]["code"]
    late = house[0].phone().sit(code, "Ida", "")
    assert (late.status_code, "All 8 seats are taken." in late.text) == (422, True)
    refused(full, full.hosting, "sit", "All 8 seats are taken.", name="Ida", seat="")
    full.begin()
    assert len(full.view["seats"]) == len(NAMES)


def test_shares_that_do_not_come_to_the_players_are_told_with_their_line(tmp_path: Path) -> None:
    folder = tmp_path / NIGHT
    shutil.copytree(share_folder() / "data" / NIGHT, folder)
    play = folder / "play.yaml"
    lines = play.read_text("utf-8").replace(
        "6: {hunter: 2, shadow: 2, neutral: 2}", "6: {hunter: 2, shadow: 3, neutral: 2}"
    )
    play.write_text(lines, "utf-8")
    (problem,) = (one for one in load_game(folder).problems if "6 players" in one.message)
    assert (problem.file, problem.message) == ("play.yaml", "These are 7 cards for 6 players.")
    assert problem.row is not None
    assert lines.splitlines()[problem.row - 1].strip().startswith("6: {")


def test_no_hero_takes_more_hits_than_it_has(house: tuple[Table, Any]) -> None:
    made = evening(house, TREASURE, 2, 2).begin()
    task = until(made, "spread")
    seat, (first, second, *_) = task["seat"], task["cards"]
    bad: list[tuple[dict[str, Any], str]] = [
        ({first["id"]: first["left"] + 1}, "can take" if task["left"] > first["left"] else ""),
        ({first["id"]: task["left"] + 1}, ""),
        ({first["id"]: task["left"] - 1}, "It has to come to"),
        ({first["id"]: -1, second["id"]: task["left"] + 1}, "Each share is a whole number"),
        ({"c9999": task["left"]}, "none of those"),
        ({first["id"]: 0.5}, "Each share is a whole number"),
    ]
    for shares, words in bad:
        refused(made, seat, "answer", words, task=task["id"], shares=shares)
    refused(made, seat, "answer", "Say how much each card takes.", task=task["id"], shares=[1])
    counted = next(one for one in first_card(made, first["id"])["counters"] if one["id"] == "hits")
    for by in (-99, -99):
        assert sent(made, seat, "count", counter="hits", owner=first["id"], by=by).status_code in (200, 422)
    made.look(seat)
    made.view = made.seen_by(seat)
    if any(card["id"] == first["id"] for pile in mine(made.view)["piles"] for card in pile["cards"]):
        left = next(one for one in first_card(made, first["id"])["counters"] if one["id"] == "hits")
        assert left["value"] == left["min"] == 0 <= counted["value"]


def first_card(made: Company, key: str) -> View:
    """A card of one's own, as one's phone shows it."""
    found: View = next(card for pile in mine(made.view)["piles"] for card in pile["cards"] if card["id"] == key)
    return found


def test_a_battle_in_which_nobody_fights_costs_nothing_and_goes_on(house: tuple[Table, Any]) -> None:
    made = evening(house, HUNT, 3).begin()
    made.habits = {"hunt": lambda *_: "battle"}
    until(made, "play")
    before = [seat["counters"] for seat in made.view["seats"]]
    while made.view["contest"] and made.view["tasks"][0]["kind"] == "play":
        task = made.view["tasks"][0]
        made.order(task["seat"], "answer", {"task": task["id"], "play": ""})
    told = " ".join(entry["words"] for entry in made.view["log"][:3])
    assert "Nobody takes part, so that nothing is won." in told
    while made.view["contest"]:
        task = made.view["tasks"][0]
        made.order(task["seat"], "answer", {"task": task["id"], "card": ""})
    assert [seat["counters"] for seat in made.view["seats"]] == before
    assert made.view["turn"]["number"] == 1
    made.order(made.view["turn"]["seat"], "next", {})
    assert made.view["turn"]["number"] == 2


def test_two_phones_that_roll_for_one_fight_at_once_roll_once(house: tuple[Table, Any]) -> None:
    made = evening(house, TREASURE, 2, 3).begin()
    task = until(made, "clash")
    seen, statuses = made.view["revision"], list[int]()
    for phone in made.phones.values():
        phone.csrf()

    def tap(phone: Phone) -> None:
        order = {"id": fresh_id(), "kind": "answer", "seen": seen, "data": {"task": task["id"]}}
        answer = phone.send(order)
        statuses.append(answer.status_code)
        assert answer.get_json()["view"]["revision"] == seen + 1, "who was second gets the room as it is"

    threads = [threading.Thread(target=tap, args=(phone,)) for phone in made.phones.values()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 409]


def test_nobody_answers_for_another_or_names_what_another_holds(house: tuple[Table, Any]) -> None:
    made = evening(house, NIGHT, 5, 2).begin()
    task = until(made, "verdict")
    seat, giver = task["seat"], made.view["turn"]["seat"]
    state = house[0].house.keeper.open(made.view["room"]["code"]).state
    guest = other_than(made, seat, giver)
    (role,) = state.pile("role", seat)
    code, name = state.cards[role].code, house[0].house.keeper.rules(NIGHT).cards[state.cards[role].code].name
    own = next(iter(state.pile("role", guest)))
    for other in (guest, made.hosting) if made.hosting != seat else (guest,):
        view = refused(made, other, "answer", "Only" if other == made.hosting else "", task=task["id"], choice="yes")
        assert code not in json.dumps(view) or other == giver
        for kind, data in (
            ("name", {"card": role, "code": code}),
            ("name", {"card": role, "code": state.cards[own].code}),
            ("put", {"card": role, "to": "equipment"}),
            ("put", {"card": role, "to": ""}),
            ("act", {"action": "reveal", "seat": seat}),
            ("act", {"action": "declare", "seat": seat}),
        ):
            answer = sent(made, other, kind, **data)
            assert answer.status_code == 422, (kind, data, answer.text)
            assert name not in answer.get_json()["error"]
    assert not house[0].house.keeper.open(made.view["room"]["code"]).state.cards[role].shown


def test_what_was_sent_before_is_not_done_again(house: tuple[Table, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    made = evening(house, TREASURE, 2, 4)
    kept: list[tuple[str, Mapping[str, Any]]] = []
    really = made.send

    def keeping(seat: str, made: Mapping[str, Any]) -> TestResponse:
        kept.append((seat, made))
        return really(seat, made)

    monkeypatch.setattr(made, "send", keeping)
    made.begin()
    for _ in range(60):
        made.one_thing()
    revision = made.view["revision"]
    for seat, order in kept:
        again = really(seat, order)
        told = again.get_json()
        assert (again.status_code, told["revision"]) in ((200, revision), (422, revision), (409, revision))
        assert again.status_code != 200 or told["repeated"]
    fresh = [really(seat, {**order, "id": fresh_id()}) for seat, order in kept if order["kind"] == "answer"]
    assert {answer.status_code for answer in fresh} == {409}, "what was due then is due no more"
    assert made.seen_by(made.hosting)["revision"] == revision


@pytest.mark.parametrize("game", [NIGHT, HUNT, TREASURE])
def test_nonsense_is_refused_whatever_is_due(house: tuple[Table, Any], game: str) -> None:
    made = evening(house, game, 4, 5).begin()
    told: set[str] = set()
    for number in range(60):
        tasks = [task["id"] for task in made.view["tasks"]] or ["t0"]
        for at in range(2):
            junk = JUNK[(number * 2 + at) % len(JUNK)]
            seat = list(made.phones)[(number + at) % len(made.phones)]
            answer = sent(made, seat, "answer", **{**junk, "task": tasks[at % len(tasks)]})
            assert answer.status_code in (200, 400, 409, 422), answer.text
            if answer.status_code == 200:
                made.view = answer.get_json()["view"]
            else:
                told.add(answer.get_json()["error"])
        if made.view["stage"] != "over":
            made.one_thing()
    assert all(re.fullmatch(r"[“A-Z0-9].*[.?”]", words) for words in told), told
