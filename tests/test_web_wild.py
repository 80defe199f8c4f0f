"""Whatever a phone sends, the companion answers with a page or a sentence, and never falls."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from company import Dice, Luck, companion, phones_in
from web_case import Phone, Table, fresh_id
from wild import NONSENSE, SEATS, Wild

HALF = "a\ud800"
"""Half of a character: JSON can spell it, and nothing can store it."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Table, Dice]:
    return companion(tmp_path_factory.mktemp("house"))


def sent(phone: Phone, order: Any, *, page: bool = False) -> int:
    """Send an order as JSON, as it is; gives the status of the answer."""
    accept = "text/html" if page else "application/json"
    headers = {"X-CSRFToken": phone.csrf(), "Content-Type": "application/json", "Accept": accept}
    answer = phone.client.post(
        f"/room/{phone.code}/do", data=json.dumps(order), headers=headers, environ_overrides=phone.environ
    )
    return answer.status_code


@pytest.mark.parametrize("game", sorted(SEATS))
def test_any_taps_are_answered(house: tuple[Table, Dice], game: str) -> None:
    table, dice = house
    phones = {phone.seat(): phone for phone in phones_in(table, game, SEATS[game])}
    host = next(iter(phones.values()))
    assert host.do("begin").status_code == 200
    wild = Wild.of(game, 7)
    luck, found = Luck(7), Counter[int]()
    for number in range(60):
        dice.luck = luck
        wild.state = table.house.keeper.open(host.code).state
        command = wild.sensible() if number % 2 else wild.any()
        if command.kind in ("over", "phone", "host"):
            continue
        order = {"id": fresh_id(), "kind": command.kind, "seen": command.seen, "data": dict(command.data)}
        if number % 10 == 0:
            order[luck.choice(list(order))] = luck.choice(NONSENSE)
        found[sent(phones.get(command.seat or "", host), order, page=number % 5 == 0)] += 1
    assert set(found) <= {200, 303, 400, 409, 422}
    assert found[200] + found[303] > 15
    for path in ("", "/state", "/seats", "/export.json"):
        assert host.get(f"/room/{host.code}{path}").status_code == 200


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("undo", {"event": HALF}),
        ("annul", {"event": HALF}),
        ("roll", {"dice": HALF}),
        ("choose", {"task": "t1", "by": 1, "words": HALF}),
        ("over", {"winners": [HALF]}),
        ("answer", {"task": "t1", "shares": {HALF: 1}}),
        ("options", {HALF: True}),
    ],
)
@pytest.mark.parametrize("page", [True, False])
def test_half_a_character_is_refused(house: tuple[Table, Dice], kind: str, data: dict[str, Any], page: bool) -> None:
    (phone,) = phones_in(house[0], "demon-hunter", 1)
    before = phone.revision()
    assert sent(phone, {"id": fresh_id(), "kind": kind, "seen": before, "data": data}, page=page) == 400
    assert phone.revision() == before


def test_optional_rules_that_are_chosen_with_a_new_room_hold(house: tuple[Table, Dice]) -> None:
    (phone,) = phones_in(house[0], "demon-hunter", 1, **{"option.duels": "yes", "option.bite": "no"})
    assert [one["id"] for one in phone.view()["room"]["options"] if one["on"]] == ["duels"]
