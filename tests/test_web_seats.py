"""Getting a seat, keeping it, moving it and losing it; and everything that is tried in vain."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from web_case import Phone, Table, field_of, fresh_id, make_table, read_qr

from companion.keeper import ALPHABET, CODE_LENGTH, new_code, read_code
from companion.store import UnknownRoom


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return make_table(tmp_path_factory.mktemp("table"))


def move_word(phone: Phone) -> str:
    """The way from the QR code on a phone that gives its seat up."""
    return read_qr(phone.post(f"/room/{phone.code}/move").text).rpartition("8765")[2]


def test_the_first_page_offers_to_start_and_to_join_and_shows_the_address(table: Table) -> None:
    page = table.phone().get("/").text
    assert "/new" in page
    assert "/join" in page
    assert read_qr(page) == "HTTP://TABLEWRIGHT.LOCAL:8765"


def test_a_room_is_started_and_joined_by_its_qr_code(table: Table) -> None:
    host = table.host()
    page = host.get(f"/room/{host.code}/seats").text
    address = read_qr(page)
    assert address == f"HTTP://TABLEWRIGHT.LOCAL:8765/J/{host.code}"
    guest = table.phone()
    lobby = guest.client.get(address.rpartition("8765")[2], follow_redirects=True)
    assert lobby.status_code == 200
    secret = field_of(lobby.text, "secret")
    assert guest.sit(host.code, "Bo", "blue", secret).headers["Location"] == f"/room/{host.code}"
    guest.code = host.code
    assert [seat["name"] for seat in guest.view()["seats"]] == ["Ada", "Bo"]
    assert guest.view()["you"] == guest.seat() != host.seat()
    assert host.get(f"/room/{host.code}").status_code == 200


def test_a_code_may_be_typed_as_phones_type(table: Table) -> None:
    host = table.host()
    typed = f" {host.code[:3].lower()}-{host.code[3:].lower()} "
    answer = table.phone().post("/join", code=typed)
    assert answer.headers["Location"] == f"/join/{host.code}"
    assert table.phone().get(f"/j/{host.code.lower()}").status_code == 303


def test_codes_have_letters_that_nobody_confuses_and_spell_no_words() -> None:
    assert not set(ALPHABET) & set("AEIOULSZ0125")
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 190
    assert all(len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) for code in codes)
    for wrong in ("", "BCDFG", "BCDFGHJ", "BCDFGI", "ＢＣＤＦＧＨ", "../../", "B" * 10_000):
        with pytest.raises(UnknownRoom):
            read_code(wrong)


def test_coming_back_is_coming_back_to_the_same_seat(table: Table) -> None:
    host = table.host()
    seat, revision = host.seat(), host.revision()
    assert host.get(f"/join/{host.code}").headers["Location"] == f"/room/{host.code}"
    assert host.sit(host.code, "Somebody else", "green").headers["Location"] == f"/room/{host.code}"
    assert host.get("/").text.count(f"/room/{host.code}") >= 1
    assert host.seat() == seat
    assert host.revision() == revision


def test_the_same_form_twice_is_one_room_and_one_seat(table: Table) -> None:
    phone, secret = table.phone(), fresh_id()
    first = phone.start("Ada", "red", secret)
    again = phone.start("Ada", "red", secret)
    assert first.headers["Location"] == again.headers["Location"]
    code = first.headers["Location"].rpartition("/")[2]
    guest, secret = table.phone(), fresh_id()
    guest.sit(code, "Bo", "blue", secret)
    guest.code, seat = code, None
    seat = guest.seat()
    guest.client.delete_cookie(f"seat-{code}")  # the first answer was lost on its way
    guest.sit(code, "Bo", "blue", secret)
    assert guest.seat() == seat
    assert len(guest.view()["seats"]) == 2


def test_what_others_can_see_does_not_let_them_sit_down_as_somebody(table: Table) -> None:
    host = table.host()
    known = {entry["id"] for entry in host.view()["log"]} | {host.seat()}
    for secret in known:
        thief = table.phone()
        thief.code = host.code
        thief.sit(host.code, "Eve", "green", secret)
        if thief.client.get_cookie(f"seat-{host.code}") is not None:
            assert thief.seat() != host.seat()


def test_several_rooms_on_one_phone_each_keep_their_seat(table: Table) -> None:
    phone = table.phone()
    rooms = [phone.start(name, "red").headers["Location"].rpartition("/")[2] for name in ("Ada", "Bea")]
    for code, name in zip(rooms, ("Ada", "Bea"), strict=True):
        phone.code = code
        assert [seat["name"] for seat in phone.view()["seats"]] == [name]


@pytest.mark.parametrize("token", ["", "made-up", "A" * 22, "x" * 3000, "%00", "../..", "“”"])
def test_a_made_up_cookie_is_no_seat(table: Table, token: str) -> None:
    host, thief = table.host(), table.phone()
    thief.code = host.code
    thief.client.set_cookie(f"seat-{host.code}", token)
    assert thief.state().status_code == 401
    assert thief.get(f"/room/{host.code}").headers["Location"] == f"/join/{host.code}"
    assert thief.do("begin").status_code == 401
    assert "holds no seat" in thief.state().get_json()["error"]


def test_the_cookie_of_another_room_is_no_seat(table: Table) -> None:
    one, other = table.host(), table.host()
    cookie = one.client.get_cookie(f"seat-{one.code}")
    assert cookie is not None
    thief = table.phone()
    thief.code = other.code
    thief.client.set_cookie(f"seat-{other.code}", cookie.value)
    assert thief.state().status_code == 401
    one.code = other.code
    assert one.state().status_code == 401


def test_cookies_are_out_of_the_reach_of_scripts_and_other_sites(table: Table) -> None:
    for cookie in table.phone().start("Ada", "red").headers.getlist("Set-Cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie


def test_under_https_cookies_are_secure(tmp_path: Path) -> None:
    phone = make_table(tmp_path, public_url="https://play.example").phone()
    page = phone.client.get("/join", base_url="https://play.example")
    data = {"csrf_token": field_of(page.text, "csrf_token"), "secret": fresh_id(), "game": "demon-hunter", "name": "A"}
    headers = {"Referer": "https://play.example/new"}
    answer = phone.client.post("/new", data=data, base_url="https://play.example", headers=headers)
    cookies = [*page.headers.getlist("Set-Cookie"), *answer.headers.getlist("Set-Cookie")]
    assert len(cookies) >= 3
    assert all("Secure" in cookie for cookie in cookies)


def test_a_seat_moves_to_the_phone_that_scans_its_code_and_leaves_the_old_one(table: Table) -> None:
    host = table.host()
    seat, way = host.seat(), move_word(host)
    new = table.phone()
    asked = new.get(way)
    assert "Ada" in asked.text
    assert new.get(way).status_code == 200, "looking does not use it up"
    assert new.post(way).headers["Location"] == f"/room/{host.code}"
    new.code = host.code
    assert new.seat() == seat
    assert host.state().status_code == 401
    late = table.phone()
    assert late.get(way).status_code == 404
    assert late.post(way).status_code == 404
    assert new.state().status_code == 200


def test_a_code_that_moves_a_seat_is_over_after_ten_minutes(table: Table) -> None:
    host = table.host()
    way = move_word(host)
    table.clock.now += 601
    assert table.phone().post(way).status_code == 404
    assert host.state().status_code == 200


def test_only_the_seat_itself_makes_the_code_that_moves_it(table: Table) -> None:
    host = table.host()
    stranger = table.phone()
    assert stranger.post(f"/room/{host.code}/move").status_code == 401


def test_a_freed_seat_is_lost_to_its_phone_and_taken_over_by_another(table: Table) -> None:
    host = table.host()
    guest = table.guest(host.code)
    seat = guest.seat()
    assert guest.do("phone", {"seat": host.seat(), "phone": False}).status_code == 422, "only the host frees others"
    assert host.do("phone", {"seat": seat, "phone": False}).status_code == 200
    assert guest.state().status_code == 401
    assert guest.do("rename", {"seat": seat, "name": "Still me"}).status_code == 401
    new = table.phone()
    answer = new.post(f"/join/{host.code}", secret=fresh_id(), seat=seat)
    assert answer.headers["Location"] == f"/room/{host.code}"
    new.code = host.code
    assert new.seat() == seat
    assert guest.state().status_code == 401, "the old phone does not come back by itself"
    late = table.phone().post(f"/join/{host.code}", secret=fresh_id(), seat=seat)
    assert late.status_code == 409
    assert "taken" in late.text


def test_a_seat_that_has_a_phone_cannot_be_taken(table: Table) -> None:
    host = table.host()
    thief = table.phone()
    assert thief.post(f"/join/{host.code}", secret=fresh_id(), seat=host.seat()).status_code == 409
    assert thief.post(f"/join/{host.code}", secret=fresh_id(), seat="nobody").status_code == 409


def test_the_host_adds_seats_without_a_phone_and_acts_for_them(table: Table) -> None:
    host = table.host()
    guest = table.guest(host.code)
    assert guest.do("sit", {"name": "Cy"}).status_code == 422
    assert host.do("sit", {"name": "Cy", "phone": True, "seat": guest.seat()}).status_code == 200
    seats = host.view()["seats"]
    assert [(seat["name"], seat["phone"]) for seat in seats] == [("Ada", True), ("Bo", True), ("Cy", False)]
    assert len({seat["id"] for seat in seats}) == 3
    assert host.do("rename", {"seat": seats[2]["id"], "name": "Cyril"}).status_code == 200


def test_a_locked_room_takes_nobody_in_but_those_who_sit_there(table: Table) -> None:
    host = table.host()
    guest = table.guest(host.code)
    assert guest.do("lock", {"locked": True}).status_code == 422
    assert host.do("lock", {"locked": True}).status_code == 200
    late = table.phone()
    assert late.get(f"/join/{host.code}").status_code == 403
    assert late.sit(host.code, "Cy", "green").status_code == 403
    assert "closed to newcomers" in late.get(f"/join/{host.code}").text
    assert guest.get(f"/room/{host.code}").status_code == 200
    way = move_word(guest)
    assert late.post(way).status_code == 303, "a seat may move while the room is locked"


def test_a_new_host_gets_a_new_token_and_the_old_one_ends_once_that_is_used(table: Table) -> None:
    host = table.host()
    guest = table.guest(host.code)
    before = guest.client.get_cookie(f"seat-{host.code}")
    assert before is not None
    assert host.do("host", {"seat": guest.seat()}).status_code == 200
    guest.get(f"/room/{host.code}")
    after = guest.client.get_cookie(f"seat-{host.code}")
    assert after is not None
    assert after.value != before.value
    old = table.phone()
    old.code = host.code
    old.client.set_cookie(f"seat-{host.code}", before.value)
    assert old.get(f"/room/{host.code}").status_code == 200, "the answer with the new one may have been lost"
    guest.get(f"/room/{host.code}")
    assert guest.state().status_code == 200
    assert guest.do("lock", {"locked": True}).status_code == 200
    assert host.do("lock", {"locked": False}).status_code == 422


def test_who_leaves_holds_no_seat_any_more(table: Table) -> None:
    host = table.host()
    guest = table.guest(host.code)
    assert guest.do("leave", {"seat": guest.seat()}).status_code == 200
    assert guest.state().status_code == 401
    assert len(host.view()["seats"]) == 1


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("👨‍👩‍👧‍👦 家族", "👨‍👩‍👧‍👦 家族"),
        ("\u202eevil\u202c", "evil"),
        ("e\u0301te\u0301", "été"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
    ],
)
def test_names_are_kept_as_people_mean_them(table: Table, typed: str, shown: str) -> None:
    host = table.host(typed)
    name = host.view()["seats"][0]["name"]
    assert name == shown
    assert unicodedata.is_normalized("NFC", name)


def test_a_name_with_tags_stays_words(table: Table) -> None:
    host = table.host("<svg onload=x>")
    for path in (f"/room/{host.code}", f"/room/{host.code}/seats"):
        assert "<svg onload" not in host.get(path).text
    assert "<svg onload" not in table.phone().get(f"/join/{host.code}").text


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "a" * 10_000])
def test_a_name_that_is_none_is_refused_with_a_sentence_or_cut(table: Table, name: str) -> None:
    answer = table.phone().start(name, "red")
    if answer.status_code == 303:
        assert len(name) == 10_000
        return
    assert answer.status_code == 422
    assert "name" in answer.text.lower()


def test_the_same_name_twice_can_be_told_apart(table: Table) -> None:
    host = table.host("Ada")
    guest = table.guest(host.code, "ada")
    names = [seat["name"] for seat in guest.view()["seats"]]
    assert len({name.casefold() for name in names}) == 2


def test_guessing_codes_is_limited_and_sitting_down_is_not_hindered_by_it(table: Table) -> None:
    host = table.host()
    machine = table.phone(REMOTE_ADDR="192.0.2.66")
    wrong = [machine.get(f"/join/{new_code()}").status_code for _ in range(20)]
    assert wrong.count(404) == 12
    assert wrong[-1] == 429
    assert machine.get(f"/room/{host.code}/state").status_code == 429
    assert machine.post("/join", code="BCDFGH").status_code == 429
    assert "wait a moment" in machine.get(f"/join/{new_code()}").text
    assert table.phone(REMOTE_ADDR="192.0.2.7").get(f"/join/{host.code}").status_code == 200


def test_passes_cannot_be_guessed_either(table: Table) -> None:
    machine = table.phone(REMOTE_ADDR="192.0.2.67")
    answers = [machine.get(f"/move/{fresh_id()}").status_code for _ in range(15)]
    assert answers.count(404) == 12
    assert answers[-1] == 429
