"""Many who tap at once lose nothing: eight phones that add to one counter (the benchmark does it 200 times each)."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from load_case import write
from test_rooms_secrets import GAME, MASKS, ROLES, TABLES
from web_case import Clock, Phone, Table, compiled, fresh_id

from companion import Config, create_app
from companion.config import Limits
from companion.stock import open_shelf

PHONES, TAPS = 8, 25
PLAY = "counters: {gold: {name: Gold, of: room, start: 3}}\n"
NONE = "1000000 per second"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A companion with a game for eight."""
    folder = tmp_path / "masks"
    folder.mkdir()
    game = GAME.replace("players: [3, 5]", "players: [2, 8]")
    assert game != GAME
    files: dict[str, str | bytes] = {"game.yaml": game, "roles.csv": ROLES, "masks.csv": MASKS}
    write(folder, {**files, "tables.yaml": TABLES, "play.yaml": PLAY})
    limits = Limits(guesses=NONE, joins=NONE, taps=NONE, lookups=NONE)
    config = Config(paths=(folder,), store=str(tmp_path / "store"), cache=tmp_path / "cache", limits=limits)
    clock = Clock()
    app = create_app(config, random=lambda _: 0, clock=clock, shelf=open_shelf((folder,), tmp_path / "nothing"))
    app.jinja_env.bytecode_cache = compiled()
    return Table(app, clock)


def test_every_tap_counts_once(table: Table) -> None:
    host = table.phone()
    host.code = host.post("/new", secret=fresh_id(), game="masks", name="Ada", color="").headers["Location"][-6:]
    phones = [host, *(table.guest(host.code, f"Player {number}") for number in range(2, PHONES + 1))]
    assert host.do("begin").status_code == 200
    before = host.revision()
    wrong: list[str] = []

    def tap(phone: Phone) -> None:
        for _ in range(TAPS):
            order = {"id": fresh_id(), "kind": "count", "seen": before, "data": {"counter": "gold", "by": 1}}
            for _again in range(2):  # a phone that had no answer sends the same once more
                answer = phone.send(order)
                if answer.status_code != 200:
                    wrong.append(answer.get_json()["error"])

    threads = [threading.Thread(target=tap, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    (gold,) = host.view()["counters"]
    assert gold["value"] == 3 + PHONES * TAPS
    assert host.revision() == before + PHONES * TAPS
