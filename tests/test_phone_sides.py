"""A battle on two phones: one page with both totals, cards played with a tap, backs, the result and the spoils."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from phones import Phone, Site, companion_on, guest, host, wider
from playwright.sync_api import Browser, expect
from test_web_sides import GAME, cards, codes

MELEE, RANGED, ALERT = codes("melee"), codes("ranged"), codes("alert")
WEAPON = cards("melee")[0]["weapon"]
DRAGON = min(row["weapon"] for row in cards("dragon"))


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with companion_on(tmp_path / "store") as started:
        yield started


def draw(phone: Phone, *typed: str) -> None:
    """Name the first cards that are drawn; the others stay unknown."""
    phone.sees("Draw 3 from")
    for number, code in enumerate(typed):
        phone.tap("Name another" if number else "Name the cards")
        phone.pick(code)
    phone.tap("The others stay unknown" if typed else "Drawn; name them later")


def totals(phone: Phone) -> list[str]:
    return phone.page.locator(".side .total .num:first-child").all_inner_texts()


def shows(phone: Phone, ours: str, theirs: str) -> None:
    """Wait until both totals are shown."""
    numbers = phone.page.locator(".side .total .num:first-child")
    expect(numbers.nth(0)).to_have_text(ours)
    expect(numbers.nth(1)).to_have_text(theirs)


@pytest.fixture
def table(browser: Browser, site: Site) -> tuple[Phone, Phone]:
    """Anna and Bela in a battle that Anna has begun."""
    anna, code = host(browser, site, game=GAME)
    bela = guest(browser, f"{site.base}/J/{code}", "Bela")
    anna.sees("Bela")
    anna.tap("Begin the game")
    draw(anna, MELEE[0], RANGED[0])
    draw(bela, ALERT[0])
    site.dice.faces += [6, 1]
    anna.tap("Roll d6 for all 2")
    anna.tap("Start a battle")
    anna.sees("Your turn to play")
    return anna, bela


def test_a_battle_from_the_first_weapon_to_the_spoils(table: tuple[Phone, Phone]) -> None:
    anna, bela = table
    shows(bela, "0", "0")
    bela.sees("Waiting for Anna.")
    anna.page.locator(".way", has_text="Deploy a melee weapon").locator(".item").first.click()
    anna.sees("Anything right after it?")
    for phone in table:
        shows(phone, WEAPON, "0")
        assert wider(phone.page) <= 0
    anna.page.get_by_role("button", name="Grey Wolf", exact=True).click()
    bela.sees("Your turn to play")
    shows(bela, WEAPON, "0")
    bela.page.locator(".way", has_text="Alert a monster").locator(".item").first.click()
    bela.page.get_by_role("button", name=f"Dragon {DRAGON}", exact=True).click()
    for phone in table:
        expect(phone.page.locator(".side .more", has_text="+ ?")).to_be_visible()
    anna.tap("Play nothing")
    bela.tap("Play nothing")
    for hidden in ("Grey Wolf", f"Dragon {DRAGON}"):
        task = anna.page.locator(".task", has_text=f"Turn it over: {hidden}")
        task.locator(".list .btn").first.click()
        expect(task).to_have_count(0)
    for phone in table:
        expect(phone.page.locator(".side.won", has_text="Monsters")).to_be_visible()
    expect(bela.page.locator(".spoils .pickers [aria-current]")).to_have_text("Anna")
    anna.sees("Take a card")
    anna.page.locator(".task .item").first.click()
    bela.sees("Drop items that you do not want")
    assert anna.faults == bela.faults == []


def test_a_play_that_was_taken_back(table: tuple[Phone, Phone]) -> None:
    anna, bela = table
    anna.page.locator(".way", has_text="Deploy a melee weapon").locator(".item").first.click()
    shows(bela, WEAPON, "0")
    anna.tap("Undo")
    for phone in table:
        shows(phone, "0", "0")
    anna.sees("Your turn to play")
    assert totals(bela) == ["0", "0"]
    assert anna.faults == bela.faults == []
