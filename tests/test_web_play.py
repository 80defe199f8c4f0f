"""A room as phones use it: taps that count once, stale pages, streams, restarts, a locked database, rooms put away."""

from __future__ import annotations

import json
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from web_case import Phone, Table, fresh_id, make_table

from companion.config import Limits
from companion.store import StoreFault


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return make_table(tmp_path_factory.mktemp("table"))


def begun(table: Table) -> tuple[Phone, Phone]:
    """A host and a guest in a room where the game has begun."""
    host = table.host()
    guest = table.guest(host.code)
    assert host.do("begin").status_code == 200
    return host, guest


def hits(phone: Phone, seat: str = "") -> int:
    """What the hits of a seat are, as the phone sees them."""
    seats = {one["id"]: one for one in phone.view()["seats"]}
    counters = {one["id"]: one["value"] for one in seats[seat or phone.seat()]["counters"]}
    value: int = counters["hits"]
    return value


def a_hit_less(phone: Phone, **more: Any) -> Any:
    return phone.do("count", {"counter": "hits", "seat": phone.seat(), "by": -1}, **more)


def test_what_one_phone_does_the_other_sees(table: Table) -> None:
    host, guest = begun(table)
    answer = a_hit_less(host)
    assert answer.status_code == 200
    assert answer.get_json()["repeated"] is False
    assert hits(guest, host.seat()) == 4
    assert guest.revision() == answer.get_json()["revision"]


def test_the_state_is_sent_only_where_it_is_new(table: Table) -> None:
    host, _ = begun(table)
    revision = host.revision()
    assert host.get(f"/room/{host.code}/state?since={revision}").status_code == 204
    assert host.get(f"/room/{host.code}/state?since={revision - 1}").status_code == 200
    assert host.get(f"/room/{host.code}/state?since=x").status_code == 200


