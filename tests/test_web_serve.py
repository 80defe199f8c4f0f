"""The command: what it prints, what it does about a taken port, Ctrl-C, and kill -9 in the middle of an evening."""

from __future__ import annotations

import contextlib
import http.client
import http.cookiejar
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from web_case import field_of, fresh_id

from companion.announce import lan_addresses
from companion.greeting import terminal_qr

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class Server:
    """A companion in a process of its own."""

    def __init__(self, store: Path, port: int) -> None:
        words = [sys.executable, "-c", "from companion.main import main; main()", "--host", "127.0.0.1"]
        environment = {**os.environ, "COMPANION_PORT": str(port), "COMPANION_STORE": str(store)}
        self.process = subprocess.Popen(
            words,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parent.parent,
        )
        self.url = f"http://127.0.0.1:{port}"

    def wait(self) -> Server:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.url}/ping", timeout=1).close()  # noqa: S310
            except OSError:
                assert self.process.poll() is None, self.process.stderr.read() if self.process.stderr else ""
                time.sleep(0.05)
            else:
                return self
        raise AssertionError("the companion did not start")

    def end(self, number: int) -> tuple[int, str, str]:
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=20)  # a phone that listens would hold it for ever
        return self.process.returncode, out, err


class Browser:
    """A phone that reaches the companion over the network."""

    def __init__(self) -> None:
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.token = ""

    def get(self, url: str) -> str:
        with self.opener.open(url, timeout=10) as answer:
            text: str = answer.read().decode()
            return text

    def start(self, url: str) -> str:
        self.token = field_of(self.get(f"{url}/join"), "csrf_token")
        form = {"csrf_token": self.token, "secret": fresh_id(), "game": "demon-hunter", "name": "Ada"}
        with self.opener.open(f"{url}/new", urllib.parse.urlencode(form).encode(), timeout=10) as answer:
            code: str = answer.url.rpartition("/")[2]
            return code

    def do(self, room: str, kind: str, data: dict[str, Any]) -> Any:
        body = json.dumps({"id": fresh_id(), "kind": kind, "seen": 9999, "data": data}).encode()
        headers = {"Content-Type": "application/json", "Accept": "application/json", "X-CSRFToken": self.token}
        with self.opener.open(urllib.request.Request(f"{room}/do", body, headers), timeout=10) as answer:  # noqa: S310
            return json.load(answer)


@pytest.fixture
def servers() -> Iterator[list[Server]]:
    made: list[Server] = []
    yield made
    for server in made:
        server.process.kill()
        server.process.communicate()


def test_kill_in_the_middle_of_an_evening_loses_nothing_that_was_answered(
    tmp_path: Path, servers: list[Server]
) -> None:
    port = free_port()
    servers.append(Server(tmp_path / "store", port).wait())
    browser = Browser()
    room = f"{servers[0].url}/room/{browser.start(servers[0].url)}"
    browser.do(room, "begin", {"force": True})
    answered = 0
    killer = threading.Timer(0.4, servers[0].process.kill)
    killer.start()
    with contextlib.suppress(OSError, http.client.HTTPException):
        for answered in range(10_000):  # noqa: B007 - how far it came is what counts
            browser.do(room, "count", {"counter": "hand", "by": 1})
    killer.join()
    servers[0].process.wait()
    servers.append(Server(tmp_path / "store", port).wait())
    view = json.loads(browser.get(f"{room}/state"))["view"]
    counted = next(one["value"] for one in view["seats"][0]["counters"] if one["id"] == "hand")
    assert answered > 0
    assert counted in {answered, answered + 1}, "the last may have been recorded before its answer was sent"
    browser.do(room, "count", {"counter": "hand", "by": 1})

    status, out, err = servers[1].end(signal.SIGINT)
    assert (status, err) == (0, "")
    assert "Stopped; all rooms are kept." in out


def test_it_says_where_it_is_and_stops_although_a_phone_listens(tmp_path: Path, servers: list[Server]) -> None:
    port = free_port()
    server = Server(tmp_path / "store", port).wait()
    servers.append(server)
    browser = Browser()
    code = browser.start(server.url)
    stream = browser.opener.open(f"{server.url}/room/{code}/stream", timeout=10)
    assert stream.readline() == b"retry: 2000\n"
    second = Server(tmp_path / "other", port)
    out, err = second.process.communicate(timeout=20)
    assert second.process.returncode == 1
    assert f"The port {port} is in use" in err
    status, out, err = server.end(signal.SIGTERM)
    assert (status, err) == (0, "")
    assert f"http://localhost:{port}" in out
    assert "Demon Hunter" in out
    stream.close()


def test_a_store_that_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "store").write_text("a file, and no folder")
    server = Server(tmp_path / "store", free_port())
    _, err = server.process.communicate(timeout=20)
    assert server.process.returncode == 1
    assert err.startswith("Error: The store “")
    assert err.count("\n") == 1


def test_addresses_for_phones_are_never_those_of_this_computer_alone() -> None:
    assert lan_addresses("127.0.0.1") == ()
    assert lan_addresses("localhost") == ()
    assert lan_addresses("192.168.1.20") == ("192.168.1.20",)
    assert not any(one.startswith(("127.", "169.254.", "::1", "fe80")) for one in lan_addresses("0.0.0.0"))  # noqa: S104


def test_the_terminals_qr_code_is_square_and_dark_on_light() -> None:
    lines = list(terminal_qr("HTTP://TABLEWRIGHT.LOCAL:8765"))
    assert {len(line) for line in lines} == {29}
    assert set("".join(lines)) <= set("\xa0▀▄█")
