"""Party against party on two phones and a screen: who is attacked, a tie, both sums, hits on either side."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from phones import Phone, Site, companion_on, phone, wider
from playwright.sync_api import Browser, expect
from test_phone_evening import show_on
from test_phone_party import begun
from test_phone_sides import shows


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with companion_on(tmp_path) as found:
        yield found


def recruit(one: Phone, hero: str) -> None:
    """A hero joins a party at its home."""
    one.tap("Recruit")
    one.tap("Choose the card")
    one.pick(hero)
    one.page.locator(".bearer").filter(has_text=hero).wait_for()


def joins(one: Phone, hero: str) -> None:
    """A hero joins a party by hand, on the page of the cards, whoever's turn it is."""
    one.go("cards")
    one.page.locator('section[aria-label="Party"]').get_by_role("button", name="Add a card here").click()
    one.pick(hero)
    one.page.locator(".bearer").filter(has_text=hero).wait_for()
    one.go("turn")


def stands_at(one: Phone, space: str) -> None:
    """Put one's own pawn onto a space, as the table has agreed."""
    one.go("scores")
    one.page.locator(f'[data-key="space-{space}"]').click()
    one.tap("My pawn stands here")
    one.page.locator("dialog").wait_for(state="detached")
    one.go("turn")


def hits_left(one: Phone, hero: str, figure: str) -> None:
    expect(one.page.locator(".bearer").filter(has_text=hero).locator(".stepper .num").first).to_have_text(figure)


def test_a_party_attacks_another_and_is_sent_home(browser: Browser, site: Site) -> None:
    anna, ben = begun(browser, site)
    screen = phone(browser, size=(1280, 720))
    recruit(anna, "Temple Knight")
    joins(ben, "Shield Maiden")
    stands_at(ben, "b1")
    anna.tap("On to Movement")
    stands_at(anna, "b1")
    anna.tap("Stay")
    show_on(screen, anna, site, anna.page.url.rsplit("/", 1)[-1].split("#")[0])
    for one in (anna, ben, screen):
        shows(one, "3", "3")
    for one in (anna, ben):
        one.tap("Play nothing")
    site.dice.faces[:] = [3, 3, 2, 4]
    anna.tap("Roll for both sides")
    ben.sees("A tie: both roll again.")
    site.dice.faces[:] = [3, 3, 6, 1]
    anna.tap("Roll for both sides")
    for one in (anna, ben, screen):
        shows(one, "9", "10")
    assert anna.key("Roll d6").count() == 1, "the loser's hits are rolled before the winner's"
    site.dice.faces[:] = [2]
    anna.tap("Roll d6")
    ben.sees("Anna goes home to Red Home.")
    hits_left(anna, "Temple Knight", "1")
    site.dice.faces[:] = [6]
    ben.tap("Roll d6")
    hits_left(ben, "Shield Maiden", "1")
    hits_left(anna, "Temple Knight", "3")  # at home it has recovered two
    anna.sees("End the turn")
    assert [wider(one.page) for one in (anna, ben, screen)] == [0, 0, 0]
    assert [one.faults for one in (anna, ben, screen)] == [[], [], []]