def test_a_tap_counts_once_however_often_it_is_sent(table: Table) -> None:
    host, _ = begun(table)
    order = {"id": fresh_id(), "kind": "count", "seen": host.revision(), "data": {"counter": "hits", "by": -1}}
    answers = [host.send(order) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert [answer.get_json()["repeated"] for answer in answers] == [False, True, True]
    assert hits(host) == 4


def test_two_quick_taps_count_twice_and_twenty_pass(table: Table) -> None:
    host, _ = begun(table)
    answers = [host.do("count", {"counter": "hand", "by": 1}).status_code for _ in range(20)]
    assert answers == [200] * 20
    counters = {one["id"]: one["value"] for one in host.view()["seats"][0]["counters"]}
    assert counters["hand"] == 20


def test_a_machine_that_taps_is_slowed_down_and_others_are_not(tmp_path: Path) -> None:
    table = make_table(tmp_path, limits=Limits(taps="10 per minute"))
    host, guest = begun(table)
    answers = [host.do("count", {"counter": "hand", "by": 1}).status_code for _ in range(15)]
    assert answers.count(200) == 9  # begin was the first tap
    assert answers[-1] == 429
    assert a_hit_less(guest).status_code == 200, "limits are by seat, though both have one address"


def test_phones_at_once_lose_nothing(table: Table) -> None:
    host, guest = begun(table)
    seats = [host.seat(), guest.seat()]
    orders = [
        [{"id": fresh_id(), "kind": "count", "seen": 3, "data": {"counter": "hand", "by": 1}} for _ in range(25)]
        for _ in seats
    ]
    statuses: list[int] = []

    def tap(phone: Phone, mine: list[dict[str, Any]]) -> None:
        statuses.extend(phone.send(order).status_code for order in mine)

    for phone in (host, guest):
        phone.csrf()
    threads = [threading.Thread(target=tap, args=pair) for pair in zip((host, guest), orders, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 50
    shown = {one["id"]: {two["id"]: two["value"] for two in one["counters"]} for one in host.view()["seats"]}
    assert [shown[seat]["hand"] for seat in seats] == [25, 25]


def test_a_stale_tab_is_told_and_shown_how_things_are(table: Table) -> None:
    host, guest = begun(table)
    for _ in range(40):
        tasks = host.view()["tasks"]
        if not tasks:
            break
        host.do("waive", {"task": tasks[0]["id"]})
    assert host.view()["stage"] == "play"
    seen = host.revision()
    turn = host.view()["turn"]["seat"]
    active = host if turn == host.seat() else guest
    assert host.do("turn", {"seat": turn}, seen=seen).status_code == 200
    table.clock.now += 3600
    answer = active.do("next", {"force": True}, seen=seen)
    assert answer.status_code == 409
    told = answer.get_json()
    assert told["error"] == "The table has moved on in the meantime. Look again."
    assert told["revision"] == active.revision()
    assert told["view"] == active.view()


def test_what_is_done_already_is_answered_with_409_and_the_fresh_state(table: Table) -> None:
    host, _ = begun(table)
    answer = host.do("answer", {"task": "t0-which-never-was"})
    assert answer.status_code == 409
    assert answer.get_json()["revision"] == host.revision()
    assert answer.get_json()["error"] == "This has been done already."


def test_a_refusal_is_a_sentence_and_says_whether_the_table_may_overrule_it(table: Table) -> None:
    host = table.host()
    answer = host.do("begin")
    assert answer.status_code == 422
    assert answer.get_json()["overridable"] is True
    assert answer.get_json()["error"] == "Demon Hunter is for 2 to 6 players, and here are 1."
    assert host.do("begin", {"force": True}).status_code == 200


def test_a_card_of_a_game_that_is_not_in_the_room_is_refused(table: Table) -> None:
    host, _ = begun(table)
    answer = host.do("put", {"code": "XX-C99", "to": "in-play"})
    assert answer.status_code == 422
    assert "XX-C99" in answer.get_json()["error"]


@pytest.mark.parametrize(
    "order",
    [
        None,
        [],
        "do it",
        {},
        {"id": "short", "kind": "begin", "seen": 1, "data": {}},
        {"id": "x" * 65, "kind": "begin", "seen": 1, "data": {}},
        {"id": "with space", "kind": "begin", "seen": 1, "data": {}},
        {"id": 12345678, "kind": "begin", "seen": 1, "data": {}},
        {"id": "good-one", "kind": None, "seen": 1, "data": {}},
        {"id": "good-one", "kind": "Begin!", "seen": 1, "data": {}},
        {"id": "good-one", "kind": "create", "seen": 1, "data": {"room": "x"}},
        {"id": "good-one", "kind": "begin", "seen": "1", "data": {}},
        {"id": "good-one", "kind": "begin", "seen": -1, "data": {}},
        {"id": "good-one", "kind": "begin", "seen": True, "data": {}},
        {"id": "good-one", "kind": "begin", "seen": 1.5, "data": {}},
        {"id": "good-one", "kind": "begin", "seen": 1, "data": []},
        {"id": "good-one", "kind": "roll", "seen": 1, "data": {"values": [10**30]}},
        {"id": "good-one", "kind": "roll", "seen": 1, "data": {"values": [[[[[[[[[1]]]]]]]]]}},
        {"id": "good-one", "kind": "roll", "seen": 1, "data": {"values": [1] * 3000}},
        {"id": "good-one", "kind": "roll", "seen": 1, "data": {"dice": "9" * 30_000}},
    ],
)
def test_orders_that_are_none_are_refused_and_nothing_happens(table: Table, order: Any) -> None:
    host = table.host()
    revision = host.revision()
    answer = host.send(order)
    assert answer.status_code == 400
    assert answer.get_json()["error"].endswith(".")
    assert host.revision() == revision


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 20_000, b'{"id":' + b"1" * 5000 + b"}", b"NaN"])
def test_bytes_that_are_no_json_are_refused(table: Table, body: bytes) -> None:
    host = table.host()
    headers = {"X-CSRFToken": host.csrf(), "Accept": "application/json", "Content-Type": "application/json"}
    answer = host.client.post(f"/room/{host.code}/do", data=body, headers=headers)
    assert answer.status_code == 400


NONSENSE: tuple[Any, ...] = (None, True, -1, 1.5, "x", [None], {"a": 1})


@pytest.mark.parametrize(
    "kind",
    [
        "sit", "rename", "phone", "host", "lock", "leave", "options", "begin", "answer", "waive", "act", "next",
        "turn", "choose", "roll", "table", "count", "put", "name", "pawn", "play", "join", "out", "over", "undo",
        "annul", "nix",
    ],
)  # fmt: skip
def test_nonsense_in_any_order_is_never_a_fault_of_the_server(table: Table, kind: str) -> None:
    host, _ = begun(table)
    seat = host.seat()
    keys = (
        "seat",
        "name",
        "task",
        "card",
        "code",
        "to",
        "values",
        "dice",
        "counter",
        "by",
        "place",
        "winners",
        "event",
    )
    for value in NONSENSE:
        for data in ({}, dict.fromkeys(keys, value), {"seat": seat, "task": "t9", "dice": "1d6", "values": value}):
            status = host.do(kind, data).status_code
            assert status in {200, 400, 401, 409, 422}, (kind, data, status)
            if status == 401:
                return  # it freed its own seat


@pytest.mark.parametrize(
    "dice",
    [
        "0d20", "1d0", "d%", "d % 3", "-1d6", "(-1)d6", "2d6+", "２Ｄ６", "2d6−1", "999999d999999", "d1!", "d6!>0",
        "7" * 5000, "(" * 5000, "9**9**9", "1/0", "", " ", "🎲", "<b>1d6</b>",
    ],
)  # fmt: skip
def test_dice_nonsense_in_a_room_is_a_sentence_or_a_roll(table: Table, dice: str) -> None:
    host, _ = begun(table)
    answer = host.do("roll", {"dice": dice})
    assert answer.status_code in {200, 400, 422}
    if answer.status_code != 200:
        assert answer.get_json()["error"].endswith(".")


def test_a_form_without_a_script_does_the_same(table: Table) -> None:
    host, guest = begun(table)
    way = f"/room/{host.code}/do"
    form = {"id": fresh_id(), "kind": "count", "seen": str(host.revision()), "data": '{"counter":"hits"}'}
    answer = host.post(way, **form, **{"number.by": "−1", "next": f"/room/{host.code}/seats"})
    assert answer.headers["Location"] == f"/room/{host.code}/seats"
    assert hits(guest, host.seat()) == 4
    form["id"] = fresh_id()
    for elsewhere in ("//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:1"):
        answer = host.post(way, **{**form, "id": fresh_id()}, **{"number.by": "1", "next": elsewhere})
        assert answer.headers["Location"] == f"/room/{host.code}"
    assert host.post(way, **form, **{"number.by": "one"}).status_code == 400
    assert host.post(way, **{**form, "data": "{"}).status_code == 400


def test_a_refused_form_shows_the_room_with_the_reason(table: Table) -> None:
    host = table.host()
    answer = host.post(f"/room/{host.code}/do", id=fresh_id(), kind="begin", seen="2")
    assert answer.status_code == 422
    assert "is for 2 to 6 players" in answer.text


def test_a_tap_is_taken_back_for_all_to_see(table: Table) -> None:
    host, guest = begun(table)
    a_hit_less(guest)
    event = guest.view()["log"][0]["id"]
    assert guest.do("undo", {"event": "never-was"}).status_code == 422
    assert guest.do("undo", {"event": event}).status_code == 200
    assert hits(host, guest.seat()) == 5
    assert len([entry for entry in host.view()["log"] if entry["undone"]]) == 1
    assert guest.do("undo", {"event": event}).status_code == 422


def test_a_roll_is_annulled_and_not_undone(table: Table) -> None:
    host, _ = begun(table)
    host.do("roll", {"dice": "2d6"})
    event = host.view()["log"][0]["id"]
    assert host.do("undo", {"event": event}).status_code == 422
    assert host.do("annul", {"event": event}).status_code == 200


def test_the_random_source_is_the_one_that_was_given(tmp_path: Path) -> None:
    rolls = []
    for folder in ("one", "two"):
        host, _ = begun(make_table(tmp_path / folder, seed=7))
        host.do("roll", {"dice": "10d20"})
        rolls.append(host.view()["log"][0]["dice"])
    assert rolls[0] == rolls[1]
    assert len({face for _, face in rolls[0]}) > 3


def test_a_stream_tells_a_new_revision_and_no_more(table: Table) -> None:
    host, guest = begun(table)
    revision = guest.revision()
    stream = guest.get(f"/room/{guest.code}/stream", headers={"Accept": "text/event-stream"})
    assert stream.mimetype == "text/event-stream"
    lines = iter(stream.response)
    assert next(lines) == f"retry: 2000\nevent: revision\nid: {revision}\ndata: {revision}\n\n".encode()
    a_hit_less(host)
    assert next(lines) == f"event: revision\nid: {revision + 1}\ndata: {revision + 1}\n\n".encode()
    assert guest.seat() in table.house.hub.owners(guest.code)
    stream.close()
    assert table.house.hub.count() == 0


def test_a_stream_that_was_never_read_is_let_go(table: Table) -> None:
    host = table.host()
    host.get(f"/room/{host.code}/stream").close()
    assert table.house.hub.count() == 0


def test_when_all_streams_are_taken_a_phone_is_told_to_poll(tmp_path: Path) -> None:
    table = make_table(tmp_path, limits=Limits(streams=1))
    host, guest = begun(table)
    stream = host.get(f"/room/{host.code}/stream")
    answer = guest.get(f"/room/{host.code}/stream", headers={"Accept": "application/json"})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
    assert guest.state().status_code == 200
    stream.close()


def test_the_stream_of_a_freed_seat_ends(table: Table) -> None:
    host, guest = begun(table)
    stream = guest.get(f"/room/{host.code}/stream")
    lines = iter(stream.response)
    next(lines)
    assert host.do("phone", {"seat": guest.seat(), "phone": False}).status_code == 200
    assert sum("event" in str(line) for line in lines) <= 1
    assert guest.get(f"/room/{host.code}/stream").status_code == 401


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    host, guest = begun(table)
    for _ in range(120):  # beyond a snapshot
        host.do("count", {"counter": "hand", "by": 1})
    before = (host.view(), guest.view())
    table.house.close()
    again = make_table(tmp_path)
    for phone in (host, guest):
        phone.client = _same_cookies(phone, again)
    assert (host.view(), guest.view()) == before
    assert a_hit_less(host).status_code == 200


def _same_cookies(phone: Phone, table: Table) -> Any:
    client = table.app.test_client()
    for name in (f"seat-{phone.code}", "tablewright", "room"):
        cookie = phone.client.get_cookie(name)
        if cookie is not None:
            client.set_cookie(name, cookie.value)
    return client


def test_snapshots_of_another_program_are_left_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table(tmp_path)
    host, _ = begun(table)
    for _ in range(220):
        host.do("count", {"counter": "hand", "by": 1})
    before = host.view()
    table.house.close()
    monkeypatch.setattr("companion.keeper._made_by", lambda: "a newer one")
    again = make_table(tmp_path)
    host.client = _same_cookies(host, again)
    assert host.view() == before


def test_a_locked_database_is_a_sentence_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("companion.store.schema._BUSY_SECONDS", 0.05)
    table = make_table(tmp_path)
    host, guest = begun(table)
    seat = host.seat()
    other = sqlite3.connect(tmp_path / "store" / "rooms.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    order = {"id": fresh_id(), "kind": "count", "seen": host.revision(), "data": {"counter": "hits", "by": -1}}
    answer = host.send(order)
    assert answer.status_code == 503
    assert answer.get_json()["error"] == "The companion’s log is busy, so that nothing was recorded: tap again."
    assert hits(guest, seat) == 5, "looking goes on"
    assert table.phone().start("Cy", "green").status_code == 503
    other.execute("ROLLBACK")
    other.close()
    assert host.send(order).status_code == 200
    assert hits(guest, seat) == 4
    assert len(caplog.records) <= 2


def test_a_full_disk_is_a_sentence(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    host, _ = begun(table)
    full = "The disk of the companion’s computer is full, so that nothing was recorded: make room on it and tap again."

    def refuse(*_: object) -> int:
        raise StoreFault(full)

    with monkeypatch.context() as patched:
        patched.setattr("companion.store.log.Store.append", refuse)
        answer = a_hit_less(host)
        assert (answer.status_code, answer.get_json()["error"]) == (503, full)
    assert hits(host) == 5
    assert a_hit_less(host).status_code == 200


def test_a_room_that_was_put_away_is_told_exported_and_brought_back(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    host, guest = begun(table)
    before = host.view()
    table.clock.now += 61 * 24 * 3600
    assert table.house.keeper.put_away_old(table.house.config.put_away) == (host.code,)
    assert host.state().status_code == 410
    assert a_hit_less(host).status_code == 410
    assert "put away" in host.get(f"/room/{host.code}").text
    assert table.phone().get(f"/join/{host.code}").status_code == 410
    stranger = table.phone()
    assert stranger.get(f"/room/{host.code}/export.json").status_code == 401
    assert stranger.post(f"/room/{host.code}/back").status_code == 401
    kept = json.loads(guest.get(f"/room/{host.code}/export.json").data)
    assert kept["code"] == host.code
    assert kept["view"]["you"] == guest.seat()
    assert host.post(f"/room/{host.code}/back").headers["Location"] == f"/room/{host.code}"
    assert host.view() == before
    assert table.house.keeper.put_away_old(table.house.config.put_away) == ()


def test_a_room_of_a_game_that_is_no_longer_served_is_told(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    host = table.host()
    engine = table.house.passes._engine
    with engine.execution_options(writes=True).begin() as connection:
        connection.exec_driver_sql("UPDATE rooms SET game = 'gone'")
    answer = host.get(f"/room/{host.code}")
    assert answer.status_code == 404
    assert "not served" in answer.text
