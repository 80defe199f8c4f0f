"""The shared screen: opened by a code that works once, read-only, with nothing on it that is not for all."""

from __future__ import annotations

import re

import pytest
from web_case import Phone, Table, fresh_id, make_table, read_qr


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return make_table(tmp_path_factory.mktemp("table"))


def screen_word(phone: Phone) -> str:
    page = phone.post(f"/room/{phone.code}/screen").text
    word = read_qr(page).rpartition("/")[2]
    assert re.fullmatch(r"[B-Y]{8}", word)
    assert word in page
    return word


def test_a_screen_is_opened_by_a_code_that_works_once(table: Table) -> None:
    host, screen = table.host(), table.phone()
    word = screen_word(host)
    assert screen.get("/screen").status_code == 200
    assert screen.get("/screen/state").status_code == 401
    assert word in screen.get(f"/screen/{word}").text
    assert screen.post("/screen", code=f"{word[:4].lower()} {word[4:]}").headers["Location"] == "/screen"
    assert screen.get("/screen").status_code == 200
    told = screen.get("/screen/state").get_json()
    assert told["revision"] == host.revision()
    assert told["view"]["you"] is None
    assert table.phone().post("/screen", code=word).status_code == 404


def test_a_screen_code_is_over_after_ten_minutes(table: Table) -> None:
    host = table.host()
    word = screen_word(host)
    table.clock.now += 601
    assert table.phone().get(f"/screen/{word}").status_code == 404


def test_a_seats_own_browser_becomes_the_screen_without_losing_its_seat(table: Table) -> None:
    host = table.host()
    assert host.post(f"/room/{host.code}/screen/here").headers["Location"] == "/screen"
    assert host.get("/screen/state").status_code == 200
    assert host.state().status_code == 200


def test_a_screen_only_looks(table: Table) -> None:
    host, screen = table.host(), table.phone()
    screen.post("/screen", code=screen_word(host))
    screen.code = host.code
    assert screen.state().status_code == 401
    assert screen.send({"id": fresh_id(), "kind": "begin", "seen": 2, "data": {"force": True}}).status_code == 401
    cookie = screen.client.get_cookie("screen")
    assert cookie is not None
    screen.client.set_cookie(f"seat-{host.code}", cookie.value.partition(".")[2])
    assert screen.state().status_code == 401, "its token is no seat’s"


@pytest.mark.parametrize("cookie", ["", "x", "BCDFGH.x", "BCDFGH.", ".", "“”.x", "a" * 3000])
def test_a_made_up_screen_is_asked_for_its_code(table: Table, cookie: str) -> None:
    table.host()
    screen = table.phone()
    screen.client.set_cookie("screen", cookie)
    assert screen.get("/screen").status_code == 200
    assert screen.get("/screen/state").status_code == 401


def test_screens_are_closed_from_a_phone(table: Table) -> None:
    host, screen = table.host(), table.phone()
    screen.post("/screen", code=screen_word(host))
    stream = screen.get("/screen/stream")
    next(iter(stream.response))
    assert host.post(f"/room/{host.code}/screen/close").status_code == 303
    assert screen.get("/screen/state").status_code == 401
    stream.close()


def test_a_screen_hears_of_new_revisions(table: Table) -> None:
    host, screen = table.host(), table.phone()
    screen.post("/screen", code=screen_word(host))
    revision = host.revision()
    assert screen.get(f"/screen/state?since={revision}").status_code == 204
    stream = screen.get("/screen/stream")
    lines = iter(stream.response)
    next(lines)
    host.do("rename", {"name": "Ida"})
    assert f"data: {revision + 1}".encode() in next(lines)
    stream.close()
