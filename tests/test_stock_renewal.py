"""Games that are edited while the companion runs: taken up within a second, or kept as they were with the reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from load_case import write
from test_rooms_secrets import GAME, MASKS, PLAY, ROLES, TABLES
from web_case import Clock, Phone, Table, compiled, fresh_id

from companion import Config, create_app
from companion.stock import open_shelf
from companion.stock.renewal import LOOK_EVERY, sign_of

CARD = "Mask 1"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a game."""
    made = tmp_path / "masks"
    made.mkdir()
    files: dict[str, str | bytes] = {"game.yaml": GAME, "roles.csv": ROLES, "masks.csv": MASKS}
    write(made, {**files, "tables.yaml": TABLES, "play.yaml": PLAY})
    return made


@pytest.fixture
def table(folder: Path, tmp_path: Path) -> Table:
    """A companion that serves it alone."""
    config = Config(paths=(folder,), store=str(tmp_path / "store"), cache=tmp_path / "cache")
    clock = Clock()
    shelf = open_shelf((folder,), tmp_path / "nothing")
    app = create_app(config, random=lambda _: 0, clock=clock, shelf=shelf)
    app.jinja_env.bytecode_cache = compiled()
    return Table(app, clock)


def edit(path: Path, old: str, new: str) -> None:
    """Change words in a file, as a person does some time after it was read."""
    told = path.read_text("utf-8")
    assert old in told
    path.write_text(told.replace(old, new), "utf-8")
    later = path.stat().st_mtime_ns + 5_000_000
    os.utime(path, ns=(later, later))


def begun(table: Table) -> Phone:
    """A room of three in which a mask lies open."""
    ada = table.phone()
    made = ada.post("/new", secret=fresh_id(), game="masks", name="Ada", color="")
    ada.code = made.headers["Location"].rsplit("/", 1)[1]
    for name in ("Bo", "Cy"):
        table.guest(ada.code, name)
    assert ada.do("begin").status_code == 200
    assert ada.do("put", {"code": "MK-M7", "to": "open", "owner": ada.seat()}).status_code == 200
    return ada


def names(phone: Phone) -> list[str]:
    """The cards that lie open before the first seat."""
    return [card["name"] for card in phone.view()["seats"][0]["piles"][2]["cards"]]


def test_an_edited_card_is_there_at_the_next_look(table: Table, folder: Path) -> None:
    phone = begun(table)
    assert names(phone) == ["Mask 7"]
    before = phone.get("/faces/masks/MK-M7-front.svg").data
    edit(folder / "masks.csv", "Mask 7,+7", "Domino,+6")
    assert names(phone) == ["Mask 7"], "nobody looks more than once a second"
    table.clock.now += LOOK_EVERY
    assert names(phone) == ["Domino"]
    assert "Domino" in phone.get("/C/MK-M7").text
    assert "Domino" in phone.get("/catalog/masks.json").text
    assert phone.get("/faces/masks/MK-M7-front.svg").data != before
    assert "Mask 7" in phone.view()["log"][0]["words"], "what was told stays as it was told"
    assert phone.do("count", {"counter": "gold", "by": 1}).status_code == 200


def test_a_broken_edit_keeps_the_last_good_game_and_says_so(
    table: Table, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    phone = begun(table)
    edit(folder / "masks.csv", "Mask 7,+7", "Domino,+")
    edit(folder / "game.yaml", "players: [3, 5]", "players: many")
    table.clock.now += LOOK_EVERY
    assert names(phone) == ["Mask 7"]
    assert caplog.messages == [], "the file may only be half written"
    table.clock.now += LOOK_EVERY
    assert names(phone) == ["Mask 7"]
    (told,) = caplog.messages
    assert told.startswith("The edit of “Masks” is not taken up, its last good state is served on: game.yaml")
    about = phone.get("/about").text
    assert "The last edit of “Masks” is not taken up" in about
    assert "game.yaml" in about
    table.clock.now += LOOK_EVERY
    assert names(phone) == ["Mask 7"]
    assert len(caplog.messages) == 1, "it is told once"
    edit(folder / "game.yaml", "players: many", "players: [3, 5]")
    edit(folder / "masks.csv", "Domino,+", "Domino,+2")
    table.clock.now += LOOK_EVERY
    assert names(phone) == ["Domino"]
    assert "is not taken up" not in phone.get("/about").text


def test_an_edit_that_a_room_cannot_go_on_with_waits(table: Table, folder: Path) -> None:
    phone = begun(table)
    edit(folder / "masks.csv", "MK-M7", "MK-M9")
    for _ in range(2):
        table.clock.now += LOOK_EVERY
        assert names(phone) == ["Mask 7"]
    about = phone.get("/about").text
    assert f"the room {phone.code} plays it. There is no card “MK-M7” any more, and it lies on the table." in about


def test_a_room_that_an_edited_game_does_not_fit_is_told_and_kept(table: Table, folder: Path, tmp_path: Path) -> None:
    phone = begun(table)
    way = f"/room/{phone.code}/state"
    cookies = phone.client.get_cookie(f"seat-{phone.code}")
    assert cookies is not None
    edit(folder / "masks.csv", "MK-M7", "MK-M9")
    table.house.close()
    config = Config(paths=(folder,), store=str(tmp_path / "store"), cache=tmp_path / "cache")
    again = create_app(config, clock=table.clock, shelf=open_shelf((folder,), tmp_path / "nothing"))
    client = again.test_client()
    client.set_cookie(f"seat-{phone.code}", cookies.value)
    answer = client.get(way, headers={"Accept": "application/json"})
    assert answer.status_code == 409
    assert "change the game back. There is no card “MK-M7”" in answer.get_json()["error"]


def test_what_editors_and_prints_leave_behind_is_no_edit(folder: Path) -> None:
    before = sign_of(folder)
    for name in (".masks.csv.swp", "masks.csv~", "#masks.csv#", "out.pdf", "~$masks.xlsx", "__pycache__/x.pyc"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"x")
    assert sign_of(folder) == before
    (folder / "pictures").mkdir()
    (folder / "pictures" / "mask.png").write_bytes(b"x")
    assert sign_of(folder) != before
