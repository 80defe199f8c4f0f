"""Helps the tests of the companion: an application on a folder of its own, phones, and eyes for QR codes."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import zxingcpp
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.test import TestResponse

from cardgen.share import share_folder
from companion import Config, create_app
from companion.stock import Shelf, open_shelf
from companion.web.house import EXTENSION, House

GAME = "demon-hunter"
_RUN = re.compile(r"M(\d+) (\d+)h(\d+)v1h-\d+z")
_ids = itertools.count(1)


@dataclass
class Clock:
    """A clock that stands still until it is moved."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Table:
    """A companion with a seeded random source and a clock of its own."""

    app: Flask
    clock: Clock
    phones: list[Phone] = field(default_factory=list)

    @property
    def house(self) -> House:
        house: House = self.app.extensions[EXTENSION]
        return house

    def phone(self, **environ: str) -> Phone:
        """A phone that has never been here, with an address of its own."""
        number = next(_ids)
        made = Phone(
            self.app.test_client(),
            {"REMOTE_ADDR": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}", **environ},
        )
        self.phones.append(made)
        return made

    def host(self, name: str = "Ada", color: str = "red") -> Phone:
        """A phone that has started a room."""
        phone = self.phone()
        answer = phone.start(name, color)
        assert answer.status_code == 303, answer.get_data(as_text=True)
        phone.code = answer.headers["Location"].rsplit("/", 1)[1]
        return phone

    def guest(self, code: str, name: str = "Bo", color: str = "blue") -> Phone:
        """A phone that has joined a room."""
        phone = self.phone()
        answer = phone.sit(code, name, color)
        assert answer.status_code == 303, answer.get_data(as_text=True)
        phone.code = code
        return phone


@dataclass
class Phone:
    """A browser with its cookies."""

    client: FlaskClient
    environ: dict[str, str]
    code: str = ""
    token: str = ""

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.client.get(path, environ_overrides=self.environ, **more)

    def post(self, path: str, **data: str) -> TestResponse:
        """Send a form, with a token from a page of the companion."""
        return self.client.post(path, data={"csrf_token": self.csrf(), **data}, environ_overrides=self.environ)

    def csrf(self) -> str:
        if not self.token:
            self.token = field_of(self.get("/join").text, "csrf_token")
        return self.token

    def start(self, name: str, color: str, secret: str = "") -> TestResponse:
        secret = secret or fresh_id()
        return self.post("/new", secret=secret, game=GAME, name=name, color=color)

    def sit(self, code: str, name: str, color: str, secret: str = "") -> TestResponse:
        return self.post(f"/join/{code}", secret=secret or fresh_id(), name=name, color=color)

    def do(self, kind: str, data: dict[str, Any] | None = None, **more: Any) -> TestResponse:
        """Tap something, as the script does."""
        order = {"id": fresh_id(), "kind": kind, "seen": self.revision(), "data": data or {}, **more}
        return self.send(order)

    def send(self, order: Any) -> TestResponse:
        headers = {"X-CSRFToken": self.csrf(), "Accept": "application/json"}
        return self.client.post(f"/room/{self.code}/do", json=order, headers=headers, environ_overrides=self.environ)

    def state(self) -> TestResponse:
        headers = {"Accept": "application/json"}
        return self.client.get(f"/room/{self.code}/state", headers=headers, environ_overrides=self.environ)

    def view(self) -> dict[str, Any]:
        answer = self.state()
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.get_json()["view"]
        return view

    def revision(self) -> int:
        house: House = self.client.application.extensions[EXTENSION]
        return house.keeper.row(self.code).revision

    def seat(self) -> str:
        """The seat that it holds, as the store knows it."""
        house: House = self.client.application.extensions[EXTENSION]
        cookie = self.client.get_cookie(f"seat-{self.code}")
        assert cookie is not None
        holder = house.passes.holder(house.keeper.row(self.code), cookie.value)
        assert holder is not None
        return holder.seat


class Compiled(BytecodeCache):
    """Templates, compiled once for all applications that tests make."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


@lru_cache(maxsize=1)
def compiled() -> Compiled:
    """The one that all share."""
    return Compiled()


@lru_cache(maxsize=1)
def built_in_games() -> Shelf:
    """The games that come with the project, read once for all tests."""
    return open_shelf((), share_folder())


def make_table(folder: Path, seed: int = 1, **settings: Any) -> Table:
    """A companion whose rooms lie in a folder."""
    clock = Clock()
    source: Callable[[int], int] = random.Random(seed).randrange  # noqa: S311 - seeded on purpose
    config = Config(store=str(folder / "store"), cache=folder / "cache", **settings)
    app = create_app(config, random=source, clock=clock, shelf=built_in_games())
    app.jinja_env.bytecode_cache = compiled()
    return Table(app, clock)


def field_of(page: str, name: str) -> str:
    """What a hidden field of a page holds."""
    found = re.search(rf'name="{name}" value="([^"]+)"', page)
    assert found is not None, page
    return found[1]


def fresh_id() -> str:
    return f"test-{next(_ids):06d}"


def read_qr(page: str) -> str:
    """What the first QR code on a page says, read from its picture."""
    drawn = page[page.index('class="qr"') :]
    size = re.search(r'viewBox="0 0 (\d+)', drawn)
    assert size is not None
    modules = np.full((int(size[1]), int(size[1])), 255, np.uint8)
    for x, y, wide in _runs(drawn[: drawn.index("</svg>")]):
        modules[y, x : x + wide] = 0
    found = zxingcpp.read_barcodes(np.kron(modules, np.ones((6, 6), np.uint8)))
    assert len(found) == 1
    return str(found[0].text)


def _runs(drawn: str) -> Iterator[tuple[int, int, int]]:
    for run in _RUN.finditer(drawn):
        yield int(run[1]), int(run[2]), int(run[3])
