"""A seat that was freed and taken again, at its phones: nothing that the server sends has its secrets in it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from load_case import write
from test_rooms_secrets import GAME, MASKS, PLAY, ROLES, TABLES
from web_case import Clock, Phone, Table, compiled, fresh_id

from companion import Config, create_app
from companion.stock import open_shelf


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A companion that serves one game, in which roles are dealt in secret."""
    files: dict[str, str | bytes] = {"game.yaml": GAME, "roles.csv": ROLES, "masks.csv": MASKS}
    folder = tmp_path / "masks"
    folder.mkdir()
    write(folder, {**files, "tables.yaml": TABLES, "play.yaml": PLAY})
    config = Config(paths=(folder,), store=str(tmp_path / "store"), cache=tmp_path / "cache")
    clock = Clock()
    source = random.Random(5).randrange  # noqa: S311 - seeded on purpose
    app = create_app(config, random=source, clock=clock, shelf=open_shelf((folder,), tmp_path))
    app.jinja_env.bytecode_cache = compiled()
    return Table(app, clock)


def three(table: Table) -> tuple[Phone, Phone, Phone]:
    """Ada, who hosts, Bo and Cy, each with a role."""
    ada = table.phone()
    made = ada.post("/new", secret=fresh_id(), game="masks", name="Ada", color="")
    ada.code = made.headers["Location"].rsplit("/", 1)[1]
    bo, cy = table.guest(ada.code, "Bo"), table.guest(ada.code, "Cy")
    assert ada.do("begin").status_code == 200
    return ada, bo, cy


def all_that_is_sent(phone: Phone) -> str:
    """Every answer from which a phone could learn something."""
    code = phone.code
    pages = (f"/room/{code}", f"/room/{code}/state", f"/room/{code}/export.json", f"/room/{code}/seats")
    refused = phone.do("name", {"card": "c1", "code": "MK-1"}).text
    return "".join(phone.get(page).text for page in pages) + refused


def role_of(table: Table, phone: Phone, seat: str) -> str:
    room = table.house.keeper.open(phone.code)
    (key,) = room.state.pile("role", seat)
    return room.rules.cards[room.state.cards[key].code].name


def test_the_new_phone_is_shown_nothing_until_another_seat_opens_it(table: Table) -> None:
    ada, bo, cy = three(table)
    seat = bo.seat()
    role = role_of(table, bo, seat)
    assert f'"{role}"' in all_that_is_sent(bo)
    assert ada.do("phone", {"seat": seat, "phone": False}).status_code == 200
    assert "stays sealed until another seat" in table.phone().get(f"/join/{ada.code}").text
    new = table.phone()
    assert new.post(f"/join/{ada.code}", secret=fresh_id(), seat=seat).status_code == 303
    new.code = ada.code
    for phone in (ada, cy, new):
        assert role not in all_that_is_sent(phone)
    for phone in (ada, new):
        refused = phone.do("open", {"seat": seat})
        assert (refused.status_code, "Cy" in refused.get_json()["error"]) == (422, True)
        assert "Open what Bo holds" not in phone.get(f"/room/{phone.code}/seats").text
    assert "Open what Bo holds in secret" in cy.get(f"/room/{cy.code}/seats").text
    assert cy.do("open", {"seat": seat}).status_code == 200
    assert f'"{role}"' in all_that_is_sent(new)
    for phone in (ada, cy):
        assert role not in all_that_is_sent(phone)
        assert phone.view()["log"][0]["words"] == "Cy opens what Bo's seat holds in secret for its new phone."


def test_a_seat_that_moves_by_its_own_code_keeps_its_secrets(table: Table) -> None:
    _, bo, _ = three(table)
    role = role_of(table, bo, bo.seat())
    word = bo.post(f"/room/{bo.code}/move").text.partition("/move/")[2][:22]
    new = table.phone()
    assert new.post(f"/move/{word}").status_code == 303
    new.code = bo.code
    assert f'"{role}"' in new.state().text
