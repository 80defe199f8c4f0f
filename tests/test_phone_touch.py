"""Phones that lose touch and come back, tap often, open old pages, and lie beside phones that know better."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from phones import Phone, Site, companion_on, host, phone, seated, set_up, short_game
from playwright.sync_api import Browser, expect

from companion.config import Limits


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return short_game(tmp_path_factory.mktemp("games"))


@pytest.fixture
def site(tmp_path: Path, games: Path) -> Iterator[Site]:
    with companion_on(tmp_path / "store", games) as started:
        yield started


@pytest.fixture
def table(browser: Browser, site: Site) -> tuple[Phone, Phone, str]:
    """Two phones at a table where the first turn begins."""
    anna, bela, code = seated(browser, site)
    set_up(anna, bela, site)
    return anna, bela, code


def test_a_phone_that_goes_offline_is_told_and_catches_up_by_itself(table: tuple[Phone, Phone, str]) -> None:
    anna, bela, _ = table
    bela.page.context.set_offline(True)
    bela.sees("Out of touch with the companion")
    anna.go("scores")
    anna.count("Victory Points", +1)
    expect(anna.page.locator('.tile[aria-label="Victory Points"] .num').first).to_have_text("1")
    bela.go("scores")
    bela.tap("−")
    bela.sees("nothing was done")
    bela.page.context.set_offline(False)
    bela.sees("Back in touch")
    expect(bela.page.locator(".person", has_text="Anna").locator(".score .num")).to_have_text("1")
    assert bela.value("Hits") == 5


def test_twenty_quick_taps_count_twenty(table: tuple[Phone, Phone, str]) -> None:
    anna, bela, _ = table
    anna.go("scores")
    anna.count("Victory Points", +1, times=20)
    expect(anna.page.locator('.tile[aria-label="Victory Points"] .num').first).to_have_text("20")
    bela.go("scores")
    expect(bela.page.locator(".person", has_text="Anna").locator(".score .num")).to_have_text("20")
    assert anna.faults == []


def test_two_quick_taps_on_a_roll_make_one(table: tuple[Phone, Phone, str], site: Site) -> None:
    anna, _, _ = table
    anna.tap("I have drawn it")
    anna.sees("What comes this night?")
    site.dice.faces += [1, 1]
    anna.page.evaluate(
        "const b = [...document.querySelectorAll('.btn.main')].find((one) => one.textContent.includes('Roll d6'));"
        "b.click(); b.click();"
    )
    anna.sees("2 actions left")
    anna.page.evaluate("location.hash = 'history'")
    expect(anna.page.locator(".log li", has_text="1d6")).to_have_count(1)


def test_a_page_that_saw_less_is_refused_and_shows_what_is(table: tuple[Phone, Phone, str]) -> None:
    anna, bela, code = table
    anna.sees("Draw 1 from Research")
    order = {"id": "an-old-page-taps-1", "kind": "act", "seen": 1, "data": {"action": "rest"}}
    told = anna.page.evaluate(
        """async ([code, order]) => {
            const token = document.querySelector('meta[name="csrf-token"]').content;
            const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token };
            const sent = await fetch(`/room/${code}/do`, { method: "POST", headers, body: JSON.stringify(order) });
            return [sent.status, await sent.json()];
        }""",
        [code, order],
    )
    assert told[0] == 409
    assert told[1]["error"].endswith("Look again.")
    assert told[1]["view"]["tasks"][0]["kind"] == "draw"
    assert bela.faults == []


def test_coming_back_is_coming_back_to_the_same_seat(table: tuple[Phone, Phone, str], site: Site) -> None:
    anna, bela, code = table
    bela.page.reload()
    bela.sees("Anna’s turn")
    bela.page.goto(f"{site.base}/")
    bela.tap("Back to your room")
    expect(bela.page.locator("h1")).to_contain_text("Béla")
    bela.page.goto(f"{site.base}/J/{code}")
    expect(bela.page.locator("h1")).to_contain_text("Béla")
    anna.go("scores")
    expect(anna.page.locator("button.person")).to_have_count(2)


def test_a_seat_moves_to_another_phone_and_leaves_the_old_one(
    table: tuple[Phone, Phone, str], browser: Browser, site: Site
) -> None:
    _, bela, code = table
    bela.page.goto(f"{site.base}/room/{code}/seats")
    bela.page.locator("summary", has_text="Béla").click()
    bela.tap("Move my seat to another phone")
    address = bela.page.locator("p.small.centre").inner_text()
    other = phone(browser)
    other.page.goto(address)
    other.tap("Move the seat to this phone")
    expect(other.page.locator("h1")).to_contain_text("Béla")
    bela.page.goto(f"{site.base}/room/{code}")
    bela.sees("Sit down")


def test_without_a_stream_the_phone_asks_again_and_again(browser: Browser, tmp_path: Path, games: Path) -> None:
    with companion_on(tmp_path / "store", games, limits=Limits(streams=0)) as site:
        anna, code = host(browser, site, game="short-hunt")
        anna.faults.clear()
        bela = phone(browser)
        bela.page.goto(f"{site.base}/join/{code}")
        bela.page.fill("#name", "Béla")
        bela.tap("Sit down")
        anna.sees("Béla")
        assert all("503" in words for words in anna.faults)


def test_a_scanned_card_goes_where_one_says(table: tuple[Phone, Phone, str], site: Site) -> None:
    anna, bela, _ = table
    anna.page.goto(f"{site.base}/C/DH-C02")
    anna.tap("To my: Victory Pile")
    anna.sees("Victory Pile: Anna")
    bela.go("scores")
    expect(bela.page.locator(".person", has_text="Anna").locator(".score .num")).to_have_text("1")
    assert anna.faults == []
