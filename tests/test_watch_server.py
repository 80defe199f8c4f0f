"""The preview's pages: for this machine alone, without a script from elsewhere, and never out of date."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient
from preview import live, running
from small_game import CARDS, services, small_game, write

from cardgen.build import Options, WrongUsage
from cardgen.watch.hub import MOST_LISTENERS
from cardgen.watch.live import Live
from cardgen.watch.run import PAGES, Preview
from cardgen.watch.server import create_app

PORT = 8766
HERE = {"Host": f"127.0.0.1:{PORT}"}


@pytest.fixture
def game(tmp_path: Path) -> Live:
    seen = live(small_game(tmp_path / "game"))
    seen.look()
    return seen


@pytest.fixture
def client(game: Live) -> FlaskClient:
    return create_app(game, services().templates / PAGES, PORT).test_client()


@pytest.mark.parametrize("host", ["127.0.0.1:8766", "localhost:8766", "LOCALHOST:8766", "[::1]:8766"])
def test_names_of_this_machine_are_answered(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:8766",
        "127.0.0.1",
        "localhost",
        "127.0.0.1:80",
        "localhost.evil.example:8766",
        "127.0.0.1:87660",
        "",
    ],
)
@pytest.mark.parametrize("path", ["/", "/state", "/events", "/static/watch.js", "/face/x/x.svg"])
def test_other_names_are_refused(client: FlaskClient, host: str, path: str) -> None:
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == 403
    assert b"Bat" not in answer.data


def test_what_other_sites_ask_for_is_refused(client: FlaskClient) -> None:
    from_elsewhere = {**HERE, "Sec-Fetch-Site": "cross-site"}
    assert client.get("/state", headers=from_elsewhere).status_code == 403
    # A link to the page may be followed.
    assert client.get("/", headers=from_elsewhere).status_code == 200
    assert client.get("/state", headers={**HERE, "Sec-Fetch-Site": "same-origin"}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/state", "/static/watch.js"])
def test_no_script_but_the_page_s_own_may_run(client: FlaskClient, path: str) -> None:
    with client.get(path, headers=HERE) as answer:
        headers = answer.headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Cache-Control"] in {"no-store", "no-cache, max-age=0"}


def test_the_page_escapes_what_the_game_says(tmp_path: Path) -> None:
    folder = small_game(tmp_path / "a<b>&c", game='title: "<script>1</script>"\nprefix: X\ndecks: {}\n')
    seen = live(folder)
    seen.look()
    page = create_app(seen, services().templates / PAGES, PORT).test_client().get("/", headers=HERE).text
    assert "<script>1" not in page
    assert "&lt;script&gt;1" in page
    assert " style=" not in page
    assert "onclick" not in page


def test_faces_are_drawings_that_never_change(client: FlaskClient) -> None:
    state = client.get("/state", headers=HERE).get_json()
    item = state["items"]["beasts/BC-1"]
    for face in item["faces"]:
        assert client.get(f"/face/other/{face['key']}.svg", headers=HERE).status_code == 404
        answer = client.get(f"/face/{state['token']}/{face['key']}.svg", headers=HERE)
        assert answer.mimetype == "image/svg+xml"
        assert answer.data.startswith(b"<svg")
        assert "immutable" in answer.headers["Cache-Control"]
        assert "script-src" not in answer.headers["Content-Security-Policy"]
        assert "sandbox" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/face/x/nothing.svg", "/static/../page.html", "/static/page.html", "/nowhere"])
def test_what_is_not_there_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(path, headers=HERE).status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_nothing_can_be_changed(client: FlaskClient, method: str) -> None:
    for path in ("/", "/state", "/events"):
        assert getattr(client, method)(path, headers=HERE).status_code == 405


def test_events_begin_with_the_revision_and_follow(client: FlaskClient, game: Live) -> None:
    stream = iter(client.get("/events", headers=HERE).response)
    hello = text(next(stream))
    assert f"event: hello\ndata: {game.token} 1\n" in hello
    path = write(game.folder, {"beasts.csv": CARDS.replace("Flies", "Sings")}) / "beasts.csv"
    game.look([path])
    update = text(next(stream))
    assert update.startswith("event: update\ndata: {")
    assert '"revision":2' in update
    assert "beasts/BC-2" not in update.split('"items":')[1].split('"gone"')[0]


def text(part: object) -> str:
    return part.decode() if isinstance(part, bytes) else str(part)


def test_only_so_many_may_listen(client: FlaskClient) -> None:
    streams = [client.get("/events", headers=HERE) for _ in range(MOST_LISTENERS)]
    assert client.get("/events", headers=HERE).status_code == 503
    streams.pop().close()
    assert client.get("/events", headers=HERE).status_code == 200


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    folder = small_game(tmp_path / "game")
    with running(folder) as preview, pytest.raises(WrongUsage, match=rf"Port {preview.port} cannot be used"):
        Preview(folder, services(), Options(), preview.port)
