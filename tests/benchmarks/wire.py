"""A phone as the server sees it: a cookie, a kept connection for pages and taps, and one for its stream."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import threading
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

_TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
_REVISION = re.compile(rb'"revision":(\d+)')
_PATIENCE = 30


class Wire:
    """One phone. `address` is the loopback address that it calls from, so that phones count apart."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self._port = port
        self._address = address
        self._calls = self._connection()
        self.cookies: dict[str, str] = {}
        self._csrf = ""
        self._made = 0
        self.code = ""
        self.revision = 0

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self._port, _PATIENCE, source_address=(self._address, 0))

    def twin(self) -> Wire:
        """The same phone with a connection of its own, for another thread."""
        other = Wire(self._port, self._address)
        other.cookies, other._csrf = dict(self.cookies), self._csrf
        other.code, other.revision = self.code, self.revision
        return other

    def call(self, method: str, path: str, body: str = "", kind: str = "") -> tuple[int, bytes, str]:
        """The status, the body and where it leads."""
        headers = {"Accept": "application/json" if kind != "form" else "text/html", "Accept-Encoding": "gzip"}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body:
            headers["Content-Type"] = "application/json" if kind == "json" else "application/x-www-form-urlencoded"
            headers["X-CSRFToken"] = self._csrf
        self._calls.request(method, path, body.encode() or None, headers)
        answer = self._calls.getresponse()
        read = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if answer.headers.get("Content-Encoding") == "gzip":
            read = gzip.decompress(read)
        return answer.status, read, answer.headers.get("Location", "")

    def form(self, path: str, **fields: str) -> str:
        """Send a form; gives where it leads."""
        if not self._csrf:
            page = self.call("GET", "/join", kind="form")[1].decode()
            found = _TOKEN.search(page)
            assert found, page
            self._csrf = found[1]
        status, _, location = self.call("POST", path, urlencode({"csrf_token": self._csrf, **fields}), "form")
        assert status == 303, f"{path} answered {status}"
        return location

    def start(self, game: str, name: str) -> None:
        """Make a room and sit down."""
        self.code = self.form("/new", secret=self._new_id(), game=game, name=name).rpartition("/")[2]

    def join(self, code: str, name: str) -> None:
        """Sit down in a room."""
        self.form(f"/join/{code}", secret=self._new_id(), name=name)
        self.code = code

    def do(self, kind: str, **data: Any) -> int:
        """A tap; gives the revision that it led to."""
        order = {"id": self._new_id(), "kind": kind, "seen": self.revision, "data": data}
        status, read, _ = self.call("POST", f"/room/{self.code}/do", json.dumps(order), "json")
        assert status == 200, f"{kind} {data} answered {status}: {read[:300]!r}"
        return self._seen(read)

    def sync(self) -> int:
        """Fetch the room's state where it is newer than what is known; gives its revision."""
        status, read, _ = self.call("GET", f"/room/{self.code}/state?since={self.revision}")
        assert status in (200, 204), f"state answered {status}"
        return self._seen(read) if status == 200 else self.revision

    def view(self) -> dict[str, Any]:
        """All that the phone shows."""
        view: dict[str, Any] = json.loads(self.call("GET", f"/room/{self.code}/state")[1])["view"]
        self.revision = int(view["revision"])
        return view

    def stream(self, on_revision: Callable[[int], None], ended: threading.Event) -> threading.Thread | None:
        """Open the stream, and call back for each revision in a thread of its own; None where there are too many."""
        connection = self._connection()
        headers = {"Accept": "text/event-stream", "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        connection.request("GET", f"/room/{self.code}/stream", headers=headers)
        answer = connection.getresponse()
        if answer.status != 200:
            answer.read()
            return None

        def listen() -> None:
            while not ended.is_set():
                try:
                    line = answer.readline()
                except (TimeoutError, OSError):
                    continue
                if not line:
                    return
                if line.startswith(b"data: "):
                    on_revision(int(line[6:]))

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        return thread

    def _seen(self, read: bytes) -> int:
        found = _REVISION.search(read)
        assert found, read[:200]
        self.revision = max(self.revision, int(found[1]))
        return int(found[1])

    def _new_id(self) -> str:
        self._made += 1
        return f"{id(self):x}-{time.monotonic_ns():x}-{self._made}"[-60:]
