"""Headers, names, keys, tokens of forms, limits of size: what protects a companion among strangers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from web_case import Table, fresh_id, make_table

from companion.config import Config, WrongSetting
from companion.web.security import is_trusted, secret_key


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return make_table(tmp_path_factory.mktemp("safety"))


PAGES = (
    "/", "/new", "/new?game=demon-hunter", "/join", "/dice", "/dice?roll=3d6", "/tables", "/tables/demon-hunter/wound",
    "/cards", "/cards?q=hunter", "/cards/demon-hunter/creatures", "/C/DH-C09", "/P/DH-P01", "/rules/demon-hunter",
    "/R/DH-FIGHT", "/about", "/screen", "/nothing-here",
)  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
def test_every_page_forbids_foreign_and_inline_scripts_and_has_none(table: Table, path: str) -> None:
    answer = table.phone().get(path)
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "style=" not in answer.text
    assert "<style" not in answer.text
    assert not re.search(r"<script(?![^>]*\bsrc=)", answer.text)
    assert not re.search(r"\son[a-z]+=", answer.text)


@pytest.mark.parametrize("path", PAGES[:-1])
def test_pages_are_small(table: Table, path: str) -> None:
    answer = table.phone().get(path)
    assert answer.status_code == 200
    assert len(answer.data) < 100_000


def test_a_picture_of_a_card_can_run_nothing(table: Table) -> None:
    answer = table.phone().get("/faces/demon-hunter/DH-C09-front.svg")
    assert answer.mimetype == "image/svg+xml"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert b"<script" not in answer.data


@pytest.mark.parametrize("path", ["/new", "/join", "/dice", "/tables/demon-hunter/wound", "/screen", "/join/BCDFGH"])
def test_forms_without_their_token_are_refused(table: Table, path: str) -> None:
    answer = table.app.test_client().post(path, data={"roll": "1d6"})
    assert answer.status_code == 400
    assert "load it again" in answer.text


def test_taps_without_their_token_are_refused(table: Table) -> None:
    host = table.host()
    order = {"id": fresh_id(), "kind": "begin", "seen": 2, "data": {"force": True}}
    headers = {"Accept": "application/json"}
    assert host.client.post(f"/room/{host.code}/do", json=order, headers=headers).status_code == 400
    assert host.client.post(f"/room/{host.code}/move").status_code == 400
    assert host.view()["stage"] == "lobby"


def test_a_token_of_a_form_has_no_end(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.app.config["WTF_CSRF_TIME_LIMIT"] is None


@pytest.mark.parametrize(
    ("host", "trusted"),
    [
        ("tablewright.local:8765", True),
        ("TABLEWRIGHT.LOCAL:8765", True),
        ("tablewright.local.", True),
        ("localhost:8765", True),
        ("127.0.0.1", True),
        ("192.168.1.20:8765", True),
        ("[::1]:8765", True),
        ("play.example", True),
        ("extra.example", True),
        ("evil.example", False),
        ("tablewright.local.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[", False),
        ("a b", False),
    ],
)
def test_only_names_of_its_own_are_trusted(host: str, trusted: bool) -> None:
    config = Config(public_url="https://play.example/", hosts=("extra.example",))
    assert is_trusted(host, config) is trusted


def test_another_name_is_refused_with_a_sentence(table: Table) -> None:
    answer = table.app.test_client().get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "does not go by that name" in answer.text
    assert "evil" not in answer.text


def test_the_key_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    key = secret_key(tmp_path / "deep")
    path = tmp_path / "deep" / "secret.key"
    assert len(key) == 32
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    assert secret_key(tmp_path / "deep") == key
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_bytes(b"")  # a full disk when it was made
    assert len(secret_key(tmp_path / "deep")) == 32


def test_too_much_at_once_is_refused(table: Table) -> None:
    host = table.host()
    assert host.post("/join", code="B" * 100_000).status_code == 413
    headers = {"X-CSRFToken": host.csrf(), "Accept": "application/json"}
    answer = host.client.post(f"/room/{host.code}/do", data=b" " * 100_000, headers=headers)
    assert answer.status_code == 413
    assert "send less" in answer.get_json()["error"]


@pytest.mark.parametrize(
    ("method", "path", "status"), [("get", "/nix", 404), ("put", "/", 405), ("post", "/about", 405)]
)
def test_errors_are_sentences_for_people_and_for_scripts(table: Table, method: str, path: str, status: int) -> None:
    phone = table.phone()
    headers = {"X-CSRFToken": phone.csrf()}
    page = getattr(phone.client, method)(path, headers=headers)
    assert page.status_code == status
    assert page.mimetype == "text/html"
    told = getattr(phone.client, method)(path, headers={**headers, "Accept": "application/json"})
    assert told.get_json()["status"] == status
    assert told.get_json()["error"].endswith(".")


def test_a_fault_of_the_program_is_a_sentence_without_its_insides(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> str:
        raise RuntimeError("an inner secret")

    table.app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr("companion.web.home.render_template", fail)
    answer = table.phone().get("/")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.text
    assert "secret" not in answer.text


def test_bad_requests_leave_at_most_a_line_in_the_log(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    phone = table.phone()
    for path in ("/nix", "/C/NOPE", "/dice?roll=1d0", "/join/BCDFGH", "/P/%00", "/R/..%2f..", "/C/" + "A" * 3000):
        assert 400 <= phone.get(path).status_code < 500
    assert caplog.records == []


def test_identity_is_in_no_address(table: Table) -> None:
    host = table.host()
    cookie = host.client.get_cookie(f"seat-{host.code}")
    assert cookie is not None
    for path in (f"/room/{host.code}", f"/room/{host.code}/seats", f"/room/{host.code}/state", "/"):
        assert cookie.value not in host.get(path).text


@pytest.mark.parametrize(
    "settings",
    [{"port": 0}, {"port": 70000}, {"public_url": "play.example"}, {"public_url": "https://a; script-src *"}],
)
def test_settings_that_make_no_sense_are_told(settings: dict[str, object]) -> None:
    with pytest.raises(WrongSetting, match=r"\.$"):
        Config(**settings)  # type: ignore[arg-type]


def test_qr_codes_lead_to_an_address_that_phones_can_reach() -> None:
    assert Config().address == "http://tablewright.local:8765"
    assert Config(lan=("192.168.1.20",), named=False).address == "http://192.168.1.20:8765"
    assert Config(lan=("192.168.1.20",), named=False).printed_address == "http://tablewright.local:8765"
    assert Config(public_url="https://play.example/tw/").link("/J/BCDFGH") == "HTTPS://PLAY.EXAMPLE/tw/J/BCDFGH"
    assert Config(lan=("fd00::1",), named=False).address == "http://[fd00::1]:8765"
