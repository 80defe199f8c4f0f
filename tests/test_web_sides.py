"""A battle on several phones at once: who is second gets the fresh state, and no card is lost."""

from __future__ import annotations

import csv
import threading
from pathlib import Path
from typing import Any

import pytest
from web_case import Phone, Table, fresh_id, make_table

GAME = "hunt"
DECK = Path(__file__).parent.parent / "data" / GAME / "monsters.csv"


def cards(kind: str) -> list[dict[str, str]]:
    """The cards of a type, as the data has them."""
    with DECK.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["type"] == kind]


def codes(kind: str) -> tuple[str, ...]:
    """The codes of the cards of a type."""
    return tuple(row["code"] for row in cards(kind))


MELEE, RANGED = codes("melee"), codes("ranged")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return make_table(tmp_path_factory.mktemp("battle"))


def battle(table: Table) -> tuple[Phone, Phone, Phone]:
    """Three phones in a battle that the first has begun; Ada and Bo hold a melee and a ranged weapon each."""
    host = table.phone()
    answer = host.post("/new", secret=fresh_id(), game=GAME, name="Ada", color="red")
    assert answer.status_code == 303, answer.text
    host.code = answer.headers["Location"].rsplit("/", 1)[1]
    phones = (host, table.guest(host.code), table.guest(host.code, "Cy", "green"))
    assert host.do("begin").status_code == 200
    hands = ((MELEE[0], RANGED[0]), (MELEE[1], RANGED[1]), ())
    for phone, cards in zip(phones, hands, strict=True):
        task = next(one for one in phone.view()["tasks"] if one["seat"] == phone.seat())
        assert phone.do("answer", {"task": task["id"], "cards": list(cards)}).status_code == 200
    task = host.view()["tasks"][0]
    assert host.do("answer", {"task": task["id"], "values": [6, 2, 1]}).status_code == 200
    assert host.do("act", {"action": "battle"}).status_code == 200
    return phones


def play(phone: Phone, seen: int, task: str, **data: Any) -> Any:
    order = {"id": fresh_id(), "kind": "answer", "seen": seen, "data": {"task": task, **data}}
    return phone.send(order)


def piles(phone: Phone) -> dict[str, int]:
    """How many cards lie where, in the room and with each seat."""
    view = phone.view()
    found = {pile["id"]: pile["count"] for pile in view["piles"]}
    for seat in view["seats"]:
        found |= {f"{pile['id']} of {seat['name']}": pile["count"] for pile in seat["piles"]}
    return found


def test_the_second_of_two_phones_gets_the_fresh_state(table: Table) -> None:
    host, guest, _ = battle(table)
    view = host.view()
    seen, task = view["revision"], view["tasks"][0]["id"]
    first = play(host, seen, task, play="melee", code=MELEE[0])
    assert first.status_code == 200
    late = play(host, seen, task, play="ranged", code=RANGED[0])
    assert late.status_code == 409
    told = late.get_json()
    assert told["error"] == "This has been done already."
    assert [part["card"]["code"] for part in told["view"]["contest"]["sides"]["ours"]["parts"]] == [MELEE[0]]
    assert told["view"] == host.view()
    assert piles(guest)["hand of Ada"] == 2, "the weapon that came too late is still in the hand"
    assert piles(guest)["deployed"] == 1


def test_phones_that_act_at_the_same_moment_lose_nothing(table: Table) -> None:
    host, guest, other = battle(table)
    view = host.view()
    seen, task = view["revision"], view["tasks"][0]["id"]
    before = sum(piles(host).values())
    orders = [(host, {"play": "melee", "code": MELEE[0]}), (host, {"play": "ranged", "code": RANGED[0]})]
    orders += [(guest, {"play": "melee", "code": MELEE[1]}), (other, {"play": ""})]
    statuses: list[int] = []
    for phone in (host, guest, other):
        phone.csrf()

    def tap(phone: Phone, data: dict[str, Any]) -> None:
        statuses.append(play(phone, seen, task, **data).status_code)

    threads = [threading.Thread(target=tap, args=order) for order in orders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses.count(200) == 1, "one weapon was played"
    assert sorted(set(statuses)) in ([200, 409], [200, 409, 422]), "the others were late, or it is not theirs to do"
    assert piles(host)["deployed"] == 1
    assert sum(piles(host).values()) == before


def test_what_one_holds_travels_to_no_other_phone(table: Table) -> None:
    host, guest, other = battle(table)
    for phone in (guest, other):
        told = phone.state().get_data(as_text=True)
        assert MELEE[0] not in told
        assert RANGED[0] not in told
    assert MELEE[0] in host.state().get_data(as_text=True)


def test_all_phones_see_one_page(table: Table) -> None:
    host, guest, _ = battle(table)
    pages = [phone.view()["contest"]["sides"] for phone in (host, guest)]
    assert pages[0] == pages[1]
    assert [side["name"] for side in (pages[0]["ours"], pages[0]["theirs"])] == ["Hunters", "Monsters"]
