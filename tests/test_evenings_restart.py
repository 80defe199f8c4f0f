"""A party of Treasure Hunter on a companion in a process of its own that is killed in the middle, and starts again."""

from __future__ import annotations

import json
import signal
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from company import Company, Dice, Luck
from habits import HABITS
from test_web_serve import Browser, Server, free_port
from web_case import Clock, Table, field_of, fresh_id

GAME = "treasure-hunter"


class Answer:
    """What the companion answered, as the company reads it."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status_code = status
        self.text = body.decode()

    def get_json(self) -> Any:
        return json.loads(self.text)


class Distant(Browser):
    """A phone that reaches a seat over the network."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url, self.code = url, ""

    def sit(self, path: str, **fields: str) -> None:
        self.token = field_of(self.get(f"{self.url}/join"), "csrf_token")
        form = {"csrf_token": self.token, "secret": fresh_id(), **fields}
        with self.opener.open(f"{self.url}{path}", urllib.parse.urlencode(form).encode(), timeout=10) as answer:
            self.code = answer.url.rpartition("/")[2]

    def view(self) -> Any:
        return json.loads(self.get(f"{self.url}/room/{self.code}/state"))["view"]

    def seat(self) -> str:
        return str(self.view()["you"])

    def send(self, order: Mapping[str, Any]) -> Answer:
        headers = {"Content-Type": "application/json", "Accept": "application/json", "X-CSRFToken": self.token}
        request = urllib.request.Request(f"{self.url}/room/{self.code}/do", json.dumps(order).encode(), headers)  # noqa: S310
        try:
            with self.opener.open(request, timeout=10) as answer:
                return Answer(answer.status, answer.read())
        except urllib.error.HTTPError as refused:
            return Answer(refused.code, refused.read())


class Party(Company):
    """People who know of the paper only what their phones show."""

    def __post_init__(self) -> None:
        self.view = self.seen_by(self.hosting)
        self.catalog = json.loads(self.host.get(f"{self.host.url}/catalog/{GAME}.json"))

    def free(self, decks: Any = (), types: Any = ()) -> list[str]:
        """The cards of decks and types of which none lies on the table."""
        there = json.dumps(self.view)
        cards = [card for card in self.catalog["cards"] if f'"{card["code"]}"' not in there]
        fits = [card for card in cards if not types or card.get("type") in types]
        return [card["code"] for card in fits if not decks or card["deck"] in decks]


@pytest.fixture
def servers() -> Iterator[list[Server]]:
    made: list[Server] = []
    yield made
    for server in made:
        server.process.kill()
        server.process.communicate()


def test_a_party_goes_on_where_it_was_when_the_companion_was_killed(tmp_path: Path, servers: list[Server]) -> None:
    port = free_port()
    servers.append(Server(tmp_path / "store", port).wait())
    ada, bo = Distant(servers[0].url), Distant(servers[0].url)
    ada.sit("/new", game=GAME, name="Ada", color="red")
    bo.sit(f"/join/{ada.code}", name="Bo", color="blue")
    party = Party(Table(None, Clock()), Dice(), {one.seat(): one for one in (ada, bo)}, Luck(2))  # type: ignore[arg-type]
    party.habits = HABITS[GAME]
    party.begin()
    for _ in range(45):
        party.one_thing()
    before = [one.view() for one in (ada, bo)]
    assert any(
        pile["id"] == "party" and pile["count"] for view in before for seat in view["seats"] for pile in seat["piles"]
    )
    servers[0].process.send_signal(signal.SIGKILL)
    servers[0].process.wait()
    servers.append(Server(tmp_path / "store", port).wait())
    assert [one.view() for one in (ada, bo)] == before, "heroes, hits, spells and what was due: nothing is lost"
    for _ in range(15):
        party.one_thing()
    assert party.view["revision"] > before[0]["revision"] + 10
