"""Cards that were picked and not sent, and the secrets of a seat that changed hands, on phones in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from load_case import write
from phones import Phone, Site, companion_on, host, phone, seated, short_game
from playwright.sync_api import Browser, expect
from test_rooms_secrets import GAME, MASKS, PLAY, ROLES, TABLES


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    place = tmp_path_factory.mktemp("kept")
    masks = place / "masks"
    masks.mkdir()
    files: dict[str, str | bytes] = {"game.yaml": GAME, "roles.csv": ROLES, "masks.csv": MASKS}
    write(masks, {**files, "tables.yaml": TABLES, "play.yaml": PLAY})
    with companion_on(place / "store", short_game(place), masks) as found:
        yield found


def test_cards_that_were_picked_and_not_sent_are_there_after_a_reload(browser: Browser, site: Site) -> None:
    anna, _bela, _code = seated(browser, site)
    anna.tap("Begin the game")
    anna.tap("Name the cards")
    anna.pick("exorcist")
    anna.tap("Name another")
    anna.pick("scholar")
    anna.page.reload()
    picked = anna.page.locator(".panel .item")
    expect(picked).to_have_count(2)
    anna.sees("Exorcist")
    anna.page.get_by_label("Take out Exorcist").click()
    expect(picked).to_have_count(1)
    anna.page.reload()
    expect(picked).to_have_count(1)
    anna.sees("Scholar")
    anna.tap("The others stay unknown")
    expect(anna.key("The others stay unknown")).to_have_count(0)
    assert anna.faults == []


def joined(browser: Browser, site: Site, code: str, name: str) -> Phone:
    """A phone that has sat down."""
    made = phone(browser)
    made.page.goto(f"{site.base}/join/{code}")
    made.page.fill("#name", name)
    made.tap("Sit down")
    made.page.locator(".foot").wait_for()
    return made


def test_a_seat_that_changed_hands_is_opened_by_another_in_sight_of_all(browser: Browser, site: Site) -> None:
    anna, code = host(browser, site, game="masks")
    bela, cy = joined(browser, site, code, "Béla"), joined(browser, site, code, "Cy")
    anna.tap("Begin the game")
    bela.go("cards")
    bela.page.locator('[data-key="pile-role"]').wait_for()
    role = bela.page.locator('[data-key="pile-role"] .item b').inner_text()
    assert role.startswith("Role ")
    anna.page.goto(f"{site.base}/room/{code}/seats")
    anna.page.locator("details.seat", has_text="Béla").locator("summary").click()
    anna.tap("Free this seat")
    other = phone(browser)
    other.page.goto(f"{site.base}/join/{code}")
    other.sees("stays sealed until another seat")
    other.tap("I am Béla")
    other.sees("It is opened by: Cy.")
    other.sees("Sealed: 1")
    assert role not in other.page.content()
    cy.sees("Béla’s secrets are sealed")
    cy.tap("Open it")
    cy.page.locator("dialog").get_by_text("Open it", exact=True).click()
    other.sees("Cy opens what Béla's seat holds in secret for its new phone.")
    other.go("cards")
    expect(other.page.locator('[data-key="pile-role"] .item b')).to_have_text(role)
    for one in (cy, other):
        assert one.faults == []
